"""`zirconia lab`: playtests and reports."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from zirconia.commands.common import Commands, add_json, add_setup, setup_from, tell_failures, whole
from zirconia.commands.sim import bots_for
from zirconia.core.contract.changes import places

MOST_JOBS = 4  # times the processors


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "lab",
        help="playtests and reports",
        description="Change a number, let bots play thousands of games, and read what the change did.",
    )
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    add_numbers(actions)
    add_run(actions)
    add_report(actions)


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game (see zirconia games)")


def add_play(parser: argparse.ArgumentParser, games: int) -> None:
    """The arguments of whatever plays many games."""
    parser.add_argument(
        "--games",
        type=whole(1, 100_000_000),
        default=games,
        metavar="N",
        help=f"how many games (default {games:,})",
    )
    parser.add_argument(
        "--bots",
        default="medium",
        metavar="B1,B2",
        help="one bot for all seats, or one a seat, who move on by a seat from game to game (default medium)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument(
        "--jobs", type=whole(1, 1024), metavar="J", help="processes to use (default: all processors)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address; local starts one here"
    )


# Numbers --------------------------------------------------------------------------------------------


def add_numbers(actions: Commands) -> None:
    parser = actions.add_parser(
        "numbers",
        help="everything that --set can change",
        description="Every number and word of a game that can be changed, with its value and what it may be.",
    )
    add_game(parser)
    parser.add_argument("words", nargs="*", metavar="WORD", help="only places whose path holds all these words")
    add_setup(parser)
    add_json(parser)
    parser.set_defaults(run=numbers)


def numbers(arguments: argparse.Namespace) -> int:
    setup = setup_from(arguments)
    data = setup.game.data(setup.options, setup.overrides)
    found = [
        one
        for one in places(setup.game.schema, data)
        if one.free and all(word in one.path for word in arguments.words)
    ]
    if arguments.json:
        print(json.dumps([{"path": one.path, "value": one.value, "allowed": one.allowed} for one in found]))
        return 0
    widest = max((len(one.path) for one in found), default=0)
    for one in found:
        print(f"{one.path:<{widest}}  {one.value!s:<8}  {one.allowed}")
    if not found:
        print("nothing of that name can be changed", file=sys.stderr)
    return 0 if found else 1


# Runs -----------------------------------------------------------------------------------------------


def add_run(actions: Commands) -> None:
    parser = actions.add_parser(
        "run",
        help="play many games and write down what happened",
        description="Play many games among bots and keep a row for every game, event class and round as Parquet. "
        "Broken off, the same command goes on where it was. The same seed gives the same rows, however many "
        "processes share the work and whatever else the machine does.",
    )
    add_game(parser)
    add_setup(parser)
    add_play(parser, 1000)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FOLDER", help="where the run is kept")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from zirconia.lab import batches, summary
    from zirconia.lab.terms import terms_for

    setup = setup_from(arguments)
    terms = terms_for(setup, bots_for(setup, arguments.bots), arguments.seed, arguments.games)
    played = batches.run(terms, arguments.out, spread_for(arguments))
    with progress(arguments.games) as bar:
        bar.update(next(played))
        bar.initial = bar.n  # what was there before says nothing about the speed
        for done in played:
            bar.update(done - bar.n)
    told = summary.summary(arguments.out)
    print(json.dumps(told) if arguments.json else summary.text(told, arguments.out))
    tell_failures(told["failures"])
    return 0


def add_report(actions: Commands) -> None:
    parser = actions.add_parser(
        "report",
        help="write the report of a run",
        description="Write one page that says what a run found: the verdict in sentences, plots, tables, and "
        "games to look at, whose records lie beside it.",
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the run is kept")
    parser.add_argument(
        "--examples",
        type=whole(0, 7),
        default=7,
        metavar="N",
        help="games to look at, which are played again for that, at most 7 (default 7)",
    )
    parser.set_defaults(run=report)


def report(arguments: argparse.Namespace) -> int:
    from zirconia.lab.report import page

    print(page.write(arguments.folder, arguments.examples))
    return 0


def spread_for(arguments: argparse.Namespace) -> Any:
    """Where the games are played."""
    from zirconia.lab.batches import in_processes

    if arguments.cluster:
        from zirconia.lab.cluster import on_cluster

        return on_cluster(arguments.cluster)
    processors = os.cpu_count() or 1
    return in_processes(min(arguments.jobs or processors, processors * MOST_JOBS))


def progress(total: int) -> Any:
    """A bar on a terminal: games a second, and the time that is left."""
    return tqdm(total=total, unit=" games", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False)
