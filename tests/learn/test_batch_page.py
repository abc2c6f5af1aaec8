"""The snippets of docs/batch.md run, one after the other, as somebody would type them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from zirconia.learn import Batch

PAGE = Path(__file__).parents[2] / "docs" / "batch.md"
SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_snippet_of_the_page_runs() -> None:
    snippets = SNIPPET.findall(PAGE.read_text(encoding="utf-8"))
    assert len(snippets) >= 6
    space: dict[str, Any] = {"__name__": "__main__"}
    for snippet in snippets:
        exec(compile(snippet, str(PAGE), "exec"), space)
    assert space["workers"].episodes.shape == (128,) and space["wins"] >= 0


def test_the_page_names_every_array() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in Batch("corporate-wars", 1).layout())
