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
from collections import OrderedDict
from queue import Queue
from typing import Any

import zirconia
from zirconia.bots import Bot, BrokenBot, Budget, Seat, bot
from zirconia.bots.errors import NOT_ALLOWED, BotFailed
from zirconia.core.match.loading import load
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

PR_SET_PDEATHSIG = 1
MOST_PLAYERS = 32


class ToldSeat(Seat):
    """A seat of an imagined position, with what the seat was told of how it came about."""

    def __init__(self, state: State, number: int, events: list[dict[str, Any]]) -> None:
        super().__init__(state, number)
        self._events = events

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        return [event for event in self._events if event["n"] >= since]


class Players:
    """The bots of this process: one for each seat that it plays, so that a turn is one train of thought."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[Bot, Setup]] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What was asked for, or the kind of error that the bot raised, whose text is nobody else's business."""
        try:
            return self.advise(question) if question["advice"] else self.choose(question)
        except BotFailed as error:
            return {"failed": str(error)}
        except BrokenBot:
            return {"failed": "it can't be made"}
        except Exception as error:
            return {"error": type(error).__name__}

    def choose(self, question: dict[str, Any]) -> dict[str, Any]:
        """The key of the chosen action. A bot that raises or cheats is not kept."""
        who = (question["player"], question["bot"])
        known = self._kept.pop(who, None)
        state = loaded(question, known[1] if known else None)
        player = known[0] if known else bot(question["bot"], question["seed"], question["game"])
        seat = ToldSeat(state, question["seat"], question["events"])
        code = player.choose(seat, Budget(seconds=question["seconds"]))
        if code not in seat.legal():
            raise BotFailed(NOT_ALLOWED)
        self._kept[who] = (player, state.setup)
        if len(self._kept) > MOST_PLAYERS:
            self._kept.popitem(last=False)
        return {"key": seat.key(code)}

    def advise(self, question: dict[str, Any]) -> dict[str, Any]:
        """What a search thinks of the position."""
        iterations = question["iterations"]
        budget = Budget(iterations=iterations) if iterations else Budget(seconds=question["seconds"])
        analysis = zirconia.analyse(loaded(question, None), question["seat"], budget, question["seed"])
        return analysis.json()


def loaded(question: dict[str, Any], known: Setup | None) -> State:
    """The imagined position, with what the seat knows of how it came about."""
    state = load(zirconia.game(question["game"]), question["position"], question["seed"], known)
    state.steps = question["steps"]
    state.random.reveals = question["reveals"]
    return state


def main() -> None:
    """Answer until the other end is closed; bots that print do so to stderr."""
    die_with_parent()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    lines: Queue[str] = Queue()
    threading.Thread(target=listen, args=(lines,), daemon=True).start()
    print(json.dumps({"ready": True}), file=out, flush=True)
    players = Players()
    while True:
        print(json.dumps(players.answer(json.loads(lines.get()))), file=out, flush=True)


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
