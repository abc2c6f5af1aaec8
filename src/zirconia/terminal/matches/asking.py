"""Asking a server for something; what it refuses is told to the player."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import httpx

from zirconia.client import ConnectionLost, ServerRefused
from zirconia.terminal.matches.match import Cannot


async def asked(work: Awaitable[Any]) -> Any:
    """What a server answers. Raises Cannot."""
    try:
        return await work
    except ServerRefused as error:
        raise Cannot(str(error), error.rule) from None
    except (ConnectionLost, httpx.HTTPError) as error:
        raise Cannot(str(error) or "the server does not answer") from None
