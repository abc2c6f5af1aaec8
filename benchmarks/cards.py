"""Whether bots read the cards: how often they take three cards of a game that became free, dear or useless.

python -m benchmarks.cards [GAME ...] [--bot hard] [--factor 0.125] [--games 32] [--processes 2]

Games among one bot, two seats. A chance is a turn in which a player could buy the card, deploy or research it.
Told are the chances of a game, and what part of them was taken. What is free should be taken more than as printed,
what costs twice as much less, what does nothing any more hardly ever.
"""

from __future__ import annotations

import argparse
import multiprocessing
from functools import cache, partial
from typing import NamedTuple

import zirconia
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.contract.changes import changes
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

VERBS = {"corporate-wars": "play", "kardashev": "research"}  # what actions to have a thing begin with; else "buy"
TABLES = {"kardashev": "technologies"}  # else "cards"


class Card(NamedTuple):
    """Three ways to change a card, each as --set would."""

    free: str
    dear: str
    useless: str


CARDS = {
    "galactic-confrontation": {
        "decisive-strike": Card("price=0", "price=1200", "damage=0 trashes=0"),
        "critical-hit": Card("price=0", "price=1600", "damage=0 trashes=0"),
        "oxygen": Card("price=0", "price=600", "worth=100"),
    },
    "standoff-hex": {
        "2-hex": Card("price=0", "price=4", "does=nothing"),
        "tactical-offensive": Card("price=0", "price=4", "does=nothing"),
        "airdrop": Card("price=0", "price=4", "does=nothing"),
    },
    "standoff-square": {
        "2-polyomino": Card("price=0", "price=4", "does=nothing"),
        "2-credit": Card("price=0", "price=4", "credits=0"),
        "airdrop": Card("price=0", "price=6", "does=nothing"),
    },
    "corporate-wars": {
        "commando": Card("cost=0", "cost=6", "power=1"),
        "maimbot": Card("cost=0", "cost=8", "power=1 advantage=0"),
        "gray-logistics": Card("cost=0", "cost=4", "draw=0"),
    },
    "kardashev": {
        "encryption": Card("matching=0", "matching=4", "free-supports=0 points=0"),
        "terraform": Card("food=0 matter=0 energy=0 any=0", "food=2 matter=2 energy=2 any=2", "use=none points=0"),
        "fuel-efficiency": Card("matter=0 energy=0", "matter=2 energy=2", "move-discount=0 points=0"),
    },
}


class Case(NamedTuple):
    """One change of one thing, or none."""

    game: str
    thing: str
    changed: str
    bot: str
    factor: float


class Taken(NamedTuple):
    """Turns in which the thing could be had, and in which it was taken."""

    chances: int
    taken: int


@cache
def setup_of(game: str, thing: str, changed: str) -> Setup:
    found = zirconia.game(game)
    table = TABLES.get(game, "cards")
    return found.setup(2, {}, changes(found.schema, [f"{table}.{thing}.{one}" for one in changed.split()]))


def play(case: Case, number: int) -> Taken:
    """One game."""
    setup = setup_of(case.game, case.thing, case.changed)
    state = State(setup, setup.deal(f"cards/{number}"), None)
    seated = [bot(case.bot, f"cards/{number}/{seat}", case.game) for seat in range(2)]
    budget = Budget(factor=case.factor, clocked=False)
    begin = f"{VERBS.get(case.game, 'buy')} {case.thing}"
    having = {code for code, key in enumerate(setup.keys()) if f"{key} ".startswith(f"{begin} ")}
    chances: set[tuple[int, int]] = set()  # number and seat of a turn
    taken = 0
    while not state.over:
        who = state.acting[0]
        if having.intersection(state.legal(who)):
            chances.add(state.turn)
        code = seated[who].choose(Seat(state, who), budget)
        taken += code in having
        state.apply(code, who)
    return Taken(len(chances), taken)


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether bots read the cards.")
    parser.add_argument("asked", nargs="*", metavar="GAME", default=list(CARDS))
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--factor", type=float, default=0.125)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for game in given.asked:
            for thing, card in CARDS[game].items():
                print(f"{game}: {thing}", flush=True)
                for name, change in {"as printed": "", **card._asdict()}.items():
                    case = Case(game, thing, change, given.bot, given.factor)
                    found = pool.map(partial(play, case), range(given.games), 1)
                    chances, taken = (sum(column) for column in zip(*found, strict=True))
                    part = f"{taken / chances:.0%}" if chances else "none"
                    had = f"{part} of {chances / given.games:.1f} chances"
                    print(f"  {name:10} {taken / given.games:5.2f} a game, {had}   {change}", flush=True)


if __name__ == "__main__":
    main()
