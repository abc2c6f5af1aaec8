"""What the bots are told of a position."""

from __future__ import annotations

import zirconia
from zirconia.games.corporate_wars.rules.position import Corporate


def test_no_fortune_is_too_large_to_be_judged() -> None:
    game = zirconia.game("corporate-wars")
    state = game.start(seats=2, seed="rich")
    judge = game.evaluation(state.setup.tables)
    position = state.core
    assert isinstance(position, Corporate)
    position.set_credits(1, 1_000_000)
    assert judge.value(position, 1) > 0.99
    assert judge.value(position, 0) < -0.99
