"""What is never good has no part in a search: damage left unplayed, a setback kept, a card that does nothing."""

from __future__ import annotations

from typing import Any

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


def shop(cards: dict[str, Any], **position: Any) -> State:
    """Somebody with 900 credits to spend, where cards are changed."""
    return table(player("C C C"), phase="buy", overrides={"cards": cards}, **position)


def kinds(keys: set[str]) -> set[str]:
    """Of keys such as `buy oxygen 1 carbon`, the cards."""
    return {key.split()[1] for key in keys}


def test_a_weapon_that_does_nothing_is_not_bought() -> None:
    state = shop({"critical-hit": {"damage": 0, "trashes": 0}})
    bought = next(state.key(code) for code in state.legal(0) if state.key(code).startswith("buy critical-hit"))
    assert kinds(ruled_out(state)) == {"critical-hit"}
    assert weight(state, bought) == 0
    assert ruled_out(shop({"critical-hit": {"damage": 0}})) == set()  # it still trashes


def test_a_card_is_not_bought_while_a_cheaper_one_does_as_much() -> None:
    changed = {"oxygen": {"worth": 100}}
    assert kinds(ruled_out(shop(changed))) == {"oxygen"}
    assert ruled_out(shop(changed, supply={"hydrogen": 0})) == set()
    assert ruled_out(shop({"oxygen": {"worth": 100, "damage": 1}})) == set()


def test_nothing_is_ruled_out_for_sale_as_printed() -> None:
    assert ruled_out(shop({})) == set()
