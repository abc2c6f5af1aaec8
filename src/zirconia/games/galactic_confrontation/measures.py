"""What is worth measuring: the cards one by one, decks and their worth round by round, and the damage."""

from __future__ import annotations

from zirconia.core.contract.measuring import Gauge, Happening, Measured, Things
from zirconia.core.contract.option import Options
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import CREDITS, GalacticTables


def cards(position: Galactic, seat: int) -> int:
    return position.cards_owned(seat)


def worth(position: Galactic, seat: int) -> int:
    """What all resources of a player would pay."""
    return CREDITS * position.worth_owned(seat)


def in_play(t: GalacticTables, options: Options) -> set[str]:
    """The cards of the supply and of the first decks."""
    return {id for kind, id in enumerate(t.ids) if t.supply[kind] > 0 or t.start[kind] > 0}


MEASURED = Measured(
    gauges=(
        Gauge("cards", "Cards owned", cards),
        Gauge("worth", "Credits that the resources owned are worth", worth),
    ),
    things=(
        Things(
            "cards",
            "Cards",
            gained=("bought",),
            used=("played",),
            drawn=("drew",),
            column="kind",
            left_out=("setback",),
            never_used=("resource",),
            present=in_play,
        ),
    ),
    happenings=(
        Happening("damage", "Hit points lost", "fought", "loss"),
        Happening("spent", "Hundreds of credits paid for cards", "bought", "paid"),
        Happening("impeded", "Impeded gained", "impeded", "count"),
        Happening("trashed", "Cards trashed", "trashed"),
    ),
)
