"""What is said of an action before it is done: costs, what remains, and how a fight comes out."""

from __future__ import annotations

import re
from random import Random

import pytest

import zirconia
from tests.games.corporate_wars.helpers import position as corporate
from tests.games.galactic_confrontation.table import player, table
from tests.games.kardashev.table import play
from tests.games.kardashev.table import table as space
from tests.games.standoff.play import do, keys, load
from zirconia import State
from zirconia.conformance.forecasts import forecasts
from zirconia.conformance.probe import Memory, Probe
from zirconia.core.contract.vocabulary import Choice
from zirconia.games.kardashev.sheets import DATA as KARDASHEV
from zirconia.learn.training.setups import varied


def told(state: State, key: str) -> Choice:
    """The choice with this key, as the one who acts is offered it."""
    return next(one for one in state.view(state.acting[0])["choices"] if one["key"] == key)


# Corporate Wars -----------------------------------------------------------------------------------------


def test_a_card_of_corporate_wars_says_its_cost_and_the_credits_left() -> None:
    state = corporate(p1={"credits": 5, "hand": {"commando": 1}})
    choice = told(state, "play commando 0,0")
    assert (choice["cost"], choice["kind"], choice["forecast"]) == ("3 credits", "unit", "2 credits left")


@pytest.mark.parametrize(
    ("attacker", "defender", "forecast"),
    [
        ("commando 2,3 4", "henchman 2,4 3", "Commando 4 to 1, Henchman destroyed"),
        ("henchman 2,3 3", "henchman 2,4 3", "Henchman destroyed, Henchman destroyed"),
        ("henchman 2,3 1", "henchman 2,4 3", "Henchman destroyed, Henchman 3 to 2"),
    ],
)
def test_an_attack_says_what_it_leaves_of_both(attacker: str, defender: str, forecast: str) -> None:
    state = corporate(f"P1 {attacker}", f"P2 {defender}")
    assert told(state, "attack 2,3 2,4")["forecast"] == forecast


def test_what_a_tactic_gives_is_among_the_credits_left() -> None:
    state = corporate(p1={"credits": 3, "hand": {"bargain": 1}})
    assert told(state, "play bargain")["forecast"] == "5 credits left"
    state.apply(told(state, "play bargain")["code"])
    assert next(one["value"] for one in state.view(0)["prompt"]["left"] if one["id"] == "credits") == 5


def test_every_forecast_of_an_attack_comes_true() -> None:
    random, fights = Random(5), 0
    for seed in range(12):
        state = zirconia.game("corporate-wars").start(seed=seed)
        for _ in range(120):
            if state.over:
                break
            choice = random.choice(state.view(state.acting[0])["choices"])
            before = units(state)
            state.apply(choice["code"])
            if choice.get("kind") == "attack":
                fights += 1
                source, target = (step.removeprefix("cell:") for step in choice["path"])
                words = (
                    fate(before[source], units(state).get(source)),
                    fate(before[target], units(state).get(target)),
                )
                assert choice["forecast"] == ", ".join(words)
    assert fights > 20


def units(state: State) -> dict[str, tuple[str, int]]:
    """Name and power of the unit on each tile."""
    cells = state.view(None)["boards"][0]["cells"]
    return {
        cell["id"].removeprefix("cell:"): (piece["name"], piece["level"])
        for cell in cells
        for piece in cell["pieces"]
    }


def fate(before: tuple[str, int], after: tuple[str, int] | None) -> str:
    name, power = before
    if after is None:
        return f"{name} destroyed"
    return f"{name} keeps {power}" if after[1] == power else f"{name} {power} to {after[1]}"


# Galactic Confrontation ---------------------------------------------------------------------------------


def test_the_credits_that_can_be_spent_are_the_hand_and_the_pool_and_nobody_elses_business() -> None:
    state = table(player("H H O"), phase="buy", pool=200)
    funds = {one["id"]: one["value"] for one in state.view(0)["prompt"]["left"]}
    assert funds["funds"] == 600
    for other in (1, None):
        assert "funds" not in {one["id"] for one in state.view(other)["prompt"]["left"]}


def test_a_purchase_says_what_remains() -> None:
    state = table(player("H H O"), phase="buy", pool=0, buys=2)
    assert told(state, "buy counter-intelligence 1 oxygen")["forecast"] == "200 credits left"


# Standoff -----------------------------------------------------------------------------------------------


def test_a_discard_in_the_action_phase_costs_the_card_and_an_action() -> None:
    state = load("standoff-hex", {"2-hex": 1})
    assert told(state, "discard 2-hex")["cost"] == "1 action, the card"


def test_resource_cards_can_be_played_together_and_fast_ones_one_by_one() -> None:
    state = load("standoff-square", {"1-credit": 3})
    assert told(state, "play 1-credit")["together"] == "Play all resource cards"
    assert told(state, "play 1-credit")["forecast"] == "credits 0 to 1"
    assert "cost" not in told(state, "play 1-credit")


def test_fundraiser_counts_the_cards_that_stay_in_hand_example_8() -> None:
    state = load("standoff-square", ["fundraiser", "1-credit", "1-credit", "hack", "airdrop"])
    assert told(state, "play fundraiser")["forecast"] == "credits 0 to 4"
    state = load("standoff-hex", ["fundraiser", "blitz", "1-hex", "1-hex", "hack"])
    assert told(state, "play fundraiser")["forecast"] == "credits 0 to 4"


def test_a_repeated_fundraiser_counts_them_again() -> None:
    state = load("standoff-square", ["fundraiser", "duplicate", "hack", "airdrop", "1-credit"], budget=1)
    assert told(do(state, "play fundraiser"), "play duplicate")["forecast"] == "credits 5 to 4"


def test_a_fundraiser_that_draws_first_counts_what_it_draws() -> None:
    overrides = {"cards": {"fundraiser": {"draw": 3}}}
    state = load("standoff-hex", ["fundraiser", "hack"], overrides=overrides)
    assert told(state, "play fundraiser")["forecast"] == "credits 0 to 4"


@pytest.mark.parametrize("game", ["standoff-hex", "standoff-square"])
def test_every_forecast_of_a_budget_comes_true(game: str) -> None:
    random, risen = Random(3), 0
    for seed in range(6):
        hand = ["fundraiser", "fundraiser", "fundraiser", "1-credit", "blitz", "restock"]
        state = load(game, [*hand, *(["duplicate"] * 2 if game == "standoff-square" else [])], budget=seed)
        while keys(state) & PLAYS:
            choice = random.choice([one for one in state.view(0)["choices"] if one["key"] in PLAYS])
            state.apply(choice["code"])
            assert credits_told(choice["forecast"]) in (None, state.position()["budget"]), choice
            risen += choice["key"] != "play 1-credit" and " to " in choice["forecast"]
    assert risen > 10


PLAYS = {f"play {card}" for card in ("fundraiser", "duplicate", "1-credit", "blitz", "restock")}


def credits_told(forecast: str) -> int | None:
    """The budget that a forecast promises, if it does."""
    found = re.fullmatch(r"credits -?\d+ to (-?\d+)|(-?\d+) credits? left", forecast)
    return int(found[1] or found[2]) if found else None


# Kardashev ----------------------------------------------------------------------------------------------


def test_a_colony_says_that_it_is_a_base_action_and_takes_two_cards() -> None:
    state = space({"0,0": "f c0:1", "1,0": "m"}, hands=("F1 M1", ""))
    choice = told(state, "build-colony 1,0")
    assert (choice["kind"], choice["cost"]) == ("base action", "1 Food, 1 Matter")


def test_a_step_of_a_path_says_the_energy_of_the_whole_path() -> None:
    state = space({"0,0": "f f0:1", "0,1": "o", "0,2": "o", "0,3": "o"}, hands=("E3", ""))
    play(state, "move 0,0")
    assert told(state, "cell 0,1")["cost"] == "1 Energy"
    play(state, "cell 0,1", "cell 0,2")
    assert told(state, "cell 0,3")["cost"] == "2 Energy"


@pytest.mark.parametrize(
    ("defender", "helper", "forecast"),
    [
        ("c1:1", "", "attack 2 against 1: wins"),
        ("c1:2", "", "attack 2 against 2: fails"),
        ("c1:2", "f0:1", "attack 2 to 3 against 2: open"),
        ("c1:1", "f1:1", "attack 2 against 1 to 2: open"),
    ],
)
def test_an_attack_says_its_range_with_all_possible_support(defender: str, helper: str, forecast: str) -> None:
    board = {"0,0": "f f0:2", "0,1": f"m {defender}", "1,1": f"o {helper}".strip()}
    state = space(board, hands=("E9", "E9"))
    play(state, "move 0,0")
    assert told(state, "cell 0,1")["forecast"] == forecast


@pytest.mark.parametrize("count", [1, 3])
def test_compiling_says_how_many_cards_it_takes(count: int) -> None:
    state = space({"0,0": "fm c0:1"}, overrides={"numbers": {"match": {"compile": count}}})
    assert told(state, "compile")["forecast"] == ("+1 card" if count == 1 else f"+{count} cards")
    play(state, "compile")
    taken = 0
    while "take a card" in state.view(0)["prompt"]["text"]:
        state.apply(state.legal()[0])
        taken += 1
    assert taken == count


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_destroyed_side_says_how_many_cards_it_gives(count: int) -> None:
    overrides = {"numbers": {"match": {"destroyed-side": count}}}
    random, sides = Random(4), 0
    state = zirconia.game("kardashev").start(2, seed=1, overrides=overrides)
    while sides < 5:
        for one in state.view(state.acting[0])["choices"]:
            if one["key"] == "destroyed":
                sides += 1
                assert ("card" in one.get("forecast", "")) == (count > 0)
                assert not count or one["forecast"].startswith(f"+{count} card")
        state.apply(random.choice(state.legal()))


def test_a_cheap_colony_says_what_its_technology_asks() -> None:
    name = next(id for id, row in KARDASHEV["technologies"].items() if row["cheap-colony"])
    overrides = {"technologies": {name: {"cheap-colony": 2}}}
    board, roles = {"0,0": "f c0:1", "0,1": "m"}, ("pioneer", "warlord")
    state = space(board, hands=("F4 M4", ""), roles=roles, technologies={0: name}, overrides=overrides)
    assert told(state, "build-colony 0,1")["cost"] == "2 Food or 2 Matter"


def test_questions_of_kardashev_say_why_and_where() -> None:
    state = play(space({"0,0": "fm c0:1"}), "harvest")
    assert state.view(0)["prompt"]["text"] == "Harvest of FM at (0,0): take a card (1 left)."
    state = space({"0,0": "f f0:1", "0,1": "o", "0,2": "o"}, hands=("E3", ""))
    play(state, "move 0,0")
    assert state.view(0)["prompt"]["text"] == "The fleet on (0,0): choose the next space of its path."
    play(state, "cell 0,1")
    assert state.view(0)["prompt"]["text"].endswith("or let it move to (0,1).")
    assert (told(state, "stop")["text"], told(state, "stop")["cost"]) == ("Move to (0,1)", "1 Energy")
    steps = next(one for one in state.view(0)["areas"] if one["kind"] == "steps")["cards"]
    assert "1 tile so far" in steps[0]["name"]


def test_a_path_says_what_is_paid_where_energy_is_missing() -> None:
    board = {"0,0": "f f0:1", "0,1": "o", "0,2": "o", "0,3": "o"}
    for hand, cost in (("F9", "4 Food for 1 Energy"), ("F4 M4", "4 Food or Matter for 1 Energy")):
        state = play(space(board, hands=(hand, "")), "move 0,0")
        assert told(state, "cell 0,1")["cost"] == cost
        assert told(play(state, "cell 0,1"), "stop")["cost"] == cost


def test_the_bid_names_the_tiles_that_are_bid_for() -> None:
    state = zirconia.game("kardashev").start(2, seed=3)
    random = Random(1)
    while not state.view(0)["prompt"]["text"].startswith("Bid"):
        state.apply(random.choice(state.legal()))
    drawn = next(one for one in state.view(0)["areas"] if one["id"] == "auction")["cards"]
    for card in drawn:
        assert card["name"].split(" drawn by ")[0] in state.view(0)["prompt"]["text"]


# All games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", zirconia.games())
def test_what_a_forecast_says_of_a_counter_is_what_the_action_does_whatever_the_numbers_are(game: str) -> None:
    played = zirconia.game(game)
    for number in range(6):
        random = Random(f"{game} {number}")
        state = played.setup(*varied(played, random.choice(list(played.seats)), random)).start(seed=str(number))
        for _ in range(80):
            if state.over:
                break
            forecasts(Probe(state.setup, state, random, Memory()))
            state.apply(random.choice(state.legal()), state.acting[0])


@pytest.mark.parametrize("game", zirconia.games())
def test_a_button_that_ends_something_says_so_and_no_prompt_names_a_stop_that_is_not_there(game: str) -> None:
    random = Random(2)
    state = zirconia.game(game).start(seed=2)
    ends = 0
    for _ in range(150):
        if state.over:
            break
        view = state.view(state.acting[0])
        ends += sum(one.get("kind") == "end" for one in view["choices"])
        if "or let it move" in view["prompt"]["text"]:
            assert "do:stop" in {one["path"][0] for one in view["choices"]}
        state.apply(random.choice(state.legal()))
    assert ends
