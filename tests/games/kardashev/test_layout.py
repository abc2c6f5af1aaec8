"""The folders of the game: no circles, and every module can be the first to be imported."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from zirconia.games.kardashev import sheets

PACKAGE = "zirconia.games.kardashev"
FOLDER = sheets.FOLDER.parent


def module_of(path: Path) -> str:
    parts = path.relative_to(FOLDER).with_suffix("").parts
    return ".".join([PACKAGE, *(part for part in parts if part != "__init__")])


def imported(path: Path, modules: set[str]) -> set[str]:
    """The modules of the game that a file imports."""
    named = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE):
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                named.add(whole if whole in modules else node.module)
    return named


def test_no_module_imports_another_in_a_circle() -> None:
    paths = {module_of(path): path for path in FOLDER.rglob("*.py")}
    graph = {module: imported(path, set(paths)) for module, path in paths.items()}
    assert list(TopologicalSorter(graph).static_order())


def test_rules_know_nothing_of_words_scene_notation_or_play() -> None:
    for path in FOLDER.glob("rules/*.py"):
        outside = {module for module in imported(path, set()) if not module.startswith(f"{PACKAGE}.rules")}
        assert not outside, path.name


@pytest.mark.parametrize("module", ["rules.position", "rules.dispatch", "rules.data", "play.evaluation"])
def test_any_module_can_be_imported_first(module: str) -> None:
    command = [sys.executable, "-c", f"import {PACKAGE}.{module}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
