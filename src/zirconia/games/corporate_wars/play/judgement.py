"""The numbers of the judge, and by how much they may be wrong."""

from __future__ import annotations

from typing import Final

from zirconia.core.contract.judging import Judgement, quarters
from zirconia.games.corporate_wars.play.evaluation import NUMBERS
from zirconia.games.corporate_wars.play.worth import ODDS, WEIGHTS

JUDGEMENT: Final = Judgement(NUMBERS, (*quarters(ODDS, 40), *quarters(WEIGHTS, 2)))
