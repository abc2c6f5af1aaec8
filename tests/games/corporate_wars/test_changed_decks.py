"""Decks under changed rules (section 12): the standard deck, and tables where everybody brings one."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import zirconia
from zirconia import BadSetup
from zirconia.core.books import book_in_text
from zirconia.core.match.setup import Setup
from zirconia.core.teaching import teaching_of

GAME = zirconia.game("corporate-wars")
SMALL = dict.fromkeys(("bounty-hunter", "henchman", "commando", "oppressor", "gunkfood", "bargain"), 5)


def match_of(**numbers: int) -> dict[str, Any]:
    return {"numbers": {"match": {name.replace("_", "-"): value for name, value in numbers.items()}}}


def small() -> Setup:
    """Both bring thirty cards, as changed rules want it."""
    return GAME.setup(options={"deck": SMALL}, overrides=match_of(deck_size=30))


@pytest.mark.parametrize(
    ("copies", "way"),
    [
        ({"bargain": 0}, "give other cards 2 more in cards.<card>.copies, or set numbers.match.deck-size to 38"),
        ({"archon": 5}, "give other cards 3 less in cards.<card>.copies, or set numbers.match.deck-size to 43"),
        ({"archon": 4, "henchman": 3, "commando": 6, "bargain": 0}, "or set numbers.match.most-copies to 6"),
    ],
)
def test_copies_that_break_the_standard_deck_are_refused_with_what_would_be_right(
    copies: dict[str, int], way: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(overrides={"cards": {id: {"copies": count} for id, count in copies.items()}})
    assert len(caught.value.errors) == 1 and caught.value.errors[0].endswith(way)


def test_a_way_out_is_one() -> None:
    cards = {"cards": {"bargain": {"copies": 0}}}
    assert GAME.setup(overrides={**cards, **match_of(deck_size=38)}).start().legal()


def test_a_table_with_decks_of_another_size_has_a_goal_words_and_a_book() -> None:
    assert "Your deck** has 30 cards" in book_in_text(small().public())
    told = teaching_of(small().public())
    assert told["goal"] and told["words"] and told["guide"]


def test_what_others_may_know_of_decks_of_another_size_is_a_whole_position() -> None:
    state = small().start(seed="1")
    imagined = state.imagine(0, "2")
    assert pickle.loads(pickle.dumps(imagined)) == imagined
    again = GAME.load(imagined.position())
    assert again.view(0)["players"] == imagined.view(0)["players"]


@pytest.mark.parametrize(
    "numbers",
    [
        {"deck_size": 30},
        {"deck_size": 60},
        {"deck_size": 20, "least_units": 20},
        {"most_copies": 4},
        {"deck_size": 13, "most_copies": 1, "least_units": 7},
    ],
)
def test_whoever_brings_no_deck_has_one_that_fits(numbers: dict[str, int]) -> None:
    overrides = match_of(**numbers)
    state = GAME.start(options={"decks": "custom"}, overrides=overrides)
    owned = GAME.conserved(state.core)
    assert sum(owned.values()) == 2 * numbers.get("deck_size", 40)


def test_rules_that_no_deck_can_meet_are_refused() -> None:
    with pytest.raises(BadSetup, match="WRONG_SIZE"):
        GAME.setup(options={"decks": "custom"}, overrides=match_of(deck_size=60, most_copies=1))
    with pytest.raises(BadSetup, match="TOO_FEW_UNITS"):
        GAME.setup(options={"decks": "custom"}, overrides=match_of(deck_size=10, least_units=20))
