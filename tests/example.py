"""The manual's example game, for tests (pytest has docs/example_game on its path)."""

from __future__ import annotations

from pathlib import Path

from bag_duel import GAME

FOLDER = Path(__file__).parents[1] / "docs" / "example_game"

__all__ = ["FOLDER", "GAME"]
