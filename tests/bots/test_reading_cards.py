"""Bots read changed cards; what the policies of networks do not read by themselves, docs/learning.md tells."""

from __future__ import annotations

import random
from typing import Any

import pytest
from benchmarks.cards import CARDS, Case, play
from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from zirconia.bots.network_file import network_for
from zirconia.core.kernel.position import Codes

GAMES = 4


def bought(card: str, overrides: dict[str, Any]) -> int:
    """How often both players buy a card in a few games of the network's policy, drawn by its chances."""
    setup = zirconia.game("galactic-confrontation").setup(2, {}, overrides)
    network = network_for(setup)
    assert network is not None
    keys, codes, chance = setup.keys(), Codes(setup.actions + 1), random.Random(1)
    weights: vec[i64] = vec[i64]([0] * (setup.actions + 1))
    count = 0
    for number in range(GAMES):
        state = setup.start(seed=f"cards {number}", journal=False)
        while not state.over:
            seat = state.acting[0]
            codes.size = 0
            state.core.legal_into(codes, seat)
            network.read(state.core, seat)
            left = chance.randrange(network.weigh(codes, weights, 3))
            at = 0
            while left >= weights[at]:
                left -= weights[at]
                at += 1
            count += keys[codes.codes[at]].startswith(f"buy {card}")
            state.apply(codes.codes[at], seat)
    return count


@pytest.mark.parametrize(("card", "price"), [("critical-hit", 800), ("oxygen", 300), ("impose-tariffs", 500)])
def test_a_free_card_is_bought_and_a_doubled_price_is_not_paid(card: str, price: int) -> None:
    printed = bought(card, {})
    assert bought(card, {"cards": {card: {"price": 0}}}) > 1.5 * printed
    assert bought(card, {"cards": {card: {"price": 2 * price}}}) < max(printed, 1)


@pytest.mark.parametrize(
    ("game", "thing"), [("galactic-confrontation", "critical-hit"), ("kardashev", "encryption")]
)
def test_hard_takes_what_is_free_pays_less_often_twice_and_leaves_what_is_useless(game: str, thing: str) -> None:
    taken, chances = {}, {}
    for change in ("", *CARDS[game][thing]):
        found = [play(Case(game, thing, change, "hard", 0.01), number) for number in range(GAMES)]
        chances[change], taken[change] = (sum(column) for column in zip(*found, strict=True))
    free, dear, useless = CARDS[game][thing]
    assert chances[useless] > 0 and taken[useless] == 0
    assert taken[dear] < taken[""] <= taken[free]
    assert taken[free] / chances[free] >= taken[""] / chances[""]
