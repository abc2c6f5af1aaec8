"""The numbers of the judge, and by how much they may be wrong."""

from __future__ import annotations

from typing import Final

from zirconia.core.contract.judging import Judgement, quarters
from zirconia.games.kardashev.play.evaluation import NUMBERS
from zirconia.games.kardashev.play.worth import WORTH

OF_POSITIONS: Final[tuple[int, ...]] = (
    200, 200, 250, 150, 250, 200, 700, 1_000, 15, 150, 8, 8, 12, 8, 8, 40, 1_000, 900, 20, 900,
)  # fmt: skip
OF_SEARCHES: Final[tuple[int, ...]] = (60, 0, 0, 0)

JUDGEMENT: Final = Judgement(NUMBERS, (*quarters(WORTH, 8), *OF_POSITIONS, *OF_SEARCHES))
