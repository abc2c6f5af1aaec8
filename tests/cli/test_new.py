"""`zirconia new`: a package that works as it is written."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import Command

SOURCE = str(Path(zirconia.__file__).parents[1])


def python(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter in a new game's folder, which it finds as if it were installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([SOURCE, str(folder)])}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
def star_race(tmp_path: Path, command: Command) -> Path:
    done = command("new", "star-race", "--in", str(tmp_path))
    assert done.status == 0, done.err
    assert "zirconia play star-race" in done.out
    return tmp_path / "star-race"


def entry_point(folder: Path) -> None:
    """The metadata that installing the package writes, from its own pyproject.toml."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    (name, target), *_ = project["entry-points"]["zirconia.games"].items()
    info = folder / f"{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[zirconia.games]\n{name} = {target}\n")


def test_a_new_game_passes_its_own_test(star_race: Path) -> None:
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=star_race)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


def test_bots_play_a_new_game(star_race: Path) -> None:
    entry_point(star_race)
    done = python("-m", "zirconia", "sim", "star-race", "--bots", "easy,random", "--games", "4", folder=star_race)
    assert done.returncode == 0, done.stderr
    assert "Star Race: 4 games" in done.stdout


def test_a_new_game_has_the_files_that_every_game_has(star_race: Path) -> None:
    package = star_race / "star_race"
    for name in ("game.py", "notation.py", "scene.py", "rulebook.md", "data/numbers.toml", "rules/position.py"):
        assert (package / name).is_file(), name
    assert "$" not in "".join(path.read_text() for path in star_race.rglob("*.py"))


def test_a_new_game_does_not_touch_a_folder_that_is_there(tmp_path: Path, command: Command) -> None:
    (tmp_path / "star-race").mkdir()
    done = command("new", "star-race", "--in", str(tmp_path))
    assert done.status == 2
    assert "is already there; nothing was written" in done.err
    assert not list((tmp_path / "star-race").iterdir())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Star Race", "small letters and digits"),
        ("star_race", "small letters and digits"),
        ("9-lives", "small letters and digits"),
        ("../up", "small letters and digits"),
        ("kardashev", "there is already a game 'kardashev'"),
        ("json", "'json' means something else in Python"),
        ("class", "'class' means something else in Python"),
        ("zirconia", "'zirconia' means something else in Python"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, message: str, tmp_path: Path, command: Command) -> None:
    done = command("new", name, "--in", str(tmp_path))
    assert done.status == 2
    assert message in done.err
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, command: Command) -> None:
    (tmp_path / "file").write_text("")
    done = command("new", "star-race", "--in", str(tmp_path / "file"))
    assert done.status == 2
    assert "cannot be written" in done.err
