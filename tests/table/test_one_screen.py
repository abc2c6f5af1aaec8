"""A match that goes on at a table of one process: continued, taken back alone, played by bots that fail."""

from __future__ import annotations

import pytest

import zirconia
from tests.table.support import Play
from zirconia.core.state import State
from zirconia.table import Refused, Settings, Table, acts, bot_turns
from zirconia.table.bot_turns import LAST_RESORT
from zirconia.table.continued import continued
from zirconia.table.entries import Draft, numbered
from zirconia.table.seats import Chair
from zirconia.table.undo_alone import undo_alone

GAME = "galactic-confrontation"


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def against(bot: str, state: State | None = None) -> Table:
    """A person in seat 0, bots in the others."""
    state = state or zirconia.game(GAME).start(seed="7")
    chairs = [Chair(kind="person", holder="me")]
    chairs += [Chair(kind="bot", name=bot, bot=bot) for _ in range(state.setup.seats - 1)]
    return continued(state, chairs, Settings(), 1000)


def do(table: Table, drafts: list[Draft]) -> None:
    for entry in numbered(drafts, table.number, 1000):
        table.apply(entry)


def bots_turn(bot: str) -> Table:
    """The person has ended phases until it is the bot's turn."""
    table = against(bot)
    while table.acting == (0,):
        end_phase(table)
    return table


def end_phase(table: Table) -> None:
    assert table.state is not None
    do(table, acts.move(table, 0, table.decisions[0], table.state.legal(0)[-1], 1000))


# A match that goes on ------------------------------------------------------------------------------------


def test_a_match_that_has_begun_goes_on_at_a_table() -> None:
    state = zirconia.game(GAME).start(seed="7")
    state.apply(state.legal()[0])
    table = against("random", state)
    assert table.state is state
    assert (table.status, table.number, table.opening.start) == ("playing", 0, {"seed": "7"})
    do(table, acts.move(table, 0, table.decisions[0], state.legal(0)[0], 1000))
    assert state.journal is not None and len(state.journal.entries) == 2


def test_everybody_is_asked_at_the_table_of_a_match_that_has_begun() -> None:
    table = against("random")
    assert table.decisions == [1, 1]
    with refused("STALE"):
        acts.move(table, 0, 0, "end-strategy", 1000)


# Taking back alone ---------------------------------------------------------------------------------------


def test_who_is_alone_takes_back_past_the_bots() -> None:
    table = bots_turn("random")
    assert table.state is not None
    do(table, bot_turns.answered(table, 1, table.decisions[1], bot_turns.last_resort(table.state, 1)))
    journal = table.state.journal
    assert journal is not None
    since = 1 + [entry.seat for entry in reversed(journal.line)].index(0)
    (draft,) = undo_alone(table, 0)
    assert draft.data == {"steps": since, "agreed": True} and since > 1
    do(table, [draft])
    assert table.state.acting == (0,)


def test_who_is_alone_takes_back_even_the_end_of_the_game() -> None:
    table = against("random")
    assert table.state is not None
    before = table.state.digest()
    do(table, acts.resign(table, 0))
    assert table.status == "over"
    do(table, undo_alone(table, 0))
    assert (table.status, table.state.digest()) == ("playing", before)


def test_an_action_of_ones_own_needs_no_agreement() -> None:
    table = against("random")
    end_phase(table)
    assert undo_alone(table, 0)[0].data == {"steps": 1, "agreed": False}


def test_nothing_is_taken_back_where_one_has_done_nothing() -> None:
    with refused("NOTHING_TO_UNDO"):
        undo_alone(against("random"), 0)
    with refused("NOT_STARTED"):
        undo_alone(Play(GAME).table, 0)


# Bots ----------------------------------------------------------------------------------------------------


def test_bots_that_fail_give_way_to_simpler_ones_down_to_any_legal_action() -> None:
    table = bots_turn("medium")
    played = []
    for _ in range(4):
        do(table, bot_turns.failed(table, 1, table.decisions[1], "it raised ValueError"))
        played.append(table.chairs[1].bot)
    assert played == ["easy", "random", LAST_RESORT, LAST_RESORT]
    assert table.to_play() == [1]


def test_a_bot_that_chooses_what_is_not_allowed_has_failed() -> None:
    table = bots_turn("easy")
    (draft,) = bot_turns.answered(table, 1, table.decisions[1], "no such action")
    why = "it chose an action that is not allowed"
    assert (draft.kind, draft.data) == ("bot-failed", {"failed": "easy", "bot": "random", "why": why})


def test_a_bots_answer_that_comes_too_late_is_refused() -> None:
    table = bots_turn("easy")
    asked = table.decisions[1]
    do(table, undo_alone(table, 0))
    for late in (bot_turns.answered, bot_turns.failed):
        with refused("STALE"):
            late(table, 1, asked, "end")


def test_the_last_resort_is_a_legal_action() -> None:
    table = bots_turn("random")
    assert table.state is not None
    key = bot_turns.last_resort(table.state, 1)
    assert bot_turns.answered(table, 1, table.decisions[1], key)[0].kind == "moved"
