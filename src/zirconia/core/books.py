"""The player's rulebook of a game: `page/rules.md`, filled in from the data of a setup, and its words.

The text is Markdown with signs of its own. `{{cards GROUP}}` on a line is a group of the game's catalogue
(`{{cards GROUP with OPTION}}`: as it is with an option on), `{{board}}` the board at the start. In a sentence
`{name}` is a number of the catalogue, `[R12]` a rule of the complete rulebook, `![Food](icon-food)` a drawing.
What holds with an option only stands in `{{if OPTION}}...{{else}}...{{end}}` (see `wording`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.vocabulary import Board, Card, PublicSetup
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.core.registry import game
from zirconia.core.teaching import Terms, Word, standard, terms_of, words_of
from zirconia.core.wording import filled, named

SIGN = re.compile(r"^\{\{(board|cards ([a-z0-9-]+)(?: with ([a-z-]+))?)\}\}$", re.MULTILINE)
PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)\s?")
RULE = r"(?:\d+(?:\.\d+)?|[RVX]\d+)"
CITED = re.compile(rf"\[({RULE}(?:, {RULE})*)\]")
BLANK = re.compile(r"\n{3,}")  # where a sentence was left out
KEPT = 64  # books in memory


class Block(TypedDict):
    """A piece of a book: text as Markdown, cards, or a board."""

    kind: Literal["text", "cards", "board"]
    markdown: NotRequired[str]
    cards: NotRequired[list[Card]]
    board: NotRequired[Board]


class Book(TypedDict):
    """The player's rulebook of a setup; no blocks where the game has none."""

    blocks: list[Block]
    words: list[Word]
    style: Json


def book_of(setup: PublicSetup) -> Book:
    """The player's rulebook as it is true for a setup."""
    return made_book(terms_of(setup))


def book_of_game(name: str) -> Book:
    """The player's rulebook of the standard game."""
    return made_book(standard(name))


@lru_cache(maxsize=KEPT)
def made_book(terms: Terms) -> Book:
    told, state = game(terms.game), terms.start()
    path = told.folder / "page" / "rules.md"
    blocks = list(blocks_of(told, state, path.read_text(encoding="utf-8"))) if path.is_file() else []
    return Book(blocks=blocks, words=words_of(told, state), style=state.view(None)["style"])


def blocks_of(game: Game[Any, Any], state: State, source: str) -> Iterator[Block]:
    """The text between the signs, and what stands for each sign."""
    catalogue = game.catalogue(state.core)
    text = filled(source, "page/rules.md", state.setup, catalogue.numbers)
    at = 0
    for sign in SIGN.finditer(text):
        yield from text_block(text[at : sign.start()])
        at = sign.end()
        if sign[1] == "board":
            yield Block(kind="board", board=state.view(None)["boards"][0])
        else:
            groups = (with_option(game, state.setup, sign[3]) if sign[3] else catalogue).groups
            yield Block(kind="cards", cards=named(groups, sign[2], "group", "page/rules.md"))
    yield from text_block(text[at:])


def text_block(text: str) -> Iterator[Block]:
    if text.strip():
        yield Block(kind="text", markdown=BLANK.sub("\n\n", text.strip()))


def with_option(game: Game[Any, Any], setup: Setup, option: str) -> Catalogue:
    """The catalogue as it is with an option on; without overrides that do not fit it."""
    try:
        other = game.setup(setup.seats, {option: True}, setup.overrides)
    except BadSetup:
        other = game.setup(setup.seats, {option: True})
    return game.catalogue(other.start(seed="0").core)


# In plain text ------------------------------------------------------------------------------------------


def book_in_text(setup: PublicSetup) -> str:
    """The player's rulebook as Markdown without pictures, its words at the end; '' where the game has none."""
    book = book_of(setup)
    if not book["blocks"]:
        return ""
    parts = [block_in_text(block) for block in book["blocks"]]
    words = [f"- **{word['term']}**: {word['text']} [{word['rule']}]" for word in book["words"]]
    return "\n\n".join([*filter(None, parts), "## Words", "\n".join(words), ""])


def block_in_text(block: Block) -> str:
    if block["kind"] == "cards":
        return "\n".join(card_in_text(card) for card in block["cards"])
    if block["kind"] == "board":
        return ""
    return PICTURE.sub("", block["markdown"])


def card_in_text(card: Card) -> str:
    """'- **Maimbot** (unit, cost 4, Power 3, Advantage 1): what it says'."""
    facts = [card.get("kind", ""), *(f"{word} {card[word]}" for word in ("cost", "price") if card.get(word))]
    facts += [f"{stat['label']} {stat['value']}" for stat in card.get("stats", [])]
    told = [card.get("text", ""), *(f"{mark['label']}." for mark in card.get("marks", []))]
    shown = ", ".join(filter(None, facts))
    named = f"- **{card['name']}** ({shown})" if shown else f"- **{card['name']}**"
    text = " ".join(filter(None, told))
    return f"{named}: {text}" if text else named
