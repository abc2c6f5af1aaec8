"""Every rule change shows as a difference in a transcript."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import zirconia

MAKER: dict[str, Any] = runpy.run_path(str(Path(__file__).parent / "regenerate_golden.py"))
HINT = "if the change is meant, raise the rules number and run: make golden"


@pytest.mark.parametrize("id", zirconia.games())
def test_random_games_read_as_they_did(id: str) -> None:
    game = zirconia.game(id)
    for name, seats, seed, options in MAKER["plans"](game):
        path = MAKER["FOLDER"] / id / f"{name}.txt"
        assert path.exists(), f"{path} is missing: run make golden"
        assert MAKER["play"](game, seats, seed, options) == path.read_text(encoding="utf-8"), HINT


def test_no_golden_file_is_left_over() -> None:
    wanted = {path for path, _ in MAKER["golden"]()}
    assert set(MAKER["FOLDER"].glob("*/*.txt")) == wanted
