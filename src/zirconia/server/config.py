"""Everything an operator can set. Each value has an environment variable: ZIRCONIA_ and its name in capitals."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from zirconia.core.errors import ZirconiaError

PREFIX = "ZIRCONIA_"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
BACKLOG = 256  # connections that wait to be taken in
YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off", "")


class BadConfig(ZirconiaError):
    """A setting that can't be."""


@dataclass(frozen=True)
class Config:
    """Limits are for one client (an address) unless they say otherwise; days of 0 mean for ever."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    origins: str = ""  # further origins that may use the API from a page, with commas
    hosts: str = ""  # host names under which the server is reached, with commas; '' only by address, '*' any
    webhooks: bool = False
    proxied: bool = False  # whether proxies in front set X-Forwarded-For
    hops: int = 1  # how many proxies of ours that are, one behind the other
    bots: str = ""  # programs that may sit at tables beside the installed bots: module:Class, with commas
    bot_seconds: float = 4.0  # what a bot is told to think at most
    bot_limit: float = 10.0  # when a bot that has not answered is killed
    bot_workers: int = 0  # 0: one fewer than there are processors, at least one
    tables_per_client: int = 50  # unfinished ones
    tables_per_hour: int = 200
    records_per_hour: int = 60  # finished ones that are brought in
    bytes_per_day: int = 200_000_000  # that its tables, records and reviews may add to the database; 0: any number
    most_bytes: int = 0  # of all; when there are more the oldest finished games go. 0: any number
    reading_seconds: float = 5.0  # how long a position or a record that somebody sent may take to be read
    readings_waiting: int = 50  # how many of all clients may wait for that
    connections_per_client: int = 60  # WebSockets
    sockets_per_client: int = 200  # of any kind, where no proxy is in front
    idle_seconds: float = 10.0  # how long a request may be awaited on an open socket
    body_seconds: float = 30.0  # how long its body may take
    unread_seconds: float = 60.0  # how long something may wait for a client that does not read
    unread_bytes: int = 1024 * 1024  # how much may wait for a WebSocket's client
    log_lines_per_second: float = 5.0
    requests_per_second: float = 30.0
    burst: int = 120
    frames_per_second: float = 50.0
    frame_burst: int = 100  # of one connection
    client_frames_per_second: float = 150.0  # over all its connections
    client_frame_burst: int = 300
    client_scenes_per_second: float = 75.0  # drawn for those who listen, because of what a client does
    client_scene_burst: int = 300
    head_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    record_bytes: int = 2 * 1024 * 1024
    frame_bytes: int = 16 * 1024
    open_days: float = 1.0  # a table that never began
    idle_days: float = 30.0  # a game without any entry
    finished_days: float = 7.0  # a finished table; its record stays in the archive
    archive_days: float = 0.0
    hint_seconds: float = 1.0  # how long a hint is thought about
    hint_iterations: int = 0  # how much instead, so that equal questions have equal answers; 0: by the clock
    lab: str = (
        ""  # whether changes of a game can be tried out: on, off; '' only where this machine alone is served
    )
    lab_pairs: int = 1000  # pairs of games of one comparison
    lab_seconds: float = 600.0  # how long one comparison may take
    lab_waiting: int = 10  # comparisons of all clients that may wait; one is played at a time
    review_seconds: float = 20.0  # of one core's work that the review of a finished game is given; 0: none is made
    review_limit: float = 180.0  # how long one review may take; what it found until then is kept
    reviews_per_client: int = 2  # that are not finished
    reviews_waiting: int = 20  # of all clients; one is made at a time
    leave_seconds: float = 5.0  # how long a connection may be gone before its seat counts as empty
    web: str = ""  # the folder of the web client's files; '' the one in the package, where there is one

    def __post_init__(self) -> None:
        if self.hops < 1:
            raise BadConfig(f"{PREFIX}HOPS is a number of proxies, 1 or more, not {self.hops}")
        read_switch("lab", self.lab)

    def has_lab(self) -> bool:
        """Whether the lab is open: as the operator says, otherwise where nobody but this machine is served."""
        if self.lab.strip():
            return read_switch("lab", self.lab)
        return self.host in LOOPBACK and not (self.proxied or self.hosts)

    def offered_bots(self) -> list[str]:
        """The programs that players may choose."""
        return [name.strip() for name in self.bots.split(",") if name.strip()]

    def database_url(self) -> str:
        """The URL for SQLAlchemy's async drivers."""
        url = self.database or default_database()
        for short, driver in (
            ("postgresql://", "postgresql+asyncpg://"),
            ("postgres://", "postgresql+asyncpg://"),
        ):
            if url.startswith(short):
                return driver + url.removeprefix(short)
        if url.startswith("sqlite://"):
            return "sqlite+aiosqlite://" + url.removeprefix("sqlite://")
        if url.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
            return url
        raise BadConfig("a database is given as sqlite:///file or postgresql://user@host/name")


def default_database() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "zirconia"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def from_environment(given: Mapping[str, Any]) -> Config:
    """What the caller gives, then what the environment says, then the defaults."""
    values: dict[str, Any] = dict(given)
    for field in fields(Config):
        text = os.environ.get(PREFIX + field.name.upper())
        if text is not None and field.name not in values:
            values[field.name] = read(field.name, type(field.default), text)
    return Config(**values)


def read(name: str, kind: type, text: str) -> Any:
    """A value from the environment."""
    try:
        return read_switch(name, text) if kind is bool else kind(text)
    except ValueError:
        raise BadConfig(f"{PREFIX}{name.upper()} must be a {kind.__name__}, not {text!r}") from None


def read_switch(name: str, text: str) -> bool:
    """On or off; a misspelt word is neither."""
    word = text.strip().lower()
    if word not in YES + NO:
        raise BadConfig(
            f"{PREFIX}{name.upper()} must be on or off (1 or 0, true or false, yes or no), not {text!r}"
        )
    return word in YES
