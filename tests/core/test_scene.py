"""The vocabulary of scenes: its schema, and the functions that build its things."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from zirconia.core.contract import scene
from zirconia.core.contract import vocabulary as types
from zirconia.terminal.drawing.lists import CLOSED
from zirconia.terminal.plain.scene_text import OPEN

ROOT = Path(__file__).parents[2]
MAKER: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "write_scene_schema.py"))

MARK = scene.mark("moved", "moved", "!")
STAT = scene.stat("level", "Level", 2, icon="level")
COUNTER = scene.counter("points", "Points", 0, high=10, text="of ten", icon="star")
CARD = scene.card(
    "card:spy",
    "spy",
    "Spy",
    kind="action",
    cost="1",
    price="3",
    text="Look.",
    art="game/spy",
    count=2,
    owner=0,
    stats=[STAT],
    marks=[MARK],
    state="available",
    requires=["scout"],
)
AREA = scene.area("hand", "Hand", "hand", [CARD], owner=0, facedown=1, text="Yours")
PIECE = scene.piece("piece:1", "Scout", "scout", owner=0, level=0, text="Fast", symbol="S", marks=[MARK])
CELL = scene.cell("cell:0,0", (0, 0), zone="sun", label="a1", text="Hot", pieces=[PIECE])
ZONE = scene.zone("sun", "Sun", symbol="~", owner=0, color="#fff")
OVERLAY = scene.overlay("reach", "In reach", ["cell:0,0"], owner=0)
BOARD = scene.board("field", "hex", [CELL], orientation="flat", zones=[ZONE], overlays=[OVERLAY])
PLAYER = scene.player(0, "A", counters=[COUNTER], areas=[AREA], color="#fff", role="warlord", status="leads")
ASKED = scene.prompt("Choose.", [COUNTER])

THINGS: list[tuple[Any, Any]] = [
    (MARK, types.Mark),
    (STAT, types.Stat),
    (COUNTER, types.Counter),
    (CARD, types.Card),
    (AREA, types.Area),
    (PIECE, types.Piece),
    (CELL, types.Cell),
    (ZONE, types.Zone),
    (OVERLAY, types.Overlay),
    (BOARD, types.Board),
    (PLAYER, types.Player),
    (ASKED, types.Asked),
]


def test_the_schema_is_what_the_types_give() -> None:
    assert MAKER["FILE"].read_text(encoding="utf-8") == MAKER["written"](), "run: make scene"


@pytest.mark.parametrize(("made", "kind"), THINGS, ids=[kind.__name__ for _, kind in THINGS])
def test_a_thing_with_everything_has_just_the_keys_of_its_type(made: Any, kind: Any) -> None:
    assert set(made) == set(kind.__annotations__)


def test_what_is_empty_is_left_out_and_zeros_stay() -> None:
    bare = scene.counter("points", "Points", 0, high=0)
    assert bare == {"id": "points", "label": "Points", "value": 0, "high": 0}
    assert set(scene.card("card:spy", "spy", "Spy")) == types.Card.__required_keys__
    assert scene.piece("piece:1", "Rock", "rock")["owner"] is None


def words_of_the_clients() -> set[str]:
    """Kinds, states and ids that the page and the terminal treat in a way of their own."""
    page = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "web" / "src").rglob("*"))
        if path.suffix in (".ts", ".svelte") and "generated" not in path.parts
    )
    compared = re.findall(r"(?:area|pile\??|card|stat)\.(?:kind|state|id) [!=]== '([\w-]+)'", page)
    listed = re.findall(r"const (?:PILES|TURNS) = [^\n]*", page)
    return {*compared, *re.findall(r"'([\w-]+)'", "".join(listed)), *CLOSED, *OPEN}


def test_every_word_that_a_client_knows_is_in_the_manual() -> None:
    words = words_of_the_clients()
    assert {"hand", "tree", "trash", "researched", "points", "turn"} <= words
    known = (ROOT / "docs" / "scene.md").read_text(encoding="utf-8").partition("## Words that clients know")[2]
    assert not [word for word in sorted(words) if f"`{word}`" not in known]
