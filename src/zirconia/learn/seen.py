"""What an agent sees and may do, as arrays and spaces: the same for every interface."""

from __future__ import annotations

from math import prod
from typing import Any

from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.learn.extras import lacking

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise lacking("zirconia.learn", error) from error

Numbers = NDArray[np.int64]
Mask = NDArray[np.int8]
MOST = 2**62  # no number of an observation is larger


def length(setup: Setup) -> int:
    """How many numbers an observation has."""
    return sum(prod(shape) for _, shape in setup.encoding)


def numbers_space(setup: Setup) -> spaces.Box:
    """One vector, as `state.encode(seat)` gives it."""
    return spaces.Box(-MOST, MOST, (length(setup),), np.int64)


def masked_space(setup: Setup, actions: int) -> spaces.Dict:
    """The vector, and 1 for every action that is allowed."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": numbers_space(setup), "action_mask": mask})


def numbers(state: State, seat: int) -> Numbers:
    """What a seat sees, in an array of its own."""
    packed: Any = state.encode(seat)
    return np.frombuffer(packed, np.int64).copy()


def mask(state: State, seat: int, actions: int) -> Mask:
    """1 for every action that the seat may do now; all 0 where it is not asked."""
    allowed = np.zeros(actions, np.int8)
    allowed[state.legal(seat)] = 1
    return allowed
