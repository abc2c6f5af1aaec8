"""Bots bring a won game to its end, also where only the loser could still walk to the last cell."""

from __future__ import annotations

import pytest

from tests.games.standoff.play import load, tiles
from tests.games.standoff_hex.test_examples import GUN
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.match.state import State

EDITIONS = ("standoff-square", "standoff-hex")
SQUARE_GUN = ["6,7", "6,8", "7,6", "7,7", "7,8", "7,9", "8,6", "8,7", "8,8", "8,9", "9,7"]


def walled(game: str, *hand: str) -> State:
    """P1 leads; the last cell of the Red Gun has blocks of P2 all around it."""
    if game == "standoff-square":
        ours, theirs = SQUARE_GUN[:8], ["8,8", "8,9", "9,7", "9,9", "10,8"]
    else:
        theirs = ["1,0", "-1,0", "0,1", "0,-1", "1,-1", "-1,1"]
        ours = [cell for cell in GUN if cell not in (*theirs, "0,0")]
    cells = {**tiles("p1", *ours), **tiles("p2", *theirs)}
    return load(game, list(hand) or None, board=cells, budget=9, round=20)


def let_play(state: State, name: str, rounds: int) -> None:
    """A bot plays P1 for so many rounds at most; P2 ends every turn, as one who can only lose by moving."""
    last = state.round + rounds
    player, seat = bot(name, "endgame"), Seat(state, 0)
    while not state.over and state.round < last:
        if state.acting == (0,):
            state.apply(player.choose(seat, Budget(iterations=200)), 0)
        else:
            state.apply(state.code("end", 1), 1)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("name", ["rush", "economy", "medium"])
def test_the_leader_closes_a_cell_that_it_cannot_reach(game: str, name: str) -> None:
    state = walled(game, "obstruction", "1-credit")
    let_play(state, name, 1)
    assert state.over and state.ending == "filled" and state.places() == (1, 2)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("name", ["rush", "economy", "easy", "medium"])
def test_the_leader_looks_for_another_way(game: str, name: str) -> None:
    state = walled(game)
    let_play(state, name, 60)
    assert state.over and state.ending == "filled" and state.places() == (1, 2)


@pytest.mark.parametrize("name", ["rush", "economy", "easy", "medium"])
def test_a_hand_of_dear_groups_is_not_kept_for_ever(name: str) -> None:
    """Five groups and no credit to pay for one: the hand changes within three rounds."""
    piles = {"hand": ["3-hex"] * 5, "deck": ["1-credit"] * 6, "discard": []}
    state = load("standoff-hex", players=[piles, {}])
    let_play(state, name, 3)
    assert state.position()["players"][0]["hand"] != {"3-hex": 5}
