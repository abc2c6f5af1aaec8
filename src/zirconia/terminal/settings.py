"""What a player has set for all matches on this machine."""

from __future__ import annotations

import json
from pathlib import Path

from zirconia.terminal.matches.saves import folder, write_whole

PACES = {"off": 0.0, "quick": 0.3, "normal": 0.9, "slow": 1.8}  # seconds between two moves of others
PACE = "quick"


def path() -> Path:
    return folder().parent / "terminal.json"


def pace() -> str:
    """How fast the moves of bots are shown; a file that can't be read counts as none."""
    try:
        name = json.loads(path().read_text(encoding="utf-8"))["pace"]
        return name if name in PACES else PACE
    except (OSError, ValueError, KeyError, TypeError):
        return PACE


def set_pace(name: str) -> None:
    """Raises OSError."""
    write_whole(path(), json.dumps({"pace": name}))


def next_pace(name: str) -> str:
    names = list(PACES)
    return names[(names.index(name) + 1) % len(names)]
