"""What all tests may use."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.support import Command

# How long an example takes, or is thought out, says something of the machine and nothing of the rules.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


LONGEST = ("building/", "server/", "seats/", "conformance/", "cli/test_docs.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each process begins with its share of the longest, so that none is left with them at the end."""
    parts: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    for item in items:
        parts[not any(f"tests/{part}" in item.path.as_posix() for part in LONGEST)].append(item)
    count = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = [item for at in range(count) for part in parts for item in share(part, at, count)]


def share(items: list[pytest.Item], at: int, count: int) -> list[pytest.Item]:
    """One of so many pieces of about the same length, in order: neighbours share servers."""
    return items[at * len(items) // count : (at + 1) * len(items) // count]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The `zirconia` command; uncompiled runs are meant here, so they give no notice."""
    monkeypatch.setenv("ZIRCONIA_PURE", "1")
    return Command(capsys, monkeypatch)
