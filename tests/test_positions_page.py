"""The page on positions is what the games declare, and its examples are positions."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import zirconia
from zirconia.core.contract.reading import HEADER, Field, keys_of

MAKER: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "write_positions.py"))
TEXT = MAKER["PAGE"].read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
DOCUMENTED = [id for id in zirconia.games() if zirconia.game(id).fields]


def test_the_page_is_what_the_games_declare() -> None:
    assert MAKER["page"]() == TEXT, "run: make positions"


@pytest.mark.parametrize("example", EXAMPLES, ids=DOCUMENTED)
def test_every_example_is_a_position(example: str) -> None:
    data = json.loads(example)
    assert zirconia.game(data["game"]).load(data).position() == data


@pytest.mark.parametrize("id", DOCUMENTED)
def test_no_key_is_declared_twice_or_beside_the_common_ones(id: str) -> None:
    keys = [field.key for field in (*HEADER, *zirconia.game(id).fields)]
    assert len(keys) == len(set(keys))


def test_the_keys_inside_a_key_are_found_by_its_path() -> None:
    fields = [Field(key, "", "") for key in ("units", "units[].card", "units[].marks[].id", "turn")]
    assert keys_of(fields) == ("units", "turn")
    assert keys_of(fields, "units[]") == ("card",)
    assert keys_of(fields, "units[].marks[]") == ("id",)
