"""What searches say: the value of a decision's alternatives, and what a seat may expect.

A search imagines worlds that its seat can't tell from the real one, as the bots do, so nothing is judged by what
the seat could not know. First it is let grow. Then what is asked for is measured in iterations of its own, which
had no part in choosing it and stray nowhere: all seats play what looks best to the search. Every alternative is
measured in the same worlds with the same chances (common random numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from zirconia.bots.growing import Growing
from zirconia.bots.network import Network
from zirconia.bots.seat import Seat
from zirconia.bots.thinkers import network_of, new_search
from zirconia.core.kernel.position import LEGAL
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.review.moments import Line, Moment

MOST_MEASURED = 3  # alternatives of a decision: the search's choice, what was played, and the next ones
LEAST = 8  # iterations, of anything
DEALS = 12  # over which the expectation before a deal is averaged
LONGEST_LINE = 4  # steps that are expected after an alternative
DIGITS = 5
DOUBT = 0.25  # a quarter of the square of a whole place

Values = list[float]  # one for each seat


@dataclass(frozen=True)
class Measured:
    """An alternative: its value for whoever decides, and what every seat gets more than by the search's choice."""

    key: str
    name: str
    value: float
    error: float
    difference: Values
    difference_error: Values
    line: list[tuple[int, str]]  # what is expected next: seats, and their actions in words


@dataclass(frozen=True)
class Judged:
    """A decision: its alternatives, the search's choice first; `played` is one of them."""

    measured: list[Measured]
    played: int
    legal: int  # how many there were

    @property
    def taken(self) -> Measured:
        return self.measured[self.played]

    @property
    def best(self) -> Measured:
        return self.measured[0]


@dataclass(frozen=True)
class Expected:
    """What a seat may expect, from -1 (last) to 1 (first), and the standard error of that."""

    value: float
    error: float


# The questions ---------------------------------------------------------------------------------------


def judged(moment: Moment, iterations: int, seed: str) -> Judged:
    """A decision's alternatives, by what its seat knew."""
    place = Seat(moment.state, moment.seat)
    search = started(place, seed)
    search.run(max(LEAST, iterations // 2))
    codes = alternatives(search, moment)
    for code in codes:
        grow(search, code, iterations // 4)
    count = max(LEAST, iterations // 6)
    runs = [measure(search, count, f"{seed}/worlds", code) for code in codes]
    rows = [row(search, place, code, run, runs[0], seed) for code, run in zip(codes, runs, strict=True)]
    return Judged(rows, codes.index(moment.code), len(moment.legal))


def expected(state: State, seat: int, iterations: int, seed: str) -> Expected:
    """What a seat may expect by what it knows, whoever is to move."""
    search = started(Seat(state, seat), seed)
    search.run(max(LEAST, iterations // 4))
    run = measure(search, max(LEAST, iterations // 6), f"{seed}/worlds")
    return Expected(*mean([values[seat] for values in run]))


def before_the_deal(line: Line, seat: int, iterations: int, seed: str) -> Expected:
    """What a seat may expect before anything is dealt: the mean over other deals of the same setup."""
    setup = line.end.setup
    deals = [
        expected(setup.start(seed=f"{seed}/{number}"), seat, iterations // 2, f"{seed}/{number}").value
        for number in range(DEALS)
    ]
    return Expected(*mean(deals))


# The searches ----------------------------------------------------------------------------------------


def started(place: Seat, seed: str) -> Growing:
    """A search that knows nothing yet; ends count as what they are."""
    setup = place.setup
    judge = setup.game.evaluation(setup.tables)
    search = new_search(judge, setup, from_seed(f"review {seed}", 1), network_kept(setup))
    search.plain = True
    search.begin(place.imagine(seed).core, place.number)
    return search


@lru_cache(maxsize=8)
def network_kept(setup: Setup) -> Network | None:
    """The network of a setup; fitting one takes longer than many a search."""
    return network_of(setup)


def alternatives(search: Growing, moment: Moment) -> list[int]:
    """The search's choice, what was played, and what was tried most beside them."""
    tried = [code for code in moment.legal if search.count(code) > 0]
    tried.sort(key=lambda code: (-int(search.count(code)), -float(search.mean(code))))
    return list(dict.fromkeys([int(search.best()), moment.code, *tried]))[:MOST_MEASURED]


def grow(search: Growing, code: int, visits: int) -> None:
    """Every alternative is looked into before it is measured, also what the search had no mind to try."""
    search.forced = code
    search.run(max(0, visits - int(search.count(code))))
    search.forced = -1


def measure(search: Growing, count: int, worlds: str, code: int = -1) -> list[Values]:
    """What came out for every seat in so many worlds, which follow from their number; after one action."""
    straying = search.exploration
    search.forced, search.exploration = code, 0.0
    found: list[Values] = []
    for number in range(count):
        search.random = from_seed(f"{worlds}/{number}", 1)
        search.run(1)
        found.append([float(value) for value in search.values])
    search.forced, search.exploration = -1, straying
    return found


# The numbers -----------------------------------------------------------------------------------------


def row(search: Growing, place: Seat, code: int, run: list[Values], best: list[Values], seed: str) -> Measured:
    """An alternative, and by how much it differs from the search's choice world by world."""
    own = mean([values[place.number] for values in run])
    worlds, seats = list(zip(run, best, strict=True)), range(len(run[0]))
    pairs = [mean([one[seat] - other[seat] for one, other in worlds]) for seat in seats]
    if run is best:
        pairs = [(0.0, 0.0) for _seat in seats]
    differences, errors = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    line = expected_line(search, place, code, seed)
    return Measured(place.key(code), place.name(code), own[0], own[1], differences, errors, line)


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of numbers, and its standard error.

    Few numbers that agree prove little: a rare outcome may be missing. So their squares count DOUBT more.
    """
    count = len(numbers)
    middle = sum(numbers) / count
    spread = (DOUBT + sum((number - middle) ** 2 for number in numbers)) / max(1, count - 1)
    return round(middle, DIGITS), round(sqrt(spread / count), DIGITS)


def expected_line(search: Growing, place: Seat, code: int, seed: str) -> list[tuple[int, str]]:
    """What is expected after an action, as far as it is legal in one imagined world."""
    world = place.imagine(f"line {seed}")
    node = search.find(search.root, code)
    world.apply(code, place.number)
    steps: list[tuple[int, str]] = []
    while len(steps) < LONGEST_LINE and not world.over:
        node = search.best_child(node)
        seat, following = world.acting[0], int(search.code[node])
        if node == 0 or world.reason(following, seat) != LEGAL:
            break
        steps.append((seat, world.name(following, seat)))
        world.apply(following, seat)
    return steps
