"""A bot's process: reads questions and writes answers, one JSON line each. It can be killed at any moment.

It is told names and an imagined position, never a match: what the seat can't know is not here to be found.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
from queue import Queue
from typing import Any

import zirconia
from zirconia.bots import Budget, Seat, bot

PR_SET_PDEATHSIG = 1


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The key of the chosen action, or the kind of error that the bot raised."""
    try:
        state = zirconia.game(question["game"]).load(question["position"], question["seed"])
        seat = Seat(state, question["seat"])
        player = bot(question["bot"], question["seed"])
        code = player.choose(seat, Budget(seconds=question["seconds"]))
        return {"key": seat.key(code)}
    except Exception as error:
        return {"error": type(error).__name__}


def main() -> None:
    """Answer until the other end is closed; bots that print do so to stderr."""
    die_with_parent()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    lines: Queue[str] = Queue()
    threading.Thread(target=listen, args=(lines,), daemon=True).start()
    print(json.dumps({"ready": True}), file=out, flush=True)
    while True:
        print(json.dumps(answer(json.loads(lines.get()))), file=out, flush=True)


def listen(lines: Queue[str]) -> None:
    """Leave at once when the server has gone, even in the middle of a thought."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def die_with_parent() -> None:
    """On Linux the kernel ends a worker whose server was killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    main()
