"""A run in a few lines, for the terminal and for scripts."""

from __future__ import annotations

from collections import Counter
from math import isnan
from pathlib import Path
from typing import Any

from zirconia.lab.measures.estimates import Estimate, estimate
from zirconia.lab.measures.measure import POINTS, SHARE
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.runs import read_run


def summary(folder: Path) -> dict[str, Any]:
    """The estimates of all measures, as JSON."""
    run = read_run(folder)
    estimates = [estimate(measure, run) for measure in measures_of(run.setup)]
    failures = Counter(told for row in run.words("failures") for told in row)
    return {
        "game": run.terms.game,
        "games": len(run.games),
        "bots": list(run.terms.bots),
        "measures": {one.measure.id: plain(one) for one in estimates},
        "failures": dict(failures),
    }


def plain(one: Estimate) -> dict[str, Any]:
    """An estimate as JSON; what could not be measured is null."""
    numbers = {"mean": one.mean, "low": one.low, "high": one.high}
    found: dict[str, Any] = {name: None if isnan(value) else value for name, value in numbers.items()}
    return {"title": one.measure.title, "unit": one.measure.unit, **found, "games": one.games}


def text(told: dict[str, Any], folder: Path) -> str:
    """The summary as lines."""
    rows = [(one["title"], amount(one)) for one in told["measures"].values() if one["games"]]
    widest = max(len(title) for title, _ in rows)
    lines = [f"{told['game']}: {told['games']:,} games among {', '.join(told['bots'])}, in {folder}"]
    return "\n".join([*lines, *(f"  {title:<{widest}}  {value}" for title, value in rows)])


def amount(one: dict[str, Any]) -> str:
    half = (one["high"] - one["low"]) / 2
    if one["unit"] == POINTS:
        return f"{100 * one['mean']:+7.1f} +- {100 * half:.1f} points"
    if one["unit"] == SHARE:
        return f"{one['mean']:7.1%} +- {half:.1%}"
    return f"{one['mean']:7.2f} +- {half:.2f}"
