"""Attacking (7.5) and combat (section 8)."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.corporate_wars.rules.board import BIT, DIRECTIONS, STEP, add_tiles, shifted, surrounding
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.events import ATTACKED, DAMAGED, DESTROYED
from zirconia.games.corporate_wars.rules.moving import check_source
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, UNITS
from zirconia.games.corporate_wars.rules.playing import effect
from zirconia.games.corporate_wars.rules.reasons import (
    EXHAUSTED,
    FRIENDLY_TARGET,
    NO_TARGET,
    OUT_OF_REACH,
    WRONG_PHASE,
)


def check_attack(position: Components, source: i64, target: i64) -> i64:
    """An enemy unit on a surrounding tile, once (7.5, R16)."""
    if position.phase != ACTIONS:
        return WRONG_PHASE
    reason = check_source(position, source, target)
    if reason != LEGAL:
        return reason
    bit = BIT[target]
    if bit & surrounding(BIT[source]) == 0:
        return OUT_OF_REACH
    if bit & (position.n[UNITS] | position.n[UNITS + 1]) == 0:
        return NO_TARGET
    if bit & position.n[UNITS + position.active] != 0:
        return FRIENDLY_TARGET
    return LEGAL if position.can_attack >> source & 1 == 1 else EXHAUSTED


def difference(position: Components, source: i64, target: i64) -> i64:
    """The attacker's advantage, more against an overwhelmed unit, less the defender's (R21, R22)."""
    t = position.t
    bonus = t.overwhelmed if position.overwhelmed >> target & 1 == 1 else 0
    attacker = i64(position.z[t.kind_at + source])
    defender = i64(position.z[t.kind_at + target])
    return t.advantage[attacker] + bonus - t.advantage[defender]


def clash(position: Components, source: i64, target: i64) -> tuple[i64, i64]:
    """The power that attacker and defender keep: advantage damage, then the clash (R17 to R20)."""
    t = position.t
    advantage = difference(position, source, target)
    attack_power = max(i64(0), i64(position.z[t.power_at + source]) + min(i64(0), advantage))
    defence_power = max(i64(0), i64(position.z[t.power_at + target]) - max(i64(0), advantage))
    loss = min(attack_power, defence_power)
    return attack_power - loss, defence_power - loss


def attack(position: Components, source: i64, target: i64) -> None:
    """Marks, then what the clash leaves of both (section 8)."""
    t = position.t
    attacker = i64(position.z[t.power_at + source])
    defender = i64(position.z[t.power_at + target])
    attack_left, defence_left = clash(position, source, target)
    if position.log is not None:
        position.log.add(ATTACKED, EVERYONE, position.active, i64(position.z[t.kind_at + source]), source, target)
    bit = BIT[source]
    position.can_move &= ~bit
    position.can_attack &= ~bit
    position.overwhelmed |= BIT[target]
    wound(position, source, attacker, attack_left)
    wound(position, target, defender, defence_left)
    if attack_left == 0:
        destroy(position, position.active, source)
    if defence_left == 0:
        destroy(position, 1 - position.active, target)


def wound(position: Components, tile: i64, power: i64, left: i64) -> None:
    """What advantage and clash took stays lost (R23)."""
    position.z[position.t.power_at + tile] = i16(left)
    if position.log is not None and left < power:
        position.log.add(DAMAGED, EVERYONE, i64(position.z[position.t.kind_at + tile]), tile, power - left, left)


def destroy(position: Components, owner: i64, tile: i64) -> None:
    """The tile is vacant at once, the effect happens, the card goes to its owner's discards (8, R24)."""
    t = position.t
    kept = ~BIT[tile]
    kind = i64(position.z[t.kind_at + tile])
    position.n[UNITS + owner] &= kept
    position.can_move &= kept
    position.can_attack &= kept
    position.overwhelmed &= kept
    position.z[t.kind_at + tile] = 0
    position.z[t.power_at + tile] = 0
    if position.log is not None:
        position.log.add(DESTROYED, EVERYONE, owner, kind, tile)
    effect(position, owner, kind)
    bags.add(position.z, owner * t.seat_stride + t.discard, t.kinds, kind, 1)


def attacks_into(position: Components, out: Codes) -> None:
    attackers = position.n[UNITS + position.active] & position.can_attack
    enemy = position.n[UNITS + 1 - position.active]
    if surrounding(attackers) & enemy == 0:
        return
    for direction in range(DIRECTIONS):
        targets = shifted(attackers, direction) & enemy
        if targets != 0:
            add_tiles(out, targets, position.t.attack_code + direction, 8, STEP[direction])
