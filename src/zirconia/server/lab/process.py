"""The process of the lab: it prints changed cards, and plays a game with and without a change, behind all others.

Questions and answers are lines of JSON; a comparison is answered with a line for every look at it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import zirconia
from zirconia.core.contract.data import Column, Number, Rows, Word
from zirconia.core.errors import ZirconiaError, short
from zirconia.core.match.setup import Setup
from zirconia.server.tables.reader import Answer, attend, refusable
from zirconia.table import Refused

if TYPE_CHECKING:
    from zirconia.lab.comparing.comparison import Comparison
    from zirconia.lab.terms import Terms

MEMORY = 2 << 30  # bytes beyond what the program itself needs
NICE = 10  # behind whoever plays, and not so far that a busy machine never comes to it
LOOK = 20  # pairs between two looks, of bots that never think
APART = 0.4  # seconds between two looks that are told
MOST_FINDINGS = 60  # that are told, beside the question


# The sheet ------------------------------------------------------------------------------------------


def sheet(asked: Answer) -> Answer:
    """Every table of a game, its columns with their ranges, and its rows as they are printed."""
    setup = setup_of(asked, {})
    game = setup.game
    data = game.data(setup.options, {})
    cards = printed_cards(setup, data)
    tables = [
        {
            "id": id,
            "columns": [column_info(name, column) for name, column in game.schema[id].columns.items()],
            "rows": [
                {"id": row, "values": values, "card": cards.get(id, {}).get(row)} for row, values in rows.items()
            ],
        }
        for id, rows in data.items()
    ]
    return {"seats": setup.seats, "tables": tables, **measures(setup)}


def setup_of(asked: Answer, overrides: dict[str, Any]) -> Setup:
    return zirconia.game(asked["game"]).setup(asked["seats"], asked["options"], overrides)


def column_info(name: str, column: Column) -> Answer:
    """What may stand in a column."""
    found: Answer = {"id": name, "type": type(column).__name__.lower(), "fixed": False, "words": []}
    found["default"] = column.default
    if isinstance(column, Number):
        return found | {"low": column.low, "high": column.high, "step": column.step}
    if isinstance(column, Word):
        found |= {"words": list(column.words), "fixed": column.fixed}
    return found | {"low": 0, "high": 0, "step": 1}


def printed_cards(setup: Setup, data: Mapping[str, Rows]) -> dict[str, dict[str, Any]]:
    """By table and row the card that shows a row; a table that is called as the card's group is meant first."""
    found: dict[str, dict[str, Any]] = {}
    for group, cards in setup.game.catalogue(setup.start(seed="0").core).groups.items():
        tables = sorted(data, key=lambda table: table != group)
        for card in cards:
            table = next((table for table in tables if card["card"] in data[table]), None)
            if table is not None:
                found.setdefault(table, {}).setdefault(card["card"], card)
    return found


def measures(setup: Setup) -> Answer:
    """What a comparison can be asked about; where a package is missing, which."""
    try:
        from zirconia.lab.comparing.questions import measures_for
    except ZirconiaError as error:
        return {"measures": [], "lacking": short(error)}
    found = measures_for(setup)
    return {"measures": [{"id": one.id, "title": one.title} for one in found], "lacking": ""}


def cards(asked: Answer) -> Answer:
    """The cards of a game with a change, as they are printed then, and the change as it was understood."""
    overrides = asked["overrides"] if asked["file"] is None else file_overrides(asked["file"])
    setup = setup_of(asked, overrides)
    found = printed_cards(setup, setup.game.data(setup.options, setup.overrides))
    return {"overrides": setup.overrides, "cards": found}


def file_overrides(text: str) -> dict[str, Any]:
    """The overrides of a file that somebody kept."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("BAD_FILE", f"the file is no TOML: {short(error)}", "bad") from None


# Comparisons ----------------------------------------------------------------------------------------


def compare(asked: Answer) -> Iterator[Answer]:
    """The verdict as it forms, look by look; the last one has the pages to keep."""
    from zirconia.lab.batches import in_processes
    from zirconia.lab.comparing import pairs
    from zirconia.lab.comparing.comparison import Comparison
    from zirconia.lab.comparing.questions import measures_for

    a, b = sides(asked)
    comparison = Comparison(measures_for(b.setup(), asked["on"]), asked["on"], asked["margin"] / 100)
    until = time.monotonic() + asked["seconds"]
    told = 0.0
    with TemporaryDirectory() as name:
        folder = Path(name)
        most = max(1, min(LOOK, a.part // 4))
        played = pairs.compare(a, b, comparison, folder, in_processes(1), most, lambda: time.monotonic() > until)
        for _ in played:
            if time.monotonic() > told + APART:
                yield look(comparison)
                told = time.monotonic()
        yield {**look(comparison), "pages": pages(a, b, comparison, folder)}


def sides(asked: Answer) -> tuple[Terms, Terms]:
    from zirconia.lab.terms import terms_for

    one, two = setup_of(asked, {}), setup_of(asked, asked["overrides"])
    if one.game.data(one.options, {}) == two.game.data(two.options, two.overrides):
        raise Refused("NO_CHANGE", "nothing is changed yet: both would be the same game", "bad")
    bots = (asked["bot"],) * one.seats
    a, b = (terms_for(setup, bots, asked["seed"], asked["pairs"]) for setup in (one, two))
    return a, b


def look(comparison: Comparison) -> Answer:
    """Where a comparison stands: the answer in a sentence, and the measures, the clearest first."""
    from zirconia.lab.comparing.comparison import plain
    from zirconia.lab.comparing.told import answer, in_order

    findings = comparison.findings()
    question = next(one for one in findings if one.id == comparison.question)
    others = in_order(one for one in findings if one is not question and one.pairs)
    return {
        "pairs": comparison.pairs,
        "sure": comparison.is_sure(),
        "answer": answer(question, comparison.margin) if question.pairs > 1 else "",
        "question": plain(question),
        "findings": [plain(one) for one in others[:MOST_FINDINGS]],
    }


def pages(a: Terms, b: Terms, comparison: Comparison, folder: Path) -> dict[str, str]:
    """What the command `zirconia lab` writes: the comparison, and the report of each side."""
    from zirconia.lab.comparing.page import page
    from zirconia.lab.report.page import page as report
    from zirconia.lab.runs import read_run

    title = f"{b.setup().game.title}: a comparison"
    return {
        "comparison": page(title, a, b, comparison),
        "original": report(read_run(folder / "a"), []),
        "change": report(read_run(folder / "b"), []),
    }


# The process ----------------------------------------------------------------------------------------

TASKS: dict[str, Callable[[Answer], Answer]] = {"sheet": sheet, "cards": cards}


def answers(asked: Answer) -> Iterator[Answer]:
    if asked["task"] != "compare":
        yield refusable(TASKS[asked["task"]], asked)
        return
    looks = compare(asked)
    while "pages" not in (told := refusable(lambda _: next(looks), asked)) and "refused" not in told:
        yield told
    yield told


def load() -> None:
    """Get ready at full speed; what is missing is told later."""
    with suppress(ZirconiaError):
        import zirconia.lab.comparing.pairs
        import zirconia.lab.report.page  # noqa: F401


def modestly(asked: Answer) -> Iterator[Answer]:
    """Answer; who compares leaves the processors to whoever plays."""
    if asked["task"] == "compare":
        load()
        if hasattr(os, "nice"):
            os.nice(NICE)
    yield from answers(asked)


if __name__ == "__main__":
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")  # the others reserve more than they need
    attend(modestly, MEMORY)
