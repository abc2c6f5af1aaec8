"""What a position is held against: a condition with its sentence, and the frames that the rules would push."""

from __future__ import annotations

from zirconia.core.errors import BadPosition
from zirconia.games.kardashev.notation.frames import Row, rows_of
from zirconia.games.kardashev.rules.numbers import NO_TILE, NOBODY
from zirconia.games.kardashev.rules.position import Kardashev


def need(holds: bool, problem: str) -> None:
    """Refuse a position, with what is wrong and what would be right."""
    if not holds:
        raise BadPosition(problem)


def frames_are(position: Kardashev, *allowed: list[Row]) -> bool:
    """Whether the stack begins like one of these, as far as it goes; cards still to take may be fewer."""
    rows = rows_of(position)[1:]
    return any(
        len(rows) <= len(wanted) and all(fits(one, other) for one, other in zip(rows, wanted, strict=False))
        for wanted in allowed
    )


def fits(one: Row, other: Row) -> bool:
    fewer = one.id == "take" and 1 <= one.b <= other.b
    return one[:3] == other[:3] and (fewer or one.b == other.b) and one[4:7] == other[4:7]


def pushed(position: Kardashev) -> list[Row]:
    return rows_of(position)[1:]


def bare(position: Kardashev) -> Kardashev:
    """A copy with nothing but the lowest frame, to see what a stage would ask."""
    other = position.copy()
    other.depth = 1
    return other


def need_nothing_drawn(position: Kardashev) -> None:
    nothing = all(
        position.drawn[seat] == NO_TILE and position.source[seat] == NOBODY for seat in range(position.t.seats)
    )
    need(nothing, "drawn, takes: no tiles are drawn yet")
