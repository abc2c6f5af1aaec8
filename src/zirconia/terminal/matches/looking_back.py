"""A match that is being played, as one seat saw it at an earlier time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zirconia.core.contract.vocabulary import Choice, Prompt, Scene
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.core.records.record import record, replay
from zirconia.terminal.last_turn import Happening, of_state
from zirconia.terminal.matches.match import Cannot, Match, nothing, sentences


class LookingBack:
    """Stands at one entry, at first at the latest; it shows what the seat knew then and nothing else."""

    offers = frozenset({"step", "now", "leave"})
    next_person = None
    question = ""

    def __init__(
        self, state: State, seat: int | None, names: Mapping[int, str], called: Sequence[str] | None = None
    ) -> None:
        self.data = record(state, events=False)
        self.seat = seat
        self.names = names
        self.called = called  # everybody's own name, where people have said theirs
        self.changed: Callable[[], None] = nothing
        self.rulebook = state.setup.game.rulebook
        self.last = len(self.data["entries"])
        self.at = self.last
        self._state = replay(self.data)
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The table then. Nothing can be chosen in what is past."""
        if self._scene is None:
            view = self._state.view(self.seat, self.called)
            asked: Prompt = {**view["prompt"], "text": self.told(), "left": [], "waiting": [], "you": False}
            self._scene = {**view, "choices": [], "acting": [], "prompt": asked}
        return self._scene

    def told(self) -> str:
        """What the seat knows of this entry."""
        rows = [row for row in self._events() if row["entry"] == self.at]
        return " ".join(sentences(rows)) or ("The start." if not self.at else "Nothing that is told.")

    @property
    def note(self) -> str:
        return f"Looking back: move {self.at} of {self.last}. Left and Right step, Esc returns to now."

    def log(self) -> list[str]:
        return list(sentences(self._events()))

    def happened(self) -> list[Happening]:
        return of_state(self._state, self._events())

    def _events(self) -> list[Json]:
        return self._state.events(self.seat, 0, self.called)

    async def start(self) -> None:
        self.changed()

    async def close(self) -> None:
        pass

    async def sit(self, seat: int) -> None:
        pass

    async def act(self, choice: Choice) -> None:
        raise Cannot("this is past; Esc returns to now")

    async def why(self, path: list[str]) -> Cannot | None:
        return None

    def past(self) -> Match:
        raise Cannot("there is nothing to look back at")

    async def do(self, what: str, text: str = "") -> str:
        """`go` to an entry, or some `step`s on or back."""
        if what == "seat":
            raise Cannot("you see only what you saw then")
        self.go(int(text) if what == "go" else self.at + int(text))
        self.changed()
        return ""

    def go(self, number: int) -> None:
        number = max(0, min(self.last, number))
        if number != self.at:
            self._state = replay(self.data, number)
            self._scene = None
            self.at = number
