"""Small numbers of the rules: symbols, action codes, grounds, statuses, stages, streams."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.kardashev.rules.declared import Words

CELLS: Final = 37
TYPES: Final = 3
FOOD: Final = 0
MATTER: Final = 1
ENERGY: Final = 2
ALL_TYPES: Final = 7
MILITARY: Final = 3  # the fourth symbol
SYMBOLS: Final = ("food", "matter", "energy", "military")
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

# What lies on a space.
UNEXPLORED: Final = 0
SPACE: Final = 1
PLANET: Final = 2
DESTROYED: Final = 3
RESTORED: Final = 4  # a destroyed planet that Accretion Device made a planet again

# What became of a seat: its word in positions, and what its panel says.
STATUSES: Final = Words()
IN_PLAY: Final[i64] = STATUSES.add("playing")
ELIMINATED: Final[i64] = STATUSES.add("eliminated", "eliminated")
RESIGNED_SEAT: Final[i64] = STATUSES.add("resigned", "resigned")
LEAVING: Final[i64] = STATUSES.add("leaving", "resigned")  # inside an action, which is still finished (R65)

# Where a round stands (5 to 8): its word in positions, and its name.
STAGES: Final = Words()
ROLES: Final[i64] = STAGES.add("roles", "Setup: roles")
PIECES: Final[i64] = STAGES.add("pieces", "Setup: tiles and pieces")
DRAW: Final[i64] = STAGES.add("draw", "Auction")
RANK: Final[i64] = STAGES.add("rank", "Auction: bids")
PICKS: Final[i64] = STAGES.add("picks", "Auction: slots and tiles")
TURNS: Final[i64] = STAGES.add("turns", "Turns")

# Streams of chance.
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
    bits: i64 = 0
    while mask != 0:
        mask &= mask - 1
        bits += 1
    return bits
