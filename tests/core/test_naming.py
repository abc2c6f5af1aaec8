"""Players in texts: marks of seats, and the names that are put in for them."""

from __future__ import annotations

import random
import re

import pytest

import zirconia
from zirconia.core.contract.naming import PLAYERS
from zirconia.core.match.names import put_names, with_names

MARK = re.compile("[\ue000-\uf8ff]")


def test_a_mark_becomes_the_name_of_who_sits_there() -> None:
    assert put_names(f"taken by {PLAYERS[1]}, not by {PLAYERS[0]}", ["Ann", "Zoë"]) == "taken by Zoë, not by Ann"


def test_what_holds_no_mark_stays_the_same_object() -> None:
    plain = {"label": "Hand", "cards": [{"name": "E", "count": 2}]}
    assert with_names(plain, ["Ann"]) is plain


def test_a_symbol_is_the_beginning_of_a_name() -> None:
    mark = {"label": f"taken by {PLAYERS[0]}", "symbol": PLAYERS[0]}
    assert with_names([mark], ["Konstanze"]) == [{"label": "taken by Konstanze", "symbol": "Ko"}]


@pytest.mark.parametrize("name", zirconia.games())
def test_no_mark_is_ever_shown_and_names_only_change_names(name: str) -> None:
    """A view with the seats' own names is the view without any; other names are everywhere."""
    game = zirconia.game(name)
    state = game.start(seats=game.seats[-1], seed="5")
    choose = random.Random(5)
    names = [f"Player-{seat}" for seat in range(state.setup.seats)]
    for _ in range(60):
        if state.over:
            break
        seat = state.acting[0]
        assert not MARK.search(repr((state.view(seat), [state.name(code, seat) for code in state.legal(seat)])))
        assert not MARK.search(repr(state.view(seat, names)))
        state.apply(choose.choice(state.legal(seat)), seat)
    assert state.view(0) == state.view(0, game.seat_names)
    assert [player["name"] for player in state.view(0, names)["players"]] == names
    rows = state.events(0, 0, names)
    assert not MARK.search(repr(rows))
    assert "Player-" in repr(rows)


def test_a_tile_that_is_called_like_a_seat_keeps_its_name() -> None:
    state = zirconia.game("kardashev").start(seats=6, seed="1")
    choose = random.Random(2)
    names = ["Ann", "Bo", "Cem", "Dora", "Emil", "Fay"]
    seen: set[str] = set()
    while not any(re.search("Take [EF] drawn by (Emil|Fay)", text) for text in seen):
        seat = state.acting[0]
        seen.update(one["text"] for one in state.view(seat, names)["choices"])
        state.apply(choose.choice(state.legal(seat)), seat)
        assert not state.over
