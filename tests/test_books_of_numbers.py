"""The player's rulebooks are true for changed numbers: every number they mention follows, none is written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zirconia
from tests.test_teaching import CORPORATE, GALACTIC, GAMES, HEX, KARDASHEV, SQUARE, differs, written_numbers
from zirconia.core.books import book_in_text
from zirconia.core.contract.changes import places
from zirconia.core.contract.data import Number
from zirconia.core.errors import ZirconiaError
from zirconia.core.game import Game
from zirconia.core.wording import worded

# A game, what is changed, what its rulebook then says, and what of the printed one it does not say.
TOLD: list[tuple[str, str, Any, str, str]] = [
    (CORPORATE, "numbers.match.hand", 6, "You begin with 6 of them", "You begin with 5"),
    (CORPORATE, "numbers.match.hand-limit", 7, "discard down to 7", "no hand limit"),
    (CORPORATE, "board.0,0.mark", "open", "tiles of your own that are marked", "P1 starts at the left edge"),
    (CORPORATE, "numbers.match.income", 5, "you get 5 credits", "less basic income"),
    (GALACTIC, "cards.carbon.supply", 4, "4–10 cards of each kind", "**: 10 cards of each kind"),
    (GALACTIC, "cards.critical-hit.price", 1200, "a turn brings 1200 credits", "a turn brings 800"),
    (GALACTIC, "cards.critical-hit.damage", 0, "Take Decisive Strike whenever", "Take Critical Hit"),
    (GALACTIC, "cards.critical-hit.trashes", 0, "Decisive Strike clears away", "and clear away weak"),
    (GALACTIC, "cards.counter-intelligence.impedes", 0, "You start with 3. Only", "hands out more"),
    (GALACTIC, "cards.oxygen.impedes", 1, "Oxygen and Counter Intelligence hand out", "hands out more"),
    (KARDASHEV, "roles.warlord.food", 3, "Take the cards that your role starts with", "Take 1 Food"),
    (KARDASHEV, "roles.warlord.food", 3, "1 fleet of level 2, F3 M1 E1.", "1 fleet of level 2, F1"),
    (KARDASHEV, "roles.scavenger.choice", 1, "the Scavenger takes 1 more card,", "takes 2 more"),
    (KARDASHEV, "roles.warlord.choice", 4, "and the Warlord takes 4 more cards", ""),
    (KARDASHEV, "roles.scientist.technologies", 2, "2 technologies of level 1** and has them", "chooses 1"),
    (KARDASHEV, "roles.scientist.technologies", 0, "", "chooses 1 technology"),
    (KARDASHEV, "prices.fleet.matter", 2, "**Build a fleet** for M2: on", "**Build a fleet**, free of charge"),
    (KARDASHEV, "prices.fleet.any", 1, "**Upgrade a fleet** for 1 any: one", "a fleet**, free of charge"),
    (KARDASHEV, "prices.fleet.matter", 2, "Pays for colonies, fleets and", ""),
    (KARDASHEV, "prices.support.energy", 0, "Pays for moving fleets and technologies", "the support of fleets"),
    (KARDASHEV, "numbers.match.gift", 1, "up to 1 card at the end", "up to 3 cards at"),
    (KARDASHEV, "levels.1.packet-tiles", 3, "flies 3 spaces for 1 Energy at level 1", "flies 2 spaces"),
    (KARDASHEV, "technologies.botsourcing.roles", "every", "", "a line of three"),
    (KARDASHEV, "technologies.encryption.negates", "boosters", "", "one pair on each level"),
    (HEX, "cards.2-credit.start", 1, "6 1-Credit, 1 2-Credit and 4 1-Hex", "6 1-Credit and 4"),
    (HEX, "cards.2-hex.market", "aside", "with 7 piles", "with 8 piles"),
    (HEX, "numbers.match.first-hand", 3, "The first player begins with 3.", ""),
    (HEX, "numbers.match.adjusts", 1, "trash the leftmost card of", "2 leftmost"),
    (HEX, "numbers.match.telekinesis-cost", 1, "for 1 credit; on a black", "for 2 credits; on"),
    (HEX, "merges.artillery.first", "restock", "Restock and Armor make Artillery", "Shell Factory and Armor make"),
    (HEX, "board.0,-7.mark", "open", "Where no black tile closes the rim", "four gates"),
    (HEX, "board.0,-7.mark", "open", "**Black tiles** belong to nobody", "six gaps"),
    (HEX, "cards.airdrop.name", "Drop", "**Drop** needs no neighbour", "**Airdrop** needs"),
    (HEX, "cards.airdrop.does", "airstrike", "**Artillery** destroys the tile", "needs no neighbour"),
    (HEX, "cards.horse.credits", 1, "", "It does nothing but take up room"),
    (SQUARE, "cards.1-polyomino.start", 2, "6 1-Credit and 2 1-Polyomino", "4 1-Polyomino and"),
    (SQUARE, "numbers.match.first-hand", 4, "The first player begins with 4.", ""),
    (SQUARE, "numbers.match.fast-debt", 1, "take 1 credit from your next", "2 credits from your"),
    (SQUARE, "board.0,0.mark", "open", "patches** lie on the field", "lie in the corners"),
    (SQUARE, "board.0,0.mark", "black", "", "Four walls of them"),
    (SQUARE, "cards.initiative.name", "Haste", "**Haste** gives you another turn", "**Initiative** gives"),
    (SQUARE, "cards.fundraiser.per-card", 2, "", "Play Fundraiser before"),
]  # fmt: skip

# Tables whose numbers are all told; of the others cards say themselves what they are.
TABLES = ("numbers", "levels", "prices", "roles")
# The option with which a number holds; and numbers of which a rulebook says nothing, with the reason.
WITH: dict[str, dict[str, Any]] = {
    "aid-limit": {"later-edition": True},
    "small-market": {"small-market": True},
    "rounds-after-frontier": {"closing-frontier": True},
    "narrow-copies": {"narrow-market": True},
}
UNTOLD = {
    (CORPORATE, "match.deck-size"): "the deck changes with it",
    (KARDASHEV, "generalist.income"): "its ability gives no cards",
}

# What stands written out, and neither an option nor an override changes it.
OF_THE_RULES = {
    CORPORATE: (
        "Two corporations", "6 rows and 8 columns", "at the right one", "one for each unit you have more",
        "Two of your units", "to 0", "power 4 attacks one with power 3", "The weaker one", "the stronger one",
        "The stronger one", "left with 1", "the large one", "one large one", "one target", "of one kind",
        "most one unit",
    ),
    GALACTIC: (
        "to 0", "below 0", "one combat", "three phases", "one play", "+1 play", "+2 plays",
        "4 damage and 2 defence", "1 damage and 1 defence", "lose 3", "with one more", "with one less",
        "B has one", "more and one", "as one", "in one turn", "five cards", "at 0 or less", "### 1.", "### 2.",
        "### 3.",
    ),
    KARDASHEV: (
        "one of six", "level 1", "level 2", "level 3", "two pieces", "of three", "two starting tiles",
        "one outside and one inside", "one turn", "from 0", "Bid 0", "one level more, up to 3",
        "F1 M1 means one Food and one Matter", "one other type", "replace one card", "over 1 to",
        "Each role but one", "has one pair", "one more is played", "two places", "two of the tiles",
        "four or six players", "*one* of the technologies", "that one when", "only one of the two",
        "Two that exclude", "the older one", "a blue one", "1. ", "2. ", "3. ", "4. ",
    ),
    HEX: (
        "169 hexes", "most one tile", "most one token", "four gates of two hexes", "four gaps", "six gaps",
        "fill two more", "two markets", "Add 1 credit", "one connected group", "One closed hex", "one more gate",
        "A credit well", "seven modules", "two that belong", "in two gaps", "One of them", "of one card", "1. ",
        "2. ", "3. ",
    ),
    SQUARE: (
        "16 × 16", "256 cells", "most one block", "most one token", "Four walls", "two markets", "Two things",
        "**3+1** means 3 credits and 1 mineral", "one connected group", "One of them", "One closed cell",
        "one block more", "**artillery** one", "only one extra turn", "a mineral into a credit", "of one card",
        "1. ", "2. ", "3. ",
    ),
}  # fmt: skip


def book(game: Game[Any, Any], path: str = "", value: Any = None, options: dict[str, Any] | None = None) -> str:
    """The rulebook of a table, one thing changed."""
    table, _, rest = path.partition(".")
    row, _, column = rest.rpartition(".")
    overrides = {table: {row: {column: value}}} if path else {}
    return book_in_text(game.setup(None, options or {}, overrides).public())


@pytest.mark.parametrize(("name", "path", "value", "said", "unsaid"), TOLD)
def test_a_rulebook_is_true_for_a_change(name: str, path: str, value: Any, said: str, unsaid: str) -> None:
    game = zirconia.game(name)
    differs(book(game, path, value), book(game), said, unsaid)


@GAMES
def test_every_number_of_a_match_is_in_its_rulebook(game: Game[Any, Any]) -> None:
    for path, value in numbers(game):
        row, column = path.split(".")[1:]
        if (game.id, f"{row}.{column}") in UNTOLD:
            continue
        options = WITH.get(column, {})
        assert book(game, path, value, options) != book(game, options=options), path


def numbers(game: Game[Any, Any]) -> Iterator[tuple[str, int]]:
    """Every number of the tables, and another value that it may have."""
    for place in places(game.schema, game.data(game.setup().options, {})):
        column = game.schema[place.table].columns[place.column]
        if place.table in TABLES and isinstance(column, Number):
            yield place.path, place.value + 1 if place.value < column.high else place.value - 1


@GAMES
def test_no_rulebook_names_a_number_that_a_table_may_change(game: Game[Any, Any]) -> None:
    source = (game.folder / "page" / "rules.md").read_text(encoding="utf-8")
    assert [found for line in source.splitlines() for found in written_numbers(line, OF_THE_RULES[game.id])] == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{{if changed cards}}a{{else}}b{{end}}", "a"),
        ("{{if changed cards.horse}}a{{else}}b{{end}}", "b"),
        ("{{if changed cards.trojan}}a{{else}}b{{end}}", "a"),
        ("{{if changed cards does}}a{{else}}b{{end}}", "b"),
        ("{{if changed cards price or changed board}}a{{else}}b{{end}}", "a"),
        ("{{if changed board}}a{{else}}b{{end}}", "b"),
    ],
)
def test_a_mark_asks_what_is_changed(text: str, read: str) -> None:
    game = zirconia.game(HEX)
    setup = game.setup(None, {}, {"cards": {"trojan": {"price": 3}}})
    assert worded(text, "page/rules.md", game.options, setup.options, {}, setup.overrides) == read


def test_what_is_asked_for_as_changed_can_be() -> None:
    game = zirconia.game(HEX)
    with pytest.raises(ZirconiaError, match="asks for the option 'chnged board'"):
        worded("{{if chnged board}}a{{end}}", "page/rules.md", game.options, game.setup().options, {})
