"""`zirconia lab`: playtests and reports."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from zirconia.commands.common import (
    Commands,
    Misuse,
    add_json,
    add_setup,
    read_object,
    setup_from,
    tell_failures,
    whole,
)
from zirconia.commands.lab_experiments import add_compare, add_sweep
from zirconia.commands.lab_luck import add_luck
from zirconia.commands.lab_shared import add_game, add_play, progress, spread_for
from zirconia.commands.lab_tuning import add_tune, players_for
from zirconia.commands.sim import bots_for
from zirconia.core.contract.changes import places
from zirconia.core.match.setup import Setup


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
    add_sweep(actions)
    add_luck(actions)


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
    free = [one for one in places(setup.game.schema, data) if one.free]
    found = [one for one in free if all(word in one.path for word in arguments.words)]
    if arguments.json:
        print(json.dumps([{"path": one.path, "value": one.value, "allowed": one.allowed} for one in found]))
        return 0
    if not found:
        raise unknown(setup, arguments.words, [one.path for one in free])
    widest = max((len(one.path) for one in found), default=0)
    for one in found:
        print(f"{one.path:<{widest}}  {one.value!s:<8}  {one.allowed}")
    return 0


def unknown(setup: Setup, words: list[str], paths: list[str]) -> Misuse:
    """Nothing has all these words in its path: what was meant, or what tells everything there is."""
    parts = dict.fromkeys(part for path in paths for part in path.split("."))
    near = [get_close_matches(word, parts, n=1) for word in words if not any(word in path for path in paths)]
    meant = ", ".join(repr(one) for close in near for one in close)
    right = f"did you mean {meant}?" if meant else f"zirconia lab numbers {setup.game.id} lists everything"
    named = " and ".join(map(repr, words))
    return Misuse(f"nothing that can be changed in {setup.game.title} has {named} in its path; {right}")


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
    add_tune(parser)
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
    findings = summary.Findings(terms)
    with players_for(arguments, [setup], bots) as tuned, progress(arguments.games) as bar:
        played = batches.run(replace(terms, tuned=tuned), arguments.out, spread_for(arguments), findings.add)
        bar.update(next(played))
        bar.initial = bar.n  # what was there before says nothing about the speed
        for done in played:
            bar.update(done - bar.n)
    told = findings.summary() if findings.games else summary.summary(arguments.out)
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
        description="Write down what the acting seat saw at every decision of some matches, what it could do, "
        "what it did, and what it got in the end. What was taken back is left out.",
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
