"""A match that is being played, as one seat saw it at an earlier time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zirconia.core.contract.vocabulary import Prompt, Scene
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.core.records.record import record
from zirconia.terminal.last_turn import Happening, of_state
from zirconia.terminal.matches.match import Cannot, Match, Reviewing, sentences
from zirconia.terminal.matches.past import PastMatch


class LookingBack(PastMatch):
    """Stands at one entry, at first at the latest; it shows what the seat knew then and nothing else."""

    refusal = "this is past; Esc returns to now"
    leads_back_to = "now"

    def __init__(
        self,
        state: State,
        seat: int | None,
        names: Mapping[int, str],
        called: Sequence[str] | None = None,
        match: Match | None = None,
    ) -> None:
        data = record(state, events=False)
        super().__init__(data, len(data["entries"]), len(data["entries"]))
        self.seat = seat
        self.names = names
        self.called = called  # everybody's own name, where people have said theirs
        self.match = match  # the one that is looked back at, which may be over
        self.rulebook = state.setup.game.rulebook

    @property
    def offers(self) -> frozenset[str]:
        more = {"review"} & self.match.offers if self.match is not None else set()
        return frozenset({"step", "now", "leave"} | more)

    def review(self) -> Reviewing:
        assert self.match is not None
        return self.match.review()

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
        where = f"Looking back: move {self.at} of {self.last}."
        return f"{where} Left and Right step, Esc returns to {self.leads_back_to}."

    def log(self) -> list[str]:
        return list(sentences(self._events()))

    def happened(self) -> list[Happening]:
        return of_state(self._state, self._events())

    def _events(self) -> list[Json]:
        return self._state.events(self.seat, 0, self.called)

    def change_seat(self) -> None:
        raise Cannot("you see only what you saw then")
