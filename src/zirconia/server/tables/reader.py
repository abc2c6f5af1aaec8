"""The process that reads what strangers sent: a position, a record, a table made of one.

Questions and answers are lines of JSON. What the rules refuse is answered as a refusal; whatever else goes wrong
is the mistake of who sent it. It can be killed at any moment.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

import zirconia
from zirconia.core.books import book_of
from zirconia.core.contract.rules import Rules
from zirconia.core.errors import BadRecord, IllegalAction, UnknownGame, ZirconiaError, short
from zirconia.core.match.state import State
from zirconia.core.records.commitment import check_commitment
from zirconia.core.records.story import story_of
from zirconia.core.teaching import teaching_of
from zirconia.server.tables import archive
from zirconia.table import Opening, Refused, Table, TableEntry

MEMORY = 1 << 30  # bytes beyond what the program itself needs
QUICK = 0.25  # seconds of computing that the server may spend on a position that was accepted
TRIES = 3

Answer = dict[str, Any]


def position(asked: Answer) -> Answer:
    """A position as it was understood."""
    game = zirconia.game(asked["game"])
    given = {**asked["position"], "game": game.id}
    given.pop("next", None)
    state = game.load(given, "0")
    if state.over:
        raise Refused("GAME_OVER", "the game is over in this position", "bad", game.end_rule)
    return {"position": quick(state)}


def quick(state: State) -> Answer:
    """The position, which must be read again without delay: that will be done where everybody waits.

    What is slow once may have met a busy moment, or a game that was never read before.
    """
    understood = state.position()
    understood.pop("next", None)
    if all(seconds_of(state.setup.game, understood) > QUICK for _ in range(TRIES)):
        raise Refused("TOO_LARGE", "this position takes too long to be read", "bad")
    return understood


def seconds_of(game: Rules[Any, Any], position: Answer) -> float:
    """Seconds of computing to load and see a position."""
    began = time.process_time()
    game.load(position, "0").view(0)
    return time.process_time() - began


def record(asked: Answer) -> Answer:
    """A finished record as a row of the archive, or the position up to which an unfinished one was played."""
    state = zirconia.replay(asked["record"], asked["upto"])
    if not state.over:
        return {"position": quick(state)}
    seats = range(state.setup.seats)
    players = [{"name": state.setup.game.seat_name(seat), "kind": "person", "bot": None} for seat in seats]
    kept = asked["record"].get("commitment") if is_committed(asked["record"]) else None
    row = archive.row("", state, players, asked["now"], listed=False, commitment=kept)
    return {"row": row, "digest": digest(row["record"])}


def digest(record: Answer) -> str:
    """What a record has in common with the same one sent again."""
    return sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()


def is_committed(record: Answer) -> bool:
    """Whether a record says truly what was committed to."""
    try:
        check_commitment(record)
    except BadRecord:
        return False
    return set(record["commitment"]) == {"sha256", "salt"}


def replay(asked: Answer) -> Answer:
    """A finished game after some entries, as a seat or a spectator saw it."""
    state = zirconia.replay(asked["record"], asked["upto"])
    seat = asked["seat"]
    if seat is not None and seat >= state.setup.seats:
        raise Refused("NO_SEAT", f"there is no seat {seat}", "bad")
    names = asked["names"]
    return {"view": state.view(seat, names), "events": state.events(seat, 0, names)}


def story(asked: Answer) -> Answer:
    """How a recorded game went: its scores turn by turn, and what the last ones are made up of."""
    return dict(story_of(asked["record"]))


def past(asked: Answer) -> Answer:
    """A running match after some entries, as a seat or a spectator saw it then."""
    state = zirconia.replay(asked["record"], asked["upto"])
    return {"view": state.view(asked["seat"], asked["names"])}


def book(asked: Answer) -> Answer:
    """The player's rulebook as it was true for a recorded game."""
    return dict(book_of(asked["setup"]))


def teaching(asked: Answer) -> Answer:
    """What is told beside the table, as it was true for a recorded game."""
    return dict(teaching_of(asked["setup"]))


def table(asked: Answer) -> Answer:
    """Whether a table can be made of its entries."""
    made = Table("", Opening.from_json(asked["opening"]), asked["created"])
    for entry in asked["entries"]:
        made.apply(TableEntry(**entry))
    return {}


TASKS: dict[str, Callable[[Answer], Answer]] = {
    "position": position,
    "record": record,
    "replay": replay,
    "past": past,
    "story": story,
    "book": book,
    "teaching": teaching,
    "table": table,
}


def answer(asked: Answer) -> Iterator[Answer]:
    yield refusable(TASKS[asked["task"]], asked)


def refusable(task: Callable[[Answer], Answer], asked: Answer) -> Answer:
    """What a task answers, or why it is refused."""
    try:
        return task(asked)
    except Refused as error:
        return {"refused": [error.code, error.message, error.kind, error.rule]}
    except IllegalAction as error:
        return {"refused": [error.reason, error.sentence, "illegal", error.rule]}
    except UnknownGame as error:
        return {"refused": ["UNKNOWN_GAME", short(error), "missing", ""]}
    except ZirconiaError as error:
        code = "BAD_RECORD" if isinstance(error, BadRecord) else "BAD_SETUP"
        return {"refused": [code, short(error), "bad", ""]}
    except MemoryError:
        return {"refused": ["TOO_LARGE", "this takes too much memory to be read", "bad", ""]}
    except Exception as error:
        return {"refused": ["BAD_DATA", f"this can't be read ({type(error).__name__})", "bad", ""]}


def limit_memory(memory: int) -> None:
    """What this process may take; where the system can't say, the server's limit of time is left."""
    if sys.platform == "linux":
        import resource

        pages = int(open("/proc/self/statm", encoding="ascii").read().split()[0])  # noqa: SIM115
        most = pages * os.sysconf("SC_PAGE_SIZE") + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def attend(answers: Callable[[Answer], Iterable[Answer]], memory: int) -> None:
    """Answer questions until there are no more; what is printed meanwhile goes to stderr."""
    from zirconia.bots.worker import die_with_parent

    die_with_parent()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for id in zirconia.games():
        zirconia.game(id)
    limit_memory(memory)
    print(json.dumps({"ready": True}), file=out, flush=True)
    for line in sys.stdin:
        for told in answers(json.loads(line)):
            print(json.dumps(told), file=out, flush=True)


if __name__ == "__main__":
    attend(answer, MEMORY)
