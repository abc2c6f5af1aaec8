"""Long jobs of a server: one after the other, each in a process of its own, broken off when nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from zirconia.bots.errors import BotFailed
from zirconia.server import jobs
from zirconia.server.jobs import Job, Jobs
from zirconia.table import Refused

pytestmark = pytest.mark.anyio

LONG = {"sleep": True}
LAST = {"last": True}


@dataclass(eq=False)
class Errand(Job):
    doing = "running"
    unwatched = 60.0

    looks: list[dict[str, Any]] = field(default_factory=list)

    def take(self, look: dict[str, Any]) -> None:
        self.looks.append(look)
        if look == LAST:
            self.end("done")


class Errands(Jobs[Errand]):
    program = "nothing"
    kept = 3
    plural = "errands"
    busy = "{count} errands of yours"
    broken = "it broke"
    missing = ("NO_ERRAND", "there is no such errand")

    def __init__(self, seconds: float = 60.0) -> None:
        super().__init__(seconds, "it took too long")
        self.stored: list[tuple[str, str]] = []

    async def store(self, job: Errand) -> None:
        self.stored.append((job.id, job.status))


class Process:
    """What stands in for a process: it tells look after look; LONG never comes, and after the last it fails."""

    def __init__(self, looks: list[dict[str, Any]]) -> None:
        self.looks = list(looks)
        self.questions: list[str] = []
        self.over = False

    async def exchange(self, question: str) -> dict[str, Any]:
        self.questions.append(question)
        return await self.read()

    async def read(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        if not self.looks:
            raise BotFailed("it is gone")
        if self.looks[0] == LONG:
            await asyncio.Event().wait()
        return self.looks.pop(0)

    async def end(self) -> None:
        self.over = True


Telling = Callable[..., Process]


@pytest.fixture
def telling(monkeypatch: pytest.MonkeyPatch) -> Telling:
    def tell(*looks: dict[str, Any]) -> Process:
        process = Process(list(looks))

        async def started(_program: str) -> Process:
            return process

        monkeypatch.setattr(jobs, "started", started)
        return process

    return tell


async def finished(errand: Errand) -> Errand:
    assert errand.work is not None
    await asyncio.gather(errand.work, return_exceptions=True)
    return errand


async def test_a_job_takes_in_look_after_look_until_it_is_done(telling: Telling) -> None:
    process = telling({"at": 1}, {"at": 2}, LAST)
    errands = Errands()
    errand = await finished(errands.start(Errand("1", "Ann"), {"what": "milk"}))
    assert (errand.status, errand.looks) == ("done", [{"at": 1}, {"at": 2}, LAST])
    assert process.questions == ['{"what": "milk"}'] and process.over
    assert errands.stored == [("1", "done")]


async def test_jobs_are_done_one_after_the_other(telling: Telling) -> None:
    telling(LONG)
    errands = Errands()
    first, second = (errands.start(Errand(id, "Ann"), {}) for id in "12")
    await asyncio.sleep(0.01)
    assert (first.status, second.status) == ("running", "waiting")
    assert (errands.ahead(first), errands.ahead(second)) == (0, 1)
    errands.break_off(first, "enough")
    await finished(first)
    await asyncio.sleep(0.01)
    assert (first.status, first.why, second.status) == ("stopped", "enough", "running")
    assert errands.stored == [("1", "stopped")]
    await errands.close()


async def test_a_job_that_nobody_looks_at_any_more_is_broken_off(
    telling: Telling, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = telling({"at": 1}, {"at": 2}, LAST)
    errands = Errands()
    monkeypatch.setattr(Errand, "is_watched", property(lambda errand: not errand.looks))
    errand = await finished(errands.start(Errand("1", "Ann"), {}))
    assert (errand.status, errand.why, errand.looks) == ("stopped", "nobody looked at it any more", [{"at": 1}])
    assert process.over


async def test_a_job_for_which_nobody_waits_when_its_turn_comes_is_not_begun(telling: Telling) -> None:
    process = telling(LAST)
    errand = await finished(Errands().start(Errand("1", "Ann", seen=-1e9), {}))
    assert (errand.status, errand.seconds, process.questions) == ("stopped", 0.0, [])


async def test_a_job_whose_time_is_up_is_broken_off(telling: Telling) -> None:
    process = telling({"at": 1}, LONG)
    errand = await finished(Errands(seconds=0.02).start(Errand("1", "Ann"), {}))
    assert (errand.status, errand.why, errand.looks) == ("stopped", "it took too long", [{"at": 1}])
    assert errand.seconds > 0 and process.over


async def test_a_job_whose_process_fails_says_so(telling: Telling) -> None:
    process = telling({"at": 1})
    errand = await finished(Errands().start(Errand("1", "Ann"), {}))
    assert (errand.status, errand.why) == ("failed", "it broke") and process.over


async def test_what_a_process_refuses_is_told_in_its_words(telling: Telling) -> None:
    telling({"refused": ["BAD", "there is no milk"]})
    errand = await finished(Errands().start(Errand("1", "Ann"), {}))
    assert (errand.status, errand.why) == ("failed", "there is no milk")


async def test_only_so_many_jobs_of_a_client_and_of_all_wait() -> None:
    errands = Errands()
    errands.add(Errand("0", "Ann", "done"))
    errands.add(Errand("1", "Ann"))
    errands.check_room("Ann", own=2, waiting=1)
    with pytest.raises(Refused, match="1 errands of yours"):
        errands.check_room("Ann", own=1, waiting=1)
    errands.add(Errand("2", "Ben"))
    with pytest.raises(Refused, match="2 errands wait already"):
        errands.check_room("Cleo", own=1, waiting=1)


async def test_finished_jobs_give_way_and_unfinished_ones_stay() -> None:
    errands = Errands()
    for id in "123456":
        errands.add(Errand(id, "Ann", "waiting" if id == "1" else "done"))
    assert [id for id in "123456" if id in errands._all] == ["1", "5", "6"]
    with pytest.raises(Refused, match="no such errand"):
        errands.get("2")
