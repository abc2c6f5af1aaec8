"""Positions of the square edition: the keys that only it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.errors import BadPosition
from zirconia.core.loading import Field, choice, flag
from zirconia.games.standoff import checks, notation
from zirconia.games.standoff.cells import place, read_cell
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.tables import (
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
from zirconia.games.standoff_square.rules import words as own
from zirconia.games.standoff_square.rules.square import Square

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
ENDINGS = ("filled",)


def edition(core: Square) -> notation.Edition:
    return notation.Edition(ENDINGS, notation.top(OWN), int(core.t.hand_size), frozenset())


def write(core: Square) -> dict[str, Any]:
    return {
        **notation.write(core, edition(core)),
        "extra": core.extra,
        "pending": core.pending,
        "waiver": core.waiver,
        "free-play": core.free_play,
        "last": [LASTS[core.last], write_what(core)],
    }


def write_what(core: Square) -> str | None:
    if core.last == own.LAST_FIRE:
        return place(core.t, core.last_what)
    return core.t.ids[core.last_what] if core.last in (own.LAST_CARD, own.LAST_BUY) else None


def read(core: Square, data: Mapping[str, Any]) -> None:
    group = notation.read(core, data, edition(core))
    core.extra = flag(data.get("extra", core.extra), "extra")
    core.pending = flag(data.get("pending", core.pending), "pending")
    core.waiver = flag(data.get("waiver", core.waiver), "waiver")
    core.free_play = flag(data.get("free-play", core.free_play), "free-play")
    read_last(core, data.get("last", ["prepay" if core.waiver else "none", None]))
    checks.check(core, group, repeats(core))
    check_own(core)


def read_last(core: Square, value: Any) -> None:
    """['card', 'blitz'], ['fire', '3,4'], or the kind of action alone."""
    kind, what = value if isinstance(value, (list, tuple)) and len(value) == 2 else (value, None)
    core.last = LASTS.index(choice(kind, LASTS, "last"))
    core.last_what = W.NOBODY
    if core.last == own.LAST_CARD:
        core.last_what = core.t.ids.index(choice(what, repeatable(core), "last"))
    elif core.last == own.LAST_BUY:
        core.last_what = core.t.ids.index(choice(what, for_sale(core), "last"))
    elif core.last == own.LAST_FIRE:
        core.last_what = read_cell(core.t, what, "last")
    elif what is not None:
        raise BadPosition(f"last: {kind!r} stands alone, without {what!r}")


def repeatable(core: Square) -> list[str]:
    """Cards whose play is remembered as the last action: all but Duplicate and those that are no action (11.4)."""
    t = core.t
    kinds = (PLACEMENT, ACTION, SATELLITE)
    return [id for kind, id in enumerate(t.ids) if t.kind[kind] in kinds and t.does[kind] != DUPLICATE]


def for_sale(core: Square) -> list[str]:
    return [id for kind, id in enumerate(core.t.ids) if core.t.market[kind] != ASIDE]


def repeats(core: Square) -> bool:
    """Whether the card played is a Duplicate, and the open choice that of the last action (11.4)."""
    if core.card < 0 or core.t.does[core.card] != DUPLICATE:
        return False
    if core.effect == FIRE:
        return core.last == own.LAST_FIRE and core.last_what == core.source
    if core.effect == DROP:
        return core.last == own.LAST_DISCARD
    return core.last == own.LAST_CARD and core.last_what == core.effect_card


def check_own(core: Square) -> None:
    """Tokens lie on players' blocks, refineries on patches; extra turns and the waiver follow their rules."""
    s = core.s
    for cell in range(s.cells):
        token = core.token_on(cell)
        if token != NO_TOKEN and (core.tile(cell) == EMPTY or core.tile(cell) >= BLACK):
            raise BadPosition(f"board.{place(s, cell)}: a token lies on a block of a player's colour")
        if token == REFINERY and s.patch[cell] == 0:
            raise BadPosition(f"board.{place(s, cell)}: a refinery stands on a mineral patch")
    if core.extra and core.pending and not s.chained_initiative:
        raise BadPosition("pending: an extra turn leads to no other, unless Initiative may be chained")
    if core.waiver and core.last != own.PREPAY:
        raise BadPosition("waiver: it lasts until the next action, so 'last' is 'prepay'")
    free = core.choice != W.NO_CHOICE and core.card >= 0 and core.is_free(core.card)
    if core.free_play != free:
        raise BadPosition(f"free-play: {str(free).lower()}, for it says whether Zelda's owner is placing blocks")
