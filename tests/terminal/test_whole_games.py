"""Whole games of everything that is registered, played with the keyboard against a bot."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import zirconia
from tests.terminal.tables import local, play_on, seated


@pytest.mark.parametrize("game", zirconia.games())
def test_a_whole_game_is_played_with_the_keyboard(game: str) -> None:
    async def playing() -> None:
        match = local(game, "human", "random", rounds=6)
        async with seated(match) as hands:
            made = await play_on(hands, match, Random(1))
            await hands.shows("Scores:")
            assert made > 5
            assert match.state.over
            assert match.failures == []

    asyncio.run(playing())
