"""Many games of one setup side by side: all of them go on by one action in one compiled call, and fill arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from zirconia.core.contract.option import Options
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

# A policy plays many games at once: observations and masks of those where it is to act, an action for each.
Policy = Callable[[NDArray[Any], NDArray[np.bool_]], "NDArray[Any] | Sequence[int]"]
Opponent = Literal["random", "weights"] | Policy


class Batch:
    """Games that go on side by side, one action each in every step; a finished one begins again by itself.

    Every array has a row for each game, is the same object for the batch's whole life, and is filled anew by every
    step. Copy what you want to keep. They are read-only to NumPy, but for `observations`.

    observations  (games, numbers) int16, or int32 or int64 where the game's numbers need it: what the acting seat
                  sees, as `state.encode(seat)` gives it
    masks         (games, actions) bool: what the acting seat may do
    codes, counts (games, actions) int32 and (games,) int64: the same as lists, `codes[g, :counts[g]]`
    turns         (games,) int64: the acting seat; where several decide at once in secret the first of them, then
                  the next, who does not see it
    rewards       (games, seats) float64: what the step gave to each seat, zero-sum, 0 but where a game ended
    ends          (games,) bool: whether the step ended the game; its row shows the next one already
    episodes      (games,) int64: how many games have ended in this row
    lengths       (games,) int64: how many actions the game in this row has seen; where it has just ended, it had
    actions       (games,) int64: what the last step played, sampled or given
    """

    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    codes: NDArray[np.int32]
    counts: NDArray[np.int64]
    turns: NDArray[np.int64]
    rewards: NDArray[np.float64]
    ends: NDArray[np.bool_]
    episodes: NDArray[np.int64]
    lengths: NDArray[np.int64]
    actions: NDArray[np.int64]

    setup: Setup
    games: int
    seats: int
    numbers: int  # of one observation
    opponents: Mapping[int, Opponent]
    alternate: bool

    def __init__(
        self,
        game: str | Game[Any, Any],
        games: int = 256,
        seats: int = 2,
        options: Options | None = None,
        overrides: Options | None = None,
        seed: object = "0",
        *,
        opponents: Mapping[int, Opponent] | None = None,
        alternate: bool = False,
        first: int = 0,
    ) -> None:
        """`games` matches of a game (its name, or the game itself), all of one setup; BadSetup where it has none.

        `opponents` plays seats inside the batch, which then never shows them to act: "random", "weights" (as the
        bot `easy` plays), or a policy, which is handed observations and masks of the games where it is to act and
        gives an action for each. With `alternate` they sit one place further in every other game: seat
        (s + g) % seats of game g. `first` is the number of the first game, for batches that are parts of a larger one.
        """
        raise NotImplementedError

    def reset(self, seed: object = None) -> None:
        """Begin every game again from its episode 0; with another seed, other games."""
        raise NotImplementedError

    def step(self, actions: NDArray[Any] | Sequence[int] | None = None) -> None:
        """One action in every game, in the order of the rows; without them a legal one is sampled in each.

        IllegalAction names the first game whose acting seat may not do what was asked, and why; nothing has changed.
        """
        raise NotImplementedError

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; the games stay as they are."""
        raise NotImplementedError

    def learner(self, game: int) -> tuple[int, ...]:
        """The seats of a game that the caller plays: those without an opponent inside."""
        raise NotImplementedError

    def seed_of(self, game: int, episode: int) -> str:
        """The seed of one game: `batch.setup.start(seed=batch.seed_of(g, e))` is where it began."""
        raise NotImplementedError

    def state(self, game: int) -> State:
        """A copy of one game as it stands, hidden things and all, without a journal."""
        raise NotImplementedError
