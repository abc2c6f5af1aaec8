"""Cards and counters in a few words."""

from __future__ import annotations

import re
from collections.abc import Callable

from zirconia.core.contract.vocabulary import Area, Card, Counter, Stat
from zirconia.terminal.wrapping import SHORT, together

Change = Callable[[int, str], int]  # by seat and counter: what the others' last turn has added


def no_change(seat: int, counter: str) -> int:
    return 0


def changed(by: int) -> str:
    """Behind a counter: ' (+2)'."""
    return f" ({by:+})" if by else ""


def counter(one: Counter) -> str:
    high = f"/{one['high']}" if "high" in one else ""
    return together(f"{one['label']} {one['value']}{high}")


def note(one: Counter) -> str:
    """What the game says to a counter, behind it: ' (played Restock)'."""
    return f" ({one['text']})" if one.get("text") else ""


def inline(area: Area) -> str:
    """'2 Scouts, Cruiser, 3 face down'."""
    shown = [together(times(card) + card["name"] + remarks(card)) for card in area["cards"]]
    if area["facedown"]:
        shown.append(together(f"{area['facedown']} face down"))
    return ", ".join(shown) or f"{area['count'] or 'none'}"


def times(card: Card) -> str:
    return f"{card['count']} " if card["count"] != 1 else ""


def remarks(card: Card) -> str:
    """Marks and state of a card, in brackets."""
    words = [mark["label"] for mark in card.get("marks", ())]
    words += [card["state"]] if card.get("state") else []
    return f" [{', '.join(words)}]" if words else ""


def short_remarks(card: Card) -> str:
    """The remarks where they fit beside the name; longer ones stand before the text."""
    text = remarks(card)
    return text if len(card["name"] + text) <= SHORT else ""


def description(card: Card) -> str:
    """The numbers that the printed text does not say, the text, and what it requires."""
    text = card.get("text", "")
    stats = [stat for stat in card.get("stats", ()) if not says(text, stat)]
    numbers = ", ".join(f"{stat['label']} {stat['value']}" for stat in stats)
    text = f"{numbers}. {text}" if numbers and text else numbers or text
    needs = f" Requires {', '.join(card['requires'])}." if card.get("requires") else ""
    long = remarks(card).strip() + " " if remarks(card) and not short_remarks(card) else ""
    return long + str(text) + needs


def says(text: str, stat: Stat) -> bool:
    """Whether a text has a number together with what it counts: '7 turns' for Turns 7."""
    word, value = re.escape(stat["label"].lower().removesuffix("s")), re.escape(str(stat["value"]))
    return bool(re.search(rf"\b{value} {word}|{word}s? {value}\b", text.lower()))
