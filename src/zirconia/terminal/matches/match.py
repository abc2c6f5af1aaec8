"""A match as the table on the screen needs it, wherever it is played: here, on a server, or in a record."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any, Protocol

from zirconia.core.contract.vocabulary import Choice, Scene
from zirconia.core.plain import Json
from zirconia.core.records.transcript import once
from zirconia.terminal.last_turn import Happening
from zirconia.terminal.matches.reviewed import Reviewed

ADVISE, ADVISED = 1.0, 3  # seconds that a hint is thought about, steps of a turn that it tells
NO_HINTS = "Hints are off here: they are for one person who plays against bots, and where a table allows them."
NOT_OVER = "This game is not over: a review tells what players hide from each other, so it has to wait."

Tell = Callable[[int, str], None]  # of a hundred, how much is done; and what else there is to say


class Cannot(Exception):
    """Something that can't be done now; the text is for the player."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        self.sentence = sentence[:1].upper() + sentence[1:]
        self.rule = rule
        super().__init__(self.sentence)

    @property
    def told(self) -> str:
        return self.sentence.rstrip(".") + "." + (f" (rules {self.rule})" if self.rule else "")


class Reviewing(Protocol):
    """A review that can be asked for; `seat` is whose is shown first."""

    seat: int

    async def made(self, tell: Tell) -> Reviewed:
        """The review. Who is cancelled breaks it off, and what was found is kept. Raises Cannot."""
        ...

    async def close(self) -> None:
        """Break off what is not finished, and wait until that is kept."""
        ...


class Match(Protocol):
    """What the screen asks of a match. `changed` is called whenever there is something new to draw."""

    changed: Callable[[], None]

    @property
    def offers(self) -> frozenset[str]:
        """What can be done beside the game's actions: undo, resign, chat, hint, record, leave, pause, step ..."""
        ...

    @property
    def scene(self) -> Scene:
        """The table from the seat at the screen."""
        ...

    @property
    def note(self) -> str:
        """What the player should know beside the prompt: who thinks, what is lost, what is asked."""
        ...

    @property
    def names(self) -> Mapping[int, str]:
        """Who plays each seat."""
        ...

    @property
    def question(self) -> str:
        """What somebody asks everybody to agree to."""
        ...

    @property
    def next_person(self) -> int | None:
        """The seat that must come to the screen before anything more is shown."""
        ...

    @property
    def rulebook(self) -> str: ...

    def log(self) -> list[str]:
        """Everything that happened, as the seat at the screen may know it."""
        ...

    def happened(self) -> list[Happening]:
        """The same, event by event, with those who acted."""
        ...

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def sit(self, seat: int) -> None:
        """This seat's player is at the screen now."""
        ...

    async def act(self, choice: Choice) -> None:
        """Do an action. Raises Cannot."""
        ...

    async def why(self, path: list[str]) -> Cannot | None:
        """Why this thing can't be touched now."""
        ...

    def past(self) -> Match:
        """The match so far, to step through; only where `past` is offered."""
        ...

    def review(self) -> Reviewing:
        """The review of the match; only where `review` is offered."""
        ...

    async def do(self, what: str, text: str = "") -> str:
        """One of what it offers; what to tell the player. Raises Cannot."""
        ...


def nothing() -> None:
    """Nobody listens yet."""


def sentences(rows: Iterable[Json]) -> Iterator[str]:
    """Events in words."""
    return once(row["text"] + (" (taken back)" if row["undone"] else "") for row in rows)


def advice(analysis: Json) -> str:
    """An analysis in a line: what to do, and how the seat's own turn may go on."""
    own = [move["name"] for move in takewhile(lambda move: move["seat"] == analysis["seat"], analysis["line"])]
    return "Advice: " + ", then ".join(own[:ADVISED] or [analysis["options"][0]["name"]])


def export(record: Mapping[str, Any], text: str) -> str:
    """Write a record to the file that the player named; where it is. Raises Cannot."""
    path = Path(text).expanduser()
    try:
        path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Cannot(f"{path} cannot be written: {error.strerror}") from None
    bring_review(record, path)
    return f"The record is in {path}.{review_hint(record, path)}"


def bring_review(record: Mapping[str, Any], path: Path) -> None:
    """What is known of the review of a finished game goes where its record goes."""
    if record.get("result"):
        from zirconia.terminal.matches.kept_reviews import bring_along

        bring_along(record, path)


def review_hint(record: Mapping[str, Any], path: Path) -> str:
    """How the record of a finished game is reviewed; nothing for one that goes on."""
    return f" To review the game: zirconia review {shlex.quote(str(path))}" if record.get("result") else ""
