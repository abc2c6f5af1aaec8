"""What no good player does has no weight in a search: a longer way to the same space, a copy of what is held."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.kardashev.table import GAME, play, table
from zirconia import State
from zirconia.bots.judgement import judge_of
from zirconia.core.kernel.position import Codes

FIELD = "0,0 1,0 0,1 -1,1 -1,0 0,-1 1,-1 2,0 1,1 2,-1"


def weights(state: State, learned: bool = False) -> dict[str, int]:
    """How likely each action is for whoever is to act, by its key."""
    setup, seat = state.setup, state.acting[0]
    codes = Codes(setup.actions + 1)
    state.core.legal_into(codes, seat)
    found = vec[i64]([0] * codes.size)
    judge_of(setup, learned).weigh(state.core, seat, codes, found)
    return {state.key(int(codes.codes[at])): int(found[at]) for at in range(codes.size)}


def ruled_out(state: State) -> set[str]:
    """The keys of what a search that a network guides does not try."""
    setup, seat = state.setup, state.acting[0]
    codes = Codes(setup.actions + 1)
    state.core.legal_into(codes, seat)
    GAME.evaluation(setup.tables).rule_out(state.core, seat, codes)
    left = {int(codes.codes[at]) for at in range(codes.size)}
    return {state.key(code) for code in state.legal(seat) if code not in left}


def afield(role: str) -> State:
    """A fleet of seat 0 on an open field, with Energy for long ways."""
    board = dict.fromkeys(FIELD.split(), "o") | {"0,0": "o f0:1", "3,0": "m c0:1", "0,3": "f c1:1"}
    return table(board, roles=(role, "pioneer"), hands=("E9", ""))


def test_a_fleet_goes_nowhere_by_a_longer_way() -> None:
    state = play(afield("generalist"), "move 0,0", "cell 1,0")
    found = weights(state)
    around = {"cell 0,0", "cell 0,1", "cell 1,-1"}  # where it was, or could have gone at once
    assert all(found[one] == 0 for one in around)
    assert ruled_out(state) == {one for one, weight in found.items() if weight == 0}
    assert found["cell 2,0"] > 0
    assert found["stop"] > 0


def test_a_first_step_is_never_a_detour() -> None:
    state = play(afield("generalist"), "move 0,0")
    assert all(weight > 0 for weight in weights(state).values())
    assert ruled_out(state) == set()


def test_who_collects_on_the_way_may_walk_about() -> None:
    state = play(afield("warlord"), "move 0,0", "cell 1,0")
    assert weights(state)["cell 0,1"] > 0
    assert ruled_out(state) == set()


def cloning() -> State:
    """A Scientist with two technologies who is asked what to copy."""
    board = {"3,0": "m c0:1", "0,3": "f c1:1"}
    state = table(
        board,
        roles=("scientist", "pioneer"),
        hands=("M4 E4", ""),
        technologies={0: "botsourcing harvest-rover"},
    )
    return play(state, "research cloning")


def test_what_is_held_is_not_copied() -> None:
    found = weights(cloning())
    assert found["name harvest-rover"] == found["name botsourcing"] == 0
    assert found["name asteroid-mining"] > 0
    assert ruled_out(cloning()) == {"name harvest-rover", "name botsourcing"}


def test_a_shipyard_is_worth_nothing_more_when_nothing_is_built_after_it() -> None:
    board = {"0,0": "m+ c0:1", "2,0": "m c0:1", "0,3": "f c1:1"}
    hands = ("F4 M4 E4", "")
    earlier = weights(table(board, hands=hands, round=2), learned=True)
    assert earlier["upgrade-colony 0,0"] > earlier["upgrade-colony 2,0"]
    last = weights(table(board, hands=hands, round=2, more={"last-round": 2, "ends-by": "shortage"}), learned=True)
    assert last["upgrade-colony 0,0"] == last["upgrade-colony 2,0"]
