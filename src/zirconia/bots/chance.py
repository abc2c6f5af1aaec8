"""The bot that plays any legal action, each as likely as the others."""

from __future__ import annotations

from zirconia.bots.seat import Budget, Seat
from zirconia.core.kernel.random import from_seed


class RandomBot:
    """Draws from its own random stream, so that equal seeds play equal games."""

    def __init__(self, seed: str) -> None:
        self.random = from_seed(seed, 1)

    def choose(self, seat: Seat, budget: Budget) -> int:
        legal = seat.legal()
        return legal[self.random.below(0, len(legal))]
