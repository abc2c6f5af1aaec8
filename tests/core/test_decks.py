"""Decks that players put together: rules that are met or broken, and decks as text."""

from __future__ import annotations

import random

import pytest

import zirconia
from zirconia.core.contract.decks import DeckRule, DeckSheet, deck_text, read_deck
from zirconia.core.decks import deck_options, printed
from zirconia.core.errors import BadSetup

SHEET = DeckSheet(
    cards={"bounty-hunter": "Bounty Hunter", "bioweapons-rd": "Bioweapons R&D"},
    known=DeckRule("D1", "UNKNOWN_CARD", "only known cards", "which is no card"),
    rules=(
        DeckRule("D2", "WRONG_SIZE", "exactly 4 cards", "it must have exactly 4", least=4, most=4),
        DeckRule("D3", "TOO_MANY", "at most 3 of a card", "at most 3 may be", most=3, each=True),
        DeckRule("D4", "FEW", "a hunter", "1 is needed", noun="hunter", least=1, cards=("bounty-hunter",)),
    ),
    decks={"usual": {"bounty-hunter": 2, "bioweapons-rd": 2}},
)


def test_a_deck_that_keeps_every_rule_has_no_problem() -> None:
    assert SHEET.problems(SHEET.decks["usual"], "the deck") == []


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        ({"bounty-hunter": 3}, ["WRONG_SIZE"]),
        ({"bounty-hunter": 4}, ["TOO_MANY"]),
        ({"bioweapons-rd": 3, "hunter": 1}, ["UNKNOWN_CARD", "FEW"]),
    ],
)
def test_every_broken_rule_is_named(deck: dict[str, int], codes: list[str]) -> None:
    assert [problem.partition(":")[0] for problem in SHEET.problems(deck, "the deck")] == codes


@pytest.mark.parametrize(
    "text",
    [
        "2 Bounty Hunter\n1 Bioweapons R&D",
        "2x bounty-hunter\r\n1 x bioweapons-rd",
        "Bounty Hunter: 2\nBIOWEAPONS R&D: 1",
        "bounty-hunter = 2\nbioweapons-rd=1\n\n",
        "1 bounty hunter\n1 Bounty_Hunter # twice\nbioweapons rd * 1",
        '{"bounty-hunter": 2, "bioweapons-rd": 1}',
    ],
)
def test_a_deck_is_read_as_people_write_one(text: str) -> None:
    assert read_deck(SHEET, text)[1] == {"bounty-hunter": 2, "bioweapons-rd": 1}


def test_a_deck_as_text_is_read_back_with_its_name() -> None:
    usual = SHEET.decks["usual"]
    assert read_deck(SHEET, deck_text(SHEET, usual, "My deck")) == ("My deck", usual)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no card in it"),
        ("hunter", "line 1: a number of copies and a card"),
        ("1 Bounty Hunter\n2 Huntr", "line 2: 'Huntr' is no card (D1)"),
        ("{", "begins like JSON"),
        ('{"bounty-hunter": "2"}', "needs a number of copies"),
        ('{"bounty-hunter": -2}', "needs a number of copies"),
        ("1 Bounty Hunter\n" * 5000, "at most 20000 characters"),
    ],
)
def test_what_is_no_deck_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_deck(SHEET, text)
    assert told in str(caught.value)


@pytest.mark.parametrize("game", [game for game in zirconia.games() if deck_options(zirconia.game(game))])
@pytest.mark.parametrize("later", [False, True])
def test_a_games_sheet_and_its_setup_agree_which_decks_are_legal(game: str, later: bool) -> None:
    """Whatever is counted together in the editor, the table takes it exactly if every rule was met."""
    found = zirconia.game(game)
    options = {"later-edition": later}
    sheet, groups = printed(found.setup(2, options), "deck")
    assert {card["card"] for cards in groups.values() for card in cards} == set(sheet.cards)
    choose = random.Random(1)
    for _ in range(40):
        deck = dict(sheet.decks[choose.choice(list(sheet.decks))])
        for _ in range(choose.randrange(3)):
            deck[choose.choice(list(sheet.cards))] = choose.randrange(8)
        legal = not sheet.problems(deck, "the deck")
        try:
            found.setup(2, {**options, "deck": [deck, "standard"]})
        except BadSetup:
            assert not legal
        else:
            assert legal
