"""A card that is added to the data file is a card of the game, everywhere: it pays, it is bought, it is judged."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from zirconia import BadSetup, State
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.core.match.setup import Setup
from zirconia.games.galactic_confrontation import sheets
from zirconia.games.galactic_confrontation.play import roles
from zirconia.games.galactic_confrontation.rules.tables import GalacticTables
from zirconia.games.galactic_confrontation.words.texts import describe

from .table import GAME, do, player, refused, table, zone


def tables_of(setup: Setup) -> GalacticTables:
    assert isinstance(setup.tables, GalacticTables)
    return setup.tables


@pytest.fixture
def add_card(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Add a row to the data file's cards."""

    def add(id: str, **row: Any) -> None:
        complete = sheets.SHEETS["cards"].complete({id: row})
        monkeypatch.setitem(sheets.DATA["cards"], id, complete[id])

    return add


@pytest.fixture
def nitrogen(add_card: Any) -> None:
    """A fourth resource."""
    add_card("nitrogen", name="Nitrogen", kind="resource", price=900, worth=500)


@pytest.mark.usefixtures("nitrogen")
def test_a_fourth_resource_pays_what_it_says() -> None:
    state = table({**player(), "hand": {"carbon": 1, "nitrogen": 1}}, phase="buy")
    assert describe(tables_of(state.setup), 14) == "Worth 500 credits when paid."
    do(state, "buy critical-hit 1 carbon + 1 nitrogen")
    assert zone(state, "discard") == {"carbon": 1, "nitrogen": 1, "critical-hit": 1}


@pytest.mark.usefixtures("nitrogen")
def test_a_fourth_resource_is_part_of_every_legal_payment_and_of_none_that_is_superfluous() -> None:
    state = table({**player(), "hand": {"hydrogen": 2, "oxygen": 1, "nitrogen": 1}}, phase="buy")
    keys = [state.key(code) for code in state.legal()]
    assert [key for key in keys if key.startswith("buy carbon")] == [
        "buy carbon 1 hydrogen + 1 nitrogen",
        "buy carbon 1 oxygen + 1 nitrogen",
    ]
    refused(state, "buy carbon 2 hydrogen + 1 nitrogen", "SUPERFLUOUS")
    refused(state, "buy carbon 2 nitrogen", "BAD_PAYMENT")
    refused(state, "buy carbon nitrogen", "NO_FUNDS")


@pytest.mark.usefixtures("nitrogen")
def test_the_automatic_payment_uses_a_fourth_resource() -> None:
    state = table({**player(), "hand": {"oxygen": 3, "nitrogen": 1}}, phase="buy")
    do(state, "buy impose-tariffs")
    assert zone(state, "hand") == {"oxygen": 3}


@pytest.mark.usefixtures("nitrogen")
@pytest.mark.parametrize("hand", [(3, 2, 1, 2), (0, 1, 0, 2), (9, 0, 0, 0), (2, 0, 3, 1)])
@pytest.mark.parametrize("pool", [0, 300])
def test_the_payments_listed_are_those_that_the_preconditions_allow(hand: tuple[int, ...], pool: int) -> None:
    cards = dict(zip(("hydrogen", "oxygen", "carbon", "nitrogen"), hand, strict=True))
    state = table({**player(), "hand": cards}, phase="buy", pool=pool)
    legal = state.legal()
    assert sorted(legal) == [
        code for code in range(state.setup.tables.actions) if state.core.check(code, 0) == LEGAL
    ]
    assert len(set(legal)) == len(legal) > 1


def test_payments_have_the_codes_they_always_had() -> None:
    """Records of old games hold keys, those of learning programs codes: both stay."""
    t = GAME.setup().tables
    assert t.actions == 2 * 14 + 4 + 14 * 9 * 5 * 4
    state = table(player(hand="H H O C"), phase="buy")
    code, key = 32 + 3 * 180 + 1 + 9 * (1 + 5), "buy carbon 1 hydrogen + 1 oxygen + 1 carbon"
    assert state.key(code) == key and state.code(key) == code


def test_more_resources_than_payments_can_tell_apart_are_refused(add_card: Any) -> None:
    for number in range(5):
        add_card(f"gas-{number}", name=f"Gas {number}", kind="resource", price=1600, worth=100)
    with pytest.raises(BadSetup, match=r"the resources make \d+ payments; at most 100000 can be told apart"):
        GAME.setup()


def test_a_card_that_the_rules_name_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    others = {id: row for id, row in sheets.DATA["cards"].items() if id != "hydrogen"}
    monkeypatch.setitem(sheets.DATA, "cards", others)
    with pytest.raises(BadSetup, match=r"cards\.hydrogen is a card of the rules: it must be there, as a resource"):
        GAME.setup()


@pytest.mark.parametrize("options", [{}, {"later-balance": True}])
def test_every_role_of_a_plan_is_one_card_s(options: dict[str, Any]) -> None:
    t = tables_of(GAME.setup(options=options))
    ids = {role: t.ids[kind] for kind in range(t.kinds) if (role := roles.role_of(t, kind)) != roles.OTHER}
    assert ids == {
        roles.STRONG_DAMAGE: "critical-hit",
        roles.DAMAGE: "decisive-strike",
        roles.STRONG_DEFENCE: "technology-investment",
        roles.DEFENCE: "defensive-maneuver",
        roles.RICH_RESOURCE: "carbon",
        roles.RESOURCE: "oxygen",
        roles.IMPEDING: "counter-intelligence",
        roles.CREDITS_AND_CARDS: "impose-tariffs",
        roles.PLAYS_AND_CARDS: "preemptive-insurgence",
        roles.CARDS: "braintrust-accumulation",
    }


def heaviest(state: State, judge: Evaluation) -> str:
    """The action that a judge gives the most weight."""
    codes = Codes(state.setup.tables.actions)
    weights = vec[i64]([0] * state.setup.tables.actions)
    state.core.legal_into(codes, 0)
    judge.weigh(state.core, 0, codes, weights)
    return state.key(codes.codes[max(range(codes.size), key=lambda i: weights[i])])


def test_bots_buy_a_new_card_for_what_it_does(add_card: Any) -> None:
    add_card("orbital-strike", name="Orbital Strike", kind="strategy", price=800, damage=4)
    state = table(player(hand="C C O"), phase="buy", round=8, supply={"critical-hit": 0})
    t = state.setup.tables
    judges = [GAME.evaluation(t), *(make(t) for _, make in GAME.baselines().values())]
    assert {heaviest(state, judge) for judge in judges} == {"buy orbital-strike 1 oxygen + 2 carbon"}
