"""`zirconia lab compare` and `zirconia lab sweep`: what a change does, and which change does it."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import zirconia
from zirconia.commands.common import (
    Commands,
    Misuse,
    add_json,
    add_setup,
    overrides_from,
    setup_from,
    share,
    whole,
)
from zirconia.commands.lab_shared import add_game, add_play, progress, spread_for
from zirconia.commands.lab_tuning import add_tune, players_for
from zirconia.commands.sim import bots_for
from zirconia.core.contract.changes import merged
from zirconia.core.match.setup import Setup

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
    add_tune(parser)
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
    a, b = sides(arguments)
    setup = b.setup()
    with players_for(arguments, [a.setup(), setup], a.bots) as tuned:
        return compared(arguments, setup, *(replace(side, tuned=tuned) for side in (a, b)))


def compared(arguments: argparse.Namespace, setup: Setup, a: Any, b: Any) -> int:
    """Play both sides; write and print what came out."""
    from zirconia.lab.comparing import page, pairs, told
    from zirconia.lab.comparing.comparison import Comparison

    comparison = Comparison(asked_measures(setup, arguments.on), arguments.on, arguments.margin / 100)
    with progress(arguments.games) as bar:
        for done in pairs.compare(a, b, comparison, arguments.out, spread_for(arguments)):
            bar.update(done - bar.n)
    found = told.as_json(a, b, comparison)
    (arguments.out / "comparison.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    shown = page.page(f"{setup.game.title}: a comparison", a, b, comparison)
    (arguments.out / "comparison.html").write_text(shown, encoding="utf-8")
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


def asked_measures(setup: Setup, question: str, option: str = "--on") -> list[Any]:
    from zirconia.lab.comparing.questions import NoMeasure, measures_for

    try:
        return list(measures_for(setup, question))
    except NoMeasure as error:
        raise Misuse(f"{option}: {error}") from None


# Sweeps ----------------------------------------------------------------------------------------------


def add_sweep(actions: Commands) -> None:
    parser = actions.add_parser(
        "sweep",
        help="search for numbers with which a measure comes out as wanted",
        description="Try the values of some ranges with few games, and draw the curve with its band.",
    )
    add_game(parser)
    parser.add_argument(
        "--range",
        action="append",
        required=True,
        metavar="PATH=LOW..HIGH:STEP",
        help="values to try, as cards.critical-hit.price=600..1200:100 (repeatable: every combination)",
    )
    parser.add_argument(
        "--goal",
        default="seat-advantage=0",
        metavar="MEASURE=VALUE",
        help="what is wanted (default seat-advantage=0)",
    )
    parser.add_argument(
        "--each",
        type=whole(10, 10_000),
        default=50,
        metavar="E",
        help="games of a combination at a time (default 50)",
    )
    add_setup(parser)
    add_play(parser, 2000)
    add_tune(parser)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FOLDER", help="where the result is kept")
    add_json(parser)
    parser.set_defaults(run=sweep)


def sweep(arguments: argparse.Namespace) -> int:
    from zirconia.lab.sweeping.ranges import check_goal, points, read_goal, read_range
    from zirconia.lab.sweeping.search import Search

    setup = setup_from(arguments)
    ranges = [read_range(setup.game.schema, text) for text in arguments.range]
    question, goal = read_goal(arguments.goal)
    (measure,) = [one for one in asked_measures(setup, question, "--goal") if one.id == question]
    check_goal(measure, goal)
    every = points(ranges)
    terms = combinations(arguments, setup, ranges, every)
    search = Search(every, measure, goal)
    with players_for(arguments, [one.setup() for one in terms], terms[0].bots) as tuned:
        arguments.out.mkdir(parents=True, exist_ok=True)
        return swept(arguments, search, ranges, [replace(one, tuned=tuned) for one in terms])


def swept(arguments: argparse.Namespace, search: Any, ranges: Any, terms: list[Any]) -> int:
    """Search; write and print what came out."""
    from zirconia.lab.players import words
    from zirconia.lab.sweeping import kept, told
    from zirconia.lab.sweeping.search import sweep

    kept.restore(search, terms, arguments.each, arguments.out)
    with progress(arguments.games) as bar:
        for done in sweep(search, terms, arguments.games, arguments.each, spread_for(arguments)):
            kept.keep(search, terms, arguments.each, arguments.out)
            bar.update(done - bar.n)
    found = told.as_json(search, ranges)
    (arguments.out / "sweep.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    grounds = f"Played by {', '.join(terms[0].bots)}. A stronger player may judge otherwise."
    grounds += f" {words(terms[0])}" if terms[0].tuned else ""
    shown = told.page(f"{zirconia.game(arguments.game).title}: a sweep", search, ranges, grounds)
    (arguments.out / "sweep.html").write_text(shown, encoding="utf-8")
    print(json.dumps(found) if arguments.json else f"{told.text(search, ranges)}\n{grounds}")
    return 0


def combinations(arguments: argparse.Namespace, setup: Setup, ranges: Any, every: Any) -> list[Any]:
    """The terms of every combination, each checked by the game before anything is played."""
    from zirconia.lab.sweeping.ranges import overrides_at
    from zirconia.lab.terms import terms_for

    bots = bots_for(setup, arguments.bots)
    game = zirconia.game(arguments.game)
    return [
        terms_for(
            game.setup(setup.seats, setup.options, overrides_at(game.schema, ranges, point, setup.overrides)),
            bots,
            arguments.seed,
            arguments.games,
        )
        for point in every
    ]
