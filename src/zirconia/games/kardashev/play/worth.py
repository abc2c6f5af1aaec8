"""What things are worth, in hundredths of a point: numbers found by games among followers of these weights.

A gain compares the actions of one decision; what all of them share does not matter.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

POINT: Final = 100
NEVER: Final = -100_000  # the gain of what no good player does: weight 0

# Names of the numbers of WORTH.
CARD: Final = 0  # a card in hand while turns are to come
LATE_CARD: Final = 1  # a card kept through the last turn: it only breaks ties
YIELD: Final = 2  # a level of a producing colony, a round
PACE: Final = 3  # tenths of a round that a colony piece of the scarcest supply lasts
REACH: Final = 4  # an unexplored space or free planet next to a new colony
SHIPYARD: Final = 5  # a new colony with the military symbol
HIGHER_SHIPYARD: Final = 6  # a level more on a colony with the military symbol
FLEET: Final = 7  # a level of a fleet, beside its point
COLONY_BY_TECHNOLOGY: Final = 8  # founding or raising with a research action
MOVE_BY_TECHNOLOGY: Final = 9
LAST_HARVEST: Final = 10  # harvesting in the last turn with actions to come
EXPLORE: Final = 11  # a fleet at the end of its path on an unexplored space
LAND: Final = 12  # on a free planet that no colony of ours touches
STALK: Final = 13  # next to a foreign colony that it could take
GUARD: Final = 14  # on a colony of ours without a fleet
LOOT: Final = 15  # hundredths of what the loser of a battle loses, for the winner, with two seats
MARCH: Final = 16  # a tile entered by the Warlord's fleet
STEP: Final = 17  # what a path loses by each tile
TILE_PLANET: Final = 18  # a tile to place: with a resource,
TILE_SECOND: Final = 19  # with a second one,
TILE_MILITARY: Final = 20  # with the military symbol
FIRST_PICK: Final = 21  # the first choice of slot and tile, beside the better tile
BID_OFF: Final = 22  # a card more or less in a bid than the first choice is worth
SLOT_EARLY: Final = 23  # a place earlier in the order
SLOT_LATE: Final = 24  # a place later, in the last round
PLACE_NEAR: Final = 25  # a planet next to our colonies
PLACE_FLEET: Final = 26  # a planet next to our fleets only
PLACE_FOREIGN: Final = 27  # a planet next to colonies of another seat
EMPTY_NEAR: Final = 28  # empty space next to our colonies
EMPTY_FOREIGN: Final = 29  # empty space next to foreign colonies
SPOIL: Final = 30  # a destroyed planet where only others could have settled
CROWDED: Final = 31  # a planet where three free ones lie already
NEED_FOOD: Final = 32
NEED_MATTER: Final = 33
NEED_ENERGY: Final = 34
EXCHANGE: Final = 35  # paying four for one
ACT_SETTLE: Final = 36  # a technology that settles as a research action, a round
ACT_HARVEST: Final = 37  # one that harvests
ACT_FLEET: Final = 38  # one that builds fleets
ACT_MOVE: Final = 39  # one that moves fleets
CHEAP: Final = 40  # Nanotube Polymers, a round
LADDER: Final = 41  # a technology that others build on, a round
FIGHTING: Final = 42  # technologies of movement and battle, a round
FLEET_HARVEST: Final = 43  # technologies of fleets that harvest, a round
TAXING: Final = 44  # Taxation, Blockade, Timeshares, a round
MARKING: Final = 45  # adding a symbol with a technology
DIFFERENT: Final = 46  # a type that no colony of ours produces yet, a round
INNER: Final = 47  # the first colony on the inner space
WARMTH: Final = 48  # a difference of gains that makes one action 2.7 times as likely
COLONY_COST: Final = 49  # hundredths of the cards' worth that prices count
DEFEND: Final = 50  # hundredths of the points of a colony that becomes too strong for the fleets in its reach
RISK: Final = 51  # hundredths of the points of a new colony that a foreign fleet in reach can take
ROLE_WORTH: Final = 52  # six roles by their abilities
LATE_REACH: Final = 58  # in the last round: an unexplored space next to a new colony
LATE_SHIPYARD: Final = 59  # a level more on a colony with the military symbol

WORTH: Final[tuple[int, ...]] = (
    52, 3, 38, 7, -10, 30, 90, 60, 350, 120,
    120, 28, 90, 40, 10, 100, 35, 24, 60, 12,
    40, 30, 75, 90, 15, 150, 30, -70, -170, 60,
    60, -60, 90, 70, 35, -150, 45, 40, 12, 8,
    25, 0, 20, 15, 0, 40, 20, 140, 85, 90,
    50, 60, 100, 20, 170, 30, 100, 20, -10, 90,
)  # fmt: skip

# How far searches stray, in thousandths; how many turns they play on by the weights, beside one of each seat; how
# many iterations a second they come to, times the seats; by which power of the weights these turns are played, 1
# or 2.
SEARCHES: Final[tuple[int, ...]] = (250, 1, 16_000, 1)

# Weights by the distance of a gain from the best one, in steps of 16 hundredths.
DISTANCES: Final = 256
BEST: Final = 10_000


def weights_by_distance(warmth: int) -> vec[i64]:
    """From the best action's weight down: every action that may be done keeps at least 1."""
    return vec[i64]([max(1, int(BEST * math.exp(-16 * step / warmth))) for step in range(DISTANCES)])


def larger(one: i64, two: i64) -> i64:
    """The larger of two native numbers: the built-in would box them."""
    if one > two:
        return one
    return two


def smaller(one: i64, two: i64) -> i64:
    if one < two:
        return one
    return two


def soften(gains: vec[i64], count: i64, weight_at: vec[i64]) -> None:
    """Turn gains into weights in place."""
    best: i64 = NEVER
    i: i64 = 0
    while i < count:
        best = larger(best, gains[i])
        i += 1
    i = 0
    while i < count:
        step = (best - gains[i]) >> 4
        if gains[i] <= NEVER:
            gains[i] = 0
        elif step < DISTANCES:
            gains[i] = weight_at[step]
        else:
            gains[i] = 1
        i += 1
