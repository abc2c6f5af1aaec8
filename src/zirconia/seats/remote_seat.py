"""A seat at a server's table, made of nothing but what the server sent to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zirconia.bots.seat import Seat
from zirconia.core.contract.vocabulary import Scene
from zirconia.core.errors import IllegalAction
from zirconia.core.match.state import State


class RemoteSeat(Seat):
    """The scene, its choices and the events are those of the wire, whatever the game.

    What takes the rules of the game (`imagine`, `encode`, `setup`, `own_turn`, `steps`, `reveals`) is worked out
    from a position that the server imagined for this seat; it is asked for one when the first of them is used.
    """

    def __init__(
        self, number: int, scene: Scene, events: Sequence[dict[str, Any]], imagined: Callable[[], State]
    ) -> None:
        self.number = number
        self._scene = scene
        self._events = events
        self._choices = {choice["code"]: choice for choice in scene["choices"]}
        self._imagined = imagined
        self._world: State | None = None

    @property
    def _state(self) -> State:
        if self._world is None:
            self._world = self._imagined()
        return self._world

    @property
    def turn(self) -> tuple[int, int]:
        return self._scene["turn"]["number"], self._scene["turn"]["seat"]

    @property
    def midway(self) -> bool:
        return self._scene["prompt"]["midway"]

    def legal(self) -> list[int]:
        return list(self._choices)

    def name(self, code: int) -> str:
        """An action that is possible now, in words."""
        if code not in self._choices:
            raise IllegalAction("NOT_OFFERED", "", f"{code} is not among the codes of legal()")
        return self._choices[code]["text"]

    def key(self, code: int) -> str:
        """The stable text of an action that is possible now."""
        if code not in self._choices:
            raise IllegalAction("NOT_OFFERED", "", f"{code} is not among the codes of legal()")
        return self._choices[code]["key"]

    def view(self) -> Scene:
        return self._scene

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        return [event for event in self._events if event["n"] >= since]
