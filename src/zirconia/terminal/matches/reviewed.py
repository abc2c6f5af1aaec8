"""A review and what belongs to it, as a screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # whoever plays need not wait until all of this is imported
    from zirconia.review.ledger import Review
    from zirconia.review.moments import Line


@dataclass(frozen=True)
class Reviewed:
    """A review with the line that it is about, and what everybody is called."""

    review: Review
    line: Line
    names: Sequence[str]
