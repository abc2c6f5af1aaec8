"""A match that goes on at a table of one process: continued, taken back alone, played by bots that fail."""

from __future__ import annotations

import pytest

import zirconia
from tests.table.support import Play
from zirconia.core.match.state import State
from zirconia.table import Caller, Refused, Settings, Table, bot_turns, requests
from zirconia.table.bot_turns import LAST_RESORT
from zirconia.table.continued import continued
from zirconia.table.entries import Draft, numbered
from zirconia.table.seats import Chair
from zirconia.table.undo_alone import undo_alone

GAME = "galactic-confrontation"
NOW = 1000
PERSON = Caller((0,), seat=0)


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def against(bot: str, state: State | None = None) -> Table:
    """A person in seat 0, bots in the others."""
    state = state or zirconia.game(GAME).start(seed="7")
    chairs = [Chair(kind="person", holder="me")]
    chairs += [Chair(kind="bot", name=bot, bot=bot) for _ in range(state.setup.seats - 1)]
    return continued(state, chairs, Settings(), NOW)


def do(table: Table, drafts: list[Draft]) -> None:
    for entry in numbered(drafts, table.number, NOW):
        table.apply(entry)


def bots_turn(bot: str) -> Table:
    """The person has ended phases until it is the bot's turn."""
    table = against(bot)
    while table.acting == (0,):
        end_phase(table)
    return table


def end_phase(table: Table) -> None:
    assert table.state is not None
    do(table, requests.move(table, PERSON, NOW, decision=table.decisions[0], action=table.state.legal(0)[-1]))


def answer(table: Table, key: str) -> list[Draft]:
    """What follows when the bot in seat 1 answers in time."""
    return bot_turns.answered(table, NOW, seat=1, decision=table.decisions[1], key=key)


# A match that goes on ------------------------------------------------------------------------------------


def test_a_match_that_has_begun_goes_on_at_a_table() -> None:
    state = zirconia.game(GAME).start(seed="7")
    state.apply(state.legal()[0])
    table = against("random", state)
    assert table.state is state
    assert (table.status, table.number, table.opening.start) == ("playing", 0, {"seed": "7"})
    do(table, requests.move(table, PERSON, NOW, decision=table.decisions[0], action=state.legal(0)[0]))
    assert state.journal is not None and len(state.journal.entries) == 2


def test_everybody_is_asked_at_the_table_of_a_match_that_has_begun() -> None:
    table = against("random")
    assert table.decisions == [1, 1]
    with refused("STALE"):
        requests.move(table, PERSON, NOW, decision=0, action="end-strategy")


# Taking back alone ---------------------------------------------------------------------------------------


def test_who_is_alone_takes_back_past_the_bots() -> None:
    table = bots_turn("random")
    assert table.state is not None
    do(table, answer(table, bot_turns.last_resort(table.state, 1)))
    journal = table.state.journal
    assert journal is not None
    since = 1 + [entry.seat for entry in reversed(journal.line)].index(0)
    (draft,) = undo_alone(table, PERSON, NOW)
    assert draft.data == {"steps": since, "agreed": True} and since > 1
    do(table, [draft])
    assert table.state.acting == (0,)


def test_who_is_alone_takes_back_even_the_end_of_the_game() -> None:
    table = against("random")
    assert table.state is not None
    before = table.state.digest()
    do(table, requests.resign(table, PERSON, NOW))
    assert table.status == "over"
    do(table, undo_alone(table, PERSON, NOW))
    assert (table.status, table.state.digest()) == ("playing", before)


def test_an_action_of_ones_own_needs_no_agreement() -> None:
    table = against("random")
    end_phase(table)
    assert undo_alone(table, PERSON, NOW)[0].data == {"steps": 1, "agreed": False}


def test_nothing_is_taken_back_where_one_has_done_nothing() -> None:
    with refused("NOTHING_TO_UNDO"):
        undo_alone(against("random"), PERSON, NOW)
    with refused("NOT_STARTED"):
        undo_alone(Play(GAME).table, PERSON, NOW)


# Bots ----------------------------------------------------------------------------------------------------


def test_bots_that_fail_give_way_to_simpler_ones_down_to_any_legal_action() -> None:
    table = bots_turn("medium")
    played = []
    for _ in range(4):
        do(table, bot_turns.failed(table, NOW, seat=1, decision=table.decisions[1], why="it raised ValueError"))
        played.append(table.chairs[1].bot)
    assert played == ["easy", "random", LAST_RESORT, LAST_RESORT]
    assert table.to_play() == [1]


def test_a_bot_that_chooses_what_is_not_allowed_has_failed() -> None:
    table = bots_turn("easy")
    (draft,) = answer(table, "no such action")
    why = "it chose an action that is not allowed"
    assert (draft.kind, draft.data) == ("bot-failed", {"failed": "easy", "bot": "random", "why": why})


def test_a_bots_answer_that_comes_too_late_is_refused() -> None:
    table = bots_turn("easy")
    asked = table.decisions[1]
    do(table, undo_alone(table, PERSON, NOW))
    with refused("STALE"):
        bot_turns.answered(table, NOW, seat=1, decision=asked, key="end")
    with refused("STALE"):
        bot_turns.failed(table, NOW, seat=1, decision=asked, why="it raised ValueError")


def test_the_last_resort_is_a_legal_action() -> None:
    table = bots_turn("random")
    assert table.state is not None
    key = bot_turns.last_resort(table.state, 1)
    assert answer(table, key)[0].kind == "moved"
