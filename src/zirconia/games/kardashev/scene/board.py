"""The board as a scene: 37 hexes, their tiles, colonies and fleets."""

from __future__ import annotations

from zirconia.core.contract.scene import board, cell, mark, overlay, piece, zone
from zirconia.core.contract.vocabulary import Board, Cell, Mark, Overlay, Piece
from zirconia.games.kardashev.rules.data import A, B, C
from zirconia.games.kardashev.rules.frames import F_PATH, F_SECRET_SUPPORT, F_SUPPORT
from zirconia.games.kardashev.rules.numbers import CELLS, DESTROYED, NOBODY, RESTORED, SPACE, SYMBOLS, TYPES, bit
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import GRID
from zirconia.games.kardashev.words.values import SYMBOL_NAMES, cell_key, cell_name


def space(core: Kardashev) -> Board:
    """37 flat-topped hexes: blue inside, white outside (section 3)."""
    return board(
        "space",
        "hex",
        [hexagon(core, number) for number in range(CELLS)],
        orientation="flat",
        zones=[
            zone("blue", "blue zone", color="#24407a"),
            zone("white", "white zone", color="#8a94a6"),
        ],
        overlays=overlays(core),
    )


def overlays(core: Kardashev) -> list[Overlay]:
    """The move, attack or harvest that is going on."""
    shown = {"path": ("entered by this move", core.entered), "shared": ("harvested by Timeshares", core.shared)}
    for kind in range(TYPES):
        shown[f"made-{SYMBOLS[kind]}"] = (f"has just produced {SYMBOL_NAMES[kind]}", core.made[kind])
    kind = core.top_kind()
    if kind == F_PATH:
        shown["here"] = ("where the moving fleet is", bit(core.top(B)))
        shown["from"] = ("where it came from", bit(core.top(C)))
    elif kind in (F_SUPPORT, F_SECRET_SUPPORT):
        shown["attacked"] = ("under attack", bit(core.top(A)))
    return [
        overlay(id, label, [f"cell:{cell_key(number)}" for number in range(CELLS) if mask >> number & 1])
        for id, (label, mask) in shown.items()
        if mask
    ]


def hexagon(core: Kardashev, number: int) -> Cell:
    """A space; white ones are labelled in brackets, as in the rulebook."""
    inside = bool(core.t.blue >> number & 1)
    return cell(
        f"cell:{cell_key(number)}",
        GRID.places[number],
        zone="blue" if inside else "white",
        label=cell_name(number) if inside else f"[{cell_key(number)}]",
        pieces=pieces(core, number),
    )


def pieces(core: Kardashev, number: int) -> list[Piece]:
    """The colony, the fleet, the tile under them."""
    place = cell_key(number)
    standing = []
    if core.colony[number] != NOBODY:
        standing.append(
            piece(
                f"colony@{place}",
                "colony",
                "colony",
                owner=int(core.colony[number]),
                level=int(core.colony_level[number]),
                symbol="c",
            )
        )
    if core.fleet[number] != NOBODY:
        standing.append(
            piece(
                f"fleet@{place}",
                "fleet",
                "fleet",
                owner=int(core.fleet[number]),
                level=int(core.fleet_level[number]),
                symbol="f",
                marks=support_marks(core, number),
            )
        )
    return [*standing, tile(core, number)] if core.ground[number] else standing


def support_marks(core: Kardashev, number: int) -> list[Mark]:
    """Fleets named as supports in the open; secret ones stay secret (V7)."""
    owner = core.fleet[number]
    open_now = not core.is_hidden(owner, -1)
    return [mark("supports", "supports", "^")] if open_now and core.support[owner] >> number & 1 else []


def tile(core: Kardashev, number: int) -> Piece:
    """The tile as it shows: empty space, a planet with its symbols, or a destroyed planet."""
    ground = core.ground[number]
    shown = int(core.symbols[number])
    printed = 0 if ground in (DESTROYED, RESTORED) else int(core.t.tile_symbols[core.tile[number]])
    letters = "".join(letter for at, letter in enumerate("FME+") if shown >> at & 1)
    if ground == SPACE:
        name, kind, letters = "empty space", "space", "o"
    elif ground == DESTROYED:
        name, kind, letters = "destroyed planet", "destroyed", "x"
    else:
        words = [word for at, word in enumerate(("Food", "Matter", "Energy", "military")) if shown >> at & 1]
        name, kind = "planet: " + (", ".join(words) or "no symbols"), "planet"
    added = [at for at in range(4) if shown >> at & 1 and not printed >> at & 1]
    return piece(
        f"tile@{cell_key(number)}",
        name,
        kind,
        symbol=letters or "p",
        marks=[mark(f"added-{SYMBOLS[at]}", f"{SYMBOL_NAMES[at]} added", "'") for at in added],
    )
