"""Positions of both editions as JSON; an edition adds keys of its own and checks what only it knows."""

from zirconia.games.standoff.notation.checks import check
from zirconia.games.standoff.notation.fields import FIELDS, EditionLimits, top
from zirconia.games.standoff.notation.reading import read
from zirconia.games.standoff.notation.writing import write

__all__ = ["FIELDS", "EditionLimits", "check", "read", "top", "write"]
