"""`zirconia lab`: playtests and reports."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

import zirconia
from zirconia.commands.common import (
    Commands,
    Misuse,
    add_json,
    add_setup,
    overrides_from,
    read_object,
    setup_from,
    share,
    tell_failures,
    whole,
)
from zirconia.commands.sim import bots_for
from zirconia.core.contract.changes import merged, places
from zirconia.core.errors import suggestion
from zirconia.core.match.setup import Setup

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
    add_compare(actions)
    add_trajectories(actions)


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
    parser.add_argument(
        "--trajectories", action="store_true", help="write down every decision, too, for those who learn from them"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from zirconia.lab import batches, summary
    from zirconia.lab.terms import terms_for

    setup = setup_from(arguments)
    bots = bots_for(setup, arguments.bots)
    terms = terms_for(setup, bots, arguments.seed, arguments.games, arguments.trajectories)
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


def add_trajectories(actions: Commands) -> None:
    parser = actions.add_parser(
        "trajectories",
        help="every decision of recorded matches, for those who learn from them",
        description="Write down what the acting seat saw at every decision of some matches, what it could do, what "
        "it did, and what it got in the end. What was taken back is left out.",
    )
    parser.add_argument("files", nargs="+", metavar="RECORD", help="records of matches of one game and setup")
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="a file of Parquet, or of arrays if it is .npz",
    )
    parser.set_defaults(run=trajectories)


def trajectories(arguments: argparse.Namespace) -> int:
    from zirconia.lab.trajectories import of_records, write

    rows = write(of_records(read_object(file) for file in arguments.files), arguments.out)
    print(f"{rows:,} decisions of {len(arguments.files):,} matches in {arguments.out}")
    return 0


# Comparisons -----------------------------------------------------------------------------------------


def add_compare(actions: Commands) -> None:
    parser = actions.add_parser(
        "compare",
        help="find out what a change does",
        description="Play a game as A and as B, with the same seeds and the same seats, until it is clear whether "
        "the measure in question changed, or the games are played. Looking after every few pairs is allowed for, "
        "and so is looking at many measures: at most once in twenty comparisons is anything called a change that "
        "is none.",
    )
    add_game(parser)
    parser.add_argument("--a", default="base", metavar="FILE", help="what A changes; base: nothing (default base)")
    parser.add_argument("--b", default="base", metavar="FILE", help="what B changes, beside --set")
    add_setup(parser)
    add_play(parser, 2000)
    parser.add_argument(
        "--on",
        default="seat-advantage",
        metavar="MEASURE",
        help="the measure in question, as lab run --json names them (default seat-advantage)",
    )
    parser.add_argument(
        "--margin",
        type=share,
        default=2.0,
        metavar="M",
        help="what counts as no change: so many points of a share, so many percent of a number (default 2)",
    )
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FOLDER", help="where both runs are kept")
    add_json(parser)
    parser.set_defaults(run=compare)


def compare(arguments: argparse.Namespace) -> int:
    from zirconia.lab.comparing import pairs, told
    from zirconia.lab.comparing.comparison import Comparison

    a, b = sides(arguments)
    setup = b.setup()
    comparison = Comparison(asked_measures(setup, arguments.on), arguments.on, arguments.margin / 100)
    with progress(arguments.games) as bar:
        for done in pairs.compare(a, b, comparison, arguments.out, spread_for(arguments)):
            bar.update(done - bar.n)
    found = told.as_json(a, b, comparison)
    (arguments.out / "comparison.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found) if arguments.json else told.text(setup.game.title, a, b, comparison))
    return 0


def sides(arguments: argparse.Namespace) -> tuple[Any, Any]:
    """The terms of A and of B."""
    from zirconia.lab.terms import terms_for

    both = setup_from(arguments)
    game, seats, options = zirconia.game(arguments.game), both.seats, both.options
    changes_a = {} if arguments.a == "base" else overrides_from(arguments.a)
    changes_b = {} if arguments.b == "base" else overrides_from(arguments.b)
    bots = bots_for(both, arguments.bots)
    one = game.setup(seats, options, changes_a)
    two = game.setup(seats, options, merged(changes_b, both.overrides))
    if one.overrides == two.overrides:
        raise Misuse("A and B are the same game; say what B changes with --b FILE or --set PATH=VALUE")
    a, b = (terms_for(setup, bots, arguments.seed, arguments.games) for setup in (one, two))
    return a, b


def asked_measures(setup: Setup, question: str) -> list[Any]:
    from zirconia.lab.measures.registry import measures_of

    measures = [one for one in measures_of(setup) if setup.seats > 2 or one.id == question or not is_seat(one.id)]
    ids = [one.id for one in measures]
    if question not in ids:
        raise Misuse(f"--on: there is no measure {question!r}; {suggestion(question, ids)}")
    return measures


def is_seat(id: str) -> bool:
    """Whether a measure is the wins of one seat: of two seats the advantage of the first says as much."""
    return id.startswith("wins-")


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
