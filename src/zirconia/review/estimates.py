"""What searches say: the value of a decision's alternatives, and what a seat may expect.

A search imagines worlds that its seat can't tell from the real one, as the bots do, so nothing is judged by what
the seat could not know. First it is let grow. Where its choice is not what was played, both and the next one are
tried in the same worlds, and the best of them is chosen. Then what is asked for is measured in other worlds, which
had no part in the choosing: who looked best by chance gains nothing by it. All seats play what looks best to the
search there and stray little, and every alternative meets the same chances (common random numbers).

Time goes where doubt is: the farther worlds differ about what was played and the best, the more of them are asked.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import erf, exp, pi, sqrt
from statistics import pstdev

from zirconia.bots.growing import Growing
from zirconia.bots.judgement import judge_of_players
from zirconia.bots.network import Network
from zirconia.bots.network_file import judges_players
from zirconia.bots.search import Search
from zirconia.bots.seat import Seat
from zirconia.bots.thinkers import guide_at, network_of, new_search
from zirconia.core.kernel.evaluation import Evaluation, weighs
from zirconia.core.kernel.position import LEGAL
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.review.moments import Line, Moment

MOST_MEASURED = 3  # alternatives of a decision: the search's choice, what was played, and the next ones
LEAST = 8  # iterations, of anything
HASTY = 120  # iterations of a decision under which nothing is spent on what decides nothing
DOUBTFUL = 0.05  # how far worlds may differ about a decision before more of them are asked
MOST_TIMES = 4.0  # the usual number of worlds
STRAYING = 0.3  # of what the search strays by itself, where it measures: a hair may tip what looks best
DEALS = 12  # over which the expectation before a deal is averaged
LONGEST_LINE = 4  # steps that are expected after an alternative
DIGITS = 5
DOUBT = 0.25  # a quarter of the square of a whole place

Values = list[float]  # one for each seat


@dataclass(frozen=True)
class Measured:
    """An alternative: its value for whoever decides, and what every seat gets more than by the best one found."""

    key: str
    name: str
    value: float
    error: float
    difference: Values
    difference_error: Values
    line: list[tuple[int, str]]  # what is expected next: seats, and their actions in words


@dataclass(frozen=True)
class Judged:
    """A decision: its alternatives, the best one found first; `played` is one of them."""

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
    place, played, hasty = Seat(moment.state, moment.seat), moment.code, iterations < HASTY
    search = started(place, seed, hasty)
    search.run(max(LEAST, iterations // 2))
    codes = alternatives(search, moment)[: 2 if hasty else MOST_MEASURED]
    for code in codes:
        grow(search, code, iterations // 4)
    count, times, grown = max(LEAST, iterations // 6), 1.0, max(LEAST, iterations // 4)
    if codes[0] != played:
        codes, times = ranked(search, codes, played, max(LEAST, count // 2), f"{seed}/tried")
        grown *= 2
        for code in (codes[0], played):
            grow(search, code, grown)
    runs = {code: measure(search, range(count), f"{seed}/worlds", code) for code in codes}
    if codes[0] != played:
        for code in (codes[0], played):
            runs[code] += measure(search, range(count, int(times * count)), f"{seed}/worlds", code)
    rows = [row(search, place, code, runs[code], runs[codes[0]], grown, seed) for code in codes]
    rows[0] = replace(rows[0], difference_error=doubts(rows, place.number))
    return Judged(rows, codes.index(played), len(moment.legal))


def expected(state: State, seat: int, iterations: int, seed: str) -> Expected:
    """What a seat may expect by what it knows, whoever is to move."""
    search = started(Seat(state, seat), seed, iterations < HASTY)
    search.run(max(LEAST, iterations // 4))
    run = measure(search, range(max(LEAST, iterations // 6)), f"{seed}/worlds")
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


def started(place: Seat, seed: str, hasty: bool = False) -> Growing:
    """A search that knows nothing yet; ends count as what they are.

    In haste a position is judged as soon as the turn is over: turns that are played by rules of thumb beyond it
    cost time, and add more noise than truth as long as they are few.
    """
    setup = place.setup
    judge = judge_of_players(setup)
    world = place.imagine(seed).core
    network = guide_at(network_kept(setup), judge, world, place.number)
    search = new_search(judge, setup, from_seed(f"review {seed}", 1), network)
    search.plain = True
    search.begin(world, place.number)
    if hasty and isinstance(search, Search) and goes_beyond(judge):
        search.rollout = 1
    return search


def haste(setup: Setup) -> float:
    """How many times as fast a search in haste is: about as many as there are fewer turns to play."""
    judge, network = judge_of_players(setup), network_kept(setup)
    if (network is not None and not network.later) or not goes_beyond(judge):
        return 1.0
    return (1 + int(judge.rollout)) / 2


def goes_beyond(judge: Evaluation) -> bool:
    """Whether turns are played by rules of thumb beyond the one in which a position is to be judged."""
    return weighs(judge) and judge.rollout > 1


@lru_cache(maxsize=8)
def network_kept(setup: Setup) -> Network | None:
    """The network of a setup, where it is fit to judge players; fitting one takes longer than many a search."""
    network = network_of(setup)
    return network if network and judges_players(setup) else None


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


def measure(search: Growing, numbers: range, worlds: str, code: int = -1) -> list[Values]:
    """What came out for every seat in worlds that follow from their numbers; after one action."""
    straying = search.exploration
    search.forced, search.exploration = code, STRAYING * straying
    found: list[Values] = []
    for number in numbers:
        search.random = from_seed(f"{worlds}/{number}", 1)
        search.run(1)
        found.append(balanced(list(search.values)))
    search.forced, search.exploration = -1, straying
    return found


def balanced(values: Sequence[float]) -> Values:
    """What every seat gets, so that together they get nothing, as results do.

    A judgement looks at each seat by itself and may hope for all of them, or for none.
    """
    hope = sum(values) / len(values)
    return [float(value) - hope for value in values]


def ranked(search: Growing, codes: list[int], played: int, count: int, worlds: str) -> tuple[list[int], float]:
    """Alternatives by what came out in a few worlds, the best first; and how many times as many worlds as usual it
    takes to compare that one with what was played."""
    seat = int(search.seat)
    tried = {code: [one[seat] for one in measure(search, range(count), worlds, code)] for code in codes}
    best_first = sorted(codes, key=lambda code: -sum(tried[code]))
    spread = pstdev(one - other for one, other in zip(tried[best_first[0]], tried[played], strict=True))
    return best_first, min(MOST_TIMES, max(1.0, spread / DOUBTFUL))


# The numbers -----------------------------------------------------------------------------------------


def row(
    search: Growing, place: Seat, code: int, run: list[Values], best: list[Values], grown: int, seed: str
) -> Measured:
    """An alternative, and by how much it differs from the best one world by world.

    What is expected after it was settled by the iterations that it has grown with: more worlds make it no surer.
    """
    own = mean([values[place.number] for values in run], grown)
    worlds, seats = list(zip(run, best, strict=False)), range(len(run[0]))  # the best may have met more
    pairs = [mean([one[seat] - other[seat] for one, other in worlds], grown) for seat in seats]
    if run is best:
        pairs = [(0.0, 0.0) for _seat in seats]
    differences, errors = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    line = expected_line(search, place, code, seed)
    return Measured(place.key(code), place.name(code), own[0], own[1], differences, errors, line)


def doubts(rows: list[Measured], seat: int) -> Values:
    """How far the best one found may be from the truth for each seat, since another may be better after all."""
    if len(rows) == 1:  # nothing else was worth a try
        return rows[0].difference_error
    errors = [row.difference_error for row in rows[1:]]
    regrets = [regret(row.difference[seat], row.difference_error[seat]) for row in rows[1:]]
    shares = [rue / error[seat] for rue, error in zip(regrets, errors, strict=True)]
    worst = max(range(len(shares)), key=lambda at: regrets[at])
    return [round(shares[worst] * error, DIGITS) for error in errors[worst]]


def regret(difference: float, error: float) -> float:
    """The root of the mean square of what is gained by an alternative in case that it is better."""
    far = difference / error
    density, share = exp(-far * far / 2) / sqrt(2 * pi), (1 + erf(far / sqrt(2))) / 2
    return error * sqrt(max(0.0, (1 + far * far) * share + far * density))


def mean(numbers: Sequence[float], most: int = sys.maxsize) -> tuple[float, float]:
    """The mean of numbers, and its standard error, as if there were at most so many of them.

    Few numbers that agree prove little: a rare outcome may be missing. So their squares count DOUBT more.
    """
    count = len(numbers)
    middle = sum(numbers) / count
    spread = (DOUBT + sum((number - middle) ** 2 for number in numbers)) / max(1, count - 1)
    return round(middle, DIGITS), round(sqrt(spread / min(count, most)), DIGITS)


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
