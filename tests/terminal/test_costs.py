"""What actions are called in lists: by words and costs, never by ids."""

from __future__ import annotations

from random import Random

import pytest

import zirconia
from tests.terminal.scenes import a_whole_scene
from zirconia.core.contract import scene as parts
from zirconia.core.contract.vocabulary import Choice
from zirconia.terminal.costs import with_costs
from zirconia.terminal.descriptions import names_of_things
from zirconia.terminal.menu import Item, menu


def choice(text: str, *path: str) -> Choice:
    return {"code": 0, "key": text, "text": text, "path": list(path)}


def told(*choices: Choice) -> list[str]:
    """The words of actions at a table with a card in hand and one for sale."""
    scout = parts.card("card:scout", "scout", "Scout", cost="2")
    hand = parts.area("hand", "Hand", "hand", [scout], owner=0)
    oxygen = parts.card("supply:oxygen", "oxygen", "Oxygen", cost="1", price="3")
    market = parts.area("supply", "Market", "market", [oxygen])
    scene = a_whole_scene(players=[parts.player(0, "P1", areas=[hand])], areas=[market], choices=list(choices))
    return [one["text"] for one in with_costs(scene)]


def test_an_action_says_what_it_costs() -> None:
    assert told(choice("Play Scout at c4", "card:scout", "cell:3,2")) == ["Play Scout at c4 (cost 2)"]
    assert told(choice("Play Scout at 0,2", "card:scout", "cell:0,2")) == ["Play Scout at 0,2 (cost 2)"]
    assert told(choice("Play Scout", "card:scout", "do:play")) == ["Play Scout (cost 2)"]
    assert told(choice("Buy Oxygen", "supply:oxygen")) == ["Buy Oxygen (price 3)"]


def test_a_cost_is_not_said_twice_nor_where_it_is_not_paid() -> None:
    assert told(choice("Buy Oxygen for 3", "supply:oxygen")) == ["Buy Oxygen for 3"]
    assert told(choice("Buy Oxygen with 3 Iron", "supply:oxygen", "pay:3-iron")) == ["Buy Oxygen with 3 Iron"]
    assert told(choice("Discard Scout", "card:scout", "do:discard")) == ["Discard Scout"]
    assert told(choice("End the turn", "do:end")) == ["End the turn"]


def test_actions_that_begin_with_the_same_thing_are_called_by_its_name() -> None:
    piece = parts.piece("p", "Scout", "scout", owner=0)
    cells = [parts.cell("cell:0,0", (0, 0), label="a1", pieces=[piece])]
    scene = a_whole_scene(boards=[parts.board("b", "square", cells)])
    moves = [choice(f"{verb} {at}", "cell:0,0", f"cell:{at}") for verb in ("Move", "Attack") for at in range(8)]
    others = [choice("Wait", "do:wait")]
    items = menu([*moves, *others], 0, names_of_things(scene))
    assert [item.label for item in items] == ["Scout at a1 ... (16 ways)", "Wait"]


@pytest.mark.parametrize("game", zirconia.games())
def test_no_list_of_actions_shows_an_id(game: str) -> None:
    state = zirconia.game(game).start(seed=4)
    random = Random(4)
    for _ in range(60):
        if state.over:
            break
        scene = state.view(state.acting[0])
        ids = {step.partition(":")[2] for one in scene["choices"] for step in one["path"]} - words_of(
            scene["choices"]
        )
        for item in every_item(menu(with_costs(scene), 0, names_of_things(scene))):
            assert item.label.split(" ... ")[0] not in ids
        state.apply(random.choice(state.legal()))


def words_of(choices: list[Choice]) -> set[str]:
    return {one["text"] for one in choices}


def every_item(items: list[Item]) -> list[Item]:
    inner = [one for item in items if item.code is None for one in every_item(menu(item.choices, item.depth))]
    return [*items, *inner]
