"""Records, positions and digests: the same state again from plain text."""

from __future__ import annotations

import json

from zirconia.conformance.probe import Probe, expect, pack, text, wander
from zirconia.core.match.state import State
from zirconia.core.records import record as writing


def records(probe: Probe) -> None:
    """A record or a position, through JSON text, gives an equal state with an equal future."""
    position(probe)
    if probe.examined % 4 == 0 or probe.state.over:
        match(probe, probe.state.copy(journal=True))
    if probe.examined % 4 == 2:
        crooked(probe)


def match(probe: Probe, state: State) -> None:
    """The whole record, and a prefix of it."""
    data = json.loads(json.dumps(writing.record(state)))
    again = replay(probe, data)
    expect(again == state, "the replay of the record is another state")
    expect(again.random == state.random, "the replay of the record has another random source")
    expect(again.reveals == state.reveals, "the replay of the record counts other reveals")
    expect(text(again.events(None)) == text(state.events(None)), "the replay of the record has other events")
    expect(text(writing.record(again)) == text(data), "the record of the replay is another record")
    entries = len(data["entries"])
    upto = probe.dice.randint(0, entries)
    prefix = replay(probe, data, upto)
    for entry in data["entries"][upto:]:
        writing.again(prefix, 0, entry)
    expect(prefix == state and prefix.random == state.random, f"a replay up to entry {upto} goes on differently")


def replay(probe: Probe, data: dict[str, object], upto: int | None = None) -> State:
    return writing.replay(data, upto, of=probe.setup.game)


def crooked(probe: Probe) -> None:
    """A match with an agreed undo in it, played on a little."""
    state = probe.state.copy(journal=True)
    wander(state, probe.dice, 3)
    if not state.can_undo(0, agreed=True):
        return
    before = state.random.copy()
    state.undo(probe.dice.choice(probe.seats), agreed=True)
    expect(state.random == before, "an agreed undo rewinds the random source")
    wander(state, probe.dice, 5)
    again = replay(probe, json.loads(json.dumps(writing.record(state))))
    expect(again == state and again.random == state.random, "a match with an undo replays to another state")


def position(probe: Probe) -> None:
    """state -> position -> text -> load -> an equal state, playing on equally under the same random source."""
    written = json.dumps(probe.state.position())
    loaded = probe.setup.game.load(written, seed="another")
    expect(loaded == probe.state, lambda: difference(probe.state, loaded))
    expect(json.dumps(loaded.position()) == written, "the loaded position is written differently")
    for attribute in ("over", "round", "turn", "acting", "ending"):
        one, two = getattr(probe.state, attribute), getattr(loaded, attribute)
        expect(one == two, f"{attribute} is {one} but {two} after the position was loaded")
    mine = probe.state.copy()
    loaded.core.random = mine.random.copy()
    start = probe.dice.getrandbits(32)
    kind = type(probe.dice)
    equal = wander(mine, kind(start), 10) == wander(loaded, kind(start), 10)
    expect(equal and mine == loaded, "the loaded position has another future")


def difference(one: State, two: State) -> str:
    places = [i for i, (a, b) in enumerate(zip(pack(one), pack(two), strict=False)) if a != b]
    return f"a loaded position is another state (pack differs at {places[:6]})"


def digests(probe: Probe) -> None:
    """Equal numbers, equal digests, equal written positions: all three or none, over the whole run."""
    remember(probe, probe.state)
    for seat in probe.state.acting:
        for code in probe.sample(probe.state.legal(seat), 4):
            other = probe.state.copy()
            other.apply(code, seat)
            remember(probe, other)
            equal = other == probe.state
            expect(equal == (other.digest() == probe.state.digest()), "digest and == disagree about two states")


def remember(probe: Probe, state: State) -> None:
    name, numbers = state.digest(), pack(state)
    expect(name == state.copy().digest(), "the digest of a copy is another one")
    written = text([state.position(), [state.legal(seat) for seat in probe.seats]])
    known = probe.memory.digests.setdefault(name, (numbers, written))
    expect(known[0] == numbers, f"two different states have the digest {name}")
    expect(
        known[1] == written,
        f"two states with the digest {name} are different positions: pack leaves something out",
    )
