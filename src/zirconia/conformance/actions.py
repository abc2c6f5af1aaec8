"""Actions: who may act, what applies, what is refused, and what actions are called."""

from __future__ import annotations

from zirconia.conformance.probe import Broken, Probe, expect, label, refused, snapshot, wander
from zirconia.conformance.results import cited
from zirconia.core.errors import IllegalAction
from zirconia.core.match.state import State

RESERVED = ("resign", "time", "undo", "undo-own")  # what records call entries that are no action
FULL_SCANS = (0, 7)  # positions of a game in which every single code is tried, besides the last


def acting(probe: Probe) -> None:
    """Nobody acts exactly when the game is over; acting seats have distinct legal codes, others none."""
    state = probe.state
    seats = state.acting
    expect(bool(seats) != state.over, f"acting is {seats} while over is {state.over}")
    if seats:
        expect(
            state.core.actor() == seats[0], f"actor() is {state.core.actor()}, the first acting seat {seats[0]}"
        )
    for seat in probe.seats:
        legal = state.legal(seat)
        if seat not in seats:
            expect(not legal, f"seat {seat} owes no decision and yet has legal actions {legal[:5]}")
            continue
        expect(legal, f"seat {seat} must act and has no legal action")
        expect(len(set(legal)) == len(legal), f"legal lists an action twice for seat {seat}")
        low, high = min(legal), max(legal)
        expect(low >= 0 and high < probe.setup.actions, f"legal code out of range: {low} to {high}")


def applies(probe: Probe) -> None:
    """Each legal action is accepted and does not crash (the checks of later positions watch its effect)."""
    for seat in probe.state.acting:
        for code in probe.sample(probe.state.legal(seat)):
            other = probe.state.copy()
            try:
                other.apply(code, seat)
            except Exception as error:
                raise Broken(f"legal action {label(probe.state, code)} of seat {seat} fails: {error!r}") from error


def refusals(probe: Probe) -> None:
    """Illegal codes, codes out of range and wrong seats are refused with words; nothing changes."""
    everything = probe.number in FULL_SCANS or probe.state.over
    codes = list(range(probe.setup.actions))
    for seat in probe.seats:
        legal = set(probe.state.legal(seat))
        bad = [code for code in codes if code not in legal]
        try_codes(probe, seat, bad if everything else probe.sample(bad))
    try_codes(probe, 0, [-1, probe.setup.actions, 10**9])
    for seat in (-1, probe.setup.seats):
        first = probe.state.legal()[:1] or [0]
        expect(refused(lambda s=seat, c=first[0]: probe.state.apply(c, s)), f"seat {seat} may act")  # type: ignore[misc]


def try_codes(probe: Probe, seat: int, codes: list[int]) -> None:
    """Apply each; all must be refused, and the state must be the same after all of them."""
    state = probe.state
    before = snapshot(state)
    reasons = probe.setup.game.all_reasons
    known = {reason.reason for reason in reasons} | {"UNKNOWN_CODE"}
    for code in codes:
        numbered(probe, code, seat, len(reasons))
        error = attempt(state, code, seat)
        expect(error.reason in known, f"refusal {error.reason!r} is none of the game's reasons")
        expect(error.sentence, f"the refusal {error.reason} of {code} has no sentence")
        in_the_book(probe, error)
    expect(snapshot(state) == before, lambda: culprit(probe, seat, codes))


def numbered(probe: Probe, code: int, seat: int, reasons: int) -> None:
    """The number of a refusal is one of so many that reasons have."""
    if not 0 <= code < probe.setup.actions or probe.state.over:
        return
    number = probe.state.reason(code, seat)
    if not 0 <= number < reasons:
        raise Broken(f"{label(probe.state, code)} is refused with number {number}, which no reason has", "words")


def in_the_book(probe: Probe, error: IllegalAction) -> None:
    """The rule that a refusal cites is in the rulebook, also where it depends on the action."""
    if error.rule and error.rule not in probe.memory.rules:
        if not cited(error.rule, probe.setup.game.rulebook):
            raise Broken(f"{error.reason} cites {error.rule}, not in the rulebook", "rulebook")
        probe.memory.rules.add(error.rule)


def attempt(state: State, code: int, seat: int) -> IllegalAction:
    try:
        state.apply(code, seat)
    except IllegalAction as error:
        return error
    except Exception as error:
        raise Broken(f"illegal code {code} of seat {seat} raises {error!r}, not IllegalAction") from error
    raise Broken(f"{label(state, code)} is not among seat {seat}'s legal actions and yet was accepted")


def culprit(probe: Probe, seat: int, codes: list[int]) -> str:
    first = label(probe.state, codes[0])
    return f"refusing one of {len(codes)} codes (from {first} on) of seat {seat} changed the state"


def names(probe: Probe) -> None:
    """Names are unique among the legal actions; names and keys lead back to their codes."""
    state = probe.state
    if probe.number == 0:
        keys = probe.setup.keys()
        twice = [key for key in keys if keys.count(key) > 1] if len(set(keys)) < len(keys) else []
        expect(not twice, f"the key {twice[:1]} names several actions")
        odd = [key for key in keys if not key or key != " ".join(key.lower().split())]
        expect(not odd, f"keys are lower-case words with single blanks, not {odd[:1]}")
        clash = [key for key in keys if key in RESERVED]
        expect(not clash, f"the key {clash[:1]} means something else in records")
    for seat in state.acting:
        legal = state.legal(seat)
        called = [state.name(code, seat).lower() for code in legal]
        expect(all(called), f"a legal action of seat {seat} has no name")
        for name in called:
            expect(called.count(name) == 1, f"two legal actions of seat {seat} are called {name!r}")
        for code in probe.sample(legal, 8):
            for words in (state.name(code, seat), state.key(code)):
                read = state.code(words, seat)
                expect(read == code, f"{words!r} is action {code} but is read as {read}")


def copies(probe: Probe) -> None:
    """Playing on with a copy leaves the original alone, and the other way round."""
    seat = probe.dice.choice(probe.watchers)
    before = snapshot(probe.state, seat, seen=True)
    other = probe.state.copy()
    expect(other.journal is None and other.core.log is None, "a copy without journal keeps a log")
    expect(other == probe.state and other.random == probe.state.random, "a copy is not equal to its original")
    start = probe.dice.getrandbits(32)
    first = wander(other, type(probe.dice)(start), 12)
    expect(snapshot(probe.state, seat, seen=True) == before, "playing on a copy changed the original")
    mine = probe.state.copy(journal=True)
    kept = mine.copy(journal=True)
    second = wander(mine, type(probe.dice)(start), 12)
    expect(first == second and mine == other, "a copy has another future than its original")
    if mine.can_undo(0, agreed=True):
        mine.undo(0, agreed=True)
    expect(snapshot(kept, seat, seen=True) == before, "playing on the original changed its copy")
