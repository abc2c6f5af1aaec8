"""`zirconia play`: the table in the terminal."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

import zirconia
from zirconia.bots import bot
from zirconia.commands.common import (
    Commands,
    Misuse,
    add_setup,
    options_from,
    read_object,
    setup_from,
    with_decks,
)
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

if TYPE_CHECKING:
    from zirconia.terminal.app import TerminalApp
    from zirconia.terminal.matches.match import Match
    from zirconia.terminal.matches.remote import RemoteMatch
    from zirconia.terminal.matches.saves import Saved


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "play",
        help="the terminal table",
        description="Play a game in the terminal: against bots, with friends at one screen, or at a table of a "
        "running server. Without a game, a start screen asks for everything. Press ? at the table for help.",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game (see zirconia games)")
    parser.add_argument("--plain", action="store_true", help="plain text, one line after the other")
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    add_setup(parser)
    parser.add_argument(
        "--seed", metavar="S", help="any text; the same seed deals the same game (default: a fresh one)"
    )
    parser.add_argument(
        "--bots",
        metavar="P1,P2",
        help="who sits where: human, a bot's name or module:Class, one a seat; or one bot for all the other seats",
    )
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats, taking turns at this screen")
    parser.add_argument("--load", metavar="FILE", help="go on from a saved record or a position")
    parser.add_argument("--join", metavar="LINK", help="sit down at, or watch, a table of a running server")
    parser.add_argument(
        "--on",
        metavar="URL",
        help="open the table on a running server; seats without a bot are for others",
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="what you are called: at a server's table (default: your user name) and here; several people at one "
        "screen as Ann,Bo",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    plain = arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"
    if arguments.join or arguments.on:
        return at_server(arguments, plain)
    if plain:
        if arguments.game is None:
            raise Misuse("name a game; the start screen needs a terminal (see zirconia games)")
        return in_plain_text(arguments)
    return full_screen(arguments)


def in_plain_text(arguments: argparse.Namespace) -> int:
    """A match by lines; it keeps itself where somebody sits at a terminal, not for a program that pipes them."""
    from zirconia.terminal.matches.saves import Save
    from zirconia.terminal.matches.seating import PERSON
    from zirconia.terminal.plain.client import PlainClient
    from zirconia.terminal.plain.console import Console

    console = Console()
    saved = broken_off(arguments) if console.terminal else None
    if saved is not None:
        save = Save(saved.players, saved.path, saved.called)
        PlainClient(saved.state(), saved.players, saved.seed, console, saved.called, save).play()
        return 0
    seed, state = opening(arguments)
    players = players_for(arguments, state.setup)
    names = called(arguments, players)
    kept = Save(players, called=names) if console.terminal and PERSON in players else None
    PlainClient(state, players, seed, console, names, kept).play()
    return 0


def opening(arguments: argparse.Namespace) -> tuple[str, State]:
    """The seed, and the state from which the match goes on."""
    seed = arguments.seed or secrets.token_hex(16)
    state = load(arguments, seed) if arguments.load else setup_from(arguments).start(seed)
    return seed, state


def load(arguments: argparse.Namespace, seed: str) -> State:
    """The state in a file: a record has entries, anything else is a position."""
    if arguments.seats or arguments.option or arguments.set or arguments.overrides:
        raise Misuse("--load brings its own seats, options and overrides; leave them out")
    data = read_object(arguments.load)
    game = zirconia.game(arguments.game)
    if data.get("game", game.id) != game.id:
        raise Misuse(f"{arguments.load} belongs to {data['game']!r}, not to {game.id!r}")
    try:
        return zirconia.replay(data) if "entries" in data else game.load(data, seed)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise Misuse(f"{arguments.load} is broken: {error}") from error


def players_for(arguments: argparse.Namespace, setup: Setup) -> list[str]:
    """Who sits where, each name one that there is and that plays this game."""
    from zirconia.terminal.matches.seating import PERSON, seated

    players = seated(arguments.bots, arguments.hot_seat, setup.seats)
    for name in players:
        if name != PERSON:
            bot(name, "", setup.game.id)
    return players


def called(arguments: argparse.Namespace, players: list[str]) -> list[str]:
    """The names of the people at this screen, in the order of their seats. Raises Misuse."""
    from zirconia.terminal.matches.seating import PERSON

    names = [name.strip() for name in arguments.name.split(",")] if arguments.name else []
    if len(names) > players.count(PERSON):
        raise Misuse(f"--name names {len(names)} people, and {players.count(PERSON)} sit at this screen")
    return names


# The full screen ------------------------------------------------------------------------------------


def full_screen(arguments: argparse.Namespace) -> int:
    """Straight in when the command says what to play; the start screen otherwise."""
    match = None
    if arguments.game is not None:
        setup_from(arguments)
        from zirconia.terminal.screens.start_screen import resume

        saved = broken_off(arguments)
        match = resume(saved) if saved is not None else fresh(arguments)
    return show(arguments, match)


def fresh(arguments: argparse.Namespace) -> Match:
    from zirconia.terminal.matches.local import LocalMatch
    from zirconia.terminal.matches.saves import Save

    seed, state = opening(arguments)
    players = players_for(arguments, state.setup)
    names = called(arguments, players)
    return LocalMatch(state, players, seed, Save(players, called=names), names)


def broken_off(arguments: argparse.Namespace) -> Saved | None:
    """A match of this game that nobody left properly, if the player wants to go on with it."""
    from zirconia.terminal.matches.saves import unfinished

    if arguments.load:
        return None
    for saved in unfinished(arguments.game):
        if saved.crashed and meant(arguments, saved):
            print(f"This match was not left properly: {saved}")
            if input("Go on with it? [Y/n] ").strip().lower() in ("", "y", "yes"):
                return saved
            return None
    return None


def meant(arguments: argparse.Namespace, saved: Saved) -> bool:
    """Whether the command may mean this match: all that it says of seed, players and setup is so there."""
    if arguments.seed and arguments.seed != saved.data["start"].get("seed"):
        return False
    setup = setup_from(arguments)
    named = arguments.seats or arguments.option or arguments.set or arguments.overrides
    if named and setup != saved.state().setup:
        return False
    return not (arguments.bots or arguments.hot_seat) or players_for(arguments, setup) == saved.players


# At a server ----------------------------------------------------------------------------------------


def at_server(arguments: argparse.Namespace, plain: bool) -> int:
    """At a table of a server: one with a link, or a new one."""
    if arguments.join and arguments.on:
        raise Misuse("--on opens a table and --join sits down at one; leave one of them out")
    if arguments.join and (arguments.seats or arguments.set or arguments.overrides):
        raise Misuse("who opened the table has chosen seats and numbers; --join takes only --option for your seat")
    if plain:
        raise Misuse("a server's table needs a full-screen terminal; there is no plain version of it")
    sitting = opened(arguments) if arguments.on else joined(arguments)

    async def playing() -> int:
        match = await sitting
        for line in match.invitations:
            print(line)
        return await shown(application(arguments, match))

    return asyncio.run(playing())


def joined(arguments: argparse.Namespace) -> Coroutine[Any, Any, RemoteMatch]:
    from zirconia.terminal.matches.sitting_down import read_link, sit_down

    choose = partial(own_options, arguments.option) if arguments.option else None
    return sit_down(read_link(arguments.join), arguments.name, choose)


def own_options(given: list[str], table: dict[str, Any]) -> dict[str, Any]:
    """What somebody who sits down chooses for their own seat, such as a deck, under the options of the table."""
    game = zirconia.game(table["game"])
    own = options_from(game, given)
    setup = table["setup"]
    read = with_decks(game, setup["seats"], {**setup["options"], **own})
    return {name: read[name] for name in own}


def opened(arguments: argparse.Namespace) -> Coroutine[Any, Any, RemoteMatch]:
    """A new table there. People who come by its link take the seats that no bot has."""
    from zirconia.terminal.matches.seating import PERSON
    from zirconia.terminal.matches.sitting_down import open_table, read_server

    if arguments.game is None:
        raise Misuse("--on needs to know what is played: zirconia play GAME --on URL (see zirconia games)")
    if arguments.load or arguments.seed or arguments.hot_seat:
        raise Misuse("--on opens a fresh table whose seed nobody knows; leave --load, --seed and --hot-seat out")
    setup = setup_from(arguments)
    players = players_for(arguments, setup) if arguments.bots else [PERSON] * setup.seats
    return open_table(read_server(arguments.on), setup, players, arguments.name)


def show(arguments: argparse.Namespace, match: Match | None) -> int:
    return asyncio.run(shown(application(arguments, match)))


async def shown(app: TerminalApp) -> int:
    """The status to leave with: a crash is none that is well."""
    await app.run_async()
    return app.return_code or 0


def application(arguments: argparse.Namespace, match: Match | None) -> TerminalApp:
    from zirconia.terminal import settings
    from zirconia.terminal.app import TerminalApp
    from zirconia.terminal.drawing.theme import theme_for

    return TerminalApp(theme_for(os.environ, arguments.ascii), match, arguments.game or "", settings.pace())
