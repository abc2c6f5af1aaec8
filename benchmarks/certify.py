"""The full counts: every game, seat count and option through the conformance suite, thousands of random games, and
tens of thousands of mutated positions.

python -m benchmarks.certify [--games N] [--mutations N] [--leaks N] [--only GAME]   (for docs/certification.md)
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import zirconia
from zirconia.bots.matches import Batch, Tally, simulate
from zirconia.conformance import check, fuzz
from zirconia.core.game import Game
from zirconia.server.leaks.certificate import certify as certify_leaks

JOBS = 2  # processes at a time
SHOWN = 12  # kinds of faults that are told, each with its first position


def random_games(id: str, seats: int, games: int, options: dict[str, object]) -> Tally:
    """So many seeded random games; every one must end."""
    tally = Tally([0] * seats)
    batch = Batch(id, seats, options, {}, ("random",) * seats, "certify", 0, games)
    for part in simulate(batch, jobs=JOBS):
        tally.add(part)
    return tally


def mutated_positions(game: Game[Any, Any], count: int) -> bool:
    """Every one is refused or played to the end; what went wrong is told by kind."""
    tally = fuzz(game, count, "certify", jobs=JOBS)
    print(
        f"\n{tally.tried} mutated positions: {tally.refused} refused, {tally.played} played to the end, "
        f"{len(tally.faults)} faults{f', {tally.left_out} left out' if tally.left_out else ''}.",
        flush=True,
    )
    for kind, faults in list(tally.kinds().items())[:SHOWN]:
        first = faults[0]
        print(f"- {len(faults)} times: {kind}; number {first.number}: {first.edits}\n  `{first.position}`")
    return not tally.faults and not tally.left_out


def leaks(game: Game[Any, Any], pairs: int) -> bool:
    """No byte that a seat receives depends on what it can't know."""
    certificate = certify_leaks(game, pairs, "certify")
    print(f"\n```\n{certificate}\n```", flush=True)
    return certificate.ok


def certify(id: str, games: int, mutations: int, pairs: int) -> bool:
    game = zirconia.game(id)
    started = time.perf_counter()
    report = check(game, games=max(1, games // 100), seed="certify", mutations=0)
    print(f"\n## {game.title}\n\n```\n{report}\n```\n")
    print("| seats | games | wins | draws | at the limit | mean steps |")
    print("|---|---|---|---|---|---|")
    for seats in game.seats:
        tally = random_games(id, seats, games, {})
        wins = " / ".join(f"{won / tally.games:.1%}" for won in tally.wins)
        row = (seats, tally.games, wins, f"{tally.draws / tally.games:.1%}")
        end = (f"{tally.limit_hits / tally.games:.1%}", f"{tally.steps / tally.games:.0f}")
        print("| " + " | ".join(map(str, row + end)) + " |", flush=True)
    playable = mutated_positions(game, mutations)
    silent = leaks(game, pairs)
    print(f"\n{time.perf_counter() - started:.0f} s.")
    return report.ok and playable and silent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="random games a seat count")
    parser.add_argument("--mutations", type=int, default=20_000, help="mutated positions a game")
    parser.add_argument("--leaks", type=int, default=200, help="pairs of matches that a seat can't tell apart")
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    arguments = parser.parse_args()
    ids = [arguments.only] if arguments.only else zirconia.games()
    failed = [id for id in ids if not certify(id, arguments.games, arguments.mutations, arguments.leaks)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
