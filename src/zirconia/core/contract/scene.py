"""Building scenes: one function for each thing that a player sees.

The functions only build dictionaries of the scene's vocabulary, leaving out what is empty, so that a game's scene
reads as a list of what a player sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from zirconia.core.contract.vocabulary import (
    Area,
    Asked,
    Board,
    BoardKind,
    Card,
    Cell,
    Counter,
    Foretold,
    Mark,
    Orientation,
    Overlay,
    Piece,
    Player,
    SceneParts,
    Stat,
    Zone,
)
from zirconia.core.plain import Json

Thing = TypeVar("Thing")

__all__ = [
    "SceneParts",
    "area",
    "board",
    "card",
    "cell",
    "counter",
    "foretold",
    "mark",
    "overlay",
    "piece",
    "player",
    "prompt",
    "stat",
    "thing",
    "zone",
]


def thing(kind: type[Thing], always: Json, /, **perhaps: Any) -> Thing:
    """A thing of a kind: what all of them have, and of the rest what is not None or empty; zeros stay.

    What is given becomes the thing itself, as scenes are made of hundreds.
    """
    for key, value in perhaps.items():
        if value or value == 0:
            always[key] = value
    return cast(Thing, always)


def counter(
    id: str, label: str, value: int, *, high: int | None = None, text: str = "", icon: str = ""
) -> Counter:
    """A number somebody has."""
    return thing(Counter, {"id": id, "label": label, "value": value}, high=high, text=text, icon=icon)


def card(
    id: str,
    card: str,
    name: str,
    *,
    kind: str = "",
    cost: str = "",
    price: str = "",
    text: str = "",
    art: str = "",
    count: int = 1,
    owner: int | None = None,
    stats: Sequence[Stat] = (),
    marks: Sequence[Mark] = (),
    state: str = "",
    requires: Sequence[str] = (),
) -> Card:
    """A card, or `count` equal ones; `id` is what a path names, `card` the id in the game's data."""
    return thing(
        Card,
        {
            "id": id,
            "card": card,
            "name": name,
            "count": count,
        },
        kind=kind,
        cost=cost,
        price=price,
        text=text,
        art=art,
        owner=owner,
        stats=list(stats),
        marks=list(marks),
        state=state,
        requires=list(requires),
    )


def area(
    id: str,
    label: str,
    kind: str,
    cards: Iterable[Card] = (),
    *,
    owner: int | None = None,
    count: int | None = None,
    facedown: int = 0,
    text: str = "",
) -> Area:
    """A place for cards: a hand, a pile, a market, cards in play. `facedown` cards are there but unseen."""
    shown = list(cards)
    total = sum(one["count"] for one in shown) + facedown if count is None else count
    return thing(
        Area,
        {
            "id": id,
            "label": label,
            "kind": kind,
            "cards": shown,
            "count": total,
            "facedown": facedown,
        },
        owner=owner,
        text=text,
    )


def piece(
    id: str,
    name: str,
    kind: str,
    *,
    owner: int | None = None,
    level: int | None = None,
    text: str = "",
    symbol: str = "",
    marks: Sequence[Mark] = (),
) -> Piece:
    """A thing on a cell; without an owner it is neutral."""
    return thing(
        Piece,
        {
            "id": id,
            "name": name,
            "kind": kind,
            "owner": owner,
        },
        level=level,
        text=text,
        symbol=symbol,
        marks=list(marks),
    )


def mark(id: str, label: str, symbol: str = "") -> Mark:
    """A state of a piece or card that a player must see: moved, overwhelmed, blocked."""
    return thing(Mark, {"id": id, "label": label}, symbol=symbol)


def stat(id: str, label: str, value: int | str, icon: str = "") -> Stat:
    """A number printed on a card."""
    return thing(Stat, {"id": id, "label": label, "value": value}, icon=icon)


def cell(
    id: str,
    at: tuple[int, int],
    *,
    zone: str = "",
    label: str = "",
    text: str = "",
    pieces: Sequence[Piece] = (),
) -> Cell:
    """A cell of a board: (row, column) on squares, (q, r) on hexes."""
    made: Cell = {"id": id, "at": list(at), "pieces": list(pieces)}
    if zone:
        made["zone"] = zone
    if label:
        made["label"] = label
    if text:
        made["text"] = text
    return made


def board(
    id: str,
    kind: BoardKind,
    cells: Iterable[Cell],
    *,
    orientation: Orientation | None = None,
    zones: Sequence[Zone] = (),
    overlays: Sequence[Overlay] = (),
) -> Board:
    """A board of `square` or `hex` cells; hexes point up ('pointy') or lie flat ('flat')."""
    return thing(
        Board,
        {
            "id": id,
            "kind": kind,
            "cells": list(cells),
            "zones": list(zones),
            "overlays": list(overlays),
        },
        orientation=orientation,
    )


def zone(id: str, label: str, *, symbol: str = "", owner: int | None = None, color: str = "") -> Zone:
    """A named kind of cell."""
    return thing(Zone, {"id": id, "label": label}, symbol=symbol, owner=owner, color=color)


def overlay(id: str, label: str, cells: Sequence[str], *, owner: int | None = None) -> Overlay:
    """A reach or a mark over several cells: a shield, a range, a possible start."""
    return thing(Overlay, {"id": id, "label": label, "cells": list(cells)}, owner=owner)


def player(
    seat: int,
    name: str,
    *,
    counters: Sequence[Counter] = (),
    areas: Sequence[Area] = (),
    color: str = "",
    role: str = "",
    status: str = "",
) -> Player:
    """A player's panel."""
    return thing(
        Player,
        {
            "seat": seat,
            "name": name,
            "counters": list(counters),
            "areas": list(areas),
        },
        color=color,
        role=role,
        status=status,
    )


def prompt(text: str, left: Sequence[Counter] = ()) -> Asked:
    """What is asked now, and what is left to spend on it."""
    return {"text": text, "left": list(left)}


def foretold(*, cost: str = "", kind: str = "", forecast: str = "", together: str = "") -> Foretold:
    """What is said of an action before it is done: what it takes, what it counts as, what comes of it, and the
    words for doing all of its like."""
    return thing(Foretold, {}, cost=cost, kind=kind, forecast=forecast, together=together)
