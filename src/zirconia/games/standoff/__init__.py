"""What the two editions of Standoff share: decks, markets, turns, placement, tokens and the Red Gun."""
