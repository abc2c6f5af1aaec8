"""Every registered game through the suite, one test a seat count; `make certify` runs it at length."""

from __future__ import annotations

import pytest

import zirconia
from zirconia import conformance

CASES = [(id, seats) for id in zirconia.games() for seats in zirconia.game(id).seats]


@pytest.mark.parametrize(("id", "seats"), CASES)
def test_every_game_keeps_every_promise(id: str, seats: int) -> None:
    game = zirconia.game(id)
    pace = 12.0 if seats == game.seats[0] else 60.0
    report = conformance.check(game, seats=[seats], seed="test", pace=pace, mutations=0)
    assert report.ok, str(report)
