"""Every registered game through the suite, one test a seat count; `make certify` runs it at length."""

from __future__ import annotations

import pytest

import zirconia
from zirconia import conformance

CASES = [(id, seats) for id in zirconia.games() for seats in zirconia.game(id).seats]


@pytest.mark.parametrize(("id", "seats"), CASES)
def test_every_game_keeps_every_promise(id: str, seats: int) -> None:
    report = conformance.check(zirconia.game(id), seats=[seats], seed="test", pace=6.0)
    assert report.ok, str(report)
