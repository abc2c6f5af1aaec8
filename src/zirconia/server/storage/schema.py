"""What is stored, for SQLite and PostgreSQL alike. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, false

metadata = MetaData()

# A table: how it opened, and a few facts that follow from its entries and are only here to be searched.
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("opening", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("attention", Boolean, nullable=False),
    Column("driver", String(32), nullable=False),
    Column("creator", String(64), nullable=False, index=True),
    Column("aside", String(200), nullable=False, server_default=""),  # why it can't be loaded, if it can't
    Column("public", Boolean, nullable=False, server_default=false()),  # whether the lobby lists it
    Column("bytes", BigInteger, nullable=False, server_default="0"),  # that it takes, its entries among them
    Index("ix_matches_status_touched", "status", "touched"),
    Index("ix_matches_public_status_created", "public", "status", "created"),
    Index("ix_matches_attention_driver", "attention", "driver"),
    Index("ix_matches_driver_status", "driver", "status"),
)

# The truth. The primary key is what decides a race.
entries = Table(
    "entries",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
)

# Finished games: their records, without chat and tokens.
archive = Table(
    "archive",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("finished", BigInteger, nullable=False, index=True),
    Column("players", JSON, nullable=False),
    Column("result", JSON, nullable=False),
    Column("record", JSON, nullable=False),
    Column("listed", Boolean, nullable=False),
    # Who brought it in, for an hour; nobody did what was played here.
    Column("creator", String(64), nullable=False, server_default="", index=True),
    Column("bytes", BigInteger, nullable=False, server_default="0", index=True),
)

# Reviews of finished games: what is told of one (nothing while it is not complete), and what was found until then.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("told", JSON, nullable=False),
    Column("found", JSON, nullable=False),
    Column("bytes", BigInteger, nullable=False, server_default="0"),
)

# What each client has added today, whatever has become of it.
spent = Table(
    "spent",
    metadata,
    Column("creator", String(64), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),  # since 1970
    Column("bytes", BigInteger, nullable=False),
)

# The server processes and when each was last alive; a table is driven by one of them.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

# Times in which no server ran.
downtimes = Table(
    "downtimes",
    metadata,
    Column("since", BigInteger, primary_key=True),
    Column("until", BigInteger, primary_key=True),
)

# One-off facts, such as the salt with which clients' addresses are hashed.
meta = Table(
    "meta", metadata, Column("key", String(32), primary_key=True), Column("value", String(200), nullable=False)
)
