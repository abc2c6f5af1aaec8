"""How fast the terminal table starts, and how soon it answers a key while a bot thinks hard.

Run `python -m benchmarks.terminal`. The command runs in a terminal of its own, as a person would start it; the bot
keeps a processor busy all the time.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from pathlib import Path

import zirconia

BOT = """
import time
class Busy:
    def __init__(self, seed):
        pass
    def choose(self, seat, budget):
        until = time.monotonic() + 20
        while time.monotonic() < until:
            seat.imagine(0)
        return seat.legal()[0]
"""


def plugin(folder: Path) -> None:
    """A bot that thinks for 20 seconds, installed for this run only."""
    (folder / "busy_bot.py").write_text(BOT)
    info = folder / "busy_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: busy-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[zirconia.bots]\nbusy = busy_bot:Busy\n")


class Terminal:
    """`zirconia play` in a terminal of 120 x 40."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.began = time.monotonic()
        self.seen = b""
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
            os.environ.update(TERM="xterm-256color", XDG_STATE_HOME=str(folder), PYTHONPATH=path)
            os.execv(sys.executable, [sys.executable, "-m", "zirconia", "play", *arguments])
        ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def until(self, text: bytes) -> float:
        """Seconds from the start until a text was written."""
        while text not in self.seen:
            if not select.select([self.end], [], [], 30)[0]:
                raise SystemExit(f"{text!r} never came")
            self.seen += os.read(self.end, 1 << 16)
        return time.monotonic() - self.began

    def quiet(self, seconds: float = 0.3) -> None:
        while select.select([self.end], [], [], seconds)[0]:
            os.read(self.end, 1 << 16)

    def answer(self, key: bytes) -> float | None:
        """Seconds until a key changes the screen; None for one that changes nothing, as Tab with a single part."""
        start = time.monotonic()
        os.write(self.end, key)
        if not select.select([self.end], [], [], 2)[0]:
            return None
        taken = time.monotonic() - start
        self.quiet(0.1)
        return taken

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.end)

    def worked(self) -> float:
        """Seconds of processor time so far: what it would take on a machine with nothing else to do."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(game: str, folder: Path) -> tuple[float, float, list[float], float]:
    """Seconds until the table stands, and for each of some keys while the bot thinks; with processor time."""
    terminal = Terminal(folder, game, "--bots", "busy,human", "--seed", "7")
    try:
        started = terminal.until(b"leave")
        terminal.until(b"thinks")
        terminal.quiet()
        keys = [b"\x1b[B", b"\x1b[A"] * 20 + [b"\t"] * 5
        begun = terminal.worked()
        answers = [taken for key in keys if (taken := terminal.answer(key)) is not None]
        return started, begun, answers, (terminal.worked() - begun) / len(keys)
    finally:
        terminal.kill()


def main() -> None:
    head = f"{'milliseconds':24}{'start':>10}{'(cpu)':>10}{'key, median':>14}{'95 %':>8}{'worst':>8}"
    print(head + f"{'(cpu, mean)':>14}")
    for game in zirconia.games():
        with tempfile.TemporaryDirectory() as name:
            plugin(Path(name))
            started, begun, keys, worked = measure(game, Path(name))
        row = f"{game:24}{started * 1000:>10.0f}{begun * 1000:>10.0f}"
        late = sorted(keys)[int(len(keys) * 0.95)]
        spread = f"{statistics.median(keys) * 1000:>14.1f}{late * 1000:>8.1f}{max(keys) * 1000:>8.1f}"
        print(row + spread + f"{worked * 1000:>14.1f}")


if __name__ == "__main__":
    main()
