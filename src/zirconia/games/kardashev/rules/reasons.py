"""Why actions are refused, in the order in which it is tested; each reason with its rule and its sentence.

Where the rule or the sentence depends on the position, words/refusals.py knows better.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Reasons

REASONS: Final = Reasons()

NOT_ASKED: Final[i64] = REASONS.add("NOT_ASKED", "18", "That is not what is asked now.", closed=True)
NO_SUCH_THING: Final[i64] = REASONS.add("NO_SUCH_THING", "5", "There is no such thing to choose.")
TAKEN: Final[i64] = REASONS.add("TAKEN", "7.4", "That is taken already.")
TOO_HIGH: Final[i64] = REASONS.add("TOO_HIGH", "R11", "That is more than you may bid or pay.")
BLUE_FIRST: Final[i64] = REASONS.add(
    "BLUE_FIRST", "R17", "While more than 3 blue spaces are unexplored, tiles go on blue spaces."
)
EXPLORED: Final[i64] = REASONS.add("EXPLORED", "8.1", "That space is explored already.")
NO_ACTIONS: Final[i64] = REASONS.add("NO_ACTIONS", "R22", "You have no actions left.")
NO_BASE: Final[i64] = REASONS.add("NO_BASE", "R22", "You have no base actions left.")
NO_RESEARCH: Final[i64] = REASONS.add("NO_RESEARCH", "R22", "You have no research actions left.")
NO_PLANET: Final[i64] = REASONS.add("NO_PLANET", "4", "There is no planet of the right kind.")
COLONIZED: Final[i64] = REASONS.add("COLONIZED", "9.1", "There is a colony already.")
FLEET_IN_THE_WAY: Final[i64] = REASONS.add("FLEET_IN_THE_WAY", "R23", "Another fleet is in the way.")
OUT_OF_REACH: Final[i64] = REASONS.add("OUT_OF_REACH", "9.1", "None of your pieces is near enough.")
NO_COLONY: Final[i64] = REASONS.add("NO_COLONY", "9", "There is no colony to use.")
NO_FLEET: Final[i64] = REASONS.add("NO_FLEET", "9.4", "There is no fleet of yours.")
NO_MILITARY: Final[i64] = REASONS.add("NO_MILITARY", "9.3", "The tile shows no military symbol.")
LEVEL: Final[i64] = REASONS.add("LEVEL", "9", "The level does not allow it.")
NO_PIECES: Final[i64] = REASONS.add("NO_PIECES", "R6", "You have too few pieces in your supply.")
NOT_LISTED: Final[i64] = REASONS.add("NOT_LISTED", "14.1", "Your role has no such technology.")
RESEARCHED: Final[i64] = REASONS.add("RESEARCHED", "12.1", "You have researched that already.")
PREREQUISITE: Final[i64] = REASONS.add("PREREQUISITE", "R39", "You hold none of its prerequisites.")
NOT_RESEARCHED: Final[i64] = REASONS.add("NOT_RESEARCHED", "12.2", "You do not have that technology.", closed=True)
PASSIVE: Final[i64] = REASONS.add(
    "PASSIVE", "12.2", "That technology works by itself; it is not used with an action."
)
NOTHING_TO_USE: Final[i64] = REASONS.add("NOTHING_TO_USE", "12.2", "That technology can do nothing now.")
NOT_ADJACENT: Final[i64] = REASONS.add("NOT_ADJACENT", "0", "That space is not adjacent.")
BARRED: Final[i64] = REASONS.add("BARRED", "10.1", "A fleet cannot enter that space.")
TOO_FAR: Final[i64] = REASONS.add("TOO_FAR", "10.2", "You cannot pay for so many tiles.")
NO_WAY_ON: Final[i64] = REASONS.add("NO_WAY_ON", "10.1", "No legal path that you can pay goes on from there.")
CANNOT_STOP: Final[i64] = REASONS.add(
    "CANNOT_STOP", "10.1", "The fleet cannot stop before it has entered a space."
)
SKIPPED: Final[i64] = REASONS.add("SKIPPED", "R38", "Wormhole skips one space in a move.")
SHOWN: Final[i64] = REASONS.add("SHOWN", "14.2", "The tile shows that symbol already.")
NO_CARDS: Final[i64] = REASONS.add("NO_CARDS", "8.3", "You do not have those cards.")
CANNOT_PAY: Final[i64] = REASONS.add("CANNOT_PAY", "8.3", "You cannot pay the price.")
NOT_SHOWN: Final[i64] = REASONS.add("NOT_SHOWN", "9.5", "That type cannot be taken here.")
NOT_ALLOWED: Final[i64] = REASONS.add("NOT_ALLOWED", "14.2", "That cannot be chosen here.")
