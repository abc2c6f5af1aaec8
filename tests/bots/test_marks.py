"""Positions fresh from games in which bots once went wrong; more of them, at full budgets, by `make certify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.marks import MARKS, Mark, played_on

import zirconia

KEPT = json.loads(Path(__file__).with_name("marks.json").read_text(encoding="utf-8"))
SEEDS = 8


@pytest.mark.parametrize(("mark", "kept"), list(zip(MARKS, KEPT, strict=True)))
def test_hard_passes_whatever_its_seed(mark: Mark, kept: dict[str, Any]) -> None:
    assert kept["words"] == mark.words
    position = zirconia.game(mark.game).load(kept["position"], "0")
    assert mark.can_happen(position, position.acting[0])
    wrong = []
    for seed in range(SEEDS):
        turn = played_on(position, mark, "hard", 1.0, str(seed))
        if not mark.is_passed(turn):
            wrong.append(turn.played)
    assert not wrong
