"""Stepping through a record on a terminal."""

from __future__ import annotations

import io
from typing import Any

from tests.cli.support import random_record
from zirconia.commands.replay import Stepper
from zirconia.core.records.transcript import steps
from zirconia.terminal.plain.console import Console


def step(record: dict[str, Any], typed: str) -> tuple[Stepper, str]:
    shown = io.StringIO()
    stepper = Stepper(record, None, Console(io.StringIO(typed), shown))
    stepper.run()
    return stepper, shown.getvalue()


def test_next_back_and_goto_walk_through_the_entries() -> None:
    record = random_record()
    texts = [one.text for one in steps(record)]
    stepper, shown = step(record, "\nn\nb\ng 12\n7\nq\n")
    assert stepper.at == 7
    told = [line.partition(". ")[2] for line in shown.splitlines() if line[:1].isdigit()]
    assert told == [texts[number] for number in (1, 2, 1, 12, 7)]


def test_there_is_nothing_before_the_start_or_past_the_end() -> None:
    stepper, shown = step(random_record(), "b\n61\nwhat\n")
    assert stepper.at == 0
    assert shown.count("The entries are 0 (the start) to 60.") == 2
    assert shown.count("Enter or n: next") == 2


def test_the_table_is_drawn_where_the_rules_are_the_same() -> None:
    record = random_record()
    assert "round 1" in step(record, "v\n")[1]
    assert "only its stored events" in step({**record, "rules": 999}, "v\n")[1]
