"""What can happen, with its sentence for the log, and how the game can end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Endings, Events
from zirconia.core.kernel.events import Field

EVENTS: Final = Events()
ENDINGS: Final = Endings()

SEAT: Final = Field("seat", "seat")
CARD: Final = Field("card", "card")

ROUND: Final[i64] = EVENTS.add("round", (Field("round", "amount"),), "Round {round} begins.")
PLAYED: Final[i64] = EVENTS.add("played", (SEAT, CARD), "{seat} plays {card}.")
DREW: Final[i64] = EVENTS.add("drew", (SEAT, Field("card", "card", secret=True)), "{seat} draws {card}.")
SHUFFLED: Final[i64] = EVENTS.add("shuffled", (SEAT,), "{seat} shuffles the discard pile into a new deck.")
IMPEDED: Final[i64] = EVENTS.add("impeded", (SEAT, Field("count", "setbacks")), "{seat} gains {count}.")
BOUGHT: Final[i64] = EVENTS.add(
    "bought",
    (SEAT, CARD, Field("paid", "credits"), Field("lost", "loss")),
    "{seat} buys {card} with cards worth {paid}{lost}.",
)
TRASHED: Final[i64] = EVENTS.add("trashed", (SEAT, CARD), "{seat} trashes {card}.")
FINISHED: Final[i64] = EVENTS.add("finished", (SEAT,), "{seat} finishes the turn.")
EXCHANGED: Final[i64] = EVENTS.add(
    "exchanged", (SEAT, Field("count", "amount")), "{seat} exchanges {count} Hydrogen."
)
FOUGHT: Final[i64] = EVENTS.add(
    "fought",
    (SEAT, Field("loss", "hits"), Field("damage", "amount"), Field("defence", "amount")),
    "{seat} loses {loss}: {damage} damage, {defence} defence.",
)

COMBAT: Final[i64] = ENDINGS.add("combat")
