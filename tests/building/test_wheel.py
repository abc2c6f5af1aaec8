"""The wheel holds the page and the compiled modules: it works where there is neither Node.js nor a compiler."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import zirconia
from tests.building.sharing import made_once
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
GAME = "galactic-confrontation"

pytestmark = pytest.mark.skipif(not zirconia.compiled(), reason="this run is uncompiled")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make wheel` makes."""
    return made_once(tmp_path_factory, "dist", build)


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", str(folder), "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment into which the wheel was installed, with nothing else on the path."""
    wheel = next(packages.glob("*.whl"))
    return made_once(tmp_path_factory, "empty", lambda folder: install(wheel, folder)) / "bin"


def install(wheel: Path, folder: Path) -> None:
    """By our pip, so that not even that is in it; bytecode is for what is imported alone."""
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "-qq", "--disable-pip-version-check", "install"]
    environment = {**without_path(), "PATH": str(folder / "bin"), "CC": "no-compiler"}
    pins = str(ROOT / "requirements" / "package.txt")
    what = ["--only-binary=:all:", "--no-compile", "-c", pins, str(wheel)]
    subprocess.run([*pip, *what], check=True, env=environment)


def without_path() -> dict[str, str]:
    """The environment as if nothing else could be imported from anywhere."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="module")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `zirconia serve`, run from the wheel."""
    folder = tmp_path_factory.mktemp("tables")
    database = f"sqlite:///{folder}/tables.sqlite3"
    command = [str(installed / "zirconia"), "serve", "--port", "0", "--no-browser", "--database", database]
    environment = {"PATH": str(installed), "HOME": str(folder)}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = None
    while address is None:
        line = process.stdout.readline()
        assert line, "the server ended before it said where it is"
        address = re.search(r"http://\S+", line)
    yield address[0].rstrip("/")
    process.terminate()
    process.communicate(timeout=PATIENCE)


def test_the_wheel_holds_the_page_the_rulebooks_and_the_compiled_rules(packages: Path) -> None:
    names = zipfile.ZipFile(next(packages.glob("*.whl"))).namelist()
    assert "zirconia/server/page/index.html" in names
    assert "zirconia/games/kardashev/rulebook.md" in names
    assert any(re.match(r"zirconia_core_\w+__mypyc\.\S+$", name) for name in names)
    assert any(re.match(r"zirconia/core/match/state\.cpython\S+$", name) for name in names)


def test_the_source_archive_holds_what_a_build_needs(packages: Path) -> None:
    with tarfile.open(next(packages.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "setup.py",
        "src/zirconia/building/objects.py",
        "web/package-lock.json",
        "src/zirconia/server/page/index.html",
    } <= names


def test_the_installed_rules_are_compiled(installed: Path) -> None:
    code = "import zirconia; print(zirconia.compiled(), len(zirconia.games()))"
    command = [str(installed / "python"), "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/", env=without_path())
    assert done.stdout == "True 5\n"


def test_the_installed_server_serves_the_page_and_plays_a_move(server: str) -> None:
    with httpx.Client(base_url=server, timeout=PATIENCE) as client:
        page = client.get("/")
        assert page.status_code == 200 and "<script" in page.text
        script = re.search(r'src="(/[^"]+\.js)"', page.text)
        assert script and client.get(script[1]).status_code == 200
        asked = {"game": GAME, "name": "Ann", "places": [{"kind": "you"}, {"kind": "bot", "bot": "random"}]}
        table = client.post("/api/tables", json=asked).json()
        path, headers = f"/api/tables/{table['table']}", {"authorization": f"Bearer {table['token']}"}
        state = client.get(path + "/state", headers=headers).json()
        move = {"do": "move", "decision": state["table"]["decision"], "action": state["view"]["choices"][0]["key"]}
        assert client.post(path + "/commands", headers=headers, json=move).status_code == 200
        assert client.get(path + "/state", headers=headers).json()["table"]["number"] > state["table"]["number"]
