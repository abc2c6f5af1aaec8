"""A record as a match that has been played: forwards, back, from any seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zirconia.core.contract.vocabulary import Choice, Scene
from zirconia.core.match.state import State
from zirconia.core.records.record import replay
from zirconia.core.records.transcript import Step, steps
from zirconia.core.registry import game
from zirconia.terminal.last_turn import Happening, of_state
from zirconia.terminal.matches.match import Cannot, Match, nothing


class ReplayMatch:
    """Stands at one entry of a record."""

    offers = frozenset({"step", "leave"})
    next_person = None
    question = ""

    def __init__(self, data: Mapping[str, Any], upto: int | None = None) -> None:
        self.data = data
        self.steps: list[Step] = steps(data, upto)
        self.changed: Callable[[], None] = nothing
        self.seat: int | None = None
        self.at = 0
        self._state: State = replay(data, 0)
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The table at this entry. Nothing can be chosen in what is over."""
        if self._scene is None:
            view = self._state.view(self.seat)
            told = self.steps[self.at].text if self.at else "The start"
            self._scene = {**view, "choices": [], "prompt": {**view["prompt"], "text": told, "you": False}}
        return self._scene

    @property
    def names(self) -> Mapping[int, str]:
        return {}

    @property
    def note(self) -> str:
        who = "a spectator" if self.seat is None else self._state.setup.game.seat_name(self.seat)
        return f"Entry {self.at} of {len(self.steps) - 1}, seen by {who}"

    @property
    def rulebook(self) -> str:
        return game(str(self.data["game"])).rulebook

    def log(self) -> list[str]:
        return [text for step in self.steps[: self.at + 1] for text in step.events]

    def happened(self) -> list[Happening]:
        return of_state(self._state, self._state.events(self.seat))

    async def start(self) -> None:
        self.changed()

    async def close(self) -> None:
        pass

    async def sit(self, seat: int) -> None:
        pass

    async def act(self, choice: Choice) -> None:
        raise Cannot("this match has been played")

    async def why(self, path: list[str]) -> Cannot | None:
        return None

    def past(self) -> Match:
        raise Cannot("there is nothing to look back at")

    async def do(self, what: str, text: str = "") -> str:
        """`go` to an entry, some `step`s on or back, or look from the next `seat`."""
        if what == "seat":
            self.seat = (
                None if self.seat == self._state.setup.seats - 1 else (-1 if self.seat is None else self.seat) + 1
            )
        else:
            self.go(int(text) if what == "go" else self.at + int(text))
        self._scene = None
        self.changed()
        return ""

    def go(self, number: int) -> None:
        number = max(0, min(len(self.steps) - 1, number))
        if number != self.at:
            self._state = replay(self.data, number)
            self.at = number
