"""A review that is kept while it is made: what is known is not asked again, and what is found is not lost."""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tqdm import tqdm

from zirconia.review import kept
from zirconia.review.ledger import Review, reviewed
from zirconia.review.moments import Line
from zirconia.review.points import again_of, points_of
from zirconia.review.running import Answers, answered

SAVED_EVERY = 2.0  # seconds
DOING = "reviewing"
BAR = "{desc} {percentage:3.0f}%|{bar}| {elapsed}<{remaining}"

Tell = Callable[[int], None]  # of a hundred, how much is done


@dataclass(frozen=True)
class Order:
    """A review that is asked for: of which record (as JSON), how thorough, and where it is kept."""

    record: str
    iterations: int
    seed: str
    place: Path

    @cached_property
    def terms(self) -> dict[str, Any]:
        return kept.terms_of(json.loads(self.record), self.iterations, self.seed)

    def known(self, line: Line) -> Answers:
        """What was found before. Raises BadReview."""
        return kept.read(self.place, self.terms, line) if self.place.exists() else {}

    def review(self, line: Line, answers: Answers) -> Review:
        return reviewed(line, answers, self.iterations, self.seed)


def made_by(record: str, place: Path) -> Order | None:
    """The order by which a file was made, if it is a review."""
    try:
        data = kept.loaded(place)
        return Order(record, int(data["iterations"]), str(data["seed"]), place)
    except (kept.BadReview, KeyError, TypeError, ValueError):
        return None


def or_deeper(order: Order, line: Line) -> Order:
    """What took more work is not replaced by what takes less: a deeper review that is kept there is as good, if it
    is complete. Raises BadReview where it is not."""
    earlier = made_by(order.record, order.place)
    if earlier is None or earlier.iterations <= order.iterations:
        return order
    answers = earlier.known(line)
    if answers and not is_complete(line, answers):
        raise kept.BadReview(
            f"{order.place} holds a deeper review that is not finished: go on with it by "
            f"--iterations {earlier.iterations} --seed {shlex.quote(earlier.seed)}, name another file with --out, "
            "or delete it"
        )
    return earlier if answers else order


def is_complete(line: Line, answers: Answers) -> bool:
    """Whether nothing is left to ask."""
    first = points_of(line)
    return all(point in answers for point in first) and all(point in answers for point in again_of(line, answers))


def found(order: Order, line: Line, jobs: int, tell: Tell) -> Answers:
    """All answers, kept as they come and when it is broken off. Raises BadReview."""
    saved = time.monotonic()
    unsaved: Answers = {}

    def advance(done: int, whole: int, answers: Answers) -> None:
        nonlocal saved, unsaved
        unsaved = answers
        tell(100 * done // whole)
        if done == whole or time.monotonic() > saved + SAVED_EVERY:
            keep(order, answers)
            saved, unsaved = time.monotonic(), {}

    try:
        return answered(order.record, line, order.iterations, order.seed, jobs, order.known(line), advance)
    except KeyboardInterrupt:
        if unsaved:
            keep(order, unsaved)
        raise


def keep(order: Order, answers: Answers) -> None:
    try:
        kept.write(order.place, order.terms, answers)
    except OSError as error:
        told = f"{order.place} cannot be written: {error.strerror}; name another file with --out"
        raise kept.BadReview(told) from None


# How far it is ------------------------------------------------------------------------------------------


def found_with_bar(order: Order, line: Line, jobs: int) -> Answers:
    """All answers, with a bar on a terminal that tells how far it is."""
    with tqdm(total=100, unit="%", leave=False, disable=None, desc=DOING, bar_format=BAR) as bar:

        def tell(percent: int) -> None:
            bar.update(percent - bar.n)

        return found(order, line, jobs, tell)


def bar_line(percent: int, seconds: float, width: int, ascii: bool = False) -> str:
    """The same bar, for a screen that is drawn otherwise."""
    return str(tqdm.format_meter(percent, 100, seconds, ncols=width, ascii=ascii, prefix=DOING, bar_format=BAR))
