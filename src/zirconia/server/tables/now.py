"""What time it is: by the machine's clock, and never earlier than it was.

Clocks of matches are reckoned by it. Where the machine's clock is put back, time goes on from where it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Now:
    """Milliseconds since 1970."""

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, passing: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self.wall = wall
        self.passing = passing
        self.told = wall()  # in nanoseconds
        self.at = passing()
        self.tell = self.steadily  # whoever holds time still puts something else here

    def __call__(self) -> int:
        return self.tell()

    def steadily(self) -> int:
        at = self.passing()
        self.told = max(self.wall(), self.told + at - self.at)
        self.at = at
        return self.told // 1_000_000


milliseconds = Now()
