"""Where the text goes and where the answers come from: a terminal, a pipe, or a file."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

SEAT_COLOURS = (36, 33, 35, 32, 34, 31)
WIDEST = 120


class Style:
    """A little colour on a terminal; what it says is always said in words too."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def paint(self, code: int, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.colour and text else text

    def strong(self, text: str) -> str:
        return self.paint(1, text)

    def faint(self, text: str) -> str:
        return self.paint(2, text)

    def seat(self, seat: int | None, text: str) -> str:
        return text if seat is None else self.paint(SEAT_COLOURS[seat % len(SEAT_COLOURS)], text)


PLAIN = Style(False)


class Console:
    """Lines out, answers in. A pipe gets no colour and 80 columns, and its answers are echoed."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source or sys.stdin or io.StringIO()  # a closed input is an empty one
        self.target = target or sys.stdout
        self.terminal = self.source.isatty() and self.target.isatty()
        self.style = Style(self.target.isatty() and not os.environ.get("NO_COLOR"))
        size = shutil.get_terminal_size((80, 24))
        self.width = min(size.columns, WIDEST) if self.target.isatty() else 80
        self.height = size.lines
        if self.terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - gives `input` its line editing and history

    def say(self, text: str = "") -> None:
        print(text, file=self.target)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, question: str) -> str:
        """One line from the player. Raises EOFError when there is no more."""
        if self.terminal:
            try:
                return input(question)
            except EOFError:
                self.say()  # behind the question
                raise
        print(question, end="", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            print(file=self.target)
            raise EOFError
        print(line.rstrip("\n"), file=self.target)
        return line.rstrip("\n")

    def clear(self) -> None:
        """Nothing of what was shown stays in sight."""
        self.say("\033[2J\033[3J\033[H" if self.terminal else "=" * self.width)

    def page(self, lines: Iterable[str]) -> None:
        """A long text, a screenful at a time on a terminal."""
        room = max(5, self.height - 2)
        for number, line in enumerate(lines, 1):
            self.say(line)
            if (
                self.terminal
                and number % room == 0
                and self.ask("-- Enter: more, q: stop -- ").strip().lower() == "q"
            ):
                return


def put_in_place(path: Path, text: str) -> None:
    """Write beside the file, then put it in place: a full disk never leaves half a match."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
