"""Players that are programs. They know no game by name and see what a person in their seat sees."""

from zirconia.bots.registry import UnknownBot, bot, bots, line
from zirconia.bots.seat import Bot, Budget, Seat

__all__ = ["Bot", "Budget", "Seat", "UnknownBot", "bot", "bots", "line"]
