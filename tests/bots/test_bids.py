"""Bids where they matter: what each wins was counted in games that were played to their end."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.bids import GAME, TOO_MUCH, bids_of, made_by

import zirconia

KEPT = json.loads(Path(__file__).with_name("bids.json").read_text(encoding="utf-8"))
SEEDS = 8


def test_hard_bids_what_wins_whatever_its_seed() -> None:
    """The first position of `python -m benchmarks.bids --late --games 160` in which bids differ by 0.3."""
    shares = {int(bid): share for bid, share in KEPT["shares"].items()}
    assert max(shares.values()) - min(shares.values()) > 3 * TOO_MUCH
    position = zirconia.game(GAME).load(KEPT["position"], "0")
    assert set(bids_of(position, position.acting[0])) == set(shares)
    made = [made_by("hard", position, str(seed)) for seed in range(SEEDS)]
    assert all(shares[bid] > max(shares.values()) - TOO_MUCH for bid in made), made
