"""Whether a program makes a bot, found out in a process of its own: what it imports stays there."""

from __future__ import annotations

import subprocess
import sys

from zirconia.bots.errors import BrokenBot
from zirconia.bots.programs import check_name
from zirconia.bots.registry import bot
from zirconia.core.errors import ZirconiaError

PROGRAM = "zirconia.bots.trial"
SECONDS = 60.0  # that it may take to import a program and to make a bot of it


def try_out(name: str) -> None:
    """Raises UnknownBot or BrokenBot."""
    check_name(name)
    command = [sys.executable, "-m", PROGRAM, name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise BrokenBot(f"the bot {name!r} can't be made in {SECONDS:g} seconds") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"the bot {name!r} ended its process"]
        raise BrokenBot(said[-1])


def main(name: str) -> int:
    try:
        bot(name, "")
    except ZirconiaError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
