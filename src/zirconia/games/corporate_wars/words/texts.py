"""What a card does, in the words of the rules, from the numbers that the rules execute."""

from __future__ import annotations

from zirconia.games.corporate_wars.rules.board import COLUMNS, TILES, count, mask_of
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


def capture_words(t: CorporateTables) -> str:
    """Where the capture zone lies (section 4)."""
    middle = column_mask(COLUMNS // 2 - 1) | column_mask(COLUMNS // 2)
    return "the two columns in the middle" if t.capture_zone == middle else marked(t.capture_zone)


def deploy_words(t: CorporateTables) -> str:
    """Where one's own deploy zone lies (section 4)."""
    if t.deploy_zone[0] == column_mask(0) and t.deploy_zone[1] == column_mask(COLUMNS - 1):
        return "the column at your edge"
    sizes = sorted({int(count(zone)) for zone in t.deploy_zone})
    return f"the {' or '.join(map(str, sizes))} tiles of your own that are marked on the grid"


def column_mask(column: int) -> int:
    return mask_of(list(range(column, TILES, COLUMNS)))


def marked(zone: int) -> str:
    return f"the {plural(count(zone), 'tile')} marked on the grid"


def signed(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
