"""How much of a game is left to luck: a bot that cheats against one that does not.

ZIRCONIA_PURE=1 python -m benchmarks.foresight GAME [--games 40] [--factor 0.125] [--times 1] [--fair]
                                                    [--seats 2] [--processes 2] [--deals NAME] [--against hard]

The counted bot sees what every seat holds and what chance will bring, and searches as `hard` does, with `--times`
as many iterations; all others are as they were in 2026, or `hard` as well. What it wins is more than play of its
kind can come to without cheating. `--fair` counts the same bot without the foresight. No such thing is in the
product: the search is changed here, which uncompiled modules allow. Searches count iterations, so that the result
is that of compiled ones; a game takes most of a minute.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from functools import partial
from typing import NamedTuple

from benchmarks.learned import interval, setup_of, won_by
from zirconia.bots.growing import Growing
from zirconia.bots.levels import EARLIER, LEVELS
from zirconia.bots.seat import Budget, Seat
from zirconia.bots.thinkers import Thinker
from zirconia.core.match.state import State


class Contest(NamedTuple):
    """Who plays what, how."""

    game: str
    seats: int
    factor: float
    times: float
    fair: bool
    deals: str
    against: str


class Knowing(Seat):
    """A seat that imagines nothing: it looks."""

    def imagine(self, seed: object) -> State:
        found = State(self.setup, self._state.core.copy(), None)
        found.steps = self._state.steps
        return found


class Foreseeing(Thinker):
    """Searches the one world that there is, with the chance that is to come."""

    def place(self, seat: Seat, budget: Budget) -> Growing:
        search = super().place(Knowing(seat._state, seat.number), budget)
        assert search.world is not None
        search.imagined = search.world.copy  # type: ignore[method-assign]
        return search


def play(contest: Contest, number: int) -> float:
    """What the counted bot won; it goes once round the table with every seed."""
    seats = contest.seats
    setup = setup_of(contest.game, seats)
    place = number % seats
    state = State(setup, setup.deal(f"{contest.deals}/{number // seats}"), None)
    level = {**LEVELS, **EARLIER}[contest.against]
    bots = [Thinker(f"{contest.deals}/{number}/{seat}", level) for seat in range(seats)]
    kind = Thinker if contest.fair else Foreseeing
    bots[place] = kind(f"{contest.deals}/{number}/{place}", LEVELS["hard"])
    while not state.over:
        who = state.acting[0]
        factor = contest.factor * (contest.times if who == place else 1.0)
        state.apply(bots[who].choose(Seat(state, who), Budget(factor=factor, clocked=False)), who)
    return won_by(place, state)


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that sees everything against bots of 2026.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--factor", type=float, default=0.125)
    parser.add_argument("--times", type=float, default=1.0, help="iterations of the counted bot, as many times")
    parser.add_argument("--fair", action="store_true", help="without the foresight")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--deals", default="foresight")
    parser.add_argument("--against", choices=("hard-2026", "hard"), default="hard-2026")
    given = parser.parse_args()
    if os.environ.get("ZIRCONIA_PURE") != "1":
        parser.error("compiled searches can't be changed: set ZIRCONIA_PURE=1")
    contest = Contest(given.game, given.seats, given.factor, given.times, given.fair, given.deals, given.against)
    won: list[float] = []
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for one in pool.imap_unordered(partial(play, contest), range(given.games)):
            won.append(one)
            share = sum(won) / len(won)
            low, high = interval(share, len(won))
            who = "hard" if given.fair else "hard with foresight"
            told = f"\r{given.game}: {who}, {given.times:g} times the iterations, over {given.against} "
            print(f"{told}{share:.1%} ({low:.1%} to {high:.1%}) of {len(won)} games", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
