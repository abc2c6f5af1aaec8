"""A batch in parts, one here and others in processes of their own, that fill common arrays in shared memory."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
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
AWAKE = 0.002  # seconds that a process looks for work before it sleeps: to be woken takes as long as many games
LOOKING = 1.0  # seconds after which one that waits looks whether the other is still there

# What is asked of a process most often has a number; the rest is told through its pipe.
TOLD = 0
STEP = 1
STEP_GIVEN = 2
SAMPLE = 3


class Workers(Rows):
    """A batch whose rows are spread over processes: the same games from the same seed, one core for each process.

    The calling process is one of them and plays the first rows itself; with `processes=1` there is no other. Use
    it in a `with` block, or call `close()`. Policies among the opponents run in all of them, so they must be
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
        self._awake = AWAKE if processes <= (os.cpu_count() or 1) else 0.0
        self._others: list[Other] = []
        self._own: Part | None = Part((0, self._bounds[1]), self._shared)
        try:
            for number in range(1, processes):
                self._start(number)
            self._hear(error_of(self._own.do("begin", self._arguments)))
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
        rows = (self._bounds[number], self._bounds[number + 1])
        self._others.append(Other(self._context, rows, self._awake))
        self._others[-1].start(self._shared, self._arguments)

    # From outside -------------------------------------------------------------------------------------

    def reset(self, seed: object = None) -> None:
        """Begin every game again from its episode 0; with another seed, other games."""
        self.seed = self.seed if seed is None else str(seed)
        self._tell(TOLD, "reset", self.seed)

    def step(self, actions: Actions | None = None) -> None:
        """One action in every game, as `Batch.step`: a refused one leaves all of them as they were."""
        if actions is not None:
            codes = np.array(listed(actions, self.games, "step"))
            inside = (codes >= 0) & (codes < self.setup.actions)
            allowed = self.masks[np.arange(self.games), np.where(inside, codes, 0)] & inside
            if not allowed.all():
                self._refuse(int(np.argmin(allowed)), codes)
            self.actions[:] = codes
        self._tell(STEP if actions is None else STEP_GIVEN)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others; the games stay as they are."""
        self._tell(SAMPLE)
        return self.sampled.copy()

    def close(self) -> None:
        """End the processes; the arrays stay as they are."""
        for other in self._others:
            other.close()
        self._others, self._own = [], None

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Inside -------------------------------------------------------------------------------------------

    def _tell(self, number: int, what: str = "", how: object = None) -> None:
        """Let every process do something, this one too, and wait until all have done it."""
        own = self._part()
        for other in self._others:
            with self._noticing_ends():
                other.ask(number, what, how)
        self._hear(error_of(own.answer(number, what, how)))

    def _part(self) -> Part:
        if self._own is None:
            raise RuntimeError("these workers are closed")
        return self._own

    def _hear(self, error: Exception | None) -> None:
        """One answer from every other process; the first error is raised when all have answered."""
        for other in self._others:
            with self._noticing_ends():
                found = error_of(other.answer())
            error = error or found
        if error is not None:
            raise error

    def _refuse(self, game: int, codes: NDArray[np.int64]) -> None:
        """The process of this game knows why."""
        own = self._part()
        number = next(number for number in range(self.processes) if game < self._bounds[number + 1])
        place = (game - self._bounds[number], int(codes[game]))
        if number == 0:
            answer = own.do("refuse", place)
        else:
            with self._noticing_ends():
                self._others[number - 1].ask(TOLD, "refuse", place)
                answer = self._others[number - 1].answer()
        raise error_of(answer) or AssertionError(f"game {game} refused an action without a reason")

    @contextmanager
    def _noticing_ends(self) -> Iterator[None]:
        """When a process has ended by itself, end the others."""
        try:
            yield
        except Ended:
            self.close()
            raise


class Ended(RuntimeError):
    """A process ended by itself."""


class Other:
    """Another process, as the calling one sees it: what is asked of it, and what it answers.

    Both wait at a semaphore for the other's word, awake for a while, as the next word mostly comes at once.
    """

    def __init__(self, context: SpawnContext, rows: tuple[int, int], awake: float) -> None:
        self.context = context
        self.rows = rows
        self.awake = awake
        self.pipe, self._there = context.Pipe()
        self.asked = context.Semaphore(0)
        self.done = context.Semaphore(0)
        self.number = context.RawValue("q", TOLD)  # what is asked
        self.failed = context.RawValue("q", 0)  # 1: the answer is in the pipe
        self.process: BaseProcess | None = None

    def start(self, shared: Shared, arguments: tuple[Any, ...]) -> None:
        """Start the process, which begins its games at once and answers when it has."""
        ends = (self._there, self.asked, self.done, self.number, self.failed)
        process = self.context.Process(
            target=serve, args=(ends, self.rows, shared, arguments, self.awake), name="batch", daemon=True
        )
        try:
            process.start()
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise BadSetup([f"the game or a policy can't be sent to another process: {error}"]) from error
        self.process = process
        self._there.close()

    def ask(self, number: int, what: str, how: object) -> None:
        self.number.value = number
        if number == TOLD:
            try:
                self.pipe.send((what, how))
            except OSError as error:
                raise self._ended() from error
        self.asked.release()

    def answer(self) -> Answer:
        """What it answers, when it does."""
        if not awaited(self.done, self.awake, self._runs):
            raise self._ended()
        if not self.failed.value:
            return None
        found: Answer = self.pipe.recv()
        return found

    def _runs(self) -> bool:
        return self.process is not None and self.process.is_alive()

    def _ended(self) -> Ended:
        process = self.process
        if process is not None:
            process.join(CLOSING_TIME)
        code = process.exitcode if process is not None else None
        rows = f"games {self.rows[0]} to {self.rows[1] - 1}"
        return Ended(f"the worker process of {rows} ended by itself (exit code {code}); the batch is lost")

    def close(self) -> None:
        """End the process."""
        with suppress(Ended):
            self.ask(TOLD, "close", None)
        self.pipe.close()
        if self.process is not None:
            self.process.join(CLOSING_TIME)
            if self.process.is_alive():
                self.process.kill()
                self.process.join()


def awaited(word: Semaphore, awake: float, is_there: Callable[[], bool]) -> bool:
    """Wait for a word, awake for a while and then asleep; False when the other is no more."""
    until = time.perf_counter() + awake
    while time.perf_counter() < until:
        if word.acquire(False):
            return True
    while not word.acquire(True, LOOKING):
        if not is_there():
            return word.acquire(False)
    return True


def arrays(shared: Shared) -> dict[str, NDArray[Any]]:
    """Shared memory as arrays."""
    return {name: seen(memory, shape, kind) for name, (memory, shape, kind) in shared.items()}


def error_of(answer: Answer) -> Exception | None:
    """What a process answered, as an error if it is one."""
    if answer is None:
        return None
    kind, *words = answer
    return IllegalAction(*words) if kind == IllegalAction.__name__ else RuntimeError(f"{kind}: {words[0]}")


# In every process -------------------------------------------------------------------------------------


class Part:
    """The rows of one process, and the batch that plays them."""

    def __init__(self, rows: tuple[int, int], shared: Shared) -> None:
        self.first, self.end = rows
        self.arrays = {name: array[self.first : self.end] for name, array in arrays(shared).items()}
        self.batch: Batch | None = None

    def answer(self, number: int, what: str, how: Any) -> Answer:
        """Do what is asked by number, or told; what went wrong with it."""
        if number == SAMPLE:
            return self.do("sample", None)
        return self.do(what, how) if number == TOLD else self.do("step", number == STEP_GIVEN)

    def do(self, what: str, how: Any) -> Answer:
        """Do one thing; what went wrong with it."""
        try:
            if self.batch is None:
                self.batch = self._begin(*how)
            self._do(self.batch, what, how)
        except IllegalAction as error:
            return (IllegalAction.__name__, error.reason, error.rule, error.sentence)
        except Exception as error:
            return (type(error).__name__, str(error))
        return None

    def _begin(
        self,
        game: str | Game[Any, Any],
        seats: int,
        options: Options | None,
        overrides: Options | None,
        seed: str,
        opponents: Mapping[int, Opponent],
        alternate: bool,
    ) -> Batch:
        """This part of the games; its observations are packed into shared memory at once."""
        batch = Batch(
            game,
            self.end - self.first,
            seats,
            options,
            overrides,
            seed,
            opponents=opponents,
            alternate=alternate,
            first=self.first,
        )
        self.arrays["observations"][:] = batch.observations
        batch.observations = self.arrays["observations"]
        return batch

    def _do(self, batch: Batch, what: str, how: Any) -> None:
        if what == "sample":
            self.arrays["sampled"][:] = batch.sample()
            return
        if what == "step":
            batch.step(self.arrays["actions"] if how else None)
        elif what == "reset":
            batch.reset(how)
        elif what == "refuse":
            batch.refuse(*how)
        self._show(batch)

    def _show(self, batch: Batch) -> None:
        """Copy the rows to where the others see them; of the lists of codes only the columns that hold any."""
        width = int(batch.counts.max())
        self.arrays["codes"][:, :width] = batch.codes[:, :width]
        for name in batch.layout():
            if name != "codes" and getattr(batch, name) is not self.arrays[name]:
                np.copyto(self.arrays[name], getattr(batch, name))


def serve(
    ends: tuple[Any, ...], rows: tuple[int, int], shared: Shared, arguments: tuple[Any, ...], awake: float
) -> None:
    """Do what is asked until it is to close, or the process that asks is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who interrupts the program ends it, and this with it
    pipe, asked, done, number, failed = ends
    part = Part(rows, shared)
    answer = part.do("begin", arguments)
    caller = multiprocessing.parent_process()
    try:
        while True:
            failed.value = answer is not None
            if answer is not None:
                pipe.send(answer)
            done.release()
            if not awaited(asked, awake, lambda: caller is not None and caller.is_alive()):
                return
            what, how = pipe.recv() if number.value == TOLD else ("", None)
            if what == "close":
                return
            answer = part.answer(number.value, what, how)
    except (EOFError, OSError):
        return
