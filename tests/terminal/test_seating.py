"""Who sits where, as it is said on the command line."""

from __future__ import annotations

import pytest

from zirconia.commands.common import Misuse
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
