"""What a game tells the bots: how well a seat stands, and which actions are worth a look."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zirconia.core.kernel.position import Codes, Position, Tables

USUAL: Final = 10  # the weight of an action that nothing speaks for or against
FAR_AHEAD: Final = 12  # turns that are played at random below a leaf where nothing is known of the game


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """A judge of positions for one setup; a game's folder subclasses it in `evaluation.py`.

    A judge never looks past what `position` holds: searching bots hand it imagined positions only.
    """

    def __init__(self, tables: Tables) -> None:
        self.seats: i64 = tables.seats
        self.rate: i64 = 0  # iterations a second of a search on one core, for budgets given as levels; 0: measured
        self.exploration: float = 0.3  # how far the search strays from what looks best
        self.flatten_weights = (
            False  # whether the tree takes the roots of the weights: it strays more than rollouts
        )
        self.rollout: i64 = 1  # how many turns, the one of the leaf included, are played by the weights before it
        # is judged; with 0 it is judged as it stands
        self.farther: i64 = 0  # turns more, where there is several times as much time as a search usually has
        self.sharp_rollouts = False  # whether these turns follow the weights' squares: chance has less of a say
        # The same two for a search that may not leave its own turn; 0: as for the others.
        self.turn_rollout: i64 = 0
        self.turn_exploration: float = 0.0

    def begin(self, position: Position) -> None:
        """A new search begins at this position."""

    def look_farther(self) -> float:
        """More turns are played below a leaf from now on; the part of the iterations that there is time for."""
        before = self.rollout + 1
        self.rollout += self.farther
        self.rate = self.rate * before // (self.rollout + 1)
        return float(before) / float(self.rollout + 1)

    def value(self, position: Position, seat: i64) -> float:
        """How well a seat stands in a game that goes on, from -1 (lost) to 1 (won)."""
        places = position.places()
        return 0.5 * standing(places, seat)

    def has_as_good_as_won(self, position: Position, seat: i64) -> bool:
        """Whether nothing but to finish is left for a seat. Networks were seen not to: all actions look alike to
        them there. So from there on this judge leads the search alone, and `value` and `weigh` have to tell how
        much is left to be done."""
        return False

    def margin(self, position: Position, seat: i64) -> float:
        """What a finished game is worth to a seat beside its place, from -0.2 to 0.2: how clear the result is."""
        return 0.0

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        """A weight for each action of `codes`, in the same order; 0 for what no good player would do."""
        i: i64 = 0
        while i < codes.size:
            weights[i] = USUAL
            i += 1

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        """Take from `codes` what another of them is better than in any case; at least one stays.

        For searches that a network guides: those that ask for weights give such an action none.
        """


def weighs(judge: Evaluation) -> bool:
    """Whether a judge tells actions apart; where it does not, the search tries each of them."""
    return type(judge).weigh is not Evaluation.weigh


@mypyc_attr(allow_interpreted_subclasses=True)
class ByScore(Evaluation):
    """The judge of a game that has none of its own: the place, and the lead in `score` beside it.

    What a lead is worth differs from game to game, so it is measured: by how far leads have moved, on average, in
    the worlds that were judged since the search began.
    """

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.rollout = FAR_AHEAD
        self.leads: vec[float] = vec[float]([0.0] * tables.seats)  # of each seat where the search began
        self.moved: float = 0.0  # how far leads have moved since then, all together
        self.judged: i64 = 0

    def begin(self, position: Position) -> None:
        self.moved = 0.0
        self.judged = 0
        seat: i64 = 0
        while seat < self.seats:
            self.leads[seat] = self.lead(position, seat)
            seat += 1

    def value(self, position: Position, seat: i64) -> float:
        return 0.5 * standing(position.places(), seat) + 0.4 * self.gain(position, seat)

    def margin(self, position: Position, seat: i64) -> float:
        return 0.2 * self.gain(position, seat)

    def gain(self, position: Position, seat: i64) -> float:
        """How the lead has moved since the search began, from -1 to 1: half of it is the usual distance."""
        move = self.lead(position, seat) - self.leads[seat]
        self.moved += abs(move)
        self.judged += 1
        return squash(move * float(self.judged) / self.moved) if self.moved > 0.0 else 0.0

    def lead(self, position: Position, seat: i64) -> float:
        """The score of a seat less the best of the others."""
        best: i64 = 0
        seen = False
        other: i64 = 0
        while other < self.seats:
            score = position.score(other) if other != seat else best
            if other != seat and (not seen or score > best):
                best = score
                seen = True
            other += 1
        return float(position.score(seat) - best)


def standing(places: list[int], seat: i64) -> float:
    """A seat's place as a number from -1 (last alone) to 1 (first alone); ties share."""
    better: i64 = 0
    worse: i64 = 0
    for place in places:
        if place < places[seat]:
            better += 1
        elif place > places[seat]:
            worse += 1
    return float(worse - better) / float(len(places) - 1)


def squash(x: float) -> float:
    """A number of any size brought into -1 to 1, steep around 0: x / (1 + |x|)."""
    return x / (1.0 + x) if x >= 0.0 else x / (1.0 - x)
