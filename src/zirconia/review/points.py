"""What a review has to find out: which decisions to judge, where to ask what a seat may expect, and what to look
at again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from zirconia.review.estimates import DEALS, Expected, Judged, before_the_deal, expected, judged
from zirconia.review.moments import Line

DECISION, EXPECTATION, DEAL, AGAIN = "decision", "expectation", "deal", "again"
MOST_AGAIN = 10  # decisions of each seat that are looked at again
LONGER = 4  # times the iterations of the first look
# How many iterations a point takes, for each that a decision is given: 1.2 to 2.1 and 7 to 12 were counted for
# decisions and second looks, most where players were weak.
COSTS = {DECISION: 2.0, EXPECTATION: 0.42, DEAL: DEALS * 0.21, AGAIN: LONGER * 2.75}


class Point(NamedTuple):
    """One question: of which kind, before which moment of the line, for which seat."""

    kind: str
    at: int
    seat: int

    @property
    def id(self) -> str:
        return f"{self.kind}/{self.at}/{self.seat}"


Answers = Mapping[Point, Judged | Expected]


def points_of(line: Line) -> list[Point]:
    """The first questions of a match, in the order of the line."""
    found = [Point(DEAL, 0, seat) for seat in range(line.seats)] if line.dealt else []
    for at, moment in enumerate(line.moments):
        if moment.is_decision:
            found.append(Point(DECISION, at, moment.seat))
        if line.is_landmark(at):
            others = [seat for seat in range(line.seats) if seat != moment.seat or not moment.is_decision]
            found += [Point(EXPECTATION, at, seat) for seat in others]
    return found


def again_of(line: Line, answers: Answers) -> list[Point]:
    """The decisions of each seat that came out farthest from nothing, up or down: they are judged once more.

    Among many estimates the farthest are those to which chance has added most. A second look, longer and with
    worlds of its own, knows nothing of that.
    """
    found: list[Point] = []
    for seat in range(line.seats):
        far = {
            point.at: abs(one.taken.difference[seat])
            for point, one in answers.items()
            if point.kind == DECISION and point.seat == seat and isinstance(one, Judged)
        }
        farthest = sorted((at for at in far if far[at] > 0), key=lambda at: (-far[at], at))[:MOST_AGAIN]
        found += [Point(AGAIN, at, seat) for at in farthest]
    return found


def may_be_asked(line: Line) -> list[Point]:
    """All questions that can come up, whatever the first answers are."""
    first = points_of(line)
    return first + [Point(AGAIN, point.at, point.seat) for point in first if point.kind == DECISION]


def most_asked(line: Line) -> int:
    """How many questions there are at most."""
    return len(points_of(line)) + most_again(line)


def most_again(line: Line) -> int:
    decisions = [moment.seat for moment in line.moments if moment.is_decision]
    return sum(min(MOST_AGAIN, decisions.count(seat)) for seat in range(line.seats))


def asked_in_turn(line: Line, answers: Answers) -> Iterator[Point]:
    """One question after the other; the second looks follow from the answers that were given meanwhile."""
    yield from points_of(line)
    yield from again_of(line, answers)


def answer(line: Line, point: Point, iterations: int, seed: str) -> Judged | Expected:
    """What a search says; it depends on the match, the point, the iterations and the seed, and on nothing else."""
    own = f"{seed}/{point.id}"
    if point.kind == DECISION:
        return judged(line.moments[point.at], iterations, own)
    if point.kind == AGAIN:
        return judged(line.moments[point.at], LONGER * iterations, own)
    if point.kind == EXPECTATION:
        return expected(line.state(point.at), point.seat, iterations, own)
    return before_the_deal(line, point.seat, iterations, own)


def cost(line: Line) -> float:
    """The iterations of all questions, for each that a decision is given."""
    return sum(COSTS[point.kind] for point in points_of(line)) + COSTS[AGAIN] * most_again(line)
