"""Plain plans for Galactic Confrontation, as measuring sticks: what to buy, in order, as long as wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.evaluation import Evaluation
from zirconia.core.position import Codes, Position
from zirconia.games.galactic_confrontation.evaluation import GalacticEvaluation
from zirconia.games.galactic_confrontation.rules.galactic import Galactic
from zirconia.games.galactic_confrontation.rules.vocabulary import BUY
from zirconia.games.galactic_confrontation.tables import GalacticTables

Wish = tuple[str, int, int, int]  # a card, the most to own, and the rounds from and to which it is wanted

INCOME_FIRST: tuple[Wish, ...] = (
    ("critical-hit", 10, 1, 99),
    ("carbon", 4, 1, 12),
    ("decisive-strike", 4, 5, 99),
    ("impose-tariffs", 2, 1, 10),
    ("preemptive-insurgence", 3, 8, 99),
    ("technology-investment", 1, 10, 99),
    ("oxygen", 4, 1, 10),
    ("defensive-maneuver", 2, 10, 99),
)
EARLY_STRIKE: tuple[Wish, ...] = (
    ("critical-hit", 10, 1, 99),
    ("decisive-strike", 5, 1, 99),
    ("carbon", 1, 1, 8),
    ("impose-tariffs", 1, 1, 10),
    ("preemptive-insurgence", 3, 4, 99),
    ("oxygen", 3, 1, 8),
)
SETBACKS: tuple[Wish, ...] = (
    ("critical-hit", 10, 1, 99),
    ("carbon", 2, 1, 15),
    ("decisive-strike", 3, 5, 99),
    ("impose-tariffs", 2, 1, 12),
    ("counter-intelligence", 3, 1, 12),
    ("oxygen", 3, 1, 10),
)


class Buyer(Evaluation):
    """Plays and trashes as a good player does, and buys by a list."""

    def __init__(self, tables: GalacticTables, wishes: Sequence[Wish]) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = GalacticEvaluation(tables)
        self.wishes = [
            (tables.ids.index(id), most, first, last) for id, most, first, last in wishes if id in tables.ids
        ]

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Galactic)
        self.usual.weigh(position, seat, codes, weights)
        if position.phase != BUY:
            return
        wanted = self.wanted(position, seat)
        for i in range(codes.size):
            code = codes.codes[i]
            if code >= self.t.buy_code and weights[i] > 0:
                weights[i] = wanted.get((code - self.t.buy_code) // self.t.payments, 0)
            elif code < self.t.buy_code:
                weights[i] = 1

    def wanted(self, core: Galactic, seat: int) -> dict[int, int]:
        """The cards on the list that are wanted now, the first the most."""
        return {
            kind: 100 - place
            for place, (kind, most, first, last) in enumerate(self.wishes)
            if first <= core.round_number <= last and self.owned(core, seat, kind) < most
        }

    def owned(self, core: Galactic, seat: int, kind: int) -> int:
        t = self.t
        zones = (t.hand, t.deck, t.discard, t.in_play, t.waiting)
        return sum(int(core.z[seat * t.seat_stride + zone + kind]) for zone in zones)


BASELINES: Mapping[str, tuple[str, Callable[[GalacticTables], Evaluation]]] = {
    "economy": ("income first, then every Critical Hit it can pay", lambda t: Buyer(t, INCOME_FIRST)),
    "rush": ("early Decisive Strikes and cards that chain them", lambda t: Buyer(t, EARLY_STRIKE)),
    "setbacks": ("a few Counter Intelligence beside its income", lambda t: Buyer(t, SETBACKS)),
}
