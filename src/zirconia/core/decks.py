"""The sheet of a deck that a player may bring to a match, with its cards as they are printed."""

from __future__ import annotations

from typing import Any, NamedTuple

from zirconia.core.contract.decks import DeckSheet
from zirconia.core.contract.rules import Rules
from zirconia.core.contract.vocabulary import Card
from zirconia.core.errors import BadSetup, suggestion
from zirconia.core.match.setup import Setup


class PrintedDeck(NamedTuple):
    """What a deck may hold, and the groups of its cards by name, in the order of the game's catalogue."""

    sheet: DeckSheet
    groups: dict[str, list[Card]]


def deck_options(game: Rules[Any, Any]) -> list[str]:
    """The options of a game that are decks."""
    return [name for name, option in game.options.items() if option.type == "deck"]


def deck_sheet(setup: Setup, option: str) -> DeckSheet:
    """What a deck may hold in a setup. Raises BadSetup."""
    known = deck_options(setup.game)
    if option not in known:
        raise BadSetup([f"{setup.game.title} has no deck {option!r}; {suggestion(option, known)}"])
    sheet: DeckSheet = setup.game.deck_sheet(option, setup.tables, setup.options)
    return sheet


def printed(setup: Setup, option: str) -> PrintedDeck:
    """The sheet with its cards as the player's rulebook shows them. Raises BadSetup."""
    sheet = deck_sheet(setup, option)
    catalogue = setup.game.catalogue(setup.start(seed="0").core)
    groups = {}
    for name, cards in catalogue.groups.items():
        own = [one for one in cards if one["card"] in sheet.cards]
        if own:
            groups[name] = own
    return PrintedDeck(sheet, groups)
