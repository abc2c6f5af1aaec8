"""Random games: pieces, tiles and cards are conserved, every game ends, positions survive being written."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kardashev.table import GAME, play, supply, table
from zirconia import State
from zirconia.core.kernel.playout import play_out
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed

SETUPS: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in (2, 3, 4, 5, 6)),
    (4, {"allies": True}),
    (6, {"allies": True}),
    (4, {"allies": True, "individual-bids": True, "secret-support": True}),
    (3, {"secret-support": True, "closing-frontier": True, "three-for-one": True, "quick-end": True}),
]


def bank_flow(events: list[dict[str, Any]]) -> int:
    """Cards taken from the bank, less cards paid to it."""
    found = 0
    for event in events:
        if event["kind"] == "took":
            found += event["count"]
        elif event["kind"] == "paid" or (event["kind"] == "gave" and event["to"] == "bank"):
            found -= event["count"]
    return found


def held(state: State) -> int:
    return sum(sum(player["hand"].values()) for player in state.position()["players"])


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_random_games_conserve_pieces_tiles_and_cards(seats: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, f"conserve {seats}", {"roles": "random", **options})
    dice = from_seed(f"conserve {seats}", 1)
    position = state.core
    start: dict[str, int] = {}
    cards = 0
    for step in range(900):
        if state.over:
            break
        seat = state.acting[int(dice.below(0, len(state.acting)))]
        legal = state.legal(seat)
        state.apply(legal[int(dice.below(0, len(legal)))], seat)
        if not start and state.position()["stage"] == "rank":
            start = dict(GAME.conserved(position))
            cards = held(state) - bank_flow(state.events())
        if start:
            assert GAME.conserved(state.core) == start
            if step % 25 == 0:
                assert held(state) - bank_flow(state.events()) == cards
    pieces = [value for name, value in start.items() if "pieces" in name]
    assert pieces == [15] * (2 * seats)
    assert start["tiles"] == 38


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_random_games_end(seats: int, options: dict[str, Any]) -> None:
    setup = GAME.setup(seats, options)
    codes = Codes(setup.actions + 1)
    for seed in range(3):
        position = setup.deal(str(seed))
        play_out(position, from_seed(f"end {seed}", 1), 0, codes, 50_000)
        assert position.over
        assert position.round() <= 30


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_position_survives_being_written(seats: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, "written", options)
    dice = from_seed("written", 1)
    for step in range(250):
        if state.over:
            break
        if step % 10 == 0:
            again = GAME.load(state.position())
            assert again == state
            assert again.legal() == state.legal()
        legal = state.legal()
        state.apply(legal[int(dice.below(0, len(legal)))])


def test_elimination_antimatter_terraform_and_eraser_conserve_pieces() -> None:
    state = table(
        {"0,0": "m c0:1", "0,1": "f f1:2", "1,0": "e f0:3"},
        roles=("scientist", "warlord"),
        hands=("F9", ""),
        technologies={0: "antimatter terraform memory-eraser", 1: "terraform"},
    )
    before = dict(GAME.conserved(state.core))
    play(state, "use antimatter", "cell 0,1")
    assert supply(state, 1) == (15, 15)
    play(state, "use memory-eraser", "name terraform", "food")
    assert GAME.conserved(state.core) == before
    assert state.position()["players"][1]["status"] == "eliminated"
