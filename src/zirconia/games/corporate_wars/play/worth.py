"""What the judge knows, by name: what each thing adds to the odds of winning, and what makes an action likely."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Names of what is added to the odds (to their logarithm).
POWER: Final[i64] = 0
ADVANTAGE: Final[i64] = 1
GAIN: Final[i64] = 2  # a credit that comes when the unit is destroyed
NEAR: Final[i64] = 3  # a step nearer to the capture zone
CAPTURING: Final[i64] = 4  # a unit in it
LEAD: Final[i64] = 5  # most units in it when the game is nearly over, less before
CREDIT: Final[i64] = 6
FIRST_CREDIT: Final[i64] = 7  # more for each of the first four
CARD: Final[i64] = 8
FIRST_CARD: Final[i64] = 9  # more for each of the first three
SIGNED: Final[i64] = 10  # a contract
PAY: Final[i64] = 11  # a turn that it will still pay
SOON: Final[i64] = 12  # more for each of the next three
PROMISED_CARD: Final[i64] = 13
PROGRESS: Final[i64] = 14  # the points that victory takes,
SQUARE: Final[i64] = 15  # and the square of their share
FADING: Final[i64] = 16  # of all but the points, when the game is nearly over
TO_MOVE: Final[i64] = 17  # whose turn it is

# In thousandths; fitted to who won 2,000 games, and rounded.
ODDS: Final[tuple[int, ...]] = (
    270, 500, 190, 10, 180, 400, 140, 60, 250, 350,
    170, 160, 40, 400, 1_100, 1_100, 150, 0,
)  # fmt: skip

# Names of what makes an action likely.
STRONG_UNIT: Final[i64] = 0  # a unit by its power,
NEAR_UNIT: Final[i64] = 1  # and by its steps towards the zone
ZONE_UNIT: Final[i64] = 2  # in it
FACING_UNIT: Final[i64] = 3  # beside a foreign one
ANY_CONTRACT: Final[i64] = 4  # a contract that pays more than it costs,
EACH_CREDIT: Final[i64] = 5  # and each credit of that
INTO_ZONE: Final[i64] = 6  # a move into the zone
TOWARDS_ZONE: Final[i64] = 7
TO_ATTACK: Final[i64] = 8  # a move beside a foreign unit that can be attacked then
TO_STAY_NEAR: Final[i64] = 9  # where it could have been attacked already
FELLING: Final[i64] = 10  # an attack that fells the stronger,
FELLED_POWER: Final[i64] = 11  # by the power of what falls
IN_ZONE: Final[i64] = 12  # more for what stands in the zone
EVEN: Final[i64] = 13  # both fall,
EVEN_POWER: Final[i64] = 14  # by how much more they lose
EVEN_LOSS: Final[i64] = 15  # where it is less
MARKING: Final[i64] = 16  # an attack that others can follow up
TO_END: Final[i64] = 17  # quarters of it: to end the turn
OVERPRICED: Final[i64] = 18  # what each credit beyond the usual price takes from playing a card
ANY_BARGAIN: Final[i64] = 19  # a card that gains credits,
EACH_GAIN: Final[i64] = 20  # and each of them
ANY_DRAW: Final[i64] = 21  # a card that draws,
EACH_DRAW: Final[i64] = 22  # and each drawn one
STRAYING: Final[i64] = 23  # how far searches stray, in hundredths

WEIGHTS: Final[tuple[int, ...]] = (
    2, 2, 10, 4, 30, 24, 14, 8, 4, 1, 25, 6,
    12, 10, 5, 4, 5, 4, 6, 12, 12, 8, 4, 40,
)  # fmt: skip
