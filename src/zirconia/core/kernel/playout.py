"""Whole random games inside compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random


def play_out(position: Position, random: Random, stream: i64, codes: Codes, limit: i64) -> i64:
    """Play uniformly random legal actions until the game is over or `limit` steps are done; the steps done."""
    steps: i64 = 0
    while steps < limit and not position.over:
        seat = position.actor()
        codes.size = 0
        position.legal_into(codes, seat)
        position.step(codes.codes[random.below(stream, codes.size)], seat)
        steps += 1
    return steps
