"""What each thing adds to the odds of winning (to their logarithm), fitted to who won, and rounded."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Names of the numbers.
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
TO_MOVE: Final[i64] = 17  # whose turn it is, the first player
TO_MOVE_SECOND: Final[i64] = 18  # and the second: what came with the turn is counted, so this is less than nothing

# By 1,016 games of `hard`, 39,961 beginnings of turns: a surprise of 0.403 each, where those of 2026 have 0.438.
WORTH: Final[vec[float]] = vec[float](
    [
        0.475,
        0.89,
        0.26,
        0.04,
        0.0,
        0.85,
        0.176,
        0.186,
        0.44,
        0.5,
        0.1,
        0.244,
        0.043,
        0.74,
        0.0,
        1.63,
        0.0,
        0.0,
        -0.64,
    ]
)

# By 2,000 games of the bots of their time.
WORTH_2026: Final[vec[float]] = vec[float](
    [0.27, 0.5, 0.19, 0.01, 0.18, 0.4, 0.14, 0.06, 0.25, 0.35, 0.17, 0.16, 0.04, 0.4, 1.1, 1.1, 0.15, 0.0, 0.0]
)
