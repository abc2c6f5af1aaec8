"""Matches that save themselves: a file for each, written anew after every move, whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import zirconia
from zirconia.core.match.state import State

ENDING = ".zirconia.json"
MOST = 50  # files; the oldest go first


def folder() -> Path:
    """Where this user's unfinished matches are."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home())
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "zirconia" / "tables"


def write_whole(path: Path, text: str) -> None:
    """A file that is never half there; only its owner reads it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


class Lock:
    """Says that a match is being played now; the system lets go of it when the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_suffix(".lock")
        self._file: IO[str] | None = None

    def take(self) -> bool:
        """Whether nobody else has it."""
        try:
            import fcntl
        except ImportError:
            return True
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self.path.open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        self._file = file
        return True

    def free(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
            self.path.unlink(missing_ok=True)


@dataclass(frozen=True)
class Saved:
    """A match that can go on."""

    path: Path
    data: dict[str, Any]

    @property
    def game(self) -> str:
        return str(self.data["game"])

    @property
    def players(self) -> list[str]:
        return [str(name) for name in self.data["table"]["players"]]

    @property
    def called(self) -> list[str]:
        """What the people said they are called."""
        return [str(name) for name in self.data["table"].get("called", [])]

    @property
    def seed(self) -> str:
        return str(self.data["start"].get("seed", "0"))

    @property
    def crashed(self) -> bool:
        """Whether the players never left it, or their input ended."""
        return bool(self.data["table"]["open"])

    def state(self) -> State:
        return zirconia.replay(self.data)

    def __str__(self) -> str:
        table = self.data["table"]
        when = time.strftime("%d %b %H:%M", time.localtime(table["saved"]))
        return f"{table['title']}, round {table['round']}, {' - '.join(self.players)} ({when})"


class Save:
    """The file of one match."""

    def __init__(self, players: Sequence[str], path: Path | None = None, called: Sequence[str] = ()) -> None:
        self.players = list(players)
        self.called = list(called)
        self.path = path or folder() / f"{secrets.token_hex(8)}{ENDING}"
        self.lock = Lock(self.path)
        self.lock.take()
        self.problem = ""

    def write(self, state: State, open: bool = True) -> None:
        """The match as it stands; a full disk must not stop it."""
        data = zirconia.record(state, events=False)
        data["table"] = {
            "players": self.players,
            "called": self.called,
            "title": state.setup.game.title,
            "round": state.round,
            "open": open,
            "saved": int(time.time()),
        }
        try:
            write_whole(self.path, json.dumps(data))
            self.problem = ""
        except OSError as error:
            self.problem = f"The match could not be saved: {error.strerror}"

    def close(self, state: State) -> None:
        """The players leave; a finished match needs no file."""
        if state.over:
            self.path.unlink(missing_ok=True)
        else:
            self.write(state, open=False)
        self.lock.free()


def unfinished(game: str | None = None) -> list[Saved]:
    """The matches that can go on and that nobody plays now, the newest first."""
    saves = [saved for path in folder().glob("*" + ENDING) if (saved := read(path)) is not None]
    saves.sort(key=lambda saved: -int(saved.data["table"]["saved"]))
    for old in saves[MOST:]:
        old.path.unlink(missing_ok=True)
    return [saved for saved in saves[:MOST] if game in (None, saved.game) and idle(saved.path)]


def delete(saved: Saved) -> None:
    """Remove a match for good; one that is being played somewhere stays."""
    if idle(saved.path):
        saved.path.unlink(missing_ok=True)


def read(path: Path) -> Saved | None:
    """What a file holds, if it is a match that is not over."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        saved = Saved(path, data)
        usable = data["result"] is None and saved.game in zirconia.games() and bool(str(saved))
        return saved if usable else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def idle(path: Path) -> bool:
    lock = Lock(path)
    free = lock.take()
    lock.free()
    return free
