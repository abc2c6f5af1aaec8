"""Changed prices, technologies and pieces: paid in full, written down and read back, or refused at once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.kardashev.table import GAME, can, cards, play, refused, table, technologies
from zirconia import BadSetup

ROLES = ("warlord", "pioneer")
BOARD = {"0,0": "f c0:1", "2,0": "m c1:1"}

# Matching units beside others (8.3) ---------------------------------------------------------------------------

DEAR = {"technologies": {"encryption": {"food": 3, "matching": 2}}}


def test_matching_units_and_the_rest_of_a_price_are_needed_together() -> None:
    state = table(BOARD, roles=ROLES, hands=("E2",), overrides=DEAR)
    refused(state, "research encryption", "CANNOT_PAY")
    refused(table(BOARD, roles=ROLES, hands=("F4",), overrides=DEAR), "research encryption", "CANNOT_PAY")


def test_matching_units_and_the_rest_of_a_price_are_paid() -> None:
    state = table(BOARD, roles=ROLES, hands=("F4 M2 E1",), overrides=DEAR)
    play(state, "research encryption")
    assert (cards(state, 0), technologies(state, 0)) == ("F1 E1", {"encryption"})


def test_a_type_that_leaves_the_rest_unpaid_can_t_be_named() -> None:
    state = table(BOARD, roles=ROLES, hands=("F4 M2 E2",), overrides=DEAR)
    play(state, "research encryption")
    assert GAME.load(state.position()) == state
    assert not can(state, "food") and can(state, "matter") and can(state, "energy")
    play(state, "energy")
    assert (cards(state, 0), technologies(state, 0)) == ("F1 M2", {"encryption"})


# Technologies -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["technologies", "tree"])
def test_what_a_technology_requires_can_be_emptied(where: str) -> None:
    row = "expanded-cargohold" if where == "technologies" else "warlord/expanded-cargohold"
    overrides = {where: {row: {"requires": ""}}}
    refused(table(BOARD, roles=ROLES, hands=("F4 M4",)), "research expanded-cargohold", "PREREQUISITE")
    state = table(BOARD, roles=ROLES, hands=("F4 M4",), overrides=overrides)
    play(state, "research expanded-cargohold")
    assert technologies(state, 0) == {"expanded-cargohold"}


@pytest.mark.parametrize(
    ("overrides", "right"),
    [
        ({"technologies": {"encryption": {"requires": "harvest-rovr"}}}, "did you mean 'harvest-rover'"),
        ({"technologies": {"encryption": {"roles": "warlrd"}}}, "did you mean 'warlord'"),
        ({"technologies": {"encryption": {"name": ""}}}, "must be words with single spaces, not ''"),
        ({"roles": {"warlord": {"first-tile": "o"}}}, "is no planet tile; those are f, m, e, f"),
    ],
)
def test_words_that_name_nothing_are_refused_with_what_would_be_right(
    overrides: dict[str, Any], right: str
) -> None:
    with pytest.raises(BadSetup, match=re.escape(right)):
        GAME.setup(2, {}, overrides)


def test_nobody_starts_with_both_of_an_exclusive_pair() -> None:
    overrides = {"roles": {"scientist": {"technologies": 2}}}
    state = GAME.setup(2, {"role": ["scientist", "warlord"]}, overrides).start(seed="1")
    while not can(state, "name harvest-rover"):
        state.apply(state.legal()[0])
    play(state, "name harvest-rover")
    refused(state, "name asteroid-mining", "NOT_ALLOWED")
    state.apply(state.legal()[0])
    assert len(technologies(state, 0)) == 2
    assert GAME.load(state.position()) == state


@pytest.mark.parametrize(
    ("technology", "effect", "space"),
    [("harvest-rover", "rover", "fm c0:1 f0:3"), ("asteroid-mining", "mining", "fm f0:3")],
)
def test_what_a_large_fleet_harvests_can_be_written_down(technology: str, effect: str, space: str) -> None:
    state = table(
        {"0,0": space, "2,0": "m c1:1"},
        roles=ROLES,
        technologies={0: f"{technology} expanded-cargohold"},
        overrides={"technologies": {technology: {effect: 9}}},
    )
    play(state, "harvest")
    while state.position()["frames"][-1][:1] == ["take"] and state.position()["frames"][-1][3] < 9:
        state.apply(state.legal()[0])
    assert state.position()["frames"][-1][3] == 27
    assert GAME.load(state.position()) == state


def test_a_role_has_one_technology_that_copies() -> None:
    with pytest.raises(BadSetup, match="the scientist has terraform and encryption and cloning"):
        GAME.setup(2, overrides={"technologies": {"encryption": {"clones": 1}, "terraform": {"clones": 1}}})
    GAME.setup(2, overrides={"technologies": {"encryption": {"clones": 1}, "cloning": {"clones": 0}}})


# Pieces (R6) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "changed", "sort", "told"),
    [
        ("warlord", {"fleets": 2}, "fleet", "2 fleets of level 2 take 4 pieces"),
        ("pioneer", {"colony-level": 2}, "colony", "2 colonies of level 2 take 4 pieces"),
    ],
)
def test_nobody_starts_with_more_pieces_than_there_are(
    role: str, changed: dict[str, int], sort: str, told: str
) -> None:
    pieces = {f"{sort}-pieces": 3}
    with pytest.raises(BadSetup, match=rf"roles\.{role}: {told}, and numbers\.match\.{sort}-pieces is 3"):
        GAME.setup(2, overrides={"roles": {role: changed}, "numbers": {"match": pieces}})
