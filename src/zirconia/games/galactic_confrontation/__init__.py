"""Galactic Confrontation: a duel of two decks with one simultaneous combat a round."""

from zirconia.games.galactic_confrontation.game import GalacticConfrontation

GAME = GalacticConfrontation()
