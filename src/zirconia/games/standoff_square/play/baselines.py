"""Plans for the square edition beside those of both: measuring sticks, and opponents to learn from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.games.standoff_square.play.miner import Miner
from zirconia.games.standoff_square.play.pairs import Pairs
from zirconia.games.standoff_square.rules.tables import SquareTables

BASELINES: Mapping[str, tuple[str, Callable[[SquareTables], Evaluation]]] = {
    "miner": ("two refineries, minerals, then large groups and an artillery in reach of the Red Gun", Miner),
    "pairs": ("two small groups placed again and again; a miner where an artillery is for sale at once", Pairs),
}
