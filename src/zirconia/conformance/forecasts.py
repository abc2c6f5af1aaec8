"""Forecasts: what is said of a counter before an action is done is what the action does to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zirconia.conformance.probe import Probe, expect
from zirconia.core.contract.vocabulary import Counter, Scene

LEFT = re.compile(r"(?:^|(?<=, )|(?<= and ))(-?\d+) ([a-z]+)(?: left\b| and (?=-?\d+ [a-z]+ left\b))")
CHANGES = re.compile(r"(?:^|(?<=, ))([a-z]+) -?\d+ to (-?\d+)\b")


def forecasts(probe: Probe) -> None:
    """'3 credits left', 'credits 0 to 2': true where the turn goes on and the counter is still shown."""
    state = probe.state
    for seat in state.acting:
        view = state.view(seat)
        told = [one for one in view["choices"] if one.get("forecast")]
        for choice in probe.dice.sample(told, min(len(told), 12)):
            promised = [
                (found, amount)
                for word, amount in promises(choice["forecast"])
                if (found := counter_of(view, word)) is not None
            ]
            if not promised:
                continue
            after = state.copy()
            after.apply(choice["code"], seat)
            if after.over or after.turn != state.turn:
                continue
            shown = {one["id"]: one["value"] for one in after.view(seat)["prompt"].get("left", [])}
            for counter, amount in promised:
                came = shown.get(counter["id"], amount)
                key, label = choice["key"], counter["label"]
                expect(came == amount, f"{key!r} promises {choice['forecast']!r}; then {label!r} is {came}")


def promises(forecast: str) -> Iterator[tuple[str, int]]:
    """What a forecast says of counters: the word of each, and what it will be."""
    yield from ((found[2], int(found[1])) for found in LEFT.finditer(forecast))
    yield from ((found[1], int(found[2])) for found in CHANGES.finditer(forecast))


def counter_of(view: Scene, word: str) -> Counter | None:
    """The counter of what is left to spend whose label begins with a word, be it of one or of many."""
    stem = word.removesuffix("s")
    return next((one for one in view["prompt"].get("left", []) if one["label"].lower().startswith(stem)), None)
