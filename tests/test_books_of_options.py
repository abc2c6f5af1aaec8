"""The player's rulebooks are true for every option, and a mark that can't be followed is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zirconia
from zirconia.core.books import blocks_of, book_in_text
from zirconia.core.errors import BadSetup, ZirconiaError
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup
from zirconia.core.wording import worded

FIVE = ("corporate-wars", "galactic-confrontation", "kardashev", "standoff-hex", "standoff-square")
CORPORATE, GALACTIC, KARDASHEV, HEX, SQUARE = FIVE
CUSTOM = {"decks": "custom"}
ALLIES = {"allies": True}

# A game, what is chosen, what its rulebook then says, and what of the standard one it does not say.
TOLD = [
    (SQUARE, {"free-airdrop": True}, "It may land anywhere that is empty", "It too must lie on the edge"),
    (SQUARE, {"full-round": True}, "the round is played to its end", "the game ends at once"),
    (SQUARE, {"full-round": True}, "the game ends with that round", "The game ends **the moment"),
    (SQUARE, {"chained-initiative": True}, "You can play it again", "You can't play it in that extra turn"),
    (SQUARE, {"chained-initiative": True}, "Initiative can bring another one", "It can't bring another one"),
    (
        SQUARE,
        {"strict-placement": True},
        "costs nothing. It can't repeat a placement",
        "A repeated placement card",
    ),
    (SQUARE, {"strict-placement": True}, "It can't repeat a placement card. [11.4, V6]", "a placement of yours."),
    (SQUARE, {"eternal-walls": True}, "black ones apart from the walls", "also black ones, and your own"),
    (SQUARE, {"eternal-walls": True}, "The walls can't be destroyed.", "Destroy any block and its token.\n"),
    (SQUARE, {"play-area": True}, "Cards you play are discarded only when", ""),
    (SQUARE, {"satellites": True}, "**Satellites** (in this game) stay", "**Satellites** stay"),
    (HEX, {"anchored-airdrop": True}, "**Airdrop** must lie on the edge", "**Airdrop** needs no neighbour"),
    (HEX, {"full-round": True}, "the round is played to its end", "the game ends at once"),
    (HEX, {"eternal-wells": True}, "only wells stay", "wells included"),
    (HEX, {"eternal-wells": True}, "from a hex, unless it is a well", "from a hex; a tile"),
    (HEX, {"eternal-rim": True}, "black tiles of the rim** can't be destroyed", "opens one more gate"),
    (HEX, {"eternal-rim": True}, "The rim can't be destroyed.", "also black ones and your own"),
    (HEX, {"instant-wells": True}, "gives it at once", ""),
    (HEX, {"neutral-artilleries": True}, "four gaps", "six gaps"),
    (HEX, {"neutral-artilleries": True}, "6 or 7 tiles away", "is 6 tiles away"),
    (HEX, {"small-gun": True}, "is 7 tiles away", "is 6 tiles away"),
    (HEX, {"second-player-help": True}, "The first player begins with 4. [V12]", ""),
    (HEX, {"hand-wells": True}, "makes this 1 card more", ""),
    (HEX, {"telekinesis": True}, "only Telekinesis on a black tile works", "works for nobody. [10.1]"),
    (HEX, {"late-edition": True}, "close every hex within 1 step to", "within 2 steps"),
    (HEX, {"late-edition": True}, "Within 1 step of another player's Forcefield", "Within 2 steps"),
    (HEX, {"late-edition": True}, "The first player begins with 4. [15.9]", "**4-Hex**"),
    (HEX, {"late-edition": True}, "Trash up to 3 cards", "**Blitz**"),
    (GALACTIC, {"decider": True}, "the one that is less far below 0 wins", "it is a tie. [1, 8]"),
    (GALACTIC, {"decider": True}, "equally far is a tie", "however far below"),
    (GALACTIC, {"changing-initiative": True}, "in even rounds first B and then A", "A takes a turn, B takes"),
    (GALACTIC, {"changing-initiative": True}, "Whoever comes second sees", "B sees A's attack"),
    (GALACTIC, {"head-start": True}, "B has one Hydrogen more and one Impeded less", "the same for both of you"),
    (GALACTIC, {"bottomless-setbacks": True}, "the pile never runs out", "as long as the pile"),
    (GALACTIC, {"small-market": True}, "Only 6 of these are for sale", ""),
    (GALACTIC, {"waiting-area": True}, "lie there until your cleanup", ""),
    (GALACTIC, {"later-balance": True}, "Counter Espionage hands out more", "Counter Intelligence"),
    (GALACTIC, {"later-balance": True}, "then Precision Strike: both do damage, and", "Decisive Strike"),
    (GALACTIC, {"later-balance": True}, "**exchange Hydrogen**", "and clear away weak cards"),
    (KARDASHEV, {"roles": "random"}, "Roles are dealt at random", "Choose a role"),
    (KARDASHEV, {"three-for-one": True}, "**3 cards of one other type", "**4 cards of one other type"),
    (KARDASHEV, {"quick-end": True}, "the game ends with this round. [15.1, V3]", "one more is played"),
    (KARDASHEV, {"closing-frontier": True}, "and 2 more are played", ""),
    (KARDASHEV, {"round-start-zones": True}, "when the round began", "unexplored at that moment"),
    (KARDASHEV, {"secret-support": True}, "at the same time, in secret", "first the attacker decides"),
    (
        KARDASHEV,
        {"narrow-cloning": True},
        "choose a technology that you have researched",
        "choose another technology",
    ),
    (KARDASHEV, ALLIES, "and the pair with the highest sum wins.**", "the highest total wins"),
    (KARDASHEV, ALLIES, "From the highest pair down", "From the highest bid down"),
    (KARDASHEV, ALLIES, "You play in pairs", "They can't win"),
    (KARDASHEV, {**ALLIES, "individual-bids": True}, "that you or your ally drew", "bid together"),
    (CORPORATE, {"stipend": 2}, "P1 starts with none, P2 with 2", "You start with none"),
    (CORPORATE, {"head-start": [0, 3]}, "P1 starts with 0, P2 with 3", ""),
    (CORPORATE, {"new-hand": True}, "shuffle your hand back once", ""),
    (CORPORATE, {"change-places": True}, "**swap places**", ""),
    (CORPORATE, {"domination": True}, "up to 3", "you score a point if"),
    (CORPORATE, {"domination": True}, "as much as you lead by, at most 3", "however large the lead"),
    (CORPORATE, {"hand-limit": True}, "discard down to 10", "no hand limit"),
    (CORPORATE, {"later-edition": True}, "you get 1 credit (1 more", "Commando"),
    (CORPORATE, {"later-edition": True}, "**swap places**", "you get 2 credits"),
    (CORPORATE, CUSTOM, "which your rival doesn't know", ""),
    (CORPORATE, {**CUSTOM, "open-books": True}, "which your rival knows", ""),
]


def setup(name: str, options: dict[str, Any]) -> Setup:
    """For as many as the options ask for."""
    return zirconia.game(name).setup(4 if options.get("allies") else None, options)


@pytest.mark.parametrize(("name", "options", "said", "unsaid"), TOLD)
def test_a_rulebook_is_true_for_an_option(name: str, options: dict[str, Any], said: str, unsaid: str) -> None:
    text = book_in_text(setup(name, options).public())
    standard = book_in_text(setup(name, {}).public())
    assert said in text and said not in standard
    assert not unsaid or (unsaid in standard and unsaid not in text)


@pytest.mark.parametrize("name", FIVE)
def test_no_mark_is_left_whatever_is_chosen(name: str) -> None:
    game = zirconia.game(name)
    books = [book_in_text(one.public()) for one in setups(game)]
    assert len(books) > len(game.options)
    assert [book for book in books if "{" in book or "}" in book] == []


def setups(game: Game[Any, Any]) -> Iterator[Setup]:
    """One for each value of each option, with as many seats as it can be played by."""
    for name, option in game.options.items():
        for value in option.values():
            for seats in game.seats:
                try:
                    yield game.setup(seats, {name: value})
                except BadSetup:
                    continue
                break


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{{if full-rounds}}a{{end}}", "page/rules.md asks for the option 'full-rounds'"),
        ("{{if full-round}}a{{else}}b", "{{if full-round}} is not part of a whole mark"),
        ("a{{end}}", "{{end}} is not part of a whole mark"),
        ("{{if full-round}}a{{else}}b{{else}}c{{end}}", "is not part of a whole mark"),
        ("{{if full-round is yes}}a{{end}}", "full-round is no choice, so its name is enough"),
        ("{{if full-round}}{{if nothing}}a{{end}}{{end}}", "asks for the option 'nothing'"),
    ],
)
def test_a_mark_that_cannot_be_followed_is_refused(text: str, error: str) -> None:
    game = zirconia.game(SQUARE)
    with pytest.raises(ZirconiaError) as refused:
        list(blocks_of(game, game.start(), text))
    assert error in str(refused.value)


def test_a_choice_is_asked_for_by_one_of_its_values() -> None:
    game = zirconia.game(KARDASHEV)
    for text in ("{{if bag}}a{{end}}", "{{if bag is full}}a{{end}}"):
        with pytest.raises(ZirconiaError, match="bag is one of standard, rich, sparse"):
            list(blocks_of(game, game.start(), text))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{{if allies}}a{{else}}b{{end}}", "b"),
        ("{{if allies}}a{{end}}", ""),
        ("{{if bag is rich}}a{{else}}b{{end}}", "a"),
        ("{{if allies or quick-end}}a{{end}}", "a"),
        ("{{if quick-end}}a{{if allies}}b{{else}}c{{end}}d{{end}}", "acd"),
        ("{{if role is pioneer}}a{{else}}b{{end}}", "a"),
        ("{{if aid}}a{{else}}b{{end}}", "b"),
        ("{{if points}}a{{end}}", "a"),
        ("{{if points is 1}}a{{else}}b{{end}}", "a"),
        ("{{if points is 2 or allies}}a{{else}}b{{end}}", "b"),
    ],
)
def test_marks_say_what_holds_for_what_is_chosen(text: str, read: str) -> None:
    game = zirconia.game(KARDASHEV)
    chosen = game.setup(2, {"bag": "rich", "quick-end": True, "role": ["free", "pioneer"]})
    assert worded(text, "page/rules.md", game.options, chosen.options, {"aid": 0, "points": 1}) == read
