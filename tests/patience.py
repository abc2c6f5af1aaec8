"""How long a test waits for what must happen: on any machine it has happened by then, or it never will."""

from __future__ import annotations

PATIENCE = 300.0  # seconds; a net for tests that fail, never a measure of anything
