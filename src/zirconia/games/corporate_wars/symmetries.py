"""The grid upside down: the zones are columns, so that nothing changes where top and bottom change places."""

from __future__ import annotations

from collections.abc import Sequence

from zirconia.core.contract.symmetry import Symmetry
from zirconia.core.kernel.grids import ORTHOGONAL, SURROUNDING, Steps
from zirconia.games.corporate_wars.rules.board import COLUMNS, ROWS, TILES
from zirconia.games.corporate_wars.rules.encoding import BY_TILE
from zirconia.games.corporate_wars.rules.tables import NO_TILE, CorporateTables


def symmetries(tables: CorporateTables, numbers: int) -> Sequence[Symmetry]:
    """As it is, and upside down; `numbers` is how many a seat sees, those of the tiles last."""
    if not all(is_alike(zone) for zone in (*tables.deploy_zone, tables.capture_zone)):
        return ()
    seen, codes = list(range(numbers)), list(range(int(tables.actions)))
    as_it_is = Symmetry(tuple(seen), tuple(codes))
    first = numbers - BY_TILE * TILES
    for tile in range(TILES):
        for part in range(BY_TILE):
            seen[first + BY_TILE * tile + part] = first + BY_TILE * mirrored(tile) + part
    for code in range(int(tables.move_code)):
        if tables.code_tile[code] != NO_TILE:
            codes[code] = code - int(tables.code_tile[code]) + mirrored(int(tables.code_tile[code]))
    turn_steps(codes, int(tables.move_code), ORTHOGONAL)
    turn_steps(codes, int(tables.attack_code), SURROUNDING)
    return as_it_is, Symmetry(tuple(seen), tuple(codes))


def is_alike(zone: int) -> bool:
    """Whether a zone, as a set of tiles, is the same upside down."""
    return all(zone >> tile & 1 == zone >> mirrored(tile) & 1 for tile in range(TILES))


def mirrored(tile: int) -> int:
    """The tile as far from the bottom as this one is from the top."""
    row, column = divmod(tile, COLUMNS)
    return (ROWS - 1 - row) * COLUMNS + column


def turn_steps(codes: list[int], first: int, steps: Steps) -> None:
    """Actions from a tile in a direction, which stand one after another from the `first` on."""
    for tile in range(TILES):
        for number, (down, along) in enumerate(steps):
            code = first + tile * len(steps) + number
            codes[code] = first + mirrored(tile) * len(steps) + steps.index((-down, along))
