"""Actions in words: keys for records, names for people, paths for hands."""

from __future__ import annotations

from bag_duel.rules.tables import DuelTables


def key(t: DuelTables, code: int) -> str:
    if code < t.kinds:
        return f"play {t.ids[code]}"
    return ("draw", "rest", "end")[code - t.kinds]


def name(t: DuelTables, code: int) -> str:
    if code < t.kinds:
        return f"Play a {t.names[code]}"
    return ("Draw a stone", "Rest", "End the turn")[code - t.kinds]


def path(t: DuelTables, code: int) -> tuple[str, ...]:
    if code < t.kinds:
        return (f"stone:{t.ids[code]}",)
    return (f"do:{key(t, code)}",)
