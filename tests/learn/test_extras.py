"""Zirconia itself needs none of the learners' packages, and says what to install where one is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = """
import sys

class Hidden:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
        return None

sys.meta_path.insert(0, Hidden)
"""

PACKAGES = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "PIL", "torch")


def run(code: str, *hidden: str) -> subprocess.CompletedProcess[str]:
    script = HIDE.format(hidden=hidden) + code
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)


def test_zirconia_plays_without_any_of_them() -> None:
    code = "import zirconia; s = zirconia.game('corporate-wars').start(); s.apply(s.legal()[0]); print(s.steps)"
    assert run(code, *PACKAGES).stdout == "1\n"


def test_importing_zirconia_imports_none_of_them() -> None:
    code = f"import zirconia; zirconia.games(); print([name for name in {PACKAGES!r} if name in sys.modules])"
    assert run(code).stdout == "[]\n"


@pytest.mark.parametrize(
    ("module", "hidden"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "numpy"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
        ("picture", "PIL"),
    ],
)
def test_what_is_missing_is_named_and_how_to_get_it(module: str, hidden: str) -> None:
    last = run(f"import zirconia.learn.{module}", hidden).stderr.splitlines()[-1]
    assert last.startswith("ImportError") and "pip install 'zirconia[learn]'" in last
    assert hidden.lower() in last.lower()


def test_the_batch_says_that_it_needs_numpy() -> None:
    last = run("import zirconia.learn", "numpy").stderr.splitlines()[-1]
    assert "NumPy, which is not installed: pip install 'zirconia[learn]'" in last
