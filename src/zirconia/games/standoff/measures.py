"""What is worth measuring in both editions: the cards one by one, pieces and decks, and who is in the Red Gun."""

from __future__ import annotations

from zirconia.core.contract.measuring import Gauge, Happening, Measured, Things
from zirconia.core.contract.option import Options
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import StandoffTables


def pieces(position: Standoff, seat: int) -> int:
    return position.number(seat, position.t.total_at)


def cards(position: Standoff, seat: int) -> int:
    """Cards owned: five bags lie one after the other, a stride apart."""
    t = position.t
    return sum(position.size(position.base(seat) + at) for at in range(0, t.gun_at, t.stride))


def in_gun(position: Standoff, seat: int) -> int:
    return position.number(seat, position.t.gun_at)


def in_play(t: StandoffTables, options: Options) -> set[str]:
    """The cards of the markets and of the first decks; those of a module that is not played have no copies."""
    return {id for kind, id in enumerate(t.ids) if t.copies[kind] > 0 or t.start[kind] > 0}


MEASURED = Measured(
    gauges=(
        Gauge("in_gun", "Pieces in the Red Gun", in_gun),
        Gauge("pieces", "Pieces on the board", pieces),
        Gauge("cards", "Cards owned", cards),
    ),
    things=(
        Things(
            "cards",
            "Cards",
            gained=("bought",),
            used=("played",),
            drawn=("drew",),
            column="kind",
            left_out=("special", "component"),
            present=in_play,
        ),
    ),
    happenings=(
        Happening("placed", "Pieces placed", "placed"),
        Happening("destroyed", "Pieces destroyed", "destroyed"),
        Happening("credits", "Credits gained", "gained", "credits"),
        Happening("fired", "Shots of artilleries", "fired"),
        Happening("hacked", "Cards hacked away", "hacked"),
    ),
    kinds=("card", "token"),
)
