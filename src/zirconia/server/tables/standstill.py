"""Time in which this server stood still: its process was stopped, or it computed and heard nobody."""

from __future__ import annotations

LONG = 2000  # milliseconds; less than that is charged to whose clock runs


class Standstill:
    """Is told the time again and again; where it was not for long, nobody could be heard meanwhile."""

    def __init__(self, now: int) -> None:
        self.told = now
        self.last: tuple[int, int] | None = None

    def tick(self, now: int) -> None:
        if now - self.told > LONG:
            self.last = (self.told, now)
        self.told = now

    def after(self, at: int, now: int) -> tuple[int, int] | None:
        """The last standstill, if it ended after `at`."""
        self.tick(now)
        return self.last if self.last is not None and self.last[1] > at else None
