"""Bots that do what bots should not."""

from __future__ import annotations

import os
import time

from zirconia.bots import Budget, Seat


class First:
    """A good one: the first legal action."""

    def __init__(self, seed: str) -> None:
        pass

    def choose(self, seat: Seat, budget: Budget) -> int:
        return seat.legal()[0]


class Hangs(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        while True:
            time.sleep(0.1)


class Raises(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        raise ValueError("a secret that nobody should read")


class Cheats(First):
    """Answers with an action that is not allowed."""

    def choose(self, seat: Seat, budget: Budget) -> int:
        legal = set(seat.legal())
        return next(code for code in range(seat.setup.actions) if code not in legal)


class Dies(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        os._exit(3)
