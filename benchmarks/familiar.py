"""What a network is used to see where, in games of `hard` against itself: for boards that may be turned.

python -m benchmarks.familiar GAME [--games 240] [--factor 0.125] [--processes 2] [--write]

For every seat and every number that moves when the board is turned it counts how often each value was there, as
the network reads it, at the first decision of every turn. What a value counts is the logarithm of how much
likelier it is than nothing, in 32nds. `--write` puts it into the network's file; from then on boards are turned
until they look most familiar (`zirconia.bots.turning`).
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
from collections import Counter
from functools import partial

import zirconia
from benchmarks.guided_rate import rewrite
from zirconia.bots import network_file
from zirconia.bots.inputs import Inputs
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat

ONE = 32
SEATS = (2, 2, 3, 4)

Counts = dict[tuple[int, int], Counter[int]]  # by seat and column


def counted(game: str, factor: float, number: int) -> tuple[Counts, Counter[int]]:
    """What each seat saw in one game, and at how many turns it looked."""
    setup = zirconia.game(game).setup(SEATS[number % len(SEATS)])
    loaded = network_file.of_game(setup.game)
    assert loaded is not None
    network = network_file.fitted(loaded, setup)
    columns = loaded.inputs.places(setup)
    moved = {
        own for way in setup.game.symmetries(setup.tables) for own, place in enumerate(way.numbers) if own != place
    }
    state = setup.start(seed=f"familiar/{number}", journal=False)
    bots = [bot("hard", f"familiar/{number}/{seat}", game) for seat in range(setup.seats)]
    seen: Counts = {}
    looks: Counter[int] = Counter()
    turn = (-1, -1)
    while not state.over:
        seat = state.acting[0]
        if state.turn != turn:
            turn = state.turn
            network.read(state.core, seat)
            looks[seat] += 1
            for own in moved:
                if network.seen[own]:
                    seen.setdefault((seat, columns[own]), Counter())[int(network.seen[own])] += 1
        state.apply(bots[seat].choose(Seat(state, seat), Budget(factor=factor, clocked=False)), seat)
    return seen, looks


def familiar(seen: Counts, looks: Counter[int], inputs: Inputs) -> list[dict[str, list[int]]]:
    """What every value counts, for each seat and column where there ever was one."""
    found: list[dict[str, list[int]]] = [{} for _ in range(max(looks) + 1)]
    for (seat, column), values in sorted(seen.items()):
        nothing = looks[seat] - values.total()
        low, size = inputs.lows[column], inputs.sizes[column]
        counts = [nothing if low + step == 0 else values[low + step] for step in range(size)]
        found[seat][str(column)] = [round(ONE * math.log((count + 0.5) / (nothing + 0.5))) for count in counts]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What a network is used to see where.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--factor", type=float, default=0.125)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game = zirconia.game(given.game)
    path = network_file.path_of(game)
    seen: Counts = {}
    looks: Counter[int] = Counter()
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for one, looked in pool.imap_unordered(partial(counted, game.id, given.factor), range(given.games)):
            looks += looked
            for place, values in one.items():
                seen.setdefault(place, Counter()).update(values)
    loaded = network_file.read(path)
    found = familiar(seen, looks, loaded.inputs)
    told = ", ".join(f"seat {seat}: {looks[seat]} turns, {len(one)} numbers" for seat, one in enumerate(found))
    print(f"{game.id}: {told}")
    if given.write:
        rewrite(path, **{**loaded.about, network_file.SIDES: found})


if __name__ == "__main__":
    main()
