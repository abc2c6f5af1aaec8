"""Cards and counters in a few words."""

from __future__ import annotations

from zirconia.core.contract.vocabulary import Area, Card, Counter
from zirconia.terminal.wrapping import SHORT, together


def counter(one: Counter) -> str:
    high = f"/{one['high']}" if "high" in one else ""
    return together(f"{one['label']} {one['value']}{high}")


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
    """The printed text; without one, the numbers; and what it requires."""
    text = card.get("text", "") or ", ".join(f"{stat['label']} {stat['value']}" for stat in card.get("stats", ()))
    needs = f" Requires {', '.join(card['requires'])}." if card.get("requires") else ""
    long = remarks(card).strip() + " " if remarks(card) and not short_remarks(card) else ""
    return long + str(text) + needs
