"""The suite itself: random games of every kind of setup, examined position by position."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from random import Random as Dice
from typing import Any

from zirconia.conformance import (
    actions,
    chance,
    choices,
    forecasts,
    fuzzing,
    hooks,
    knowledge,
    records,
    results,
    scenes,
    setups,
    vocabulary,
)
from zirconia.conformance.probe import Broken, Memory, Probe, advance, conserved
from zirconia.conformance.report import Failure, Report
from zirconia.conformance.setups import Chooser
from zirconia.core.game import Game
from zirconia.core.kernel.journal import RESIGN
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

Check = Callable[[Probe], None]
Progress = Callable[[str], None]

MUTATIONS = 200  # mutated positions of a run
BRISK = 5.0  # a pace at which a kind of decision that several make is looked at once a run

# Cheap enough for every position.
EVERYWHERE: tuple[tuple[str, Check], ...] = (
    ("acting", actions.acting),
    ("turns", results.turns),
    ("words", vocabulary.told),
    ("reveals", chance.reveals_grow),
    ("conserved", results.totals),
)

# For a position now and then. What comes first is what the later checks stand on, so that one fault is
# reported once and by its own name.
EXAMINED: tuple[tuple[str, Check], ...] = (
    ("copies", actions.copies),
    ("applies", actions.applies),
    ("refusals", actions.refusals),
    ("names", actions.names),
    ("digests", records.digests),
    ("reveals", chance.reveals),
    ("turns", results.cancels),
    ("imagine", knowledge.imagine_is_blind),
    ("secrets", knowledge.secrets),
    ("secrets", choices.choices),
    ("imagine", knowledge.imagine_fits),
    ("encoding", knowledge.encoding),
    ("scene", scenes.scene),
    ("scene", forecasts.forecasts),
    ("results", results.results),
    ("records", records.records),
)


class Abandon(Exception):
    """A game in which a promise broke is not played on: what follows would only echo it."""


def check(
    game: Game[Any, Any],
    *,
    games: int = 1,
    seed: object = "0",
    seats: Iterable[int] | None = None,
    progress: Progress | None = None,
    pace: float = 1.8,
    limit: int = 20_000,
    mutations: int = MUTATIONS,
    patience: float = fuzzing.PATIENCE,
    coverage: setups.Coverage = "full",
) -> Report:
    """Run the suite on a game.

    `games` random games of every setup; `seats` limits the seat counts; `coverage` says how options are tried: in
    "full" alone, all together and two by two, as "pairs" two by two, as "values" each value in some setup; `pace`
    is how fast the distance between examined positions grows in a game (1.0: every position is examined); a game
    of more than `limit` actions counts as one that never ends; `mutations` is how many mutated positions are
    loaded and played, each within `patience` seconds; `progress` is called with a line for each setup.
    """
    report = Report(str(getattr(game, "id", type(game).__name__)), str(seed))
    begun = time.monotonic()
    if scenes.validator() is None:
        report.note("jsonschema-rs is not installed, so views were not checked against the schema")
    suite = Suite(game, report, games, pace, limit, progress, coverage)
    suite.run(seats)
    if mutations and report.ok:
        suite.mutated(mutations, patience)
    elif mutations:
        report.note("mutated positions are tried as soon as everything else holds")
    report.seconds = time.monotonic() - begun
    return report


class Suite:
    """One run."""

    def __init__(
        self,
        game: Game[Any, Any],
        report: Report,
        games: int,
        pace: float,
        limit: int,
        progress: Progress | None,
        coverage: setups.Coverage,
    ) -> None:
        self.game = game
        self.report = report
        self.games = games
        self.pace = pace
        self.limit = limit
        self.progress = progress
        self.coverage = coverage
        self.decisions: dict[str, int] = {}  # kinds that were looked at in this run

    def run(self, counts: Iterable[int] | None) -> None:
        """First what everything stands on; then every number of players with every kind of options."""
        if not self.once("hooks", lambda: hooks.complete(self.game)):
            return
        self.once("words", lambda: vocabulary.declared(self.game))
        self.once("rulebook", lambda: results.rulebook(self.game))
        for seats in self.game.seats if counts is None else counts:
            if self.once("setups", lambda seats=seats: setups.default(self.game, seats), seats):  # type: ignore[misc]
                self.count(seats)
        if not self.report.setups and self.report.ok:
            self.report.fail(Failure("setups", "there was no number of players to try"))

    def mutated(self, count: int, patience: float) -> None:
        """Mutated positions, in processes that can be killed."""
        report = self.report
        if fuzzing.can_travel(self.game):
            tally = fuzzing.fuzz(self.game, count, report.seed, patience=patience, limit=self.limit)
        else:
            report.note(
                "this game can't be handed to another process, so a position that hangs would hang the suite"
            )
            tally = fuzzing.here(self.game, count, report.seed, self.limit)
        report.mutated, report.mutated_played = tally.tried, tally.played
        report.passed("positions", tally.refused + tally.played)
        if tally.left_out:
            report.note(f"{tally.left_out} mutated positions were left out after {tally.deaths} dead processes")
        for fault in tally.faults:
            told = f"{fault.sentence} [{fault.edits}]"
            where = f"{report.seed}/{fault.number}"
            report.fail(Failure("positions", told, seed=where, position=json.loads(fault.position)))

    def count(self, seats: int) -> None:
        """All setups of one number of players."""
        chooser = Chooser(self.game, seats, Dice(f"{self.report.seed} {seats} setups"))
        for options, setup in chooser.setups(self.coverage):
            self.setup(setup, options)
        self.report.refused_setups += chooser.refused
        for options, sentence in chooser.failures:
            self.report.fail(Failure("setups", sentence, seats, options))

    def once(self, name: str, one: Callable[[], None], seats: int | None = None) -> bool:
        """A check of the game itself, not of a position; whether it holds."""
        try:
            one()
        except Exception as error:
            sentence = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
            self.report.fail(Failure(name, sentence, seats))
            return False
        self.report.passed(name)
        return True

    def setup(self, setup: Setup, options: dict[str, Any]) -> None:
        """Some games of one setup, and what can only be said about all of them."""
        self.report.setups += 1
        memory = Memory(decisions=self.decisions) if self.pace > BRISK else Memory()
        for number in range(self.games):
            seed = f"{self.report.seed}/{setup.seats}/{self.report.setups}/{number}"
            self.play(setup, options, seed, memory, number)
        if self.progress is not None:
            changed = ", ".join(f"{name}={value}" for name, value in options.items()) or "default options"
            self.progress(
                f"{self.game.id}, {setup.seats} seats, {changed}: {self.report.positions} positions so far"
            )

    def play(self, setup: Setup, options: dict[str, Any], seed: str, memory: Memory, number: int) -> None:
        """One random game, looked at on the way."""
        self.report.games += 1
        try:
            state = setup.start(seed)
        except Exception as error:
            self.report.fail(Failure("setups", f"it can't be dealt: {error!r}", setup.seats, options, seed))
            return
        probe = Probe(setup, state, Dice(seed), memory, game_number=number)
        try:
            probe.start_conserved = conserved(setup, state.core)
            self.walk(probe, options, seed)
            self.test("imagine", knowledge.enough_worlds, probe, options, seed)
        except Abandon:
            return
        self.report.finished += 1

    def walk(self, probe: Probe, options: dict[str, Any], seed: str) -> None:
        """From the start to the end, examining positions at growing distances."""
        next_stop = probe.game_number % 3
        gap = 1.0
        while True:
            self.report.positions += 1
            self.all(EVERYWHERE, probe, options, seed)
            if probe.number >= next_stop or probe.state.over:
                self.report.examined += 1
                self.all(EXAMINED, probe, options, seed)
                probe.examined += 1
                next_stop = probe.number + max(1, round(gap * probe.dice.uniform(0.6, 1.4)))
                gap *= self.pace
            elif choices.fresh(probe, 1 if self.pace > BRISK else choices.AGAIN):
                self.test("secrets", choices.choices, probe, options, seed)
            if probe.state.over:
                return
            self.step(probe, options, seed)

    def step(self, probe: Probe, options: dict[str, Any], seed: str) -> None:
        """One random action of a random acting seat."""
        probe.before = probe.facts()
        self.test("results", self.ends, probe, options, seed)
        self.test("applies", play_on, probe, options, seed)
        probe.number += 1

    def ends(self, probe: Probe) -> None:
        if probe.number >= self.limit:
            raise Broken(f"the game has not ended after {self.limit} actions")

    def all(self, checks: Iterable[tuple[str, Check]], probe: Probe, options: dict[str, Any], seed: str) -> None:
        for name, one in checks:
            self.test(name, one, probe, options, seed)

    def test(self, name: str, one: Check, probe: Probe, options: dict[str, Any], seed: str) -> None:
        """Run one check; a promise that does not hold, or anything unexpected, ends the game."""
        try:
            one(probe)
        except Exception as error:
            sentence = (
                str(error) if isinstance(error, Broken) else f"{one.__name__}: {type(error).__name__}: {error}"
            )
            broken = (error.property if isinstance(error, Broken) else "") or name
            entry = len(probe.state.journal.entries) if probe.state.journal else probe.number
            self.report.fail(Failure(broken, sentence, probe.setup.seats, options, seed, entry, line(probe.state)))
            raise Abandon from error
        self.report.passed(name)


def play_on(probe: Probe) -> None:
    advance(probe.state, probe.dice)


def line(state: State) -> tuple[tuple[int, str], ...]:
    """What was played, as a record would hold it."""
    journal = state.journal
    if journal is None:
        return ()
    return tuple(
        (int(entry.seat), "resign" if entry.code == RESIGN else state.key(entry.code)) for entry in journal.line
    )
