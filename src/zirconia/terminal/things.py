"""The things of a scene that a player can point at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]


def things(scene: Json) -> Iterator[tuple[str, str, str]]:
    """(id, name, where) of every card, cell and piece in sight."""
    areas = [(area, area["label"]) for area in scene["areas"]]
    areas += [
        (area, f"{player['name']}: {area['label']}") for player in scene["players"] for area in player["areas"]
    ]
    for area, where in areas:
        for card in area["cards"]:
            yield card["id"], card["name"], where
    for board in scene["boards"]:
        for cell in board["cells"]:
            yield cell["id"], str(cell.get("label") or cell["id"].partition(":")[2]), "board"
            for piece in cell["pieces"]:
                yield piece["id"], piece["name"], "board"


def matching(scene: Json, text: str) -> list[tuple[str, str]]:
    """(id, description) of the things a text may mean: by id or by name."""
    wanted = " ".join(text.lower().split())
    found: dict[str, str] = {}
    for id, name, where in things(scene):
        if wanted in (id.lower(), id.lower().partition(":")[2], name.lower()):
            found.setdefault(id, f"{name} ({where})")
    return list(found.items())
