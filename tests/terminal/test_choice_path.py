"""Following paths, and finding the action that ends something."""

from __future__ import annotations

from zirconia.core.contract.vocabulary import Choice
from zirconia.terminal.choice_path import Walk, ending


def choice(*path: str, text: str = "") -> Choice:
    return {"code": 1, "key": "-".join(path), "path": list(path), "text": text or " ".join(path)}


def test_a_path_goes_on_until_it_is_complete() -> None:
    walk = Walk([choice("card:a", "do:play"), choice("card:a", "do:discard"), choice("do:end")])
    assert set(walk.steps()) == {"card:a", "do:end"}
    assert walk.touch("card:a") is None
    assert set(walk.steps()) == {"do:play", "do:discard"}
    found = walk.touch("do:play")
    assert found is not None
    assert found["path"] == ["card:a", "do:play"]


def test_a_step_back_leads_to_where_it_began() -> None:
    walk = Walk([choice("cell:1", "cell:2"), choice("cell:1", "cell:3")])
    walk.touch("cell:1")
    assert walk.back()
    assert set(walk.steps()) == {"cell:1"}
    assert not walk.back()


def test_a_step_is_named_by_its_action_or_its_word() -> None:
    walk = Walk(
        [choice("pay:2-gold", text="Pay 2 gold"), choice("do:go-on", "cell:1"), choice("do:go-on", "cell:2")]
    )
    assert walk.label("pay:2-gold") == "Pay 2 gold"
    assert walk.label("do:go-on") == "Go on..."


def test_the_end_of_a_turn_is_the_verb_that_says_so_or_the_only_one() -> None:
    end, draw = choice("do:end-turn"), choice("do:draw")
    assert ending([draw, choice("cell:1"), end]) is end
    assert ending([draw, choice("cell:1")]) is draw
    assert ending([draw, choice("do:other")]) is None
