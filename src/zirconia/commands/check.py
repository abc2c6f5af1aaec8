"""`zirconia check`: the conformance suite on one game."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from tqdm import tqdm

import zirconia
from zirconia.commands.common import Commands, Misuse, add_json, whole
from zirconia.conformance import MUTATIONS, check
from zirconia.core.game import Game


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
    parser.add_argument(
        "--leaks",
        type=whole(1, 100_000),
        default=0,
        metavar="N",
        help="instead: N pairs of matches that one seat can't tell apart, played over the wire, byte by byte",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = zirconia.game(arguments.game)
    if arguments.seats is not None and arguments.seats not in game.seats:
        raise Misuse(f"{game.title} is for {', '.join(map(str, game.seats))} players, not {arguments.seats}")
    if arguments.leaks:
        return leaks(game, arguments)
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


def leaks(game: Game[Any, Any], arguments: argparse.Namespace) -> int:
    """The leak certificate; it needs servers, which nothing else here does."""
    from zirconia.server.leaks.certificate import certify

    with tqdm(total=arguments.leaks, unit=" pairs", file=sys.stderr, disable=not sys.stderr.isatty()) as bar:
        certificate = certify(game, arguments.leaks, arguments.seed, arguments.seats, bar.update)
    print(json.dumps(certificate.as_json(), indent=2) if arguments.json else certificate)
    return 0 if certificate.ok else 1
