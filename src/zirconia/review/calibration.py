"""Words for the sizes of mistakes: by how many of the bots' own decisions lose less, game by game.

`calibration.json` is written by tools/calibrate_review.py from games among bots.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "calibration.json"
FEWEST = 3  # decisions that lose more, without which a percentile is a matter of chance
# Percentiles of what bots lose by a decision, and the word for who loses no less.
WORDS = ((97, "blunder"), (90, "mistake"), (80, "inaccuracy"))


def percentile(losses: Sequence[float], share: int) -> float:
    """The loss that so many hundredths of them don't exceed."""
    ranked = sorted(losses)
    return ranked[min(len(ranked) - 1, len(ranked) * share // 100)]


def measured(losses: Sequence[float]) -> dict[str, float]:
    """The percentiles that words stand for."""
    return {str(share): round(percentile(losses, share), 4) for share, _word in WORDS}


@cache
def calibration() -> dict[str, Any]:
    """What was measured, by the ids of games."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return data


def word_for(game: str, loss: float) -> str:
    """What a loss is called in a game; '' for a small one, and where nothing was measured."""
    known = calibration().get(game)
    if known is None or loss <= 0:
        return ""
    enough = [(share, word) for share, word in WORDS if known["decisions"] * (100 - share) >= 100 * FEWEST]
    return next((word for share, word in enough if loss >= known["percentiles"][str(share)] > 0), "")
