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
CELL: Final = Field("cell", "cell")
FROM: Final = Field("from", "cell")
TO: Final = Field("to", "cell")

TURN: Final[i64] = EVENTS.add(
    "turn", (SEAT, Field("round", "amount")), "Round {round}: the turn of {seat} begins."
)
INCOME: Final[i64] = EVENTS.add("income", (SEAT, Field("credits", "credits")), "{seat} receives {credits}.")
DREW: Final[i64] = EVENTS.add("drew", (SEAT, Field("card", "card", secret=True)), "{seat} draws {card}.")
SHUFFLED: Final[i64] = EVENTS.add("shuffled", (SEAT,), "{seat} shuffles the discard pile into a new deck.")
NO_CARDS: Final[i64] = EVENTS.add("no-cards", (SEAT,), "{seat} has nothing to draw.")
SCORED: Final[i64] = EVENTS.add(
    "scored",
    (SEAT, Field("points", "points"), Field("total", "amount")),
    "{seat} holds the capture zone and scores {points}, now {total}.",
)
PAID: Final[i64] = EVENTS.add(
    "paid",
    (SEAT, CARD, Field("credits", "credits"), Field("left", "turns")),
    "{card} pays {seat} {credits}; {left} left.",
)
TERMINATED: Final[i64] = EVENTS.add("terminated", (SEAT, CARD), "{card} of {seat} is terminated.")
DEPLOYED: Final[i64] = EVENTS.add(
    "deployed", (SEAT, CARD, CELL, Field("cost", "credits")), "{seat} deploys {card} at {cell} for {cost}."
)
PLAYED: Final[i64] = EVENTS.add(
    "played", (SEAT, CARD, Field("cost", "credits")), "{seat} plays {card} for {cost}."
)
GAINED: Final[i64] = EVENTS.add(
    "gained", (SEAT, Field("credits", "credits"), CARD), "{seat} gains {credits} from {card}."
)
MOVED: Final[i64] = EVENTS.add("moved", (SEAT, CARD, FROM, TO), "{seat} moves {card} from {from} to {to}.")
CHANGED_PLACES: Final[i64] = EVENTS.add(
    "changed-places", (SEAT, FROM, TO), "{seat}'s units at {from} and {to} change places."
)
ATTACKED: Final[i64] = EVENTS.add(
    "attacked", (SEAT, CARD, FROM, Field("target", "cell")), "{seat} attacks {target} with {card} at {from}."
)
DAMAGED: Final[i64] = EVENTS.add(
    "damaged",
    (CARD, CELL, Field("damage", "amount"), Field("power", "amount")),
    "{card} at {cell} loses {damage} power, {power} left.",
)
DESTROYED: Final[i64] = EVENTS.add("destroyed", (SEAT, CARD, CELL), "{card} of {seat} at {cell} is destroyed.")
DISCARDED: Final[i64] = EVENTS.add("discarded", (SEAT, CARD), "{seat} discards {card}.")
KEPT: Final[i64] = EVENTS.add("kept", (SEAT,), "{seat} keeps the opening hand.")
REDREW: Final[i64] = EVENTS.add("redrew", (SEAT,), "{seat} shuffles the opening hand back and draws a new one.")
ENDED: Final[i64] = EVENTS.add("ended", (SEAT,), "{seat} ends the turn.")

VICTORY: Final[i64] = ENDINGS.add("victory")
