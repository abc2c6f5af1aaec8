"""A scene for tests: whole, as every scene is, and empty but for what a test is about."""

from __future__ import annotations

from typing import Any

from zirconia.core.contract.vocabulary import VERSION, Scene


def a_whole_scene(**given: Any) -> Scene:
    """Two seats, of which the first acts and looks."""
    scene: Scene = {
        "scene": VERSION,
        "game": "still",
        "title": "Still",
        "setup": {"game": "still", "rules": 1, "seats": 2, "options": {}, "overrides": {}},
        "seat": 0,
        "seats": 2,
        "sides": [0, 1],
        "round": 3,
        "turn": {"number": 5, "seat": 0},
        "over": False,
        "result": None,
        "acting": [0],
        "phase": {"id": "main", "label": "Actions"},
        "prompt": {"text": "", "left": [], "waiting": [0], "you": True, "midway": False},
        "players": [],
        "areas": [],
        "boards": [],
        "style": {},
        "choices": [],
    }
    scene.update(given)  # type: ignore[typeddict-item]
    return scene
