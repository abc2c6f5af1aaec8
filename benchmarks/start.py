"""How long a server takes from its command to its first answer.

python -m benchmarks.start [--times N]
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from tests.server.support import Server


def seconds_to_answer(folder: Path) -> float:
    """A server with a database of its own, until it has answered."""
    began = time.perf_counter()
    server = Server(f"sqlite:///{folder / 'tables.db'}")
    took = time.perf_counter() - began
    server.stop()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description="Seconds from a server's command to its first answer.")
    parser.add_argument("--times", type=int, default=5, help="starts (default 5)")
    arguments = parser.parse_args()
    found = []
    for _ in range(arguments.times):
        with tempfile.TemporaryDirectory() as folder:
            found.append(seconds_to_answer(Path(folder)))
    print(f"{statistics.median(found):.2f} s (median of {len(found)}; {min(found):.2f} to {max(found):.2f})")


if __name__ == "__main__":
    main()
