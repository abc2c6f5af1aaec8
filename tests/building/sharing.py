"""What takes long to make and stays as it is: made once a run, by whichever process needs it first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from tests.example import FOLDER

QUICK = {"ZIRCONIA_CFLAGS": "-O0"}  # how the example is compiled; whoever asks for the same uses what is there


def made_once(temporary: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made by whichever process of this run is first; the others wait for it."""
    run = temporary.getbasetemp() if "PYTEST_XDIST_WORKER" not in os.environ else temporary.getbasetemp().parent
    folder, done = run / name, run / f"{name}.done"
    with FileLock(run / f"{name}.lock"):
        if not done.exists():
            make(folder)
            done.touch()
    return folder


def compiled_example(temporary: pytest.TempPathFactory) -> Path:
    """The manual's example, compiled beside its sources with its own setup.py, quickly. Nobody may change it."""
    return made_once(temporary, "compiled-example", compile_example)


def compile_example(folder: Path) -> None:
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("build", "*.so", "__pycache__"))
    built = in_folder(folder, "setup.py", "--quiet", "build_ext", "--inplace", **QUICK)
    assert built.returncode == 0, built.stderr


def in_folder(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in this folder, which it can import from."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path(folder), **environment},
    )


def path(folder: Path) -> str:
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
