"""What is never good has no part in a search: a damage card left unplayed, a setback kept."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.galactic_confrontation.table import GAME, player, table
from zirconia import State
from zirconia.core.kernel.position import Codes


def listed(state: State) -> Codes:
    codes = Codes(state.setup.actions + 1)
    state.core.legal_into(codes, 0)
    return codes


def ruled_out(state: State) -> set[str]:
    """The keys of what a search that a network guides does not try."""
    codes = listed(state)
    GAME.evaluation(state.setup.tables).rule_out(state.core, 0, codes)
    left = {int(codes.codes[at]) for at in range(codes.size)}
    return {state.key(code) for code in state.legal(0) if code not in left}


def weight(state: State, key: str) -> int:
    codes = listed(state)
    weights = vec[i64]([0] * codes.size)
    GAME.evaluation(state.setup.tables).weigh(state.core, 0, codes, weights)
    found = {state.key(int(codes.codes[at])): int(weights[at]) for at in range(codes.size)}
    return found[key]


def test_plays_do_not_end_with_a_damage_card_left_to_play() -> None:
    assert ruled_out(table(player("CH DM H"))) == {"end-strategy"}
    assert ruled_out(table(player("DM H"))) == set()


def cleanup(hand: str) -> State:
    """The end of a turn with a right to trash a card of this hand."""
    return table(player(hand), phase="cleanup", trashes=1)


def test_nothing_is_trashed_that_is_better_than_a_setback_in_hand() -> None:
    state = cleanup("Imp H CH")
    assert ruled_out(state) == {"trash hydrogen", "trash critical-hit"}
    assert weight(state, "trash hydrogen") == 0
    assert weight(state, "trash impeded") > 0


def test_without_a_setback_a_poor_card_may_go() -> None:
    state = cleanup("H CH")
    assert ruled_out(state) == set()
    assert weight(state, "trash hydrogen") > 0
