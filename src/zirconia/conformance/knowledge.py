"""Knowledge: what a seat can't know shows nowhere, and imagined worlds are fair."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.conformance.probe import Probe, expect, latest, text, words
from zirconia.core.match.state import State

WORLDS = 4  # imagined worlds a seat and position
UNTOUCHED = -(2**60)  # a number that no game encodes, around the place for those it does


def imagine_is_blind(probe: Probe) -> None:
    """imagine(p, j).imagine(p, k) == imagine(p, k), random source included; `next` is dropped."""
    for seat in probe.watchers:
        first = probe.state.imagine(seat, "j")
        direct = probe.state.imagine(seat, "k")
        twice = first.imagine(seat, "k")
        expect(twice == direct, f"seat {seat}'s imagined world depends on what it can't know")
        expect(
            twice.random == direct.random, f"seat {seat}'s imagined random source depends on what it can't know"
        )
        expect(
            words(first.random) != words(direct.random), f"seat {seat} imagines one random source for all seeds"
        )
        same = probe.state.imagine(seat, "k")
        expect(same == direct, f"seat {seat} imagines two worlds from one seed")
        scripted = probe.state.copy()
        scripted.core.random.script = [[1] for _ in probe.setup.streams]
        other = scripted.imagine(seat, "k")
        expect(not other.random.script or not any(other.random.script), "imagine keeps the outcomes of `next`")
        expect(other == direct, f"seat {seat}'s imagined world depends on `next`")
        count_worlds(probe, seat)


def count_worlds(probe: Probe, seat: int | None) -> None:
    """Remember whether the truth differs from an imagined world, and imagined worlds from each other."""
    worlds = [probe.state.imagine(seat, f"w{number}") for number in range(WORLDS)]
    memory = probe.memory
    memory.apart[seat] = memory.apart.get(seat, 0) + (worlds[0] != probe.state)
    memory.varied[seat] = memory.varied.get(seat, 0) + any(world != worlds[0] for world in worlds[1:])


def enough_worlds(probe: Probe) -> None:
    """Where the truth often differs from what is imagined, seeds must give different worlds."""
    for seat, apart in probe.memory.apart.items():
        varied = probe.memory.varied[seat]
        expect(
            apart < 8 or varied * 4 >= apart,
            f"seat {seat}: the truth differed from the imagined world in {apart} positions, "
            f"but different seeds gave different worlds in {varied} only",
        )


def secrets(probe: Probe) -> None:
    """Two worlds that a seat can't tell apart look the same to it, now and after the same action."""
    for seat in probe.watchers:
        one = probe.state.imagine(seat, "one", journal=True)
        two = probe.state.imagine(seat, "two", journal=True)
        same_to(probe, one, two, seat, "two worlds it can't tell apart")
        go_on(probe, one, two, seat)
    other_truths(probe)


def same_to(probe: Probe, one: State, two: State, seat: int | None, worlds: str) -> None:
    """View, events, legal actions, names and refusals of one seat are equal in both."""
    a, b = one.view(seat), two.view(seat)
    expect(a == b, lambda: f"seat {seat} sees {unequal(a, b)} differ between {worlds}")
    told_alike(probe, one, two, seat, worlds)


def told_alike(probe: Probe, one: State, two: State, seat: int | None, worlds: str) -> None:
    """Events, legal actions, names and refusals of one seat are equal in both."""
    expect(latest(one, seat) == latest(two, seat), f"seat {seat}'s events differ between {worlds}")
    if seat is None:
        return
    legal = one.legal(seat)
    expect(legal == two.legal(seat), f"seat {seat}'s legal actions differ between {worlds}")
    for code in probe.sample(legal, 8):
        expect(
            one.name(code, seat) == two.name(code, seat), f"the name of {one.key(code)} differs between {worlds}"
        )
    for code in probe.sample(list(range(probe.setup.actions)), 12):
        first, second = one.refusal(code, seat), two.refusal(code, seat)
        expect(str(first) == str(second), f"seat {seat} is told {first!s} or {second!s} in {worlds}")


def unequal(a: object, b: object, where: str = "the view") -> str:
    """The first place where two JSON values differ."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return next((unequal(a[key], b[key], f"{where}.{key}") for key in a if a[key] != b[key]), where)
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = enumerate(zip(a, b, strict=True))
        return next((unequal(x, y, f"{where}[{i}]") for i, (x, y) in pairs if x != y), where)
    return where


def go_on(probe: Probe, one: State, two: State, seat: int | None) -> None:
    """The same action in both worlds, under the same random source.

    An action of one's own that reveals nothing must look the same; whoever acts, where the views after it are
    equal the new events must be so too.
    """
    if one.over:
        return
    actor = probe.dice.choice(one.acting)
    common = [code for code in one.legal(actor) if code in set(two.legal(actor))]
    for code in probe.sample(common, 2):
        a, b = one.copy(journal=True), two.copy(journal=True)
        b.core.random = a.random.copy()
        a.apply(code, actor)
        b.apply(code, actor)
        what = f"seat {actor}'s {one.key(code)!r}"
        same = a.view(seat) == b.view(seat)
        if actor == seat and a.reveals == one.reveals and b.reveals == two.reveals:
            expect(same, f"{what} shows seat {seat} what it can't know, and counts as no reveal")
        if same:
            expect(
                latest(a, seat) == latest(b, seat), f"the events of {what} tell seat {seat} what its view hides"
            )


def other_truths(probe: Probe) -> None:
    """The same action with other outcomes of one random stream: to whom the views are equal, all else must be."""
    if probe.state.over:
        return
    actor = probe.dice.choice(probe.state.acting)
    for code in probe.sample(probe.state.legal(actor), 4):
        one = probe.state.copy(journal=True)
        one.apply(code, actor)
        for stream in probe.sample(used(probe.state, one), 2):
            two = probe.with_stream(stream, "other")
            two.apply(code, actor)
            for seat in probe.watchers if one != two else []:
                if one.view(seat) == two.view(seat):
                    same_to(probe, one, two, seat, f"two outcomes of {one.key(code)!r} that look the same")


def used(before: State, after: State) -> list[int]:
    """The random streams that an action took numbers from."""
    old, new = words(before.random), words(after.random)
    return [at // 4 for at in range(0, len(old), 4) if old[at : at + 4] != new[at : at + 4]]


def imagine_fits(probe: Probe) -> None:
    """An imagined world looks to its seat like the truth; equal looks give equal imagined worlds."""
    state = probe.state
    for seat in probe.watchers:
        world = state.imagine(seat, "fits", journal=True)
        a, b = state.view(seat), world.view(seat)
        expect(a == b, lambda a=a, b=b: f"seat {seat} sees {unequal(a, b)} change in an imagined world")  # type: ignore[misc]  # noqa: B023
        expect(latest(world, seat) == latest(state, seat), f"seat {seat}'s events change in an imagined world")
        expect(world.reveals == state.reveals, "an imagined world counts other reveals")
        expect(world.acting == state.acting, "other seats act in an imagined world")
        before = probe.memory.views.setdefault(f"{seat} {text(a)}", state.copy())
        equal = before.imagine(seat, "k") == state.imagine(seat, "k")
        expect(equal, f"seat {seat} can't tell two states apart, and yet imagines different worlds from one seed")
    outcomes(probe)


def outcomes(probe: Probe) -> None:
    """States that differ by hidden outcomes alone are imagined equally by those who can't tell them apart."""
    if probe.state.over:
        return
    actor = probe.dice.choice(probe.state.acting)
    for code in probe.sample(probe.state.legal(actor), 6):
        one, two = probe.with_random("one"), probe.with_random("two")
        one.apply(code, actor)
        two.apply(code, actor)
        if one == two:
            continue
        for seat in probe.watchers:
            if one.view(seat) == two.view(seat):
                equal = one.imagine(seat, "k") == two.imagine(seat, "k")
                expect(
                    equal, f"after {one.key(code)!r} seat {seat}'s imagined world depends on what it can't know"
                )


def encoding(probe: Probe) -> None:
    """As many whole numbers as the shapes say, within the limit, equal in worlds the seat can't tell apart."""
    total = 0
    for _, shape in probe.setup.encoding:
        size = 1
        for side in shape:
            size *= side
        total += size
    for seat in probe.seats:
        numbers = list(probe.state.encode(seat))
        expect(len(numbers) == total, f"encode gives {len(numbers)} numbers, the shapes promise {total}")
        limit = probe.setup.encoding_limit
        expect(
            all(-limit <= number <= limit for number in numbers),
            f"encode gives a number over the limit of {limit}",
        )
        writes_the_same(probe, seat, numbers)
        one, two = (list(probe.state.imagine(seat, seed).encode(seat)) for seed in ("one", "two"))
        expect(one == two == numbers, f"seat {seat}'s encoding differs between worlds it can't tell apart")


def writes_the_same(probe: Probe, seat: int, numbers: list[int]) -> None:
    """encode_into writes what encode gives, and nothing before or after it."""
    room = vec[i64]([UNTOUCHED] * (len(numbers) + 2))
    end = probe.state.core.encode_into(room, 1, seat)
    same = end == len(numbers) + 1 and list(room) == [UNTOUCHED, *numbers, UNTOUCHED]
    expect(same, f"encode_into writes something else than encode gives for seat {seat}")
