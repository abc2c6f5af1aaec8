"""What a request costs that has to do with a whole match: the longer the match, the more requests it counts as."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Request

from zirconia.server.http.guard import client
from zirconia.server.http.limits import Limits, TooFast
from zirconia.server.tables.service import Pay

# How many entries of the match count as another request.
ENTRIES = {"replay": 150, "story": 300, "past": 300, "review": 400, "record": 500}


@asynccontextmanager
async def heavy(request: Request) -> AsyncIterator[Pay]:
    """One at a time of a client; what is yielded is told how many entries there are, and the client pays for them.

    Nobody knows how long a match is before it is read, so a client may owe for one, and then has to wait.
    """
    limits: Limits = request.app.state.limits
    who = client(request.scope)
    each = ENTRIES[request.url.path.rpartition("/")[2]]
    async with limits.heavy.turn(who):
        bucket = limits.requests.of(who)
        if bucket.seconds_to(0) > 0:
            raise TooFast(bucket.seconds_to(1))
        yield lambda entries: bucket.owe(entries // each)
