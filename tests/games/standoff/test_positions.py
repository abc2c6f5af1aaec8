"""Positions: every key is documented, and what cannot be is refused with what would be right."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zirconia
from tests.games.standoff.play import board, do, load, tiles
from tests.games.standoff.test_properties import SETUPS, busy
from zirconia.core.contract.reading import HEADER, Field, keys_of
from zirconia.core.errors import BadPosition
from zirconia.games.standoff_hex import notation as hex_notation
from zirconia.games.standoff_square import notation as square_notation

FIELDS: dict[str, tuple[Field, ...]] = {
    "standoff-square": square_notation.FIELDS,
    "standoff-hex": hex_notation.FIELDS,
}
EDITIONS = tuple(FIELDS)
SQUARE_GUN = ["6,7", "6,8", "7,6", "7,7", "7,8", "7,9", "8,6", "8,7", "8,8", "8,9", "9,7", "9,8"]


def written_keys(position: dict[str, Any]) -> set[str]:
    """Every key of a position, those of the choice and of the players with their path."""
    keys = {key for key in position if key not in keys_of(HEADER)}
    keys |= {f"choice.{key}" for key in position["choice"]}
    return keys | {f"players[].{key}" for one in position["players"] for key in one}


def refused(game: str, words: str, /, **position: Any) -> None:
    with pytest.raises(BadPosition, match=words):
        zirconia.game(game).load(position)


# The notation as data ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_every_key_that_is_written_is_documented(game: str, options: dict[str, bool]) -> None:
    documented = {field.key for field in FIELDS[game]}
    state = zirconia.game(game).start(3, "keys", options)
    for at in busy(state, random.Random(5), 120):
        assert written_keys(at.position()) <= documented


@pytest.mark.parametrize("game", EDITIONS)
def test_every_documented_key_is_written(game: str) -> None:
    card = {"standoff-square": "2-polyomino", "standoff-hex": "2-hex"}[game]
    state = do(load(game, [card], budget=2), f"play {card}")  # a hand put together, so there is a surplus
    assert written_keys(state.position()) == {field.key for field in FIELDS[game]}


@pytest.mark.parametrize("game", EDITIONS)
def test_every_field_says_what_it_holds_with_an_example(game: str) -> None:
    assert all(field.key and field.meaning and field.example for field in FIELDS[game])
    assert len({field.key for field in FIELDS[game]}) == len(FIELDS[game])


@pytest.mark.parametrize("game", EDITIONS)
def test_unknown_keys_are_refused_everywhere(game: str) -> None:
    refused(game, "no 'colour'", colour=1)
    refused(game, "choice: no 'colour'", choice={"colour": 1})
    refused(game, r"players\[1\]: no 'colour'", players=[{}, {"colour": 1}])
    refused(game, "seen: no 'p9'", players=[{}, {"seen": {"p9": ["1-credit"]}}])
    refused(game, "seen: no 'p2'", players=[{}, {"seen": {"p2": ["1-credit"]}}])


# Cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EDITIONS)
def test_no_pile_overflows(game: str) -> None:
    refused(game, "hand.hack must be a number from 0 to 999, not 1000", players=[{"hand": ["hack"] * 70_000}, {}])
    refused(game, "1-credit", players=[{"hand": {"1-credit": 999}}, {}])
    refused(game, "that makes", players=[{"hand": ["hack"] * 20, "deck": ["hack"] * 20}, {}])
    refused(game, "piles", piles={"1-credit": 200})
    refused(game, "trash", trash={"hack": 32_768})
    refused(game, "seen", players=[{"seen": {"p2": {"hack": 40_000}}}, {}])


@pytest.mark.parametrize("game", EDITIONS)
def test_a_whole_position_holds_the_cards_of_the_match(game: str) -> None:
    whole = zirconia.game(game).start(3, "whole").position()
    whole["piles"]["1-credit"] -= 1
    refused(game, "cards: 47 1-credit in this position; the match has 48", **whole)


@pytest.mark.parametrize("game", EDITIONS)
def test_a_position_put_together_by_hand_names_its_surplus(game: str) -> None:
    state = load(game, ["hack", "hack"])
    whole = state.position()
    assert whole["surplus"]["hack"] == 2
    assert zirconia.game(game).load(whole) == state
    refused(game, "with the surplus", **{**whole, "surplus": {**whole["surplus"], "hack": 1}})
    refused(game, "surplus", surplus={"hack": 1})
    assert "surplus" not in zirconia.game(game).start().position()


@pytest.mark.parametrize(
    ("game", "card"), [("standoff-square", "steve"), ("standoff-square", "3-fast"), ("standoff-hex", "armor")]
)
def test_cards_of_a_module_that_is_not_played_are_nowhere(game: str, card: str) -> None:
    for position in ({"players": [{"hand": [card]}, {}]}, {"row": [card]}, {"trash": [card]}, {"draft": [card]}):
        refused(game, f"{card} is not played in this match", **position)


@pytest.mark.parametrize("game", EDITIONS)
def test_each_market_has_its_own_cards(game: str) -> None:
    refused(game, "piles: hack is a card of the temporary market", piles={"hack": 1})
    refused(game, "draft: 1-credit is no card of the temporary market", draft={"1-credit": 1})
    refused(game, "fewer than 8 cards only when the draft pile is empty", row=["hack"], draft=["blitz"])


@pytest.mark.parametrize("game", EDITIONS)
def test_a_row_with_room_leaves_nothing_to_turn_up(game: str) -> None:
    state = zirconia.game(game).load({"row": ["hack"]})
    assert state.position()["draft"] == {}
    assert zirconia.game(game).load(state.position()) == state


def test_satellites_alone_are_in_orbit() -> None:
    refused("standoff-square", "hack is no satellite", players=[{"orbit": ["hack"]}, {}])


@pytest.mark.parametrize("game", EDITIONS)
def test_played_cards_wait_only_in_a_play_area(game: str) -> None:
    refused(game, "under a play area", players=[{"played": ["1-credit"]}, {}])
    area = {"play-area": True}
    load(game, options=area, players=[{"played": ["1-credit"]}, {}])
    refused(game, "active player's turn", options=area, players=[{}, {"played": ["1-credit"]}])


@pytest.mark.parametrize("game", EDITIONS)
def test_what_everybody_has_seen_each_other_seat_has_seen(game: str) -> None:
    two = {"hand": ["hack", "blitz"], "seen": {"all": ["hack"]}}
    state = load(game, seats=3, players=[{}, two, {}])
    assert state.position()["players"][1]["seen"] == {name: {"hack": 1} for name in ("p1", "p3", "all")}


# Numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        ("standoff-hex", {"players": [{"minerals": 1}, {}]}, r"players\[0\].minerals: at most 0"),
        ("standoff-hex", {"players": [{"more-actions": 2}, {}]}, r"players\[0\].more-actions: at most 0"),
        ("standoff-hex", {"budget": -1}, "budget must be a number from 0"),
        ("standoff-hex", {"hand-limit": 6}, "hand-limit must be a number from 5 to 5"),
        ("standoff-hex", {"adjusted": True}, "market-adjustment is not played"),
        ("standoff-square", {"players": [{"fast": 1}, {}]}, r"players\[0\].fast: at most 0"),
        ("standoff-square", {"budget": -1}, "budget must be a number from 0"),
        ("standoff-square", {"budget": 2**40}, "budget"),
        ("standoff-square", {"actions": 2**70}, "actions"),
        ("standoff-square", {"actions": 1000}, "at most 999 after 0 taken"),
        ("standoff-square", {"turn": 3, "round": 50}, "turn must be a number from 99"),
        ("standoff-square", {"taken": 50}, "the action phase is over after 50 actions"),
        ("standoff-square", {"round": 101}, "round"),
    ],
)
def test_numbers_have_their_ranges(game: str, position: dict[str, Any], words: str) -> None:
    refused(game, words, **position)


# The board --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({"5,5": "p1 credit-well"}, "there can be no credit-well in this place"),
        ({"5,5": "p1 telekinesis"}, "there can be no telekinesis in this place"),
        ({"5,5": "p1 refinery"}, "a refinery stands on a mineral patch"),
        ({"0,0": "empty refinery"}, "on a block of a player's colour"),
        ({"3,6": "black artillery"}, "on a block of a player's colour"),
        ({"5,5": "eternal"}, "the eternal pieces are those of the start"),
        ({"5,5": "p1", "(5, 5)": "p2"}, "5,5 is there twice"),
        ({"5,5": 1}, "must be a text"),
        ({"99999999999999999999,0": "p1"}, "no cell of the board"),
    ],
)
def test_what_cannot_lie_on_the_square_board(cells: dict[str, Any], words: str) -> None:
    refused("standoff-square", words, board=cells)


@pytest.mark.parametrize(
    ("cells", "words", "flags"),
    [
        ({"5,0": "p1 credit-well"}, "there can be no credit-well", []),
        ({"6,0": "p1 encampment-well"}, "there can be no encampment-well", []),
        ({"2,-4": "p1 hand-well"}, "there can be no hand-well", []),
        ({"0,0": "p1 refinery"}, "there can be no refinery", []),
        ({"0,0": "p1 telekinesis"}, "there can be no telekinesis", []),
        ({"6,0": "p1 none"}, "eternal wells cannot be removed", ["eternal-wells"]),
        ({"5,2": "empty"}, "eternal pieces", ["eternal-rim"]),
        ({"5,2": "black"}, "eternal pieces", ["eternal-rim"]),
    ],
)
def test_what_cannot_lie_on_the_hex_board(cells: dict[str, str], words: str, flags: list[str]) -> None:
    refused("standoff-hex", words, board=cells, options=dict.fromkeys(flags, True))


def test_a_tile_written_on_a_well_does_not_remove_it() -> None:
    state = load("standoff-hex", board={"6,0": "p1"}, active=1)
    assert board(state) == {"6,0": "p1 credit-well"}
    assert do(state, "end").position()["budget"] == 1


def test_a_well_that_is_gone_is_written_none() -> None:
    state = load("standoff-hex", board={"6,0": "p1 none", "6,-6": "empty"})
    assert board(state) == {"6,0": "p1 none", "6,-6": "empty"}
    assert zirconia.game("standoff-hex").load(state.position()) == state


def test_only_instant_wells_have_given() -> None:
    refused("standoff-hex", "read", read=["6,0"])
    refused("standoff-hex", "read", read=["5,0"], options={"instant-wells": True})
    refused("standoff-square", "read", read=["6,0"])


# The end, and who is there ----------------------------------------------------------------------------------


def test_a_full_red_gun_is_over() -> None:
    full = tiles("p1", *SQUARE_GUN)
    refused("standoff-square", "the Red Gun is full, so the game is over; say 'filled'", board=full)
    assert load("standoff-square", board=full, ending="filled").over
    refused("standoff-square", "not full", ending="filled")


def test_a_full_red_gun_has_been_filled() -> None:
    full, options = tiles("p1", *SQUARE_GUN), {"full-round": True}
    assert load("standoff-square", board=full, options=options).position()["filled"] is True
    refused("standoff-square", "filled", board=full, options=options, filled=False)
    refused("standoff-square", "full-round", filled=True)


@pytest.mark.parametrize(
    ("left", "position", "words"),
    [
        ([0, 1, 1], {}, "numbered 1, 2"),
        ([0, 2, 0], {}, "numbered 1, 2"),
        ([0, 1, 2], {}, "say 'resigned'"),
        ([1, 0, 0], {}, "active: that player has left"),
        ([0, 1, 0], {"board": {"0,3": "p2"}}, "are black"),
        ([0, 1, 0], {"ending": "resigned"}, "all but one have left"),
        ([0, 0, 0], {"ending": "limit"}, "the limit ends the game after round 100"),
    ],
)
def test_who_has_left(left: list[int], position: dict[str, Any], words: str) -> None:
    players = [{"left": number} for number in left]
    refused("standoff-square", words, seats=3, players=players, **position)


def test_who_has_left_holds_nothing() -> None:
    state = load("standoff-square", seats=3, players=[{}, {"left": 1}, {}])
    assert state.position()["players"][1]["hand"] == {}
    with_cards = [{}, {"left": 1, "hand": ["hack"]}, {}]
    refused("standoff-square", "out of the game", seats=3, players=with_cards)


# Choices ----------------------------------------------------------------------------------------------------

PLACING = {"asks": "group", "effect": "place", "card": "3-polyomino", "of": "3-polyomino"}
HACKING = {"asks": "hand", "effect": "hack", "card": "hack", "of": "hack", "opponent": 1}
STRIKING = {"asks": "cell", "effect": "airstrike", "card": "airstrike", "of": "airstrike"}
FIRING = {"asks": "cell", "effect": "fire", "source": "5,5"}


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({**PLACING, "wanted": 2}, "this effect asks for 3, not 2"),
        ({**PLACING, "chosen": 1}, "0 cells, but chosen is 1"),
        ({**PLACING, "chosen": 3, "group": ["0,0", "0,1", "0,2"]}, "would complete"),
        ({**PLACING, "chosen": 2, "group": ["0,0", "0,0"]}, "no placement begins with these cells"),
        ({**PLACING, "chosen": 2, "group": ["0,0", "0,5"]}, "no placement begins with these cells"),
        ({**PLACING, "chosen": 1, "group": ["5,5"]}, "no placement begins with these cells"),
        ({**PLACING, "of": "hack"}, "name a card that does 'place'"),
        ({**PLACING, "card": "hack"}, "choice.card"),
        ({**PLACING, "card": None}, "choice.card"),
        ({**PLACING, "opponent": 1}, "choice.opponent: this choice has none"),
        ({**PLACING, "effect": "hack", "of": "hack"}, "does not ask for 'group'; place would"),
        ({**PLACING, "asks": "none"}, "choice.asks is missing"),
        ({"group": ["0,0"]}, "choice.asks is missing"),
        ({"chosen": 2}, "the discard phase"),
        (HACKING, "has seen all of it"),
        ({**HACKING, "opponent": 0}, "no opponent with a card in hand"),
        ({**HACKING, "asks": "opponent", "opponent": None}, "with two players"),
        ({**STRIKING, "group": ["0,0"]}, "only a placement has one"),
        ({**STRIKING, "source": "0,0"}, "choice.source: this choice has none"),
        (FIRING, "no artillery of the active player"),
        ({**FIRING, "source": None}, "choice.source is missing"),
        ({**FIRING, "of": "artillery"}, "no card's effect"),
        ({"asks": "discard", "effect": "drop"}, "name the Duplicate"),
        ({"asks": "shield", "effect": "fire", "source": "5,5", "target": "3,6", "opponent": 1}, "artillery"),
    ],
)
def test_choices_that_cannot_be_open(choice: dict[str, Any], words: str) -> None:
    refused("standoff-square", words, choice=choice)


def test_a_group_without_wanted_takes_it_from_the_card() -> None:
    state = load("standoff-square", choice={**PLACING, "chosen": 1, "group": ["0,0"]})
    assert state.position()["choice"]["wanted"] == 3
    do(state, "0,1", "0,2")
    assert len(board(state)) == 3


def test_a_choice_belongs_to_a_game_that_goes_on_and_to_its_action_phase() -> None:
    refused("standoff-square", "the game is over", choice=PLACING, round=100, ending="limit")
    hand = [{"hand": ["hack"] * 7}, {}]
    refused("standoff-square", "in the discard phase", choice=PLACING, phase="discard", players=hand)


def test_only_what_is_played_is_asked_for() -> None:
    question = {**STRIKING, "asks": "shield", "target": "1,3", "opponent": 1}
    refused("standoff-hex", "nobody is asked", choice=question)
    shields = {"deflector-shield": True}
    assert load("standoff-hex", choice=question, options=shields).acting == (1,)
    refused("standoff-hex", "cannot hit that cell", choice={**question, "target": "0,0"}, options=shields)
    refused("standoff-hex", "only an opponent", choice={**question, "opponent": 0}, options=shields)
    moving = {"asks": "cell", "effect": "move", "source": "3,-2"}
    refused("standoff-hex", "may move with Telekinesis", choice=moving)


# Duplicate and extra turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"last": ["card", "duplicate"]}, "no 'duplicate'"),
        ({"last": ["card", "horse"]}, "no 'horse'"),
        ({"last": ["buy", "horse"]}, "no 'horse'"),
        ({"last": ["fire", "hack"]}, "no cell of the board"),
        ({"last": ["draw", "hack"]}, "stands alone"),
        ({"last": [["card"], "hack"]}, "last"),
        ({"waiver": True, "last": ["draw", None]}, "'last' is 'prepay'"),
        ({"extra": True, "pending": True}, "leads to no other"),
        ({"free-play": True}, "free-play: false"),
    ],
)
def test_what_the_turn_of_the_square_edition_cannot_be(position: dict[str, Any], words: str) -> None:
    refused("standoff-square", words, **position)


def test_a_duplicate_may_be_half_done() -> None:
    state = load("standoff-square", ["1-polyomino", "duplicate", "hack", "blitz"], budget=9)
    for commands in (("play 1-polyomino", "0,0", "play duplicate"), ("discard hack", "play duplicate")):
        half = do(state.copy(), *commands)
        assert half.midway(0)
        assert zirconia.game("standoff-square").load(half.position()) == half
    whole = do(state, "play 1-polyomino", "0,0", "play duplicate").position()
    refused("standoff-square", "a Duplicate that repeats", **{**whole, "last": ["card", "blitz"]})
