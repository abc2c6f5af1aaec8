"""Tables are found by whether they need attention and by who drives them, without a look at all others."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_matches_attention_driver", "matches", ["attention", "driver"])
    op.create_index("ix_matches_driver_status", "matches", ["driver", "status"])


def downgrade() -> None:
    op.drop_index("ix_matches_driver_status", "matches")
    op.drop_index("ix_matches_attention_driver", "matches")
