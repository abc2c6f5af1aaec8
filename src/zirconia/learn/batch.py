"""Many games of one setup side by side: all of them go on by one action in one compiled call, and fill arrays."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, IllegalAction, shown
from zirconia.core.game import Game
from zirconia.core.kernel.position import Position
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.match.stepping import ALL_LEGAL, CALLER, POLICY, RANDOM, SCRIPT, WEIGHTS, Stepper
from zirconia.learn.rows import Actions, Opponent, Policy, Rows, listed, seen

PORTION = 2**16  # numbers of as many rows as stay near the processor while they are written, looked at and packed

INSIDE = {"random": RANDOM, "weights": WEIGHTS}


class Batch(Rows):
    __doc__ = Rows.__doc__

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
        beginnings: Sequence[State] = (),
    ) -> None:
        """`games` matches of a game (its name, or the game itself), all of one setup; BadSetup where it has none.

        `opponents` play seats inside the batch, which then never shows them to act: "random", "weights" (as the
        bot `easy` plays), a script of the game by its name, or a policy, which is handed observations and masks of
        the games where it is to act and gives an action for each. With `alternate` they sit one place further in
        each next game, seat (s + g) % seats of game g. `first` is the number of the first game, where a batch is
        part of a larger one.
        Games begin where one of `beginnings` stands, drawn by their seeds, with fresh luck: BadSetup where one is
        of another setup, or over.
        """
        super().__init__(game, games, seats, options, overrides, seed, opponents, alternate, first)
        self._policies: list[Policy] = []
        self._portion = max(1, min(games, PORTION // self.numbers))
        self._scripts: list[str] = []
        deciders = self._deciders()
        scripts = [self.setup.game.baselines()[name][1](self.setup.tables) for name in self._scripts]
        self._stepper = Stepper(self.setup, games, first, self.numbers, self._portion, deciders, scripts)
        self._stepper.beginnings = [self._beginning(state) for state in beginnings]
        self._sampled: vec[i64] = vec[i64]([0] * games)
        self._share_arrays()
        self.reset()

    def _beginning(self, state: State) -> Position:
        """Where games of this batch can begin."""
        if state.over:
            raise BadSetup(["no game of a batch can begin where a match is over"])
        if state.setup != self.setup:
            raise BadSetup(["games of a batch begin in positions of its own setup, and one is of another"])
        return state.core.copy()

    def _deciders(self) -> list[int]:
        """Who decides for each seat of each game, in the numbers of the compiled code."""
        kinds = [CALLER] * self.seats
        for seat, opponent in self.opponents.items():
            if not isinstance(opponent, str):
                kinds[seat] = POLICY + number_of(opponent, self._policies)
            elif opponent in INSIDE:
                kinds[seat] = INSIDE[opponent]
            else:
                kinds[seat] = SCRIPT - number_of(opponent, self._scripts)
        seats = range(self.seats)
        return [kinds[(seat - self.shift(game)) % self.seats] for game in range(self.games) for seat in seats]

    def _share_arrays(self) -> None:
        """NumPy looks at the compiled code's own memory; observations are packed from there in portions."""
        stepper = self._stepper
        layout = self.layout()
        shape, kind = layout.pop("observations")
        for name, (size, type_) in layout.items():
            setattr(self, name, seen(getattr(stepper, name), size, type_))
        self._wide: NDArray[np.int64] = seen(stepper.numbers, (self._portion, self.numbers), np.int64)
        self.observations = np.zeros(shape, kind)
        self._waiting: NDArray[np.int64] = seen(stepper.waiting, (self.games,), np.int64)

    # From outside -------------------------------------------------------------------------------------

    def reset(self, seed: object = None) -> None:
        """Begin every game again from its episode 0; with another seed, other games."""
        self.seed = self.seed if seed is None else str(seed)
        self._stepper.begin(self.seed)
        self._portions(self._stepper.show)
        self._let_policies_play()

    def step(self, actions: Actions | None = None) -> None:
        """One action in every game, in the order of the rows; without them a legal one is sampled in each.

        IllegalAction names the first game whose acting seat may not do what was asked, and why; nothing has
        changed then.
        """
        if self._policies and self._waiting.any():
            raise RuntimeError("a policy of this batch failed in the last step; reset() begins again")
        if actions is None:
            self._stepper.sample(self._stepper.actions)
        else:
            wanted = listed(actions, self.games, "step")
            at = self._stepper.choose(wanted)
            if at != ALL_LEGAL:
                self.refuse(at, wanted[at])
        self._portions(self._stepper.step)
        self._let_policies_play()

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; the games stay as they are."""
        self._stepper.sample(self._sampled)
        return seen(self._sampled, (self.games,), np.int64).copy()

    def state(self, game: int) -> State:
        """A copy of one game as it stands, hidden things and all, without a journal."""
        self.check_row(game)
        return State(self.setup, self._stepper.positions[game].copy(), None)

    # Inside -------------------------------------------------------------------------------------------

    def _portions(self, go_on: Callable[[int, int], None]) -> None:
        """Let all rows go on, a portion at a time, and pack what they show."""
        for first in range(0, self.games, self._portion):
            end = min(first + self._portion, self.games)
            clear(self._wide)
            go_on(first, end)
            pack(self._wide[: end - first], self.observations[first:end], self.setup)

    def _let_policies_play(self) -> None:
        """Ask the policies until every row waits for the caller."""
        while self._policies and self._waiting.any():
            for number, policy in enumerate(self._policies):
                rows = np.flatnonzero(self._waiting == POLICY + number)
                if len(rows):
                    self._ask(policy, rows)

    def _ask(self, policy: Policy, rows: NDArray[np.int64]) -> None:
        """Let a policy decide in these rows."""
        actions = listed(policy(self.observations[rows], self.masks[rows]), len(rows), "a policy")
        games: list[int] = rows.tolist()
        at = self._stepper.refused(games, actions)
        if at != ALL_LEGAL:
            self.refuse(games[at], actions[at], "a policy's choice: ")
        for first in range(0, len(games), self._portion):
            some = games[first : first + self._portion]
            clear(self._wide)
            self._stepper.answer(some, actions[first : first + self._portion])
            packed = np.empty((len(some), self.numbers), self.observations.dtype)
            pack(self._wide[: len(some)], packed, self.setup)
            self.observations[some] = packed

    def refuse(self, game: int, code: int, whose: str = "") -> None:
        """Raise what the rules say against an action that is not legal."""
        seat = int(self.turns[game])
        legal = self.codes[game, : self.counts[game]].tolist()
        where = f"{whose}game {self.first + game}, seat {seat} can't do {code} (legal: {shown(legal)})"
        if not 0 <= code < self.setup.actions:
            raise IllegalAction("NO_SUCH_ACTION", "", f"{where}: codes are 0 to {self.setup.actions - 1}")
        try:
            self.state(game).apply(code, seat)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.reason, refusal.rule, f"{where}: {refusal.sentence}") from None
        raise AssertionError(f"{where}, and yet the rules allow it")


def number_of(one: Any, known: list[Any]) -> int:
    """Its place among those that are known; it is one of them from now on."""
    if one not in known:
        known.append(one)
    return known.index(one)


def clear(numbers: NDArray[np.int64]) -> None:
    """Zeros in memory of the compiled code, which NumPy may only read: games write what is not zero."""
    ctypes.memset(numbers.ctypes.data, 0, numbers.nbytes)


def pack(wide: NDArray[np.int64], out: NDArray[Any], setup: Setup) -> None:
    """Copy numbers into a smaller type; one that does not fit is an error, never cut off."""
    most = np.iinfo(out.dtype).max
    if out.dtype != wide.dtype and (
        np.maximum.reduce(wide, axis=None) > most or np.minimum.reduce(wide, axis=None) < -most
    ):
        raise OverflowError(
            f"{setup.game.title} encodes a number over {most:,}, more than its encoding_limit of "
            f"{setup.encoding_limit:,}: raise the limit where the game declares it"
        )
    np.copyto(out, wide, casting="unsafe")
