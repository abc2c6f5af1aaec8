"""Hidden information of both editions: what a Hack has shown, what everybody can work out."""

from __future__ import annotations

import pytest

from tests.games.standoff.play import do, load, player
from zirconia.core.match.state import State

EDITIONS = ("standoff-square", "standoff-hex")


def hand_of(state: State, owner: int, seat: int | None) -> dict[str, int]:
    """The cards of a hand that a seat sees."""
    area = state.view(seat)["players"][owner]["areas"][0]
    return {card["card"]: card["count"] for card in area["cards"]}


def hacked(game: str, seats: int = 2) -> State:
    players: list[dict[str, list[str]]] = [{} for _ in range(seats)]
    players[1] = {"hand": ["1-credit", "1-credit", "blitz", "hack", "trojan"]}
    state = load(game, ["hack"], seats=seats, players=players, budget=2)
    return do(state, "play hack") if seats == 2 else do(state, "play hack", "p2")


@pytest.mark.parametrize("game", EDITIONS)
def test_what_a_hack_showed_is_remembered_until_it_is_out_of_date(game: str) -> None:
    state = do(hacked(game), "pick blitz")
    assert hand_of(state, 1, 0) == {"1-credit": 2, "hack": 1, "trojan": 1}
    do(state, "end", "play 1-credit")
    assert hand_of(state, 1, 0) == {"1-credit": 1, "hack": 1, "trojan": 1}
    do(state, "draw")
    assert hand_of(state, 1, 0) == {"1-credit": 1, "hack": 1, "trojan": 1}
    for seed in range(20):
        hand = player(state.imagine(0, seed), 1)["hand"]
        assert hand["hack"] >= 1 and hand["trojan"] >= 1 and hand["1-credit"] >= 1


@pytest.mark.parametrize("game", EDITIONS)
def test_only_the_attacker_remembers_the_hand(game: str) -> None:
    state = do(hacked(game, 3), "pick blitz")
    assert hand_of(state, 1, 2) == {} and hand_of(state, 1, None) == {}
    world = state.imagine(2, "x")
    assert player(world, 1)["seen"] == {}
    assert world.view(2) == state.view(2)


@pytest.mark.parametrize("game", EDITIONS)
def test_there_is_no_way_back_after_the_look(game: str) -> None:
    state = hacked(game)
    assert not state.midway(0)
    assert not state.can_undo(0)


@pytest.mark.parametrize("game", EDITIONS)
def test_a_horse_sent_into_a_deck_is_imagined_there(game: str) -> None:
    two = {"hand": ["1-credit"] * 5, "deck": ["hack"] * 5}
    state = do(load(game, ["trojan"], budget=1, players=[{}, two]), "play trojan")
    for seed in range(20):
        assert "horse" not in player(state.imagine(0, seed), 1)["hand"]


@pytest.mark.parametrize("game", EDITIONS)
def test_with_an_empty_deck_everybody_knows_the_hand(game: str) -> None:
    piles = {"hand": ["blitz", "hack"], "deck": [], "discard": ["1-credit"] * 3 + ["trojan"] * 3}
    state = do(load(game, players=[piles, {}]), "draw")
    assert hand_of(state, 0, 1) == {"blitz": 1, "hack": 1}
    worlds = [player(state.imagine(1, seed), 0)["hand"] for seed in range(30)]
    assert all(hand["blitz"] == 1 and hand["hack"] == 1 and sum(hand.values()) == 3 for hand in worlds)
    assert {"1-credit" in hand for hand in worlds} == {True, False}


@pytest.mark.parametrize("game", EDITIONS)
def test_imagined_hands_are_drawn_from_hand_and_deck_together(game: str) -> None:
    state = load(game, players=[{}, {"hand": ["hack"] * 5, "deck": ["blitz"] * 5}])
    worlds = {str(player(state.imagine(0, seed), 1)["hand"]) for seed in range(20)}
    assert len(worlds) > 2
    assert state.imagine(0, 1).view(0) == state.view(0)


@pytest.mark.parametrize("game", EDITIONS)
def test_an_opponents_draw_is_a_blank_in_the_log(game: str) -> None:
    state = do(load(game), "draw")
    mine, theirs = (next(row for row in state.events(seat) if row["kind"] == "drew") for seat in (0, 1))
    assert mine["card"] is not None and theirs["card"] is None
