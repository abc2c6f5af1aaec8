"""What a comparison can be asked about."""

from __future__ import annotations

from zirconia.core.errors import ZirconiaError, suggestion
from zirconia.core.match.setup import Setup
from zirconia.lab.measures.measure import Measure
from zirconia.lab.measures.registry import measures_of

USUAL = "seat-advantage"


class NoMeasure(ZirconiaError):
    """There is no measure of this name."""


def measures_for(setup: Setup, question: str = USUAL) -> list[Measure]:
    """The measures that are looked at, the one in question among them. Raises NoMeasure."""
    found = [one for one in measures_of(setup) if setup.seats > 2 or one.id == question or not is_seat(one.id)]
    ids = [one.id for one in found]
    if question not in ids:
        raise NoMeasure(f"there is no measure {question!r}; {suggestion(question, ids)}")
    return found


def is_seat(id: str) -> bool:
    """Whether a measure is the wins of one seat: of two seats the advantage of the first says as much."""
    return id.startswith("wins-")
