"""What is measured of every game. An unfinished game counts wherever it has a value, and as unfinished."""

from __future__ import annotations

import numpy as np

from zirconia.lab.measures.measure import GENERAL, POINTS, SHARE, measure
from zirconia.lab.runs import Array, Run


@measure("rounds", "Rounds")
def rounds(run: Run) -> Array:
    return run.column("rounds")


@measure("turns", "Turns")
def turns(run: Run) -> Array:
    return run.column("turns")


@measure("decisions", "Decisions")
def decisions(run: Run) -> Array:
    return run.column("decisions")


@measure("branching", "Choices of a decision")
def branching(run: Run) -> Array:
    return run.column("branching")


@measure("seat-advantage", "Advantage of the first seat", POINTS)
def seat_advantage(run: Run) -> Array:
    """How far the first seat's share of the first place is above the mean of all seats."""
    shares = run.by_seat("shares")
    found: Array = shares[:, 0] - shares.mean(axis=1)
    return found


@measure("draws", "Draws", SHARE)
def draws(run: Run) -> Array:
    """Finished games that several sides won together."""
    shares = run.by_seat("shares")
    return np.where(run.column("finished") == 1, (shares.max(axis=1) < 1).astype(np.float64), 0.0)


@measure("limits", "Ended by a limit", SHARE)
def limits(run: Run) -> Array:
    return run.column("limit")


@measure("unfinished", "Unfinished", SHARE)
def unfinished(run: Run) -> Array:
    return 1 - run.column("finished")


@measure("lead-changes", "Lead changes")
def lead_changes(run: Run) -> Array:
    return run.column("lead_changes")


@measure("decided", "Decided after this share of the turns", SHARE)
def decided(run: Run) -> Array:
    """When the winner took the lead for good."""
    return run.column("decided")


@measure("comebacks", "Won from behind at half-time", SHARE)
def comebacks(run: Run) -> Array:
    return run.column("comeback")


@measure("stalls", "Longest stretch of turns without a change of score")
def stalls(run: Run) -> Array:
    return run.column("stall")


MEASURES = tuple(GENERAL)
