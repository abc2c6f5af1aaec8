"""Every refusal names the rule that was broken and says which of its conditions failed."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.games.standoff.play import do, load
from zirconia.core.errors import IllegalAction
from zirconia.core.match.state import State


def square(hand: Any = None, *flags: str, **position: Any) -> State:
    return load("standoff-square", hand, options=dict.fromkeys(flags, True), **position)


def hexes(hand: Any = None, *flags: str, **position: Any) -> State:
    return load("standoff-hex", hand, options=dict.fromkeys(flags, True), **position)


def refusal(state: State, *commands: str) -> tuple[str, str, str]:
    """Reason, rule and sentence with which the last command is refused."""
    do(state, *commands[:-1])
    with pytest.raises(IllegalAction) as error:
        do(state, commands[-1])
    return error.value.reason, error.value.rule, error.value.sentence


# Cards ------------------------------------------------------------------------------------------------------


def test_initiative_in_an_extra_turn_is_refused_by_r35() -> None:
    reason, rule, words = refusal(square(["initiative"], extra=True, budget=9), "play initiative")
    assert (reason, rule) == ("NO_TARGET", "R35")
    assert words == (
        "Initiative cannot be played: this is an extra turn, and an extra turn cannot lead to another one."
    )


def test_initiative_with_an_extra_turn_pending_is_refused_by_r35() -> None:
    reason, rule, words = refusal(square(["initiative"], pending=True, budget=9), "play initiative")
    assert (reason, rule) == ("NO_TARGET", "R35")
    assert "an extra turn is pending already" in words


def test_duplicate_after_initiative_is_refused_by_r35() -> None:
    state = square(["initiative", "duplicate"], budget=13)
    reason, rule, words = refusal(state, "play initiative", "play duplicate")
    assert (reason, rule) == ("NO_TARGET", "R35")
    assert "Initiative cannot be repeated" in words


@pytest.mark.parametrize(
    ("state", "commands", "rule", "words"),
    [
        (square(["linda", "duplicate"], "satellites", budget=9), ["play linda"], "V1", "is a satellite"),
        (
            square(["1-polyomino", "duplicate"], "strict-placement", budget=4),
            ["play 1-polyomino", "0,0"], "V6", "is a polyomino card",
        ),
        (square(["duplicate", "hack"], budget=4), ["discard hack"], "11.4", "the Discard action may choose"),
        (
            square(["duplicate"], row=["hack", *["trojan"] * 7], budget=7, next={"market": ["trojan"]}),
            ["buy hack"], "11.4", "no other Hack is for sale",
        ),
        (
            square(["duplicate"], board={"5,5": "p1 artillery"}, budget=5),
            ["fire 5,5", "5,5"], "11.4", "is not there any more",
        ),
        (
            square(["duplicate"], budget=4, players=[{"deck": ["hack"], "discard": []}, {}]),
            ["draw"], "11.4", "deck and discard pile are both empty",
        ),
    ],
)  # fmt: skip
def test_duplicate_says_what_cannot_be_repeated(state: State, commands: list[str], rule: str, words: str) -> None:
    reason, cited, sentence = refusal(state, *commands, "play duplicate")
    assert (reason, cited) == ("NO_TARGET", rule)
    assert words in sentence


@pytest.mark.parametrize(("edition", "rule"), [(square, "R32"), (hexes, "R30")])
def test_early_access_with_an_empty_deck_cites_its_ruling(edition: Any, rule: str) -> None:
    reason, cited, words = refusal(
        edition(["early-access"], budget=1, players=[{"deck": []}, {}]), "play early-access"
    )
    assert (reason, cited) == ("NO_TARGET", rule)
    assert words == (
        "Early Access cannot be played: your deck is empty, and the discard pile is not shuffled in for it."
    )


def test_a_component_is_not_playable_by_15_4() -> None:
    reason, rule, words = refusal(hexes(["armor"], "components", budget=9), "play armor")
    assert (reason, rule) == ("NOT_PLAYABLE", "15.4")
    assert words == "Armor is a component: it cannot be played, only merged."
    assert refusal(hexes(["horse"]), "play horse") == ("NOT_PLAYABLE", "11.3", "Horse cannot be played.")


def test_a_hack_on_empty_hands_says_so() -> None:
    nobody: list[dict[str, list[str]]] = [{}, {"hand": []}]
    assert refusal(square(["hack"], budget=2, players=nobody), "play hack")[1:] == (
        "R29", "Hack cannot be played: no opponent has a card in hand.",
    )  # fmt: skip


# Prices -----------------------------------------------------------------------------------------------------


def test_one_credit_is_one_credit() -> None:
    assert refusal(hexes(["2-hex"], budget=1), "play 2-hex") == (
        "NO_CREDITS", "8", "2-Hex costs 2 to play; you have 1 credit.",
    )  # fmt: skip
    assert refusal(square(["2-polyomino"], budget=1), "play 2-polyomino")[2].endswith("1 credit and 0 minerals.")


def test_a_shot_and_a_move_name_their_price() -> None:
    guns = {"5,5": "p1 artillery"}
    assert refusal(square([], board=guns), "fire 5,5")[1:] == (
        "8.7", "Firing costs 1 credit; you have 0 credits and 0 minerals.",
    )  # fmt: skip
    moving = hexes([], "telekinesis", board={"3,-2": "p1 telekinesis"}, budget=1)
    assert refusal(moving, "move 3,-2") == (
        "NO_CREDITS", "15.3", "Moving the tile costs 2 credits; you have 1 credit.",
    )  # fmt: skip


def test_a_denied_component_names_its_price() -> None:
    state = hexes([], "components", row=["armor", *["hack"] * 7], budget=1)
    assert refusal(state, "deny armor") == ("NO_CREDITS", "15.4", "Armor costs 4 to buy; you have 1 credit.")


# Targets ----------------------------------------------------------------------------------------------------

OWN = {"0,0": "p1 refinery", "1,1": "p1", "5,5": "p1", "9,9": "p2"}
TILES = {"5,0": "p1", "0,0": "p2", "3,-2": "p1 telekinesis", "6,0": "p2 credit-well", "2,-3": "p1"}


@pytest.mark.parametrize(
    ("card", "cell", "rule", "words"),
    [
        ("forcefield", "0,0", "10", "That cell holds a token already."),
        ("forcefield", "9,9", "10", "That block is not yours."),
        ("forcefield", "4,4", "10", "That cell holds no block for the token to lie on."),
        ("refinery", "5,5", "10", "That block does not stand on a mineral patch."),
        ("airstrike", "4,4", "R17", "That cell holds no block, so there is nothing to destroy."),
    ],
)
def test_a_wrong_target_of_the_square_edition(card: str, cell: str, rule: str, words: str) -> None:
    state = square([card], board=OWN, budget=9, players=[{"minerals": 9}, {}])
    assert refusal(state, f"play {card}", cell) == ("NOT_A_TARGET", rule, words)


@pytest.mark.parametrize(
    ("card", "cell", "rule", "words"),
    [
        ("forcefield", "3,-2", "10.2", "That hex holds a token already."),
        ("forcefield", "0,0", "10.2", "That tile is not yours."),
        ("telekinesis", "6,0", "R46", "That hex holds a token already."),
        ("telekinesis", "1,0", "10.2", "That hex holds no tile for the token to lie on."),
        ("tactical-offensive", "0,0", "R17", "That tile has no other tile of yours next to it."),
        ("tactical-offensive", "1,0", "R18", "That hex holds no tile, so there is nothing to destroy."),
        ("airstrike", "0,6", "R18", "That hex holds no tile, so there is nothing to destroy."),
        ("napalm", "5,0", "15.2", "That hex holds no token."),
    ],
)
def test_a_wrong_target_of_the_hex_edition(card: str, cell: str, rule: str, words: str) -> None:
    state = hexes([card], "napalm", "telekinesis", board=TILES, budget=9)
    assert refusal(state, f"play {card}", cell) == ("NOT_A_TARGET", rule, words)


@pytest.mark.parametrize(
    ("cell", "rule", "words"),
    [
        ("0,3", "15.3", "A tile moves to a neighbouring hex only."),
        ("2,-3", "15.3", "That hex holds a tile."),
    ],
)
def test_a_wrong_destination(cell: str, rule: str, words: str) -> None:
    state = hexes([], "telekinesis", board={**TILES, "3,-3": "p1", "2,-3": "p1"}, budget=9)
    assert refusal(state, "move 3,-2", cell) == ("NOT_A_TARGET", rule, words)


def test_a_move_into_a_well_and_a_well_that_stays() -> None:
    state = hexes([], "telekinesis", board={"5,0": "p1 telekinesis"}, budget=9)
    assert refusal(state, "move 5,0", "6,0") == ("NOT_A_TARGET", "R47", "That hex holds a token.")
    eternal = hexes(["napalm"], "napalm", "eternal-wells", budget=9)
    assert refusal(eternal, "play napalm", "6,0") == ("NOT_A_TARGET", "V3", "Wells cannot be removed.")


# Forcefields ------------------------------------------------------------------------------------------------


def test_a_way_that_a_forcefield_closes_is_no_missing_anchor() -> None:
    """(1,6) is open, but the only edge cell next to it is not."""
    state = square(["2-polyomino"], board={"0,4": "p2 forcefield"}, budget=2)
    assert refusal(state, "play 2-polyomino", "1,6") == (
        "SHIELDED",
        "9",
        "A forcefield of another player closes the way from that cell to the edge and to your blocks.",
    )
    assert refusal(state, "0,6")[2] == "A forcefield of another player closes that cell."
    assert refusal(state, "5,5")[0] == "NOT_ANCHORED"


def test_a_forcefield_that_leaves_no_room_is_named() -> None:
    shielded = square(["2-polyomino"], board={"2,1": "p2 forcefield"}, budget=2)
    reason, rule, words = refusal(shielded, "play 2-polyomino", "0,0")
    assert (reason, rule) == ("NO_ROOM", "9")
    assert words == "A forcefield of another player leaves no room for the group around that cell."
    walled = square(["2-polyomino"], board={"0,1": "black", "1,0": "black"}, budget=2)
    assert refusal(walled, "play 2-polyomino", "0,0")[2] == (
        "There is no room for the whole group around that cell."
    )


@pytest.mark.parametrize("game", ["standoff-square", "standoff-hex"])
def test_a_trojan_that_is_kept_sends_no_horse_once_there_is_none(game: str) -> None:
    overrides = {"cards": {"trojan": {"trashed": 0}}}
    state = load(game, ["trojan", "trojan"], overrides=overrides, piles={"horse": 1}, budget=9, actions=4)
    do(state, "play trojan")
    assert state.position()["piles"]["horse"] == 0
    reason, _, words = refusal(state, "play trojan")
    assert (reason, words) == ("NO_TARGET", "Trojan cannot be played: no Horse is left.")
    assert "play trojan" not in {state.key(code) for code in state.legal()}
    assert zirconia.game(game).load(state.position()) == state


# Things that are touched ------------------------------------------------------------------------------------


def why(state: State, thing: str) -> tuple[str, str]:
    """Reason and sentence for a thing that was touched."""
    refused = state.why(0, thing)
    assert refused is not None
    return refused.reason, refused.sentence


def test_a_card_is_dark_for_want_of_actions_not_of_a_card_that_nobody_has() -> None:
    state = square(["1-polyomino"], actions=0)
    assert why(state, "card:1-polyomino") == ("NO_ACTIONS", "You have no actions left.")


def test_a_card_of_the_market_is_dark_for_its_price_not_for_being_no_component() -> None:
    reason, sentence = why(hexes([], budget=0), "supply:4-hex")
    assert (reason, sentence) == ("NO_CREDITS", "4-Hex costs 6 to buy; you have 0 credits.")


def test_a_hand_is_dark_while_a_choice_is_open() -> None:
    state = do(square(["1-polyomino", "1-credit"]), "play 1-polyomino")
    assert why(state, "card:1-credit")[0] == "CHOICE_OPEN"
