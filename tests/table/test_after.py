"""The table that follows from a table and new entries, while the table itself stays what it is."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.table.support import Play
from zirconia.table import Caller, ClockRule, Draft, Table, agreement, automatic, requests, views
from zirconia.table.entries import numbered

SHARED = {"opening", "settings"}  # never changed by an entry


def begun(seats: int = 3) -> Play:
    """A table at which something of every kind has happened."""
    play = Play("secret-bids", seats, ClockRule("game", 600, 5)).seated()
    play.later(7)
    play.move(0, "bid 1")
    play.asks(agreement.undo, 0)
    play.move(0, "bid 1")
    play.asks(requests.chat, 0, text="hello")
    play.asks(agreement.pause, 1)
    play.later(3)
    return play


def everything(table: Table, now: int) -> dict[str, Any]:
    """All that can be told of a table."""
    fields = {name: value for name, value in vars(table).items() if name not in ("state", "clocks")}
    told = {seat: (views.updates(table, seat, 0), views.info(table, seat, now)) for seat in (None, 0, 1, 2)}
    return deepcopy({**fields, "clocks": vars(table.clocks), "told": told})


def changes(play: Play) -> dict[str, list[Draft]]:
    """What would follow from something of each kind, now."""
    table, now = play.table, play.now
    return {
        "moves": play.ask(requests.move, 1, decision=table.decisions[1], action="bid 2"),
        "undoes": play.ask(agreement.undo, 0),
        "agrees": play.ask(agreement.answer, 2, what="pause", yes=True),
        "refuses": play.ask(agreement.answer, 2, what="pause", yes=False),
        "chats": play.ask(requests.chat, 2, text="hi"),
        "renames": play.ask(requests.rename, 0, name="Zoë"),
        "hands over": play.ask(requests.hand_over, 2, bot="random"),
        "resigns": play.ask(requests.resign, 1),
        "leaves": automatic.leaves(table, now, seat=1),
        "downtime": automatic.downtime(table, now, since=now - 1000, until=now),
        "sets": requests.set_hints(table, Caller(host=True), now, hints=True),
        "notifies": play.ask(requests.notify, 1, url="http://example.org/"),
    }


@pytest.mark.parametrize("kind", [
    "agrees", "chats", "downtime", "hands over", "leaves", "moves", "notifies", "refuses", "renames", "resigns",
    "sets", "undoes",
])  # fmt: skip
def test_the_following_table_is_the_one_that_applying_makes_and_the_first_stays(kind: str) -> None:
    play = begun()
    drafts = changes(play)[kind]
    assert drafts
    entries = numbered(drafts, play.table.number, play.now)
    before = everything(play.table, play.now)
    state = play.table.state
    following = play.table.after(entries)
    assert everything(play.table, play.now) == before
    assert play.table.state is state
    for entry in entries:
        play.table.apply(entry)
    assert everything(following, play.now) == everything(play.table, play.now)
    assert following.state == play.table.state and following.status == play.table.status


def test_a_rematch_is_known_to_the_following_table_alone() -> None:
    play = Play("secret-bids").seated()
    play.asks(requests.resign, 0)
    play.asks(agreement.rematch, 0)
    entries = numbered(play.ask(agreement.answer, 1, what="rematch", yes=True), play.table.number, play.now)
    assert play.table.after(entries).rematch and not play.table.rematch
    assert len(play.table.asks["rematch"].agreed) == 1


def test_no_field_that_can_change_is_shared_with_the_following_table() -> None:
    table = begun().table
    other = table.after([])
    for name, value in vars(table).items():
        if isinstance(value, (list, dict, set)) or (hasattr(value, "__dict__") and name not in SHARED):
            assert vars(other)[name] is not value, name
    assert not {id(chair) for chair in table.chairs} & {id(chair) for chair in other.chairs}
    assert table.clocks.left is not other.clocks.left
    assert table.state is not other.state
