"""`zirconia sim`: play many games, print the results."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from typing import Any

from tqdm import tqdm

from zirconia.bots import bot
from zirconia.bots.matches import Batch, Tally, simulate
from zirconia.commands.common import Commands, Misuse, add_json, add_setup, setup_from, tell_failures, whole
from zirconia.core.match.setup import Setup


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "sim",
        help="play many games, print the results",
        description="Play many games among bots and count who wins. A tie for the first place is a draw. "
        "The same seed gives the same results, however many processes share the work.",
    )
    parser.add_argument("game", metavar="GAME", help="the id of a game (see zirconia games)")
    parser.add_argument(
        "--games", type=whole(1, 100_000_000), default=1000, metavar="N", help="how many games (default 1000)"
    )
    add_setup(parser)
    parser.add_argument(
        "--bots",
        default="random",
        metavar="B1,B2",
        help="one bot for all seats, or one a seat: names, or module:Class (default random)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="processes to use (default 1)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    setup = setup_from(arguments)
    names = bots_for(setup, arguments.bots)
    batch = Batch(
        setup.game.id, setup.seats, setup.options, setup.overrides, names, arguments.seed, 0, arguments.games
    )
    started = time.perf_counter()
    tally = collect(batch, min(arguments.jobs, (os.cpu_count() or 1) * 4))
    summary = results(setup.game.id, tally, time.perf_counter() - started)
    print(json.dumps(summary) if arguments.json else table(setup, names, summary))
    tell_failures(tally.failures)
    return 0


def bots_for(setup: Setup, text: str) -> tuple[str, ...]:
    """One bot a seat; a single name sits everywhere. Raises UnknownBot, BrokenBot or Misuse."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        bot(name, "", setup.game.id)
    if len(names) == 1:
        names *= setup.seats
    if len(names) != setup.seats:
        raise Misuse(f"--bots names {len(names)} bots for {setup.seats} seats; give one, or one a seat")
    return names


def collect(batch: Batch, jobs: int) -> Tally:
    """All games of a batch, with a progress bar on a terminal."""
    tally = Tally([0] * batch.seats)
    with tqdm(
        total=batch.last, unit=" games", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False
    ) as bar:
        for part in simulate(batch, jobs):
            tally.add(part)
            bar.update(part.games)
    return tally


def results(game: str, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "game": game,
        "games": tally.games,
        "seats": len(tally.wins),
        "wins": tally.wins,
        "draws": tally.draws,
        "limit_hits": tally.limit_hits,
        "failures": dict(tally.failures),
        "steps": tally.steps,
        "mean_steps": round(tally.steps / tally.games, 2),
        "games_per_s": round(tally.games / seconds, 1),
        "steps_per_s": round(tally.steps / seconds),
    }


def table(setup: Setup, names: tuple[str, ...], summary: dict[str, Any]) -> str:
    """The results as a small table with shares."""
    games = summary["games"]
    rows = [
        (f"{setup.game.seat_name(seat)} ({name}) wins", wins)
        for seat, (name, wins) in enumerate(zip(names, summary["wins"], strict=True))
    ]
    rows += [("draws", summary["draws"]), ("ended by a limit", summary["limit_hits"])]
    widest = max(len(label) for label, _ in rows)
    lines = [f"{setup.game.title}: {games:,} games, {setup.seats} seats"]
    lines += [f"  {label:<{widest}}  {count:>9,}  {count / games:>6.1%}" for label, count in rows]
    lines.append(
        f"  {summary['mean_steps']:,} steps a game; "
        f"{summary['games_per_s']:,} games/s, {summary['steps_per_s']:,} steps/s"
    )
    return "\n".join(lines)
