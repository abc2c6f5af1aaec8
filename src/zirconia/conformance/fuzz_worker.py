"""The process that plays mutated positions: a pickled job on stdin, a line for each position on stdout."""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import pickle
import signal
import sys
from collections.abc import Iterator
from typing import TextIO

from zirconia.conformance.fuzzing import attempt
from zirconia.conformance.positions import Fuzzer

START = 60.0  # seconds of work for the imports
WAITING = 30  # how much longer a process may wait than work
MOST_MEMORY = 4 * 2**30


class Teller:
    """Says everything to the parent at once."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def hear(self, number: int, what: str, first: str, second: str) -> None:
        print(json.dumps([number, what, first, second]), file=self.out, flush=True)


def work(out: TextIO) -> None:
    """Take the job from stdin, and say what becomes of each position as soon as it is known."""
    faulthandler.register(signal.SIGPROF, chain=True)
    watch(START)
    game, seed, limit, numbers, patience = pickle.load(sys.stdin.buffer)
    fuzzer = Fuzzer(game, seed, limit)
    teller = Teller(out)
    for number in numbers:
        watch(patience)
        attempt(fuzzer, number, teller)
    signal.setitimer(signal.ITIMER_PROF, 0)
    faulthandler.cancel_dump_traceback_later()


def watch(seconds: float) -> None:
    """End this process when it has worked for so long, whatever it is doing, and tell where it was.

    Work is counted, not waiting, so that a busy machine ends nothing; the signal also ends compiled loops. What
    only waits is ended by the interpreter's watchdog, much later.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds)
    faulthandler.dump_traceback_later(seconds * WAITING, exit=True)


@contextlib.contextmanager
def own_output() -> Iterator[TextIO]:
    """The pipe to the parent for us alone; whatever a game prints goes elsewhere."""
    with os.fdopen(os.dup(1), "w") as out:
        os.dup2(2, 1)
        yield out


def bound_memory() -> None:
    """No position may take the whole machine's memory, where the system can bound it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    bound_memory()
    with own_output() as out:
        work(out)
