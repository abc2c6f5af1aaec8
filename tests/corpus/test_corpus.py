"""Recorded games lead to the same digests again, compiled and uncompiled, however the code behind them changes."""

from __future__ import annotations

from collections import Counter

import pytest

import zirconia
from tests.corpus.recording import path_of, read

GAMES = zirconia.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_recorded_game_replays_to_its_digests(game: str) -> None:
    for number, record in enumerate(read(game)):
        assert zirconia.replay(record).digest() == record["digest"], f"game {number} of {path_of(game).name}"


@pytest.mark.parametrize("game", GAMES)
def test_the_corpus_covers_the_game(game: str) -> None:
    """All seat counts, all options away from their defaults, games that ended, resignations and undos."""
    records, played = read(game), zirconia.game(game)
    assert len(records) >= 50
    assert {record["seats"] for record in records} == set(played.seats)
    keys = Counter(entry[1] for record in records for entry in record["entries"] if entry[0] != "continue")
    assert keys["undo"] >= 10 and keys["resign"] >= 3
    assert sum(record["result"] is not None for record in records) >= 10
    for name in played.options:
        values = {str(record["options"].get(name)) for record in records}
        assert len(values) > 1, f"no game has another {name}"
