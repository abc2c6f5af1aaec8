"""What the effect of a card or token may be aimed at, and why not at something else (sections 8 to 11)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.position import LEGAL
from zirconia.games.standoff.rules.cells import find_near, find_open, has_reached, is_near, is_reached, tokens_in
from zirconia.games.standoff.rules.placement import largest_group
from zirconia.games.standoff.rules.reasons import (
    EMPTY_HAND,
    ETERNAL_BLOCK,
    NOT_A_TARGET,
    NOT_AN_OPPONENT,
    NOT_ANCHORED,
    OCCUPIED_CELL,
    OUT_OF_RANGE,
    SHIELDED,
)
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    AIRSTRIKE,
    DISPOSAL,
    DROP,
    DUPLICATE,
    EARLY_ACCESS,
    EMP,
    ETERNAL,
    FIRE,
    HACK,
    IMPROVE,
    INITIATIVE,
    NOTHING,
    OBSTRUCTION,
    OCCUPIED,
    OFFENSIVE,
    PLACE,
    ROWS,
    TELEKINESIS,
    TROJAN,
)


def can_resolve(p: Standoff, effect: i64, kind: i64) -> bool:
    """Whether every compulsory choice of an effect, which is that of a card of this kind, can be made (R36)."""
    t = p.t
    if effect in (NOTHING, DISPOSAL):
        return True
    if effect == PLACE:
        return largest_group(p, p.active, t.place[kind]) == t.place[kind]
    if effect == HACK:
        return has_opponent(p, effect)
    if effect == TROJAN:
        return p.pile(t.horse) > 0 and has_opponent(p, effect)
    if effect == EARLY_ACCESS:
        return p.size(p.base(p.active) + t.deck) > 0
    if effect == DROP:
        return has_discardable(p)
    if effect in (DUPLICATE, INITIATIVE, EMP):
        return p.edition.can_begin(p, effect)
    find_targets(p, effect, kind)
    return has_reached(t)


def has_opponent(p: Standoff, effect: i64) -> bool:
    for seat in range(p.t.seats):
        if check_opponent(p, effect, seat) == LEGAL:
            return True
    return False


def has_discardable(p: Standoff) -> bool:
    """Besides the card that repeats the Discard, one that the action may choose (8.2, 11.4)."""
    stuck = p.in_hand(p.active, p.t.horse) if p.t.horse_is_stuck else 0
    return p.hand_count(p.active) > stuck + 1


def find_targets(p: Standoff, effect: i64, kind: i64) -> None:
    """Into `reached`: every legal target cell of an effect."""
    t = p.t
    if effect == AIRDROP:
        find_open(p, p.active, True)
        find_near(p, p.active)
        for row in range(1, ROWS - 1):
            t.reached[row] = t.open[row] & t.near[row] if t.anchored_airdrop else t.open[row]
    elif effect == OBSTRUCTION:
        for row in range(1, ROWS - 1):
            t.reached[row] = t.board[row] & ~p.planes[OCCUPIED * ROWS + row]
    elif effect == IMPROVE:
        find_improvable(p, t.token[kind])
    else:
        for row in range(1, ROWS - 1):
            t.reached[row] = p.planes[OCCUPIED * ROWS + row] & ~p.planes[ETERNAL * ROWS + row]
        if effect == FIRE:
            for row in range(1, ROWS - 1):
                t.reached[row] &= t.ranges[p.source * ROWS + row]
    p.edition.narrow_targets(p, effect, kind)


def find_improvable(p: Standoff, token: i64) -> None:
    """One's own cells without a token (section 10); any filled one for Telekinesis."""
    t = p.t
    plane = OCCUPIED if token == TELEKINESIS else p.active + 1
    for row in range(1, ROWS - 1):
        t.reached[row] = p.planes[plane * ROWS + row] & ~tokens_in(p, row)


def check_cell(p: Standoff, cell: i64) -> i64:
    """Whether the open effect may be aimed at a cell, and the first reason why not."""
    t = p.t
    find_targets(p, p.effect, p.effect_card)
    if is_reached(t, cell):
        return LEGAL
    effect = p.effect
    if effect in (AIRDROP, OBSTRUCTION):
        if p.in_plane(OCCUPIED, cell):
            return OCCUPIED_CELL
        if t.anchored_airdrop and not is_near(t, cell):
            return NOT_ANCHORED
        return SHIELDED
    if p.tile(cell) == ETERNAL and (effect in (AIRSTRIKE, FIRE, OFFENSIVE)):
        return ETERNAL_BLOCK
    return OUT_OF_RANGE if effect == FIRE and p.in_plane(OCCUPIED, cell) else NOT_A_TARGET


def check_opponent(p: Standoff, effect: i64, seat: i64) -> i64:
    """Another player who is still there; for Hack one with a card in hand (R29, R30)."""
    if seat == p.active or p.has_left(seat):
        return NOT_AN_OPPONENT
    return EMPTY_HAND if effect == HACK and p.hand_count(seat) == 0 else LEGAL
