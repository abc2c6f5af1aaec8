"""The numbers of phases, choices, reasons, events and endings that both editions share."""

from __future__ import annotations

from typing import Final

from zirconia.core.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON

NOBODY: Final = -1

# Phases of a turn that wait for a player (upkeep never does).
ACTING: Final = 0
DISCARDING: Final = 1

# What a half-made effect waits for.
NO_CHOICE: Final = 0
CHOOSE_GROUP: Final = 1
CHOOSE_CELL: Final = 2
CHOOSE_OPPONENT: Final = 3
CHOOSE_FROM_HAND: Final = 4  # Hack: a card of the victim's hand
CHOOSE_FROM_DECK: Final = 5  # Early Access
CHOOSE_TRASH: Final = 6  # Disposal
CHOOSE_DISCARD: Final = 7  # a repeated Discard action
ASK_SHIELD: Final = 8  # an opponent may answer with a Deflector Shield

# Reasons, in the order in which they are tested.
WRONG_PHASE: Final = FIRST_REASON
CHOICE_OPEN: Final = FIRST_REASON + 1
NO_SUCH_CHOICE: Final = FIRST_REASON + 2
NOT_FOR_SALE: Final = FIRST_REASON + 3
NOT_IN_HAND: Final = FIRST_REASON + 4
NOT_PLAYABLE: Final = FIRST_REASON + 5
HORSE_STAYS: Final = FIRST_REASON + 6
NO_ACTIONS: Final = FIRST_REASON + 7
SOLD_OUT: Final = FIRST_REASON + 8
NEGATIVE: Final = FIRST_REASON + 9
NO_CREDITS: Final = FIRST_REASON + 10
NO_MINERALS: Final = FIRST_REASON + 11
NO_PLAYS: Final = FIRST_REASON + 12
NO_TARGET: Final = FIRST_REASON + 13
NOTHING_TO_DRAW: Final = FIRST_REASON + 14
NO_TOKEN_THERE: Final = FIRST_REASON + 15
OCCUPIED_CELL: Final = FIRST_REASON + 16
NOT_CONTIGUOUS: Final = FIRST_REASON + 17
NOT_ANCHORED: Final = FIRST_REASON + 18
SHIELDED: Final = FIRST_REASON + 19
NO_ROOM: Final = FIRST_REASON + 20
NOT_A_TARGET: Final = FIRST_REASON + 21
OUT_OF_RANGE: Final = FIRST_REASON + 22
ETERNAL_BLOCK: Final = FIRST_REASON + 23
NOT_AN_OPPONENT: Final = FIRST_REASON + 24
EMPTY_HAND: Final = FIRST_REASON + 25
FIRST_OWN_REASON: Final = FIRST_REASON + 26

# Events.
TURN: Final = FIRST_EVENT
PLAYED: Final = FIRST_EVENT + 1
DREW: Final = FIRST_EVENT + 2
SHUFFLED: Final = FIRST_EVENT + 3
DISCARDED: Final = FIRST_EVENT + 4
TRASHED: Final = FIRST_EVENT + 5
BOUGHT: Final = FIRST_EVENT + 6
REVEALED: Final = FIRST_EVENT + 7
PLACED: Final = FIRST_EVENT + 8
BLOCKED: Final = FIRST_EVENT + 9
DESTROYED: Final = FIRST_EVENT + 10
IMPROVED: Final = FIRST_EVENT + 11
FIRED: Final = FIRST_EVENT + 12
GAINED: Final = FIRST_EVENT + 13
LOOKED: Final = FIRST_EVENT + 14
HACKED: Final = FIRST_EVENT + 15
TOOK: Final = FIRST_EVENT + 16
SENT_HORSE: Final = FIRST_EVENT + 17
MORE_ACTIONS: Final = FIRST_EVENT + 18
ENDED: Final = FIRST_EVENT + 19
LEFT: Final = FIRST_EVENT + 20
FIRST_OWN_EVENT: Final = FIRST_EVENT + 21

FILLED: Final = FIRST_ENDING
