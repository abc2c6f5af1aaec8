"""`zirconia new`: the skeleton of a new game."""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template

import zirconia
from zirconia.commands.common import Commands, Misuse

SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".template"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "new",
        help="the skeleton of a new game",
        description="Write a package with a small game that works everywhere, and a test that says so: "
        "put your own rules in its place.",
    )
    parser.add_argument("name", metavar="NAME", help="the id of the game: small letters, with hyphens (star-race)")
    parser.add_argument(
        "--in",
        dest="parent",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where its folder goes (default: here)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    name = checked(arguments.name)
    folder = arguments.parent / name
    if folder.exists():
        raise Misuse(f"{folder} is already there; nothing was written")
    try:
        for path, text in files(name):
            write(folder / path, text)
    except OSError as error:
        raise Misuse(f"{folder} cannot be written: {error.strerror}") from None
    print(f"{folder} holds a game that works. Next:\n")
    print(f"  pip install --editable '{folder}[test]'\n  python -m pytest {folder}\n  zirconia play {name}")
    return 0


def checked(name: str) -> str:
    """A name that a game and its package can have. Raises Misuse."""
    if not NAME.fullmatch(name):
        raise Misuse(f"a game's name is made of small letters and digits, with hyphens: star-race, not {name!r}")
    package = package_of(name)
    if name in zirconia.games():
        raise Misuse(f"there is already a game {name!r}")
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or importlib.util.find_spec(package):
        raise Misuse(f"{package!r} means something else in Python; take another name")
    return name


def package_of(name: str) -> str:
    return name.replace("-", "_")


def files(name: str) -> Iterator[tuple[Path, str]]:
    """Every file of the skeleton: where it goes, and its text with the names filled in."""
    title = name.replace("-", " ").title()
    words = {
        "id": name,
        "package": package_of(name),
        "title": title,
        "class_name": title.replace(" ", "") + "Game",
    }
    for source in sorted(SKELETON.rglob(f"*{SUFFIX}")):
        parts = source.relative_to(SKELETON).with_suffix("").parts
        path = Path(*(words["package"] if part == "package" else part for part in parts))
        yield path, Template(source.read_text(encoding="utf-8")).substitute(words)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
