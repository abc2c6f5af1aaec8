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


def check_source(core: Components, source: i64, target: i64) -> i64:
    """Both tiles on the grid, and an own unit on the first (7.4 and 7.5, preconditions 1 to 3)."""
    if source < 0 or target < 0:
        return OFF_BOARD
    bit = BIT[source]
    if bit & (core.n[UNITS] | core.n[UNITS + 1]) == 0:
        return EMPTY_SOURCE
    return LEGAL if bit & core.n[UNITS + core.active] != 0 else NOT_YOURS


def check_move(core: Components, source: i64, target: i64) -> i64:
    """Onto an adjacent vacant tile, once (7.4); with V3 also onto a friend that can still move."""
    if core.phase != ACTIONS:
        return WRONG_PHASE
    reason = check_source(core, source, target)
    if reason != LEGAL:
        return reason
    bit = BIT[target]
    if bit & adjacent(BIT[source]) == 0:
        return OUT_OF_REACH
    if bit & enterable(core) == 0:
        return OCCUPIED
    return LEGAL if core.can_move >> source & 1 == 1 else EXHAUSTED


def enterable(core: Components) -> i64:
    """The tiles a unit may move to: vacant ones (R29); with V3 those of ready friends as well."""
    vacant = ALL & ~(core.n[UNITS] | core.n[UNITS + 1])
    return vacant | (core.n[UNITS + core.active] & core.can_move) if core.t.change_places else vacant


def move(core: Components, source: i64, target: i64) -> None:
    """The unit changes tile and can't move again; attacking is untouched (7.4)."""
    if core.n[UNITS + core.active] >> target & 1 == 1:
        change_places(core, source, target)
        return
    if core.log is not None:
        core.log.add(MOVED, EVERYONE, core.active, i64(core.z[core.t.kind_at + source]), source, target)
    both = BIT[source] | BIT[target]
    core.n[UNITS + core.active] ^= both
    exchange(core, source, target)


def change_places(core: Components, source: i64, target: i64) -> None:
    """V3: two ready friends swap, and neither can move again."""
    if core.log is not None:
        core.log.add(CHANGED_PLACES, EVERYONE, core.active, source, target)
    exchange(core, source, target)


def exchange(core: Components, source: i64, target: i64) -> None:
    """Swap what two tiles hold, vacancy included; nothing on them can move afterwards."""
    both = BIT[source] | BIT[target]
    core.can_move &= ~both
    if (core.can_attack >> source & 1) != (core.can_attack >> target & 1):
        core.can_attack ^= both
    if (core.overwhelmed >> source & 1) != (core.overwhelmed >> target & 1):
        core.overwhelmed ^= both
    swap(core, core.t.kind_at + source, core.t.kind_at + target)
    swap(core, core.t.power_at + source, core.t.power_at + target)


def swap(core: Components, one: i64, two: i64) -> None:
    held = core.z[one]
    core.z[one] = core.z[two]
    core.z[two] = held


def moves_into(core: Components, out: Codes) -> None:
    movers = core.n[UNITS + core.active] & core.can_move
    if movers == 0:
        return
    free = enterable(core)
    for way in range(4):
        direction = way * 2 + 1
        targets = shifted(movers, direction) & free
        if targets != 0:
            add_tiles(out, targets, core.t.move_code + way, 4, STEP[direction])
