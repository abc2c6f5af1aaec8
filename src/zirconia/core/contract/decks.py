"""Decks that a player puts together before a match: an option of the type 'deck' is counts by card, under rules.

A game declares the rules as data (`Rules.deck_sheet`): whoever edits a deck sees each of them met or broken while
counting, and whoever reads one refuses it by the same rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from zirconia.core.errors import BadSetup, shown, suggestion

Deck = Mapping[str, int]
NO_LIMIT = 10_000
MOST_TEXT = 20_000  # characters of a deck that somebody sends as text
LINE = re.compile(r"^(?:(?P<before>\d{1,4})\s*[x*]?\s+)?(?P<card>.+?)(?:\s*[:=x*]\s*(?P<after>\d{1,4}))?$")


@dataclass(frozen=True)
class DeckRule:
    """How many cards there may be: of `cards` together (none named: of all), or of each one of them."""

    rule: str  # its number in the rulebook
    code: str
    text: str  # what it asks for: 'exactly 40 cards'
    needed: str  # the same at the end of a refusal: 'it must have exactly 40'
    noun: str = "card"
    least: int = 0
    most: int = NO_LIMIT
    each: bool = False
    cards: tuple[str, ...] = ()

    def breaches(self, deck: Deck) -> list[str]:
        """What breaks it: 'has 39 cards', 'has 6 copies of 'commando''."""
        counted = {id: count for id, count in deck.items() if not self.cards or id in self.cards}
        if self.each:
            wrong = {id: count for id, count in counted.items() if not self.least <= count <= self.most}
            return [f"has {count} {'copy' if count == 1 else 'copies'} of {id!r}" for id, count in wrong.items()]
        total = sum(counted.values())
        return [] if self.least <= total <= self.most else [f"has {total} {self.noun}{'' if total == 1 else 's'}"]


@dataclass(frozen=True)
class DeckSheet:
    """What a deck may hold in a setup: the cards by id with their names, the rules, decks that are ready made."""

    cards: Mapping[str, str]
    known: DeckRule  # the rule that a card which is not among them breaks
    rules: tuple[DeckRule, ...]
    decks: Mapping[str, Deck]

    def problems(self, deck: Deck, who: str) -> list[str]:
        """Every breach in a sentence, with its code and the rule's number; the owner is named."""
        unknown = [
            f"{self.known.code}: {who} has {id!r}, {self.known.needed} ({self.known.rule}); "
            + suggestion(id, self.cards)
            for id in deck
            if id not in self.cards
        ]
        return unknown + [
            f"{rule.code}: {who} {breach}; {rule.needed} ({rule.rule})"
            for rule in self.rules
            for breach in rule.breaches(deck)
        ]


# Decks as text ------------------------------------------------------------------------------------------


def deck_text(sheet: DeckSheet, deck: Deck, name: str = "") -> str:
    """'# Rush', then a line for each card: '5 Bounty Hunter'."""
    lines = [f"{deck[id]} {called}" for id, called in sheet.cards.items() if deck.get(id)]
    return "\n".join([*([f"# {name}"] if name else []), *lines]) + "\n"


def read_deck(sheet: DeckSheet, text: str) -> tuple[str, dict[str, int]]:
    """The name (or '') and the counts of a deck as people write one. Raises BadSetup with every line that is none.

    '5 Bounty Hunter', '5x bounty-hunter', 'Bounty Hunter: 5' and 'bounty-hunter = 5' are the same; an object of
    JSON will do; what follows # is a remark, the first of them the name.
    """
    if len(text) > MOST_TEXT:
        raise BadSetup([f"a deck as text has at most {MOST_TEXT} characters, not {len(text)}"])
    if text.lstrip().startswith("{"):
        return "", read_json(sheet, text)
    name = ""
    deck: dict[str, int] = {}
    errors: list[str] = []
    ids = {plain(word): id for id, called in sheet.cards.items() for word in (id, called)}
    for number, line in enumerate(text.splitlines(), 1):
        words, _, remark = line.partition("#")
        name = name or remark.strip()
        found = LINE.match(words.strip())
        if not words.strip():
            continue
        count = found and (found["before"] or found["after"])
        id = ids.get(plain(found["card"])) if found else None
        if found is None or count is None:
            wanted = f"a number of copies and a card, as in '5 {example(sheet)}'"
            errors.append(f"line {number}: {wanted}, not {shown(words)}")
        elif id is None:
            known = suggestion(found["card"], sheet.cards.values())
            errors.append(f"line {number}: {found['card']!r} is no card ({sheet.known.rule}); {known}")
        else:
            deck[id] = deck.get(id, 0) + int(count)
    if errors or not deck:
        raise BadSetup(errors or [f"there is no card in it; a deck has lines like '5 {example(sheet)}'"])
    return name, deck


def read_json(sheet: DeckSheet, text: str) -> dict[str, int]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadSetup(["this begins like JSON and is none"]) from None
    wrong = [id for id, count in data.items() if not is_count(count)]
    if wrong:
        raise BadSetup([f"{shown(id)} needs a number of copies, not {shown(data[id])}" for id in wrong])
    return read_deck(sheet, "\n".join(f"{id.partition('#')[0]} = {count}" for id, count in data.items()))[1]


def is_count(value: object) -> bool:
    """A number of copies."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= NO_LIMIT


def plain(words: str) -> str:
    """How a card is compared: letters and digits alone."""
    return re.sub(r"[\W_]+", "", words.lower())


def example(sheet: DeckSheet) -> str:
    return next(iter(sheet.cards.values()), "card")
