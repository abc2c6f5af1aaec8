"""Games are found in the package and through entry points; a broken plugin harms nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import zirconia
from tests.example import FOLDER

PRINT_GAMES = "import zirconia; print(zirconia.games()); print(zirconia.game('bag-duel').start(seed=1).legal())"


def python(code: str, *path: Path) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter with these folders in front."""
    folders = os.pathsep.join([*map(str, path), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": folders}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def plugin(folder: Path, name: str, target: str) -> None:
    """The metadata that an installed package with one entry point has."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[zirconia.games]\n{name} = {target}\n")


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(zirconia.UnknownGame, match="did you mean 'galactic-confrontation'"):
        zirconia.game("galactic-confrontatoin")


def test_the_games_of_the_package_are_found() -> None:
    assert "galactic-confrontation" in zirconia.games()
    assert zirconia.games() == sorted(zirconia.games())


def test_the_example_is_found_once_installed(tmp_path: Path) -> None:
    """`pip install` of docs/example_game, then a fresh interpreter."""
    source = tmp_path / "source"
    copied = subprocess.run(["cp", "-r", str(FOLDER), str(source)], check=False)
    assert copied.returncode == 0
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "-q"]
    done = subprocess.run(
        [*command, "--target", str(tmp_path / "site"), str(source)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = python(PRINT_GAMES, tmp_path / "site")
    assert found.returncode == 0, found.stderr
    assert "'bag-duel'" in found.stdout and "'galactic-confrontation'" in found.stdout


@pytest.mark.parametrize(
    ("target", "source"),
    [
        ("broken_game:GAME", "raise RuntimeError('out of order')"),
        ("broken_game:GAME", "import no_such_module"),
        ("broken_game:GAME", "GAME = 3"),
        ("broken_game:GAME", "GAME = None"),
        ("broken_game:NOTHING", ""),
    ],
)
def test_a_broken_plugin_does_not_take_others_with_it(tmp_path: Path, target: str, source: str) -> None:
    (tmp_path / "broken_game.py").write_text(source)
    plugin(tmp_path, "broken", target)
    plugin(tmp_path, "bag-duel", "bag_duel:GAME")
    found = python(PRINT_GAMES, tmp_path, FOLDER)
    assert found.returncode == 0, found.stderr
    assert "'bag-duel'" in found.stdout and "'galactic-confrontation'" in found.stdout
    assert "the game plugin 'broken' could not be loaded" in found.stderr


def test_a_plugin_cannot_replace_a_game_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "impostor.py").write_text(
        "from bag_duel.game import BagDuel\nGAME = type('Other', (BagDuel,), {'id': 'galactic-confrontation'})()\n"
    )
    plugin(tmp_path, "impostor", "impostor:GAME")
    found = python("import zirconia; print(zirconia.game('galactic-confrontation').title)", tmp_path, FOLDER)
    assert found.stdout.strip() == "Galactic Confrontation"
    assert "impostor" in found.stderr
