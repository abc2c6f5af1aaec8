"""A game in which everybody decides at once, for tables without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.plugins.secret_bids import GAME
from zirconia.core import registry


@pytest.fixture(autouse=True)
def bids() -> Iterator[None]:
    """Secret Bids is installed for the time of a test."""
    registry._all()[GAME.id] = GAME
    yield
    del registry._all()[GAME.id]
