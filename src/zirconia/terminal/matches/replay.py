"""A record as a match that has been played: forwards, back, from any seat."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zirconia.core.contract.vocabulary import Prompt, Scene
from zirconia.core.records.transcript import Step, steps
from zirconia.core.registry import game
from zirconia.terminal.last_turn import Happening, of_state
from zirconia.terminal.matches.match import Reviewing
from zirconia.terminal.matches.past import PastMatch


class ReplayMatch(PastMatch):
    """Stands at one entry of a record."""

    refusal = "this match has been played"

    def __init__(self, data: Mapping[str, Any], upto: int | None = None, path: Path | None = None) -> None:
        """`path`: where the record lies; its review is kept beside it."""
        self.path = path
        self._reviewing: Reviewing | None = None
        self.steps: list[Step] = steps(data, upto)
        super().__init__(data, len(self.steps) - 1, 0)
        self.seat: int | None = None

    @property
    def offers(self) -> frozenset[str]:
        return frozenset({"step", "leave"} | ({"review"} if self.data.get("result") else set()))

    async def close(self) -> None:
        if self._reviewing is not None:
            await self._reviewing.close()

    def review(self) -> Reviewing:
        """The review of the whole record, for the seat from which it is seen."""
        from zirconia.terminal.matches.reviewing import OwnReviewing

        if self._reviewing is None:
            self._reviewing = OwnReviewing(self.data, beside=self.path)
        self._reviewing.seat = self.seat or 0
        return self._reviewing

    @property
    def scene(self) -> Scene:
        """The table at this entry. Nothing can be chosen in what is over."""
        if self._scene is None:
            view = self._state.view(self.seat)
            told = self.steps[self.at].text if self.at else "The start"
            asked: Prompt = {**view["prompt"], "text": told, "waiting": [], "you": False}
            self._scene = {**view, "choices": [], "prompt": asked}
        return self._scene

    @property
    def names(self) -> Mapping[int, str]:
        return {}

    @property
    def note(self) -> str:
        who = "a spectator" if self.seat is None else self._state.setup.game.seat_name(self.seat)
        return f"Entry {self.at} of {self.last}, seen by {who}"

    @property
    def rulebook(self) -> str:
        return game(str(self.data["game"])).rulebook

    def log(self) -> list[str]:
        return [text for step in self.steps[: self.at + 1] for text in step.events]

    def happened(self) -> list[Happening]:
        return of_state(self._state, self._state.events(self.seat))

    def change_seat(self) -> None:
        """From the spectator's place to the first seat, from the last seat back to the spectator's."""
        following = 0 if self.seat is None else self.seat + 1
        self.seat = following if following < self._state.setup.seats else None
        self._scene = None
