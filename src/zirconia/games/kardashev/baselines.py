"""Plain plans for Kardashev, as measuring sticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.evaluation import Evaluation
from zirconia.core.position import Codes, Position
from zirconia.games.kardashev.evaluation import KardashevEvaluation
from zirconia.games.kardashev.rules.codes import (
    BUILD_COLONY,
    BUILD_FLEET,
    CELL,
    CELLS,
    HARVEST,
    MOVE,
    NOBODY,
    RESEARCH,
    SKIP,
    UPGRADE_COLONY,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.tables import KardashevTables

RICH = 6  # cards in hand from which spending comes before harvesting


class Plan(Evaluation):
    """Settles whenever it can, harvests when poor; the plan says what else comes first."""

    def __init__(self, tables: KardashevTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = KardashevEvaluation(tables)

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Kardashev)
        self.usual.weigh(position, seat, codes, weights)
        for i in range(codes.size):
            code = int(codes.codes[i])
            wish = self.wish(position, int(seat), code)
            if wish:
                weights[i] = wish
            elif code == HARVEST:
                weights[i] = 300 if position.cards(seat) < RICH else 60

    def wish(self, core: Kardashev, seat: int, code: int) -> int:
        """A weight of the plan's own, or 0 for the usual one."""
        raise NotImplementedError


class Explorer(Plan):
    """Colonies next to each other, upgraded as soon as they can be, then technologies."""

    def wish(self, core: Kardashev, seat: int, code: int) -> int:
        if BUILD_COLONY <= code < UPGRADE_COLONY:
            return 500
        if UPGRADE_COLONY <= code < BUILD_FLEET:
            return 400
        if RESEARCH <= code < RESEARCH + self.t.technologies:
            return 200
        return 0


class Warlord(Plan):
    """Fleets first, and into every weaker neighbour that is in reach; colonies with what is left."""

    def wish(self, core: Kardashev, seat: int, code: int) -> int:
        if BUILD_FLEET <= code < MOVE:
            return 350 if core.fleet_supply[seat] > 9 else 40
        if MOVE <= code < SKIP:
            return 120 + 200 * self.preys_near(core, seat, code - MOVE)
        if CELL <= code < CELL + CELLS:
            return self.prey(core, seat, code - CELL)
        if BUILD_COLONY <= code < UPGRADE_COLONY:
            return 300
        return 0

    def prey(self, core: Kardashev, seat: int, cell: int) -> int:
        """A foreign colony to step on."""
        owner = core.colony[cell]
        return 200 if owner not in (NOBODY, seat) else 0

    def preys_near(self, core: Kardashev, seat: int, cell: int) -> int:
        """Whether a fleet stands next to a foreign colony that is weaker than it is."""
        for other in range(CELLS):
            if int(self.t.near[cell]) >> other & 1 and self.prey(core, seat, other):
                strength = core.colony_level[other] + core.fleet_level[other]
                if core.fleet_level[cell] > strength:
                    return 1
        return 0


BASELINES: Mapping[str, tuple[str, Callable[[KardashevTables], Evaluation]]] = {
    "explorer": ("settles and upgrades whenever it can, then researches", Explorer),
    "warlord": ("builds fleets early and takes weaker colonies in reach", Warlord),
}
