"""The main screens as SVG, against what they were. ZIRCONIA_SNAPSHOTS=write writes them anew; review the diff."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.pictures import picture
from tests.terminal.scenes import a_whole_scene
from tests.terminal.tables import Hands, seated
from zirconia.core.contract import scene as parts
from zirconia.core.contract.vocabulary import Board, BoardKind, Choice, Orientation, Player, Prompt, Scene
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.last_turn import Happening
from zirconia.terminal.matches.match import NOT_OVER, Cannot, Match, Reviewing, nothing

FOLDER = Path(__file__).parent / "snapshots"
ROUNDS = 50
RULES = "# Still\n\n1. Nothing moves.\n\nR1 A still game has one rule.\n"


class Still:
    """A match that shows one scene."""

    offers = frozenset({"undo", "chat", "record", "leave"})
    names = {0: "you", 1: "hard"}
    question = ""
    rulebook = RULES

    def __init__(self, scene: Scene, note: str = "", next_person: int | None = None) -> None:
        self.scene = scene
        self.note = note
        self.next_person = next_person
        self.changed: Callable[[], None] = nothing

    def log(self) -> list[str]:
        return ["P1 draws a card.", "P2 moves a Scout to 1,2.", "P1 buys Oxygen for 3."]

    def happened(self) -> list[Happening]:
        moved = [
            {"text": "P2", "seat": 1},
            {"text": " moves a Scout to "},
            {"text": "1,2", "cell": "1,2"},
            {"text": "."},
        ]
        return [Happening(1, {"n": 1, "undone": False, "parts": moved, "text": self.log()[1]})]

    async def start(self) -> None:
        self.changed()

    async def close(self) -> None: ...

    async def sit(self, seat: int) -> None: ...

    async def act(self, choice: Choice) -> None: ...

    async def why(self, path: list[str]) -> Cannot | None:
        return Cannot("a still game has one rule.", "R1")

    def past(self) -> Match:
        raise Cannot("there is nothing to look back at")

    def review(self) -> Reviewing:
        raise Cannot(NOT_OVER)

    async def do(self, what: str, text: str = "") -> str:
        return ""


CHOICES: list[Choice] = [
    {"code": 0, "key": "a", "path": ["card:scout", "cell:0,0"], "text": "Place Scout at 0,0"},
    {"code": 1, "key": "b", "path": ["card:scout", "cell:1,0"], "text": "Place Scout at 1,0"},
    {"code": 2, "key": "c", "path": ["supply:oxygen", "do:pay"], "text": "Buy Oxygen for 3"},
    {"code": 3, "key": "d", "path": ["do:draw"], "text": "Draw a card"},
    {"code": 4, "key": "e", "path": ["do:end"], "text": "End the turn"},
]


def players() -> list[Player]:
    """One with a hand to see, one with a hidden one."""
    scout = parts.card("card:scout", "scout", "Scout", cost="1", text="Place it next to one of yours.", count=2)
    tired = [parts.mark("x", "tired")]
    spy = parts.card("card:spy", "spy", "Spy", cost="2", text="Look at a hand.", marks=tired)
    open_hand = parts.area("hand", "Hand", "hand", [scout, spy], owner=0)
    hidden = parts.area("hand", "Hand", "hand", facedown=5)
    counters = [parts.counter("points", "Points", 4, high=10), parts.counter("credits", "Credits", 3)]
    return [
        parts.player(0, "P1", counters=counters, areas=[open_hand], color="#4fb3ff"),
        parts.player(1, "P2", counters=counters, areas=[hidden], color="#ff9d5c"),
    ]


def scene(board: Board | None, **more: Any) -> Scene:
    """A scene with a bit of everything."""
    oxygen = parts.card("supply:oxygen", "oxygen", "Oxygen", price="3", count=8)
    asked: Prompt = {
        "text": "Play a card, buy one, or end the turn.",
        "left": [parts.counter("actions", "Actions", 2)],
        "waiting": [0],
        "you": True,
        "midway": False,
    }
    shown = {
        "prompt": asked,
        "players": players(),
        "areas": [parts.area("supply", "Market", "market", [oxygen])],
        "boards": [board] if board is not None else [],
        "choices": CHOICES,
    }
    return a_whole_scene(**{**shown, **more})


def board(kind: BoardKind, orientation: Orientation | None = None) -> Board:
    scout = parts.piece(
        "p1", "Scout", "scout", owner=0, level=2, symbol="S", marks=[parts.mark("m", "moved", "!")]
    )
    rock = parts.piece("r", "rock", "rock", symbol="#")
    base = parts.piece("p2", "Base", "base", owner=1, symbol="B")
    standing = {(1, 1): [scout], (0, 1): [rock], (1, 2): [rock, base]}
    cells = [
        parts.cell(f"cell:{a},{b}", (a, b), zone="goal" if a == b == 2 else "", pieces=standing.get((a, b), []))
        for a in range(3)
        for b in range(4)
    ]
    zones = [parts.zone("goal", "Goal", symbol="g", color="#c1121f")]
    overlays = [parts.overlay("reach", "In reach", ["cell:0,0", "cell:1,0"], owner=0)]
    return parts.board("b", kind, cells, orientation=orientation, zones=zones, overlays=overlays)


OVER = {
    "over": True,
    "acting": [],
    "choices": [],
    "result": {
        "places": [1, 2],
        "scores": [10, 4],
        "returns": [1.0, -1.0],
        "ending": "points",
        "text": "P1 wins.",
    },
    "prompt": {"text": "", "left": [], "waiting": [], "you": False, "midway": False},
}
COLOUR, MONO, ASCII = Theme(), Theme(mono=True), Theme(mono=True, ascii=True)
SCREENS: dict[str, tuple[Still, tuple[int, int], Theme, tuple[str, ...]]] = {
    "squares": (Still(scene(board("square"))), (80, 24), COLOUR, ()),
    "squares-chosen": (Still(scene(board("square"))), (100, 30), COLOUR, ("enter",)),
    "pointy": (Still(scene(board("hex", "pointy"))), (80, 24), COLOUR, ("enter",)),
    "flat": (Still(scene(board("hex", "flat"))), (80, 24), COLOUR, ("enter",)),
    "mono": (Still(scene(board("square"))), (80, 24), MONO, ("enter",)),
    "ascii": (Still(scene(board("square"))), (80, 24), ASCII, ("enter",)),
    "cards": (Still(scene(None)), (80, 24), COLOUR, ()),
    "refused": (Still(scene(None)), (80, 24), COLOUR, ("down", "enter")),
    "thinking": (
        Still(scene(board("square"), choices=[], acting=[1]), "P2 (hard) thinks..."),
        (80, 24),
        COLOUR,
        (),
    ),
    "over": (Still(scene(board("square"), **OVER)), (80, 24), COLOUR, ()),
    "hand-over": (Still(scene(board("square")), next_person=1), (80, 24), COLOUR, ()),
    "help": (Still(scene(board("square"))), (80, 24), COLOUR, ("question_mark",)),
    "all": (Still(scene(board("square"))), (80, 24), COLOUR, ("a",)),
    "leave": (Still(scene(board("square"))), (80, 24), COLOUR, ("q",)),
}


async def at_last(hands: Hands, wanted: str) -> str:
    """The screen as it was expected, or as it is when everything has had its turn many times."""
    for _ in range(ROUNDS):
        if picture(hands) == wanted:
            break
        await hands.settle()
        await asyncio.sleep(0.02)  # longer than the screen waits between two drawings
    return picture(hands)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(name: str) -> None:
    match, size, theme, keys = SCREENS[name]
    path = FOLDER / f"{name}.svg"
    writing = os.environ.get("ZIRCONIA_SNAPSHOTS") == "write"
    wanted = "" if writing else path.read_text(encoding="utf-8")

    async def looking() -> str:
        async with seated(match, size, theme) as hands:
            for key in keys:
                await hands.press(key)
            return await at_last(hands, wanted)

    found = asyncio.run(looking())
    if writing:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8"), f"{path} differs; see the top of this file"
