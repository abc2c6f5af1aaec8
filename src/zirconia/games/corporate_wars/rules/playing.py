"""Playing a card (7.1 to 7.3): units are deployed, contracts signed, tactics happen."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.corporate_wars.rules.board import ALL, BIT, add_tiles, adjacent, surrounding
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.drawing import draw, leave_hand
from zirconia.games.corporate_wars.rules.events import DEPLOYED, GAINED, PLAYED
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, CREDITS, UNITS
from zirconia.games.corporate_wars.rules.reasons import (
    ENEMY_NEAR,
    ENEMY_ZONE,
    NO_FUNDS,
    NO_SUPPORT,
    NOT_IN_HAND,
    OCCUPIED,
    OFF_BOARD,
    WRONG_PHASE,
)
from zirconia.games.corporate_wars.rules.tables import CONTRACT, UNIT


def check_play(position: Components, kind: i64, tile: i64) -> i64:
    """In the hand and paid for; a unit also needs a tile where it may be deployed."""
    t = position.t
    if position.phase != ACTIONS:
        return WRONG_PHASE
    if position.z[position.active * t.seat_stride + kind] == 0:
        return NOT_IN_HAND
    if position.n[CREDITS + position.active] < t.cost[kind]:
        return NO_FUNDS
    return check_deploy(position, tile) if t.type[kind] == UNIT else LEGAL


def play(position: Components, kind: i64, tile: i64) -> None:
    """Pay; a unit enters its tile, a contract joins the list, a tactic happens (7.1 to 7.3)."""
    t = position.t
    seat = position.active
    position.n[CREDITS + seat] -= t.cost[kind]
    leave_hand(position, seat, kind)
    if t.type[kind] == UNIT:
        if position.log is not None:
            position.log.add(DEPLOYED, EVERYONE, seat, kind, tile, t.cost[kind])
        deploy(position, seat, kind, tile)
        return
    if position.log is not None:
        position.log.add(PLAYED, EVERYONE, seat, kind, t.cost[kind])
    if t.type[kind] == CONTRACT:
        position.add_contract(seat, kind, t.duration[kind])
    else:
        play_tactic(position, seat, kind)


def check_deploy(position: Components, tile: i64) -> i64:
    """A vacant tile of one's own zone (R14), or one with support and no enemy near (7.1, R13, R15)."""
    if tile < 0:
        return OFF_BOARD
    bit = BIT[tile]
    own = position.n[UNITS + position.active]
    enemy = position.n[UNITS + 1 - position.active]
    if bit & (own | enemy) != 0:
        return OCCUPIED
    if bit & position.t.deploy_zone[position.active] != 0:
        return LEGAL
    if bit & position.t.deploy_zone[1 - position.active] != 0:
        return ENEMY_ZONE
    if bit & adjacent(own) == 0:
        return NO_SUPPORT
    return ENEMY_NEAR if bit & surrounding(enemy) != 0 else LEGAL


def deployable(position: Components, seat: i64) -> i64:
    """All tiles that `check_deploy` allows."""
    zones = position.t.deploy_zone
    own = position.n[UNITS + seat]
    enemy = position.n[UNITS + 1 - seat]
    supported = adjacent(own) & ~surrounding(enemy) & ~zones[1 - seat]
    return (zones[seat] | supported) & ~(own | enemy) & ALL


def deploy(position: Components, seat: i64, kind: i64, tile: i64) -> None:
    """Printed power; it may attack but not move this turn (R12)."""
    bit = BIT[tile]
    position.n[UNITS + seat] |= bit
    position.can_attack |= bit
    position.z[position.t.kind_at + tile] = i16(kind)
    position.z[position.t.power_at + tile] = i16(position.t.power[kind])


def play_tactic(position: Components, seat: i64, kind: i64) -> None:
    """The effect completely, then the card goes to the discard pile (7.3, R11)."""
    effect(position, seat, kind)
    bags.add(position.z, seat * position.t.seat_stride + position.t.discard, position.t.kinds, kind, 1)


def effect(position: Components, owner: i64, kind: i64) -> None:
    """What a card does once: when a unit is destroyed, a contract terminated, a tactic played."""
    t = position.t
    if t.gain[kind] > 0:
        position.earn(owner, t.gain[kind])
        if position.log is not None:
            position.log.add(GAINED, EVERYONE, owner, t.gain[kind], kind)
    if t.draw[kind] > 0:
        draw(position, owner, t.draw[kind])


def plays_into(position: Components, out: Codes) -> None:
    """Every card of the hand that can be paid; units on every tile where they may be deployed."""
    t = position.t
    zones, cost, type = position.z, t.cost, t.type
    base = position.active * t.seat_stride
    credits = position.n[CREDITS + position.active]
    tiles: i64 = -1
    for kind in range(t.kinds):
        if zones[base + kind] > 0 and cost[kind] <= credits:
            if type[kind] == UNIT:
                if tiles < 0:
                    tiles = deployable(position, position.active)
                add_tiles(out, tiles, t.play_code[kind], 1, 0)
            else:
                out.add(t.play_code[kind])
