"""Nothing is taken back, and no rule chosen, behind the back of another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.support import Play
from zirconia.table import Caller, ClockRule, Draft, Refused, agreement, automatic, requests, tokens, views
from zirconia.table import entries as kinds
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


def left_the_game(flag: bool, undo: str = "agreed") -> Play:
    """Of three the first is out: the time was up, or they have resigned. They had acted before."""
    play = Play("standoff-square", 3, ClockRule("turn", 60) if flag else None, undo=undo).seated()
    assert play.table.state is not None
    play.move(0, "end")
    play.move(1, "end")
    play.move(2, "end")
    if flag:
        play.later(61)
        play.do(automatic.flag(play.table, play.now))
    else:
        play.asks(requests.resign, 0)
    return play


@pytest.mark.parametrize("undo", ["agreed", "own", "off"])
def test_a_loss_on_time_is_never_taken_back(undo: str) -> None:
    play = left_the_game(flag=True, undo=undo)
    told = views.info(play.table, 0, play.now)
    assert (told["undo"], told["ask_undo"]) == (False, False)
    with pytest.raises(Refused):
        play.ask(agreement.undo, 0)
    for other in (1, 2):  # nor what the others did before it
        with pytest.raises(Refused):
            play.ask(agreement.undo, other)
    assert play.again().flagged == {0}


def test_a_resignation_is_taken_back_when_all_others_agree_and_not_before() -> None:
    play = left_the_game(flag=False)
    told = views.info(play.table, 0, play.now)
    assert (told["undo"], told["ask_undo"]) == (False, True)
    play.move(1, "end")
    assert [entry.kind for entry in play.asks(agreement.undo, 0)] == ["asked"]
    assert [entry.kind for entry in play.asks(agreement.answer, 1, what="undo", yes=True)] == ["answered"]
    assert play.table.state is not None and play.table.state.core.has_left(0)
    done = play.asks(agreement.answer, 2, what="undo", yes=True)
    assert done[-1].data == {"steps": 2, "agreed": True}
    assert not play.table.state.core.has_left(0) and play.table.acting == (0,)
    assert play.again().state == play.table.state


def test_a_resignation_stands_where_nothing_is_taken_back_by_agreement() -> None:
    with refusal("HAS_LEFT"):
        left_the_game(flag=False, undo="own").ask(agreement.undo, 0)


def test_an_old_entry_that_took_a_fallen_flag_back_means_what_it_meant() -> None:
    play = left_the_game(flag=True)
    play.do([Draft(kinds.UNDONE, 0, {"steps": 1, "agreed": False})])
    assert play.table.flagged == frozenset() and play.table.acting == (0,)
    play.later(61)
    play.do(automatic.flag(play.table, play.now))
    assert play.table.flagged == {0} and play.again().flagged == {0}


def test_a_guest_chooses_nothing_that_changes_the_game_for_all() -> None:
    play = Play("corporate-wars", 2)
    joining: Any = {"seats": [1], "name": "Eve", "holder": tokens.hashed("eve")}
    with refusal("HOST_ONLY"):
        requests.join(play.table, Caller(), play.now, **joining, options={"head-start": 4})
    assert requests.join(play.table, HOST, play.now, **joining, options={"head-start": 4})
    assert requests.join(play.table, Caller(), play.now, **joining, options={"deck": "standard"})


# What is asked for ---------------------------------------------------------------------------------------


def three() -> Play:
    """The first of three has ended the turn, the second has begun."""
    play = Play("standoff-square", 3).seated()
    play.move(0, "end")
    play.move(1, "draw")
    return play


def test_an_undo_says_what_would_be_taken_back_and_who_has_not_answered() -> None:
    play = three()
    play.asks(agreement.undo, 0)
    play.asks(agreement.answer, 2, what="undo", yes=True)
    asked = views.info(play.table, 1, play.now)["asks"]["undo"]
    assert (asked["seat"], asked["agreed"], asked["missing"], asked["steps"]) == (0, [0, 2], [1], 2)
    assert asked["text"].startswith("P0 ")


def test_what_an_undo_would_take_back_is_told_as_far_as_a_seat_may_know_it() -> None:
    play = Play("secret-bids", 3).seated()
    play.move(0, "bid 2")
    play.move(1, "bid 1")
    play.asks(agreement.undo, 0)
    told = {seat: views.info(play.table, seat, play.now)["asks"]["undo"]["text"] for seat in (None, 0, 1)}
    assert "2" in told[0] and "2" not in told[1] + told[None]


def test_only_who_asked_takes_the_request_back() -> None:
    play = three()
    with refusal("NOT_ASKED"):
        play.ask(agreement.withdraw, 0, what="undo")
    play.asks(agreement.undo, 0)
    with refusal("NOT_YOURS"):
        play.ask(agreement.withdraw, 1, what="undo")
    with refusal("NOT_SEATED"):
        agreement.withdraw(play.table, HOST, play.now, what="undo")
    play.asks(agreement.withdraw, 0, what="undo")
    assert play.table.asks == {} and play.again().asks == {}
    with refusal("NOT_ASKED"):
        play.ask(agreement.answer, 1, what="undo", yes=True)


def over(away: int = 60) -> Play:
    """A game of three that is over."""
    play = Play("secret-bids", 3, away=away).seated()
    play.asks(requests.resign, 0)
    play.asks(requests.resign, 1)
    return play


def test_a_rematch_begins_without_who_does_not_answer_and_a_bot_plays_for_them() -> None:
    play = over()
    with refusal("NOT_ASKED"):
        play.ask(agreement.rematch_without, 0, bot="random")
    play.asks(agreement.rematch, 0)
    play.asks(agreement.answer, 1, what="rematch", yes=True)
    play.later(59)
    with refusal("TOO_SOON"):
        play.ask(agreement.rematch_without, 0, bot="random")
    play.later(1)
    with refusal("NOT_AGREED"):
        play.ask(agreement.rematch_without, 2, bot="random")
    with refusal("UNKNOWN_BOT"):
        play.ask(agreement.rematch_without, 1, bot="nobody")
    done = play.ask(agreement.rematch_without, 1, bot="random")[-1]
    assert (done.kind, done.data["played"]) == ("rematched", {"2": "random"})
    following = agreement.next_opening(play.table, done.data["played"])
    assert [(chair.name, chair.kind, chair.bot) for chair in following.chairs] == [
        ("P2", "person", "random"),
        ("P0", "person", ""),
        ("P1", "person", ""),
    ]
    play.do([done])
    with refusal("NOT_ASKED"):
        play.ask(agreement.rematch_without, 1, bot="random")


def test_a_bot_that_stood_in_for_somebody_who_is_gone_plays_on_in_the_rematch() -> None:
    play = Play("secret-bids", 3).seated()
    play.asks(requests.hand_over, 2, bot="random")
    play.asks(requests.resign, 0)
    play.asks(requests.resign, 1)
    play.asks(agreement.rematch, 0)
    done = play.asks(agreement.answer, 1, what="rematch", yes=True)[-1]
    assert done.data["played"] == {"2": "random"}
