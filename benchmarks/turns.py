"""How long the bots take for a whole turn at their full budgets, with the clock on.

Run `python -m benchmarks.turns [--games N] [--bots medium,hard] [--only GAME]` on a machine with nothing else
to do: it prints Markdown for docs/bots.md.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

import zirconia
from zirconia.bots import Budget, bot
from zirconia.bots.seat import Seat

LIMITS = {"medium": 0.2, "hard": 1.0, "master": 4.0}  # seconds a turn, at the 95th percentile


def turns(id: str, seats: int, name: str, number: int) -> list[float]:
    """Seconds for each of a bot's turns in one game against `medium`; a different seat in each game."""
    state = zirconia.game(id).start(seats=seats, seed=f"turns {number}")
    mine = number % seats
    players = [bot(name if seat == mine else "medium", f"{number} {seat}") for seat in range(seats)]
    spent: dict[int, float] = defaultdict(float)
    while not state.over:
        who, turn = state.acting[0], state.turn
        started = time.perf_counter()
        code = players[who].choose(Seat(state, who), Budget())
        if who == mine and turn[1] == mine:
            spent[turn[0]] += time.perf_counter() - started
        state.apply(code, who)
    return list(spent.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="games a row")
    parser.add_argument("--bots", default=",".join(LIMITS), help="which bots")
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    arguments = parser.parse_args()
    print(
        "| game | seats | bot | turns | median | 95 % | most | limit at 95 % |\n|---|---|---|---|---|---|---|---|"
    )
    for id in [arguments.only] if arguments.only else zirconia.games():
        counts = zirconia.game(id).seats
        for seats in sorted({counts[0], counts[-1]}):
            for name in arguments.bots.split(","):
                found = sorted(t for number in range(arguments.games) for t in turns(id, seats, name, number))
                middle, late = found[len(found) // 2], found[int(len(found) * 0.95)]
                row = (
                    id,
                    seats,
                    name,
                    len(found),
                    f"{middle:.2f}",
                    f"{late:.2f}",
                    f"{found[-1]:.2f}",
                    LIMITS.get(name, ""),
                )
                print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
