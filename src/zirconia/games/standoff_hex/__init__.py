"""Standoff, hex edition: tiles on 169 hexes, wells that change hands, and the Red Gun of 19 hexes."""

from zirconia.games.standoff_hex.game import StandoffHex

GAME = StandoffHex()
