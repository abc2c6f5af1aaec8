"""Which games the interfaces for learners are tested with: those of the package and the manual's examples."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.example import BOARD_GAME, GAME
from zirconia.core.game import Game

GAMES: list[Game[Any, Any]] = [*(zirconia.game(id) for id in zirconia.games()), GAME, BOARD_GAME]
NO_ACTIONS = [10**6, -1, 1.5, None, "0", [0]]  # that no game has
SEATED = [(game, seats) for game in GAMES for seats in game.seats]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_seating = pytest.mark.parametrize(
    ("game", "seats"), SEATED, ids=[f"{game.id}-{seats}" for game, seats in SEATED]
)
