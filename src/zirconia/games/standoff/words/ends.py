"""How a game ended, and what was compared (section 13 of both rulebooks)."""

from __future__ import annotations

from zirconia.core.contract.deciding import Compared, Decided
from zirconia.games.standoff.rules.events import FILLED
from zirconia.games.standoff.rules.standoff import Standoff


def decided(position: Standoff, piece: str) -> Decided:
    """Most in the Red Gun, fewest on the board, latest in turn order; who has left comes after all others."""
    t = position.t
    seats = range(t.seats)
    gone = tuple(seat for seat in seats if position.has_left(seat))
    gun, board = "in the Red Gun", "on the whole board"
    return Decided(
        how(position),
        (
            Compared(
                f"{piece} {gun}",
                f"{piece}s {gun}",
                f"more {piece}s {gun}",
                tuple(int(position.number(seat, t.gun_at)) for seat in seats),
            ),
            Compared(
                f"{piece} {board}",
                f"{piece}s {board}",
                f"fewer {piece}s {board}",
                tuple(int(position.number(seat, t.total_at)) for seat in seats),
                fewer=True,
            ),
            Compared("", "", "the later place in turn order", tuple(seats), told=False),
        ),
        out=gone,
        resigned=gone,
    )


def how(position: Standoff) -> str:
    if position.ending != FILLED:
        return ""
    if position.t.full_round:
        return f"The Red Gun was filled in round {position.round_number}, which is over."
    return "The Red Gun is full."
