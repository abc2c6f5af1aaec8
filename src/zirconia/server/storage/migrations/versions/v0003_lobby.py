"""Tables that are open to everybody are listed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_matches_public_status_created", "matches", ["public", "status", "created"])


def downgrade() -> None:
    op.drop_index("ix_matches_public_status_created", "matches")
    op.drop_column("matches", "public")
