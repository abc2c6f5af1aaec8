"""Opening a database: drivers, pragmas, migrations, and one server a SQLite file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config as Alembic
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from zirconia.server.config import BadConfig

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x7A697263  # PostgreSQL: two servers that start at once migrate one after the other


class Database:
    """An engine with the newest schema. A SQLite file is held by one process alone."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = make_engine(url, self.is_sqlite)
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        if self.is_sqlite and self.url.database not in (None, "", ":memory:"):
            self._lock = lock_file(Path(str(self.url.database)).resolve())
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def make_engine(url: str, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        return create_async_engine(url, pool_size=8, max_overflow=4, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", tune_sqlite)
    return engine


def tune_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside the writer, and a commit that survives a power cut."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring the schema to the newest version."""
    config = Alembic()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def make_private(database: Path) -> None:
    """For the server's own user alone; a file of somebody else keeps the rights that its owner gave it."""
    database.touch(0o600)  # SQLite gives its other files the same rights
    for name in ("", "-wal", "-shm", ".lock"):
        file = Path(f"{database}{name}")
        if file.exists() and file.stat().st_mode & 0o077:
            with suppress(PermissionError):
                file.chmod(0o600)


def lock_file(database: Path) -> IO[bytes]:
    """Hold the file next to the database, or say who must leave first. By whatever link: the file is the same."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = Path(f"{database}.lock")
        lock.touch(0o600)
        make_private(database)
        handle = lock.open("wb")  # held as long as the server lives
    except OSError as error:
        raise BadConfig(f"{database} can't be opened: {error.strerror}") from None
    if os.name == "posix":
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            handle.close()
            raise BadConfig(
                f"another server uses {database}; several servers need a PostgreSQL database (--database)"
            ) from None
    return handle
