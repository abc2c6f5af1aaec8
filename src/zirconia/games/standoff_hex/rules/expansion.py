"""Deflector Shield, components, Time Dilation and market adjustment (15.1, 15.4, 15.5, 15.8)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.standoff.rules.actions import check_action, check_buy, check_phase
from zirconia.games.standoff.rules.effects import complete, destroy
from zirconia.games.standoff.rules.events import TRASHED
from zirconia.games.standoff.rules.markets import copies_before, leave_row, refill_row, take_from_market
from zirconia.games.standoff.rules.numbers import ASK_SHIELD
from zirconia.games.standoff.rules.payment import pay
from zirconia.games.standoff.rules.piles import discard, draw, trash
from zirconia.games.standoff.rules.reasons import NO_SUCH_CHOICE, NOT_IN_HAND, SOLD_OUT
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import COMPONENT
from zirconia.games.standoff.rules.turns import after_action
from zirconia.games.standoff_hex.rules.events import ASKED, CLEARED, DEFLECTED, DILATED, MERGED, PASSED
from zirconia.games.standoff_hex.rules.reasons import ADJUSTED, EMPTY_ROW, NOT_A_COMPONENT, NOT_PLAYED
from zirconia.games.standoff_hex.rules.tables import HexTables


def is_asked_about(p: Standoff, h: HexTables, cell: i64) -> bool:
    """X1: every opponent with a card in hand is asked, whatever the cards are (R48)."""
    if not h.shields_answer:
        return False
    p.target = cell
    return ask_after(p, p.active)


def ask_after(p: Standoff, seat: i64) -> bool:
    """Ask the next opponent in turn order; False if none is left to ask."""
    seats = p.t.seats
    other = (seat + 1) % seats
    while other != p.active:
        if not p.has_left(other) and p.hand_count(other) > 0:
            p.choice = ASK_SHIELD
            p.victim = other
            if p.log is not None:
                p.log.add(ASKED, EVERYONE, other, p.target)
            return True
        other = (other + 1) % seats
    return False


def go_on_unanswered(p: Standoff) -> None:
    """Nobody left to ask: the effect hits."""
    if not ask_after(p, p.victim):
        destroy(p, p.target)
        complete(p)


def check_answer(p: Standoff, kind: i64) -> i64:
    """A Shield in the hand of the one who is asked."""
    if p.choice != ASK_SHIELD or p.t.shield[kind] == 0:
        return NO_SUCH_CHOICE
    return LEGAL if p.in_hand(p.victim, kind) > 0 else NOT_IN_HAND


def answer(p: Standoff, kind: i64) -> None:
    """The Shield is discarded, its owner draws, and the effect does nothing."""
    if p.log is not None:
        p.log.add(DEFLECTED, EVERYONE, p.victim, kind)
    discard(p, p.victim, kind)
    draw(p, p.victim, p.t.shield[kind])
    complete(p)


def check_pass(p: Standoff) -> i64:
    """Only the one who is asked can pass."""
    return LEGAL if p.choice == ASK_SHIELD else NO_SUCH_CHOICE


def decline(p: Standoff) -> None:
    """No Shield: the next opponent is asked."""
    if p.log is not None:
        p.log.add(PASSED, EVERYONE, p.victim)
    go_on_unanswered(p)


def answers_into(p: Standoff, h: HexTables, out: Codes) -> None:
    """Every Shield of the one who is asked, and to pass."""
    for kind in range(p.t.kinds):
        if p.t.shield[kind] > 0 and p.in_hand(p.victim, kind) > 0:
            out.add(h.answer_code + kind)
    out.add(h.pass_code)


def check_deny(p: Standoff, kind: i64, copy: i64) -> i64:
    """Only a component may be bought into the trash (15.4)."""
    if p.t.kind[kind] != COMPONENT:
        return NOT_A_COMPONENT
    return check_buy(p, kind, copy)


def deny(p: Standoff, kind: i64, copy: i64) -> None:
    """Pay the price, and the component goes to the trash."""
    t = p.t
    pay(p, t.price[kind], t.price_minerals[kind])
    p.spend_action()
    bags.add(p.z, t.trash, t.kinds, kind, 1)
    if p.log is not None:
        p.log.add(TRASHED, EVERYONE, p.active, kind)
    take_from_market(p, kind, copy)
    after_action(p)


def check_merge(p: Standoff, h: HexTables, number: i64) -> i64:
    """Both cards in hand, an action left, and the merged card in the side supply (15.4)."""
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    if not h.components:
        return NOT_PLAYED
    one, two, made = h.merges[number * 3], h.merges[number * 3 + 1], h.merges[number * 3 + 2]
    if p.in_hand(p.active, one) == 0 or p.in_hand(p.active, two) == 0:
        return NOT_IN_HAND
    if one == two and p.in_hand(p.active, one) < 2:
        return NOT_IN_HAND
    return LEGAL if p.pile(made) > 0 else SOLD_OUT


def merge(p: Standoff, h: HexTables, number: i64) -> None:
    """The components are trashed, the merged card goes to the discard pile (R49)."""
    made = h.merges[number * 3 + 2]
    p.spend_action()
    trash(p, p.active, h.merges[number * 3])
    trash(p, p.active, h.merges[number * 3 + 1])
    p.set_pile(made, p.pile(made) - 1)
    bags.add(p.z, p.base(p.active) + h.discard, h.kinds, made, 1)
    if p.log is not None:
        p.log.add(MERGED, EVERYONE, p.active, made)
    after_action(p)


def merges_and_denials_into(p: Standoff, h: HexTables, out: Codes) -> None:
    """What can be merged, and which components of the row can be bought into the trash."""
    for number in range(h.merged):
        if check_merge(p, h, number) == LEGAL:
            out.add(h.merge_code + number)
    for slot in range(h.row_size):
        kind = p.in_row(slot)
        if kind >= 0 and h.kind[kind] == COMPONENT:
            copy = copies_before(p, slot, kind)
            if copy < h.copies_apart and check_deny(p, kind, copy) == LEGAL:
                out.add(h.deny_code + kind * h.copies_apart + copy)


def dilate(p: Standoff, kind: i64) -> None:
    """Time Dilation: more actions in every later turn (15.5)."""
    if p.t.dilation[kind] > 0:
        p.add_number(p.active, p.t.dilated_at, p.t.dilation[kind])
        if p.log is not None:
            p.log.add(DILATED, EVERYONE, p.active, p.t.dilation[kind])


def check_adjust(p: Standoff, h: HexTables) -> i64:
    """Once a turn, a free action (15.8)."""
    if not h.adjustment:
        return NOT_PLAYED
    reason = check_phase(p)
    if reason != LEGAL:
        return reason
    if p.adjusted:
        return ADJUSTED
    return LEGAL if p.in_row(0) >= 0 else EMPTY_ROW


def adjust(p: Standoff, h: HexTables) -> None:
    """The leftmost cards are trashed and the row is refilled."""
    t = p.t
    p.adjusted = True
    for _ in range(h.adjusts):
        kind = p.in_row(0)
        if kind >= 0:
            bags.add(p.z, t.trash, t.kinds, kind, 1)
            leave_row(p, 0)
            if p.log is not None:
                p.log.add(CLEARED, EVERYONE, p.active, kind)
    refill_row(p)
