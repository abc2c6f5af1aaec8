"""Plain plans for Kardashev, as measuring sticks: a fixed order of actions, with the usual small choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.evaluation import Evaluation
from zirconia.core.position import Codes, Position
from zirconia.games.kardashev.play.auctions import free_planets
from zirconia.games.kardashev.play.evaluation import KardashevEvaluation
from zirconia.games.kardashev.play.moves import move_gain
from zirconia.games.kardashev.play.worth import POINT
from zirconia.games.kardashev.rules.effects import MARCH_INCOME, RESEARCH_INCOME, SETTLER_INCOME, SHIPYARD_INCOME
from zirconia.games.kardashev.rules.frames import F_ACT, F_ROLE, F_TURN
from zirconia.games.kardashev.rules.numbers import (
    BUILD_COLONY,
    BUILD_FLEET,
    END_TURN,
    HARVEST,
    MOVE,
    RESEARCH,
    ROLE,
    SKIP,
    UPGRADE_COLONY,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables

RICH = 6  # cards in hand from which spending comes before harvesting
FLOOR = 1_000_000  # brings every gain above 0
FLEETS = 7  # levels of fleets that are enough for a while


class Plan(Evaluation):
    """The usual gains, but for the actions of a turn and the role, which the plan ranks itself."""

    def __init__(self, tables: KardashevTables, roles: list[int]) -> None:
        super().__init__(tables)
        self.t = tables
        self.roles = roles  # the abilities it likes best, in this order
        self.usual = KardashevEvaluation(tables)

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Kardashev)
        self.usual.o.look(position)
        self.usual.gains(position, seat, codes, weights)
        for i in range(codes.size):
            code = int(codes.codes[i])
            weights[i] = max(0, FLOOR + self.rank(position, int(seat), code, int(weights[i])))

    def rank(self, core: Kardashev, seat: int, code: int, gain: int) -> int:
        """The plan's own order, with the usual gain between equals."""
        kind = core.top_kind()
        if kind == F_ROLE:
            ability = int(self.t.ability[code - ROLE])
            return -self.roles.index(ability) if ability in self.roles else -10
        if kind not in (F_TURN, F_ACT):
            return gain
        return 10 * POINT * self.wish(core, seat, code, gain) + gain

    def wish(self, core: Kardashev, seat: int, code: int, gain: int) -> int:
        """How early in a turn the plan wants an action; END_TURN is 0."""
        raise NotImplementedError

    def common(self, core: Kardashev, seat: int, code: int, gain: int) -> int:
        """Cards when there are few, technologies that bring points, then whatever is left."""
        if code == END_TURN:
            return 0
        if code == HARVEST:
            return 6 if core.cards(seat) < RICH else 2
        if RESEARCH <= code < self.t.use_code:
            return 4 if gain > -2 * POINT else 0
        return 3 if code >= self.t.use_code and gain > POINT else 1


class Explorer(Plan):
    """Colonies, upgraded as soon as they can be; fleets look for planets; technologies with what is left."""

    def __init__(self, tables: KardashevTables) -> None:
        super().__init__(tables, [SETTLER_INCOME, RESEARCH_INCOME])

    def wish(self, core: Kardashev, seat: int, code: int, gain: int) -> int:
        if BUILD_COLONY <= code < UPGRADE_COLONY:
            return 9
        if UPGRADE_COLONY <= code < BUILD_FLEET:
            return 8
        if BUILD_FLEET <= code < MOVE:
            return 3 if gain > 0 else -1
        if MOVE <= code < SKIP:
            return 5 if gain > 0 and free_planets(self.usual.o, core, seat) == 0 else -1
        return self.common(core, seat, code, gain)


class Warlord(Plan):
    """A few colonies, then fleets, and into every weaker colony in reach; what is left settles."""

    def __init__(self, tables: KardashevTables) -> None:
        super().__init__(tables, [MARCH_INCOME, SHIPYARD_INCOME])

    def wish(self, core: Kardashev, seat: int, code: int, gain: int) -> int:
        levels = self.t.fleet_pieces - core.fleet_supply[seat]
        if MOVE <= code < SKIP:
            best = move_gain(self.usual.o, core, seat, code - MOVE)
            return 9 if best > 2 * POINT else 5 if best > 0 else -1
        if BUILD_COLONY <= code < UPGRADE_COLONY:
            return 8
        if BUILD_FLEET <= code < MOVE:
            return (7 if levels < FLEETS else 3) if gain > 0 else -1
        if UPGRADE_COLONY <= code < BUILD_FLEET:
            return 5
        return self.common(core, seat, code, gain)


BASELINES: Mapping[str, tuple[str, Callable[[KardashevTables], Evaluation]]] = {
    "explorer": ("settles and upgrades whenever it can, then researches", Explorer),
    "warlord": ("builds fleets early and takes weaker colonies in reach", Warlord),
}
