"""The manual's example game, importable in tests."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs" / "example_game"
sys.path.insert(0, str(FOLDER))

from bag_duel import GAME

__all__ = ["FOLDER", "GAME"]
