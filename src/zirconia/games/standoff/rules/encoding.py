"""A position as numbers of a fixed shape, from a seat's point of view."""

from __future__ import annotations

from zirconia.games.standoff.rules.tables import StandoffTables


def shapes(t: StandoffTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Names and shapes of what `encode` gives, in order; an edition's own numbers follow."""
    kinds = int(t.kinds)
    turn = "round, whose, phase, actions, taken, plays, budget, choice, effect, of, wanted, chosen, card"
    seat = (
        ("hand, deck, in the gun, total, minerals, left, fast, more actions", (8,)),
        ("known in hand, in hand or deck, discarded, in front", (kinds, 4)),
    )
    seats = tuple((f"seat +{number}: {name}", shape) for number in range(t.seats) for name, shape in seat)
    return (
        (turn, (13,)),
        *seats,
        ("pile, for sale, draft pile, trash", (kinds, 4)),
        ("tile, token, chosen", (int(t.cells), 3)),
    )
