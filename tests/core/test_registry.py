"""Games are found in the package and through entry points; a broken plugin harms nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import zirconia
from tests.building.sharing import QUICK, compiled_example
from tests.example import FOLDER
from zirconia.core import registry
from zirconia.core.game import Game
from zirconia.server.config import Config
from zirconia.server.http.app import make_app
from zirconia.server.tables.service import Service

PRINT_GAMES = "import zirconia; print(zirconia.games()); print(zirconia.game('bag-duel').start(seed=1).legal())"


LIST = "import zirconia; print(zirconia.games())"
CHANGED = """
from bag_duel.game import BagDuel, Game
BagDuel = type("Other", (Game,), {{**vars(BagDuel), "id": "broken"}})
{}
GAME = BagDuel()
"""
CHANGES = [
    "del BagDuel.seats",
    "del BagDuel.title",
    "BagDuel.seats = 2",
    "BagDuel.minutes = None",
    "BagDuel.folder = 'here'",
    "BagDuel.options = {'long': True}",
    "BagDuel.options = {'x': BagDuel.options['long']}",
    "import dataclasses; BagDuel.options = {'long': dataclasses.replace(BagDuel.options['long'], default=set())}",
    "BagDuel.seats = (9,)",
    "BagDuel.id = property(lambda self: 1 // 0)",
]


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


def test_the_example_is_found_once_installed(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """`pip install` of docs/example_game, compiled as the package is, then a fresh interpreter."""
    source = tmp_path / "source"
    shutil.copytree(compiled_example(tmp_path_factory) if zirconia.compiled() else FOLDER, source)
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "-q"]
    done = subprocess.run(
        [*command, "--target", str(tmp_path / "site"), str(source)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **QUICK},
    )
    assert done.returncode == 0, done.stderr
    found = python(PRINT_GAMES, tmp_path / "site")
    assert found.returncode == 0, found.stderr
    assert "'bag-duel'" in found.stdout and "'galactic-confrontation'" in found.stdout
    assert bool(list((tmp_path / "site").rglob("*__mypyc*"))) == zirconia.compiled()


@pytest.mark.parametrize(
    ("target", "source"),
    [
        ("broken_game:GAME", "raise RuntimeError('out of order')"),
        ("broken_game:GAME", "import no_such_module"),
        ("broken_game:GAME", "GAME = 3"),
        ("broken_game:GAME", "GAME = None"),
        ("broken_game:NOTHING", ""),
        ("broken_game:GAME", "import sys; sys.exit(3)"),
        ("broken_game:GAME", "import bag_duel; GAME = bag_duel.game.Game()"),
        *(("broken_game:GAME", CHANGED.format(change)) for change in CHANGES),
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


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("del BagDuel.seats", "'seats' is missing: a tuple of numbers of players"),
        ("BagDuel.seats = ()", "'seats' must be a tuple of numbers of players, not ()"),
        ("BagDuel.title = 3", "'title' must be a text, not 3"),
        ("BagDuel.title = property(lambda self: 1 // 0)", "ZeroDivisionError: "),
    ],
)
def test_a_plugin_hears_what_it_lacks(tmp_path: Path, change: str, message: str) -> None:
    (tmp_path / "broken_game.py").write_text(CHANGED.format(change))
    plugin(tmp_path, "broken", "broken_game:GAME")
    told = "the game plugin 'broken' could not be loaded"
    found = python("import zirconia; print(zirconia.game('broken'))", tmp_path, FOLDER)
    assert message in found.stderr.splitlines()[0] and told in found.stderr.splitlines()[0]
    assert f"UnknownGame: {told}: {message}" in found.stderr


def test_the_list_of_games_is_printed_without_a_plugin_that_fails_late(tmp_path: Path) -> None:
    late = "BagDuel.minutes = property(lambda self, calls=[]: calls.append(1) or 5 // (len(calls) < 2))"
    (tmp_path / "broken_game.py").write_text(CHANGED.format(late))
    plugin(tmp_path, "broken", "broken_game:GAME")
    found = python("from zirconia.cli import main; main(['games'])", tmp_path, FOLDER)
    assert found.returncode == 0, found.stderr
    assert "Galactic Confrontation" in found.stdout and "Bag Duel" not in found.stdout
    assert "zirconia: the game 'broken' cannot be listed: ZeroDivisionError: " in found.stderr


@pytest.mark.anyio
async def test_the_server_lists_the_others_when_a_game_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class WithoutSeats(Game[Any, Any]):
        id = "without-seats"

    monkeypatch.setitem(registry._all(), "without-seats", WithoutSeats())
    app = make_app(Service(Config(database="sqlite:///:memory:")))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        found = (await client.get("/api/games")).json()
    assert [game["id"] for game in found["games"]] == [id for id in zirconia.games() if id != "without-seats"]
    assert "zirconia: the game 'without-seats' cannot be listed: AttributeError: " in capsys.readouterr().err


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's sources, to break them."""
    folder = tmp_path_factory.mktemp("copied")
    source = Path(zirconia.__file__).parent
    shutil.copytree(source, folder / "zirconia", ignore=shutil.ignore_patterns("*.so", "page", "__pycache__"))
    return folder


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("data/cards.toml", "[archon\n", "cards.toml: Expected ']'"),
        ("data/cards.toml", "[archon]\ncost = 99\n", "cards.toml: cards.archon.cost must be"),
        ("data/cards.toml", "archon = 3\n", "cards.toml: cards.archon must be a table, not 3"),
        ("data/cards.toml", None, "cards.toml: No such file or directory"),
        ("data/variants.toml", "\xff", "variants.toml: 'utf-8' codec can't decode"),
        ("data/decks.toml", "", "KeyError: 'first'"),
    ],
)
def test_a_broken_data_file_is_named_and_the_other_games_are_there(
    copied: Path, file: str, text: str | None, message: str
) -> None:
    path = copied / "zirconia" / "games" / "corporate_wars" / file
    kept = path.read_bytes()
    path.unlink() if text is None else path.write_bytes(text.encode("latin-1"))
    try:
        found = python(
            "import os; os.environ['ZIRCONIA_PURE'] = '1'; import zirconia; print(zirconia.games())", copied
        )
    finally:
        path.write_bytes(kept)
    assert "'kardashev'" in found.stdout and "corporate-wars" not in found.stdout
    (line,) = found.stderr.splitlines()
    assert line.startswith("zirconia: the game 'corporate-wars' could not be loaded: ") and message in line


def test_a_plugin_cannot_replace_a_game_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "impostor.py").write_text(
        "from bag_duel.game import BagDuel\nGAME = type('Other', (BagDuel,), {'id': 'galactic-confrontation'})()\n"
    )
    plugin(tmp_path, "impostor", "impostor:GAME")
    found = python("import zirconia; print(zirconia.game('galactic-confrontation').title)", tmp_path, FOLDER)
    assert found.stdout.strip() == "Galactic Confrontation"
    assert "impostor" in found.stderr


def test_the_list_of_games_does_not_hide_the_package() -> None:
    import zirconia.games.kardashev

    assert zirconia.game("kardashev") is zirconia.games.kardashev.GAME
    assert "kardashev" in zirconia.games()
