"""Scenes: the vocabulary of `view(seat)`, and what every scene has whatever the game.

A scene is plain JSON; `scene.schema.json` beside this file is its schema and docs/scene.md explains it.
The functions here only build dictionaries, leaving out what is empty, so that a game's scene reads as a list
of what a player sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from zirconia.core.errors import IllegalAction
from zirconia.core.position import GAME_OVER, LEGAL, NOT_YOUR_TURN

if TYPE_CHECKING:
    from zirconia.core.state import State

VERSION = 1

Json = dict[str, Any]


class SceneParts(TypedDict, total=False):
    """What a game's folder adds to a scene."""

    phase: Json
    prompt: Json
    players: list[Json]
    areas: list[Json]
    boards: list[Json]
    style: Json
    ending: str


def filled(**values: Any) -> Json:
    """A dictionary without what is None or empty text, list or dictionary; zeros stay."""
    return {key: value for key, value in values.items() if value or value == 0}


def counter(id: str, label: str, value: int, *, high: int | None = None, text: str = "", icon: str = "") -> Json:
    """A number somebody has."""
    return {"id": id, "label": label, "value": value, **filled(high=high, text=text, icon=icon)}


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
    stats: Sequence[Json] = (),
    marks: Sequence[Json] = (),
    state: str = "",
    requires: Sequence[str] = (),
) -> Json:
    """A card, or `count` equal ones; `id` is what a path names, `card` the id in the game's data."""
    return {
        "id": id,
        "card": card,
        "name": name,
        "count": count,
        **filled(
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
        ),
    }


def area(
    id: str,
    label: str,
    kind: str,
    cards: Iterable[Json] = (),
    *,
    owner: int | None = None,
    count: int | None = None,
    facedown: int = 0,
    text: str = "",
) -> Json:
    """A place for cards: a hand, a pile, a market, cards in play. `facedown` cards are there but unseen."""
    shown = list(cards)
    total = sum(one["count"] for one in shown) + facedown if count is None else count
    return {
        "id": id,
        "label": label,
        "kind": kind,
        "cards": shown,
        "count": total,
        "facedown": facedown,
        **filled(owner=owner, text=text),
    }


def piece(
    id: str,
    name: str,
    kind: str,
    *,
    owner: int | None = None,
    level: int | None = None,
    text: str = "",
    symbol: str = "",
    marks: Sequence[Json] = (),
) -> Json:
    """A thing on a cell; without an owner it is neutral."""
    return {
        "id": id,
        "name": name,
        "kind": kind,
        "owner": owner,
        **filled(level=level, text=text, symbol=symbol, marks=list(marks)),
    }


def mark(id: str, label: str, symbol: str = "") -> Json:
    """A state of a piece or card that a player must see: moved, overwhelmed, blocked."""
    return {"id": id, "label": label, **filled(symbol=symbol)}


def cell(
    id: str,
    at: tuple[int, int],
    *,
    zone: str = "",
    label: str = "",
    text: str = "",
    pieces: Sequence[Json] = (),
) -> Json:
    """A cell of a board: (row, column) on squares, (q, r) on hexes."""
    found = {"id": id, "at": list(at), "pieces": list(pieces)}
    if zone:
        found["zone"] = zone
    if label:
        found["label"] = label
    if text:
        found["text"] = text
    return found


def board(
    id: str,
    kind: str,
    cells: Iterable[Json],
    *,
    orientation: str = "",
    zones: Sequence[Json] = (),
    overlays: Sequence[Json] = (),
) -> Json:
    """A board of `square` or `hex` cells; hexes point up ('pointy') or lie flat ('flat')."""
    return {
        "id": id,
        "kind": kind,
        "cells": list(cells),
        "zones": list(zones),
        "overlays": list(overlays),
        **filled(orientation=orientation),
    }


def zone(id: str, label: str, *, symbol: str = "", owner: int | None = None, color: str = "") -> Json:
    """A named kind of cell."""
    return {"id": id, "label": label, **filled(symbol=symbol, owner=owner, color=color)}


def overlay(id: str, label: str, cells: Sequence[str], *, owner: int | None = None) -> Json:
    """A reach or a mark over several cells: a shield, a range, a possible start."""
    return {"id": id, "label": label, "cells": list(cells), **filled(owner=owner)}


def player(
    seat: int,
    name: str,
    *,
    counters: Sequence[Json] = (),
    areas: Sequence[Json] = (),
    color: str = "",
    role: str = "",
    status: str = "",
) -> Json:
    """A player's panel."""
    return {
        "seat": seat,
        "name": name,
        "counters": list(counters),
        "areas": list(areas),
        **filled(color=color, role=role, status=status),
    }


def prompt(text: str, left: Sequence[Json] = ()) -> Json:
    """What is asked now, and what is left to spend on it."""
    return {"text": text, "left": list(left)}


def choices(state: State, seat: int) -> list[Json]:
    """Every legal action of a seat as a path of things to touch."""
    game = state.setup.game
    return [
        {
            "code": code,
            "key": state.key(code),
            "path": list(game.path(state.core, code, seat)),
            "text": state.name(code, seat),
        }
        for code in state.legal(seat)
    ]


def view(state: State, seat: int | None) -> Json:
    """The whole scene for a seat; a pure function of what the seat may know."""
    game = state.setup.game
    parts: Mapping[str, Any] = game.scene(state.core, seat)
    acting = list(state.acting)
    number, turn_seat = state.turn
    asked = {"text": "", "left": [], **parts.get("prompt", {})}
    asked["waiting"] = acting
    asked["you"] = seat is not None and seat in acting
    asked["midway"] = asked["you"] and state.midway(seat)
    return {
        "scene": VERSION,
        "game": game.id,
        "title": game.title,
        "setup": state.setup.public(),
        "seat": seat,
        "seats": state.setup.seats,
        "sides": list(state.sides),
        "round": state.round,
        "turn": {"number": number, "seat": turn_seat},
        "over": state.over,
        "result": result(state, parts.get("ending", "")),
        "acting": acting,
        "phase": parts.get("phase", {"id": "", "label": ""}),
        "prompt": asked,
        "players": parts.get("players", []),
        "areas": parts.get("areas", []),
        "boards": parts.get("boards", []),
        "style": parts.get("style", {}),
        "choices": choices(state, seat) if seat is not None else [],
    }


def outcome(state: State) -> Json | None:
    """How the game came out, in numbers, once it is over."""
    if not state.over:
        return None
    return {
        "places": list(state.places()),
        "scores": list(state.scores()),
        "returns": list(state.returns()),
        "ending": state.ending,
    }


def result(state: State, text: str) -> Json | None:
    """How the game came out, in numbers and in words."""
    found = outcome(state)
    return None if found is None else {**found, "text": text or standing(state)}


def standing(state: State) -> str:
    """'A wins.' or 'A and B share the first place.'"""
    places = state.places()
    best = [state.setup.game.seat_name(seat) for seat, place in enumerate(places) if place == 1]
    if len(best) == state.setup.seats:
        return "The game is a tie."
    if len(best) == 1:
        return f"{best[0]} wins."
    return f"{', '.join(best[:-1])} and {best[-1]} share the first place."


def standing_on(parts: Mapping[str, Any], path: list[str]) -> list[str]:
    """The path with pieces replaced by the cells they stand on: whoever touches a piece touches its cell."""
    cells = {
        one["id"]: place["id"]
        for shown in parts.get("boards", [])
        for place in shown["cells"]
        for one in place["pieces"]
    }
    return [cells.get(thing, thing) for thing in path]


def why(state: State, seat: int, path: list[str]) -> IllegalAction | None:
    """Why no legal action goes on along this path: the refusal that came closest to being legal."""
    game = state.setup.game
    core = state.core
    path = standing_on(game.scene(core, seat), path)
    if core.over:
        refused: IllegalAction = game.refusal(core, GAME_OVER, -1, seat)
        return refused
    legal = state.legal(seat)
    if any(list(game.path(core, code, seat))[: len(path)] == path for code in legal):
        return None
    if not core.is_acting(seat):
        return game.refusal(core, NOT_YOUR_TURN, -1, seat)
    best, found = LEGAL, -1
    for code in range(state.setup.actions):
        if list(game.path(core, code, seat))[: len(path)] == path:
            reason = state.reason(code, seat)
            if reason > best:
                best, found = reason, code
    if found < 0:
        best, found = game.unreachable(core, path, seat)
    if best == LEGAL:
        return IllegalAction("NOTHING_TO_DO", "", "There is nothing to do with this now.")
    return game.refusal(core, best, found, seat)
