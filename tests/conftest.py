"""What all tests may use."""

from __future__ import annotations

import gc
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.support import Command

# How long an example takes, or is thought out, says something of the machine and nothing of the rules.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Thousands of tests and what they import live to the end. Searched for cycles as often as Python does by itself,
# a tenth of a run went into that.
NEW_OBJECTS = 50_000
gc.set_threshold(NEW_OBJECTS, 20, 50)

# httpx asks several times a request whether sniffio is there, and has all folders searched for it each time.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]


# The longest tests: those that compute, and those that mostly wait for servers and clocks.
COMPUTING = (
    *("building/", "cli/test_docs.py", "conformance/"),
    *("server/test_certificate.py", "server/test_schema.py"),
)
WAITING = ("server/", "seats/", "terminal/test_join.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every other process begins with its share of the tests that wait, the rest with theirs of those that
    compute: the processors always have something to do, and nobody is left with the longest at the end."""
    count = getattr(config, "workerinput", {}).get("workercount", 1)
    if count == 1:
        return
    waiting, computing, others = parts(items)
    order: list[pytest.Item] = []
    for at in range(count):
        first = share(computing, at // 2, count // 2) if at % 2 else share(waiting, at // 2, (count + 1) // 2)
        room = max(0, (at + 1) * len(items) // count - len(order) - len(first))
        order += [*first, *others[:room]]
        del others[:room]
    items[:] = [*order, *others]


def pytest_collection_finish() -> None:
    """What was read stays: nobody needs to look through it again."""
    gc.collect()
    gc.freeze()


def parts(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item], list[pytest.Item]]:
    """The tests that wait, those that compute for long, and all others."""
    found: tuple[list[pytest.Item], list[pytest.Item], list[pytest.Item]] = ([], [], [])
    for item in items:
        path = item.path.as_posix()
        kinds = [any(f"tests/{part}" in path for part in kind) for kind in (COMPUTING, WAITING)]
        found[1 if kinds[0] else 0 if kinds[1] else 2].append(item)
    return found


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
