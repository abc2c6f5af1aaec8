"""Positions of both editions written as JSON. The board is written as what differs from the start."""

from __future__ import annotations

from typing import Any

from zirconia.games.standoff.notation.board import cells_of, write_board
from zirconia.games.standoff.notation.choice import write_choice
from zirconia.games.standoff.notation.fields import HOW_ENDED, PHASES, seat_numbers, zones
from zirconia.games.standoff.notation.ledger import bag, surplus
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import READ, TEMPORARY


def write(position: Standoff) -> dict[str, Any]:
    t = position.t
    more = surplus(position)
    return {
        "round": position.round_number,
        "turn": position.turn_number,
        "active": position.active,
        "phase": PHASES[position.phase],
        "actions": position.actions,
        "taken": position.taken,
        "plays": position.plays,
        "budget": position.budget,
        "hand-limit": position.hand_limit,
        "filled": position.was_filled,
        "choice": write_choice(position),
        "board": write_board(position),
        "piles": {id: position.pile(kind) for kind, id in enumerate(t.ids) if t.market[kind] != TEMPORARY},
        "row": [t.ids[position.in_row(slot)] for slot in range(t.row_size) if position.in_row(slot) >= 0],
        "draft": bag(position, t.draft),
        "trash": bag(position, t.trash),
        **({"surplus": more} if more else {}),
        "players": [write_player(position, seat) for seat in range(t.seats)],
        "read": cells_of(position, READ),
        "ending": HOW_ENDED[position.ending],
    }


def write_player(position: Standoff, seat: int) -> dict[str, Any]:
    t = position.t
    base = position.base(seat)
    seen = {f"p{other + 1}": bag(position, t.known_by(other, seat)) for other in range(t.seats) if other != seat}
    seen["all"] = bag(position, t.known_by(t.seats, seat))
    return {
        **{name: bag(position, base + at) for name, at in zones(t).items()},
        **{name: position.number(seat, at) for name, at in seat_numbers(t).items()},
        "seen": {name: cards for name, cards in seen.items() if cards},
        "surely": bag(position, t.surely(seat)),
    }
