"""Every piece of Python in the researchers' page runs as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "researchers.md").read_text(encoding="utf-8")
PIECES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_has_a_piece_for_every_interface() -> None:
    for word in (
        "setup.start",
        "pickle",
        "pettingzoo.env",
        "parallel_env",
        "gymnasium.make(",
        "make_vec",
        "pyspiel",
    ):
        assert any(word in piece for piece in PIECES), word


@pytest.mark.parametrize("piece", PIECES, ids=range(len(PIECES)))
def test_a_piece_runs(piece: str, tmp_path: Path) -> None:
    """In a file of its own, as somebody would write it who copies it."""
    script = tmp_path / "piece.py"
    script.write_text(piece, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
