"""What is worth measuring: the cards one by one, credits and units round by round, what contracts yield."""

from __future__ import annotations

from zirconia.core.contract.measuring import Gauge, Happening, Measured, Things
from zirconia.core.contract.option import Options
from zirconia.games.corporate_wars import sheets
from zirconia.games.corporate_wars.rules.board import count
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CorporateTables


def credits(position: Corporate, seat: int) -> int:
    return position.credits(seat)


def units(position: Corporate, seat: int) -> int:
    return count(position.units(seat))


def hand(position: Corporate, seat: int) -> int:
    return position.size(seat, position.t.hand)


def in_play(t: CorporateTables, options: Options) -> set[str]:
    """The cards of both decks."""
    decks = sheets.packed_decks(t, options)
    return {id for kind, id in enumerate(t.ids) if any(deck[kind] > 0 for deck in decks)}


MEASURED = Measured(
    gauges=(
        Gauge("credits", "Credits", credits),
        Gauge("units", "Units on the grid", units),
        Gauge("hand", "Cards in hand", hand),
    ),
    things=(
        Things(
            "cards",
            "Cards",
            gained=("drew",),
            used=("deployed", "played"),
            drawn=("drew",),
            verb="drawn",
            present=in_play,
        ),
    ),
    happenings=(
        Happening("income", "Credits of income", "income", "credits"),
        Happening("contracts", "Credits that contracts yielded", "paid", "credits"),
        Happening("tactics", "Credits gained from tactics", "gained", "credits"),
        Happening("attacks", "Attacks", "attacked"),
        Happening("destroyed", "Units lost", "destroyed"),
        Happening("scored", "Points scored in the capture zone", "scored", "points"),
    ),
)
