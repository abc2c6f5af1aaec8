"""Positions of the hex edition: the keys that only it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.errors import BadPosition
from zirconia.core.loading import Field, flag
from zirconia.games.standoff import checks, notation
from zirconia.games.standoff.cells import place
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.tables import CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL, MOVE
from zirconia.games.standoff_hex.rules.hexes import Hex

OWN = (Field("adjusted", "X7: whether the row has been adjusted in this turn", "false"),)
FIELDS = (*notation.FIELDS, *OWN)
ENDINGS = ("filled",)


def edition(core: Hex) -> notation.Edition:
    h = core.h
    tokens = [int(h.start_token[cell]) for cell in range(h.cells)]
    most = int(h.hand_size + h.well_cards * tokens.count(HAND_WELL))
    giving = {cell for cell, token in enumerate(tokens) if token in (CREDIT_WELL, ENCAMPMENT_WELL)}
    return notation.Edition(ENDINGS, notation.top(OWN), most, frozenset(giving if h.instant_wells else ()))


def write(core: Hex) -> dict[str, Any]:
    return {**notation.write(core, edition(core)), "adjusted": core.adjusted}


def read(core: Hex, data: Mapping[str, Any]) -> None:
    group = notation.read(core, data, edition(core))
    core.adjusted = flag(data.get("adjusted", core.adjusted), "adjusted")
    checks.check(core, group, False)
    check_own(core)


def check_own(core: Hex) -> None:
    """Eternal wells are all there; only what is played is asked for."""
    h = core.h
    for cell in range(h.cells):
        well = h.start_token[cell]
        if h.eternal_wells and core.is_well(well) and core.token_on(cell) != well:
            raise BadPosition(f"board.{place(h, cell)}: eternal wells cannot be removed")
    if core.adjusted and not h.adjustment:
        raise BadPosition("adjusted: the module market-adjustment is not played")
    if core.choice == W.ASK_SHIELD and not h.shields_answer:
        raise BadPosition("choice.asks: the module deflector-shield is not played, so nobody is asked")
    if core.choice == W.CHOOSE_CELL and core.effect == MOVE and core.price_of_move(core.source) < 0:
        raise BadPosition("choice.source: no tile that the active player may move with Telekinesis stands there")
