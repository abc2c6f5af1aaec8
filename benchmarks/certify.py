"""The full counts: every game, seat count and option through the conformance suite, and thousands of random games.

python -m benchmarks.certify [--games N] [--only GAME]      (prints Markdown for docs/certification.md)
"""

from __future__ import annotations

import argparse
import sys
import time

import zirconia
from zirconia.bots.matches import Batch, Tally, simulate
from zirconia.conformance import check


def random_games(id: str, seats: int, games: int, options: dict[str, object]) -> Tally:
    """So many seeded random games; every one must end."""
    tally = Tally([0] * seats)
    batch = Batch(id, seats, options, {}, ("random",) * seats, "certify", 0, games)
    for part in simulate(batch, jobs=2):
        tally.add(part)
    return tally


def certify(id: str, games: int) -> bool:
    game = zirconia.game(id)
    started = time.perf_counter()
    report = check(game, games=max(1, games // 100), seed="certify")
    print(f"\n## {game.title}\n\n```\n{report}\n```\n")
    print("| seats | games | wins | draws | at the limit | mean steps |")
    print("|---|---|---|---|---|---|")
    for seats in game.seats:
        tally = random_games(id, seats, games, {})
        wins = " / ".join(f"{won / tally.games:.1%}" for won in tally.wins)
        row = (seats, tally.games, wins, f"{tally.draws / tally.games:.1%}")
        end = (f"{tally.limit_hits / tally.games:.1%}", f"{tally.steps / tally.games:.0f}")
        print("| " + " | ".join(map(str, row + end)) + " |", flush=True)
    print(f"\n{time.perf_counter() - started:.0f} s.")
    return report.ok


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="random games a seat count")
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    arguments = parser.parse_args()
    ids = [arguments.only] if arguments.only else zirconia.games()
    failed = [id for id in ids if not certify(id, arguments.games)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
