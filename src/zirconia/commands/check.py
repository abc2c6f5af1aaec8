"""`zirconia check`: the conformance suite on one game."""

from __future__ import annotations

import argparse
import json
import sys

from tqdm import tqdm

import zirconia
from zirconia.commands.common import Commands, Misuse, add_json, whole
from zirconia.conformance import MUTATIONS, check


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "check",
        help="the conformance suite on one game",
        description="Hold a game to all that is promised of every game; status 1 when a promise is broken.",
    )
    parser.add_argument("game", metavar="GAME", help="the id of a game (see zirconia games)")
    parser.add_argument(
        "--games",
        type=whole(1, 100_000),
        default=1,
        metavar="N",
        help="random games of every setup (default 1)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument(
        "--seats", type=whole(1, 99), metavar="K", help="only this number of players (default: all)"
    )
    parser.add_argument(
        "--mutations",
        type=whole(0, 1_000_000),
        default=MUTATIONS,
        metavar="N",
        help=f"mutated positions that are loaded and played on (default {MUTATIONS})",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = zirconia.game(arguments.game)
    if arguments.seats is not None and arguments.seats not in game.seats:
        raise Misuse(f"{game.title} is for {', '.join(map(str, game.seats))} players, not {arguments.seats}")
    seats = None if arguments.seats is None else (arguments.seats,)
    with tqdm(unit=" setups", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False) as bar:

        def advance(line: str) -> None:
            bar.update()

        report = check(
            game,
            games=arguments.games,
            seed=arguments.seed,
            seats=seats,
            progress=advance,
            mutations=arguments.mutations,
        )
    print(json.dumps(report.as_json(), indent=2) if arguments.json else report)
    return 0 if report.ok else 1
