"""What the tests of the lab share."""

from __future__ import annotations

import pytest

from tests.lab.rigged import GAME
from zirconia.core import registry


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> str:
    """The rigged toy among the games; its id."""
    monkeypatch.setitem(registry._all(), GAME.id, GAME)
    return GAME.id
