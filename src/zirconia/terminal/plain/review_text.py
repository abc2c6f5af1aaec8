"""The review of a finished game as `zirconia review` prints it, for those who are still at the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zirconia.commands.common import cores
from zirconia.core.errors import ZirconiaError
from zirconia.review.keeping import found_with_bar
from zirconia.review.moments import line_of
from zirconia.review.telling import told
from zirconia.terminal.matches.kept_reviews import known_or_new

STOPPED = "The review was stopped. What was found is kept: review goes on with it."


def review_text(record: Mapping[str, Any], beside: Path | None) -> str:
    """All seats' reviews, or why there are none; kept beside the record, if that was written."""
    try:
        line = line_of(record)
        order = known_or_new(record, line, beside)
        return told(order.review(line, found_with_bar(order, line, cores())), line, range(line.seats))
    except ZirconiaError as error:
        return f"! {error}"
    except KeyboardInterrupt:
        return STOPPED
