"""What a card does, in the words of the rules, from the numbers that the rules execute."""

from __future__ import annotations

from zirconia.games.galactic_confrontation.rules.tables import CREDITS, RESOURCE, SETBACK, GalacticTables

PHASES = ("Strategy", "Buy", "Cleanup")


def describe(t: GalacticTables, kind: int) -> str:
    """The text of a card."""
    if t.kind[kind] == RESOURCE:
        return f"Worth {t.worth[kind] * CREDITS} credits when paid."
    if t.kind[kind] == SETBACK:
        return "Cannot be bought, played or used to pay."
    return " ".join(sentences(t, kind)) or "No effect."


def sentences(t: GalacticTables, kind: int) -> list[str]:
    """The effects in the order in which they happen (R8)."""
    effects = []
    if t.draw[kind]:
        effects.append(f"Draw {plural(t.draw[kind], 'card')}.")
    gains = [
        f"+{plural(t.plays[kind], 'play')}" if t.plays[kind] else "",
        f"+{plural(t.buys[kind], 'buy')}" if t.buys[kind] else "",
        f"+{t.credits[kind] * CREDITS} credits" if t.credits[kind] else "",
    ]
    if any(gains):
        effects.append(", ".join(gain for gain in gains if gain) + ".")
    if t.trashes[kind]:
        effects.append(f"Trash up to {plural(t.trashes[kind], 'card')} at cleanup.")
    if t.impedes[kind]:
        effects.append(f"Your opponent gains {t.impedes[kind]} {t.names[t.impeded]}.")
    fights = [
        f"{t.damage[kind]} damage" if t.damage[kind] else "",
        f"{t.defence[kind]} defence" if t.defence[kind] else "",
    ]
    if any(fights):
        effects.append("In combat: " + ", ".join(fight for fight in fights if fight) + ".")
    return effects


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}es" if word.endswith("h") else f"{count} {word}s"
