"""What all tests may use."""

from __future__ import annotations

import pytest

from tests.cli.support import Command


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The `zirconia` command; uncompiled runs are meant here, so they give no notice."""
    monkeypatch.setenv("ZIRCONIA_PURE", "1")
    return Command(capsys, monkeypatch)
