"""Bots against bots: every pairing, seats rotated, seeds paired, each result kept at once.

In a game for two every two bots meet. With more seats one bot sits among copies of the other, and then the
other way round. The games of one seed go through every seat for the bot that is counted, with the same deck,
dice and market for all of them.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations, permutations
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import zirconia
from zirconia.bots.errors import BrokenBot
from zirconia.bots.guarded import dealt, failures, players
from zirconia.bots.matches import ended
from zirconia.bots.ratings import Rating, Score, interval, ratings
from zirconia.bots.results import Result, Terms, keep, load, prepare
from zirconia.bots.seat import Budget, Seat


class ScheduledMatch(NamedTuple):
    """A match to play: the bot that is counted, the one in all other seats, its number within the pairing."""

    one: str
    two: str
    number: int


def schedule(names: Sequence[str], seats: int, games: int) -> list[ScheduledMatch]:
    """Every pairing's games, taking turns, so that a tournament that was broken off is even."""
    pairs = list(combinations(names, 2) if seats == 2 else permutations(names, 2))
    return [ScheduledMatch(one, two, number) for number in range(games) for one, two in pairs]


def seed_of(terms: Terms, match: ScheduledMatch) -> str:
    """Games that only differ in who sits where share their seed."""
    return f"{terms.seed}/{match.number // terms.seats}"


def seating(match: ScheduledMatch, seats: int) -> tuple[str, ...]:
    """The counted bot goes once round the table with every seed."""
    place = match.number % seats
    return tuple(match.one if seat == place else match.two for seat in range(seats))


def play(terms: Terms, match: ScheduledMatch) -> Result:
    """One game, here."""
    setup = zirconia.game(terms.game).setup(terms.seats, terms.options, terms.overrides)
    seed = seed_of(terms, match)
    names = seating(match, terms.seats)
    state = dealt(setup, seed, names)
    seated = players(names, seed, terms.game)
    budget = Budget(iterations=terms.iterations, factor=terms.factor, clocked=False)
    spent: list[dict[int, float]] = [defaultdict(float) for _ in names]
    steps = 0
    while not state.over:
        who, number = state.acting[0], state.turn[0]
        seat = Seat(state, who)
        own = seat.own_turn
        started = time.perf_counter()
        code = seated[who].choose(seat, budget)
        if own:
            spent[who][number] += time.perf_counter() - started
        state.apply(code, who)
        steps += 1
    turns = tuple(tuple(round(seconds, 4) for seconds in seat.values()) for seat in spent)
    return Result(*match, names, state.places(), steps, turns, tuple(failures(seated)))


# Playing on -----------------------------------------------------------------------------------------


def run(terms: Terms, names: Sequence[str], games: int, path: Path | None, jobs: int) -> Iterator[list[Result]]:
    """All results so far, again after every game; what the file holds is not played again."""
    results = load(path, terms) if path else []
    done = {result[:3] for result in results}
    wanted = schedule(names, terms.seats, games)
    missing = [match for match in wanted if match not in done]
    asked = set(wanted)
    results = [result for result in results if result[:3] in asked]
    yield list(results)
    if path:
        prepare(path, terms)
    for result in played(terms, missing, jobs):
        results.append(result)
        if path:
            keep(path, result)
        yield list(results)


def played(terms: Terms, missing: Sequence[ScheduledMatch], jobs: int) -> Iterator[Result]:
    """The games as they get ready, shared out among processes when asked."""
    if jobs == 1:
        for match in missing:
            yield play(terms, match)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for done in as_completed([pool.submit(play, terms, match) for match in missing]):
            yield done.result()
    except BrokenProcessPool:
        raise BrokenBot(ended([name for match in missing for name in (match.one, match.two)])) from None
    finally:
        pool.shutdown(cancel_futures=True)


# Counting ---------------------------------------------------------------------------------------------


class Pairing(NamedTuple):
    """What one bot reached against another: its share of the wins (ties shared), and the fair share."""

    one: str
    two: str
    games: int
    share: float
    low: float
    high: float
    fair: float


def pairings(results: Sequence[Result]) -> list[Pairing]:
    shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    fair = 0.5
    for result in results:
        fair = 1 / len(result.names)
        shares[result.one, result.two].append(win_share(result))
    rows = []
    for (one, two), won in shares.items():
        share = sum(won) / len(won)
        rows.append(Pairing(one, two, len(won), share, *interval(share, len(won)), fair))
    return rows


def win_share(result: Result) -> float:
    """What the counted bot has of the first place."""
    best = [seat for seat, place in enumerate(result.places) if place == 1]
    return sum(result.names[seat] == result.one for seat in best) / len(best)


def scores(result: Result) -> list[Score]:
    """The counted bot against every other seat, by places."""
    own = result.names.index(result.one)
    scored = []
    for seat, name in enumerate(result.names):
        if seat != own:
            before = result.places[own] - result.places[seat]
            scored.append((result.one, name, 0.5 if before == 0 else float(before < 0)))
    return scored


def rated(results: Sequence[Result], names: Sequence[str], seats: int) -> list[Rating]:
    """The rating table."""
    groups: dict[str, list[Score]] = defaultdict(list)
    for result in results:
        groups[str(result.number // seats)] += scores(result)
    return ratings(names, groups)


def failed(results: Sequence[Result]) -> dict[str, int]:
    """Which bots failed, why, and in how many games."""
    return dict(Counter(told for result in results for told in set(result.failures)))


def turn_times(results: Sequence[Result], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The 95th percentile and the longest of each bot's turns, in seconds; 0 for one that never had a turn."""
    times: dict[str, list[float]] = {name: [] for name in names}
    for result in results:
        for name, turns in zip(result.names, result.turns, strict=True):
            times[name] += turns
    return {
        name: (sorted(one)[int(len(one) * 0.95)], max(one)) if one else (0.0, 0.0) for name, one in times.items()
    }
