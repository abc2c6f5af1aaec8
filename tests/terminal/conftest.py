"""Bots' processes may take as long as the machine needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE


@pytest.fixture(scope="session", autouse=True)
def patient_tables() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zirconia.bots.workers.START_SECONDS", PATIENCE)
        patch.setattr("zirconia.terminal.matches.local.LIMIT", PATIENCE)
        yield
