"""Kardashev: civilizations bid, settle, research and fight on a hexagon of stars."""

from zirconia.games.kardashev.game import KardashevGame

GAME = KardashevGame()
