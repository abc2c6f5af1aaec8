"""`zirconia replay`: step through a record."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zirconia.commands.common import Commands, add_json, read_object, whole
from zirconia.core.records.record import replay
from zirconia.core.records.transcript import Step, heading, parsed, same_rules, steps, transcript
from zirconia.terminal.plain.console import Console
from zirconia.terminal.plain.scene_text import draw

NUMBER = re.compile("[0-9]{1,9}")
HELP = "Enter or n: next   b: back   g NUMBER: go to an entry   v: the board   q: quit"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="step through a record",
        description="Step through the record of a match on a terminal; print all of it when piped.",
    )
    parser.add_argument("file", metavar="FILE", help="a record, as play's save command writes it")
    parser.add_argument("--upto", type=whole(0, 10_000_000), metavar="N", help="stop after entry N")
    parser.add_argument("--text", action="store_true", help="print the whole transcript even on a terminal")
    parser.add_argument("--plain", action="store_true", help="step through it in plain text, line after line")
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    data = parsed(read_object(arguments.file))
    if arguments.json:
        print(json.dumps(as_json(data, arguments.upto), indent=2))
    elif arguments.text or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(transcript(data, arguments.upto), end="")
    elif arguments.plain or os.environ.get("TERM") == "dumb" or not same_rules(data):
        Stepper(data, arguments.upto, Console()).run()
    else:
        return full_screen(data, arguments)
    return 0


def full_screen(data: Mapping[str, Any], arguments: argparse.Namespace) -> int:
    """At the same table on which matches are played; the status to leave with."""
    from zirconia.terminal.app import TerminalApp
    from zirconia.terminal.drawing.theme import theme_for
    from zirconia.terminal.matches.replay import ReplayMatch

    match = ReplayMatch(data, arguments.upto, Path(arguments.file))
    app = TerminalApp(theme_for(os.environ, arguments.ascii), match)
    app.run()
    return app.return_code or 0


def as_json(data: Mapping[str, Any], upto: int | None) -> dict[str, Any]:
    """The steps and, where this version can replay them, the position they lead to."""
    stepped = steps(data, upto)
    complete = stepped[-1].number == len(data["entries"])
    return {
        "game": data["game"],
        "rules": data.get("rules"),
        "replayed": same_rules(data),
        "entries": [{"number": one.number, "text": one.text, "events": list(one.events)} for one in stepped],
        "position": replay(data, stepped[-1].number).position() if same_rules(data) else None,
        "result": data.get("result") if complete else None,
    }


class Stepper:
    """Walks through the entries of a record, forwards and back."""

    def __init__(self, data: Mapping[str, Any], upto: int | None, console: Console) -> None:
        self.data = data
        self.steps: list[Step] = steps(data, upto)
        self.console = console
        self.at = 0

    def run(self) -> None:
        for line in [*heading(self.data), HELP]:
            self.console.say(line)
        self.show()
        while True:
            try:
                command = self.console.ask(f"[{self.at}/{len(self.steps) - 1}] ").strip().lower()
            except EOFError:
                return
            if command in ("q", "quit"):
                return
            self.obey(command)

    def obey(self, command: str) -> None:
        word, _, rest = command.partition(" ")
        if word in ("", "n", "next"):
            self.go(self.at + 1)
        elif word in ("b", "back"):
            self.go(self.at - 1)
        elif word in ("g", "goto") and NUMBER.fullmatch(rest):
            self.go(int(rest))
        elif NUMBER.fullmatch(word):
            self.go(int(word))
        elif word in ("v", "view", "board"):
            self.board()
        else:
            self.console.say(HELP)

    def go(self, number: int) -> None:
        if not 0 <= number < len(self.steps):
            self.console.say(f"The entries are 0 (the start) to {len(self.steps) - 1}.")
            return
        self.at = number
        self.show()

    def show(self) -> None:
        step = self.steps[self.at]
        self.console.say(self.console.style.strong(f"{step.number}. {step.text}" if step.number else "The start"))
        for sentence in step.events:
            self.console.say("    " + sentence)

    def board(self) -> None:
        """The table at this entry, as a spectator sees it."""
        if not same_rules(self.data):
            self.console.say("This record has other rules, so only its stored events can be shown.")
            return
        scene = replay(self.data, self.at).view(None)
        for line in draw(scene, self.console.width, self.console.style):
            self.console.say(line)
