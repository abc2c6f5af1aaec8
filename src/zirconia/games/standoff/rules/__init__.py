"""The shared rules, one layer of the position a module: field, piles, choices, effects, turns, and actions."""
