"""`--tune`: the network learns the changed game, is measured against the shipped one, and travels with the run."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.lab.support import terms
from zirconia.bots.network_file import opened, path_of
from zirconia.commands import lab_tuning
from zirconia.commands.common import Misuse
from zirconia.commands.lab_tuning import players_for
from zirconia.lab import players
from zirconia.lab.comparing.comparison import Comparison
from zirconia.lab.comparing.page import grounds_of
from zirconia.lab.terms import OtherRun

GAME = "galactic-confrontation"
DEAR = {"cards": {"critical-hit": {"price": 1000}}}


def asked(out: Path, **more: Any) -> argparse.Namespace:
    given = {"tune": 0.02, "out": out, "seed": "0", "jobs": 1, "cluster": None, **more}
    return argparse.Namespace(**given)


def setups() -> list[Any]:
    game = zirconia.game(GAME)
    return [game.setup(), game.setup(overrides=DEAR)]


def test_the_tuned_network_plays_is_measured_and_is_not_tuned_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(lab_tuning, "DUEL", 2)
    monkeypatch.setattr(players, "ITERATIONS", 2)
    shipped = path_of(zirconia.game(GAME))
    run = replace(terms(GAME, 2, "hard", overrides=DEAR), tuned={"network": "another"})
    with players_for(asked(tmp_path), setups(), ["hard"]) as tuned:
        file = path_of(zirconia.game(GAME))
        assert file == tmp_path.resolve() / "network" / GAME / "network.bin"
        assert opened(file).about["rate"] == opened(shipped).about["rate"]  # or a clock would have a say
        players.check_network(replace(run, tuned=tuned))
        with pytest.raises(OtherRun, match="the network that was tuned for this run is not there"):
            players.check_network(run)
    assert path_of(zirconia.game(GAME)) == shipped and players.ENVIRONMENT not in os.environ
    assert tuned["duel"]["games"] == 2 and tuned["steps"] > 0
    monkeypatch.setattr(lab_tuning, "tune", None)  # what is there is taken
    with players_for(asked(tmp_path), setups(), ["hard"]) as again:
        assert again == tuned
    with (
        pytest.raises(Misuse, match="tuned for something else"),
        players_for(asked(tmp_path), setups()[:1], ["hard"]),
    ):
        pass


def test_broken_off_in_the_duel_a_network_does_not_learn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = path_of(zirconia.game(GAME))
    lessons: list[Path] = []

    def learn(arguments: object, setups: object, start: Path, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(start.read_bytes())
        lessons.append(file)

    def broken_off(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab_tuning, "learn", learn)
    monkeypatch.setattr(lab_tuning, "shared_out", broken_off)
    with pytest.raises(KeyboardInterrupt), players_for(asked(tmp_path), setups(), ["hard"]):
        pass
    monkeypatch.setattr(lab_tuning, "shared_out", lambda work, parts, jobs, bots: [0.5] * len(parts))
    with players_for(asked(tmp_path), setups(), ["hard"]) as tuned:
        assert tuned["network"] == players.hash_of(shipped)
    assert len(lessons) == 1


def test_a_verdict_says_which_players_it_rests_on_and_how_strong_they_are() -> None:
    duel = players.strength([1.0, 0.0, 1.0, 0.5], 2)
    tuned = {"network": "0", "minutes": 5.0, "steps": 1_200_000, "duel": duel}
    a, b = (replace(terms(GAME, 2, "hard", overrides=changes), tuned=tuned) for changes in ({}, DEAR))
    said = players.words(b)
    assert "for 5 minutes more (1,200,000 decisions)" in said
    assert "it wins 62.5%" in said and "of 4 games, where an equal would win 50.0%" in said
    assert said in grounds_of(a, b, Comparison([], "", 0.02))
    assert said.startswith("hard judges by a network") and said.endswith("can't be told from these.")


@pytest.mark.parametrize(("share", "told"), [(1.0, "the stronger one"), (0.0, "the weaker one")])
def test_a_clear_duel_says_which_network_is_stronger(share: float, told: str) -> None:
    assert told in players.stronger(players.strength([share] * 40, 2))


@pytest.mark.parametrize("within", [".", "b"])
def test_games_to_look_at_are_played_again_by_the_network_of_the_run(within: str, tmp_path: Path) -> None:
    shipped = path_of(zirconia.game(GAME))
    own = tmp_path / "network" / GAME / shipped.name
    own.parent.mkdir(parents=True)
    shutil.copy(shipped, own)
    run = replace(terms(GAME, 2, "hard"), tuned={"network": players.hash_of(own)})
    with players.players_of(run, tmp_path / within) as seated:
        assert seated and path_of(zirconia.game(GAME)) == own.resolve()
    own.unlink()
    with players.players_of(run, tmp_path / within) as seated:
        assert not seated and path_of(zirconia.game(GAME)) == shipped


@pytest.mark.parametrize(
    ("more", "bots", "words"),
    [
        ({"cluster": "local"}, ["hard"], "leave out --cluster"),
        ({}, ["easy", "medium"], "let --bots name hard or master"),
    ],
)
def test_what_cannot_be_tuned_is_refused(
    more: dict[str, Any], bots: list[str], words: str, tmp_path: Path
) -> None:
    with pytest.raises(Misuse, match=words), players_for(asked(tmp_path, **more), setups(), bots):
        pass


def test_without_pytorch_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [name for name in sys.modules if name.startswith("zirconia.learn.training.")]:
        monkeypatch.delitem(sys.modules, name)
    with (
        pytest.raises(Misuse, match=r"--tune needs torch, which is not installed: .*zirconia\[train\]"),
        players_for(asked(tmp_path), setups(), ["hard"]),
    ):
        pass


def test_nothing_is_tuned_unless_asked_for(tmp_path: Path) -> None:
    with players_for(asked(tmp_path, tune=None), setups(), ["easy"]) as tuned:
        assert tuned == {} and not any(tmp_path.iterdir())
