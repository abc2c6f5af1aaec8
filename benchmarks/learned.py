"""Bots that learned against the same levels as they were before: shares of wins with their intervals.

python -m benchmarks.learned GAME [--level hard] [--games 200] [--factor 0.125] [--seats 2] [--processes 8]
                            [--deals NAME] [--against BOT] [--changed NAME] [--must ACTION] [--records FOLDER]

One learned bot sits among earlier ones, each seat in turn with every deal. Searches count iterations, never the
clock, by rates measured on one core; the processor seconds of both sides are told beside the result, as they are
what must be equal. `--changed` draws another game by its name, as training does: other options, other numbers
on the cards. `--must "buy refinery"` tells what an action is worth that bots leave alone: the counted bot takes it
the first time that it can. With two seats it also tells in how many deals the same seat won both games: there the
deal decided, whoever sat where.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import zirconia
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.learn.training.setups import Wanted, varied


class Contest(NamedTuple):
    """Who plays what, how."""

    game: str
    seats: int
    one: str  # the bot that is counted
    two: str  # all others
    factor: float
    deals: str
    changed: str
    must: str  # the key of an action that the counted bot takes once, '' for none
    records: str  # the folder that gets the matches, '' for none


class Game(NamedTuple):
    """One game: what the counted bot won, and the seconds of the processor that each side took."""

    number: int
    won: float
    own: float
    others: float
    obeyed: bool  # whether it could do what it must


def play(contest: Contest, number: int) -> Game:
    """One game; the counted bot goes once round the table with every seed."""
    seats, deals = contest.seats, contest.deals
    setup = setup_of(contest.game, seats, contest.changed)
    place = number % seats
    state = setup.start(seed=f"{deals}/{number // seats}", journal=bool(contest.records))
    names = [contest.one if seat == place else contest.two for seat in range(seats)]
    seated = [bot(name, f"{deals}/{number}/{seat}", setup.game.id) for seat, name in enumerate(names)]
    budget = Budget(factor=contest.factor, clocked=False)
    spent = [0.0] * seats
    must = contest.must
    while not state.over:
        who = state.acting[0]
        started = time.process_time()
        code = seated[who].choose(Seat(state, who), budget)
        spent[who] += time.process_time() - started
        if who == place and must:
            asked = [one for one in state.legal(who) if state.key(one) == must]
            code, must = (asked[0], "") if asked else (code, must)
        state.apply(code, who)
    if contest.records:
        path = Path(contest.records) / f"{deals}-{number}.json"
        path.write_text(json.dumps(zirconia.record(state, events=False)), encoding="utf-8")
    others = (sum(spent) - spent[place]) / (seats - 1)
    return Game(number, won_by(place, state), spent[place], others, must != contest.must)


def won_by(seat: int, state: State) -> float:
    """A win, or the part of one that a seat shares."""
    places = state.places()
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def decided_by_the_deal(played: list[Game]) -> tuple[int, int]:
    """How many deals were won by one seat in both of their games, and how many were played from both sides."""
    won = {game.number: game.won for game in played}
    deals = [(won[number], won[number + 1]) for number in won if number % 2 == 0 and number + 1 in won]
    return sum({first, second} == {0.0, 1.0} for first, second in deals), len(deals)


@cache
def setup_of(game: str, seats: int, changed: str = "") -> Setup:
    """The game as printed, or the changed one of this name."""
    found = zirconia.game(game)
    wanted = varied(found, seats, Random(changed)) if changed else Wanted(seats, {}, {})
    return found.setup(*wanted)


def interval(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies in 95 of 100 cases (Wilson)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


def main() -> None:
    parser = argparse.ArgumentParser(description="Learned bots against those before them.")
    parser.add_argument("game")
    parser.add_argument("--level", choices=("hard", "master"), default="hard")
    parser.add_argument("--against", default="", help="another bot than the level's own of 2026")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--factor", type=float, default=0.125)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--deals",
        default="learned",
        help="other deals for another name: settings that were chosen by one name's games are flattered by them",
    )
    parser.add_argument("--changed", default="", help="another game for every name")
    parser.add_argument("--must", default="", help="the key of an action that the counted bot takes once")
    parser.add_argument("--records", default="", metavar="FOLDER", help="keep every match there")
    given = parser.parse_args()
    if given.records:
        Path(given.records).mkdir(parents=True, exist_ok=True)
    if given.changed:
        setup = setup_of(given.game, given.seats, given.changed)
        told = {name: value for name, value in setup.options.items() if value != setup.game.options[name].default}
        print(f"{given.changed}: {json.dumps(told)} {json.dumps(setup.overrides)}")
    other = given.against or f"{given.level}-2026"
    contest = Contest(
        given.game, given.seats, given.level, other, given.factor, given.deals, given.changed, given.must,
        given.records,
    )  # fmt: skip
    played: list[Game] = []
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for game in pool.imap_unordered(partial(play, contest), range(given.games)):
            played.append(game)
            share = sum(game.won for game in played) / len(played)
            low, high = interval(share, len(played))
            own, others, obeyed = (sum(column) / len(played) for column in list(zip(*played, strict=True))[2:])
            after = f", {given.must} in {obeyed:.0%} of them" if given.must else ""
            print(
                f"\r{given.game} {given.seats} seats: {given.level} over {other} "
                f"{share:.1%} ({low:.1%} to {high:.1%}) of {len(played)} games, "
                f"{own:.2f} and {others:.2f} processor seconds a game{after}",
                end="",
                flush=True,
            )
    print()
    if given.seats == 2:
        same, deals = decided_by_the_deal(played)
        print(f"the same seat won both games of {same} of {deals} deals")


if __name__ == "__main__":
    main()
