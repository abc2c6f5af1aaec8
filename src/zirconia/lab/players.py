"""The players behind a verdict: a network tuned for a change, and how strong it is against the shipped one."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import zirconia
from zirconia.bots.levels import LEVELS
from zirconia.bots.network import Network
from zirconia.bots.network_file import NAME, fitted, kept, path_of
from zirconia.bots.seat import Bot, Budget, Seat
from zirconia.bots.thinkers import Level, Thinker
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.lab.measures.intervals import share_interval
from zirconia.lab.terms import OtherRun, Terms

NETWORKS = "network"  # the folder of a run that holds them, by game
ENVIRONMENT = "ZIRCONIA_NETWORKS"  # where bots look for them, in this process and those that it starts
ITERATIONS = 48  # a turn, in a duel
LEARNED = tuple(name for name, level in LEVELS.items() if level.learned)


class Judged(Thinker):
    """Searches as `hard` does, and judges by the network of one file."""

    def __init__(self, seed: str, level: Level, network: Path) -> None:
        super().__init__(seed, level)
        self.file = network

    def learned(self, setup: Setup) -> Network | None:
        return fitted(kept(self.file), setup)


class Bout(NamedTuple):
    """A game of a duel: the tuned network in one seat, the shipped one in all others."""

    game: str
    seats: int
    options: Mapping[str, Any]
    overrides: Mapping[str, Any]
    tuned: Path
    shipped: Path
    seed: str
    number: int


def fight(bout: Bout) -> float:
    """What the tuned network has of the first place; both think the same counted iterations."""
    setup = zirconia.game(bout.game).setup(bout.seats, bout.options, bout.overrides)
    seed = f"{bout.seed}/duel/{bout.number // bout.seats}"
    own = bout.number % bout.seats
    level = LEVELS[LEARNED[0]]
    players: list[Bot] = [
        Judged(f"{seed}/{seat}", level, bout.tuned if seat == own else bout.shipped) for seat in range(bout.seats)
    ]
    state: State = setup.start(seed=seed, journal=False)
    seats = [Seat(state, seat) for seat in range(bout.seats)]
    budget = Budget(iterations=ITERATIONS, clocked=False)
    while not state.over:
        who = state.acting[0]
        state.apply(players[who].choose(seats[who], budget), who)
    best = [setup.sides[seat] for seat, place in enumerate(state.places()) if place == 1]
    return best.count(setup.sides[own]) / len(best)


def bouts(setup: Setup, tuned: Path, shipped: Path, seed: str, games: int) -> list[Bout]:
    whole = max(1, games // setup.seats) * setup.seats  # every seat as often
    facts = (setup.game.id, setup.seats, setup.options, setup.overrides, tuned, shipped, seed)
    return [Bout(*facts, number) for number in range(whole)]


def strength(shares: list[float], seats: int) -> dict[str, Any]:
    """What a duel says: the share of the first place with its interval, and what equals would have."""
    share = sum(shares) / len(shares)
    low, high = share_interval(share, len(shares))
    return {
        "games": len(shares),
        "iterations": ITERATIONS,
        "share": share,
        "low": low,
        "high": high,
        "equal": 1 / seats,
    }


def words(terms: Terms) -> str:
    """Which players a verdict rests on, and how strong they are, in a sentence."""
    tuned = terms.tuned
    duel = tuned["duel"]
    who = [name for name in LEARNED if name in terms.bots]
    return (
        f"{' and '.join(who)} {'judge' if len(who) > 1 else 'judges'} by a network that played this for "
        f"{tuned['minutes']:g} minutes more "
        f"({tuned['steps']:,} decisions): against the shipped one it wins {duel['share']:.1%} "
        f"({duel['low']:.1%} to {duel['high']:.1%}) of {duel['games']} games, where an equal would win "
        f"{duel['equal']:.1%} (both think {duel['iterations']} iterations a turn). {stronger(duel)}"
    )


def stronger(duel: Mapping[str, Any]) -> str:
    """What the interval of a duel says about the two networks."""
    if duel["low"] > duel["equal"]:
        return "It is the stronger one."
    if duel["high"] < duel["equal"]:
        return "It is the weaker one: more minutes would help, or none."
    return "Which of them is stronger can't be told from these."


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


@contextmanager
def judged_by(networks: Path) -> Iterator[None]:
    """Bots judge by the networks in a folder."""
    before = os.environ.get(ENVIRONMENT)
    os.environ[ENVIRONMENT] = str(networks.resolve())
    try:
        yield
    finally:
        os.environ.pop(ENVIRONMENT)
        if before is not None:
            os.environ[ENVIRONMENT] = before


@contextmanager
def players_of(terms: Terms, folder: Path) -> Iterator[bool]:
    """Seat the players of a finished run again; False where the network that was tuned for it is gone.

    It lies in the run's folder, or beside the two runs of a comparison.
    """
    if not terms.tuned:
        yield True
        return
    for place in (folder / NETWORKS, folder.resolve().parent / NETWORKS):
        file = place / terms.game / NAME
        if file.is_file() and hash_of(file) == terms.tuned["network"]:
            with judged_by(place):
                yield True
            return
    yield False


def check_network(terms: Terms) -> None:
    """Raises OtherRun where another network would judge than the one that was tuned for a run."""
    if terms.tuned:
        file = path_of(zirconia.game(terms.game))
        if not file.is_file() or hash_of(file) != terms.tuned["network"]:
            raise OtherRun(f"the network that was tuned for this run is not there: {file} is another")
