"""Actions of Kardashev in words: stable keys, names for players, paths of things to touch."""

from __future__ import annotations

from collections.abc import Callable

from zirconia.core.errors import UnknownCommand
from zirconia.games.kardashev.rules.data import SEAT, A, B, E
from zirconia.games.kardashev.rules.effects import SKIPS
from zirconia.games.kardashev.rules.frames import (
    F_ACCEPT,
    F_ANTIMATTER,
    F_ARCOLOGY,
    F_CHEAP_COLONY,
    F_CLONING,
    F_GIFT,
    F_HAND_OVER,
    F_MEMORY_ERASER,
    F_PAIR,
    F_PATH,
    F_PAY,
    F_PLACE,
    F_RAIDER_DRONE,
    F_SECRET_SUPPORT,
    F_SIDE,
    F_START_COLONY,
    F_START_FLEET,
    F_START_TECHNOLOGY,
    F_SUPPORT,
    F_TAKE,
    F_TAKE_SAME,
    F_TERRAFORM,
    F_TILE,
    F_TIMESHARE,
    F_WARLORD,
)
from zirconia.games.kardashev.rules.numbers import (
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
    SYMBOLS,
    TILE,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.words.values import SEATS, SYMBOL_NAMES, cell_key, cell_name, tile_name

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
    first, text = [family for family in families(t) if family[0] <= code][-1]
    return text(t, code - first)


# Names ------------------------------------------------------------------------------------------------

SPACE_VERBS = {
    F_START_COLONY: "Put the colony on",
    F_START_FLEET: "Put the fleet on",
    F_PLACE: "Place the tile on",
    F_PATH: "Enter",
    F_SUPPORT: "Support with the fleet on",
    F_SECRET_SUPPORT: "Support with the fleet on",
    F_TIMESHARE: "Share the colony on",
    F_TERRAFORM: "Add a symbol to",
    F_ANTIMATTER: "Destroy the planet on",
}
SYMBOL_VERBS = {
    F_TAKE: "Take 1 {}",
    F_TAKE_SAME: "Take only {}",
    F_HAND_OVER: "Hand over 1 {}",
    F_GIFT: "Give your ally 1 {}",
    F_ARCOLOGY: "Name {}",
    F_RAIDER_DRONE: "Name {}",
    F_CHEAP_COLONY: "Pay 1 {}",
    F_TERRAFORM: "Add {}",
}
DONE_NAMES = {
    F_SUPPORT: "No further support",
    F_SECRET_SUPPORT: "Pass: one fleet does not support",
    F_GIFT: "Give nothing more",
}
NAME_VERBS = {
    F_START_TECHNOLOGY: "Start with {}",
    F_CLONING: "Copy {}",
    F_MEMORY_ERASER: "Erase {}",
}


def name(position: Kardashev, code: int, seat: int) -> str:
    """The action in words a player would use."""
    t = position.t
    if code >= RESEARCH:
        return technology_name(position, code)
    if code >= STOP:
        return verb_name(position, VERBS[code - STOP])
    if code >= BUILD_COLONY:
        return board_name(code)
    if code >= SYMBOL:
        return symbol_name(position, code - SYMBOL)
    if code >= CELL:
        verb = SPACE_VERBS.get(int(position.top_kind()), "Choose")
        return f"{verb} {cell_name(code - CELL)}"
    if code >= SHARE:
        return f"Pay {code - SHARE} of the {position.top(A)} cards yourself"
    if code >= BID:
        return f"Bid {code - BID}"
    if code >= SLOT:
        return slot_name(position, code - SLOT + 1)
    if code >= TILE:
        return auction_tile_name(position, code - TILE)
    if code >= OUTSIDE:
        return f"Lay {tile_name(t, code - OUTSIDE)} outside"
    return f"Be the {t.role_names[code - ROLE]}" if code < t.roles else f"Role {code}"


def technology_name(position: Kardashev, code: int) -> str:
    t = position.t
    technology = t.technology_names[(code - RESEARCH) % t.technologies]
    if code < t.use_code:
        return f"Research {technology}"
    if code < t.name_code:
        return f"Use {technology}"
    return NAME_VERBS.get(int(position.top_kind()), "Name {}").format(technology)


def verb_name(position: Kardashev, verb: str) -> str:
    kind = int(position.top_kind())
    if verb == "stop" and kind == F_PATH:
        return f"Move to {cell_name(int(position.top(B)))}"
    if verb == "done":
        return DONE_NAMES.get(kind, "Done")
    if kind == F_WARLORD:
        return "Take the income of this move" if verb == "yes" else "Keep the income for another move"
    if kind == F_ACCEPT and verb in ("yes", "no"):
        return "Accept the split" if verb == "yes" else "Refuse: each pays half"
    if kind == F_SIDE and position.t.is_empty_tile(position.top(B)):
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


def symbol_name(position: Kardashev, symbol: int) -> str:
    kind = int(position.top_kind())
    if kind != F_PAY:
        return SYMBOL_VERBS.get(kind, "Choose {}").format(SYMBOL_NAMES[symbol])
    if position.top(E) > 0:
        return f"Name {SYMBOL_NAMES[symbol]} for the matching cards"
    unit = next((at for at in range(3) if position.top(A + at) > 0), symbol)
    count = 1 if unit == symbol else position.t.exchange
    return f"Pay {count} {SYMBOL_NAMES[symbol]}" + ("" if unit == symbol else f" for 1 {SYMBOL_NAMES[unit]}")


def slot_name(position: Kardashev, slot: int) -> str:
    if int(position.top_kind()) == F_PAIR:
        return f"Take turn slots {slot} and {slot + position.t.seats // 2}"
    return f"Take turn slot {slot}"


def auction_tile_name(position: Kardashev, drawer: int) -> str:
    t = position.t
    kind = position.drawn[drawer] if drawer < t.seats else -1
    tile = tile_name(t, kind) if kind >= 0 else "the tile"
    whom = "" if int(position.top_kind()) != F_TILE or position.top(A) == position.top(SEAT) else " for your ally"
    return f"Take {tile} drawn by {SEATS[drawer]}{whom}"


# Commands ---------------------------------------------------------------------------------------------

CELL_WORDS = ("place", "enter", "step", "support", "share", "at", "to")


def parse(position: Kardashev, text: str) -> int:
    """Commands that say what a cell or a technology is for: 'enter 1,-3', 'place 0,0', 'erase encryption'."""
    verb, _, rest = text.partition(" ")
    keys = {key(position.t, code): code for code in range(position.t.actions)}
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
        f"{text!r} is no command; try role NAME, bid N, slot N, tile N, enter Q,R, build-colony Q,R, "
        "build-fleet Q,R LEVEL, move Q,R, stop, harvest, compile, research TECHNOLOGY, use TECHNOLOGY, end-turn"
    )


# Paths ------------------------------------------------------------------------------------------------


def path(position: Kardashev, code: int) -> tuple[str, ...]:
    """The things to touch: a space or technology and what to do there, or one thing alone."""
    t = position.t
    text = key(t, code)
    verb, _, rest = text.partition(" ")
    if code >= t.name_code:
        return (f"name:{rest}",) if int(position.top_kind()) == F_MEMORY_ERASER else (f"technology:{rest}",)
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
        on_the_way = int(position.top_kind()) == F_PATH
        return (f"cell:{rest}", "do:enter") if on_the_way and is_skipping(position) else (f"cell:{rest}",)
    return (f"{verb}:{rest}",)


def is_skipping(position: Kardashev) -> bool:
    """Whether a space on the way can be skipped as well as entered (Wormhole)."""
    return position.has(position.top(SEAT), SKIPS)
