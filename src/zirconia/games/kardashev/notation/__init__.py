"""Positions of Kardashev as JSON: written, read back, and refused where no game could come to them."""

from zirconia.games.kardashev.notation.fields import FIELDS, keys_under
from zirconia.games.kardashev.notation.outcomes import outcome, outcome_word
from zirconia.games.kardashev.notation.reading import read
from zirconia.games.kardashev.notation.tiles import conserved
from zirconia.games.kardashev.notation.writing import write

__all__ = ["FIELDS", "conserved", "keys_under", "outcome", "outcome_word", "read", "write"]
