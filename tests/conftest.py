"""What all tests may use."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.support import Command

# How long an example takes, or is thought out, says something of the machine and nothing of the rules.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


LONGEST = ("building/", "server/", "seats/", "conformance/", "cli/test_docs.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no process is left with them at the end."""
    items.sort(key=lambda item: not any(f"tests/{part}" in item.path.as_posix() for part in LONGEST))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The `zirconia` command; uncompiled runs are meant here, so they give no notice."""
    monkeypatch.setenv("ZIRCONIA_PURE", "1")
    return Command(capsys, monkeypatch)
