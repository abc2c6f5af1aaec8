"""The line of a record: what every seat saw of each entry, and what was drawn, rolled or shown to it."""

from __future__ import annotations

import pytest

import zirconia
from tests.cli.support import random_record, resigned_record
from tests.games.standoff.play import do, load
from zirconia.core.kernel.events import EVERYONE, Event
from zirconia.review.moments import Line, is_shown, line_of

DREW = Event(0, 0b01, 0, 7, 0, 0)  # by the first of two seats
ROLLED = Event(0, EVERYONE, 1, 6, 0, 0)


@pytest.fixture(scope="module")
def line() -> Line:
    return line_of(resigned_record())


def test_a_card_is_named_to_whoever_drew_it_and_to_nobody_else(line: Line) -> None:
    drawing = [one for one in line.moments if "P1 draws a card" in " ".join(one.seen[1].happened)]
    assert drawing
    for moment in drawing:
        assert "P1 draws a card" not in " ".join(moment.seen[0].happened)
        assert moment.seen[0].revealed
        assert not moment.seen[1].revealed


def test_where_nothing_is_drawn_nothing_is_revealed(line: Line) -> None:
    calm = [one for at, one in enumerate(line.moments) if line.state(at + 1).reveals == one.state.reveals]
    assert calm and not any(seen.revealed for one in calm for seen in one.seen)


@pytest.mark.parametrize(
    ("events", "reveals", "shown"),
    [
        ([DREW], 1, [True, False]),
        ([DREW, DREW], 2, [True, False]),
        ([ROLLED], 1, [True, True]),
        ([DREW, ROLLED], 2, [True, True]),
        ([ROLLED], 0, [False, False]),
        ([DREW], 0, [False, False]),
    ],
)
def test_a_draw_is_shown_to_its_owner_and_a_roll_to_all(
    events: list[Event], reveals: int, shown: list[bool]
) -> None:
    assert [is_shown(events, reveals, seat) for seat in range(2)] == shown


def test_a_look_that_everybody_is_told_of_counts_for_all() -> None:
    players = [{}, {}, {"hand": ["1-credit", "blitz"]}]
    state = load("standoff-square", ["hack"], seats=3, players=players, budget=2)
    do(state, "play hack", "target p3")
    state.resign(0)
    state.resign(1)
    moments = line_of(zirconia.record(state)).moments
    looking = next(one for one in moments if "looks at cards" in " ".join(one.seen[0].happened))
    assert [seen.revealed for seen in looking.seen] == [True, True, True]


@pytest.mark.parametrize("game", zirconia.games())
def test_no_seat_is_told_more_than_its_log_says(game: str) -> None:
    state = zirconia.replay(random_record(game))
    state.resign(0)
    while not state.over:
        state.resign(state.acting[0])
    line = line_of(zirconia.record(state))
    for seat in range(line.seats):
        said = {str(row["text"]) for row in state.events(seat)}
        told = [sentence for one in line.moments for sentence in one.seen[seat].happened]
        assert said >= {sentence for sentence in told if not sentence.endswith(" times)")}
