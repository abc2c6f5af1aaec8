"""What the rulebooks, guides and options of a game say to players, for tests that hold it against the rules."""

from __future__ import annotations

import re
from typing import Any

from zirconia.core.books import CITED, Book, book_of_game
from zirconia.core.contract.vocabulary import Card
from zirconia.core.game import Game
from zirconia.core.teaching import Step, teaching_of_game

# Words of programs: no text that a player reads holds one.
PROGRAMMERS = (
    r"\b[A-Z]{2,}_[A-Z_]+\b",  # NO_FUNDS
    r"`\w+\([^)`]*\)`",  # play(card, tile)
    r"\b[a-z]+_[a-z]+\b",  # can_move
    r"(?i)\bimplement(er|ers|ation)\b",
    r"(?i)\btest vectors?\b",
    r"(?i)\byaml\b|\.toml\b|\.json\b",
    r"(?i)\bengine (has|holds|remembers)\b|\ban engine\b",
    r"(?i)\bpreconditions?\b",
    r"(?i)\bmultiset\b|\bdisjoint\b|\bdeterminism\b",
    r"(?i)\b(true|false|null|boolean|integer|parameters?|function|command)\b",
    r"\b(max|min|sqrt|ceil|abs)\(",
    r"⌊|<=|>=|\|[a-z]\||\bpixel\b",
    r"\bset S\b|\bLet [A-Z]\b|\bV ≥",
    r"(?i)\bscript(s|ed)?\b",
)


def programmers_words(text: str) -> list[str]:
    """Every word of programs in a text."""
    return [found[0] for pattern in PROGRAMMERS for found in re.finditer(pattern, text)]


def page_text(game: Game[Any, Any], name: str) -> str:
    return (game.folder / "page" / name).read_text(encoding="utf-8")


def guide_of(game: Game[Any, Any]) -> list[Step]:
    """The steps of a first game, as the standard game has them."""
    return teaching_of_game(game.id)["guide"]


def rules_cited(text: str) -> list[str]:
    """Every rule that a text of the page cites in square brackets."""
    return [rule for cited in CITED.findall(text) for rule in cited.split(", ")]


def sentences(text: str) -> list[str]:
    """The sentences of a guide's text; what a sentence cites stands behind its full stop."""
    marked = CITED.sub(lambda found: f"\n{found[0]}", text)
    joined = re.sub(r"([.!?])\s*\n(\[[^\]]*\])", r" \2\1", marked)
    return [one.strip() for one in re.split(r"(?<=[.!?])\s+", joined) if one.strip()]


def book_cards(book: Book) -> list[Card]:
    return [card for block in book["blocks"] if block["kind"] == "cards" for card in block["cards"]]


def book_of(game: Game[Any, Any]) -> Book:
    return book_of_game(game.id)
