"""What a batch and batches in several processes have in common: a row for each game, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

import zirconia
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, shown
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup, seed_text, whole
from zirconia.core.match.stepping import game_seed

# A policy plays many games at once: observations and masks of those where it is to act, an action for each.
Policy = Callable[[NDArray[Any], NDArray[np.bool_]], "NDArray[Any] | Sequence[int]"]
Opponent = str | Policy  # "random", "weights", a script of the game by its name, or a policy
INSIDE = ("random", "weights")  # opponents that every game has
Actions = NDArray[Any] | Sequence[int]

MOST_GAMES = 1_000_000
NARROW: tuple[type[Any], ...] = (np.int16, np.int32)  # what observations are packed into where the numbers fit


class Rows:
    """Games that go on side by side, one action each in every step; a finished one begins again by itself.

    Every array has a row for each game, is the same object for its owner's whole life, and is filled anew by every
    step: copy what you want to keep, and write to none of them.

    observations   (games, numbers) int16, or int32 or int64 where the game's numbers need it: what the acting seat
                   sees, as `state.encode(seat)` gives it
    masks          (games, actions) bool: what the acting seat may do
    codes, counts  (games, actions) int32 and (games,) int64: the same as lists, `codes[g, :counts[g]]`
    turns          (games,) int64: the acting seat; where several decide at once in secret the first of them, then
                   the next, who does not see it
    rewards        (games, seats) float64: what the step gave to each seat, zero-sum, 0 but where a game ended
    ends           (games,) bool: whether the step ended the game; its row shows the next one already
    episodes       (games,) int64: how many games have ended in this row
    steps          (games,) int64: how many actions, of all seats, the game in this row has seen
    lengths        (games,) int64: how many the last one that ended in this row had
    actions        (games,) int64: what the last step played, sampled or given
    """

    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    codes: NDArray[np.int32]
    counts: NDArray[np.int64]
    turns: NDArray[np.int64]
    rewards: NDArray[np.float64]
    ends: NDArray[np.bool_]
    episodes: NDArray[np.int64]
    steps: NDArray[np.int64]
    lengths: NDArray[np.int64]
    actions: NDArray[np.int64]

    def __init__(
        self,
        game: str | Game[Any, Any],
        games: int,
        seats: int,
        options: Options | None,
        overrides: Options | None,
        seed: object,
        opponents: Mapping[int, Opponent] | None,
        alternate: bool,
        first: int,
    ) -> None:
        check_size(games, first)
        self.setup: Setup = (zirconia.game(game) if isinstance(game, str) else game).setup(
            seats, options, overrides
        )
        self.games = games
        self.seats: int = self.setup.seats
        self.numbers = sum(prod(shape) for _, shape in self.setup.encoding)
        self.seed = seed_text(seed)
        self.opponents = checked_opponents(opponents, self.setup)
        self.alternate = alternate
        self.first = first

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError(
            "games in a batch can't be copied or pickled together: one made with the same seed plays the same, "
            "and state(game) of a Batch gives a copy of one game, which can be"
        )

    def learners(self, game: int) -> tuple[int, ...]:
        """The seats of a game that the caller plays: those without an opponent inside."""
        self.check_row(game)
        taken = {(seat + self.shift(game)) % self.seats for seat in self.opponents}
        return tuple(seat for seat in range(self.seats) if seat not in taken)

    def seed_of(self, game: int, episode: int) -> str:
        """The seed of one game: `setup.start(seed=batch.seed_of(g, e))` is where it began."""
        self.check_row(game)
        return game_seed(self.seed, self.first + game, episode)

    def shift(self, game: int) -> int:
        """How many places further the opponents of a game sit."""
        return self.first + game if self.alternate else 0

    def check_row(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise IndexError(f"there is no game {game} here: they are 0 to {self.games - 1}")

    def layout(self) -> dict[str, tuple[tuple[int, ...], type[Any]]]:
        """Shape and type of every array."""
        one = (self.games,)
        by_code = (self.games, self.setup.actions)
        return {
            "observations": ((self.games, self.numbers), narrowest(self.setup.encoding_limit)),
            "masks": (by_code, np.bool_),
            "codes": (by_code, np.int32),
            "counts": (one, np.int64),
            "turns": (one, np.int64),
            "rewards": ((self.games, self.seats), np.float64),
            "ends": (one, np.bool_),
            "episodes": (one, np.int64),
            "steps": (one, np.int64),
            "lengths": (one, np.int64),
            "actions": (one, np.int64),
        }


def check_size(games: int, first: int) -> None:
    if not 1 <= whole(games) <= MOST_GAMES:
        raise BadSetup([f"a batch has 1 to {MOST_GAMES:,} games, not {shown(games)}"])
    if whole(first) < 0:
        raise BadSetup([f"the first game has a number from 0 on, not {shown(first)}"])


def checked_opponents(opponents: Mapping[int, Opponent] | None, setup: Setup) -> dict[int, Opponent]:
    """Seats that are there, each with somebody who can play, and one at least for the caller. Raises BadSetup."""
    if opponents is None:
        return {}
    if not isinstance(opponents, Mapping):
        told = "opponents are named by their seats, as in {1: 'random'}"
        raise BadSetup([f"{told}, not {shown(opponents)}"])
    seats, scripts = setup.seats, setup.game.baselines()
    for seat, opponent in opponents.items():
        if seat not in range(seats):
            raise BadSetup([f"opponents sit in seats 0 to {seats - 1}, not {shown(seat)}"])
        if not callable(opponent) and not (
            isinstance(opponent, str) and (opponent in INSIDE or opponent in scripts)
        ):
            known = ", ".join(repr(name) for name in (*INSIDE, *scripts))
            raise BadSetup([f"an opponent is {known} or a policy, not {shown(opponent)}"])
    if len(opponents) >= seats:
        raise BadSetup(["a batch needs a seat without an opponent: somebody must decide from outside"])
    return dict(opponents)


def narrowest(limit: int) -> type[Any]:
    """The smallest type that holds every number up to a limit."""
    return next((narrow for narrow in NARROW if limit <= np.iinfo(narrow).max), np.int64)


def seen(memory: Any, shape: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
    """Memory as an array, without a copy."""
    return np.frombuffer(memoryview(memory), kind).reshape(shape)


def listed(actions: Actions, count: int, who: str) -> list[int]:
    """Actions as a list, one for each row."""
    array = np.asarray(actions)
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise ValueError(
            f"{who} needs {count} whole numbers, one action for each game, "
            f"not an array of shape {array.shape} and type {array.dtype}"
        )
    codes: list[int] = array.tolist()
    return codes
