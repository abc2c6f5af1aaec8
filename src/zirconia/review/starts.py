"""What seats may expect before anything is dealt, as many games of equal bots came out.

A search from the first position can be wrong about it in every match alike, and all of that would be booked as
luck. So for the usual setups it was measured: the mean result of each seat, less what decisions did to it in those
games. `starts.json` is written by tools/calibrate_starts.py.

A search that is off at the start is taken to be off by less and less on the way to the end, where nothing but the
result counts: every answer is set right by that share. So nothing jumps when the cards are dealt.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import hypot, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from zirconia.core.match.setup import Setup
from zirconia.review.estimates import DIGITS, Expected, Judged
from zirconia.review.moments import Line
from zirconia.review.points import DEAL, Answers, Point

FILE = Path(__file__).parent / "starts.json"


def measured(results: Sequence[Sequence[float]], decisions: Sequence[Sequence[float]]) -> dict[str, Any]:
    """The expectations of all seats with their standard errors, from games and from what decisions did in some."""
    values, errors = [], []
    for came, did in zip(zip(*results, strict=True), zip(*decisions, strict=True), strict=True):
        values.append(round(fmean(came) - fmean(did), DIGITS))
        errors.append(round(hypot(stdev(came) / sqrt(len(came)), stdev(did) / sqrt(len(did))), DIGITS))
    return {"values": values, "errors": errors, "games": len(results), "reviews": len(decisions)}


@cache
def starts() -> dict[str, Any]:
    """What was measured, by the ids of games and numbers of seats."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return data


def starts_of(setup: Setup) -> list[Expected] | None:
    """What each seat may expect of this setup; None where that was not measured, or for other rules."""
    known = starts().get(setup.game.id, {}).get(str(setup.seats))
    if known is None or known["rules"] != setup.game.rules or not is_usual(setup):
        return None
    return [Expected(value, error) for value, error in zip(known["values"], known["errors"], strict=True)]


def is_usual(setup: Setup) -> bool:
    """Whether nothing of it was chosen but the number of seats."""
    return not setup.overrides and setup.options == setup.game.setup(setup.seats).options


def set_right(line: Line, answers: Answers) -> Answers:
    """The answers as they fit what is known of the start; those about it add up to nothing in any case."""
    if not line.dealt:
        return answers
    found = searched(line, answers)
    known = starts_of(line.end.setup) or found
    off = [one.value - other.value for one, other in zip(known, found, strict=True)]
    entries = len(line.moments)
    fitted = {
        point: shifted(answer, off[point.seat] * (1 - point.at / entries)) for point, answer in answers.items()
    }
    for seat in range(line.seats):
        fitted[Point(DEAL, 0, seat)] = replace(found[seat], value=known[seat].value)
    return fitted


def searched(line: Line, answers: Answers) -> list[Expected]:
    """What searches say that seats can expect before anything is dealt.

    Nobody knows more than the others then, and results add up to nothing, so that expectations must. Each seat's
    search may hope too much for its own seat; what they hope for together is taken from all of them alike.
    """
    found = [one for seat in range(line.seats) if isinstance(one := answers[Point(DEAL, 0, seat)], Expected)]
    share = 1 / line.seats
    hope = share * sum(one.value for one in found)
    errors = [
        [one.error * (1 - share if at == seat else share) for at, one in enumerate(found)]
        for seat in range(line.seats)
    ]
    return [Expected(one.value - hope, hypot(*each)) for one, each in zip(found, errors, strict=True)]


def shifted(answer: Judged | Expected, by: float) -> Judged | Expected:
    """An answer whose values are so much higher, as far as there is anything higher; differences stay."""
    if isinstance(answer, Expected):
        return replace(answer, value=within(answer.value + by))
    values = [one.value for one in answer.measured]
    by = max(-1.0 - min(values), min(1.0 - max(values), by))
    return replace(answer, measured=[replace(one, value=one.value + by) for one in answer.measured])


def within(value: float) -> float:
    return max(-1.0, min(1.0, value))
