"""Players that are programs. They know no game by name and see what a person in their seat sees."""

from zirconia.bots.errors import BrokenBot, UnknownBot
from zirconia.bots.registry import LADDER, bot, bots, line, simpler
from zirconia.bots.seat import Bot, Budget, Seat

__all__ = ["LADDER", "Bot", "BrokenBot", "Budget", "Seat", "UnknownBot", "bot", "bots", "line", "simpler"]
