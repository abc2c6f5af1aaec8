"""Comparisons that people ask for: one is played at a time, in a process of its own that can be killed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from zirconia.server.config import Config
from zirconia.server.jobs import Job, Jobs
from zirconia.server.tables.reading import Answer, Reading
from zirconia.table import tokens

PROGRAM = "zirconia.server.lab.process"
GRACE = 30.0  # seconds beyond its time until a comparison that does not stop is killed

Status = Literal["waiting", "playing", "done", "stopped", "failed"]


class Desk(Reading):
    """Prints changed cards, in a process of the lab's own: tables never wait for it."""

    program = PROGRAM

    async def sheet(self, client: str, game: str, asked: Mapping[str, Any]) -> Answer:
        """Everything of a game that can be changed. Raises Refused."""
        return await self._ask(client, task="sheet", game=game, **asked)

    async def cards(self, client: str, game: str, asked: Mapping[str, Any]) -> Answer:
        """{'overrides', 'cards'} of a change. Raises Refused."""
        return await self._ask(client, task="cards", game=game, **asked)


@dataclass(eq=False)
class Compared(Job):
    """A comparison, how far it is, and what it found so far."""

    doing = "playing"
    unwatched = 120.0

    status: Status = "waiting"
    pairs: int = 0
    look: Answer = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)

    def take(self, look: Answer) -> None:
        self.pages = look.pop("pages", {})
        self.look = look
        if self.pages:
            self.end("done")


class Comparisons(Jobs[Compared]):
    """All comparisons of this server."""

    program = PROGRAM
    kept = 20
    plural = "comparisons"
    busy = "a comparison of yours is not finished; stop it or wait for it"
    broken = "the games could not be played to their end"
    missing = ("NO_COMPARISON", "there is no such comparison, or it is no longer kept")

    def __init__(self, config: Config) -> None:
        super().__init__(config.lab_seconds + GRACE, f"a comparison may take {config.lab_seconds:g} seconds")
        self.config = config

    def begin(self, client: str, asked: Answer) -> Compared:
        """Take up a comparison, one of a client at a time. Raises Refused."""
        self.check_room(client, 1, self.config.lab_waiting)
        begun = Compared(tokens.fresh_id(), client, pairs=asked["pairs"])
        return self.start(begun, {**asked, "task": "compare", "seconds": self.config.lab_seconds})

    def stop(self, id: str) -> Compared:
        """End a comparison; what it found so far remains. Raises Refused."""
        return self.break_off(self.get(id), "stopped by you")
