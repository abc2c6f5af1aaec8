"""A search by hand that a network advises: few questions, and both have a say."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from tests.bots.plain_network import DEPTH, GAME, Plain, small_inputs
from zirconia.bots.advised import Advised
from zirconia.bots.network import Network
from zirconia.bots.network_file import fitted
from zirconia.bots.search import Search
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup

LATER = 8


def adviser(folder: Path, setup: Setup, likes: str = "") -> Network:
    """A network of whatever opinion, or one to which one action alone has a chance."""
    plain = Plain(small_inputs(setup), seed=5)
    if likes:
        plain.policy = [[0] * DEPTH for _ in plain.policy]
        plain.policy_bias = [0] * len(plain.policy_bias)
        plain.likes(likes)
    network = fitted(plain.write(folder / "network.bin"), setup)
    network.later, network.exploration = LATER, 0.4
    return network


def search_with(network: Network, setup: Setup, judge: Evaluation | None = None) -> Advised:
    tables = setup.tables
    judge = judge or setup.game.evaluation(tables)
    search = Advised(network, judge, tables.actions, tables.streams, from_seed("same", 1))
    search.begin(setup.deal("3"), 0)
    return search


def test_the_network_is_asked_at_the_root_and_where_many_have_passed(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    search = search_with(adviser(tmp_path, setup), setup)
    search.run(1)
    assert search.asked[0] == 1
    assert sum(search.asked) == 1
    search.run(1000)
    asked = [(int(search.asked[node]), int(search.passed[node])) for node in range(1, search.size())]
    assert any(count for count, _ in asked)
    for count, passed in asked:
        # First after LATER passes, then after twice as many each time.
        assert count == sum(LATER << times < passed for times in range(20))
    assert sum(count for count, _ in asked) < 1000 / LATER


def test_what_the_network_likes_is_tried_though_the_game_thinks_little_of_it(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    end = setup.keys().index("end")
    by_hand = Search(
        setup.game.evaluation(setup.tables), setup.actions, setup.tables.streams, from_seed("same", 1)
    )
    by_hand.begin(setup.deal("3"), 0)
    network = adviser(tmp_path, setup, likes="end")
    network.advice = 0.8
    advised = search_with(network, setup)
    for search in (by_hand, advised):
        search.run(300)
    assert advised.count(end) > 2 * by_hand.count(end)
    network.advice = 0.0
    alone = search_with(network, setup)
    alone.run(300)
    assert alone.count(end) < advised.count(end)


def test_the_game_and_the_network_share_the_weights_as_they_should(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    world, end = setup.deal("3"), setup.keys().index("end")
    for part in (0.0, 0.25, 1.0):
        network = adviser(tmp_path, setup, likes="end")
        network.advice = part
        search = search_with(network, setup)
        world.legal_into(search.codes, 0)
        whole = int(search.load(search.root, world, 0))
        listed = [int(search.codes.codes[at]) for at in range(search.codes.size)]
        own = {code: int(search.weights[at]) for at, code in enumerate(listed)}
        for code in listed:
            liked = 1.0 if code == end else 0.0
            expected = (1 - part) * own[code] / sum(own.values()) + part * liked
            assert int(search.weight_of[code]) / whole == pytest.approx(expected, abs=1e-4)


class Strict(Evaluation):
    """A judge who rules out whatever is listed first, and has weights."""

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        super().weigh(position, seat, codes, weights)

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        if codes.size > 1:
            codes.size -= 1
            for at in range(codes.size):
                codes.codes[at] = codes.codes[at + 1]


def test_what_the_game_rules_out_is_not_tried_whatever_the_network_says(tmp_path: Path) -> None:
    setup = zirconia.game(GAME).setup()
    first = setup.start(seed="3").legal(0)[0]
    network = adviser(tmp_path, setup, likes=setup.keys()[first])
    network.advice = 1.0
    search = search_with(network, setup, Strict(setup.tables))
    search.run(200)
    assert search.count(first) == 0
    assert search.visited() == 200


def test_a_line_ends_where_nothing_was_tried(tmp_path: Path) -> None:
    """Nodes of actions that the network named and nobody tried are no part of what is expected."""
    setup = zirconia.game(GAME).setup()
    search = search_with(adviser(tmp_path, setup), setup)
    search.run(40)
    node = search.root
    for code in search.line(50):
        node = search.find(node, code)
        assert search.visits[node] > 0
