"""A sweep in sentences, as JSON, and as a page with its curves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from zirconia.lab.measures.estimates import estimate_of
from zirconia.lab.measures.measure import NUMBER
from zirconia.lab.report import plots
from zirconia.lab.report.page import document
from zirconia.lab.sweeping.ranges import Range
from zirconia.lab.sweeping.search import Search

BAND = 1.96  # standard deviations
CHOSEN = 2.5  # the same for the best combination, as it is chosen for what luck it had: one of four (Bonferroni)


def named(ranges: Sequence[Range], point: Sequence[int]) -> str:
    return ", ".join(f"{one.path}={value}" for one, value in zip(ranges, point, strict=True))


def amount(value: float, unit: str) -> str:
    return f"{value:,.2f}" if unit == NUMBER else f"{100 * value:+.1f} %"


def as_json(search: Search, ranges: Sequence[Range]) -> dict[str, Any]:
    """The best combination, the whole curve, and what was measured."""
    mean, spread = search.curve()
    best = search.best()
    rows = [
        {
            "point": {one.path: value for one, value in zip(ranges, point, strict=True)},
            "mean": float(mean[at]),
            "low": float(mean[at] - BAND * spread[at]),
            "high": float(mean[at] + BAND * spread[at]),
            "games": len(search.probes[at].values) if at in search.probes else 0,
            "measured": float(search.probes[at].known.mean()) if at in search.probes else None,
        }
        for at, point in enumerate(search.points)
    ]
    facts = {"measure": search.measure.id, "goal": search.goal, "games": search.games}
    low, high = mean[best] - CHOSEN * spread[best], mean[best] + CHOSEN * spread[best]
    return {**facts, "best": {**rows[best], "low": float(low), "high": float(high)}, "curve": rows}


def answer(search: Search, ranges: Sequence[Range]) -> str:
    """Where the measure comes nearest to what is wanted."""
    mean, spread = search.curve()
    best = search.best()
    unit = search.measure.unit
    half = CHOSEN * spread[best]
    span = f"{amount(mean[best] - half, unit)} to {amount(mean[best] + half, unit)}"
    reached = abs(mean[best] - search.goal) <= half
    told = "brings it there" if reached else "comes nearest"
    where = named(ranges, search.points[best])
    unplayed = "" if best in search.probes else "; this one was not played, the curve says so"
    return (
        f"{search.measure.title} is to be {amount(search.goal, unit)}: {where} {told}, with "
        f"{amount(mean[best], unit)} ({span}), after {search.games:,} games of {len(search.probes)} combinations"
        f"{unplayed}."
    )


def text(search: Search, ranges: Sequence[Range]) -> str:
    """The answer, and what was measured."""
    lines = [answer(search, ranges), ""]
    for at in sorted(search.probes):
        one = estimate_of(search.measure, np.array(search.probes[at].values))
        low, mean, high = (amount(value, search.measure.unit) for value in (one.low, one.mean, one.high))
        lines.append(f"  {named(ranges, search.points[at])}: {mean} ({low} to {high}), {one.games:,} games")
    return "\n".join(lines)


def page(title: str, search: Search, ranges: Sequence[Range], grounds: str) -> str:
    """A curve for each number, the others being those of the best combination."""
    drawn = "".join(figure(search, ranges, number) for number in range(len(ranges)))
    headline = f'<p class="headline">{escape(answer(search, ranges))}</p>'
    verdict = f'<section class="verdict">{headline}<div class="grounds"><p>{escape(grounds)}</p></div></section>'
    body = f'<h1>{escape(title)}</h1>{verdict}<h2>Curves</h2><div class="plots">{drawn}</div>'
    return document(title, body)


def figure(search: Search, ranges: Sequence[Range], number: int) -> str:
    mean, spread = search.curve()
    best = search.points[search.best()]
    others = [at for at in range(len(best)) if at != number]
    on_line = [at for at, point in enumerate(search.points) if all(point[one] == best[one] for one in others)]
    seen = []
    for at in on_line:
        if at in search.probes:
            one = estimate_of(search.measure, np.array(search.probes[at].values))
            words = f"{search.points[at][number]}: {amount(one.mean, search.measure.unit)}, {one.games:,} games"
            seen.append(plots.Seen(float(search.points[at][number]), one.mean, one.low, one.high, words))
    places = np.array([search.points[at][number] for at in on_line], dtype=np.float64)
    drawing = plots.band(places, mean[on_line], BAND * spread[on_line], seen, search.goal, ranges[number].path)
    note = f"{search.measure.title}; the dashed line is what is wanted, dots are what was measured."
    return (
        f"<figure><figcaption>{escape(ranges[number].path)}</figcaption>"
        f'<p class="note">{escape(note)}</p>{drawing}</figure>'
    )
