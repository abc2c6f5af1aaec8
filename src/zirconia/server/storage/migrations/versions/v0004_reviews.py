"""Reviews are kept beside the finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
