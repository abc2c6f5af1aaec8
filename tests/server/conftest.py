"""Servers on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster
from tests.server.service import running
from tests.server.support import HASTY, Server, serving
from zirconia.server.tables.service import Service


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = Cluster()
    yield found
    found.stop()


def url_of(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder}/tables.sqlite3"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.fresh()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return url_of(request.param, request, tmp_path)


@pytest.fixture
async def service(database: str) -> AsyncIterator[Service]:
    async with running(database) as found:
        yield found


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite3"


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One long-lived server of each kind for tests that only need some table."""
    with serving(url_of(request.param, request, tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def hasty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that gives up on a bot after some seconds."""
    with serving(url_of(request.param, request, tmp_path_factory.mktemp("hasty")), **HASTY) as found:
        yield found
