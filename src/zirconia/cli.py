"""The `zirconia` command: which commands there are, and how a mistake is told."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import zirconia

CODE = re.compile("^[A-Z]+(_[A-Z]+)+: ")
COMMANDS = (
    "games",
    "play",
    "serve",
    "seat",
    "sim",
    "lab",
    "tournament",
    "check",
    "new",
    "bench",
    "replay",
    "review",
    "puzzles",
    "verify",
    "learn",
)
NOTICE = "zirconia: running uncompiled, which plays the same but slower (ZIRCONIA_PURE=1 hides this notice)"


class Parser(argparse.ArgumentParser):
    """Tells a mistake in one line on stderr and leaves with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Every command adds itself: its name, its help, its arguments and the function that runs it.

    When the arguments begin with a command, the others are not even imported: `play` opens sooner.
    """
    top = Parser(prog="zirconia", description="Play, simulate and check strategy games.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"zirconia {zirconia.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for command in arguments[:1] if arguments[:1] and arguments[0] in COMMANDS else COMMANDS:
        import_module(f"zirconia.commands.{command}").add(commands)
    return top


def in_words(error: zirconia.ZirconiaError) -> str:
    """A mistake in one line, without the names that programs know breaches by."""
    breaches = error.errors if isinstance(error, zirconia.BadSetup) else (str(error),)
    return " ".join("; ".join(CODE.sub("", one) for one in breaches).split())


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 when all is well, 1 when a check failed, 2 for a mistake of the caller."""
    if sys.stdout is None:  # a closed output still wants the work done
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the process ends
    given = sys.argv[1:] if argv is None else argv
    arguments = parser(given).parse_args(given)
    if not zirconia.compiled() and os.environ.get("ZIRCONIA_PURE") != "1":
        print(NOTICE, file=sys.stderr)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except zirconia.ZirconiaError as error:
        print("zirconia: " + in_words(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing more may be written, not even at exit.
        forget_output()
        return 0
    except OSError as error:
        print(f"zirconia: the output cannot be written: {error.strerror}", file=sys.stderr)
        forget_output()
        return 2
    return status


def forget_output() -> None:
    """Send what is still buffered nowhere, so that leaving does not stumble over it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
