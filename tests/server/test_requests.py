"""Requests as they are sent and as a table takes them: one signature, the same names."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from zirconia.server.http.errors import first_problem
from zirconia.server.tables.requests import AnyTableRequest, OpenTable, TableRequest
from zirconia.table import agreement, automatic, bot_turns, requests
from zirconia.table.undo_alone import undo_alone

SENT: dict[str, type[TableRequest]] = {
    get_args(model.model_fields["do"].annotation)[0]: model for model in get_args(get_args(AnyTableRequest)[0])
}
ABOUT_ANOTHERS_SEAT = ("replace", "seat-bot", "free-seat")


def request(do: str) -> FunctionType:
    """The function of a request's name."""
    name = do.replace("-", "_")
    function = getattr(requests, name, None) or getattr(agreement, name)
    assert isinstance(function, FunctionType)
    return function


def signature(function: Callable[..., object]) -> tuple[list[str], set[str]]:
    """The names of what every request takes, and of what only this one takes."""
    parameters = inspect.signature(function).parameters.values()
    named = {one.name for one in parameters if one.kind is inspect.Parameter.KEYWORD_ONLY}
    return [one.name for one in parameters if one.name not in named], named


@pytest.mark.parametrize("do", SENT)
def test_every_request_takes_the_table_who_asks_the_time_and_by_name_what_was_sent(do: str) -> None:
    common, own = signature(request(do))
    sent = set(SENT[do].model_fields) - {"do"}
    assert common == ["table", "caller", "now"]
    assert own == (sent if do in ABOUT_ANOTHERS_SEAT else sent - {"seat"})


@pytest.mark.parametrize("name", ["join", "invite"])
def test_so_do_the_requests_that_are_no_command(name: str) -> None:
    assert signature(request(name))[0] == ["table", "caller", "now"]


def test_so_does_taking_back_alone() -> None:
    assert signature(undo_alone) == (["table", "caller", "now"], set())


@pytest.mark.parametrize(
    "name", ["flag", "bot_moves", "bot_fails", "leaves", "abandons", "comes_back", "downtime"]
)
def test_what_nobody_asks_for_takes_the_table_and_the_time(name: str) -> None:
    assert signature(getattr(automatic, name))[0] == ["table", "now"]


@pytest.mark.parametrize("function", [bot_turns.answered, bot_turns.failed])
def test_so_does_what_follows_from_a_bots_answer(function: Callable[..., object]) -> None:
    assert signature(function)[0] == ["table", "now"]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"secret": 1}, "settings.secret: Extra inputs are not permitted"),
        ({"clock": {"hours": 1}}, "settings.clock.hours: Extra inputs are not permitted"),
        ({"clock": 3}, "settings.clock: Input should be a valid dictionary or object to extract fields from"),
        ({"away": -1}, "settings.away: Input should be greater than or equal to 0"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_the_words_of_every_other_field(
    settings: object, sentence: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(OpenTable).validate_python({"game": "x", "settings": settings}, from_attributes=True)
    assert first_problem(caught.value.errors()) == sentence
