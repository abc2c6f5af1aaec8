"""The keys that positions of both editions have, and what an edition tells the shared notation."""

from __future__ import annotations

from typing import NamedTuple

from zirconia.core.contract.reading import Field
from zirconia.games.standoff.notation.choice import FIELDS as CHOICE_FIELDS
from zirconia.games.standoff.rules.events import ENDINGS
from zirconia.games.standoff.rules.tables import StandoffTables

PHASES = ("action", "discard")
HOW_ENDED = ("", "resigned", "limit", *ENDINGS.declared)
FIELDS = (
    Field("round", "the round, from 1", "7"),
    Field("turn", "the number of the turn; left out, as early as the round allows", "14"),
    Field("active", "the seat whose turn it is, from 0", "1"),
    Field("phase", "action or discard", '"action"'),
    Field("actions", "actions left in this turn", "3"),
    Field("taken", "actions taken in this turn", "1"),
    Field("plays", "placement cards that may still be played in this turn", "1"),
    Field("budget", "credits of the active player", "4"),
    Field("hand-limit", "cards that the discard phase leaves and fills up to", "5"),
    Field("filled", "variant full-round: the Red Gun has been full, this is the last round", "false"),
    Field("choice", "the half-made choice; {} where there is none", '{"asks": "group", ...}'),
    *CHOICE_FIELDS,
    Field(
        "board",
        "cells that differ from the start: a colour (p1 to p4, black, eternal) or empty, then perhaps a token. A "
        "colour alone keeps the token that lies there at the start; 'none' says that it is gone",
        '{"4,0": "p1", "2,3": "black forcefield", "6,0": "p2 none"}',
    ),
    Field("piles", "cards left in each pile of the permanent market and of those set aside", '{"1-credit": 28}'),
    Field(
        "row",
        "the row of the temporary market, from the left; with room in it, the draft pile is empty",
        '["hack", "blitz"]',
    ),
    Field("draft", "the draft pile, by kind: its order is not known to anybody", '{"hack": 6}'),
    Field("trash", "the cards that are out of the game", '{"trojan": 1}'),
    Field(
        "surplus",
        "only in a position that was put together by hand: cards by kind beyond those of the match",
        '{"hack": 1, "1-credit": -2}',
    ),
    Field("players", "one object a seat", "[{...}, {...}]"),
    Field("players[].hand", "the hand, as counts or as a list", '{"1-credit": 3, "hack": 2}'),
    Field("players[].deck", "the deck, by kind", '["1-credit", "1-credit"]'),
    Field("players[].discard", "the discard pile", '{"blitz": 1}'),
    Field("players[].played", "variant play-area: the cards played in this turn", "{}"),
    Field("players[].orbit", "variant satellites: those in play", '{"steve": 1}'),
    Field("players[].minerals", "the stockpile", "2"),
    Field("players[].left", "0, or 1 for the first who left the game, 2 for the second", "0"),
    Field("players[].fast", "fast credits played in the last turn, to be paid for", "0"),
    Field("players[].more-actions", "actions that Time Dilation adds to each turn", "2"),
    Field("players[].seen", "cards of the hand that a seat (p1 to p4) or everybody knows", '{"p2": {"hack": 1}}'),
    Field("players[].surely", "cards that everybody knows to be in the deck", '{"horse": 1}'),
    Field("read", "variant instant-wells: wells that have given in this turn", '["6,0"]'),
    Field("ending", "how the game ended: '' (it goes on), resigned, limit or filled", '""'),
)  # fmt: skip


class EditionLimits(NamedTuple):
    """What the shared notation is told of an edition."""

    keys: tuple[str, ...]  # keys of its own
    most_cards: int  # the highest hand limit
    wells: frozenset[int]  # cells that can have given in this turn


def top(fields: tuple[Field, ...]) -> tuple[str, ...]:
    """The keys of the position itself."""
    return tuple(field.key for field in fields if "." not in field.key)


def zones(t: StandoffTables) -> dict[str, int]:
    return {"hand": t.hand, "deck": t.deck, "discard": t.discard, "played": t.played, "orbit": t.orbit}


def seat_numbers(t: StandoffTables) -> dict[str, int]:
    return {"minerals": t.minerals_at, "left": t.left_at, "fast": t.fast_at, "more-actions": t.dilated_at}
