"""The review of a match that is over: what was luck, what was decided, and what can be learned from it.

The package can be called: `zirconia.review(record, budget)` is the review of a record.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zirconia.bots.seat import Budget
    from zirconia.review.ledger import Review


class ReviewPackage(ModuleType):
    """The package, and the review of a record."""

    def __call__(
        self, record: Mapping[str, Any] | str, budget: Budget | None = None, seed: object = "0", jobs: int = 1
    ) -> Review:
        """Every decision with its alternatives, and the ledger of every seat. Raises BadRecord, NotOver."""
        from zirconia.review.running import review

        return review(record, budget, seed, jobs)


sys.modules[__name__].__class__ = ReviewPackage
