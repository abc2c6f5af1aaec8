"""What a review has to find out: which decisions to judge, and where to ask what a seat may expect."""

from __future__ import annotations

from typing import NamedTuple

from zirconia.review.estimates import DEALS, Expected, Judged, before_the_deal, expected, judged
from zirconia.review.moments import Line

DECISION, EXPECTATION, DEAL = "decision", "expectation", "deal"
# How many iterations a point takes, for each that a decision is given.
COSTS = {DECISION: 1.5, EXPECTATION: 0.42, DEAL: DEALS * 0.21}


class Point(NamedTuple):
    """One question: of which kind, before which moment of the line, for which seat."""

    kind: str
    at: int
    seat: int

    @property
    def id(self) -> str:
        return f"{self.kind}/{self.at}/{self.seat}"


def points_of(line: Line) -> list[Point]:
    """All questions of a match, in the order of the line."""
    found = [Point(DEAL, 0, seat) for seat in range(line.seats)] if line.dealt else []
    for at, moment in enumerate(line.moments):
        if moment.is_decision:
            found.append(Point(DECISION, at, moment.seat))
        if line.is_landmark(at):
            others = [seat for seat in range(line.seats) if seat != moment.seat or not moment.is_decision]
            found += [Point(EXPECTATION, at, seat) for seat in others]
    return found


def answer(line: Line, point: Point, iterations: int, seed: str) -> Judged | Expected:
    """What a search says; it depends on the match, the point, the iterations and the seed, and on nothing else."""
    own = f"{seed}/{point.id}"
    if point.kind == DECISION:
        return judged(line.moments[point.at], iterations, own)
    if point.kind == EXPECTATION:
        return expected(line.state(point.at), point.seat, iterations, own)
    return before_the_deal(line, point.seat, iterations, own)


def cost(points: list[Point]) -> float:
    """The iterations of all points, for each that a decision is given."""
    return sum(COSTS[point.kind] for point in points)
