"""How many bytes tables, finished games and reviews take, and how many each client adds in a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

# What there is already, reckoned as in zirconia.server.storage.room when this was written.
COUNTED = (
    "UPDATE matches SET bytes = 900 + length(CAST(opening AS TEXT)) + COALESCE((SELECT SUM(120 + length(CAST("
    'entries.data AS TEXT))) FROM entries WHERE entries."match" = matches.id), 0)',
    "UPDATE archive SET bytes = 500 + length(CAST(record AS TEXT)) + length(CAST(players AS TEXT))"
    " + length(CAST(result AS TEXT))",
    "UPDATE reviews SET bytes = 200 + length(CAST(told AS TEXT)) + length(CAST(found AS TEXT))",
)


def upgrade() -> None:
    for name in ("matches", "archive", "reviews"):
        op.add_column(name, sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_archive_bytes", "archive", ["bytes"])
    op.create_table(
        "spent",
        sa.Column("creator", sa.String(64), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
    )
    for statement in COUNTED:
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("spent")
    op.drop_index("ix_archive_bytes", "archive")
    for name in ("reviews", "archive", "matches"):
        op.drop_column(name, "bytes")
