"""Minerals: refineries, mining, and minerals for credits (sections 8 and 10)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.standoff.rules.actions import check_action, check_phase
from zirconia.games.standoff.rules.numbers import LAST_MINE, NOBODY
from zirconia.games.standoff.rules.payment import stock
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import REFINERY, ROWS
from zirconia.games.standoff.rules.turns import after_action
from zirconia.games.standoff_square.rules.events import CONVERTED, MINED
from zirconia.games.standoff_square.rules.reasons import NO_REFINERY, NO_STOCK
from zirconia.games.standoff_square.rules.tables import LARGE, SquareTables


def check_mine(p: Standoff, s: SquareTables) -> i64:
    """At least one refinery under control (R21)."""
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    return LEGAL if yields(p, s) > 0 else NO_REFINERY


def yields(p: Standoff, s: SquareTables) -> i64:
    """Minerals of one Mine action: by the patches under one's refineries (8.6)."""
    minerals: i64 = 0
    for cell in range(s.cells):
        if s.patch[cell] > 0 and p.token_on(cell) == REFINERY and p.controls(p.active, cell):
            minerals += s.large_patch if s.patch[cell] == LARGE else s.small_patch
    return minerals


def mine(p: Standoff, s: SquareTables) -> None:
    """The action Mine (8.6)."""
    p.waiver = False
    p.spend_action()
    p.remember(LAST_MINE, NOBODY)
    dig(p, s)
    after_action(p)


def dig(p: Standoff, s: SquareTables) -> None:
    """Minerals into the stockpile."""
    minerals = yields(p, s)
    p.add_number(p.active, p.t.minerals_at, minerals)
    if p.log is not None:
        p.log.add(MINED, EVERYONE, p.active, minerals)


def check_convert(p: Standoff) -> i64:
    """A mineral in stock; a free action (8.9)."""
    reason = check_phase(p)
    if reason != LEGAL:
        return reason
    return LEGAL if stock(p, p.active) > 0 else NO_STOCK


def convert(p: Standoff) -> None:
    """A mineral for a credit."""
    p.add_number(p.active, p.t.minerals_at, -1)
    p.budget += 1
    if p.log is not None:
        p.log.add(CONVERTED, EVERYONE, p.active)


def find_patches(p: Standoff, s: SquareTables) -> None:
    """Of the cells in `reached`, those on a patch: a refinery needs one under its block (section 10)."""
    for row in range(1, ROWS - 1):
        p.t.reached[row] &= s.patches[row]
