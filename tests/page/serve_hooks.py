"""The `zirconia` command, for a test that listens on this machine: here notices go to local addresses too."""

from __future__ import annotations

import sys
from unittest.mock import patch

from zirconia.cli import main
from zirconia.server.tables import webhooks

if __name__ == "__main__":
    with patch.object(webhooks, "is_public", lambda _: True), patch.object(webhooks, "PORTS", range(1, 1 << 16)):
        sys.exit(main())
