"""The lab on the page: what a change prints on the cards, and what it does to the game."""
