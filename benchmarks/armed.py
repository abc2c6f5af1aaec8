"""A teacher for Standoff: square: a miner, where an Artillery is for sale in the first turn.

zirconia learn study standoff-square --weights FILE --teacher benchmarks.armed:Armed --pupil 0.8
"""

from __future__ import annotations

from zirconia.bots.seat import Seat
from zirconia.bots.thinkers import Baseline
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ARTILLERY


class Armed(Baseline):
    """The script `miner`, which has nothing to say where a rush is the better beginning."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, "miner")

    def teaches(self, seat: Seat) -> bool:
        """Whether an Artillery lies in the row."""
        position = seat.imagine("q").core
        assert isinstance(position, Standoff)
        kinds = [position.in_row(slot) for slot in range(position.t.row_size)]
        return any(kind >= 0 and position.t.token[kind] == ARTILLERY for kind in kinds)
