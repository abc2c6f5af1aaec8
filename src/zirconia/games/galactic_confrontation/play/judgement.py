"""The numbers of the judge, and by how much they may be wrong."""

from __future__ import annotations

from typing import Final

from zirconia.core.contract.judging import Judgement, quarters
from zirconia.games.galactic_confrontation.play.worth import NUMBERS, RACE, ROLES, WEIGHTS, WISH

A_WISH: Final[tuple[int, ...]] = (1, 1, 1)  # the most to own, and the rounds
WEIGHT_AT: Final = 3  # of a wish, among its numbers


def steps_of_wishes() -> tuple[int, ...]:
    """One card or round more or fewer; a quarter of the weight."""
    first = len(RACE) + len(WEIGHTS)
    weights = [NUMBERS[first + WISH * at + WEIGHT_AT] for at in range(len(ROLES))]
    return tuple(step for weight in weights for step in (*A_WISH, *quarters((weight,), 5)))


JUDGEMENT: Final = Judgement(NUMBERS, (*quarters(RACE, 1), *quarters(WEIGHTS, 2), *steps_of_wishes()))
