"""The grid as bit masks: tile (row, column) is bit row * 8 + column (rulebook, section 4). Zones are data."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.grids import SURROUNDING, Grid, square
from zirconia.core.kernel.position import Codes

ROWS: Final = 6
COLUMNS: Final = 8
TILES: Final = 48
DIRECTIONS: Final = 8  # in the order of grids.SURROUNDING; the odd ones share an edge

ALL: Final = 0xFFFFFFFFFFFF
NOT_LEFT: Final = ALL ^ 0x010101010101  # all but column 0
NOT_RIGHT: Final = ALL ^ 0x808080808080  # all but column 7

GRID: Final[Grid] = square(ROWS, COLUMNS, SURROUNDING)
STEP: Final[vec[i64]] = vec[i64]([-9, -8, -7, 1, 9, 8, 7, -1])


def lowest_bits() -> vec[i64]:
    """For every byte the number of its lowest bit."""
    lowest = [0]
    for byte in range(1, 256):
        bit = 0
        while not byte >> bit & 1:
            bit += 1
        lowest.append(bit)
    return vec[i64](lowest)


LOWEST: Final[vec[i64]] = lowest_bits()


def tile_bits() -> vec[i64]:
    """The mask of every tile, by doubling: a shifted literal is only 32 bits wide when compiled."""
    bits = [1]
    while len(bits) < TILES:
        bits.append(bits[-1] * 2)
    return vec[i64](bits)


BIT: Final[vec[i64]] = tile_bits()


def shifted(mask: i64, direction: i64) -> i64:
    """Every tile of the mask one step on in a direction; what leaves the grid is gone."""
    if direction == 0:
        return (mask & NOT_LEFT) >> 9
    if direction == 1:
        return mask >> 8
    if direction == 2:
        return (mask & NOT_RIGHT) >> 7
    if direction == 3:
        return (mask & NOT_RIGHT) << 1
    if direction == 4:
        return ((mask & NOT_RIGHT) << 9) & ALL
    if direction == 5:
        return (mask << 8) & ALL
    if direction == 6:
        return ((mask & NOT_LEFT) << 7) & ALL
    return (mask & NOT_LEFT) >> 1


def adjacent(mask: i64) -> i64:
    """The tiles that share an edge with one of the mask."""
    return ((mask << 8) & ALL) | (mask >> 8) | ((mask & NOT_RIGHT) << 1) | ((mask & NOT_LEFT) >> 1)


def surrounding(mask: i64) -> i64:
    """The tiles that share an edge or a corner with one of the mask (and those of the mask that do)."""
    row = mask | ((mask & NOT_RIGHT) << 1) | ((mask & NOT_LEFT) >> 1)
    sides = ((mask & NOT_RIGHT) << 1) | ((mask & NOT_LEFT) >> 1)
    return ((row << 8) & ALL) | (row >> 8) | sides


def count(mask: i64) -> i64:
    """How many tiles the mask has."""
    tiles: i64 = 0
    while mask != 0:
        mask &= mask - 1
        tiles += 1
    return tiles


def mask_of(tiles: list[int]) -> i64:
    """Some tiles as a mask."""
    mask: i64 = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def is_on_grid(row: i64, column: i64) -> bool:
    return 0 <= row < ROWS and 0 <= column < COLUMNS


def direction_of(source: i64, target: i64) -> i64:
    """The direction of a surrounding tile, or -1."""
    for direction in range(DIRECTIONS):
        if GRID.neighbour(source, direction) == target:
            return direction
    return -1


def add_tiles(out: Codes, tiles: i64, first: i64, codes: i64, step: i64) -> None:
    """For every tile of the mask the code `first + codes * (tile - step)`."""
    codes_out = out.codes
    size = out.size
    code = first - codes * step
    while tiles != 0:
        byte = tiles & 255
        while byte != 0:
            codes_out[size] = code + codes * LOWEST[byte]
            size += 1
            byte &= byte - 1
        tiles >>= 8
        code += codes * COLUMNS
    out.size = size
