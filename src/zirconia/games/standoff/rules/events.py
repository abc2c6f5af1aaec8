"""What happens in both editions, and how a game ends.

Sentences speak of a `{piece}` where an edition fills in block or tile; it goes on with events of its own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Endings, Events
from zirconia.core.kernel.events import EventType, Field

SEAT: Final = Field("seat", "seat")
OWNER: Final = Field("owner", "seat")
VICTIM: Final = Field("victim", "seat")
CARD: Final = Field("card", "card")
SECRET_CARD: Final = Field("card", "card", secret=True)
CELL: Final = Field("cell", "cell")
TOKEN: Final = Field("token", "token")
ROUND: Final = Field("round", "amount")
CREDITS: Final = Field("credits", "credit")
MORE: Final = Field("actions", "more action")

SHARED: Final = Events()

TURN: Final[i64] = SHARED.add("turn", (SEAT, ROUND), "Round {round}: {seat}'s turn.")
PLAYED: Final[i64] = SHARED.add("played", (SEAT, CARD), "{seat} plays {card}.")
DREW: Final[i64] = SHARED.add("drew", (SEAT, SECRET_CARD), "{seat} draws {card}.")
SHUFFLED: Final[i64] = SHARED.add("shuffled", (SEAT,), "{seat} shuffles the discard pile into a new deck.")
DISCARDED: Final[i64] = SHARED.add("discarded", (SEAT, CARD), "{seat} discards {card}.")
TRASHED: Final[i64] = SHARED.add("trashed", (SEAT, CARD), "{seat} trashes {card}.")
BOUGHT: Final[i64] = SHARED.add("bought", (SEAT, CARD), "{seat} takes {card} from the market.")
REVEALED: Final[i64] = SHARED.add("revealed", (CARD,), "{card} is turned up in the row.")
PLACED: Final[i64] = SHARED.add("placed", (SEAT, CELL), "{seat} places a {piece} on {cell}.")
BLOCKED: Final[i64] = SHARED.add("blocked", (SEAT, CELL), "{seat} places a black {piece} on {cell}.")
DESTROYED: Final[i64] = SHARED.add("destroyed", (SEAT, CELL), "{seat} destroys the {piece} on {cell}.")
IMPROVED: Final[i64] = SHARED.add("improved", (SEAT, TOKEN, CELL), "{seat} puts {token} on {cell}.")
FIRED: Final[i64] = SHARED.add("fired", (SEAT, CELL), "{seat} fires the artillery on {cell}.")
GAINED: Final[i64] = SHARED.add("gained", (SEAT, CREDITS), "{seat} gains {credits}.")
LOOKED: Final[i64] = SHARED.add("looked", (SEAT, OWNER), "{seat} looks at cards of {owner}.")
HACKED: Final[i64] = SHARED.add("hacked", (SEAT, VICTIM, CARD), "{seat} makes {victim} discard {card}.")
TOOK: Final[i64] = SHARED.add("took", (SEAT, SECRET_CARD), "{seat} takes {card} from the deck.")
SENT_HORSE: Final[i64] = SHARED.add("sent-horse", (SEAT, VICTIM), "{seat} sends a Horse into {victim}'s deck.")
MORE_ACTIONS: Final[i64] = SHARED.add("more-actions", (SEAT, MORE), "{seat} has {actions}.")
ENDED: Final[i64] = SHARED.add("ended", (SEAT,), "{seat} ends the turn.")
LEFT: Final[i64] = SHARED.add("left", (SEAT,), "{seat} leaves the game.")

ENDINGS: Final = Endings()

FILLED: Final[i64] = ENDINGS.add("filled")


def events_of_edition(piece: str) -> Events:
    """The shared events in an edition's words."""
    events = Events()
    events.declared = tuple(
        EventType(one.id, one.fields, one.text.replace("{piece}", piece)) for one in SHARED.declared
    )
    return events
