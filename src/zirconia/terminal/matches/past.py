"""A match that stands at one entry of a record: it can be stepped through, and nothing else can be done in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from zirconia.core.contract.vocabulary import Choice, Scene
from zirconia.core.match.state import State
from zirconia.core.records.record import replay
from zirconia.terminal.matches.match import NOT_OVER, Cannot, Match, Reviewing, nothing


class PastMatch:
    """What a replay and a look back have in common."""

    next_person = None
    question = ""
    refusal: ClassVar[str]  # for who wants to act

    def __init__(self, data: Mapping[str, Any], last: int, at: int) -> None:
        self.data = data
        self.last = last
        self.at = at
        self.changed: Callable[[], None] = nothing
        self._state: State = replay(data, at)
        self._scene: Scene | None = None

    async def start(self) -> None:
        self.changed()

    async def close(self) -> None:
        pass

    async def sit(self, seat: int) -> None:
        pass

    async def act(self, choice: Choice) -> None:
        raise Cannot(self.refusal)

    async def why(self, path: list[str]) -> Cannot | None:
        return None

    def past(self) -> Match:
        raise Cannot("there is nothing to look back at")

    def review(self) -> Reviewing:
        raise Cannot(NOT_OVER)

    async def do(self, what: str, text: str = "") -> str:
        """`go` to an entry, some `step`s on or back, or look from the next `seat`."""
        if what == "seat":
            self.change_seat()
        else:
            self.go(int(text) if what == "go" else self.at + int(text))
        self.changed()
        return ""

    def change_seat(self) -> None:
        raise NotImplementedError

    def go(self, number: int) -> None:
        number = max(0, min(self.last, number))
        if number != self.at:
            self._state = replay(self.data, number)
            self._scene = None
            self.at = number
