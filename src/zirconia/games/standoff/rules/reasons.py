"""Why both editions refuse actions, in the order in which the reasons are tested.

Sentences speak of a `{piece}` (block or tile) on a `{cell}` (cell or hex); an edition fills in its words and the
numbers of its own rulebook, and goes on with reasons of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Reason, Reasons

SHARED: Final = Reasons()

NO_SUCH_CHOICE: Final[i64] = SHARED.add("NO_SUCH_CHOICE", "8", "Nothing asks for this choice now.", closed=True)
WRONG_PHASE: Final[i64] = SHARED.add("WRONG_PHASE", "7", "This is not possible in this phase.", closed=True)
CHOICE_OPEN: Final[i64] = SHARED.add("CHOICE_OPEN", "8", "Finish the choice you have begun first.", closed=True)
NOT_FOR_SALE: Final[i64] = SHARED.add("NOT_FOR_SALE", "12", "That card is not for sale.")
NOT_IN_HAND: Final[i64] = SHARED.add("NOT_IN_HAND", "8", "That card is not there.")
NOT_PLAYABLE: Final[i64] = SHARED.add("NOT_PLAYABLE", "11.3", "That card cannot be played.")
HORSE_STAYS: Final[i64] = SHARED.add("HORSE_STAYS", "8", "Horse cannot be chosen for the Discard action.")
NO_ACTIONS: Final[i64] = SHARED.add("NO_ACTIONS", "7.2", "You have no actions left.")
SOLD_OUT: Final[i64] = SHARED.add("SOLD_OUT", "12", "There is no such card in the market now.")
NEGATIVE: Final[i64] = SHARED.add(
    "NEGATIVE", "8", "With a negative budget no card can be played and nothing can be paid."
)
NO_CREDITS: Final[i64] = SHARED.add("NO_CREDITS", "8", "Your budget does not cover that.")
NO_MINERALS: Final[i64] = SHARED.add("NO_MINERALS", "R23", "Your stockpile does not cover that.")
NO_PLAYS: Final[i64] = SHARED.add("NO_PLAYS", "8", "You have no plays of that kind left this turn.")
NO_TARGET: Final[i64] = SHARED.add("NO_TARGET", "R36", "What this card makes you choose cannot be chosen.")
NOTHING_TO_DRAW: Final[i64] = SHARED.add("NOTHING_TO_DRAW", "R28", "Deck and discard pile are both empty.")
NO_TOKEN_THERE: Final[i64] = SHARED.add(
    "NO_TOKEN_THERE", "8", "You control no token that can be used on that {cell}."
)
OCCUPIED_CELL: Final[i64] = SHARED.add("OCCUPIED_CELL", "9", "That {cell} is not free.")
NOT_CONTIGUOUS: Final[i64] = SHARED.add("NOT_CONTIGUOUS", "9", "The {piece}s must form one connected group.")
NOT_ANCHORED: Final[i64] = SHARED.add(
    "NOT_ANCHORED", "9", "The group must touch the edge or one of your {piece}s."
)
SHIELDED: Final[i64] = SHARED.add("SHIELDED", "9", "A forcefield of another player closes that {cell}.")
NO_ROOM: Final[i64] = SHARED.add("NO_ROOM", "9", "There is no room for the whole group around that {cell}.")
NOT_A_TARGET: Final[i64] = SHARED.add("NOT_A_TARGET", "11", "That {cell} is no target of this effect.")
OUT_OF_RANGE: Final[i64] = SHARED.add("OUT_OF_RANGE", "8", "That {cell} is out of the artillery's range.")
ETERNAL_BLOCK: Final[i64] = SHARED.add("ETERNAL_BLOCK", "V9", "That {piece} cannot be destroyed.")
NOT_AN_OPPONENT: Final[i64] = SHARED.add("NOT_AN_OPPONENT", "R37", "Choose an opponent who is still in the game.")
EMPTY_HAND: Final[i64] = SHARED.add("EMPTY_HAND", "R29", "That opponent has no cards in hand.")


def reasons_of_edition(piece: str, cell: str, rules: Mapping[str, str]) -> Reasons:
    """The shared reasons in an edition's words, `rules` being those numbers of its rulebook that differ."""
    reasons = Reasons()
    reasons.declared = tuple(
        Reason(
            one.reason, rules.get(one.reason, one.rule), one.sentence.format(piece=piece, cell=cell), one.closed
        )
        for one in SHARED.declared
    )
    return reasons
