"""A decision that may be met with different hands: a search that a network guides keeps the hands apart."""

from __future__ import annotations

from pathlib import Path

import zirconia
from tests.bots.plain_network import GAME, Plain, small_inputs
from zirconia.bots.guided import Guided, marked
from zirconia.bots.network_file import fitted
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup

WORLDS = 12


def after_the_turn(folder: Path) -> tuple[Setup, Guided, int]:
    """A search that takes its turn to be over as good as always, and the node after it."""
    setup = zirconia.game(GAME).setup()
    plain = Plain(small_inputs(setup), seed=5)
    plain.likes("end")
    network = fitted(plain.write(folder / "network.bin"), setup)
    tables = setup.tables
    search = Guided(network, setup.game.evaluation(tables), tables.actions, tables.streams, from_seed("same", 1))
    search.begin(setup.deal("3"), 0)
    search.run(400)
    return setup, search, search.find(search.root, setup.keys().index("end"))


def listed(setup: Setup, world: Position, seat: int) -> Codes:
    codes = Codes(setup.actions + 1)
    world.legal_into(codes, seat)
    return codes


def children(search: Guided, node: int) -> set[int]:
    found = set()
    child = search.child[node]
    while child:
        found.add(int(search.code[child]))
        child = search.sibling[child]
    return found


def test_every_hand_has_a_node_with_what_it_allows_and_nothing_else(tmp_path: Path) -> None:
    setup, search, node = after_the_turn(tmp_path)
    met = {}
    for number in range(WORLDS):
        world = setup.deal("3").imagine(0, from_seed(f"hands/{number}", setup.tables.streams))
        world.step(setup.keys().index("end"), 0)
        codes = listed(setup, world, 1)
        case = search.case_of(node, marked(codes))
        allowed = {int(codes.codes[i]) for i in range(codes.size)}
        assert children(search, case) in (allowed, set())  # nothing, where no world was like it
        met[case] = allowed
    assert len(met) > 1
    assert len({frozenset(allowed) for allowed in met.values()}) == len(met)


def test_the_line_that_is_expected_goes_on_with_what_was_met_most(tmp_path: Path) -> None:
    _, search, node = after_the_turn(tmp_path)
    cases = [node]
    case = search.case[node]
    while case:
        cases.append(case)
        case = search.other_case[case]
    assert len(cases) > 1
    most = max(cases, key=lambda one: int(search.tried_below(one)))
    assert search.commonest(node) == most
    assert search.line(2)[1] == search.code[search.best_child(most)]


def test_a_turn_that_goes_on_is_thought_of_with_the_hand_that_came(tmp_path: Path) -> None:
    setup, search, node = after_the_turn(tmp_path)
    world = setup.deal("3").imagine(0, from_seed("came", setup.tables.streams))
    world.step(setup.keys().index("end"), 0)
    assert search.advance(setup.keys().index("end"))
    assert search.root == node
    search.go_on(world, 1)
    codes = listed(setup, world, 1)
    assert search.root == search.case_of(node, marked(codes))
    search.run(50)
    assert children(search, search.root) == {int(codes.codes[i]) for i in range(codes.size)}
