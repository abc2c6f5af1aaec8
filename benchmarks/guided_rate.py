"""How many iterations a second a search has that a network guides, beside one that judges by hand.

python -m benchmarks.guided_rate GAME [--network FILE] [--games 12] [--by-hand 0.5] [--exploration 0.5] [--write]

Both search the same positions of games among `easy` bots, a while each, in turn. What the judge names as its rate,
times how much faster or slower the network is, is the rate that costs as many processor seconds; `--write` puts it
into the network's file, with the other settings that were given.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import zirconia
from zirconia.bots import network_file
from zirconia.bots.growing import Growing
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.bots.thinkers import new_search
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup

EVERY = 23  # steps of a game between two positions
ITERATIONS = 400  # of a search, about what a decision gets


def seconds(search: Growing, seat: Seat) -> float:
    """What so many iterations take from here."""
    search.begin(seat.imagine("rate").core, seat.number)
    started = time.process_time()
    search.run(ITERATIONS)
    return time.process_time() - started


def measured(setup: Setup, loaded: network_file.Loaded, games: int) -> tuple[float, float]:
    """Iterations a second by hand, and with the network."""
    judge = setup.game.evaluation(setup.tables)
    hand = new_search(judge, setup, from_seed("hand", 1))
    guided = new_search(judge, setup, from_seed("guided", 1), network_file.fitted(loaded, setup))
    spent = [0.0, 0.0]
    positions = 0
    for number in range(games):
        state = setup.start(seed=f"rate/{number}", journal=False)
        player = bot("easy", str(number), setup.game.id)
        while not state.over:
            seat = Seat(state, state.acting[0])
            if state.steps % EVERY == 0 and len(seat.legal()) > 1:
                positions += 1
                spent = [spent[0] + seconds(hand, seat), spent[1] + seconds(guided, seat)]
            state.apply(player.choose(seat, Budget()), seat.number)
    return positions * ITERATIONS / spent[0], positions * ITERATIONS / spent[1]


def rewrite(path: Path, **other: Any) -> None:
    """The same file with another rate, or other settings of the search."""
    about, inputs, facts, numbers = network_file.opened(path)
    unpacked = network_file.unpacked
    network_file.write(path, {**about, **other}, inputs, unpacked(numbers), unpacked(facts))


def main() -> None:
    parser = argparse.ArgumentParser(description="The rate of a network's search.")
    parser.add_argument("game")
    parser.add_argument("--network", type=Path, help="its file (default: what the game plays with)")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--by-hand", type=float, help="the part judged by hand (default: as the file says)")
    parser.add_argument("--exploration", type=float, help="how far the search strays (default: as the file says)")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game = zirconia.game(given.game)
    setup = game.setup(given.seats)
    path = given.network or network_file.path_of(game)
    loaded = network_file.read(path)
    if given.exploration is not None:
        loaded.about["exploration"] = given.exploration
    part = float(loaded.about.get("by_hand", 0)) if given.by_hand is None else given.by_hand
    loaded.about["by_hand"] = part
    hand, guided = measured(setup, loaded, given.games)
    named = float(game.evaluation(setup.tables).rate)
    rate = int(float(f"{named * guided / hand:.2g}"))
    print(
        f"{game.id}: by hand {hand:.0f} iterations a second, {named:.0f} named; guided {guided:.0f}: rate {rate}"
    )
    if given.write:
        rewrite(path, **{**loaded.about, "rate": rate})


if __name__ == "__main__":
    main()
