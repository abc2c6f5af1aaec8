"""The command itself: it answers quickly, takes a free port, and refuses what can't be."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import Command
from tests.server.support import Server
from zirconia.commands.serve import listen


def test_the_server_loads_nothing_that_it_does_not_need() -> None:
    """It answers soon after the start (benchmarks/start.py measures that) because others' packages stay away."""
    told = subprocess.run(
        [sys.executable, "-c", "import sys, zirconia.server.http.app; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.split(".")[0] for name in told.stdout.split()}
    assert "fastapi" in loaded
    assert not loaded & {"numpy", "textual", "pettingzoo", "gymnasium", "pyspiel", "torch", "mypy", "hypothesis"}


def test_a_busy_default_port_gives_another_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = listen("127.0.0.1", None, port)
        assert found.getsockname()[1] != port
        found.close()


def test_a_port_that_was_asked_for_is_not_changed(command: Command) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = command("serve", "--port", str(taken.getsockname()[1]), "--no-browser")
        assert done.status == 2 and "is taken" in done.err


@pytest.mark.parametrize("url", ["mysql://x", "nonsense", "sqlite"])
def test_an_unknown_database_is_refused(command: Command, url: str) -> None:
    done = command("serve", "--port", "0", "--no-browser", "--database", url)
    assert done.status == 2 and "sqlite:///" in done.err


def test_a_folder_that_cannot_be_written_is_said(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = command("serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path}/file/t.sqlite3")
    assert done.status == 2 and "can't be opened" in done.err


def test_a_link_to_a_database_that_is_in_use_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "tables.sqlite3")
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite3", fresh=True)
    done = command("serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path}/link")
    server.stop()
    assert done.status == 2 and "another server uses" in done.err


@pytest.mark.parametrize("rights", [None, 0o644])
def test_the_files_of_a_database_are_for_their_owner_alone(tmp_path: Path, rights: int | None) -> None:
    if rights is not None:
        (tmp_path / "tables.sqlite3").touch()
        (tmp_path / "tables.sqlite3").chmod(rights)
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite3", fresh=True)
    files = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    server.stop()
    assert len(files) >= 3 and set(files.values()) == {0o600}


def test_the_server_runs_on_the_quicker_event_loop(sqlite: str) -> None:
    server = Server(sqlite, fresh=True)
    loaded = Path(f"/proc/{server.process.pid}/maps")
    used = "uvloop" in loaded.read_text() if loaded.exists() else True
    server.stop()
    assert used
