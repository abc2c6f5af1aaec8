"""A run in a few lines, for the terminal and for scripts."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from zirconia.lab.measures.estimates import Estimate, estimate_of
from zirconia.lab.measures.measure import POINTS, SHARE
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.runs import Array, Run, read_run
from zirconia.lab.terms import Terms


class Findings:
    """What is measured of the games of a run, gathered while others are played."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.games = 0
        self.measures = measures_of(terms.setup())
        self.values: list[list[Array]] = [[] for _ in self.measures]  # of each measure, a value a game
        self.failures: Counter[str] = Counter()

    def add(self, run: Run) -> None:
        """The next games of the run."""
        self.games += len(run.games)
        for measure, values in zip(self.measures, self.values, strict=True):
            values.append(measure.values(run))
        self.failures.update(told for row in run.words("failures") for told in set(row))

    def summary(self) -> dict[str, Any]:
        """The estimates of all measures, as JSON."""
        measured = zip(self.measures, self.values, strict=True)
        estimates = [estimate_of(measure, np.concatenate(values)) for measure, values in measured]
        return {
            "game": self.terms.game,
            "games": self.games,
            "bots": list(self.terms.bots),
            "measures": {one.measure.id: plain(one) for one in estimates},
            "failures": dict(self.failures),
        }


def summary(folder: Path) -> dict[str, Any]:
    """The summary of a finished run."""
    run = read_run(folder)
    findings = Findings(run.terms)
    findings.add(run)
    return findings.summary()


def plain(one: Estimate) -> dict[str, Any]:
    """An estimate as JSON; what could not be measured, or has no bound, is null."""
    numbers = {"mean": one.mean, "low": one.low, "high": one.high}
    found: dict[str, Any] = {name: value if isfinite(value) else None for name, value in numbers.items()}
    return {"title": one.measure.title, "unit": one.measure.unit, **found, "games": one.games}


def text(told: dict[str, Any], folder: Path) -> str:
    """The summary as lines."""
    rows = [(one["title"], amount(one)) for one in told["measures"].values() if one["games"]]
    widest = max(len(title) for title, _ in rows)
    lines = [f"{told['game']}: {told['games']:,} games among {', '.join(told['bots'])}, in {folder}"]
    return "\n".join([*lines, *(f"  {title:<{widest}}  {value}" for title, value in rows)])


def amount(one: dict[str, Any]) -> str:
    """A mean and its interval, which one game alone has not."""
    mean, low, high = (told_value(one[name], one["unit"]) for name in ("mean", "low", "high"))
    return f"{mean:>7} ({low} to {high})" if one["low"] is not None else f"{mean:>7}"


def told_value(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    if unit == POINTS:
        return f"{100 * value:+.1f}"
    return f"{value:.1%}" if unit == SHARE else f"{value:.2f}"
