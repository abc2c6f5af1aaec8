"""`zirconia play`: the terminal table."""

from __future__ import annotations

import argparse
import secrets
from typing import Any

import zirconia
from zirconia.bots import Bot, bot
from zirconia.commands.common import Commands, Misuse, add_setup, read_object, setup_from
from zirconia.core.state import State
from zirconia.terminal.plain import Table
from zirconia.terminal.screen import Screen

PEOPLE = ("human", "me")


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "play",
        help="the terminal table",
        description="Play a game in the terminal, against bots or with friends at one screen. "
        "Type help at the table for its commands.",
    )
    parser.add_argument("game", metavar="GAME", help="the id of a game (see zirconia games)")
    parser.add_argument("--plain", action="store_true", help="plain text, one line after the other")
    add_setup(parser)
    parser.add_argument(
        "--seed", metavar="S", help="any text; the same seed deals the same game (default: a fresh one)"
    )
    parser.add_argument(
        "--bots", metavar="P1,P2", help="who sits where: human or a bot's name (default: you, then random)"
    )
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats, taking turns at this screen")
    parser.add_argument("--load", metavar="FILE", help="go on from a saved record or a position")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    seed = arguments.seed or secrets.token_hex(16)
    state = load(arguments, seed) if arguments.load else setup_from(arguments).start(seed)
    bots = bots_for(arguments, state.setup.seats, seed)
    Table(state, bots, Screen()).play()
    return 0


def load(arguments: argparse.Namespace, seed: str) -> State:
    """The state in a file: a record has entries, anything else is a position."""
    if arguments.seats or arguments.option or arguments.overrides:
        raise Misuse("--load brings its own seats, options and overrides; leave them out")
    data = read_object(arguments.load)
    game = zirconia.game(arguments.game)
    if data.get("game", game.id) != game.id:
        raise Misuse(f"{arguments.load} belongs to {data['game']!r}, not to {game.id!r}")
    try:
        return zirconia.replay(data) if "entries" in data else game.load(data, seed)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise Misuse(f"{arguments.load} is broken: {error}") from error


def bots_for(arguments: argparse.Namespace, seats: int, seed: str) -> dict[int, Bot]:
    """The bots by seat; people sit in the other seats."""
    if arguments.hot_seat and arguments.bots:
        raise Misuse("--hot-seat has people in all seats; leave --bots out")
    default = ["human"] * seats if arguments.hot_seat else ["human"] + ["random"] * (seats - 1)
    names: list[Any] = [name.strip() for name in arguments.bots.split(",")] if arguments.bots else default
    if len(names) != seats:
        raise Misuse(
            f"--bots names {len(names)} players for {seats} seats; human and the names of bots, one a seat"
        )
    return {at: bot(name, f"{seed}/{at}/{name}") for at, name in enumerate(names) if name not in PEOPLE}
