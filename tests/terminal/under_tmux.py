"""A picture of `zirconia play` as it really runs: in a terminal of tmux, by keys, as SVG."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
import time

from rich.console import Console
from rich.text import Text

SESSION = "zirconia-picture"


def tmux(*words: str) -> str:
    return subprocess.run(["tmux", *words], check=True, capture_output=True, text=True).stdout


def settled() -> str:
    """The screen with its colours, as soon as it has stood still for a moment."""
    seen, since = "", time.monotonic()
    while time.monotonic() - since < 0.5:
        now = tmux("capture-pane", "-e", "-N", "-p", "-t", SESSION)
        if now != seen:
            seen, since = now, time.monotonic()
        time.sleep(0.05)
    return seen


def picture(arguments: list[str], keys: list[str], size: tuple[int, int] = (120, 40)) -> str:
    """`zirconia play ARGUMENTS`, the keys pressed one after the other, and what the screen shows then."""
    width, height = size
    with tempfile.TemporaryDirectory() as saves:
        command = [sys.executable, "-m", "zirconia", "play", *arguments]
        surroundings = ["-e", f"XDG_STATE_HOME={saves}", "-e", "COLORTERM=truecolor"]
        tmux("new-session", "-d", "-s", SESSION, "-x", str(width), "-y", str(height), *surroundings, *command)
        try:
            while "leave" not in settled():
                pass
            for key in keys:
                tmux("send-keys", "-t", SESSION, key)
                settled()
            screen = settled()
        finally:
            tmux("kill-session", "-t", SESSION)
    console = Console(record=True, width=width, file=io.StringIO(), color_system="truecolor", force_terminal=True)
    console.print(Text.from_ansi(screen.rstrip("\n")), no_wrap=True, overflow="crop")
    return console.export_svg(title=" ".join(["zirconia play", *arguments]))
