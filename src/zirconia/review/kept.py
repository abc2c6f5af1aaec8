"""A review in a file beside its record: what the searches said, as far as they came. What is read is checked."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from zirconia.core.errors import ZirconiaError
from zirconia.review.estimates import LONGEST_LINE, MOST_MEASURED, Expected, Judged, Measured
from zirconia.review.moments import Line
from zirconia.review.points import AGAIN, DECISION, Point, may_be_asked

FORMAT = 1
METHOD = 4  # of the searches; what another found is found anew
MOST_BYTES = 64 * 1024 * 1024
MOST_TEXT = 1000
FARTHEST = 4.0  # from 0, that a value, a difference or an error can be


class BadReview(ZirconiaError):
    """A file that holds no review, or that of another match."""


Answers = dict[Point, Judged | Expected]


def place_for(record: Path) -> Path:
    """Where the review of a record lies: `match.json` has `match.review.json`."""
    return record.with_name(f"{record.stem}.review.json")


def terms_of(record: Mapping[str, Any], iterations: int, seed: str) -> dict[str, Any]:
    """All that answers follow from."""
    parts = [record.get(name) for name in ("game", "rules", "seats", "options", "overrides", "start", "entries")]
    match = sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
    return {"zirconia-review": FORMAT, "method": METHOD, "match": match, "iterations": iterations, "seed": seed}


def write(path: Path, terms: Mapping[str, Any], answers: Answers) -> None:
    """The answers so far; the file is whole at any moment."""
    data = {**terms, "answers": {point.id: asdict(answers[point]) for point in sorted(answers)}}
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(json.dumps(data), encoding="utf-8")
    os.replace(beside, path)


def read(path: Path, terms: Mapping[str, Any], line: Line) -> Answers:
    """The answers of a file, where they follow from these terms; none where it is of others. Raises BadReview."""
    data = loaded(path)
    if data.get("match") != terms["match"]:
        raise BadReview(f"{path} is the review of another match: name another file with --out")
    if any(data.get(name) != value for name, value in terms.items()):
        return {}
    given = data.get("answers")
    if not isinstance(given, dict):
        raise broken(path, "'answers' is an object")
    answers: Answers = {}
    for point in may_be_asked(line):
        if point.id in given:
            try:
                answers[point] = restored(point, given[point.id], line)
            except (KeyError, TypeError, ValueError):
                raise broken(path, f"the answer {point.id!r} has another form") from None
    return answers


def loaded(path: Path) -> dict[str, Any]:
    """The JSON object of a file that is a review. Raises BadReview."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise broken(path, f"it has more than {MOST_BYTES} bytes")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadReview(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise broken(path, f"it is no JSON ({error})") from None
    if not isinstance(data, dict) or data.get("zirconia-review") != FORMAT:
        raise broken(path, f"it has no 'zirconia-review': {FORMAT}")
    return data


def broken(path: Path, why: str) -> BadReview:
    return BadReview(f"{path} is no review that this version reads: {why}; delete it, or name another with --out")


def restored(point: Point, data: Mapping[str, Any], line: Line) -> Judged | Expected:
    if point.kind not in (DECISION, AGAIN):
        return Expected(number(data["value"]), number(data["error"]))
    moment = line.moments[point.at]
    rows = [measured(row, line.seats) for row in few(data["measured"], MOST_MEASURED)]
    played = data["played"]
    if type(played) is not int or not 0 <= played < len(rows):
        raise ValueError("what was played is no row")
    if rows[played].key != moment.state.key(moment.code):
        raise ValueError("something else was played")
    return Judged(rows, played, len(moment.legal))


def measured(data: Mapping[str, Any], seats: int) -> Measured:
    return Measured(
        key=text(data["key"]),
        name=text(data["name"]),
        value=number(data["value"]),
        error=number(data["error"]),
        difference=numbers(data["difference"], seats),
        difference_error=numbers(data["difference_error"], seats),
        line=[(seat_of(one[0], seats), text(one[1])) for one in few(data["line"], LONGEST_LINE)],
    )


def number(value: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value) or abs(value) > FARTHEST:
        raise ValueError("no value")
    return float(value)


def numbers(values: Any, count: int) -> list[float]:
    if len(few(values, count)) != count:
        raise ValueError("one number a seat")
    return [number(value) for value in values]


def few(values: Any, most: int) -> list[Any]:
    if not isinstance(values, list) or len(values) > most:
        raise ValueError("too many")
    return values


def text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise ValueError("no text")
    return value


def seat_of(value: Any, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise ValueError("no seat")
    return value
