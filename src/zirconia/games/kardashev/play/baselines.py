"""Plain plans for Kardashev, as measuring sticks: a fixed order of actions, with the usual small choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.kardashev.play.auctions import free_planets
from zirconia.games.kardashev.play.evaluation import KardashevEvaluation
from zirconia.games.kardashev.play.moves import move_gain
from zirconia.games.kardashev.play.worth import POINT, larger
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

RICH: Final = 6  # cards in hand from which spending comes before harvesting
FLOOR: Final = 1_000_000  # brings every gain above 0
FLEETS: Final = 7  # levels of fleets that are enough for a while


class Plan(Evaluation):
    """The usual gains, but for the actions of a turn and the role, which the plan ranks itself."""

    def __init__(self, tables: KardashevTables, roles: vec[i64]) -> None:
        super().__init__(tables)
        self.t = tables
        self.roles = roles  # the abilities it likes best, in this order
        self.usual = KardashevEvaluation(tables)

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Kardashev)
        self.usual.o.look(position)
        self.usual.gains(position, seat, codes, weights)
        for i in range(codes.size):
            weights[i] = larger(0, FLOOR + self.rank(position, seat, codes.codes[i], weights[i]))

    def rank(self, k: Kardashev, seat: i64, code: i64, gain: i64) -> i64:
        """The plan's own order, with the usual gain between equals."""
        kind = k.top_kind()
        if kind == F_ROLE:
            return -self.place_of(self.t.ability[code - ROLE])
        if kind not in (F_TURN, F_ACT):
            return gain
        return 10 * POINT * self.wish(k, seat, code, gain) + gain

    def place_of(self, ability: i64) -> i64:
        """How far down its list a role's ability stands; 10 if it is not there."""
        for place in range(len(self.roles)):
            if self.roles[place] == ability:
                return place
        return 10

    def wish(self, k: Kardashev, seat: i64, code: i64, gain: i64) -> i64:
        """How early in a turn the plan wants an action; END_TURN is 0."""
        raise NotImplementedError

    def common(self, k: Kardashev, seat: i64, code: i64, gain: i64) -> i64:
        """Cards when there are few, technologies that bring points, then whatever is left."""
        if code == END_TURN:
            return 0
        if code == HARVEST:
            return 6 if k.cards(seat) < RICH else 2
        if RESEARCH <= code < self.t.use_code:
            return 4 if gain > -2 * POINT else 0
        return 3 if code >= self.t.use_code and gain > POINT else 1


@final
class Explorer(Plan):
    """Colonies, upgraded as soon as they can be; fleets look for planets; technologies with what is left."""

    def __init__(self, tables: KardashevTables) -> None:
        super().__init__(tables, vec[i64]([SETTLER_INCOME, RESEARCH_INCOME]))

    def wish(self, k: Kardashev, seat: i64, code: i64, gain: i64) -> i64:
        if BUILD_COLONY <= code < UPGRADE_COLONY:
            return 9
        if UPGRADE_COLONY <= code < BUILD_FLEET:
            return 8
        if BUILD_FLEET <= code < MOVE:
            return 3 if gain > 0 else -1
        if MOVE <= code < SKIP:
            return 5 if gain > 0 and free_planets(self.usual.o, k, seat) == 0 else -1
        return self.common(k, seat, code, gain)


@final
class Warlord(Plan):
    """A few colonies, then fleets, and into every weaker colony in reach; what is left settles."""

    def __init__(self, tables: KardashevTables) -> None:
        super().__init__(tables, vec[i64]([MARCH_INCOME, SHIPYARD_INCOME]))

    def wish(self, k: Kardashev, seat: i64, code: i64, gain: i64) -> i64:
        levels = self.t.fleet_pieces - k.fleet_supply[seat]
        if MOVE <= code < SKIP:
            best = move_gain(self.usual.o, k, seat, code - MOVE)
            return 9 if best > 2 * POINT else 5 if best > 0 else -1
        if BUILD_COLONY <= code < UPGRADE_COLONY:
            return 8
        if BUILD_FLEET <= code < MOVE:
            return (7 if levels < FLEETS else 3) if gain > 0 else -1
        if UPGRADE_COLONY <= code < BUILD_FLEET:
            return 5
        return self.common(k, seat, code, gain)


BASELINES: Mapping[str, tuple[str, Callable[[KardashevTables], Evaluation]]] = {
    "explorer": ("settles and upgrades whenever it can, then researches", Explorer),
    "warlord": ("builds fleets early and takes weaker colonies in reach", Warlord),
}
