"""Moving (7.4), and changing places (V3)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.corporate_wars.rules.board import ALL, BIT, STEP, add_tiles, adjacent, shifted
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.events import CHANGED_PLACES, MOVED
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, UNITS
from zirconia.games.corporate_wars.rules.reasons import (
    EMPTY_SOURCE,
    EXHAUSTED,
    NOT_YOURS,
    OCCUPIED,
    OFF_BOARD,
    OUT_OF_REACH,
    WRONG_PHASE,
)


def check_source(position: Components, source: i64, target: i64) -> i64:
    """Both tiles on the grid, and an own unit on the first (7.4 and 7.5, preconditions 1 to 3)."""
    if source < 0 or target < 0:
        return OFF_BOARD
    bit = BIT[source]
    if bit & (position.n[UNITS] | position.n[UNITS + 1]) == 0:
        return EMPTY_SOURCE
    return LEGAL if bit & position.n[UNITS + position.active] != 0 else NOT_YOURS


def check_move(position: Components, source: i64, target: i64) -> i64:
    """Onto an adjacent vacant tile, once (7.4); with V3 also onto a friend that can still move."""
    if position.phase != ACTIONS:
        return WRONG_PHASE
    reason = check_source(position, source, target)
    if reason != LEGAL:
        return reason
    bit = BIT[target]
    if bit & adjacent(BIT[source]) == 0:
        return OUT_OF_REACH
    if bit & enterable(position) == 0:
        return OCCUPIED
    return LEGAL if position.can_move >> source & 1 == 1 else EXHAUSTED


def enterable(position: Components) -> i64:
    """The tiles a unit may move to: vacant ones (R29); with V3 those of ready friends as well."""
    vacant = ALL & ~(position.n[UNITS] | position.n[UNITS + 1])
    return (
        vacant | (position.n[UNITS + position.active] & position.can_move) if position.t.change_places else vacant
    )


def move(position: Components, source: i64, target: i64) -> None:
    """The unit changes tile and can't move again; attacking is untouched (7.4)."""
    if position.n[UNITS + position.active] >> target & 1 == 1:
        change_places(position, source, target)
        return
    if position.log is not None:
        position.log.add(
            MOVED, EVERYONE, position.active, i64(position.z[position.t.kind_at + source]), source, target
        )
    both = BIT[source] | BIT[target]
    position.n[UNITS + position.active] ^= both
    exchange(position, source, target)


def change_places(position: Components, source: i64, target: i64) -> None:
    """V3: two ready friends swap, and neither can move again."""
    if position.log is not None:
        position.log.add(CHANGED_PLACES, EVERYONE, position.active, source, target)
    exchange(position, source, target)


def exchange(position: Components, source: i64, target: i64) -> None:
    """Swap what two tiles hold, vacancy included; nothing on them can move afterwards."""
    both = BIT[source] | BIT[target]
    position.can_move &= ~both
    if (position.can_attack >> source & 1) != (position.can_attack >> target & 1):
        position.can_attack ^= both
    if (position.overwhelmed >> source & 1) != (position.overwhelmed >> target & 1):
        position.overwhelmed ^= both
    swap(position, position.t.kind_at + source, position.t.kind_at + target)
    swap(position, position.t.power_at + source, position.t.power_at + target)


def swap(position: Components, one: i64, two: i64) -> None:
    held = position.z[one]
    position.z[one] = position.z[two]
    position.z[two] = held


def moves_into(position: Components, out: Codes) -> None:
    movers = position.n[UNITS + position.active] & position.can_move
    if movers == 0:
        return
    free = enterable(position)
    for way in range(4):
        direction = way * 2 + 1
        targets = shifted(movers, direction) & free
        if targets != 0:
            add_tiles(out, targets, position.t.move_code + way, 4, STEP[direction])
