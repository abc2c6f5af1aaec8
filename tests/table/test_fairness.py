"""Nothing is taken back, and no rule chosen, behind the back of another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.support import Play
from zirconia.table import Caller, Refused, agreement, automatic, requests, tokens
from zirconia.table.agreement import MOST_HOST_ANSWERS

HOST = Caller(host=True)


def bids(settings_away: int = 60) -> Play:
    """Both have bid; the first wants the bid back."""
    play = Play("secret-bids", 2, away=settings_away).seated()
    play.move(0, "bid 1")
    play.move(1, "bid 1")
    return play


def refusal(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def test_who_disconnects_is_asked_all_the_same() -> None:
    play = bids()
    play.do(automatic.leaves(play.table, play.now, seat=1))
    play.later(5)
    assert [entry.kind for entry in play.asks(agreement.undo, 0)] == ["asked"]


def test_what_was_refused_is_not_done_when_the_other_leaves() -> None:
    play = bids()
    play.asks(agreement.undo, 0)
    play.asks(agreement.answer, 1, what="undo", yes=False)
    play.do(automatic.leaves(play.table, play.now, seat=1))
    play.later(3600)
    assert [entry.kind for entry in play.asks(agreement.undo, 0)] == ["asked"]


def test_who_comes_back_may_still_agree() -> None:
    play = bids()
    play.do(automatic.leaves(play.table, play.now, seat=1))
    play.asks(agreement.undo, 0)
    play.do(automatic.comes_back(play.table, play.now, seat=1))
    assert play.asks(agreement.answer, 1, what="undo", yes=True)[-1].kind == "undone"


def test_a_bot_that_stands_in_agrees_to_nothing() -> None:
    play = bids()
    play.do(automatic.leaves(play.table, play.now, seat=1))
    play.later(61)
    play.do(requests.replace(play.table, Caller((0,)), play.now, seat=1, bot="random"))
    assert [entry.kind for entry in play.asks(agreement.undo, 0)] == ["asked"]


def test_the_host_answers_only_for_who_has_been_away_too_long_and_only_so_often() -> None:
    play = bids()
    play.do(automatic.leaves(play.table, play.now, seat=1))
    for number in range(MOST_HOST_ANSWERS):
        play.asks(agreement.undo, 0)
        if number == 0:
            with refusal("NOT_ABANDONED"):
                agreement.host_answer(play.table, HOST, play.now, what="undo", yes=True)
            play.later(61)
        with refusal("HOST_ONLY"):
            agreement.host_answer(play.table, Caller((0,), seat=0), play.now, what="undo", yes=True)
        done = play.do(agreement.host_answer(play.table, HOST, play.now, what="undo", yes=True))
        assert [entry.kind for entry in done] == ["host-answered", "undone"]
        play.move(0, "bid 1")
        if 1 in play.table.acting:
            play.move(1, "bid 1")
    play.asks(agreement.undo, 0)
    with refusal("TOO_OFTEN"):
        agreement.host_answer(play.table, HOST, play.now, what="undo", yes=True)
    assert play.again().host_answers == MOST_HOST_ANSWERS


def test_a_guest_chooses_nothing_that_changes_the_game_for_all() -> None:
    play = Play("corporate-wars", 2)
    joining: Any = {"seats": [1], "name": "Eve", "holder": tokens.hashed("eve")}
    with refusal("HOST_ONLY"):
        requests.join(play.table, Caller(), play.now, **joining, options={"head-start": 4})
    assert requests.join(play.table, HOST, play.now, **joining, options={"head-start": 4})
    assert requests.join(play.table, Caller(), play.now, **joining, options={"deck": "standard"})
