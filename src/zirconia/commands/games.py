"""`zirconia games`: what can be played."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import Any

from zirconia.commands.common import Commands, add_json
from zirconia.core.contract.option import Option
from zirconia.core.game import Game
from zirconia.core.registry import of_every_game


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "games", help="what can be played", description="List every game with its seats, length and options."
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.json:
        print(json.dumps(of_every_game(facts), indent=2))
    else:
        print("\n\n".join(of_every_game(describe)))
    return 0


def facts(game: Game[Any, Any]) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "summary": game.summary,
        "rules": game.rules,
        "options": [option_facts(option) for option in game.options.values()],
    }


def option_facts(option: Option) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": option.name,
        "type": option.type,
        "default": option.default,
        "help": option.help,
        "rule": option.rule,
    }
    if option.choices:
        row["choices"] = list(option.choices)
    if option.type == "number":
        row.update(low=option.low, high=option.high)
    return {**row, "per_seat": option.per_seat, "secret": option.secret}


def describe(game: Game[Any, Any]) -> str:
    """A game as a paragraph."""
    seats = " or ".join(map(str, game.seats))
    lines = [f"{game.id}: {game.title}, {seats} players, about {game.minutes} minutes"]
    lines += textwrap.wrap(game.summary, 80, initial_indent="  ", subsequent_indent="  ")
    for option in game.options.values():
        lines += textwrap.wrap(
            f"{spelling(option)}  {option.told}",
            80,
            initial_indent="    --option ",
            subsequent_indent=" " * 8,
        )
    return "\n".join(lines)


def spelling(option: Option) -> str:
    """How an option is typed."""
    values = {
        "flag": "",
        "number": f"={option.low}..{option.high}",
        "choice": "=" + "|".join(map(str, option.choices)),
    }.get(option.type, f"={option.type.upper()}")
    return option.name + values + (" (one a seat)" if option.per_seat else "")
