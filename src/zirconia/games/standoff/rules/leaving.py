"""Leaving the game while it goes on (R47 of the square edition, R41 of the hex edition)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import RESIGNED
from zirconia.games.standoff.rules.effects import complete
from zirconia.games.standoff.rules.ending import finish
from zirconia.games.standoff.rules.events import LEFT
from zirconia.games.standoff.rules.knowledge import copy_bag
from zirconia.games.standoff.rules.numbers import ASK_SHIELD, CHOOSE_FROM_HAND, CHOOSE_OPPONENT
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import BLACK, GROUP, NO_TOKEN, ROWS
from zirconia.games.standoff.rules.targets import has_opponent
from zirconia.games.standoff.rules.turns import next_turn


def resign(p: Standoff, seat: i64) -> None:
    """The leaver's blocks turn black, the cards leave the game; the last player who stays wins."""
    acting = seat == p.active
    p.leavers += 1
    p.set_number(seat, p.t.left_at, p.leavers)
    if p.leavers == p.t.seats - 1:
        finish(p, RESIGNED)
        return
    turn_black(p, seat)
    clear_cards(p, seat)
    if p.log is not None:
        p.log.add(LEFT, EVERYONE, seat)
    if acting:
        abandon(p)
    else:
        go_on_without(p, seat)


def turn_black(p: Standoff, seat: i64) -> None:
    """The pieces of a seat become neutral, and in one edition lose their tokens."""
    for cell in range(p.t.cells):
        if p.tile(cell) == seat + 1:
            p.take_tile(cell)
            p.put_tile(cell, BLACK)
            if p.t.tokens_leave and p.token_on(cell) != NO_TOKEN:
                p.set_token(cell, NO_TOKEN)


def clear_cards(p: Standoff, seat: i64) -> None:
    """Every card of a seat, and what is known of them, leaves the game."""
    t = p.t
    for i in range(t.stride * 5):
        p.z[p.base(seat) + i] = 0
    for other in range(t.seats + 1):
        for i in range(t.stride):
            p.z[t.known_by(other, seat) + i] = 0
    for other in range(t.seats):
        copy_bag(p, t.known_by(t.seats, other), t.known_by(seat, other))
    for i in range(t.stride):
        p.z[t.surely(seat) + i] = 0


def abandon(p: Standoff) -> None:
    """The active player is gone: the turn ends, with whatever was half done; an extra turn is lost."""
    p.pending = False
    p.free_play = False
    for row in range(ROWS):
        p.planes[GROUP * ROWS + row] = 0
    p.close()
    p.budget = 0
    next_turn(p)


def go_on_without(p: Standoff, seat: i64) -> None:
    """An effect that was aimed at the leaver, or has no opponent left to aim at, does nothing more."""
    if (p.choice == CHOOSE_FROM_HAND and p.victim == seat) or (
        p.choice == CHOOSE_OPPONENT and not has_opponent(p, p.effect)
    ):
        complete(p)
    elif p.choice == ASK_SHIELD and p.victim == seat:
        p.edition.go_on_unanswered(p)
