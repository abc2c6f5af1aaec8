"""A server says beforehand from what it deals, and shows it afterwards; not a moment earlier."""

from __future__ import annotations

import pytest

from tests.server.support import Server, at, two_people
from zirconia.core.records.commitment import commitment, verify

pytestmark = pytest.mark.anyio


async def test_the_commitment_is_told_at_the_start_and_opened_at_the_end(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "corporate-wars")
        noted = ann.info["commitment"]
        assert len(noted) == 64 and ann.info["reveal"] is None and ben.info["commitment"] == noted
        await ann.do("resign")
        await ben.until(lambda: ben.over)
        shown = ben.info["reveal"]
        assert commitment(shown["salt"], shown["seed"]) == noted == ben.info["commitment"]
        held = verify(await client.record(ann.table), noted)
        assert held.state.over
        await ann.close()
        await ben.close()


async def test_a_rematch_has_a_seed_and_a_commitment_of_its_own(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "corporate-wars")
        await ann.do("resign")
        await ben.until(lambda: ben.over)
        await ann.do("rematch")
        await ben.do("answer", what="rematch", yes=True)
        await ann.until(lambda: ann.info["rematch"] is not None)
        other = await client.request("GET", f"/api/tables/{ann.info['rematch']}")
        stranger = await client.request("GET", f"/api/tables/{ann.table}")
        assert stranger["rematch"] is None  # a link for those who sit there
        assert other["commitment"] not in (None, ann.info["commitment"]) and other["reveal"] is None
        await ann.close()
        await ben.close()
