"""Opening a database: drivers, pragmas, migrations, and one server a SQLite file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config as Alembic
from sqlalchemy import Connection, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from zirconia.server.config import BadConfig

MIGRATIONS = Path(__file__).parent / "migrations"
# Seconds, after which a PostgreSQL that neither answers nor refuses is taken for gone.
CONNECTING = 10.0
ANSWERING = 30.0
WAITING = 10.0  # for a connection that is free
LONGEST = 200  # letters of an error
MIGRATION_LOCK = 0x7A697263  # PostgreSQL: two servers that start at once migrate one after the other


class Database:
    """An engine with the newest schema. A SQLite file is held by one process alone."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = make_engine(url, self.is_sqlite)
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        """Make the schema the newest one, however long that takes."""
        if self.is_sqlite and self.url.database not in (None, "", ":memory:"):
            self._lock = lock_file(Path(str(self.url.database)).resolve())
        if self.is_sqlite:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
            return
        patient = create_async_engine(self.url, connect_args={"timeout": CONNECTING})
        async with patient.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(migrate)
        await patient.dispose()

    def insert_new(self, table: Any) -> Any:
        """An insert that leaves out what is there already."""
        dialect: Any = sqlite if self.is_sqlite else postgresql
        return dialect.insert(table).on_conflict_do_nothing()

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


def make_engine(url: str, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        limits = {"timeout": CONNECTING, "command_timeout": ANSWERING}
        return create_async_engine(
            url, pool_size=8, max_overflow=4, pool_pre_ping=True, pool_timeout=WAITING, connect_args=limits
        )
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


def what_failed(error: BaseException) -> str:
    """An error for the log: of the connection, the disk or the file with its words, of anything else, which may
    quote what people sent, its kind alone."""
    cause = getattr(error, "orig", None) or error
    kind = type(error).__name__
    if not isinstance(error, (OperationalError, InterfaceError, OSError)):
        return kind
    words = str(getattr(cause, "strerror", None) or cause).splitlines()
    return f"{kind}: {words[0][:LONGEST]}" if words and words[0] else kind


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
