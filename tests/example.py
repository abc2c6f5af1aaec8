"""The manual's example games, for tests (pytest has their folders on its path)."""

from __future__ import annotations

from pathlib import Path

from bag_duel import GAME
from dark_asteroids import GAME as BOARD_GAME

FOLDER = Path(__file__).parents[1] / "docs" / "example_game"
BOARD_FOLDER = FOLDER.parent / "example_board_game"

__all__ = ["BOARD_FOLDER", "BOARD_GAME", "FOLDER", "GAME"]
