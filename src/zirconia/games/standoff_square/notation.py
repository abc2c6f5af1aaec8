"""Positions of the square edition: the keys that only it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import Field, choice, flag
from zirconia.core.errors import BadPosition
from zirconia.games.standoff import notation
from zirconia.games.standoff.notation.board import read_cell
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    ACTION,
    ASIDE,
    BLACK,
    DROP,
    DUPLICATE,
    EMPTY,
    FIRE,
    NO_TOKEN,
    PLACEMENT,
    REFINERY,
    SATELLITE,
)  # fmt: skip
from zirconia.games.standoff.words.values import place
from zirconia.games.standoff_square.rules.satellites import is_free
from zirconia.games.standoff_square.rules.tables import square_tables

OWN = (
    Field("extra", "whether this is an extra turn", "false"),
    Field("pending", "whether an extra turn follows this one", "true"),
    Field("waiver", "whether the next action costs nothing (Duplicate as the first action)", "false"),
    Field("free-play", "whether the placement being resolved is played by Zelda's leave", "false"),
    Field(
        "last",
        "the last action of this turn and what it was about: none, prepay, draw, discard and mine alone, card and "
        "buy with a card, fire with a cell",
        '["card", "blitz"]',
    ),
)
FIELDS = (*notation.FIELDS, *OWN)
LASTS = ("none", "prepay", "draw", "discard", "card", "buy", "mine", "fire")


def limits(position: Standoff) -> notation.EditionLimits:
    return notation.EditionLimits(notation.top(OWN), int(position.t.hand_size), frozenset())


def write(position: Standoff) -> dict[str, Any]:
    return {
        **notation.write(position),
        "extra": position.extra,
        "pending": position.pending,
        "waiver": position.waiver,
        "free-play": position.free_play,
        "last": [LASTS[position.last], write_what(position)],
    }


def write_what(position: Standoff) -> str | None:
    if position.last == N.LAST_FIRE:
        return place(position.t, position.last_what)
    return position.t.ids[position.last_what] if position.last in (N.LAST_CARD, N.LAST_BUY) else None


def read(position: Standoff, data: Mapping[str, Any]) -> None:
    group = notation.read(position, data, limits(position))
    position.extra = flag(data.get("extra", position.extra), "extra")
    position.pending = flag(data.get("pending", position.pending), "pending")
    position.waiver = flag(data.get("waiver", position.waiver), "waiver")
    position.free_play = flag(data.get("free-play", position.free_play), "free-play")
    read_last(position, data.get("last", ["prepay" if position.waiver else "none", None]))
    notation.check(position, group, repeats(position))
    check_own(position)


def read_last(position: Standoff, value: Any) -> None:
    """['card', 'blitz'], ['fire', '3,4'], or the kind of action alone."""
    kind, what = value if isinstance(value, (list, tuple)) and len(value) == 2 else (value, None)
    position.last = LASTS.index(choice(kind, LASTS, "last"))
    position.last_what = N.NOBODY
    if position.last == N.LAST_CARD:
        position.last_what = position.t.ids.index(choice(what, repeatable(position), "last"))
    elif position.last == N.LAST_BUY:
        position.last_what = position.t.ids.index(choice(what, for_sale(position), "last"))
    elif position.last == N.LAST_FIRE:
        position.last_what = read_cell(position.t, what, "last")
    elif what is not None:
        raise BadPosition(f"last: {kind!r} stands alone, without {what!r}")


def repeatable(position: Standoff) -> list[str]:
    """Cards whose play is remembered as the last action: all but Duplicate and those that are no action (11.4)."""
    t = position.t
    kinds = (PLACEMENT, ACTION, SATELLITE)
    return [id for kind, id in enumerate(t.ids) if t.kind[kind] in kinds and t.does[kind] != DUPLICATE]


def for_sale(position: Standoff) -> list[str]:
    return [id for kind, id in enumerate(position.t.ids) if position.t.market[kind] != ASIDE]


def repeats(position: Standoff) -> bool:
    """Whether the card played is a Duplicate, and the open choice that of the last action (11.4)."""
    if position.card < 0 or position.t.does[position.card] != DUPLICATE:
        return False
    if position.effect == FIRE:
        return position.last == N.LAST_FIRE and position.last_what == position.source
    if position.effect == DROP:
        return position.last == N.LAST_DISCARD
    return position.last == N.LAST_CARD and position.last_what == position.effect_card


def check_own(position: Standoff) -> None:
    """Tokens lie on players' blocks, refineries on patches; extra turns and the waiver follow their rules."""
    s = square_tables(position.t)
    for cell in range(s.cells):
        token = position.token_on(cell)
        if token != NO_TOKEN and (position.tile(cell) == EMPTY or position.tile(cell) >= BLACK):
            raise BadPosition(f"board.{place(s, cell)}: a token lies on a block of a player's colour")
        if token == REFINERY and s.patch[cell] == 0:
            raise BadPosition(f"board.{place(s, cell)}: a refinery stands on a mineral patch")
    if position.extra and position.pending and not s.chained_initiative:
        raise BadPosition("pending: an extra turn leads to no other, unless Initiative may be chained")
    if position.waiver and position.last != N.PREPAY:
        raise BadPosition("waiver: it lasts until the next action, so 'last' is 'prepay'")
    free = position.choice != N.NO_CHOICE and position.card >= 0 and is_free(position, s, position.card)
    if position.free_play != free:
        raise BadPosition(f"free-play: {str(free).lower()}, for it says whether Zelda's owner is placing blocks")
