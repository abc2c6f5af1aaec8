"""A table without a network: the record is the truth, clocks, decisions, agreement, tokens, views."""

from __future__ import annotations

import pytest

import zirconia
from tests.table.support import Play
from zirconia.table import Caller, ClockRule, Refused, agreement, automatic, requests, tokens, views
from zirconia.table.words import clean


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


# The record is the truth --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", zirconia.games())
def test_a_table_is_its_opening_and_its_entries(game: str) -> None:
    play = Play(game, zirconia.game(game).seats[-1], ClockRule("game", 3600, 2)).seated()
    for number in range(60):
        if play.table.state is None or play.table.state.over:
            break
        seat = play.table.acting[number % len(play.table.acting)]
        legal = play.table.state.legal(seat)
        play.later(1)
        play.move(seat, legal[number % len(legal)])
        if number % 9 == 8 and play.table.state.can_undo(seat):
            play.asks(agreement.undo, seat)
    other = play.again()
    assert other.state == play.table.state
    assert (other.number, other.decisions, other.clocks.left) == (
        play.table.number,
        play.table.decisions,
        play.table.clocks.left,
    )
    for seat in (None, *range(play.table.opening.seats)):
        assert views.updates(other, seat, 0) == views.updates(play.table, seat, 0)
        assert views.info(other, seat, play.now) == views.info(play.table, seat, play.now)


def test_a_request_changes_nothing_until_it_is_applied() -> None:
    play = Play("secret-bids").seated()
    before = views.info(play.table, 0, play.now), views.view(play.table, 0)
    drafts = play.ask(requests.move, 0, decision=play.table.decisions[0], action="bid 2")
    assert (views.info(play.table, 0, play.now), views.view(play.table, 0)) == before
    assert [draft.kind for draft in drafts] == ["moved"]


def test_entries_must_follow_each_other() -> None:
    play = Play("secret-bids").seated()
    entry = play.asks(requests.chat, 0, text="hi")[0]
    with pytest.raises(ValueError, match="does not follow"):
        play.table.apply(entry)


# Decisions ------------------------------------------------------------------------------------------------


def test_a_secret_choice_of_another_leaves_the_decision_open() -> None:
    play = Play("secret-bids", 3).seated()
    asked = list(play.table.decisions)
    play.move(2, "bid 1")
    assert play.table.decisions[:2] == asked[:2] and play.table.decisions[2] > asked[2]


def test_a_decision_number_is_never_used_again() -> None:
    play = Play("secret-bids").seated()
    seen = [play.table.decisions[0]]
    for _ in range(3):
        play.move(0, "bid 1")
        play.asks(agreement.undo, 0)
        seen.append(play.table.decisions[0])
    assert seen == sorted(set(seen))


def test_an_undo_makes_everybodys_open_answers_stale() -> None:
    play = Play("secret-bids").seated()
    asked = play.table.decisions[1]
    play.move(0, "bid 1")
    play.asks(agreement.undo, 0)
    with refused("STALE"):
        play.ask(requests.move, 1, decision=asked, action="bid 1")


# Undo -----------------------------------------------------------------------------------------------------


def test_undo_is_free_until_somebody_else_has_acted() -> None:
    play = Play("secret-bids", 3).seated()
    play.move(0, "bid 1")
    play.move(1, "bid 1")
    assert play.ask(agreement.undo, 1)[0].kind == "undone"
    assert play.ask(agreement.undo, 0)[0].kind == "asked"


def test_an_agreed_undo_goes_back_to_before_the_askers_last_action() -> None:
    play = Play("secret-bids", 3).seated()
    play.move(0, "bid 1")
    play.move(1, "bid 1")
    play.asks(agreement.undo, 0)
    play.asks(agreement.answer, 1, what="undo", yes=True)
    last = play.asks(agreement.answer, 2, what="undo", yes=True)
    assert last[-1].data == {"steps": 2, "agreed": True}
    assert play.table.acting == (0, 1, 2)


def test_an_undo_never_rewinds_the_random_source() -> None:
    play = Play("secret-bids").seated()
    assert play.table.state is not None
    play.move(0, "bid 1")
    play.move(1, "bid 1")
    reveals = play.table.state.reveals
    play.asks(agreement.undo, 1)
    play.asks(agreement.answer, 0, what="undo", yes=True)
    assert play.table.state.reveals == reveals


# Clocks ---------------------------------------------------------------------------------------------------


def test_all_acting_seats_are_charged_and_others_are_not() -> None:
    play = Play("secret-bids", 3, ClockRule("game", 100)).seated()
    play.later(10)
    play.move(1, "bid 0")
    play.later(10)
    assert [play.table.clocks.left_at(seat, play.now) for seat in range(3)] == [80_000, 90_000, 80_000]


def test_an_undo_gives_no_time_back() -> None:
    play = Play("secret-bids", 2, ClockRule("game", 100)).seated()
    play.later(10)
    play.move(0, "bid 0")
    play.asks(agreement.undo, 0)
    assert play.table.clocks.left_at(0, play.now) == 90_000


def test_time_that_is_up_refuses_moves_and_lets_the_flag_fall() -> None:
    play = Play("secret-bids", 2, ClockRule("game", 5)).seated()
    assert automatic.flag(play.table, play.now) == []
    play.later(5)
    with refused("TIME_UP"):
        play.move(0, "bid 0")
    play.do(automatic.flag(play.table, play.now))
    assert play.table.status == "over" and play.table.entries[-1].kind == "flagged"
    assert automatic.flag(play.table, play.now) == []


def test_downtime_is_not_charged_and_told_once() -> None:
    play = Play("secret-bids", 2, ClockRule("game", 100)).seated()
    play.later(3)
    since = play.now
    play.later(500)
    play.do(automatic.downtime(play.table, play.now, since=since, until=play.now))
    assert play.table.clocks.left_at(0, play.now) == 97_000
    assert automatic.downtime(play.table, play.now, since=since, until=play.now) == []


def test_a_clock_for_each_turn_is_full_in_a_new_turn_but_not_after_an_undo() -> None:
    play = Play("secret-bids", 2, ClockRule("turn", 30)).seated()
    play.later(10)
    play.move(0, "bid 1")
    play.move(1, "bid 1")
    assert play.table.clocks.left == [30_000, 30_000]
    play.later(10)
    play.asks(agreement.undo, 1)
    play.asks(agreement.answer, 0, what="undo", yes=True)
    play.move(1, "bid 1")
    assert play.table.clocks.left_at(0, play.now) == 20_000


def test_an_increment_is_given_after_a_turn() -> None:
    play = Play(
        zirconia.games()[0], zirconia.game(zirconia.games()[0]).seats[0], ClockRule("game", 100, 7)
    ).seated()
    state = play.table.state
    assert state is not None
    first = state.turn
    while state.turn == first:
        seat = play.table.acting[0]
        play.move(seat, state.legal(seat)[-1])
    assert play.table.clocks.left[first[1]] == 107_000


def test_a_bots_clock_does_not_run() -> None:
    play = Play("secret-bids", 2, ClockRule("game", 100)).seated()
    play.asks(requests.hand_over, 0, bot="random")
    assert play.table.clocks.running == {1}


# Seats, tokens, words ---------------------------------------------------------------------------------------


def test_only_hashes_are_stored() -> None:
    play = Play("secret-bids").seated()
    token = tokens.fresh()
    assert token not in str(play.table.opening.to_json()) and len(token) >= 32
    assert play.table.caller("0") == Caller((0,), False)
    assert play.table.caller("host") == Caller((), True)
    assert play.table.caller("watch") == Caller((), False)
    assert play.table.caller("") is None and play.table.caller("x" * 1000) is None


def test_one_token_may_hold_several_seats() -> None:
    play = Play("secret-bids", 3)
    play.sit([0, 2], "Ann", "a")
    caller = play.table.caller("a")
    assert caller is not None and caller.seats == (0, 2)
    with refused("SEAT_TAKEN"):
        play.sit([1, 2], "Ben", "b")
    assert play.table.status == "open"


def test_a_seat_is_abandoned_after_the_agreed_time() -> None:
    play = Play("secret-bids", 2, away=60).seated()
    play.do(automatic.leaves(play.table, play.now, seat=0))
    play.later(59)
    with refused("NOT_ABANDONED"):
        requests.replace(play.table, Caller((1,)), play.now, seat=0, bot="random")
    play.later(1)
    with refused("NOT_SEATED"):
        requests.replace(play.table, Caller(), play.now, seat=0, bot="random")
    play.do(requests.replace(play.table, Caller((1,)), play.now, seat=0, bot="random"))
    assert play.table.to_play() == [0]
    play.asks(requests.take_back, 0)
    assert play.table.to_play() == []


def test_that_a_seat_is_abandoned_is_said_once() -> None:
    play = Play("secret-bids", 3, away=60).seated()
    assert automatic.next_abandoned(play.table) is None
    play.do(automatic.leaves(play.table, play.now, seat=0))
    play.later(30)
    play.do(automatic.leaves(play.table, play.now, seat=1))
    assert automatic.next_abandoned(play.table) == play.now + 30_000
    assert automatic.abandons(play.table, play.now) == []
    play.later(30)
    assert [(one.kind, one.seat) for one in play.do(automatic.abandons(play.table, play.now))] == [
        ("abandoned", 0)
    ]
    assert automatic.abandons(play.table, play.now) == []
    assert automatic.next_abandoned(play.again()) == play.now + 30_000


def test_who_is_away_is_not_asked_for_a_pause() -> None:
    play = Play("secret-bids", 3, ClockRule("game", 60)).seated()
    play.do(automatic.leaves(play.table, play.now, seat=2))
    play.asks(agreement.pause, 0)
    assert play.asks(agreement.answer, 1, what="pause", yes=True)[-1].kind == "paused"


def test_a_refused_pause_is_forgotten_and_a_table_without_a_clock_pauses_at_once() -> None:
    play = Play("secret-bids", 2, ClockRule("game", 60)).seated()
    play.asks(agreement.pause, 0)
    play.asks(agreement.answer, 1, what="pause", yes=False)
    assert not play.table.asks and not play.table.paused
    free = Play("secret-bids", 2).seated()
    free.asks(agreement.pause, 0)
    with refused("PAUSED"):
        free.move(0, "bid 1")
    free.asks(agreement.resume, 1)
    free.move(0, "bid 1")


def test_the_rematch_turns_the_seats_and_has_another_seed() -> None:
    play = Play("secret-bids", 3).seated()
    following = agreement.next_opening(play.table)
    assert [chair.name for chair in following.chairs] == ["P2", "P0", "P1"]
    assert following.start["seed"] != play.table.opening.start["seed"]
    assert following.earlier == "t"


def test_nobody_leaves_a_table_twice() -> None:
    play = Play("standoff-square", 4).seated()
    play.asks(requests.resign, 2)
    with refused("HAS_LEFT"):
        play.ask(requests.resign, 2)
    play.asks(requests.resign, 1)
    assert play.again().state == play.table.state


def test_a_choice_is_left_though_somebody_has_gone_since() -> None:
    play = Play("standoff-square", 3).seated()
    assert play.table.state is not None
    hand = play.table.state.position()["players"][0]["hand"]
    assert "1-polyomino" in hand
    play.move(0, "play 1-polyomino")
    play.asks(requests.resign, 2)
    play.asks(requests.cancel, 0)
    assert play.table.state.position()["players"][0]["hand"] == hand
    assert play.again().state == play.table.state


@pytest.mark.parametrize("flag", [False, True])
def test_who_leaves_does_not_do_what_was_half_chosen(flag: bool) -> None:
    play = Play("standoff-square", 3, ClockRule("game", 60) if flag else None).seated()
    state = play.table.state
    assert state is not None
    play.move(0, "play 1-polyomino")
    assert state.midway(0)
    if flag:
        play.now += 61_000
        done = play.do(automatic.flag(play.table, play.now))
    else:
        done = play.asks(requests.resign, 0)
    assert [entry.kind for entry in done] == ["undone", "flagged" if flag else "resigned"]
    assert state.core.has_left(0)
    assert play.again().state == play.table.state
    journal = state.journal
    assert journal is not None and not any(entry.code >= 0 for entry in journal.line if entry.seat == 0)


def test_a_stand_in_does_not_play_the_rematch() -> None:
    play = Play("secret-bids").seated()
    play.asks(requests.hand_over, 0, bot="random")
    assert [chair.bot for chair in agreement.next_opening(play.table).chairs] == ["", ""]


def test_a_match_of_other_rules_does_not_go_on() -> None:
    play = Play("secret-bids").seated()
    play.table.opening.rules = 99
    with pytest.raises(zirconia.OtherRules):
        play.again()


def test_there_is_an_end_to_chat() -> None:
    play = Play("secret-bids").seated()
    play.table.said = requests.MOST_LINES
    with refused("CHAT_FULL"):
        play.ask(requests.chat, 0, text="and another thing")


def test_hints_are_allowed_to_one_person_and_by_setting() -> None:
    assert not Play("secret-bids").seated().table.hints_allowed()
    assert Play("secret-bids", hints=True).seated().table.hints_allowed()
    alone = Play("secret-bids")
    alone.sit([0], "Ann", "a")
    alone.do(requests.seat_bot(alone.table, Caller(host=True), alone.now, seat=1, bot="random"))
    assert alone.table.hints_allowed()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann  ", "Ann"),
        ("A\u202enn\x00", "Ann"),
        ("A\nB", "A B"),
        ("\ud800x", "x"),
        ("x" * 99, "x" * 40),
        ("\u200b", ""),
        ("Zoë 王 🚀", "Zoë 王 🚀"),
    ],
)
def test_names_are_one_visible_line(typed: str, shown: str) -> None:
    assert clean(typed) == shown
