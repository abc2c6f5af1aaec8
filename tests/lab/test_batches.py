"""Runs: the same rows however the work is shared, nothing played twice, nothing mixed up."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.lab.support import files, played, terms
from zirconia.bots.matches import COUNTED, Batch, Tally, simulate
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.lab import batches, matches
from zirconia.lab.batches import Task, in_processes, play_part, run
from zirconia.lab.runs import Run, read_run
from zirconia.lab.summary import Findings, summary
from zirconia.lab.terms import OtherRun, Terms

GAME = "galactic-confrontation"


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a few games, so that a small run has several."""
    monkeypatch.setattr("zirconia.lab.terms.QUICK", {"random": 4, "easy": 2})


def test_two_processes_write_the_same_bytes_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = terms(GAME, 10, seed="x")
    played(tmp_path / "one", asked)
    played(tmp_path / "two", asked, jobs=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert set(files(tmp_path / "one")) == {"manifest.json", "games.parquet", "events.parquet", "rounds.parquet"}


def test_another_seed_gives_other_rows(tmp_path: Path) -> None:
    one = played(tmp_path / "one", terms(GAME, 4, seed="x"))
    two = played(tmp_path / "two", terms(GAME, 4, seed="y"))
    assert one.words("steps") != two.words("steps")


def test_what_changes_nothing_is_played_the_same_by_players_that_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides of a comparison have the same players: another name for a card is no other game."""
    monkeypatch.setattr(matches, "COUNTED", Budget(iterations=40, clocked=False))
    sides: list[list[tuple[int, int]]] = []
    for overrides in ({}, {"cards": {"oxygen": {"name": "Air"}}}):
        moves: list[tuple[int, int]] = []
        asked = terms(GAME, 1, "hard", overrides=overrides)
        matches.play(asked, asked.setup(), 0, moves)
        sides.append(moves)
    assert sides[0] == sides[1]


def breaking_off(after: int) -> batches.Spread:
    """Play some parts, the last ones first, then be interrupted."""

    def spread(work: Callable[[Any], Any], tasks: Sequence[Any], bots: Sequence[str]) -> Iterator[Any]:
        yield from map(work, tasks[-after:])
        raise KeyboardInterrupt

    return spread


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    asked = terms(GAME, 10)
    played(tmp_path / "whole", asked)
    with pytest.raises(KeyboardInterrupt):
        list(run(asked, tmp_path / "part", breaking_off(2)))
    left: list[Task] = []

    def spread(work: Callable[[Any], Any], tasks: Sequence[Any], bots: Sequence[str]) -> Iterator[Any]:
        left.extend(tasks)
        return map(work, tasks)

    assert list(run(asked, tmp_path / "part", spread)) == [6, 10]
    assert [(task.first, task.last) for task in left] == [(0, 4)]
    assert files(tmp_path / "part") == files(tmp_path / "whole")


@pytest.mark.parametrize(("jobs", "before"), [(1, 0), (2, 0), (2, 2)])
def test_what_is_measured_on_the_way_is_what_the_files_say(
    jobs: int, before: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All games are shown once, in their order: in groups, by two processes, and where some were there before."""
    monkeypatch.setattr(batches, "GROUP", 8)
    asked = terms(GAME, 30)
    if before:
        with pytest.raises(KeyboardInterrupt):
            list(run(asked, tmp_path / "run", breaking_off(before)))
    findings = Findings(asked)
    shown: list[int] = []

    def look(games: Run) -> None:
        findings.add(games)
        shown.extend(games.words("game"))

    list(run(asked, tmp_path / "run", in_processes(jobs), look))
    assert shown == list(range(30))
    assert findings.summary() == summary(tmp_path / "run")


def test_a_part_of_which_a_table_is_missing_is_played_again(tmp_path: Path) -> None:
    asked = terms(GAME, 10)
    with pytest.raises(KeyboardInterrupt):
        list(run(asked, tmp_path / "run", breaking_off(2)))
    batches.part_file(tmp_path / "run" / batches.PARTS, 4, "games").unlink()
    assert [task.first for task in batches.missing(asked, tmp_path / "run")] == [0, 4]


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    asked = terms(GAME, 4)
    played(tmp_path / "run", asked)
    assert list(run(asked, tmp_path / "run", breaking_off(1))) == [4]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (terms(GAME, 5), "games 4 instead of 5"),
        (terms(GAME, 4, seed="x"), "seed '0' instead of 'x'"),
        (terms(GAME, 4, overrides={"cards": {"oxygen": {"price": 200}}}), "overrides {} instead of"),
    ],
)
def test_a_folder_with_another_run_is_left_alone(other: Terms, told: str, tmp_path: Path) -> None:
    played(tmp_path / "run", terms(GAME, 4))
    before = files(tmp_path / "run")
    with pytest.raises(OtherRun, match=told):
        list(run(other, tmp_path / "run", breaking_off(1)))
    assert files(tmp_path / "run") == before


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(OtherRun, match="holds other things than this run"):
        list(run(terms(GAME, 4), tmp_path, breaking_off(1)))
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_other_numbers_behind_the_same_terms_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = terms(GAME, 4)
    monkeypatch.setattr("zirconia.lab.terms.numbers_hash", lambda setup: "edited")
    with pytest.raises(OtherRun, match="numbers 'edited' instead of"):
        play_part(Task(asked, 0, 1))


def test_an_unfinished_run_says_how_it_goes_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        list(run(terms(GAME, 10), tmp_path / "run", breaking_off(1)))
    with pytest.raises(OtherRun, match="is not finished"):
        read_run(tmp_path / "run")
    shutil.rmtree(tmp_path / "run")
    with pytest.raises(OtherRun, match="holds no run of the lab"):
        read_run(tmp_path / "run")


# What is in the rows --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", zirconia.games())
def test_the_rows_count_what_the_record_tells(game: str, tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms(game, 1, seed=game))
    record = matches.record(run.terms, run.setup, 0)
    kinds = {kind.id: kind for kind in run.setup.game.all_events}
    named = run.setup.game.measured.kinds
    told: Counter[tuple[str, int]] = Counter()
    assert record["events"][-1]["kind"] == "over"
    for event in record["events"][:-1]:  # that a game is over is told of each, and counted of none
        seats = [event[field.name] for field in kinds[event["kind"]].fields if field.kind == "seat"]
        told[event["kind"], seats[0] if seats else -1] += 1
    rows = run._read("events").to_pylist()
    counted: Counter[tuple[str, int]] = Counter()
    for row in rows:
        counted[row["event"], row["seat"]] += row["count"]
        fields = [field for field in kinds[row["event"]].fields if field.kind in named]
        assert (row["thing"] is None) == (not fields)
    assert counted == told
    assert run.words("steps") == [len(record["entries"])]
    assert run.words("scores") == [record["result"]["scores"]]
    assert zirconia.replay(record).digest() == record["digest"]


def test_a_card_s_row_counts_that_card(tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms(GAME, 1))
    events = matches.record(run.terms, run.setup, 0)["events"]
    bought = Counter((event["seat"], event["card"]) for event in events if event["kind"] == "bought")
    for (seat, card), times in bought.items():
        assert run.counts(("bought",), card)[0, seat] == times
    paid = sum(event["paid"] for event in events if event["kind"] == "bought")
    assert run.counts(("bought",), amounts=True).sum() * 100 == paid


def test_the_lab_plays_the_games_of_sim(tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms(GAME, 8))
    tally = Tally([0, 0])
    for part in simulate(Batch(GAME, 2, run.setup.options, {}, ("random", "random"), "0", 0, 8), 1):
        tally.add(part)
    assert run.by_seat("shares").sum(axis=0).tolist() == tally.wins
    assert sum(run.words("steps")) == tally.steps


def test_a_bot_of_others_is_told_what_happened_and_plays_the_games_of_sim(tmp_path: Path) -> None:
    bots = ("tests.bots.programs:Remembers", "random")
    run = played(tmp_path / "run", terms(GAME, 1, ",".join(bots)))
    assert matches.play(run.terms, run.setup, 0).failures == []
    [tally] = simulate(Batch(GAME, 2, run.setup.options, {}, bots, "0", 0, 1), 1)
    assert run.words("steps") == [tally.steps]


def test_bots_move_on_by_a_seat_from_game_to_game(tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms("corporate-wars", 3, "random,easy"))
    assert run.words("bots") == [["random", "easy"], ["easy", "random"], ["random", "easy"]]


def test_a_game_that_does_not_end_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.lab.matches.MOST_STEPS", 20)
    run = played(tmp_path / "run", terms(GAME, 3))
    assert run.words("finished") == [False] * 3
    assert run.by_seat("shares").sum() == 0
    assert run.words("decided") == [None] * 3


def test_thinking_does_not_follow_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which a second passes between any two looks at the clock plays the same game."""

    def first_moves() -> list[int]:
        state = zirconia.game("corporate-wars").start(seed=1)
        player = bot("medium", "s")
        for _ in range(4):
            state.apply(player.choose(Seat(state, state.acting[0]), COUNTED))
        return [entry.code for entry in state.journal.entries] if state.journal else []

    usual = first_moves()
    ticks = count()
    monkeypatch.setattr("zirconia.bots.thinkers.time.perf_counter", lambda: float(next(ticks)))
    assert first_moves() == usual
