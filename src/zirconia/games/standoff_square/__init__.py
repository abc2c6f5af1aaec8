"""Standoff, square edition: polyominoes on a 16 x 16 field, minerals, and the Red Gun of 12 cells."""

from zirconia.games.standoff_square.game import StandoffSquare

GAME = StandoffSquare()
