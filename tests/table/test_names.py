"""What players are called: names of their own, no two the same."""

from __future__ import annotations

from typing import Any

import zirconia
from tests.table.support import Play
from zirconia.table import Caller, requests, tokens, views
from zirconia.table.names import shown_names

GAME = "standoff-hex"


def test_people_and_bots_are_called_by_their_names() -> None:
    assert shown_names(GAME, [("person", "Ann"), ("bot", "easy")]) == ["Ann", "Easy bot"]


def test_a_program_is_called_as_its_author_did() -> None:
    assert shown_names(GAME, [("person", "Ann"), ("bot", "mine:Bot")]) == ["Ann", "mine:Bot"]


def test_of_equal_names_each_has_the_seats_name_behind_it() -> None:
    chairs = [("person", "Guest"), ("bot", "easy"), ("bot", "easy"), ("person", "Guest")]
    assert shown_names(GAME, chairs) == ["Guest P1", "Easy bot P2", "Easy bot P3", "Guest P4"]


def test_a_free_seat_is_called_as_the_game_calls_it() -> None:
    assert shown_names(GAME, [("person", "Ann"), ("open", "")]) == ["Ann", "P2"]


def test_scene_and_log_call_players_by_their_names() -> None:
    play = Play(GAME)
    play.sit([0], "Ann", "0")
    play.sit([1], "Bo", "1")
    scene = views.view(play.table, 0)
    assert scene is not None
    assert [player["name"] for player in scene["players"]] == ["Ann", "Bo"]
    play.asks(requests.resign, 0)
    assert "Ann resigned. Bo wins." in str(views.view(play.table, None))
    resigned, over = views.updates(play.table, None, 0)[-1]["events"]
    assert (resigned["text"], over["text"]) == ("Ann resigns.", "Ann resigned. Bo wins.")


def test_at_a_hot_seat_everybody_has_a_name_of_their_own() -> None:
    play = Play(GAME)
    asked: dict[str, Any] = {"seats": [0, 1], "name": "Ann", "names": {1: " Bo\n"}, "holder": tokens.hashed("0")}
    play.do(requests.join(play.table, Caller(), play.now, **asked))
    assert [chair.name for chair in play.table.chairs] == ["Ann", "Bo"]


def test_at_a_hot_seat_everybody_has_choices_of_their_own() -> None:
    play = Play("corporate-wars")
    play.table.opening.options["decks"] = "custom"
    asked: dict[str, Any] = {"seats": [0, 1], "name": "Ann", "holder": tokens.hashed("0")}
    own: dict[str, Any] = {"options": {"deck": "rush"}, "each": {1: {"deck": "standard"}}}
    play.do(requests.join(play.table, Caller(host=True), play.now, **asked, **own))
    assert [chair.options for chair in play.table.chairs] == [{"deck": "rush"}, {"deck": "standard"}]
    assert "rush" not in str(views.updates(play.table, 1, 0)) + str(views.updates(play.table, None, 0))


def test_who_renames_one_seat_of_a_hot_seat_leaves_the_other() -> None:
    play = Play(GAME)
    play.sit([0, 1], "Ann", "0")
    drafts = requests.rename(play.table, Caller((0, 1), seat=1), play.now, name="Bo")
    play.do(drafts)
    assert [chair.name for chair in play.table.chairs] == ["Ann", "Bo"]


def test_before_the_start_a_table_tells_what_will_be_played() -> None:
    play = Play("kardashev", 4)
    told = views.info(play.table, None, play.now)
    assert told["setup"]["game"] == "kardashev"
    assert told["start"] == "beginning"
    assert told["sides"] == list(zirconia.game("kardashev").setup(4).sides)
