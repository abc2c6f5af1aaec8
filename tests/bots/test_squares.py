"""The script of Standoff: square that networks are taught by, and measured against."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from benchmarks.squares.script import Miner, Script

import zirconia
from zirconia.bots.registry import bot
from zirconia.bots.seat import Bot, Budget, Seat
from zirconia.core.match.state import State

GAME = "standoff-square"
ROUNDS = 16


def played(script: Bot, seats: int, seed: str) -> Counter[str]:
    """What it did in the first rounds among bots that play at random, by the first words of the actions."""
    setup = zirconia.game(GAME).setup(seats)
    state = State(setup, setup.deal(seed), None)
    players = [script, *(bot("random", f"{seed}/{seat}", GAME) for seat in range(1, seats))]
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
    found = played(Miner("1"), seats, "mining")
    assert found["buy refinery"] == 2
    assert found["play refinery"] and found["mine"]


@pytest.mark.parametrize("number", range(4))
def test_the_script_begins_with_small_groups_unless_an_artillery_is_for_sale(number: int) -> None:
    start: Any = zirconia.game(GAME).setup(2).deal(str(number))
    row = [start.t.ids[start.in_row(place)] for place in range(8)]
    found = played(Script("1"), 2, str(number))
    assert ("artillery" in row) == (number in (1, 3))  # both are among these deals
    assert found["buy refinery"] == (2 if "artillery" in row else 0)
    assert found["buy 2-polyomino"] == (0 if "artillery" in row else 2)
