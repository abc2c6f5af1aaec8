"""Records that are brought in are counted by who sent them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("archive", sa.Column("creator", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_archive_creator", "archive", ["creator"])


def downgrade() -> None:
    op.drop_index("ix_archive_creator", "archive")
    op.drop_column("archive", "creator")
