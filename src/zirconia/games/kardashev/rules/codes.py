"""The numbers the rules speak in: action codes, frames, reasons, events, grounds. Sections are rulebook.md's."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON

CELLS: Final = 37
TYPES: Final = 3  # Food, Matter, Energy
ALL_TYPES: Final = 7
MILITARY: Final = 3  # the fourth symbol
NOBODY: Final = -1
NOWHERE: Final = -1
BANK: Final = -1
THE_BANK: Final = 6  # the bank as events name it, after the six seats
NO_TILE: Final = -1

# Action codes: small decisions that many questions share. Technologies come last, as their number is data.
ROLE: Final = 0
OUTSIDE: Final = 6  # which kind of starting tile lies outside
TILE: Final = 16  # the tile that a seat drew
SLOT: Final = 22  # slots 1 to 6
BID: Final = 28  # 0 to 12
SHARE: Final = 41  # 0 to 24
CELL: Final = 66
SYMBOL: Final = 103  # three types and the military symbol
BUILD_COLONY: Final = 107
UPGRADE_COLONY: Final = 144
BUILD_FLEET: Final = 181  # three levels a cell
UPGRADE_FLEET: Final = 292
MOVE: Final = 329
SKIP: Final = 366
STOP: Final = 403
HARVEST: Final = 404
COMPILE: Final = 405
END_TURN: Final = 406
DONE: Final = 407
YES: Final = 408
NO: Final = 409
PLANET_SIDE: Final = 410
DESTROYED_SIDE: Final = 411
RESEARCH: Final = 412  # then USE and NAME, each as many as there are technologies

HIGHEST_BID: Final = 12
HIGHEST_SHARE: Final = 24

# Base actions as bits (section 9).
FOUND: Final = 1
RAISE: Final = 2
LAUNCH: Final = 4
REFIT: Final = 8
REAP: Final = 16
SAIL: Final = 32

# What lies on a space.
UNEXPLORED: Final = 0
SPACE: Final = 1
PLANET: Final = 2
DESTROYED: Final = 3
RESTORED: Final = 4  # a destroyed planet that Accretion Device made a planet again

# What became of a seat.
IN_PLAY: Final = 0
ELIMINATED: Final = 1
RESIGNED_SEAT: Final = 2
LEAVING: Final = 3  # resigned inside an action, which is still finished (R65)

# Where a round stands.
ROLES: Final = 0
PIECES: Final = 1
DRAW: Final = 2
RANK: Final = 3
PICKS: Final = 4
TURNS: Final = 5

# Frames of the decision stack. The order is that of FRAMES in frames.py.
F_ROUND: Final = 0
F_ROLE: Final = 1
F_OUTSIDE: Final = 2
F_START_COLONY: Final = 3
F_START_FLEET: Final = 4
F_START_TECHNOLOGY: Final = 5
F_BID: Final = 6
F_SLOT: Final = 7
F_TILE: Final = 8
F_PAIR: Final = 9
F_ORDER: Final = 10
F_SHARE: Final = 11
F_ACCEPT: Final = 12
F_PLACE: Final = 13
F_SIDE: Final = 14
F_TRACTOR: Final = 15
F_TURN: Final = 16
F_ACT: Final = 17
F_SETTLE: Final = 18
F_GIFT: Final = 19
F_PAY: Final = 20
F_TAKE: Final = 21
F_TAKE_SAME: Final = 22
F_HAND_OVER: Final = 23
F_CHEAP: Final = 24
F_FOUND: Final = 25
F_RAISE: Final = 26
F_LAUNCH: Final = 27
F_REFIT: Final = 28
F_ARCOLOGY: Final = 29
F_HARVEST: Final = 30
F_TIMESHARE: Final = 31
F_PATH: Final = 32
F_MOVED: Final = 33
F_EXPLORE: Final = 34
F_MARCH: Final = 35
F_INCOME: Final = 36
F_ATTACK: Final = 37
F_SUPPORT: Final = 38
F_SECRET: Final = 39
F_SPEND: Final = 40
F_RESOLVE: Final = 41
F_ARRAY: Final = 42
F_FAILED: Final = 43
F_RAID: Final = 44
F_LEARN: Final = 45
F_CLONE: Final = 46
F_MARK: Final = 47
F_MARKED: Final = 48
F_DESTROY: Final = 49
F_PROBE: Final = 50
F_ERASE: Final = 51

# Reasons, in the order in which they are tested.
NOT_ASKED: Final = FIRST_REASON
NO_SUCH_THING: Final = FIRST_REASON + 1
TAKEN: Final = FIRST_REASON + 2
TOO_HIGH: Final = FIRST_REASON + 3
BLUE_FIRST: Final = FIRST_REASON + 4
EXPLORED: Final = FIRST_REASON + 5
NO_ACTIONS: Final = FIRST_REASON + 6
NO_BASE: Final = FIRST_REASON + 7
NO_RESEARCH: Final = FIRST_REASON + 8
NO_PLANET: Final = FIRST_REASON + 9
COLONIZED: Final = FIRST_REASON + 10
FLEET_IN_THE_WAY: Final = FIRST_REASON + 11
OUT_OF_REACH: Final = FIRST_REASON + 12
NO_COLONY: Final = FIRST_REASON + 13
NO_FLEET: Final = FIRST_REASON + 14
NO_MILITARY: Final = FIRST_REASON + 15
LEVEL: Final = FIRST_REASON + 16
NO_PIECES: Final = FIRST_REASON + 17
NOT_LISTED: Final = FIRST_REASON + 18
RESEARCHED: Final = FIRST_REASON + 19
PREREQUISITE: Final = FIRST_REASON + 20
NOT_RESEARCHED: Final = FIRST_REASON + 21
PASSIVE: Final = FIRST_REASON + 22
NOTHING_TO_USE: Final = FIRST_REASON + 23
NOT_ADJACENT: Final = FIRST_REASON + 24
BARRED: Final = FIRST_REASON + 25
TOO_FAR: Final = FIRST_REASON + 26
NO_WAY_ON: Final = FIRST_REASON + 27
CANNOT_STOP: Final = FIRST_REASON + 28
SKIPPED: Final = FIRST_REASON + 29
SHOWN: Final = FIRST_REASON + 30
NO_CARDS: Final = FIRST_REASON + 31
CANNOT_PAY: Final = FIRST_REASON + 32
NOT_SHOWN: Final = FIRST_REASON + 33
NOT_ALLOWED: Final = FIRST_REASON + 34

# Events.
E_ROUND: Final = FIRST_EVENT
E_ROLE: Final = FIRST_EVENT + 1
E_DREW: Final = FIRST_EVENT + 2
E_BID: Final = FIRST_EVENT + 3
E_ROLLED: Final = FIRST_EVENT + 4
E_SLOT: Final = FIRST_EVENT + 5
E_TILE: Final = FIRST_EVENT + 6
E_TURN: Final = FIRST_EVENT + 7
E_LAID: Final = FIRST_EVENT + 8
E_DESTROYED: Final = FIRST_EVENT + 9
E_RETURNED: Final = FIRST_EVENT + 10
E_PAID: Final = FIRST_EVENT + 11
E_TOOK: Final = FIRST_EVENT + 12
E_GAVE: Final = FIRST_EVENT + 13
E_COLONY: Final = FIRST_EVENT + 14
E_COLONY_UP: Final = FIRST_EVENT + 15
E_FLEET: Final = FIRST_EVENT + 16
E_FLEET_UP: Final = FIRST_EVENT + 17
E_HARVEST: Final = FIRST_EVENT + 18
E_MOVED: Final = FIRST_EVENT + 19
E_SUPPORTED: Final = FIRST_EVENT + 20
E_FOUGHT: Final = FIRST_EVENT + 21
E_CAPTURED: Final = FIRST_EVENT + 22
E_FLEET_DOWN: Final = FIRST_EVENT + 23
E_COLONY_DOWN: Final = FIRST_EVENT + 24
E_RETREATED: Final = FIRST_EVENT + 25
E_RESEARCHED: Final = FIRST_EVENT + 26
E_LOST: Final = FIRST_EVENT + 27
E_USED: Final = FIRST_EVENT + 28
E_CLONED: Final = FIRST_EVENT + 29
E_MARKED: Final = FIRST_EVENT + 30
E_ENDED: Final = FIRST_EVENT + 31
E_LAST: Final = FIRST_EVENT + 32
E_ELIMINATED: Final = FIRST_EVENT + 33
E_NAMED: Final = FIRST_EVENT + 34

# How a match ended.
SHORTAGE: Final = FIRST_ENDING
ELIMINATION: Final = FIRST_ENDING + 1
FRONTIER: Final = FIRST_ENDING + 2

BAG_STREAM: Final = 0
DICE_STREAM: Final = 1
ROLES_STREAM: Final = 2

BITS: Final[vec[i64]] = vec[i64]([1 << number for number in range(62)])


def bit(at: i64) -> i64:
    """The mask of one space, seat, type or technology.

    Compiled, a literal 1 shifted by an i64 is a 32-bit number in C, so the powers come from a table.
    """
    return BITS[at]


def count_bits(mask: i64) -> i64:
    """How many bits a mask has."""
    found: i64 = 0
    while mask != 0:
        mask &= mask - 1
        found += 1
    return found
