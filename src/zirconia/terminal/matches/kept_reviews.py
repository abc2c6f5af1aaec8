"""Where reviews of this machine are kept: beside a record, as `zirconia review` does, or with the user's state."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from zirconia.review import kept
from zirconia.review.keeping import Order, is_complete, made_by
from zirconia.review.moments import Line
from zirconia.review.running import QUICK, iterations_for
from zirconia.terminal.matches.saves import folder

BUDGET = QUICK
SEED = "0"
MOST = 50  # files; the oldest go first


def place_of(record: Mapping[str, Any]) -> Path:
    """Where the review of a match without a file of its own is kept."""
    return folder().parent / "reviews" / f"{kept.terms_of(record, 0, SEED)['match'][:32]}.review.json"


def known_or_new(record: Mapping[str, Any], line: Line, beside: Path | None) -> Order:
    """The review that is asked for: one that is complete already, one to go on with, or a new one.

    What lies beside the record is of use if it is as thorough or more so; a file of something else stays as it is.
    """
    text, iterations = json.dumps(record), iterations_for(line, BUDGET)
    own = place_of(record)
    places = [own] if beside is None else [kept.place_for(beside), own]
    for place in places:
        if (order := usable(text, place, line, iterations)) is not None:
            return order
    place = next((one for one in places if one is not own and is_free(one)), own)
    make_room(own.parent)
    return Order(text, iterations, SEED, place)


def usable(text: str, place: Path, line: Line, iterations: int) -> Order | None:
    """The order by which a file was made, if it is of this match: as this one, or deeper and complete."""
    order = made_by(text, place)
    if order is None or order.iterations < iterations:
        return None
    try:
        answers = order.known(line)
    except kept.BadReview:
        return None
    same = (order.iterations, order.seed) == (iterations, SEED)
    return order if answers and (same or is_complete(line, answers)) else None


def is_free(place: Path) -> bool:
    return not place.exists() and os.access(place.parent, os.W_OK)


def make_room(reviews: Path) -> None:
    """The folder for reviews, without those that nobody has looked at for longest."""
    with suppress(OSError):
        reviews.mkdir(parents=True, exist_ok=True, mode=0o700)
        files = sorted(reviews.glob("*.review.json"), key=lambda path: path.stat().st_mtime)
        for path in files[: max(0, len(files) - MOST + 1)]:
            path.unlink(missing_ok=True)


def bring_along(record: Mapping[str, Any], path: Path) -> None:
    """A record is written to a file: what is known of its review goes with it."""
    place, beside = place_of(record), kept.place_for(path)
    if record.get("result") and place.exists() and not beside.exists():
        with suppress(OSError):
            shutil.copyfile(place, beside)
