"""The player's rulebook of an altered game, as text."""

from __future__ import annotations

import json
from typing import Any

from zirconia.core.books import block_in_text, made_book
from zirconia.core.teaching import Terms


def rules(game: str, overrides: dict[str, Any]) -> str:
    return "\n".join(
        block_in_text(block) for block in made_book(Terms(game, 2, "{}", json.dumps(overrides)))["blocks"]
    )
