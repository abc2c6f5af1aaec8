"""Plain plans for Galactic Confrontation, as measuring sticks: what to buy, in order, as long as wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.galactic_confrontation.play.evaluation import GalacticEvaluation
from zirconia.games.galactic_confrontation.play.roles import (
    CREDITS_AND_CARDS,
    DAMAGE,
    DEFENCE,
    IMPEDING,
    PLAYS_AND_CARDS,
    RESOURCE,
    RICH_RESOURCE,
    STRONG_DAMAGE,
    STRONG_DEFENCE,
    role_of,
)
from zirconia.games.galactic_confrontation.rules.numbers import BUY
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import GalacticTables

Wish = tuple[
    int, int, int, int
]  # a role, the most to own of such a card, and the rounds from and to which it is wanted

INCOME_FIRST: tuple[Wish, ...] = (
    (STRONG_DAMAGE, 10, 1, 99),
    (RICH_RESOURCE, 4, 1, 12),
    (DAMAGE, 4, 5, 99),
    (CREDITS_AND_CARDS, 2, 1, 10),
    (PLAYS_AND_CARDS, 3, 8, 99),
    (STRONG_DEFENCE, 1, 10, 99),
    (RESOURCE, 4, 1, 10),
    (DEFENCE, 2, 10, 99),
)
EARLY_STRIKE: tuple[Wish, ...] = (
    (STRONG_DAMAGE, 10, 1, 99),
    (DAMAGE, 5, 1, 99),
    (RICH_RESOURCE, 1, 1, 8),
    (CREDITS_AND_CARDS, 1, 1, 10),
    (PLAYS_AND_CARDS, 3, 4, 99),
    (RESOURCE, 3, 1, 8),
)
SETBACKS: tuple[Wish, ...] = (
    (STRONG_DAMAGE, 10, 1, 99),
    (RICH_RESOURCE, 2, 1, 15),
    (DAMAGE, 3, 5, 99),
    (CREDITS_AND_CARDS, 2, 1, 12),
    (IMPEDING, 3, 1, 12),
    (RESOURCE, 3, 1, 10),
)


class Buyer(Evaluation):
    """Plays and trashes as a good player does, and buys by a list."""

    def __init__(self, tables: GalacticTables, wishes: Sequence[Wish]) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = GalacticEvaluation(tables)
        self.wishes = [
            (kind, most, first, last)
            for role, most, first, last in wishes
            for kind in range(tables.kinds)
            if role_of(tables, kind) == role
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

    def wanted(self, position: Galactic, seat: int) -> dict[int, int]:
        """The cards on the list that are wanted now, the first the most."""
        return {
            kind: 100 - place
            for place, (kind, most, first, last) in enumerate(self.wishes)
            if first <= position.round_number <= last and position.owned(seat, kind) < most
        }


BASELINES: Mapping[str, tuple[str, Callable[[GalacticTables], Evaluation]]] = {
    "economy": ("income first, then every Critical Hit it can pay", lambda t: Buyer(t, INCOME_FIRST)),
    "rush": ("early Decisive Strikes and cards that chain them", lambda t: Buyer(t, EARLY_STRIKE)),
    "setbacks": ("a few Counter Intelligence beside its income", lambda t: Buyer(t, SETBACKS)),
}
