"""Scripts of a game as opponents in a training: who meets them how often, and names that a game has not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import zirconia
from zirconia.cli import main
from zirconia.learn.training.actors import ITSELF, SCRIPTED, Actor, Mix, kind_of_games, share
from zirconia.learn.training.spread import Spread
from zirconia.learn.training.survey import survey

GAME = "standoff-square"
MIX = Mix(GAME, (2, 3), (), 0.0, (), 0.0, 0.0, 8, 2, 4, scripts=("miner", "pairs"), scripted=0.25)


def test_every_process_has_as_many_batches_against_scripts() -> None:
    for seed in range(20):
        kinds = [kind_of_games(MIX, batch, Random(seed)) for batch in range(MIX.batches)]
        assert kinds == [SCRIPTED] * 2 + [ITSELF] * 6
    alone = MIX._replace(scripts=())
    assert {kind_of_games(alone, batch, Random(1)) for batch in range(MIX.batches)} == {ITSELF}


def test_a_script_plays_all_seats_but_the_learner_s_at_the_smallest_tables() -> None:
    inputs = survey(zirconia.game(GAME), MIX.seats)
    shared = share(MIX.batches * MIX.games, Spread(inputs), len(inputs.facts), MIX, MIX.batches)
    actor = Actor(MIX, inputs, shared, 0, "scripts")
    for slot in actor.slots[:2]:
        assert slot.batch.opponents in ({1: "miner"}, {1: "pairs"})
        assert actor.arrays["heroes"][slot.rows].tolist() == actor.arrays["turns"][slot.rows].tolist() == [0, 1]
    assert all(not slot.batch.opponents for slot in actor.slots[2:])
    actor.arrays["choices"][:] = 0
    for _ in range(5):
        actor.step()


def test_scripts_must_be_the_game_s(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "learn",
        "train",
        "standoff-hex",
        "--folder",
        str(tmp_path / "kept"),
        "--scripts",
        "rush",
        "miner",
    ]
    assert main(arguments) == 2
    assert "Standoff: hex has no script 'miner'; it has rush, economy" in capsys.readouterr().err
    assert not (tmp_path / "kept").exists()
