"""A game small enough to be solved: Bag Duel for two with open hands and few rounds, and its exact ledger."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from bag_duel.game import BagDuel
from bag_duel.rules.position import Duel, deal
from bag_duel.rules.tables import DuelTables
from zirconia.core.contract.option import Options
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import Codes, Position, Tables
from zirconia.core.kernel.random import Random, from_seed
from zirconia.review.moments import Line, line_of

STONES = {"pebble": {"count": 4}, "gem": {"count": 3}, "star": {"count": 3}}
SHORT = {"lengths": {"standard": {"rounds": 3}}, "stones": STONES}


class OpenDuel(Duel):
    """Everybody sees every hand: only what comes out of the bag is unknown, to all alike."""

    def imagine(self, seat: int, random: Random) -> Duel:
        return self.with_random(random)


class Knowing(Evaluation):
    """A judge that knows the truth, and which actions are best: what is left to a search is chance."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.rate = 1000
        self.rollout = 0

    def value(self, position: Position, seat: int) -> float:
        return value(position) if seat == 0 else -value(position)

    def weigh(self, position: Position, seat: int, codes: Codes, weights: vec[i64]) -> None:
        values = [gained(position, codes.codes[at]) for at in range(codes.size)]
        for at, one in enumerate(values):
            weights[at] = 100 if one >= max(values) - 1e-9 else 10


class OpenBagDuel(BagDuel):
    def evaluation(self, tables: Tables) -> Evaluation:
        return Knowing(tables)

    def deal(self, tables: DuelTables, options: Options, random: Random, log: Log | None) -> Duel:
        closed = deal(tables, random, log)
        position = OpenDuel(tables, random, closed.stones)
        position.log = log
        return position


TOY = OpenBagDuel()


def toy_record(seed: str) -> dict[str, Any]:
    """A game in which every second decision is made at random, and the others well."""
    state = TOY.setup(2, {}, SHORT).start(seed=seed)
    chances = from_seed(f"toy {seed}", 1)
    while not state.over:
        legal = state.legal()
        code = legal[chances.below(0, len(legal))]
        if chances.below(0, 2):
            code = max(legal, key=lambda one: gained(state.core, one))
        state.apply(code)
    return zirconia.record(state)


def toy_line(seed: str) -> Line:
    return line_of(toy_record(seed), TOY)


# Solved ------------------------------------------------------------------------------------------------


def gained(position: Any, code: int) -> float:
    """The value of an action for whoever is to move, chance averaged."""
    value = after(position, code)
    return value if position.actor() == 0 else -value


def after(position: Any, code: int) -> float:
    """The value for A after an action: the mean over what can come out of the bag."""
    return after_packed(tuple(position.pack()), code, Kept(position))


def value(position: Any) -> float:
    """The value for A when both play best from here on."""
    return solved(tuple(position.pack()), Kept(position))


class Kept(NamedTuple):
    """A position that stands for all that are packed alike."""

    position: Any

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@cache
def after_packed(packed: tuple[int, ...], code: int, kept: Kept) -> float:
    position = kept.position
    total = weight = 0.0
    for kind, count in enumerate(position.kinds_at(0)) if code == position.t.draw else [(-1, 1)]:
        if count:
            following = position.copy()
            following.random.script = [[kind] if kind >= 0 else []]
            following.step(code, following.actor())
            total += count * value(following)
            weight += count
    return total / weight


@cache
def solved(packed: tuple[int, ...], kept: Kept) -> float:
    position = kept.position
    if position.over:
        places = position.places()
        return float((places[1] > places[0]) - (places[1] < places[0]))
    codes = Codes(position.t.actions + 1)
    position.legal_into(codes, position.actor())
    values = [after(position, codes.codes[at]) for at in range(codes.size)]
    return max(values) if position.actor() == 0 else min(values)


class Exact(NamedTuple):
    """The exact ledger of A."""

    start: float
    luck: float
    own: float
    others: float


@cache
def before_any_deal() -> float:
    """The mean of the values of all deals, each as likely as it is."""
    setup = TOY.setup(2, {}, SHORT)
    start: Any = setup.deal("any")
    for seat in range(2):
        for kind, count in enumerate(start.kinds_at(start.t.hand(seat))):
            for _stone in range(count):
                put_back(start, seat, kind)
    return mean_of_deals(start, 0)


def put_back(position: Any, seat: int, kind: int) -> None:
    from zirconia.core.kernel import bags

    bags.move(position.stones, position.t.hand(seat), 0, position.t.kinds, kind)


def mean_of_deals(position: Any, dealt: int) -> float:
    """The mean over all ways to deal the rest: two stones to A, then two to B."""
    if dealt == 4:
        return value(position)
    total = weight = 0.0
    for kind, count in enumerate(position.kinds_at(0)):
        if count:
            following = position.copy()
            following.random.script = [[kind]]
            following.draw(dealt // 2)
            total += count * mean_of_deals(following, dealt + 1)
            weight += count
    return total / weight


def exact_ledger(line: Line) -> Exact:
    """What a seat's chain is when every value in it is true."""
    own = others = 0.0
    for moment in line.moments:
        best = value(moment.state.core)
        loss = after(moment.state.core, moment.code) - best
        own, others = (own + loss, others) if moment.seat == 0 else (own, others + loss)
    result = line.end.returns()[0]
    start = before_any_deal()
    luck = result - start - own - others
    return Exact(start, luck, own, others)
