"""What a player's own deck may hold, for whoever edits one."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field, WithJsonSchema

import zirconia
from zirconia.core.contract.decks import DeckRule
from zirconia.core.decks import deck_options, printed
from zirconia.server.http.routes import ERRORS
from zirconia.server.tables.requests import Strict
from zirconia.server.tables.service import careful
from zirconia.table import Refused
from zirconia.table.opening import shared_setup

CardJson = Annotated[dict[str, Any], WithJsonSchema({"$ref": "#/components/schemas/Scene.card"})]
KEPT = 64  # sheets in memory


class AskDeck(Strict):
    """The option that is a deck, and the setup in which it is to be legal."""

    option: Annotated[str, Field(max_length=64)]
    seats: Annotated[int, Field(ge=1, le=20)] | None = None
    options: dict[str, Any] = {}
    overrides: dict[str, Any] = {}


class DeckRuleInfo(BaseModel):
    """How many there may be of `cards` together (none named: of all), or of each one of them."""

    rule: str
    text: str
    least: int
    most: int
    each: bool
    cards: list[str]


class DeckGroup(BaseModel):
    """Cards of one kind, each as it is printed."""

    name: str
    cards: list[CardJson]


class DeckInfo(BaseModel):
    """What a deck may hold: its cards, the rules, and decks that are ready made. `known` is the rule that a card
    which is not among them breaks."""

    groups: list[DeckGroup]
    known: DeckRuleInfo
    rules: list[DeckRuleInfo]
    decks: dict[str, dict[str, int]]


router = APIRouter(responses=ERRORS)


@router.post("/api/games/{game}/deck", tags=["games"])
async def deck(game: Annotated[str, Path(max_length=64)], asked: AskDeck) -> DeckInfo:
    """The sheet of a deck: what may be in it at a table with these options."""
    wanted = zirconia.game(game)
    if asked.option not in deck_options(wanted):
        raise Refused("NO_DECK", f"{wanted.title} has no deck that players put together", "missing")
    seats = asked.seats or wanted.seats[0]
    return careful(lambda: sheet_of(wanted.id, asked.option, seats, plain(asked.options), plain(asked.overrides)))


def plain(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True)


@lru_cache(maxsize=KEPT)
def sheet_of(game: str, option: str, seats: int, options: str, overrides: str) -> DeckInfo:
    sheet, groups = printed(shared_setup(game, seats, options, overrides), option)
    return DeckInfo(
        groups=[DeckGroup(name=name, cards=[dict(card) for card in cards]) for name, cards in groups.items()],
        known=shown(sheet.known),
        rules=[shown(rule) for rule in sheet.rules],
        decks={name: dict(deck) for name, deck in sheet.decks.items()},
    )


def shown(rule: DeckRule) -> DeckRuleInfo:
    return DeckRuleInfo(
        rule=rule.rule, text=rule.text, least=rule.least, most=rule.most, each=rule.each, cards=list(rule.cards)
    )
