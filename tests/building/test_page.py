"""A page that can't be built stops `make` with one sentence, and an installation goes on without it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A copy of the page's sources in a project that has built nothing yet."""
    ignored = shutil.ignore_patterns("node_modules", "generated")
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=ignored)
    (tmp_path / "src" / "zirconia" / "server").mkdir(parents=True)
    return tmp_path / "web"


def programs(folder: Path, node: str, npm: str) -> str:
    """A folder for the path with a Node.js and an npm that do as told."""
    folder.mkdir()
    for name, script in (("node", node), ("npm", npm)):
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    return str(folder)


def build(web: Path, path: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", str(web / "build_page.py"), *arguments]
    environment = {**os.environ, "PATH": path}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_a_failing_bundler_stops_the_build_in_one_sentence(web: Path, tmp_path: Path) -> None:
    path = programs(
        tmp_path / "bin", "echo v22.1.0", "echo 'at stack' >&2; echo 'Error: no native part' >&2; exit 1"
    )
    done = build(web, path + os.pathsep + os.environ["PATH"])
    assert done.returncode == 1
    assert "no native part" in done.stderr and "build/page.log" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "at stack" in (tmp_path / "build" / "page.log").read_text()


def test_an_old_node_is_named(web: Path, tmp_path: Path) -> None:
    path = programs(tmp_path / "bin", "echo v18.19.0", "exit 0")
    done = build(web, path + os.pathsep + os.environ["PATH"])
    assert done.returncode == 1
    assert "20.19 or newer and found v18.19.0" in done.stderr


def test_without_node_an_installation_goes_on(web: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    refused = build(web, str(tmp_path / "empty"))
    assert refused.returncode == 1 and "no Node.js was found" in refused.stderr
    done = build(web, str(tmp_path / "empty"), "--optional")
    assert done.returncode == 0 and "the rest works without it" in done.stderr
