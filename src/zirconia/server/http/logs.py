"""The log: whatever strangers do, it grows by so many lines a second."""

from __future__ import annotations

import logging
import sys

from zirconia.server.http.limits import Bucket

BURST = 10  # seconds' worth of lines at once


class SparingHandler(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes to stderr, leaves out what is too much, and says how much that was. A long message is many lines."""

    def __init__(self, lines_per_second: float) -> None:
        super().__init__(sys.stderr)
        self.bucket = Bucket(lines_per_second, max(1, int(lines_per_second * BURST)))
        self.left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        if not self.bucket.take():
            self.left_out += 1
            return
        if self.left_out:
            words = {"msg": "%d messages were left out", "args": (self.left_out,), "levelname": "WARNING"}
            self.left_out = 0
            super().emit(logging.makeLogRecord(words))
        self.bucket.owe(self.format(record).count("\n"))
        super().emit(record)


def start(lines_per_second: float) -> None:
    """From warnings on, to stderr."""
    handler = SparingHandler(lines_per_second)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", handlers=[handler])
