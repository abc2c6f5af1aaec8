"""What a bot is given, and what it must be able to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from zirconia.core.errors import ZirconiaError

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from zirconia.core.contract.vocabulary import Scene
    from zirconia.core.match.setup import Setup
    from zirconia.core.match.state import State


class NoJournal(ZirconiaError):
    """A seat was asked what happened in a match that does not keep it."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think in one whole turn of its own; None means as much as its level does.

    In somebody else's turn it gets a tenth; where several decide at once the turn is everybody's. With
    `iterations` equal seeds give equal answers, whatever the machine; `seconds` is a limit on the clock; `factor`
    is a share of what the bot would take by itself. Without `clocked` no clock ends a thought: for measurements
    that must not depend on what else runs.
    """

    seconds: float | None = None
    iterations: int | None = None
    factor: float = 1.0
    clocked: bool = True


class Seat:
    """A match as one seat has it: everything a person sitting there can see and ask, and nothing more."""

    def __init__(self, state: State, number: int) -> None:
        self._whole = state
        self.number = number

    @property
    def _state(self) -> State:
        return self._whole

    @property
    def setup(self) -> Setup:
        """The setup without the secrets of the other seats."""
        return self._state.setup.known_to(self.number)

    @property
    def turn(self) -> tuple[int, int]:
        """(number, seat): whose turn it is."""
        return self._state.turn

    @property
    def own_turn(self) -> bool:
        """Whether the turn is this seat's, alone or with all who decide at the same time."""
        state = self._state
        return state.core.is_turn_of(self.number) or len(state.acting) > 1

    @property
    def reveals(self) -> int:
        """How many draws, rolls, reveals and looks there have been."""
        return self._state.reveals

    @property
    def steps(self) -> int:
        """How many actions, of whomever, there have been."""
        return self._state.steps

    @property
    def midway(self) -> bool:
        """Whether the decision is part of a half-made choice."""
        return self._state.midway(self.number)

    def legal(self) -> list[int]:
        """The codes of this seat's legal actions; empty while it owes no decision."""
        return self._state.legal(self.number)

    def name(self, code: int) -> str:
        """An action in words."""
        return self._state.name(code, self.number)

    def key(self, code: int) -> str:
        """The stable text of an action."""
        return self._state.key(code)

    def view(self) -> Scene:
        """The scene."""
        return self._state.view(self.number)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as this seat may know it, from event number `since` on. Raises NoJournal."""
        state = self._state
        if state.journal is None:
            raise NoJournal("this match keeps no journal of what happens; start it with journal=True")
        return state.events(self.number, since)

    def encode(self) -> vec[i64]:
        """The view as numbers."""
        return self._state.encode(self.number)

    def imagine(self, seed: object) -> State:
        """A complete state consistent with all that this seat knows, for the bot to play with."""
        return self._state.imagine(self.number, seed)


class Bot(Protocol):
    """A player that is a program: made from a seed, asked for one action at a time."""

    def choose(self, seat: Seat, budget: Budget) -> int:
        """The code of one of `seat.legal()`."""
        ...
