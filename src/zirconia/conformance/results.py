"""Rounds, totals and results: games go on, end, and their numbers agree."""

from __future__ import annotations

import re
from typing import Any

from zirconia.conformance.probe import Probe, conserved, expect, refused, wander
from zirconia.core.game import Game
from zirconia.core.kernel.journal import RESIGN
from zirconia.core.match.state import State

RESIGNED_GAME = 4000  # steps that a game goes on at most after a resignation under test


def turns(probe: Probe) -> None:
    """Round and turn count from 1 and never go back; half-made choices belong to acting seats."""
    state = probe.state
    number, seat = state.turn
    expect(state.round >= 1, f"the round is {state.round}")
    expect(number >= 1, f"the turn has number {number}")
    expect(seat in probe.seats, f"it is the turn of seat {seat}")
    if probe.before is not None:
        expect(
            state.round >= probe.before.round, f"the round went back from {probe.before.round} to {state.round}"
        )
        expect(number >= probe.before.turn, f"the turn went back from {probe.before.turn} to {number}")
    else:
        expect(not any(state.midway(one) for one in probe.seats), "a choice is half made at the start")
    for one in probe.seats:
        if state.midway(one):
            expect(one in state.acting, f"seat {one} is inside a choice and owes no decision")


def cancels(probe: Probe) -> None:
    """A half-made choice that revealed nothing can be left."""
    for seat in probe.seats:
        if probe.state.midway(seat) and probe.state.can_undo(seat):
            other = probe.state.copy(journal=True)
            refusal = refused(lambda other=other, seat=seat: other.cancel(seat))  # type: ignore[misc]
            expect(refusal is None, f"seat {seat} can't leave its half-made choice: {refusal}")
            expect(not other.midway(seat), f"seat {seat} is still inside its choice after cancelling")


def totals(probe: Probe) -> None:
    """What the game calls conserved is what it was at the start."""
    now = conserved(probe.setup, probe.state.core)
    for name, value in probe.start_conserved.items():
        expect(now.get(name) == value, f"{name}: {value} at the start, {now.get(name)} now")
    expect(len(now) == len(probe.start_conserved), "the conserved totals have other names than at the start")


def results(probe: Probe) -> None:
    """Places, scores and returns agree, before the end and after it; resigning works here."""
    standing(probe, probe.state)
    for seat in probe.seats:
        resign(probe, seat)


def standing(probe: Probe, state: State) -> None:
    seats = probe.setup.seats
    places, scores, returns = state.places(), state.scores(), state.returns()
    expect(len(places) == len(scores) == len(returns) == seats, "places, scores and returns are one number a seat")
    for place in places:
        better = sum(other < place for other in places)
        expect(place == better + 1, f"places {places}: a place is 1 and the number of seats before it")
    expect(abs(sum(returns)) < 1e-9, f"returns {returns} are not zero-sum")
    if not state.over:
        expect(not any(returns), f"returns {returns} before the end")
        return
    for seat, place in enumerate(places):
        mean = place + (places.count(place) - 1) / 2
        wanted = 1 - 2 * (mean - 1) / (seats - 1)
        expect(
            abs(returns[seat] - wanted) < 1e-9, f"places {places} give seat {seat} {wanted}, not {returns[seat]}"
        )
    expect(state.ending, "the game is over and its ending has no word")
    fair(probe, state, places, scores)


def fair(probe: Probe, state: State, places: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """A higher score never has the worse place, unless somebody resigned; allies share their place."""
    sides = state.sides
    for one in probe.seats:
        for two in probe.seats:
            if sides[one] == sides[two]:
                expect(places[one] == places[two], f"allies {one} and {two} have places {places}")
            elif not resigned(state) and len(set(sides)) == len(sides) and scores[one] > scores[two]:
                expect(places[one] <= places[two], f"scores {scores} and places {places} disagree")


def resigned(state: State) -> bool:
    journal = state.journal
    return state.ending == "resigned" or (journal is not None and any(e.code == RESIGN for e in journal.line))


def resign(probe: Probe, seat: int) -> None:
    """Giving up is possible until the end; then the seat decides nothing more and is not placed first."""
    state = probe.state.copy(journal=True)
    if state.over:
        expect(refused(lambda: state.resign(seat)), f"seat {seat} can resign after the end")
        return
    state.resign(seat)
    others = [one for one in probe.seats if state.sides[one] != state.sides[seat]]
    if not state.over:
        expect(seat not in state.acting, f"seat {seat} has resigned and must still act")
        expect(state.acting, f"after seat {seat} resigned nobody acts")
        if probe.number == 0:
            wander(state, probe.dice, RESIGNED_GAME)
    expect(not state.legal(seat), f"seat {seat} has resigned and has legal actions")
    standing(probe, state)
    if state.over and state.sides.count(state.sides[seat]) == 1:  # a partner who plays on can still win for both
        places = state.places()
        expect(any(places[one] < places[seat] for one in others), f"seat {seat} resigned; the places are {places}")


def rulebook(game: Game[Any, Any]) -> None:
    """Each reason of the game's own has a rule, and each rule cited is found in the rulebook."""
    book = game.rulebook
    for reason in game.reasons:
        expect(reason.rule, f"{reason.reason} has no rule")
    for reason in game.all_reasons:
        expect(
            not reason.rule or cited(reason.rule, book),
            f"{reason.reason} cites {reason.rule}, not in the rulebook",
        )


def cited(rule: str, book: str) -> bool:
    """A number stands before a heading or paragraph ('6.1', '13'); a word like R12 or V3 stands anywhere."""
    word = re.escape(rule)
    if rule[0].isdigit():
        return re.search(rf"^(#+ *|[-*] *)?\**{word}(?![\w])(?!\.\d)", book, re.MULTILINE) is not None
    return re.search(rf"(?<!\w){word}(?!\w)", book) is not None
