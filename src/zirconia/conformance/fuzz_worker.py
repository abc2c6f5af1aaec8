"""The process that plays mutated positions: a pickled job on stdin, a line for each position on stdout."""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import pickle
import sys
from collections.abc import Iterator
from typing import TextIO

from zirconia.conformance.fuzzing import attempt
from zirconia.conformance.positions import Fuzzer

START = 60.0  # seconds for the imports
MOST_MEMORY = 4 * 2**30


class Teller:
    """Says everything to the parent at once."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def hear(self, number: int, what: str, first: str, second: str) -> None:
        print(json.dumps([number, what, first, second]), file=self.out, flush=True)


def work(out: TextIO) -> None:
    """Take the job from stdin, and say what becomes of each position as soon as it is known.

    The watchdog is a thread of the interpreter's own in C: it also ends compiled loops.
    """
    faulthandler.dump_traceback_later(START, exit=True)
    game, seed, limit, numbers, patience = pickle.load(sys.stdin.buffer)
    fuzzer = Fuzzer(game, seed, limit)
    teller = Teller(out)
    for number in numbers:
        faulthandler.dump_traceback_later(patience, exit=True)
        attempt(fuzzer, number, teller)
    faulthandler.cancel_dump_traceback_later()


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
