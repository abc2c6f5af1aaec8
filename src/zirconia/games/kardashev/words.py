"""Actions of Kardashev in words: stable keys, names for players, paths of things to touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zirconia.core.errors import UnknownCommand
from zirconia.games.kardashev.rules import codes
from zirconia.games.kardashev.rules.codes import (
    BID,
    BUILD_COLONY,
    BUILD_FLEET,
    CELL,
    MOVE,
    OUTSIDE,
    RESEARCH,
    ROLE,
    SHARE,
    SKIP,
    SLOT,
    STOP,
    SYMBOL,
    TILE,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.realm import SEAT, A, B
from zirconia.games.kardashev.tables import GRID, SKIPS, KardashevTables

SYMBOLS = ("food", "matter", "energy", "military")
SYMBOL_NAMES = ("Food", "Matter", "Energy", "the military symbol")
VERBS = (
    "stop",
    "harvest",
    "compile",
    "end-turn",
    "done",
    "yes",
    "no",
    "planet",
    "destroyed",
)
VERB_NAMES = {
    "stop": "Stop here",
    "harvest": "Harvest",
    "compile": "Compile: take one card",
    "end-turn": "End the turn",
    "done": "Done",
    "yes": "Yes",
    "no": "No",
    "planet": "Planet side up",
    "destroyed": "Destroyed side up",
}


def cell_key(cell: int) -> str:
    q, r = GRID.places[cell]
    return f"{q},{r}"


def cell_name(cell: int) -> str:
    return f"({cell_key(cell)})"


def tile_name(t: KardashevTables, kind: int) -> str:
    return t.tile_ids[kind].upper()


# Families of codes: where they begin, and the key of the n-th of them. --------------------------------

Family = tuple[int, Callable[[KardashevTables, int], str]]


def families(t: KardashevTables) -> tuple[Family, ...]:
    return (
        (ROLE, lambda t, n: f"role {t.role_ids[n] if n < t.roles else n}"),
        (OUTSIDE, lambda t, n: f"outside {t.tile_ids[n] if n < t.kinds else n}"),
        (TILE, lambda t, n: f"tile {n}"),
        (SLOT, lambda t, n: f"slot {n + 1}"),
        (BID, lambda t, n: f"bid {n}"),
        (SHARE, lambda t, n: f"share {n}"),
        (CELL, lambda t, n: f"cell {cell_key(n)}"),
        (SYMBOL, lambda t, n: SYMBOLS[n]),
        (BUILD_COLONY, lambda t, n: f"build-colony {cell_key(n)}"),
        (UPGRADE_COLONY, lambda t, n: f"upgrade-colony {cell_key(n)}"),
        (BUILD_FLEET, lambda t, n: f"build-fleet {cell_key(n // 3)} {n % 3 + 1}"),
        (UPGRADE_FLEET, lambda t, n: f"upgrade-fleet {cell_key(n)}"),
        (MOVE, lambda t, n: f"move {cell_key(n)}"),
        (SKIP, lambda t, n: f"skip {cell_key(n)}"),
        (STOP, lambda t, n: VERBS[n]),
        (RESEARCH, lambda t, n: f"research {t.technology_ids[n]}"),
        (int(t.use_code), lambda t, n: f"use {t.technology_ids[n]}"),
        (int(t.name_code), lambda t, n: f"name {t.technology_ids[n]}"),
    )


def key(t: KardashevTables, code: int) -> str:
    """The stable text of an action."""
    found = [family for family in families(t) if family[0] <= code]
    first, text = found[-1]
    return text(t, code - first)


# Names ------------------------------------------------------------------------------------------------

CELL_VERBS = {
    codes.F_START_COLONY: "Put the colony on",
    codes.F_START_FLEET: "Put the fleet on",
    codes.F_PLACE: "Place the tile on",
    codes.F_PATH: "Enter",
    codes.F_SUPPORT: "Support with the fleet on",
    codes.F_SECRET: "Support with the fleet on",
    codes.F_TIMESHARE: "Share the colony on",
    codes.F_MARK: "Add a symbol to",
    codes.F_DESTROY: "Destroy the planet on",
}
SYMBOL_VERBS = {
    codes.F_TAKE: "Take 1 {}",
    codes.F_TAKE_SAME: "Take only {}",
    codes.F_HAND_OVER: "Hand over 1 {}",
    codes.F_GIFT: "Give your ally 1 {}",
    codes.F_ARCOLOGY: "Name {}",
    codes.F_RAID: "Name {}",
    codes.F_CHEAP: "Pay 1 {}",
    codes.F_MARK: "Add {}",
}
DONE_NAMES = {
    codes.F_SUPPORT: "No further support",
    codes.F_SECRET: "Pass: one fleet does not support",
    codes.F_GIFT: "Give nothing more",
}
NAME_VERBS = {
    codes.F_START_TECHNOLOGY: "Start with {}",
    codes.F_CLONE: "Copy {}",
    codes.F_ERASE: "Erase {}",
}


def name(core: Kardashev, code: int, seat: int) -> str:
    """The action in words a player would use."""
    t = core.t
    if code >= RESEARCH:
        return technology_name(core, code)
    if code >= STOP:
        return verb_name(core, VERBS[code - STOP])
    if code >= BUILD_COLONY:
        return board_name(code)
    if code >= SYMBOL:
        return symbol_name(core, code - SYMBOL, seat)
    if code >= CELL:
        verb = CELL_VERBS.get(frame_kind(core), "Choose")
        return f"{verb} {cell_name(code - CELL)}"
    if code >= SHARE:
        return f"Pay {code - SHARE} of the {core.top(A)} cards yourself"
    if code >= BID:
        return f"Bid {code - BID}"
    if code >= SLOT:
        return slot_name(core, code - SLOT + 1)
    if code >= TILE:
        return auction_tile_name(core, code - TILE)
    if code >= OUTSIDE:
        return f"Lay {tile_name(t, code - OUTSIDE)} outside"
    return f"Be the {t.role_names[code - ROLE]}" if code < t.roles else f"Role {code}"


def frame_kind(core: Kardashev) -> int:
    return int(core.top(0))


def technology_name(core: Kardashev, code: int) -> str:
    t = core.t
    technology = t.technology_names[(code - RESEARCH) % t.technologies]
    if code < t.use_code:
        return f"Research {technology}"
    if code < t.name_code:
        return f"Use {technology}"
    return NAME_VERBS.get(frame_kind(core), "Name {}").format(technology)


def verb_name(core: Kardashev, verb: str) -> str:
    kind = frame_kind(core)
    if verb == "done":
        return DONE_NAMES.get(kind, "Done")
    if kind == codes.F_MARCH:
        return "Take the income of this move" if verb == "yes" else "Keep the income for another move"
    if kind == codes.F_ACCEPT and verb in ("yes", "no"):
        return "Accept the split" if verb == "yes" else "Refuse: each pays half"
    if kind == codes.F_SIDE and core.t.is_empty_tile(core.top(B)):
        return "Empty space"
    return VERB_NAMES[verb]


def board_name(code: int) -> str:
    """Actions that begin at a space."""
    if code >= SKIP:
        return f"Skip {cell_name(code - SKIP)}"
    if code >= MOVE:
        return f"Move the fleet on {cell_name(code - MOVE)}"
    if code >= UPGRADE_FLEET:
        return f"Upgrade the fleet on {cell_name(code - UPGRADE_FLEET)}"
    if code >= BUILD_FLEET:
        return f"Build a fleet-{(code - BUILD_FLEET) % 3 + 1} on {cell_name((code - BUILD_FLEET) // 3)}"
    if code >= UPGRADE_COLONY:
        return f"Upgrade the colony on {cell_name(code - UPGRADE_COLONY)}"
    return f"Build a colony on {cell_name(code - BUILD_COLONY)}"


def symbol_name(core: Kardashev, symbol: int, seat: int) -> str:
    kind = frame_kind(core)
    if kind != codes.F_PAY:
        return SYMBOL_VERBS.get(kind, "Choose {}").format(SYMBOL_NAMES[symbol])
    if core.top(6) > 0:
        return f"Name {SYMBOL_NAMES[symbol]} for the matching cards"
    unit = next((at for at in range(3) if core.top(A + at) > 0), symbol)
    count = 1 if unit == symbol else core.t.exchange
    return f"Pay {count} {SYMBOL_NAMES[symbol]}" + ("" if unit == symbol else f" for 1 {SYMBOL_NAMES[unit]}")


def slot_name(core: Kardashev, slot: int) -> str:
    if frame_kind(core) == codes.F_PAIR:
        return f"Take turn slots {slot} and {slot + core.t.seats // 2}"
    return f"Take turn slot {slot}"


def auction_tile_name(core: Kardashev, drawer: int) -> str:
    t = core.t
    kind = core.drawn[drawer] if drawer < t.seats else -1
    tile = tile_name(t, kind) if kind >= 0 else "the tile"
    whom = "" if frame_kind(core) != codes.F_TILE or core.top(A) == core.top(SEAT) else " for your ally"
    return f"Take {tile} drawn by {'ABCDEF'[drawer]}{whom}"


# Commands ---------------------------------------------------------------------------------------------

CELL_WORDS = ("place", "enter", "step", "support", "share", "at", "to")


def parse(core: Kardashev, text: str) -> int:
    """Commands that say what a cell or a technology is for: 'enter 1,-3', 'place 0,0', 'erase encryption'."""
    verb, _, rest = text.partition(" ")
    keys = {key(core.t, code): code for code in range(core.t.actions)}
    rest = rest.replace("(", "").replace(")", "").replace(", ", ",")
    if verb in CELL_WORDS and f"cell {rest}" in keys:
        return keys[f"cell {rest}"]
    if verb in ("take", "pay", "give") and rest in keys:
        return keys[rest]
    if verb in ("copy", "erase", "start") and f"name {rest.replace(' ', '-')}" in keys:
        return keys[f"name {rest.replace(' ', '-')}"]
    if f"{verb} {rest.replace(' ', '-')}" in keys:
        return keys[f"{verb} {rest.replace(' ', '-')}"]
    if f"{verb} {rest}" in keys:
        return keys[f"{verb} {rest}"]
    raise UnknownCommand(
        f"{text!r} is no command; try bid N, slot N, tile N, enter Q,R, build-colony Q,R, build-fleet Q,R LEVEL, "
        "move Q,R, stop, harvest, compile, research TECHNOLOGY, use TECHNOLOGY, end-turn"
    )


# Paths ------------------------------------------------------------------------------------------------


def path(core: Kardashev, code: int) -> tuple[str, ...]:
    """The things to touch: a space or technology and what to do there, or one thing alone."""
    t = core.t
    text = key(t, code)
    verb, _, rest = text.partition(" ")
    if code >= t.name_code:
        return (f"name:{rest}",) if frame_kind(core) == codes.F_ERASE else (f"technology:{rest}",)
    if code >= RESEARCH:
        return (f"technology:{rest}", f"do:{verb}")
    if code >= STOP:
        return (f"do:{verb}",)
    if code >= BUILD_COLONY:
        cell, _, level = rest.partition(" ")
        return (f"cell:{cell}", f"do:{verb}-{level}" if level else f"do:{verb}")
    if code >= SYMBOL:
        return (f"resource:{verb}",)
    if code >= CELL:
        on_the_way = frame_kind(core) == codes.F_PATH
        return (f"cell:{rest}", "do:enter") if on_the_way and is_skipping(core) else (f"cell:{rest}",)
    return (f"{verb}:{rest}",)


def is_skipping(core: Kardashev) -> bool:
    """Whether a space on the way can be skipped as well as entered (Wormhole)."""
    return core.has(core.top(SEAT), SKIPS)


def event_word(core: Kardashev, kind: str, value: int) -> tuple[Any, str]:
    """An event's value as (JSON, display)."""
    t = core.t
    if kind == "cell":
        return cell_key(value), cell_name(value)
    if kind == "technology":
        return t.technology_ids[value], t.technology_names[value]
    if kind == "role":
        return t.role_ids[value], t.role_names[value]
    if kind == "tile":
        return t.tile_ids[value], tile_name(t, value)
    if kind == "left":
        return value, f"reduced to level {value}" if value else "destroyed"
    if kind == "receiver":
        return ("bank", "the bank") if value == codes.THE_BANK else (value, "ABCDEF"[value])
    return SYMBOLS[value], SYMBOL_NAMES[value]
