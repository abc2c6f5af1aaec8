"""Tables that can't be loaded are set aside with a reason; tables are counted by who opened them and when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("aside", sa.String(200), nullable=False, server_default=""))
    op.create_index("ix_matches_status_touched", "matches", ["status", "touched"])


def downgrade() -> None:
    op.drop_index("ix_matches_status_touched", "matches")
    op.drop_column("matches", "aside")
