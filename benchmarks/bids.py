"""What bids are worth in Kardashev's auction: does a bot overpay?

python -m benchmarks.bids [--bot hard] [--seats 2] [--positions 24] [--games 40] [--factor 0.03] [--seeds 8]
                          [--deals NAME] [--late] [--processes 2] [--keep FILE]

Bids fresh from games, one of a game. From each position the match is played to the end many times after every
bid that can be made, all seats by the bot with a small part of its budget: what a bid is worth is how often it
wins then, whatever a search thinks of it. Then the bot bids at its full budget, once with each of its seeds. What
a bid loses is told without flattery: the best one is found in one half of the games, and counted in the other.
`--keep` writes the first position down where bids differ clearly: tests/bots/bids.json is made so.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import zirconia
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.match.state import State

GAME = "kardashev"
FEWEST = 4  # bids that can be made, for a position to tell anything
MOST_GAMES = 400
CHANGES = (-3, -2, -1, 1, 2, 3)  # other bids that are compared with the one that is made
CLEAR = 0.3  # what bids of a position differ by that is kept
TOO_MUCH = 0.1  # how much more often a lower bid wins where one overpays


class Plan(NamedTuple):
    """What is measured, and how."""

    name: str
    seats: int
    games: int
    factor: float
    seeds: int
    deals: str
    late: bool


class Measured(NamedTuple):
    """A position: how often each bid wins, in either half of the games, and what the bot bids with its seeds."""

    position: dict[str, Any]
    halves: tuple[dict[int, float], dict[int, float]]
    bids: list[int]

    def share(self, bid: int) -> float:
        return fmean(half[bid] for half in self.halves)

    def loss(self, bid: int) -> float:
        """Behind the best, which is found in one half and counted in the other."""
        one, two = self.halves
        found = ((max(here, key=here.__getitem__), there) for here, there in ((one, two), (two, one)))
        return fmean(there[best] - there[bid] for best, there in found)

    def is_too_high(self, bid: int) -> bool:
        """Whether less would have been better, clearly."""
        return any(self.share(lower) > self.share(bid) + TOO_MUCH for lower in self.halves[0] if lower < bid)

    def spread(self) -> float:
        shares = [self.share(bid) for bid in self.halves[0]]
        return max(shares) - min(shares)


def bids_of(state: State, seat: int) -> dict[int, int]:
    """The bids that can be made, and their codes; none where nothing is bid."""
    keys = {state.key(code): code for code in state.legal(seat)}
    return {int(key.split()[1]): code for key, code in keys.items() if key.startswith("bid ")}


def found(plan: Plan, number: int) -> State | None:
    """A bid of one game: of its first round, its second, or a later one; or the last of all."""
    setup = zirconia.game(GAME).setup(plan.seats)
    seed = f"{plan.deals}/{number}"
    state = State(setup, setup.deal(seed), None)
    seated = [bot(plan.name, f"{seed}/{seat}", GAME) for seat in range(plan.seats)]
    left = number % 8
    latest: State | None = None
    while not state.over:
        who = state.acting[0]
        if len(state.acting) == plan.seats and len(bids_of(state, who)) >= FEWEST:
            latest = state.copy() if plan.late else None
            if not left and not plan.late:
                return state
            left -= 1
        state.apply(seated[who].choose(Seat(state, who), Budget(factor=0.125, clocked=False)), who)
    return latest


def wins(plan: Plan, position: State, code: int, seed: str) -> float:
    """What the bidding seat has of a match that is played to its end after this bid."""
    seat = position.acting[0]
    state = position.imagine(seat, seed)
    seated = [bot(plan.name, f"{seed}/{one}", GAME) for one in range(plan.seats)]
    state.apply(code, seat)
    budget = Budget(factor=plan.factor, clocked=False)
    while not state.over:
        who = state.acting[0]
        state.apply(seated[who].choose(Seat(state, who), budget), who)
    best = [one for one, rank in enumerate(state.places()) if rank == 1]
    return 1 / len(best) if seat in best else 0.0


def measured(plan: Plan, number: int) -> Measured | None:
    """The position of one game, with all that is asked of it; none where it has no such bid."""
    position = found(plan, number)
    if position is None:
        return None
    seat = position.acting[0]
    halves: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for bid, code in bids_of(position, seat).items():
        for at, half in enumerate(halves):
            half[bid] = fmean(
                wins(plan, position, code, f"{plan.deals}/{number}/{game}") for game in range(at, plan.games, 2)
            )
    made = [made_by(plan.name, position, str(seed)) for seed in range(plan.seeds)]
    return Measured(dict(position.position()), halves, made)


def made_by(name: str, position: State, seed: str, factor: float = 1.0) -> int:
    """What a bot bids."""
    seat = position.acting[0]
    code = bot(name, seed, GAME).choose(Seat(position.copy(), seat), Budget(factor=factor, clocked=False))
    return next(bid for bid, one in bids_of(position, seat).items() if one == code)


def told(all: list[Measured]) -> None:
    """What other bids would have brought, on average, and what those that were made lose."""
    for change in CHANGES:
        others = [(one, bid) for one in all for bid in one.bids if bid + change in one.halves[0]]
        if others:
            gained = fmean(one.share(bid + change) - one.share(bid) for one, bid in others)
            words = f"{abs(change)} {'more' if change > 0 else 'less'}"
            print(f"  bidding {words}: {gained:+.3f} ({len(others)} bids)")
    made = [one.is_too_high(bid) for one in all for bid in one.bids]
    print(f"  {sum(made)} of {len(made)} bids overpay: a lower one wins {TOO_MUCH} more")
    print(f"  lost by a bid: {fmean(one.loss(bid) for one in all for bid in one.bids):.3f} of a match")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--factor", type=float, default=0.03)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--deals", default="bids", help="other games for another name")
    parser.add_argument("--late", action="store_true", help="only the last bid of every game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="the file of positions to write")
    given = parser.parse_args()
    plan = Plan(given.bot, given.seats, given.games, given.factor, given.seeds, given.deals, given.late)
    all: list[Measured] = []
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for one in pool.imap(partial(measured, plan), range(MOST_GAMES)):
            if one is None:
                continue
            all.append(one)
            shares = ", ".join(f"{bid}: {one.share(bid):.2f}" for bid in one.halves[0])
            print(f"{shares}; bids {sorted(one.bids)}", flush=True)
            if len(all) == given.positions:
                pool.terminate()
                break
    told(all)
    if given.keep is not None:
        clear = next(one for one in all if one.spread() >= CLEAR)
        counted = {str(bid): round(clear.share(bid), 3) for bid in clear.halves[0]}
        kept = {"position": clear.position, "shares": counted}
        given.keep.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
