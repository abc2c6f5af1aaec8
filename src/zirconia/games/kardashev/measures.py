"""What is worth measuring: technologies and roles one by one, empires round by round, bids and fights."""

from __future__ import annotations

from zirconia.core.contract.measuring import Gauge, Happening, Measured, Things
from zirconia.games.kardashev.rules.position import Kardashev


def cards(position: Kardashev, seat: int) -> int:
    return position.cards(seat)


def colonies(position: Kardashev, seat: int) -> int:
    return int(position.colonies_of(seat)).bit_count()


def fleets(position: Kardashev, seat: int) -> int:
    return int(position.fleets_of(seat)).bit_count()


MEASURED = Measured(
    gauges=(
        Gauge("colonies", "Colonies", colonies),
        Gauge("fleets", "Fleets", fleets),
        Gauge("cards", "Cards in hand", cards),
    ),
    things=(
        Things("technologies", "Technologies", gained=("researched",), used=("used",), verb="researched"),
        Things("roles", "Roles", gained=("role",), verb="taken"),
        Things("resources", "Resources taken", gained=("took",), verb="taken"),
    ),
    happenings=(
        Happening("bids", "Bids, added up", "bid", "amount"),
        Happening("fights", "Attacks", "fought"),
        Happening("captured", "Colonies captured", "captured"),
        Happening("colonies_founded", "Colonies founded", "colony"),
        Happening("harvests", "Harvests", "harvest"),
    ),
    kinds=("technology", "tile", "role", "resource"),
)
