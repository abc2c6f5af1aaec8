"""The house rules: layers, import circles, and how long a file and a function may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import zirconia

SOURCE = Path(zirconia.__file__).parent
ROOT = Path(__file__).parent.parent
FOLDERS = (SOURCE, ROOT / "tests", ROOT / "docs", ROOT / "benchmarks", ROOT / "tools")
LONGEST_FILE = 400
LONGEST_FUNCTION = 50
LONGEST_PART = 350  # of the page, with its markup and its looks

TERMINAL = "zirconia.terminal"
CORE = "zirconia.core"
BEGINNING = (f"{CORE}.game", f"{CORE}.registry")  # what matches of a game begin from, and where games are found
GAMES = ("corporate_wars", "galactic_confrontation", "kardashev", "standoff")


def modules() -> dict[str, Path]:
    """Every module of the package, by its name."""
    names = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        names[".".join(("zirconia", *(part for part in parts if part != "__init__")))] = path
    return names


MODULES = modules()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """What a module imports, wherever the import stands."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    ("room", "never"),
    [
        (CORE, ("zirconia.games", "zirconia.bots", "zirconia.table", "zirconia.server", TERMINAL)),
        (f"{CORE}.kernel", (f"{CORE}.contract", f"{CORE}.match", f"{CORE}.records", *BEGINNING)),
        (f"{CORE}.contract", (f"{CORE}.match", f"{CORE}.records", *BEGINNING)),
        (f"{CORE}.match", (f"{CORE}.records", *BEGINNING)),
        ("zirconia.games", ("zirconia.bots", "zirconia.table", "zirconia.server", TERMINAL)),
        *(
            (f"zirconia.games.{game}", tuple(f"zirconia.games.{other}" for other in GAMES if other != game))
            for game in GAMES
        ),
        ("zirconia.bots", ("zirconia.table", "zirconia.server", TERMINAL)),
        ("zirconia.learn", ("zirconia.table", "zirconia.server", TERMINAL, "zirconia.commands")),
        *((room, ("zirconia.learn",)) for room in (CORE, "zirconia.games", "zirconia.bots", "zirconia.table")),
        ("zirconia.lab", ("zirconia.table", "zirconia.server", TERMINAL, "zirconia.commands", "zirconia.learn")),
        *((room, ("zirconia.lab",)) for room in (CORE, "zirconia.games", "zirconia.bots", "zirconia.table")),
        ("zirconia.review", ("zirconia.table", "zirconia.server", TERMINAL, "zirconia.commands", "zirconia.lab")),
        *(
            (room, ("zirconia.review",))
            for room in (CORE, "zirconia.games", "zirconia.bots", "zirconia.table", "zirconia.lab")
        ),
        ("zirconia.seats", ("zirconia.table", "zirconia.server", TERMINAL, "zirconia.commands")),
        ("zirconia.conformance", ("zirconia.bots", "zirconia.table", "zirconia.server", TERMINAL)),
        ("zirconia.table", ("zirconia.server", TERMINAL, "fastapi", "sqlalchemy", "httpx", "pydantic")),
        ("zirconia.server", (TERMINAL, "zirconia.commands")),
        ("zirconia.server.storage", ("zirconia.server.tables", "zirconia.server.http", "fastapi")),
        ("zirconia.server.tables", ("zirconia.server.http", "fastapi", "starlette")),
        ("zirconia.server.lab", ("zirconia.server.http", "zirconia.server.storage", "fastapi", "starlette")),
        ("zirconia.server.review", ("zirconia.server.http", "fastapi", "starlette")),
        (TERMINAL, ("zirconia.server",)),
        (f"{TERMINAL}.drawing", (f"{TERMINAL}.matches", f"{TERMINAL}.plain", f"{TERMINAL}.screens", "textual")),
        (f"{TERMINAL}.matches", (f"{TERMINAL}.drawing", f"{TERMINAL}.plain", f"{TERMINAL}.screens", "textual")),
        (f"{TERMINAL}.plain", (f"{TERMINAL}.drawing", f"{TERMINAL}.screens", "textual")),
        (f"{TERMINAL}.screens", (f"{TERMINAL}.plain",)),
    ],
)
def test_what_is_deeper_knows_nothing_of_what_is_above(room: str, never: tuple[str, ...]) -> None:
    inside = {name: path for name, path in MODULES.items() if f"{name}.".startswith(f"{room}.")}
    assert inside
    above = tuple(f"{word}." for word in never)
    for name, path in inside.items():
        assert not [one for one in imported(path) if f"{one}.".startswith(above)], name


@pytest.mark.parametrize("game", sorted(path.parent.name for path in SOURCE.glob("games/*/rules")))
def test_rules_know_no_words_scenes_or_players(game: str) -> None:
    home = f"zirconia.games.{game}"
    above = tuple(f"{home}.{part}." for part in ("words", "scene", "notation", "play", "game", "sheets"))
    for name, path in MODULES.items():
        if name.startswith(f"{home}.rules"):
            assert not [one for one in imported(path) if f"{one}.".startswith(above)], name


def test_no_module_imports_itself_around_a_corner() -> None:
    graph = {
        name: {one for one in imported(path) if one in MODULES and one not in (name, *packages(name))}
        for name, path in MODULES.items()
        if path.name != "__init__.py"
    }
    TopologicalSorter(graph).prepare()  # raises CycleError


def packages(name: str) -> list[str]:
    """The packages around a module."""
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_file_is_longer_than_one_idea(folder: Path) -> None:
    lines = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py")}
    assert not {path: count for path, count in lines.items() if count > LONGEST_FILE}


def test_no_part_of_the_page_is_longer_than_one_idea() -> None:
    parts = [path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix in (".svelte", ".ts")]
    lines = {
        path.name: len(path.read_text(encoding="utf-8").splitlines())
        for path in parts
        if "generated" not in path.parts
    }
    assert len(lines) > 100
    assert not {name: count for name, count in lines.items() if count > LONGEST_PART}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_function_is_longer_than_a_page(folder: Path) -> None:
    lengths = {
        f"{path}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in folder.rglob("*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert lengths
    assert not {where: length for where, length in lengths.items() if length > LONGEST_FUNCTION}


def test_the_architecture_names_only_files_that_are_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[\w-]+/)*[\w.-]+\.(?:py|ts|svelte|md|toml|svg))`", text))
    files = [
        f"/{path.as_posix()}" for folder in ("src", "web/src", "tests", ".") for path in files_in(ROOT / folder)
    ]
    assert len(named) > 50
    assert not sorted(name for name in named if not any(file.endswith(f"/{name}") for file in files))


def files_in(folder: Path) -> Iterator[Path]:
    """Every file below a folder; of the root those that lie in it."""
    return folder.glob("*.*") if folder == ROOT else folder.rglob("*.*")
