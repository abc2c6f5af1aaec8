"""Every registered game through the suite, one test a seat count; `make certify` runs it at length.

Every pair of options' values is tried with the fewest players here, every value with the others; there also each
value alone and every pair with all numbers of players.
"""

from __future__ import annotations

import pytest

import zirconia
from zirconia import conformance
from zirconia.conformance.setups import Coverage

CASES = [(id, seats) for id in zirconia.games() for seats in zirconia.game(id).seats]


@pytest.mark.parametrize(("id", "seats"), CASES)
def test_every_game_keeps_every_promise(id: str, seats: int) -> None:
    game = zirconia.game(id)
    fewest = seats == game.seats[0]
    pace = 12.0 if fewest else 60.0
    coverage: Coverage = "pairs" if fewest else "values"
    report = conformance.check(game, seats=[seats], seed="test", pace=pace, mutations=0, coverage=coverage)
    assert report.ok, str(report)
