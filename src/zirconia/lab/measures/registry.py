"""All measures of a run: those of every game, its seats, and what the game itself declares."""

from __future__ import annotations

from collections.abc import Callable

from zirconia.core.contract.measuring import Happening, Things
from zirconia.core.match.setup import Setup
from zirconia.lab.measures import general
from zirconia.lab.measures.measure import NUMBER, SHARE, Measure
from zirconia.lab.runs import Array, Run


def measures_of(setup: Setup) -> list[Measure]:
    """All measures of one value a game, the general ones first."""
    declared = setup.game.measured
    seats = [seat_share(seat, setup.game.seat_name(seat)) for seat in range(setup.seats)]
    own = [happening(one) for one in declared.happenings]
    return [*general.MEASURES, *seats, *own, *(bought for one in declared.things for bought in owned(setup, one))]


def seat_share(seat: int, name: str) -> Measure:
    return Measure(
        f"wins-{name.lower()}", f"Wins of seat {name}", SHARE, lambda run: run.by_seat("shares")[:, seat]
    )


def happening(one: Happening) -> Measure:
    """How often something happened in a game, all seats together."""

    def values(run: Run) -> Array:
        found: Array = run.counts((one.event,), one.thing or None, bool(one.field)).sum(axis=1)
        return found

    return Measure(one.id, one.title, NUMBER, values)


def owned(setup: Setup, things: Things) -> list[Measure]:
    """For each thing how many were gained in a game."""
    names = things_of(setup, things)
    return [
        Measure(f"{things.id}.{id}", f"{name} {things.verb}", NUMBER, gained(things, id))
        for id, name in names.items()
    ]


def gained(things: Things, id: str) -> Callable[[Run], Array]:
    def values(run: Run) -> Array:
        found: Array = run.counts(things.gained, id).sum(axis=1)
        return found

    return values


def things_of(setup: Setup, things: Things) -> dict[str, str]:
    """The rows of the game's data that bear the things' name, with what they are called."""
    rows = setup.game.data(setup.options, setup.overrides).get(things.id, {})
    return {
        id: str(row.get("name", id)) for id, row in rows.items() if row.get(things.column) not in things.left_out
    }
