"""Who sits where, as it is said on the command line."""

from __future__ import annotations

import argparse

import pytest

import zirconia
from zirconia.commands.common import Misuse
from zirconia.commands.play import called
from zirconia.terminal.matches.own_table import OwnTable
from zirconia.terminal.matches.seating import default_players, seated


def test_one_bot_takes_all_the_other_seats() -> None:
    assert seated("random", False, 3) == ["human", "random", "random"]


def test_names_are_for_every_seat_or_for_those_after_yours() -> None:
    assert seated("random,me", False, 2) == ["random", "human"]
    assert seated("random,random", False, 3) == ["human", "random", "random"]
    assert seated("random,random", False, 2) == ["random", "random"]


def test_a_hot_seat_has_people_only() -> None:
    assert seated(None, True, 2) == ["human", "human"]
    with pytest.raises(Misuse):
        seated("random", True, 2)


def test_too_many_names_are_refused() -> None:
    with pytest.raises(Misuse, match="3 players for 2 seats"):
        seated("human,random,random", False, 2)


def test_by_default_you_play_against_bots() -> None:
    assert default_players(2)[0] == "human"
    assert "human" not in default_players(3)[1:]


def test_players_are_called_by_the_names_they_give() -> None:
    state = zirconia.game("galactic-confrontation").start(seed=1)
    table = OwnTable(state, ["human", "easy"], ["Ann"])
    assert [player["name"] for player in table.view(0)["players"]] == ["Ann", "Easy bot"]
    table.resign(0)
    assert "Ann" in str(table.events(None))


def test_who_gives_no_name_is_called_as_the_seat_is() -> None:
    state = zirconia.game("standoff-hex").start(3, 1)
    assert OwnTable(state, ["human", "human", "easy"], ["Ann", " "]).names == ["Ann", "P2", "Easy bot"]
    assert OwnTable(state, ["human", "human", "easy"]).names is None


def test_more_names_than_people_are_refused() -> None:
    assert called(argparse.Namespace(name="Ann, Bo"), ["human", "human"]) == ["Ann", "Bo"]
    with pytest.raises(Misuse, match="names 2 people, and 1 sit"):
        called(argparse.Namespace(name="Ann, Bo"), ["human", "easy"])
