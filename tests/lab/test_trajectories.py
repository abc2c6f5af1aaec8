"""Trajectories: what was seen, allowed, done and got, from bots' games and from records."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import zirconia
from tests.cli.support import Command, random_record
from tests.lab.support import files, played, terms
from zirconia.lab import matches
from zirconia.lab.batches import in_processes, run
from zirconia.lab.terms import Terms, terms_for
from zirconia.lab.trajectories import OtherGame, of_records, write


def with_trajectories(asked: Terms) -> Terms:
    return terms_for(asked.setup(), asked.bots, asked.seed, asked.games, trajectories=True)


@pytest.mark.parametrize(
    ("game", "bots"), [*((id, "random") for id in zirconia.games()), ("corporate-wars", "easy")]
)
def test_a_run_s_trajectories_are_those_of_its_records(game: str, bots: str, tmp_path: Path) -> None:
    asked = with_trajectories(terms(game, 2, bots))
    found = played(tmp_path / "run", asked)
    rows = pq.read_table(tmp_path / "run" / "trajectories.parquet").to_pylist()
    assert len(rows) == sum(found.words("steps"))
    record = matches.record(asked, found.setup, 1)
    state = zirconia.replay(record, upto=0)
    mine = [row for row in rows if row["game"] == 1]
    for row, (seat, key) in zip(mine, record["entries"], strict=True):
        assert row["seat"] == seat and row["legal"] == state.legal(seat)
        assert row["observation"] == list(state.encode(seat))
        assert state.key(row["action"]) == key
        assert row["return"] == record["result"]["returns"][seat]
        state.apply(row["action"], seat)


def test_trajectories_change_no_other_table(tmp_path: Path) -> None:
    asked = terms("corporate-wars", 2)
    played(tmp_path / "without", asked)
    list(run(with_trajectories(asked), tmp_path / "with", in_processes(1)))
    one, two = files(tmp_path / "without"), files(tmp_path / "with")
    assert set(two) == {*one, "trajectories.parquet"}
    assert all(one[name] == two[name] for name in one if name != "manifest.json")


def test_records_give_the_same_as_the_run(tmp_path: Path, command: Command) -> None:
    asked = with_trajectories(terms("corporate-wars", 2))
    found = played(tmp_path / "run", asked)
    for number in range(2):
        (tmp_path / f"{number}.json").write_text(json.dumps(matches.record(asked, found.setup, number)))
    out = tmp_path / "t.parquet"
    done = command("lab", "trajectories", str(tmp_path / "0.json"), str(tmp_path / "1.json"), "-o", str(out))
    assert done.status == 0, done.err
    assert pq.read_table(out).equals(pq.read_table(tmp_path / "run" / "trajectories.parquet"))


def test_what_was_taken_back_never_was() -> None:
    state = zirconia.game("galactic-confrontation").start(seed=1)
    first = state.legal()[0]
    state.apply(first)
    state.undo(0, agreed=True)
    state.apply(state.legal()[-1])
    (table,) = of_records([zirconia.record(state)])
    assert table["action"].to_pylist() == [entry.code for entry in state.journal.line]  # type: ignore[union-attr]
    assert table["return"].to_pylist() == [0.0]


def test_a_resignation_ends_a_trajectory_and_counts(tmp_path: Path) -> None:
    state = zirconia.game("corporate-wars").start(seed=1)
    state.apply(state.legal()[0])
    state.resign(0)
    (table,) = of_records([zirconia.record(state)])
    assert table["return"].to_pylist() == [-1.0]


def test_npz_has_masks(tmp_path: Path) -> None:
    record = random_record(entries=12)
    assert write(of_records([record]), tmp_path / "t.npz") == 12
    found = np.load(tmp_path / "t.npz")
    setup = zirconia.replay(record).setup
    assert found["mask"].shape == (12, setup.actions) and found["mask"].dtype == bool
    assert all(found["mask"][row, action] for row, action in enumerate(found["action"]))
    assert found["observation"].shape[0] == 12


def test_records_of_two_games_are_refused() -> None:
    records = [random_record(entries=3), random_record("corporate-wars", entries=3)]
    with pytest.raises(OtherGame, match="record 2 is of another game or setup than the first"):
        list(of_records(records))
