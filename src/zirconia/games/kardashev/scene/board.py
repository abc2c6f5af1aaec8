"""The board as a scene: 37 hexes, their tiles, colonies and fleets."""

from __future__ import annotations

from zirconia.core.contract.scene import board, cell, mark, overlay, piece, zone
from zirconia.core.contract.vocabulary import Board, Cell, Mark, Overlay, Piece
from zirconia.games.kardashev.rules.data import SEAT, A, B, C
from zirconia.games.kardashev.rules.frames import (
    F_ATTACK,
    F_EXPLORE,
    F_OUTCOME,
    F_OUTSIDE,
    F_PATH,
    F_SIDE,
    F_TERRAFORM,
)
from zirconia.games.kardashev.rules.numbers import (
    CELLS,
    DESTROYED,
    NOBODY,
    NOWHERE,
    RESTORED,
    SPACE,
    SYMBOLS,
    TYPES,
    bit,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import GRID
from zirconia.games.kardashev.scene.under_way import under_way_at
from zirconia.games.kardashev.words.values import SYMBOL_NAMES, cell_key, cell_name


def space(position: Kardashev) -> Board:
    """37 flat-topped hexes: blue inside, white outside (section 3)."""
    return board(
        "space",
        "hex",
        [hexagon(position, number) for number in range(CELLS)],
        orientation="flat",
        zones=[
            zone("blue", "blue zone", color="#24407a"),
            zone("white", "white zone", color="#8a94a6"),
        ],
        overlays=overlays(position),
    )


def overlays(position: Kardashev) -> list[Overlay]:
    """The move, attack or harvest that is going on."""
    shown = {
        "path": ("entered by this move", position.entered),
        "shared": ("harvested by Timeshares", position.shared),
    }
    for kind in range(TYPES):
        shown[f"made-{SYMBOLS[kind]}"] = (f"has just produced {SYMBOL_NAMES[kind]}", position.made[kind])
    kind = position.top_kind()
    if kind == F_PATH:
        shown["here"] = ("where the moving fleet is", bit(position.top(B)))
        shown["from"] = ("where it came from", bit(position.top(C)))
    elif kind == F_OUTSIDE:
        t, seat = position.t, position.top(SEAT)
        shown["corner"] = ("where both starting tiles will lie", bit(t.outer[seat]) | bit(t.inner[seat]))
    elif kind == F_SIDE:
        shown["laid"] = ("where the tile is laid", bit(position.top(A)))
    elif kind == F_TERRAFORM and position.top(B) != NOWHERE:
        shown["terraformed"] = ("where the symbol is added", bit(position.top(B)))
    shown.update(attack(position))
    return [
        overlay(id, label, [f"cell:{cell_key(number)}" for number in range(CELLS) if mask >> number & 1])
        for id, (label, mask) in shown.items()
        if mask
    ]


def attack(position: Kardashev) -> dict[str, tuple[str, int]]:
    """The tile that is attacked, and the one that the attack comes from, as long as it is not decided."""
    at = under_way_at(position, F_ATTACK, F_OUTCOME)
    if at < 0:
        return {}
    target, before = position.frame_number(at, A), position.frame_number(at, B)
    return {"attacked": ("under attack", bit(target)), "attacker": ("where the attack comes from", bit(before))}


def arriving(position: Kardashev) -> int:
    """The space that the moving fleet has come to and does not hold yet, to fight or to explore; else NOWHERE."""
    at = under_way_at(position, F_ATTACK, F_OUTCOME, F_EXPLORE, F_SIDE) if position.moving else -1
    return NOWHERE if at < 0 else int(position.frame_number(at, A))


def hexagon(position: Kardashev, number: int) -> Cell:
    """A space; white ones are labelled in brackets, as in the rulebook."""
    inside = bool(position.t.blue >> number & 1)
    return cell(
        f"cell:{cell_key(number)}",
        GRID.places[number],
        zone="blue" if inside else "white",
        label=cell_name(number) if inside else f"[{cell_key(number)}]",
        pieces=pieces(position, number),
    )


def pieces(position: Kardashev, number: int) -> list[Piece]:
    """The colony, the fleet, the tile under them."""
    place = cell_key(number)
    standing = []
    if position.colony[number] != NOBODY:
        standing.append(
            piece(
                f"colony@{place}",
                "colony",
                "colony",
                owner=int(position.colony[number]),
                level=int(position.colony_level[number]),
                symbol="c",
            )
        )
    if position.fleet[number] != NOBODY:
        standing.append(
            piece(
                f"fleet@{place}",
                "fleet",
                "fleet",
                owner=int(position.fleet[number]),
                level=int(position.fleet_level[number]),
                symbol="f",
                marks=support_marks(position, number),
            )
        )
    if arriving(position) == number:
        standing.append(
            piece(
                "fleet@moving",
                "fleet",
                "fleet",
                owner=int(position.active),
                level=int(position.moving),
                symbol="f",
                marks=[mark("arrives", "attacks" if standing else "explores", "!")],
            )
        )
    return [*standing, tile(position, number)] if position.ground[number] else standing


def support_marks(position: Kardashev, number: int) -> list[Mark]:
    """Fleets named as supports in the open; secret ones stay secret (V7)."""
    owner = position.fleet[number]
    open_now = not position.is_hidden(owner, -1)
    return [mark("supports", "supports", "^")] if open_now and position.support[owner] >> number & 1 else []


def tile(position: Kardashev, number: int) -> Piece:
    """The tile as it shows: empty space, a planet with its symbols, or a destroyed planet."""
    ground = position.ground[number]
    shown = int(position.symbols[number])
    printed = 0 if ground in (DESTROYED, RESTORED) else int(position.t.tile_symbols[position.tile[number]])
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
