"""Many games of one setup side by side: all of them go on by one action in one compiled call, and fill arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

import zirconia
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, IllegalAction, shown
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.learn.stepping import ALL_LEGAL, CALLER, POLICY, RANDOM, WEIGHTS, Stepper

# A policy plays many games at once: observations and masks of those where it is to act, an action for each.
Policy = Callable[[NDArray[Any], NDArray[np.bool_]], "NDArray[Any] | Sequence[int]"]
Inside = Literal["random", "weights"]
Opponent = Inside | Policy

INSIDE: dict[object, int] = {"random": RANDOM, "weights": WEIGHTS}
MOST_GAMES = 1_000_000
NARROW = (np.int16, np.int32)  # what observations are packed into where the game's numbers fit


class Batch:
    """Games that go on side by side, one action each in every step; a finished one begins again by itself.

    Every array has a row for each game, is the same object for the batch's whole life, and is filled anew by every
    step: copy what you want to keep. All but `observations` lie in the compiled code's own memory, read-only.

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

        `opponents` play seats inside the batch, which then never shows them to act: "random", "weights" (as the
        bot `easy` plays), or a policy, which is handed observations and masks of the games where it is to act and
        gives an action for each. With `alternate` they sit one place further in each next game, seat
        (s + g) % seats of game g. `first` is the number of the first game, where a batch is part of a larger one.
        """
        check_size(games, first)
        found = zirconia.game(game) if isinstance(game, str) else game
        self.setup: Setup = found.setup(seats, options, overrides)
        self.games = games
        self.seats: int = self.setup.seats
        self.first = first
        self.opponents = dict(opponents or {})
        self.alternate = alternate
        self.numbers = sum(int(np.prod(shape)) for _, shape in self.setup.encoding)
        self.policies: list[Policy] = []
        deciders = self._deciders()
        self._stepper = Stepper(self.setup, games, first, self.numbers, deciders)
        self._sampled: vec[i64] = vec[i64]([0] * games)
        self._share_arrays()
        self.reset(seed)

    def _deciders(self) -> list[int]:
        """Who decides for each seat of each game, in the numbers of the compiled code."""
        check_opponents(self.opponents, self.seats)
        kinds = [CALLER] * self.seats
        for seat, opponent in self.opponents.items():
            if isinstance(opponent, str):
                kinds[seat] = INSIDE[opponent]
            else:
                if opponent not in self.policies:
                    self.policies.append(opponent)
                kinds[seat] = POLICY + self.policies.index(opponent)
        return [
            kinds[(seat - self._shift(game)) % self.seats]
            for game in range(self.games)
            for seat in range(self.seats)
        ]

    def _shift(self, game: int) -> int:
        return self.first + game if self.alternate else 0

    def _share_arrays(self) -> None:
        stepper = self._stepper
        shape = (self.games, self.setup.actions)
        self._wide: NDArray[np.int64] = np.frombuffer(stepper.numbers, np.int64).reshape(self.games, self.numbers)
        self.observations: NDArray[Any] = packed(self._wide, self.setup.encoding_limit)
        self.masks: NDArray[np.bool_] = np.frombuffer(stepper.masks, np.bool_).reshape(shape)
        self.codes: NDArray[np.int32] = np.frombuffer(stepper.codes, np.int32).reshape(shape)
        self.counts: NDArray[np.int64] = np.frombuffer(stepper.counts, np.int64)
        self.turns: NDArray[np.int64] = np.frombuffer(stepper.turns, np.int64)
        self.rewards: NDArray[np.float64] = np.frombuffer(stepper.rewards, np.float64).reshape(
            self.games, self.seats
        )
        self.ends: NDArray[np.bool_] = np.frombuffer(stepper.ends, np.bool_)
        self.episodes: NDArray[np.int64] = np.frombuffer(stepper.episodes, np.int64)
        self.steps: NDArray[np.int64] = np.frombuffer(stepper.steps, np.int64)
        self.lengths: NDArray[np.int64] = np.frombuffer(stepper.lengths, np.int64)
        self.actions: NDArray[np.int64] = np.frombuffer(stepper.actions, np.int64)
        self._waiting: NDArray[np.int64] = np.frombuffer(stepper.waiting, np.int64)

    # From outside -------------------------------------------------------------------------------------

    def reset(self, seed: object = None) -> None:
        """Begin every game again from its episode 0; with another seed, other games."""
        self._stepper.begin(self._stepper.seed if seed is None else str(seed))
        self._let_policies_play()

    def step(self, actions: NDArray[Any] | Sequence[int] | None = None) -> None:
        """One action in every game, in the order of the rows; without them a legal one is sampled in each.

        IllegalAction names the first game whose acting seat may not do what was asked, and why; nothing has
        changed then.
        """
        if self.policies and self._waiting.any():
            raise RuntimeError("a policy of this batch failed in the last step; reset() begins again")
        if actions is None:
            self._stepper.sample(self._stepper.actions)
        else:
            wanted = self._listed(actions, self.games, "step")
            self._refuse(self._stepper.choose(wanted), wanted, range(self.games))
        self._stepper.step()
        self._let_policies_play()

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; the games stay as they are."""
        self._stepper.sample(self._sampled)
        return np.frombuffer(self._sampled, np.int64).copy()

    def learners(self, game: int) -> tuple[int, ...]:
        """The seats of a game that the caller plays: those without an opponent inside."""
        self._check_row(game)
        taken = {(seat + self._shift(game)) % self.seats for seat in self.opponents}
        return tuple(seat for seat in range(self.seats) if seat not in taken)

    def seed_of(self, game: int, episode: int) -> str:
        """The seed of one game: `batch.setup.start(seed=batch.seed_of(g, e))` is where it began."""
        self._check_row(game)
        return self._stepper.seed_of(game, episode)

    def state(self, game: int) -> State:
        """A copy of one game as it stands, hidden things and all, without a journal."""
        self._check_row(game)
        return State(self.setup, self._stepper.positions[game].copy(), None)

    # Inside -------------------------------------------------------------------------------------------

    def _let_policies_play(self) -> None:
        """Ask the policies until every row waits for the caller; then observations are complete."""
        pack(self._wide, self.observations, self.setup)
        if not self.policies:
            return
        while self._waiting.any():
            for number, policy in enumerate(self.policies):
                rows = np.flatnonzero(self._waiting == POLICY + number)
                if len(rows):
                    self._ask(policy, rows)

    def _ask(self, policy: Policy, rows: NDArray[np.int64]) -> None:
        actions = self._listed(policy(self.observations[rows], self.masks[rows]), len(rows), "a policy")
        at = self._stepper.answer(rows.tolist(), actions)
        self._refuse(at, actions, rows.tolist(), "a policy's action: ")
        changed = self._wide[rows]
        packed_rows = self.observations[rows]
        pack(changed, packed_rows, self.setup)
        self.observations[rows] = packed_rows

    def _listed(self, actions: NDArray[Any] | Sequence[int], count: int, who: str) -> list[int]:
        """Actions as a list, one for each row."""
        array = np.asarray(actions)
        if array.shape != (count,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"{who} needs {count} whole numbers, one action for each game, "
                f"not an array of shape {array.shape} and type {array.dtype}"
            )
        listed: list[int] = array.tolist()
        return listed

    def _refuse(self, at: int, actions: list[int], rows: Sequence[int], who: str = "") -> None:
        """Raise what the rules say against an action."""
        if at == ALL_LEGAL:
            return
        game, code = rows[at], actions[at]
        seat = int(self.turns[game])
        legal = self.codes[game, : self.counts[game]].tolist()
        where = f"{who}game {game}, seat {seat} can't do {code} (legal: {shown(legal)})"
        if not 0 <= code < self.setup.actions:
            raise IllegalAction("NO_SUCH_ACTION", "", f"{where}: codes are 0 to {self.setup.actions - 1}")
        try:
            self.state(game).apply(code, seat)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.reason, refusal.rule, f"{where}: {refusal.sentence}") from None
        raise AssertionError(where)

    def _check_row(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise IndexError(f"there is no game {game} in this batch: they are 0 to {self.games - 1}")


def check_size(games: int, first: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup([f"a batch has 1 to {MOST_GAMES:,} games, not {shown(games)}"])
    if first < 0:
        raise BadSetup([f"the first game has a number from 0 on, not {shown(first)}"])


def check_opponents(opponents: Mapping[int, Opponent], seats: int) -> None:
    """Seats that are there, each with somebody who can play, and one at least for the caller."""
    for seat, opponent in opponents.items():
        if seat not in range(seats):
            raise BadSetup([f"opponents sit in seats 0 to {seats - 1}, not {shown(seat)}"])
        if opponent not in get_args(Inside) and not callable(opponent):
            raise BadSetup([f"an opponent is 'random', 'weights' or a policy, not {shown(opponent)}"])
    if len(opponents) >= seats:
        raise BadSetup(["a batch needs a seat without an opponent: somebody must decide from outside"])


def packed(wide: NDArray[np.int64], limit: int) -> NDArray[Any]:
    """An array of the same shape in the smallest type that holds every number up to the limit."""
    for narrow in NARROW:
        if limit <= np.iinfo(narrow).max:
            return np.zeros(wide.shape, narrow)
    return wide


def pack(wide: NDArray[np.int64], out: NDArray[Any], setup: Setup) -> None:
    """Copy numbers into their array; one that does not fit is an error, never cut off."""
    if out is wide:
        return
    most = np.iinfo(out.dtype).max
    if wide.max() > most or wide.min() < -most:
        raise OverflowError(
            f"{setup.game.title} encodes a number over {most:,}, more than its encoding_limit of "
            f"{setup.encoding_limit:,}: raise the limit where the game declares it"
        )
    np.copyto(out, wide, casting="unsafe")
