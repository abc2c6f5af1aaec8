"""The rooms of the core, of the server and of the terminal depend one way, and nothing imports itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import zirconia

SOURCE = Path(zirconia.__file__).parent
FOLDERS = ("core", "bots", "table", "server", "terminal")
TERMINAL = "zirconia.terminal"
CORE = "zirconia.core"
ABOVE = (f"{CORE}.game", f"{CORE}.registry")  # what matches of a game begin from, and where games are found
GAMES = ("zirconia.games", "zirconia.bots", "zirconia.table", "zirconia.server", TERMINAL)


def modules() -> dict[str, Path]:
    """Every module of the core and of the packages that make tables and play at them, by its name."""
    names = {}
    for path in [one for folder in FOLDERS for one in sorted((SOURCE / folder).rglob("*.py"))]:
        parts = path.relative_to(SOURCE).with_suffix("").parts
        names[".".join(("zirconia", *(part for part in parts if part != "__init__")))] = path
    return names


MODULES = modules()


def imported(path: Path) -> Iterator[str]:
    """What a module imports, wherever the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    ("room", "never"),
    [
        (CORE, GAMES),
        (f"{CORE}.kernel", (f"{CORE}.contract", f"{CORE}.match", f"{CORE}.records", *ABOVE)),
        (f"{CORE}.contract", (f"{CORE}.match", f"{CORE}.records", *ABOVE)),
        (f"{CORE}.match", (f"{CORE}.records", *ABOVE)),
        ("zirconia.bots", ("zirconia.table", "zirconia.server", TERMINAL)),
        ("zirconia.table", ("zirconia.server", TERMINAL, "fastapi", "sqlalchemy", "httpx", "pydantic")),
        ("zirconia.server", (TERMINAL,)),
        ("zirconia.server.storage", ("zirconia.server.tables", "zirconia.server.http", "fastapi")),
        ("zirconia.server.tables", ("zirconia.server.http", "fastapi", "starlette")),
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
    for name, path in inside.items():
        assert not [one for one in imported(path) if one.startswith(never)], name


def test_no_two_modules_import_each_other() -> None:
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
