"""Positions of Corporate Wars: documented, and refused where they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.positions import undocumented, unknown_keys_accepted
from zirconia import BadPosition

from .helpers import GAME

SECRET = {"options": {"decks": "custom"}}
NEW_HAND = {"options": {"new-hand": True}, "phase": "new-hand"}


def unit(**changes: Any) -> dict[str, Any]:
    return {"units": [{"card": "commando", "owner": 0, "at": "2,3", **changes}]}


def first(**player: Any) -> dict[str, Any]:
    return {"players": [player, {}]}


@pytest.mark.parametrize("options", [{}, {"decks": "custom"}], ids=["standard", "custom"])
def test_every_key_of_a_position_is_documented(options: dict[str, Any]) -> None:
    assert undocumented(GAME, options) == set()


def test_unknown_keys_are_refused_wherever_they_stand() -> None:
    assert unknown_keys_accepted(GAME) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (first(hand=["archon"] * 70_000), "hand.archon must be a number from 0 to 999, not 1000"),
        (first(hand={"archon": 999}, deck={"archon": 999}), "at most 999 cards in all, not 1998"),
        (unit(power=5), "power must be a number from 1 to 4, not 5"),
        (unit(at=["9" * 5000, 1]), "must be 'row,column'"),
        (first(contracts=[{"card": "gunkfood", "left": 5}]), "left must be a number from 1 to 4, not 5"),
        (first(known=["archon"], hand=["archon"]) | SECRET, "known must be empty: deck lists are secret"),
        (first(discard=["archon"]) | NEW_HAND, "before the first turn there are only hands and decks"),
        (
            first(hand=["archon"], known=["archon"]) | NEW_HAND,
            "before the first turn there are only hands and decks",
        ),
        (unit() | NEW_HAND, "before the first turn there are only hands and decks"),
        (first(points=11), "points must be a number from 0 to 10, not 11"),
        ({"ending": "victory"}, "one player has 10 points"),
        ({"ending": "victory", "players": [{"points": 10}] * 2}, "one player has 10 points"),
        (
            {"ending": "victory", **first(points=10), "winner": None},
            "winner must be 0 by the rules of this ending",
        ),
        ({"ending": "victory", **first(points=10), "winner": 1}, "winner must be 0 by the rules of this ending"),
        (
            {"ending": "resigned", **first(points=10), "winner": 1},
            "10 points would have ended the game in victory",
        ),
        ({"ending": "resigned"}, "winner: after a resignation it must be 0 or 1"),
        ({"ending": "limit"}, "the limit is reached in turn 119, not 0"),
        ({"ending": "limit", "turn": 119, "winner": 0}, "winner must be null by the rules of this ending"),
        ({"ending": "resigned", "winner": 0, "phase": "discard"}, "within the hand limit"),
        ({"winner": 0}, "winner must be null while the game goes on"),
        ({"next": {"deck-1": [10**5000]}}, "no card this int"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_cannot_be_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as caught:
        GAME.load(position)
    assert len(str(caught.value)) < 400


def test_the_winner_follows_from_the_ending() -> None:
    assert GAME.load({"ending": "victory", "players": [{}, {"points": 10}], "turn": 9}).places() == (2, 1)
    assert GAME.load({"ending": "limit", "turn": 119, **unit()}).places() == (1, 2)
    assert GAME.load({"ending": "limit", "turn": 119}).places() == (1, 1)


def test_a_long_value_is_quoted_in_short() -> None:
    with pytest.raises(BadPosition, match=r"winner must be a number from 0 to 1, not \['archon', ") as caught:
        GAME.load({"winner": ["archon"] * 5000})
    assert len(str(caught.value)) < 200


def test_lists_in_lists_without_end_are_refused_like_any_other_nonsense() -> None:
    endless: list[Any] = []
    for _ in range(100_000):
        endless = [endless]
    with pytest.raises(BadPosition, match="not this list"):
        GAME.load({"turn": endless})


def test_who_has_all_the_credits_that_can_be_written_gets_no_more() -> None:
    state = GAME.load({"players": [{"credits": 10**9}, {"credits": 10**9}]})
    for _ in range(4):
        state.apply(state.code("end", state.acting[0]), state.acting[0])
    assert [player["credits"] for player in state.position()["players"]] == [10**9, 10**9]
    assert GAME.load(state.position()) == state
