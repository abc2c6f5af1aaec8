"""What the bots are told of a position."""

from __future__ import annotations

from tests.games.corporate_wars.helpers import GAME, position
from zirconia.core.kernel.position import Codes
from zirconia.games.corporate_wars.rules.position import Corporate


def test_no_fortune_is_too_large_to_be_judged() -> None:
    state = GAME.start(seats=2, seed="rich")
    judge = GAME.evaluation(state.setup.tables)
    rich = state.core
    assert isinstance(rich, Corporate)
    rich.set_credits(1, 1_000_000)
    assert judge.value(rich, 1) > 0.99
    assert judge.value(rich, 0) < -0.99


def ruled_out(credits: int, hand: dict[str, int]) -> set[str]:
    """The keys of what searches with a network do not try, with this hand and these credits."""
    state = position(p1={"credits": credits, "hand": hand})
    codes = Codes(state.setup.actions + 1)
    state.core.legal_into(codes, 0)
    GAME.evaluation(state.setup.tables).rule_out(state.core, 0, codes)
    left = {int(codes.codes[at]) for at in range(codes.size)}
    return {state.key(code) for code in state.legal(0) if code not in left}


def test_no_turn_ends_with_credits_left_for_nothing() -> None:
    assert ruled_out(3, {"bargain": 1}) == {"end"}
    assert ruled_out(2, {"bargain": 1}) == set()
    assert ruled_out(3, {"henchman": 1}) == set()
