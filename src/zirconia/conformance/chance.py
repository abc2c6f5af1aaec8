"""The count of reveals: what reveals nothing has one outcome and can be taken back."""

from __future__ import annotations

from zirconia.conformance.probe import Probe, expect, words
from zirconia.core.match.state import State


def reveals_grow(probe: Probe) -> None:
    """The count never goes down."""
    if probe.before is not None:
        now, then = probe.state.reveals, probe.before.reveals
        expect(now >= then, f"reveals went down from {then} to {now}")


def reveals(probe: Probe) -> None:
    """An action after which `reveals` is unchanged has the same outcome whatever the random source."""
    for seat in probe.state.acting:
        for code in probe.sample(probe.state.legal(seat), 12):
            one = probe.state.copy()
            one.apply(code, seat)
            if one.reveals == probe.state.reveals:
                one_outcome(probe, one, code, seat)
                taken_back(probe, code, seat)


def one_outcome(probe: Probe, one: State, code: int, seat: int) -> None:
    what = f"seat {seat}'s {one.key(code)!r}"
    expect(words(one.random) == words(probe.state.random), f"{what} uses the random source and counts no reveal")
    for source in ("one", "two", "three"):
        other = probe.with_random(source)
        other.apply(code, seat)
        expect(other.reveals == probe.state.reveals, f"{what} reveals something under some random sources only")
        expect(other == one, f"{what} has several outcomes and counts no reveal")


def taken_back(probe: Probe, code: int, seat: int) -> None:
    """A free undo gives the same state again."""
    what = f"seat {seat}'s {probe.state.key(code)!r}"
    other = probe.state.copy(journal=True)
    other.apply(code, seat)
    if other.over or other.journal is None:
        return
    expect(other.can_undo(seat), f"{what} reveals nothing and can't be undone")
    other.undo(seat)
    expect(other == probe.state, f"undoing {what} gives another state")
    expect(other.random == probe.state.random, f"undoing {what} changes the random source")
    expect(other.legal(seat) == probe.state.legal(seat), f"undoing {what} changes the legal actions")
