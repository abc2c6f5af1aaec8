"""The process of a review that somebody waits for at a screen: it takes all cores and leaves the screen alone.

It reads an order as a line of JSON and writes a line whenever there is something to tell. It stops when its input
is closed, also where whoever asked was killed; what it found by then is kept.
"""

from __future__ import annotations

import _thread
import json
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any, TextIO

from zirconia.core.errors import ZirconiaError
from zirconia.review.keeping import Order, found
from zirconia.review.moments import line_of


def main() -> None:
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        asked = json.loads(sys.stdin.readline())
        threading.Thread(target=stop_at_the_end, daemon=True).start()
        make(asked, out)
    except KeyboardInterrupt:
        sys.exit(130)


def make(asked: dict[str, Any], out: TextIO) -> None:
    """Make the review that is asked for; the last line says that it is there, or why not."""
    order = Order(asked["record"], asked["iterations"], asked["seed"], Path(asked["place"]))
    try:
        found(order, line_of(order.record), asked["jobs"], lambda percent: say(out, percent=percent))
        say(out, done=True)
    except ZirconiaError as error:
        say(out, failed=str(error))


def say(out: TextIO, **told: Any) -> None:
    print(json.dumps(told), file=out, flush=True)


def stop_at_the_end() -> None:
    """Wait for the end of the input, and break off then; a waiting main thread hears only a real signal."""
    sys.stdin.read()
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


if __name__ == "__main__":
    main()
