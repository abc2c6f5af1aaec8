"""The command in a terminal of its own: started, killed, started again."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from zirconia.terminal.matches.saves import unfinished


class Terminal:
    """A process with a terminal of 80 x 24."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", **environment})
            os.execv(sys.executable, [sys.executable, "-m", "zirconia", *arguments])
        ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = ""

    def until(self, text: str) -> None:
        """Read until a text was written."""
        last = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < last, self.seen[-2000:]
            if select.select([self.end], [], [], 0.2)[0]:
                self.seen += os.read(self.end, 65536).decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.end)


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    found = Terminal(*arguments, **environment)
    try:
        yield found
    finally:
        found.kill()


def test_a_match_goes_on_after_its_process_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command = ("play", "galactic-confrontation", "--bots", "random", "--seed", "7")
    with terminal(*command) as first:
        first.until("Supply")
        first.type("e")
        first.until("Buy phase")
    (saved,) = unfinished()
    assert saved.crashed
    assert len(json.loads(saved.path.read_text())["entries"]) == 1
    with terminal(*command) as second:
        second.until("Go on with it?")
        second.type("\n")
        second.until("Buy phase")


def test_a_dumb_terminal_gets_the_plain_table(tmp_path: Path) -> None:
    with terminal("play", "galactic-confrontation", TERM="dumb", XDG_STATE_HOME=str(tmp_path)) as plain:
        plain.until("Type help for the commands.")


def test_the_locale_c_gets_ascii_alone(tmp_path: Path) -> None:
    surroundings = {"LC_ALL": "C", "XDG_STATE_HOME": str(tmp_path)}
    with terminal("play", "corporate-wars", "--bots", "random", "--seed", "7", **surroundings) as poor:
        poor.until("leave")
        assert poor.seen.isascii()


def test_a_command_that_names_another_seed_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command = ("play", "galactic-confrontation", "--bots", "random", "--seed")
    with terminal(*command, "7") as first:
        first.until("Supply")
        first.type("e")
        first.until("Buy phase")
    with terminal(*command, "8") as second:
        second.until("Strategy phase")
        assert "Go on with it?" not in second.seen
