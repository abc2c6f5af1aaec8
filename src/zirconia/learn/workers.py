"""Batches in processes of their own, a core each, that fill the rows of common arrays in shared memory."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, IllegalAction, shown
from zirconia.core.game import Game
from zirconia.learn.batch import Batch
from zirconia.learn.rows import Actions, Opponent, Rows, listed, seen

Shared = dict[str, tuple[Any, tuple[int, ...], type[Any]]]  # memory, shape and type of every array

Answer = tuple[str, ...] | None  # of a process: nothing, or the name of an error and its words

CLOSING_TIME = 5.0  # seconds that a process gets to end by itself


class Workers(Rows):
    """A batch whose rows are spread over processes: the same games from the same seed, one core for each process.

    Use it in a `with` block, or call `close()`. Policies among the opponents run in the processes, so they must be
    functions or objects that can be pickled.
    """

    sampled: NDArray[np.int64]  # what `sample` found last

    def __init__(
        self,
        game: str | Game[Any, Any],
        games: int = 256,
        seats: int = 2,
        options: Options | None = None,
        overrides: Options | None = None,
        seed: object = "0",
        *,
        processes: int = 2,
        opponents: Mapping[int, Opponent] | None = None,
        alternate: bool = False,
    ) -> None:
        """`games` matches in all, dealt out evenly to the processes; the rest as for `Batch`."""
        super().__init__(game, games, seats, options, overrides, seed, opponents, alternate, 0)
        if not 1 <= processes <= games:
            raise BadSetup([f"{games} games are for 1 to {games} processes, not {shown(processes)}"])
        self.processes = processes
        self._bounds = [games * number // processes for number in range(processes + 1)]
        self._context = multiprocessing.get_context("spawn")
        self._shared = self._share_arrays()
        self._arguments = (game, seats, options, overrides, self.seed, self.opponents, alternate)
        self._pipes: list[Connection] = []
        self._running: list[BaseProcess] = []
        try:
            for number in range(processes):
                self._start(number)
            self._hear()
        except BaseException:
            self.close()
            raise

    def _share_arrays(self) -> Shared:
        shared: Shared = {}
        layout = self.layout() | {"sampled": ((self.games,), np.int64)}
        for name, (shape, kind) in layout.items():
            memory = self._context.RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize)
            shared[name] = (memory, shape, kind)
        for name, array in arrays(shared).items():
            setattr(self, name, array)
        return shared

    def _start(self, number: int) -> None:
        here, there = self._context.Pipe()
        self._pipes.append(here)
        rows = (self._bounds[number], self._bounds[number + 1])
        process = self._context.Process(
            target=serve, args=(there, rows, self._shared, self._arguments), name=f"batch {number}", daemon=True
        )
        try:
            process.start()
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise BadSetup([f"the game or a policy can't be sent to another process: {error}"]) from error
        self._running.append(process)
        there.close()

    # From outside -------------------------------------------------------------------------------------

    def reset(self, seed: object = None) -> None:
        """Begin every game again from its episode 0; with another seed, other games."""
        self.seed = self.seed if seed is None else str(seed)
        self._tell("reset", self.seed)

    def step(self, actions: Actions | None = None) -> None:
        """One action in every game, as `Batch.step`: a refused one leaves all of them as they were."""
        if actions is not None:
            codes = np.array(listed(actions, self.games, "step"))
            inside = (codes >= 0) & (codes < self.setup.actions)
            allowed = self.masks[np.arange(self.games), np.where(inside, codes, 0)] & inside
            if not allowed.all():
                self._refuse(int(np.argmin(allowed)), codes)
            self.actions[:] = codes
        self._tell("step", actions is not None)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; the games stay as they are."""
        self._tell("sample", None)
        return self.sampled.copy()

    def close(self) -> None:
        """End the processes; the arrays stay as they are."""
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.send(("close", None))
            pipe.close()
        for process in self._running:
            process.join(CLOSING_TIME)
            if process.is_alive():
                process.kill()
                process.join()
        self._pipes, self._running = [], []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Inside -------------------------------------------------------------------------------------------

    def _tell(self, what: str, how: object) -> None:
        """Let every process do something, and wait until all have done it."""
        if not self._pipes:
            raise RuntimeError("these workers are closed")
        for number, pipe in enumerate(self._pipes):
            with self._noticing_ends(number):
                pipe.send((what, how))
        self._hear()

    def _hear(self) -> None:
        """One answer from every process; the first error among them is raised when all have answered."""
        errors = [error for number in range(len(self._pipes)) if (error := self._answer(number)) is not None]
        if errors:
            raise errors[0]

    def _answer(self, number: int) -> Exception | None:
        with self._noticing_ends(number):
            answer = self._pipes[number].recv()
        return error_of(answer)

    def _refuse(self, game: int, codes: NDArray[np.int64]) -> None:
        """The process of this game knows why."""
        number = next(number for number in range(self.processes) if game < self._bounds[number + 1])
        with self._noticing_ends(number):
            self._pipes[number].send(("refuse", (game - self._bounds[number], int(codes[game]))))
        raise self._answer(number) or AssertionError(f"game {game} refused an action without a reason")

    @contextmanager
    def _noticing_ends(self, number: int) -> Iterator[None]:
        """Say it in words when a process has ended by itself, and end the others."""
        try:
            yield
        except (EOFError, OSError) as error:
            process = self._running[number]
            process.join(CLOSING_TIME)
            rows = f"games {self._bounds[number]} to {self._bounds[number + 1] - 1}"
            self.close()
            raise RuntimeError(
                f"the worker process of {rows} ended by itself (exit code {process.exitcode}); the batch is lost"
            ) from error


def arrays(shared: Shared) -> dict[str, NDArray[Any]]:
    """Shared memory as arrays."""
    return {name: seen(memory, shape, kind) for name, (memory, shape, kind) in shared.items()}


def error_of(answer: Answer) -> Exception | None:
    """What a process answered, as an error if it is one."""
    if answer is None:
        return None
    kind, *words = answer
    return IllegalAction(*words) if kind == IllegalAction.__name__ else RuntimeError(f"{kind}: {words[0]}")


# In the processes -------------------------------------------------------------------------------------


def serve(pipe: Connection, rows: tuple[int, int], shared: Shared, arguments: tuple[Any, ...]) -> None:
    """Do what is asked until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who interrupts the program ends it, and this with it
    mine = {name: array[rows[0] : rows[1]] for name, array in arrays(shared).items()}
    batch: Batch | None = None
    what, how = "begin", arguments
    while what != "close":
        try:
            batch = obey(batch, mine, rows, what, how)
            answer: Answer = None
        except IllegalAction as error:
            answer = (IllegalAction.__name__, error.reason, error.rule, error.sentence)
        except Exception as error:
            answer = (type(error).__name__, str(error))
        try:
            pipe.send(answer)
            what, how = pipe.recv()
        except (EOFError, OSError):
            return


def obey(batch: Batch | None, mine: dict[str, NDArray[Any]], rows: tuple[int, int], what: str, how: Any) -> Batch:
    """Do one thing that was asked, and show how the games stand then."""
    if batch is None:
        batch = begin(mine, rows, *how)
    elif what == "step":
        batch.step(mine["actions"] if how else None)
    elif what == "reset":
        batch.reset(how)
    elif what == "sample":
        mine["sampled"][:] = batch.sample()
        return batch
    elif what == "refuse":
        batch.refuse(*how)
    show(batch, mine)
    return batch


def begin(
    mine: dict[str, NDArray[Any]],
    rows: tuple[int, int],
    game: str | Game[Any, Any],
    seats: int,
    options: Options | None,
    overrides: Options | None,
    seed: str,
    opponents: Mapping[int, Opponent],
    alternate: bool,
) -> Batch:
    """This process's part of the games; its observations are packed into shared memory at once."""
    first, end = rows
    batch = Batch(
        game, end - first, seats, options, overrides, seed, opponents=opponents, alternate=alternate, first=first
    )
    if batch.observations.dtype != np.int64:
        mine["observations"][:] = batch.observations
        batch.observations = mine["observations"]
    return batch


def show(batch: Batch, mine: dict[str, NDArray[Any]]) -> None:
    """Copy the rows to where the others see them; of the lists of codes only the columns that hold any."""
    width = int(batch.counts.max())
    mine["codes"][:, :width] = batch.codes[:, :width]
    for name in batch.layout():
        if name != "codes" and getattr(batch, name) is not mine[name]:
            np.copyto(mine[name], getattr(batch, name))
