"""What a stone does, from the numbers that the rules go by."""

from __future__ import annotations

from bag_duel.rules.tables import DuelTables


def describe(t: DuelTables, kind: int) -> str:
    return f"Worth {t.worth[kind]}."
