"""`zirconia lab luck`: how much of who wins is decided by chance."""

from __future__ import annotations

import argparse
import json

from zirconia.commands.common import Commands, Misuse, add_json, add_setup, setup_from
from zirconia.commands.lab_shared import add_game, add_play, spread_for
from zirconia.commands.sim import bots_for


def add_luck(actions: Commands) -> None:
    parser = actions.add_parser(
        "luck",
        help="how much of who wins is decided by chance",
        description="Play every game twice, with the same chance and other whims of the players. What the twins "
        "have in common of who wins is the share of luck.",
    )
    add_game(parser)
    add_setup(parser)
    add_play(parser, 400)
    add_json(parser)
    parser.set_defaults(run=luck)


def luck(arguments: argparse.Namespace) -> int:
    from zirconia.lab.luck import FEWEST
    from zirconia.lab.luck import luck as measured
    from zirconia.lab.terms import terms_for

    setup = setup_from(arguments)
    bots = bots_for(setup, arguments.bots)
    if len(set(bots)) > 1:
        raise Misuse("luck is measured among equals: let --bots name one bot")
    if arguments.games < FEWEST:
        raise Misuse(f"--games: at least {FEWEST} are needed to say anything of luck, not {arguments.games}")
    found = measured(terms_for(setup, bots, arguments.seed, arguments.games), spread_for(arguments))
    if arguments.json:
        print(json.dumps({**found.__dict__, "game": setup.game.id, "bots": list(bots)}))
        return 0
    played = f"{found.twins:,} games, each played twice with the same chance among {', '.join(bots)}"
    if found.share is None:
        print(f"{setup.game.title}: every game came out alike, so nothing can be said of luck ({played})")
    else:
        interval = f"{found.low:.0%} to {found.high:.0%}"
        print(f"{setup.game.title}: chance decides {found.share:.0%} of who wins ({interval}; {played})")
    return 0
