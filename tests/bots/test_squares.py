"""The scripts of Standoff: square that networks learn from, and are measured against."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import zirconia
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.match.state import State

GAME = "standoff-square"
ROUNDS = 16


def played(script: str, seats: int, seed: str) -> Counter[str]:
    """What it did in the first rounds among bots that play at random, by the first words of the actions."""
    setup = zirconia.game(GAME).setup(seats)
    state = State(setup, setup.deal(seed), None)
    players = [bot(script, "1", GAME), *(bot("random", f"{seed}/{seat}", GAME) for seat in range(1, seats))]
    found: Counter[str] = Counter()
    while not state.over and state.turn[0] <= ROUNDS:
        who = state.acting[0]
        code = players[who].choose(Seat(state, who), Budget(iterations=1))
        if who == 0:
            found[" ".join(state.key(code).split()[:2])] += 1
        state.apply(code, who)  # which refuses what is not legal
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_miner_builds_refineries_and_mines(seats: int) -> None:
    found = played("miner", seats, "mining")
    assert found["buy refinery"] == 2
    assert found["play refinery"] and found["mine"]


@pytest.mark.parametrize("number", range(4))
def test_pairs_are_rushed_unless_an_artillery_is_for_sale(number: int) -> None:
    start: Any = zirconia.game(GAME).setup(2).deal(str(number))
    row = [start.t.ids[start.in_row(place)] for place in range(8)]
    found = played("pairs", 2, str(number))
    assert ("artillery" in row) == (number in (1, 3))  # both are among these deals
    assert found["buy refinery"] == (2 if "artillery" in row else 0)
    assert found["buy 2-polyomino"] == (0 if "artillery" in row else 2)


def test_miners_buy_an_artillery_and_fire_it() -> None:
    """One is for sale at once in this deal."""
    setup = zirconia.game(GAME).setup(2)
    state = State(setup, setup.deal("1"), None)
    players = [bot("miner", str(seat), GAME) for seat in range(2)]
    found: Counter[str] = Counter()
    while not state.over:
        who = state.acting[0]
        code = players[who].choose(Seat(state, who), Budget(iterations=1))
        found[" ".join(state.key(code).split()[:2])] += 1
        state.apply(code, who)
    assert found["buy artillery"] and found["play artillery"]
    assert any(key.startswith("use ") for key in found)
