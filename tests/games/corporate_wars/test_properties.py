"""What must hold in every position: masks and checks agree, cards are conserved, nothing hidden leaks."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.corporate_wars.helpers import GAME, core, do, player, position, tables
from zirconia import State
from zirconia.games.corporate_wars.rules import board
from zirconia.games.corporate_wars.sheets import deck_sheet

FLAGS: list[dict[str, Any]] = [
    {"stipend": 10},
    {"new-hand": True},
    {"change-places": True},
    {"short-game": True},
    {"domination": True},
    {"open-books": True},
    {"hand-limit": True},
    {"head-start": [4, 0]},
    {"later-edition": True},
    {"decks": "custom"},
    {"deck": ["rush", "control"]},
]
EVERYTHING = {name: value for flag in FLAGS for name, value in flag.items()}
COMBINATIONS = [{}, *FLAGS, *({**one, **two} for one, two in combinations(FLAGS, 2)), EVERYTHING]


def wander(state: State, choices: random.Random, steps: int) -> None:
    for _ in range(steps):
        if state.over:
            return
        state.apply(choices.choice(state.legal()))


def check_actions(state: State) -> None:
    """Listing and checking agree; names, keys and paths tell actions apart."""
    seat = state.acting[0]
    legal = state.legal(seat)
    assert set(legal) == {code for code in range(state.setup.actions) if state.reason(code, seat) == 0}
    assert len(legal) == len(set(legal))
    assert len({state.name(code, seat) for code in legal}) == len(legal)
    paths = [tuple(choice["path"]) for choice in state.view(seat)["choices"]]
    assert len(set(paths)) == len(paths)
    assert not any(one != two and two[: len(one)] == one for one in paths for two in paths)
    for code in legal:
        assert state.code(state.key(code)) == state.code(state.name(code)) == code
    assert state.legal(1 - seat) == []
    assert all(state.reason(code, 1 - seat) == 2 for code in range(0, state.setup.actions, 37))


def check_knowledge(state: State) -> None:
    """What a seat imagines looks the same to it and depends on nothing it can't know."""
    for seat in (0, 1, None):
        world = state.imagine(seat, "j")
        again = world.imagine(seat, "k")
        assert again == state.imagine(seat, "k")
        assert again.position() == state.imagine(seat, "k").position()
        assert world.view(seat) == state.view(seat)
        if seat is not None:
            assert world.legal(seat) == state.legal(seat)
            assert list(world.encode(seat)) == list(state.encode(seat))


def check_position(state: State) -> None:
    """Positions and copies are equal, and cards on the grid stand where the masks say."""
    assert GAME.load(state.position()) == state
    assert state.copy() == state
    position = core(state)
    units = position.units(0) | position.units(1)
    assert position.units(0) & position.units(1) == 0
    assert (position.can_move | position.can_attack | position.overwhelmed) & ~units == 0
    for tile in range(board.TILES):
        assert (position.power(tile) > 0) == bool(units >> tile & 1)


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda one: "+".join(one) or "standard")
def test_promises_hold_in_random_games(options: dict[str, Any]) -> None:
    choices = random.Random(str(options))
    state = GAME.start(seed=str(options), options=options)
    totals = GAME.conserved(state.core)
    for _ in range(4):
        if not state.over:
            check_actions(state)
        check_knowledge(state)
        check_position(state)
        assert GAME.conserved(state.core) == totals
        wander(state, choices, 45)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 300), st.sampled_from(COMBINATIONS))
def test_listing_checking_and_conservation_agree(seed: int, steps: int, options: dict[str, Any]) -> None:
    state = GAME.start(seed=seed, options=options)
    totals = GAME.conserved(state.core)
    wander(state, random.Random(seed), steps)
    assert GAME.conserved(state.core) == totals
    if not state.over:
        check_actions(state)
    check_position(state)


@given(st.integers(0, board.ALL))
def test_masks_agree_with_the_neighbours_of_tiles(mask: int) -> None:
    tiles = [tile for tile in range(board.TILES) if mask >> tile & 1]
    assert board.count(mask) == len(tiles)
    edges = corners = 0
    for direction in range(8):
        there = [board.GRID.neighbour(tile, direction) for tile in tiles]
        moved = sum(1 << tile for tile in there if tile >= 0)
        assert board.shifted(mask, direction) == moved
        assert all(tile < 0 or one + board.STEP[direction] == tile for one, tile in zip(tiles, there, strict=True))
        corners |= moved
        edges |= moved if direction % 2 else 0
    assert board.adjacent(mask) == edges
    assert board.surrounding(mask) == corners


def test_keys_are_unique() -> None:
    for options in ({}, {"later-edition": True}):
        keys = GAME.setup(options=options).keys()
        assert len(set(keys)) == len(keys)


# Hidden decks (section 14) --------------------------------------------------------------------------


def hidden(state: State, seat: int) -> dict[str, int]:
    """Hand and deck of a player together."""
    one = player(state, seat)
    return {id: one["hand"].get(id, 0) + one["deck"].get(id, 0) for id in tables(state).ids}


def whole_deck(state: State, seat: int) -> dict[str, int]:
    totals = GAME.conserved(state.core)
    return {id: totals[f"P{seat + 1} {id}"] for id in tables(state).ids}


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 600))
def test_an_imagined_hidden_deck_is_legal_and_keeps_what_was_shown(seed: int, steps: int) -> None:
    state = GAME.start(seed=seed, options={"deck": ["economy", "rush"]})
    wander(state, random.Random(seed), steps)
    world = state.imagine(0, seed)
    sheet = deck_sheet(tables(state), state.setup.options)
    assert sheet.problems(whole_deck(world, 1), "P2's deck") == []
    for id, copies in player(state, 1)["shown"].items():
        assert whole_deck(world, 1)[id] >= copies
    assert player(world, 0) == player(state, 0)


def test_the_deck_list_behind_hidden_cards_does_not_matter() -> None:
    """Two matches that differ only in the opponent's secret deck look alike and are imagined alike."""
    one = GAME.start(seed=1, options={"deck": ["rush", "control"]})
    two = GAME.start(seed=1, options={"deck": ["rush", "economy"]})
    assert one.view(0) == two.view(0)
    assert one.imagine(0, "x") == two.imagine(0, "x")
    assert one.imagine(0, "x").setup.options["deck"] == ["rush", "standard"]
    assert one.imagine(None, "x").setup.options["deck"] == ["standard", "standard"]


def test_different_seeds_imagine_different_decks() -> None:
    state = GAME.start(seed=1, options={"deck": ["rush", "control"]})
    worlds = {tuple(whole_deck(state.imagine(0, seed), 1).items()) for seed in range(20)}
    assert len(worlds) > 15


@pytest.mark.parametrize("options", [{}, {"deck": ["rush", "control"], "open-books": True}])
def test_known_deck_lists_only_leave_the_split_open(options: dict[str, Any]) -> None:
    state = GAME.start(seed=1, options=options)
    for seed in range(5):
        assert hidden(state.imagine(0, seed), 1) == hidden(state, 1)
    hands = {str(player(state.imagine(0, seed), 1)["hand"]) for seed in range(10)}
    assert len(hands) > 5


def test_cards_shuffled_back_stay_known() -> None:
    two = {"credits": 9, "hand": ["bargain"], "discard": {"archon": 3}}
    state = do(position(p2=two, options={"decks": "custom"}), "end")
    assert player(state, 1)["shown"] == {"archon": 3}
    unseen = next(area for area in state.view(0)["players"][1]["areas"] if area["id"] == "unseen")
    assert {card["card"]: card["count"] for card in unseen["cards"]} == {"archon": 3}
    for seed in range(5):
        assert hidden(state.imagine(0, seed), 1)["archon"] >= 3
    assert len({str(hidden(state.imagine(0, seed), 1)) for seed in range(20)}) > 1


def test_a_card_seen_twice_counts_once_unless_both_were_seen_together() -> None:
    two = {"credits": 9, "hand": ["bargain"], "deck": {}}
    state = do(position(turn=1, p2=two, options={"decks": "custom"}), "play bargain", "end", "end")
    assert player(state, 1)["hand"] == {"bargain": 1}
    do(state, "play bargain")
    assert player(state, 1)["shown"] == {"bargain": 1}


def test_two_states_that_differ_only_in_the_hidden_hand_look_alike() -> None:
    one = position(p2={"hand": ["archon"], "deck": ["gunkfood"]})
    two = position(p2={"hand": ["gunkfood"], "deck": ["archon"]})
    assert one != two
    assert one.view(0) == two.view(0)
    assert one.imagine(0, 1) == two.imagine(0, 1)
    assert list(one.encode(0)) == list(two.encode(0))
