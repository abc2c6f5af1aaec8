"""The variants V1 to V11 (section 16)."""

from __future__ import annotations

from typing import Any

import zirconia
from tests.games.standoff.play import board, do, keys, load, player, refused, tiles
from zirconia.core.match.state import State


def square(option: str, hand: Any = None, **position: Any) -> State:
    return load("standoff-square", hand, options={option: True}, **position)


def test_v1_satellites_join_the_market_and_work_in_upkeep() -> None:
    start = zirconia.game("standoff-square").start(options={"satellites": True}).position()
    assert sum(start["draft"].values()) == 144
    piles = [{"deck": ["1-credit"] * 9}, {}]
    state = square("satellites", ["steve", "linda", "linda"], budget=6, players=piles)
    do(state, "play steve", "play linda", "play linda")
    assert player(state, 0)["orbit"] == {"steve": 1, "linda": 2}
    do(state, "end", "end")
    assert state.position()["budget"] == 2
    assert sum(player(state, 0)["hand"].values()) == 6


def test_v1_zelda_plays_polyominoes_without_an_action_or_the_waiver() -> None:
    orbit = [{"orbit": ["zelda"]}, {}]
    state = square("satellites", ["1-polyomino", "1-polyomino"], actions=0, players=orbit)
    do(state, "play 1-polyomino", "0,3")
    assert state.position()["actions"] == 0
    assert state.position()["last"] == ["none", None]
    refused(state, "NO_PLAYS", "play 1-polyomino")
    waived = square("satellites", ["duplicate", "2-polyomino"], budget=6, players=orbit)
    do(waived, "play duplicate", "play 2-polyomino", "0,3", "0,4")
    assert waived.position()["waiver"] is True
    assert waived.position()["budget"] == 0


def test_v1_bart_throws_cards_in_both_phases_horse_too() -> None:
    orbit = [{"orbit": ["bart"]}, {}]
    state = square("satellites", ["horse", "hack"], players=orbit)
    do(state, "throw horse")
    assert state.position()["budget"] == 1
    assert state.position()["actions"] == 4
    do(state, "end")
    assert keys(state) == {"throw hack", "done"}
    do(state, "throw hack", "done")
    assert state.position()["active"] == 1
    assert sum(player(state, 0)["hand"].values()) == 5


def test_v1_emp_brings_down_every_satellite_and_needs_one() -> None:
    refused(square("satellites", ["emp"], budget=2), "NO_TARGET", "play emp")
    orbits = [{"orbit": ["zelda"]}, {"orbit": ["steve", "steve"]}]
    state = do(square("satellites", ["emp"], budget=2, players=orbits), "play emp")
    assert player(state, 0)["discard"] == {"zelda": 1, "emp": 1}
    assert player(state, 1)["discard"] == {"steve": 2}


def test_v1_duplicate_cannot_repeat_a_satellite() -> None:
    state = square("satellites", ["linda", "duplicate"], budget=6)
    refused(state, "NO_TARGET", "play linda", "play duplicate")


def test_v2_fast_credits_are_paid_for_in_the_next_upkeep() -> None:
    state = square(
        "fast-credits", ["3-fast", "4-fast", "1-polyomino"], players=[{"deck": ["1-polyomino"] * 5}, {}]
    )
    do(state, "play 3-fast", "play 4-fast")
    assert state.position()["budget"] == 7
    do(state, "end", "end")
    assert state.position()["budget"] == -4
    refused(state, "NEGATIVE", "play 1-polyomino")
    refused(state, "NEGATIVE", "buy 1-credit")
    assert {"draw", "discard 1-polyomino", "end"} <= keys(state)
    do(state, "end")
    assert state.position()["budget"] == 0


def test_v2_linda_takes_effect_before_the_debt() -> None:
    options = {"satellites": True, "fast-credits": True}
    players = [{"orbit": ["linda"], "fast": 1}, {}]
    state = do(load("standoff-square", options=options, active=1, players=players), "end")
    assert state.position()["budget"] == -1


def test_v3_mineral_polyominoes() -> None:
    state = square("mineral-polyominoes", ["4-polyomino"], budget=4)
    refused(state, "NO_MINERALS", "play 4-polyomino")
    table = state.setup.tables
    kind = table.ids.index("3-polyomino")  # type: ignore[attr-defined]
    assert (table.cost[kind], table.price[kind], table.price_minerals[kind]) == (3, 3, 1)  # type: ignore[attr-defined]


def test_v4_free_airdrop_ignores_anchoring_not_forcefields() -> None:
    state = square("free-airdrop", ["airdrop"], board={"7,4": "p2 forcefield"}, budget=2)
    refused(state, "SHIELDED", "play airdrop", "7,5")
    do(state, "7,8")
    assert board(state)["7,8"] == "p1"


def test_v5_initiative_may_chain() -> None:
    state = do(square("chained-initiative", ["initiative"], extra=True, budget=9), "play initiative", "end")
    assert state.position()["active"] == 0


def test_v6_duplicate_cannot_repeat_a_polyomino() -> None:
    state = square("strict-placement", ["1-polyomino", "duplicate"], budget=4)
    refused(state, "NO_TARGET", "play 1-polyomino", "0,0", "play duplicate")


def test_v7_the_round_is_finished_and_ranked_as_it_then_stands() -> None:
    cells = tiles("p1", *["6,7", "6,8", "7,6", "7,7", "7,8", "7,9", "8,6", "8,7", "8,8", "8,9", "9,7"])
    state = square("full-round", ["1-polyomino"], board=cells)
    do(state, "play 1-polyomino", "9,8")
    assert not state.over and state.position()["filled"] is True
    do(state, "end")
    again = zirconia.game("standoff-square").load(state.position())
    assert again == state
    do(state, "end")
    assert state.over and state.ending == "filled"


def test_v8_played_cards_wait_in_the_play_area() -> None:
    piles: dict[str, list[str]] = {"deck": [], "discard": []}
    state = square("play-area", ["1-credit", "1-credit"], players=[piles, {}])
    do(state, "play 1-credit")
    assert player(state, 0)["played"] == {"1-credit": 1}
    refused(state, "NOTHING_TO_DRAW", "draw")
    do(state, "end")
    assert player(state, 0)["hand"] == {"1-credit": 2}


def test_v9_the_walls_are_eternal() -> None:
    state = square("eternal-walls", ["airstrike"], budget=3, players=[{"minerals": 1}, {}], board={"0,0": "black"})
    refused(state, "ETERNAL_BLOCK", "play airstrike", "3,7")
    do(state, "0,0")


def test_v10_narrow_market() -> None:
    data = zirconia.game("standoff-square").start(options={"narrow-market": True}).position()
    assert sum(data["draft"].values()) == 56 - 8


def test_v11_round_limit() -> None:
    state = load("standoff-square", options={"rounds": 30}, round=30, active=1)
    assert do(state, "end").over
