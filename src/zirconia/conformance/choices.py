"""Secret choices: what a seat chooses where another can't see it shows nowhere until it is revealed."""

from __future__ import annotations

from typing import Any

from zirconia.conformance.knowledge import told_alike
from zirconia.conformance.probe import Broken, Probe, expect, pack, text, wander, words
from zirconia.core.contract.vocabulary import Scene
from zirconia.core.match.state import State

TWINS = 4  # actions of a seat that are compared with each other
WHOLE = 8  # whole choices that are compared
LONGEST = 12  # steps of a choice that are followed
FUTURE = 12  # actions after which equal states must still be equal
AGAIN = 3  # positions of a setup in which one kind of common decision is looked at

Seat = int | None


def fresh(probe: Probe, again: int = AGAIN) -> bool:
    """Whether several decide now, in a kind of decision that was not looked at so often yet."""
    acting = probe.state.acting
    if len(acting) < 2:
        return False
    verbs = {probe.state.key(code).split()[0] for seat in acting for code in probe.state.legal(seat)}
    kind = f"{len(acting)} {sorted(verbs)}"
    seen = probe.memory.decisions.get(kind, 0)
    probe.memory.decisions[kind] = seen + 1
    return seen < again


def choices(probe: Probe) -> None:
    """Whatever a seat chooses, those who can't see it are told the same, as often, in the same order."""
    for actor in probe.state.acting:
        codes = probe.sample(probe.state.legal(actor), TWINS)
        after = [Twin(probe, actor, code) for code in codes]
        compare(probe, after, actor)
        hidden(probe, after, actor)


class Twin:
    """The state after one of several actions, and how everybody sees it."""

    def __init__(self, probe: Probe, actor: int, code: int) -> None:
        self.code = code
        self.state = probe.state.copy(journal=True)
        self.state.apply(code, actor)
        self.numbers = pack(self.state)
        self.views = {seat: self.state.view(seat) for seat in probe.watchers}


def compare(probe: Probe, after: list[Twin], actor: int) -> None:
    """Different views, different digests; equal views, equal everything.

    What is equal to the same is equal: each action is compared with the first that is like it.
    """
    for at, two in enumerate(after):
        earlier = after[:at]
        same = next((one for one in earlier if one.numbers == two.numbers), None)
        if same is not None:
            one_digest(probe, same, two, actor)
            continue
        for seat in probe.watchers:
            like = next((one for one in earlier if one.views[seat] == two.views[seat]), None)
            if seat != actor and like is not None:
                alike(probe, like.state, two.state, seat, f"{named(like, two, actor)}, which look the same")


def named(one: Twin, two: Twin, actor: int) -> str:
    return f"seat {actor}'s {one.state.key(one.code)!r} and {two.state.key(two.code)!r}"


def one_digest(probe: Probe, one: Twin, two: Twin, actor: int) -> None:
    """Two actions that lead to one digest look alike to everybody, now and later."""
    what = named(one, two, actor)
    for seat in probe.watchers:
        if one.views[seat] != two.views[seat]:
            raise Broken(f"{what} look different to seat {seat} and have one digest", "digests")
    same_future(probe, one, two, what)


def same_future(probe: Probe, one: Twin, two: Twin, what: str) -> None:
    """States with one digest go on alike."""
    a, b = one.state.copy(), two.state.copy()
    b.core.random = a.random.copy()
    start = probe.dice.getrandbits(32)
    kind = type(probe.dice)
    for _ in range(FUTURE):
        equal = wander(a, kind(start), 1) == wander(b, kind(start), 1) and pack(a) == pack(b)
        if not equal or any(a.view(seat) != b.view(seat) for seat in probe.watchers):
            raise Broken(f"{what} have one digest and different futures: pack leaves something out", "digests")
        if a.over:
            return


def alike(probe: Probe, one: State, two: State, seat: Seat, worlds: str) -> None:
    """All that a seat is told, offered and able to imagine is equal in two states that it sees alike.

    An action that took something from chance (a hand drawn anew) may say so aloud: its outcomes are compared with
    each other elsewhere.
    """
    chosen = words(one.random) == words(two.random)
    if chosen:
        told_alike(probe, one, two, seat, worlds)
    if seat is not None and list(one.encode(seat)) != list(two.encode(seat)):
        raise Broken(f"seat {seat}'s encoding differs between {worlds}", "encoding")
    a, b = one.imagine(seat, "k"), two.imagine(seat, "k")
    if a != b or a.random != b.random:
        raise Broken(f"seat {seat}'s imagined world differs between {worlds}: it keeps the secret", "imagine")
    if chosen and a.reveals != b.reveals:
        raise Broken(f"seat {seat}'s imagined worlds count other reveals after {worlds}", "imagine")


# Choices of several steps ---------------------------------------------------------------------------


def hidden(probe: Probe, after: list[Twin], actor: int) -> None:
    """Where a step of a seat changes nothing that another sees, follow its choice until something does."""
    for seat in probe.watchers:
        if seat == actor:
            continue
        now = probe.state.view(seat)
        if any(twin.views[seat] == now and twin.numbers != pack(probe.state) for twin in after):
            codes = probe.sample(probe.state.legal(actor), WHOLE)
            ends = [Ending(probe, now, seat, actor, code) for code in codes]
            for at, one in enumerate(ends):
                for two in ends[:at]:
                    as_often(probe, one, two, seat, actor)


class Ending:
    """A choice of several steps, played until one seat sees that something has changed, and what it was told."""

    def __init__(self, probe: Probe, now: Scene, seat: Seat, actor: int, first: int) -> None:
        self.state = probe.state.copy(journal=True)
        self.played: list[str] = []
        self.told: list[list[dict[str, Any]]] = []  # the events of each update
        self.view = now
        code = first
        while self.view == now and len(self.played) < LONGEST:
            self.step(code, seat, actor)
            legal = self.state.legal(actor)
            if not legal:
                break
            code = probe.dice.choice(legal)

    def step(self, code: int, seat: Seat, actor: int) -> None:
        journal = self.state.journal
        since = len(journal.log.events) if journal else 0
        self.state.apply(code, actor)
        self.played.append(self.state.key(code))
        self.told.append(self.state.events(seat, since))
        self.view = self.state.view(seat)


def as_often(probe: Probe, one: Ending, two: Ending, seat: Seat, actor: int) -> None:
    """Two choices that end alike to a seat reach it as equally many updates with equal events."""
    if text(one.view) != text(two.view) or pack(one.state) == pack(two.state):
        return
    what = f"seat {actor}'s {one.played} and {two.played}, which look the same in the end"
    expect(
        len(one.told) == len(two.told),
        f"seat {seat} receives {len(two.told)} or {len(one.told)} updates of {what}",
    )
    expect(one.told == two.told, f"seat {seat} is told different things during {what}")
    alike(probe, one.state, two.state, seat, what)
