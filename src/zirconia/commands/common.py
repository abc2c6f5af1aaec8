"""What several commands share: options and files given on the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import zirconia
from zirconia.core.contract.changes import changes, merged, read_changes
from zirconia.core.contract.option import Option
from zirconia.core.decks import deck_options
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup

Commands = Any  # argparse's object that takes new commands has no public name
MOST_TOLD = 5  # ways in which bots failed
SWITCHES = {
    "on": True,
    "true": True,
    "yes": True,
    "1": True,
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}


class Misuse(zirconia.ZirconiaError):
    """Something on the command line that cannot be."""


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argument that is a whole number in a range."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is needed, not {text!r}")
        return value

    return read


def duration(text: str, unit: str = "seconds") -> float:
    """An argument that is a time."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"a number of {unit} up to 3600 is needed, not {text!r}")
    return value


def share(text: str) -> float:
    """An argument that is a part of something, or a few times it."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 100:
        raise argparse.ArgumentTypeError(f"a number above 0, up to 100, is needed, not {text!r}")
    return value


def tell_failures(failures: Mapping[str, int]) -> None:
    """Which bots failed, on stderr: a result in which one did is not what it seems."""
    for told, games in list(failures.items())[:MOST_TOLD]:
        often = "one game" if games == 1 else f"{games:,} games"
        sentence = f"in {often} a bot failed, and any legal action was played for it: {told}"
        print(f"zirconia: {sentence}", file=sys.stderr)
    if len(failures) > MOST_TOLD:
        print(f"zirconia: bots failed in {len(failures) - MOST_TOLD:,} other ways", file=sys.stderr)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for a script instead of text")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """How many processes share the work of a command that is in a hurry."""
    parser.add_argument(
        "--jobs",
        type=whole(1, 1024),
        default=cores(),
        metavar="J",
        help="processes to use (default: one a core)",
    )


def cores() -> int:
    """The processes that such work is shared out to, if nobody says how many."""
    return max(1, min(os.cpu_count() or 1, 64))


def add_setup(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose a setup."""
    parser.add_argument(
        "--seats", type=whole(1, 99), metavar="K", help="how many players (default: the game's first count)"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="set an option of the game (repeatable); one value a seat as NAME=V1,V2 or as JSON",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="change a number of the game (repeatable), as cards.critical-hit.price=1000; zirconia lab numbers "
        "GAME lists them",
    )
    parser.add_argument(
        "--overrides", metavar="FILE|JSON", help="changed numbers of the game: a TOML or JSON file, or JSON text"
    )


def setup_from(arguments: argparse.Namespace) -> Setup:
    """The setup that the arguments describe."""
    game = zirconia.game(arguments.game)
    overrides = merged(overrides_from(arguments.overrides), changes(game.schema, arguments.set))
    options = with_decks(game, arguments.seats, options_from(game, arguments.option))
    return game.setup(arguments.seats, options, overrides)


def with_decks(game: Game[Any, Any], seats: int | None, options: dict[str, Any]) -> dict[str, Any]:
    """Decks that are named by a word: one that is kept, or a file, is read."""
    from zirconia.terminal.kept_decks import named_deck

    def meant(option: str, value: Any) -> Any:
        return named_deck(game, seats, options, option, value) if isinstance(value, str) else value

    decks = {name: options[name] for name in deck_options(game) if name in options}
    return options | {
        name: [meant(name, one) for one in value] if isinstance(value, list) else meant(name, value)
        for name, value in decks.items()
    }


def options_from(game: Game[Any, Any], given: list[str]) -> dict[str, Any]:
    """The options as values; the game itself judges names and values."""
    options: dict[str, Any] = {}
    for text in given:
        word, equals, value = text.partition("=")
        name = word.strip().replace("_", "-")
        if name in options:
            raise Misuse(f"the option {name!r} is given twice")
        options[name] = option_value(game.options.get(name), name, value if equals else None)
    return options


def option_value(option: Option | None, name: str, text: str | None) -> Any:
    """One option's value; nothing after the name turns a flag on."""
    if text is None:
        if option is not None and option.type != "flag":
            raise Misuse(f"the option {name!r} needs a value: --option {name}={option.default}")
        return True
    if option is not None and option.per_seat and not text.startswith(("[", "{")):
        return (
            [single_value(option, one) for one in text.split(",")] if "," in text else single_value(option, text)
        )
    return single_value(option, text)


def single_value(option: Option | None, text: str) -> Any:
    """A word as the option's type wants it; what does not fit is left as it is, for the game to refuse."""
    text = text.strip()
    if option is not None and option.type == "flag":
        return SWITCHES.get(text.lower(), as_json(text))
    if option is not None and option.type == "choice":
        return next((choice for choice in option.choices if str(choice) == text), as_json(text))
    return as_json(text)


def as_json(text: str) -> Any:
    """JSON where it is some, else the text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def overrides_from(text: str | None) -> dict[str, Any]:
    """Overrides from JSON text or from a file."""
    if text is None:
        return {}
    if not text.lstrip().startswith("{"):
        return read_changes(Path(text))
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Misuse(f"--overrides is no JSON: {error}") from None
    return data


def read_json(path: str) -> Any:
    """The JSON in a file. Raises Misuse."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except RecursionError:
        raise Misuse(f"{path} is nested too deeply") from None
    except OSError as error:
        raise Misuse(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Misuse(f"{path} is no text file") from None
    except ValueError as error:
        raise Misuse(f"{path} is no JSON: {error}") from None


def read_object(path: str) -> dict[str, Any]:
    """The JSON object in a file: a record or a position."""
    data = read_json(path)
    if not isinstance(data, dict):
        raise Misuse(f"{path} holds neither a record nor a position: it is no JSON object")
    return data
