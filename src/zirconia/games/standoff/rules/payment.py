"""Paying with credits and minerals, and earning credits (section 8)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.standoff.rules.events import GAINED
from zirconia.games.standoff.rules.reasons import NEGATIVE, NO_CREDITS, NO_MINERALS
from zirconia.games.standoff.rules.standoff import Standoff


def stock(p: Standoff, seat: i64) -> i64:
    """The minerals of a seat; always 0 in the hex edition."""
    return p.number(seat, p.t.minerals_at)


def check_price(p: Standoff, credits: i64, minerals: i64) -> i64:
    """A negative budget covers nothing, not even 0; a waiver covers everything (11.4)."""
    if p.budget < 0:
        return NEGATIVE
    return LEGAL if p.waiver else check_funds(p, credits, minerals)


def check_funds(p: Standoff, credits: i64, minerals: i64) -> i64:
    """Credits from the budget, minerals from the stockpile, where an edition has them."""
    if credits > p.budget:
        return NO_CREDITS
    if minerals == 0 or not p.t.has_minerals:
        return LEGAL
    return LEGAL if minerals <= stock(p, p.active) else NO_MINERALS


def pay(p: Standoff, credits: i64, minerals: i64) -> None:
    """The waiver is used up by the very next action, whatever it costs."""
    if p.waiver:
        p.waiver = False
    else:
        charge(p, credits, minerals)


def charge(p: Standoff, credits: i64, minerals: i64) -> None:
    p.budget -= credits
    if minerals > 0 and p.t.has_minerals:
        p.add_number(p.active, p.t.minerals_at, -minerals)


def earn(p: Standoff, credits: i64) -> None:
    p.budget += credits
    if p.log is not None:
        p.log.add(GAINED, EVERYONE, p.active, credits)
