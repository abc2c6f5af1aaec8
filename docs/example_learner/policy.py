"""Bots that play with what ppo.py learned: the policy alone, and a search that it guides. They need NumPy alone.

The weights lie in policy.npz beside this file, or where ZIRCONIA_POLICY says.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from zirconia.bots import Budget, Seat
from zirconia.bots.thinkers import new_search
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position, Tables
from zirconia.core.kernel.random import from_seed

HERE = Path(__file__).parent
FINENESS = 10_000  # weights of the search are whole numbers: a probability times this
ITERATIONS = 400  # of a decision, where no budget says otherwise


class Network:
    """The network of ppo.py, for one position at a time."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as weights:
            self.weights: dict[str, NDArray[np.float32]] = {name: weights[name] for name in weights.files}

    def layer(self, name: str, numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = self.weights[f"{name}_weight"] @ numbers + self.weights[f"{name}_bias"]
        return found

    def hidden(self, numbers: Any) -> NDArray[np.float32]:
        """What it makes of the numbers that a seat sees."""
        seen = np.asarray(memoryview(numbers), np.float32)
        seen = np.sign(seen) * np.log1p(np.abs(seen))
        return np.maximum(self.layer("two", np.maximum(self.layer("one", seen), 0)), 0)

    def policy(self, numbers: Any, legal: list[int]) -> NDArray[np.float32]:
        """The probability of each legal action."""
        scores = self.layer("policy", self.hidden(numbers))[legal]
        shares: NDArray[np.float32] = np.exp(scores - scores.max())
        return shares / shares.sum()

    def value(self, numbers: Any) -> float:
        """The result that who sees this should expect."""
        return float(np.tanh(self.layer("value", self.hidden(numbers))[0]))


@cache
def network() -> Network:
    path = Path(os.environ.get("ZIRCONIA_POLICY", HERE / "policy.npz"))
    if not path.is_file():
        raise FileNotFoundError(f"no weights lie at {path}: ppo.py learns them, ZIRCONIA_POLICY names others")
    return Network(path)


class Learned:
    """Plays what the network thinks best, without looking ahead."""

    def __init__(self, seed: str) -> None:
        self.network = network()

    def choose(self, seat: Seat, budget: Budget) -> int:
        legal = seat.legal()
        return legal[int(self.network.policy(seat.encode(), legal).argmax())]


class Judge(Evaluation):
    """What a search is told of positions and actions, by the network instead of the game's own rules of thumb.

    The network learned from the seat that is to act, in games of two: what one expects to win, the other loses.
    """

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.network = network()
        self.rollout = 0  # the network judges a leaf as it stands
        self.exploration = 1.0

    def value(self, position: Position, seat: i64) -> float:
        actor = position.actor()
        expected = self.network.value(position.encode(actor))
        return expected if seat == actor else -expected

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        legal = [int(codes.codes[i]) for i in range(codes.size)]
        for i, share in enumerate(self.network.policy(position.encode(seat), legal)):
            weights[i] = 1 + int(FINENESS * float(share))


class Guided:
    """Searches, with the network's policy as what to try first and its value as what a position is worth."""

    def __init__(self, seed: str) -> None:
        self.random = from_seed(seed, 1)

    def choose(self, seat: Seat, budget: Budget) -> int:
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        search = new_search(Judge(seat.setup.tables), seat.setup, self.random)
        search.begin(seat.imagine(self.random.bits(0)).core, seat.number)
        search.run(int((budget.iterations or ITERATIONS) * budget.factor))
        return int(search.best())
