"""Scenes: JSON by the schema, and choices that a client can follow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

from zirconia.conformance.probe import Probe, expect
from zirconia.core.contract.vocabulary import Area, Scene
from zirconia.core.errors import IllegalAction


@cache
def validator() -> Any:
    """The schema's validator, or None where jsonschema-rs is not installed."""
    try:
        from jsonschema_rs import Draft202012Validator  # optional for users of the suite
    except ImportError:
        return None
    return Draft202012Validator(schema())


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of scenes."""
    text = resources.files("zirconia.core").joinpath("scene.schema.json").read_text(encoding="utf-8")
    described: dict[str, Any] = json.loads(text)
    return described


def scene(probe: Probe) -> None:
    """Every view is plain JSON in the scene's vocabulary, with one prefix-free path a legal action."""
    for seat in probe.watchers:
        view = probe.state.view(seat)
        try:
            again = json.loads(json.dumps(view, allow_nan=False))
        except (TypeError, ValueError) as error:
            expect(False, f"seat {seat}'s view is no JSON: {error}")
        expect(again == view, f"seat {seat}'s view changes on its way through JSON")
        by_schema(view, seat)
        expect(probe.state.view(seat) == view, f"two views of seat {seat} in one state differ")
        boards(probe, view)
        choices(probe, view, seat)
        if seat is not None:
            touching(probe, view, seat)


def by_schema(view: Scene, seat: int | None) -> None:
    if validator() is None:
        return
    error = next(validator().iter_errors(view), None)
    if error is not None:
        place = "/".join(map(str, error.instance_path))
        expect(False, f"seat {seat}'s view at {place or 'the top'}: {error.message[:200]}")


def choices(probe: Probe, view: Scene, seat: int | None) -> None:
    """One path for every legal action, none the beginning of another, along things that are there."""
    offered = view["choices"]
    legal = [] if seat is None else probe.state.legal(seat)
    expect([one["code"] for one in offered] == legal, f"seat {seat}'s choices are not its legal actions")
    paths = sorted(tuple(one["path"]) for one in offered)
    for one, two in pairwise(paths):
        expect(two[: len(one)] != one, f"the path {list(one)} is the beginning of {list(two)}")
    ids = set(things(view))
    kinds = probe.memory.things
    kinds.update(id.partition(":")[0] for id in ids)
    for path in paths:
        expect(path, "a choice has an empty path")
        for touch in path:
            kind, colon, _ = touch.partition(":")
            known = touch in ids or (bool(colon) and kind not in kinds)
            expect(known, f"the path {list(path)} touches {touch!r}, which is not in the scene")


def boards(probe: Probe, view: Scene) -> None:
    """Cells, zones and overlays name each other rightly, and every owner has a seat."""
    for board in view["boards"]:
        cells = [cell["id"] for cell in board["cells"]]
        zones = [zone["id"] for zone in board["zones"]]
        for what, ids in (("cells", cells), ("zones", zones)):
            expect(len(set(ids)) == len(ids), f"two {what} of the board {board['id']!r} have one id")
        for cell in board["cells"]:
            zone = cell.get("zone")
            expect(
                zone is None or zone in zones, f"the cell {cell['id']!r} is in the zone {zone!r}, which is none"
            )
        for overlay in board["overlays"]:
            lost = set(overlay["cells"]) - set(cells)
            expect(not lost, f"the overlay {overlay['id']!r} lies on {sorted(lost)[:3]}, which are no cells")
    for owner in owners(view):
        expect(owner in probe.seats, f"something in the scene belongs to the seat {owner!r}")


def owners(view: Any) -> Iterator[int]:
    """The owner of everything in a scene that has one."""
    left = [view]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if one.get("owner") is not None:
                yield one["owner"]
            one = [value for key, value in one.items() if key != "setup"]
        left += [value for value in one if isinstance(value, (dict, list))]


def things(view: Scene) -> Iterator[str]:
    """The ids of everything in a scene that a path may touch; seats are `seat:0`, `seat:1` and so on."""
    for player in view["players"]:
        yield f"seat:{player['seat']}"
        yield from within(player["areas"])
    yield from within(view["areas"])
    for board in view["boards"]:
        for cell in board["cells"]:
            yield cell["id"]
            yield from (piece["id"] for piece in cell["pieces"])


def within(areas: list[Area]) -> Iterator[str]:
    for area in areas:
        yield area["id"]
        yield from (card["id"] for card in area["cards"])


def touching(probe: Probe, view: Scene, seat: int) -> None:
    """`why` is silent about what can be touched, a piece like its cell, and has a reason for everything else."""
    heads = {one["path"][0] for one in view["choices"]}
    for choice in probe.dice.sample(view["choices"], min(3, len(view["choices"]))):
        upto = probe.dice.randint(1, len(choice["path"]))
        silent = probe.state.why(seat, choice["path"][:upto])
        expect(silent is None, f"why says of {choice['path'][:upto]}, which can be touched: {silent}")
    lit = {
        piece["id"]
        for board in view["boards"]
        for cell in board["cells"]
        for piece in cell["pieces"]
        if cell["id"] in heads
    }
    still = sorted(set(things(view)) - heads - lit)
    for id in probe.dice.sample(still, min(1, len(still))):
        reason = probe.state.why(seat, id)
        expect(isinstance(reason, IllegalAction) and reason.sentence, f"why has no reason for {id!r}")
