"""What is never good has no part in a search: a card bought that does nothing."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.games.standoff.play import load
from zirconia.core.kernel.position import Codes
from zirconia.core.match.state import State

USELESS = [
    ("standoff-hex", "tactical-offensive", {"does": "nothing"}),
    ("standoff-hex", "2-hex", {"place": 0}),
    ("standoff-square", "2-polyomino", {"does": "nothing"}),
    ("standoff-square", "2-credit", {"credits": 0}),
]


def ruled_out(state: State) -> set[str]:
    codes = Codes(state.setup.actions + 1)
    state.core.legal_into(codes, 0)
    state.setup.game.evaluation(state.setup.tables).rule_out(state.core, 0, codes)
    left = {int(codes.codes[at]) for at in range(codes.size)}
    return {state.key(code) for code in state.legal(0) if code not in left}


@pytest.mark.parametrize(("game", "card", "change"), USELESS)
def test_a_card_that_does_nothing_is_not_bought(game: str, card: str, change: dict[str, Any]) -> None:
    state = load(game, budget=9, overrides={"cards": {card: change}})
    assert f"buy {card}" in {state.key(code) for code in state.legal(0)}
    assert ruled_out(state) == {f"buy {card}"}
    assert ruled_out(load(game, budget=9)) == set()


@pytest.mark.parametrize("id", ["standoff-hex", "standoff-square"])
def test_no_card_as_printed_does_nothing(id: str) -> None:
    game = zirconia.game(id)
    for name, option in game.options.items():
        for value in option.values():
            setup = game.setup(2, {name: value})
            judge: Any = game.evaluation(setup.tables)
            assert not judge.empties, (name, value)
