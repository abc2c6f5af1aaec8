"""Setup: board, markets, decks and opening hands (section 5)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.games.standoff.rules.knowledge import copy_bag
from zirconia.games.standoff.rules.markets import refill_row
from zirconia.games.standoff.rules.piles import draw
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ASIDE, DUPLICATE, NO_TOKEN, PERMANENT, TEMPORARY, TROJAN
from zirconia.games.standoff.rules.turns import begin_turn


def deal(p: Standoff) -> None:
    """Board, piles, draft pile and row, decks and opening hands; then the first turn begins."""
    t = p.t
    for slot in range(t.row_size):
        p.set_row(slot, -1)
    for cell in range(t.cells):
        if t.start_tile[cell] > 0:
            p.put_tile(cell, t.start_tile[cell])
        if t.start_token[cell] != NO_TOKEN:
            p.set_token(cell, t.start_token[cell])
    deal_markets(p)
    for seat in range(t.seats):
        for kind in range(t.kinds):
            bags.add(p.z, p.base(seat) + t.deck, t.kinds, kind, t.start[kind])
        copy_bag(p, p.base(seat) + t.deck, t.surely(seat))
        draw(p, seat, t.first_hand if seat == 0 else t.hand_size)
    begin_turn(p)


def deal_markets(p: Standoff) -> None:
    """Each Horse costs a trashed card that sends one, so that many suffice (R30); kept ones may use them up."""
    t = p.t
    horses: i64 = 0
    for kind in range(t.kinds):
        if t.does[kind] == TROJAN or t.does[kind] == DUPLICATE:
            horses += t.copies[kind] + t.start[kind] * t.seats
        if t.market[kind] == TEMPORARY:
            bags.add(p.z, t.draft, t.kinds, kind, t.copies[kind])
        elif t.market[kind] == PERMANENT or t.market[kind] == ASIDE:
            p.set_pile(kind, t.copies[kind])
    p.set_pile(t.horse, horses)
    refill_row(p)
