"""The shared rules, one layer of the position a module: field, piles, effects, turns, actions."""
