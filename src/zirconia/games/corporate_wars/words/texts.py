"""What a card does, in the words of the rules, from the numbers that the rules execute."""

from __future__ import annotations

from zirconia.games.corporate_wars.rules.tables import CONTRACT, UNIT, CorporateTables


def describe(t: CorporateTables, kind: int) -> str:
    """The text of a card."""
    effects = [
        f"gains {plural(t.gain[kind], 'credit')}" if t.gain[kind] else "",
        f"draws {plural(t.draw[kind], 'card')}" if t.draw[kind] else "",
    ]
    effect = " and ".join(one for one in effects if one)
    if t.type[kind] == UNIT:
        return unit_text(t, kind, effect)
    if t.type[kind] == CONTRACT:
        turns = "turn" if t.duration[kind] == 1 else f"{t.duration[kind]} turns"
        pays = f"Pays {plural(t.contract_pay, 'credit')} at the start of your next {turns}"
        return f"{pays}. When terminated, its owner {effect}." if effect else f"{pays}."
    return f"When played, its owner {effect}." if effect else "No effect."


def unit_text(t: CorporateTables, kind: int, effect: str) -> str:
    parts = [f"Power {t.power[kind]}."]
    if t.advantage[kind]:
        parts.append(f"Advantage {signed(t.advantage[kind])}, attacking and defending.")
    if effect:
        parts.append(f"When destroyed, its owner {effect} at once.")
    return " ".join(parts)


def signed(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
