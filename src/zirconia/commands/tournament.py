"""`zirconia tournament`: bots against bots, ratings."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from zirconia.bots import bot
from zirconia.bots.results import Result, Terms
from zirconia.bots.tournament import failed, pairings, rated, run, schedule, turn_times
from zirconia.commands.common import Commands, Misuse, add_json, add_setup, setup_from, share, tell_failures, whole


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "tournament",
        help="bots against bots, ratings",
        description="Every two bots meet in N games, seats rotated and seeds paired. Every result is kept in a "
        "file at once: the same command goes on where it was broken off, and more games or bots can be added.",
    )
    parser.add_argument("game", metavar="GAME", help="the id of a game (see zirconia games)")
    parser.add_argument(
        "--bots", required=True, metavar="A,B,...", help="two bots or more: names, or module:Class"
    )
    parser.add_argument(
        "--games", type=whole(1, 1_000_000), default=20, metavar="N", help="games of each pairing (default 20)"
    )
    add_setup(parser)
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument(
        "--budget", type=share, default=1.0, metavar="F", help="this share of every bot's budget (default 1)"
    )
    parser.add_argument(
        "--iterations", type=whole(1, 10**9), metavar="I", help="a budget of iterations a turn for all of them"
    )
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="processes to use (default 1)")
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="where results are kept (default tournament-GAME.jsonl)"
    )
    add_json(parser)
    parser.set_defaults(run=start)


def start(arguments: argparse.Namespace) -> int:
    setup = setup_from(arguments)
    names = bots_from(arguments.bots, setup.game.id)
    terms = Terms(
        setup.game.id,
        setup.seats,
        setup.options,
        setup.overrides,
        arguments.seed,
        arguments.budget,
        arguments.iterations,
    )
    path = arguments.state or Path(f"tournament-{setup.game.id}.jsonl")
    jobs = min(arguments.jobs, (os.cpu_count() or 1) * 4)
    results: list[Result] = []
    total = len(schedule(names, setup.seats, arguments.games))
    with tqdm(total=total, unit=" games", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False) as bar:
        for results in run(terms, names, arguments.games, path, jobs):
            bar.update(len(results) - bar.n)
    outcome = summary(terms, names, results)
    print(json.dumps(outcome) if arguments.json else table(outcome))
    tell_failures(outcome["failures"])
    return 0


def bots_from(text: str, game: str) -> list[str]:
    """Two names or more, all different. Raises UnknownBot, BrokenBot or Misuse."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        bot(name, "", game)
    if len(names) < 2 or len(set(names)) != len(names):
        raise Misuse("--bots needs two different bots or more, with commas between them")
    return names


def summary(terms: Terms, names: list[str], results: list[Result]) -> dict[str, Any]:
    times = turn_times(results, names)
    return {
        "game": terms.game,
        "seats": terms.seats,
        "budget": terms.factor,
        "iterations": terms.iterations,
        "games": len(results),
        "failures": failed(results),
        "ratings": [
            {**one._asdict(), "turn_p95": times[one.bot][0], "turn_max": times[one.bot][1]}
            for one in rated(results, names, terms.seats)
        ],
        "pairings": [one._asdict() for one in pairings(results)],
    }


def table(outcome: dict[str, Any]) -> str:
    """The ratings with their intervals, then every pairing."""
    lines = [f"{outcome['game']}: {outcome['games']:,} games, {outcome['seats']} seats"]
    lines.append(f"  {'bot':<14}{'rating':>8}{'95 %':>18}{'turn p95':>11}{'longest':>10}")
    for row in outcome["ratings"]:
        span = f"{row['low']:.0f} to {row['high']:.0f}"
        lines.append(
            f"  {row['bot']:<14}{row['rating']:>8.0f}{span:>18}{row['turn_p95']:>9.3f} s{row['turn_max']:>8.3f} s"
        )
    lines.append(f"  {'pairing':<28}{'games':>7}{'wins':>9}{'95 %':>18}{'fair':>8}")
    for row in outcome["pairings"]:
        names = f"{row['one']} over {row['two']}"
        span = f"{row['low']:.1%} to {row['high']:.1%}"
        lines.append(f"  {names:<28}{row['games']:>7}{row['share']:>9.1%}{span:>18}{row['fair']:>8.0%}")
    return "\n".join(lines)
