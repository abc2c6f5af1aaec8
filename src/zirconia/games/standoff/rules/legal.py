"""Which actions are legal: listed at once, so that what they have in common is looked up once."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.standoff.rules.actions import check_card, check_means
from zirconia.games.standoff.rules.cells import plane_into
from zirconia.games.standoff.rules.markets import copies_before
from zirconia.games.standoff.rules.numbers import (
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_OPPONENT,
    CHOOSE_TRASH,
    DISCARDING,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.payment import check_price
from zirconia.games.standoff.rules.piles import can_draw
from zirconia.games.standoff.rules.placement import group_into, largest_group
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ARTILLERY, MOST_PLACED, PERMANENT, PLACE, PLACEMENT, ROWS, TOKENS
from zirconia.games.standoff.rules.targets import check_opponent, find_targets
from zirconia.games.standoff.rules.turns import must_choose_card


def legal_into(p: Standoff, out: Codes) -> None:
    """Every legal action of the one who has to act."""
    if p.choice != NO_CHOICE:
        choices_into(p, out)
    elif p.phase == DISCARDING:
        discards_into(p, out)
    else:
        actions_into(p, out)


def actions_into(p: Standoff, out: Codes) -> None:
    """Everything the action phase allows now."""
    t = p.t
    base = p.base(p.active)
    if p.actions > 0:
        plays_and_discards_into(p, out, base)
        purchases_into(p, out)
        artilleries_into(p, out)
        p.edition.uses_into(p, out)
        if can_draw(p, p.active):
            out.add(t.draw_code)
    else:
        for kind in range(t.kinds):
            if p.z[base + kind] > 0 and check_card(p, kind) == LEGAL:
                out.add(t.play_code + kind)
    out.add(t.end_code)
    p.edition.legal_into(p, out)


def plays_and_discards_into(p: Standoff, out: Codes, base: i64) -> None:
    """Every card of the hand; the room for placements is looked up once."""
    t = p.t
    left = i64(p.z[base + t.kinds])
    kind: i64 = 0
    largest: i64 = -1  # group that can be placed
    while left > 0:
        count = i64(p.z[base + kind])
        if count > 0:
            left -= count
            if t.kind[kind] == PLACEMENT and t.does[kind] == PLACE:
                if check_means(p, kind) == LEGAL:
                    if largest < 0:
                        largest = largest_group(p, p.active, MOST_PLACED)
                    if t.place[kind] <= largest:
                        out.add(t.play_code + kind)
            elif check_card(p, kind) == LEGAL:
                out.add(t.play_code + kind)
            if kind != t.horse or not t.horse_is_stuck:
                out.add(t.discard_code + kind)
        kind += 1


def purchases_into(p: Standoff, out: Codes) -> None:
    """Every pile and every card of the row that can be paid; equal ones of the row once, or each."""
    t = p.t
    for kind in range(t.kinds):
        if t.market[kind] != PERMANENT or p.z[t.piles + kind] == 0:
            continue
        if check_price(p, t.price[kind], t.price_minerals[kind]) == LEGAL:
            out.add(t.buy_code + kind * t.copies_apart)
    for slot in range(t.row_size):
        kind = i64(p.z[t.row + slot])
        if kind < 0:
            return
        if check_price(p, t.price[kind], t.price_minerals[kind]) == LEGAL:
            if t.adjustable:
                out.add(t.buy_code + kind * t.copies_apart + copies_before(p, slot, kind))
            elif copies_before(p, slot, kind) == 0:
                out.add(t.buy_code + kind)


def artilleries_into(p: Standoff, out: Codes) -> None:
    """Every artillery that can be fired."""
    t = p.t
    if check_price(p, t.fire_cost, 0) != LEGAL:
        return
    for row in range(1, ROWS - 1):
        bits = p.planes[(TOKENS + ARTILLERY) * ROWS + row] & p.planes[(p.active + 1) * ROWS + row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1:
                out.add(t.use_code + t.cell_at[row * 16 + bit])
            bits >>= 1
            bit += 1


def discards_into(p: Standoff, out: Codes) -> None:
    """The discard phase: one card of the hand (Horse too, R31), or Done where none has to be chosen."""
    if must_choose_card(p):
        cards_into(p, out, p.base(p.active), NOBODY)
    else:
        out.add(p.t.done_code)
    p.edition.legal_into(p, out)


def choices_into(p: Standoff, out: Codes) -> None:
    """Whatever the open effect waits for."""
    t = p.t
    choice = p.choice
    base = p.base(p.active)
    if choice == CHOOSE_GROUP:
        group_into(p, out, p.active, p.wanted, p.chosen)
    elif choice == CHOOSE_CELL:
        find_targets(p, p.effect, p.effect_card)
        plane_into(t, out, t.reached, 0, t.cell_code)
    elif choice == CHOOSE_OPPONENT:
        for seat in range(t.seats):
            if check_opponent(p, p.effect, seat) == LEGAL:
                out.add(t.seat_code + seat)
    elif choice == CHOOSE_FROM_HAND:
        cards_into(p, out, p.base(p.victim), NOBODY)
    elif choice == CHOOSE_FROM_DECK:
        cards_into(p, out, base + t.deck, NOBODY)
    elif choice == CHOOSE_TRASH:
        cards_into(p, out, base, NOBODY)
        out.add(t.done_code)
    elif choice == CHOOSE_DISCARD:
        cards_into(p, out, base, t.horse if t.horse_is_stuck else NOBODY)
    else:
        p.edition.legal_into(p, out)


def cards_into(p: Standoff, out: Codes, at: i64, barred: i64) -> None:
    """The kinds of card in a bag, but one that is barred."""
    t = p.t
    for kind in range(t.kinds):
        if p.z[at + kind] > 0 and kind != barred:
            out.add(t.pick_code + kind)
