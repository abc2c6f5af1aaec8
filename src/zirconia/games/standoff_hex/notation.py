"""Positions of the hex edition: the keys that only it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import Field, flag
from zirconia.core.errors import BadPosition
from zirconia.games.standoff import notation
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL, MOVE
from zirconia.games.standoff.words.values import place
from zirconia.games.standoff_hex.rules.tables import hex_tables
from zirconia.games.standoff_hex.rules.tokens import price_of_move
from zirconia.games.standoff_hex.rules.wells import is_well

OWN = (Field("adjusted", "X7: whether the row has been adjusted in this turn", "false"),)
FIELDS = (*notation.FIELDS, *OWN)


def limits(position: Standoff) -> notation.EditionLimits:
    h = hex_tables(position.t)
    tokens = [int(h.start_token[cell]) for cell in range(h.cells)]
    most = int(h.hand_size + h.well_cards * tokens.count(HAND_WELL))
    giving = {cell for cell, token in enumerate(tokens) if token in (CREDIT_WELL, ENCAMPMENT_WELL)}
    return notation.EditionLimits(notation.top(OWN), most, frozenset(giving if h.instant_wells else ()))


def write(position: Standoff) -> dict[str, Any]:
    return {**notation.write(position), "adjusted": position.adjusted}


def read(position: Standoff, data: Mapping[str, Any]) -> None:
    group = notation.read(position, data, limits(position))
    position.adjusted = flag(data.get("adjusted", position.adjusted), "adjusted")
    notation.check(position, group, False)
    check_own(position)


def check_own(position: Standoff) -> None:
    """Eternal wells are all there; only what is played is asked for."""
    h = hex_tables(position.t)
    for cell in range(h.cells):
        well = h.start_token[cell]
        if h.eternal_wells and is_well(well) and position.token_on(cell) != well:
            raise BadPosition(f"board.{place(h, cell)}: eternal wells cannot be removed")
    if position.adjusted and not h.adjustment:
        raise BadPosition("adjusted: the module market-adjustment is not played")
    if position.choice == N.ASK_SHIELD and not h.shields_answer:
        raise BadPosition("choice.asks: the module deflector-shield is not played, so nobody is asked")
    if (
        position.choice == N.CHOOSE_CELL
        and position.effect == MOVE
        and price_of_move(position, h, position.source) < 0
    ):
        raise BadPosition("choice.source: no tile that the active player may move with Telekinesis stands there")
