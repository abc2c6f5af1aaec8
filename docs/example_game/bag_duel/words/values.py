"""The values of events in words."""

from __future__ import annotations

from bag_duel.rules.tables import DuelTables


def stone(t: DuelTables, kind: int) -> tuple[str, str]:
    """For programs and for people."""
    return t.ids[kind], f"a {t.names[kind]}"
