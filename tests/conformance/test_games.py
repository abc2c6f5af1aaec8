"""Every registered game through the suite, one test a seat count; `make certify` runs it at length.

Pairs of options are tried with the fewest players here, with all numbers of players there.
"""

from __future__ import annotations

import pytest

import zirconia
from zirconia import conformance

CASES = [(id, seats) for id in zirconia.games() for seats in zirconia.game(id).seats]


@pytest.mark.parametrize(("id", "seats"), CASES)
def test_every_game_keeps_every_promise(id: str, seats: int) -> None:
    game = zirconia.game(id)
    fewest = seats == game.seats[0]
    pace = 12.0 if fewest else 60.0
    report = conformance.check(game, seats=[seats], seed="test", pace=pace, mutations=0, pairs=fewest)
    assert report.ok, str(report)
