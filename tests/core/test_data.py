"""Data tables: defaults, ranges, and overrides that name every breach."""

from __future__ import annotations

import pytest

import zirconia
from zirconia.core.contract.data import Number, Sheet, Text, Word, override_all
from zirconia.core.errors import BadSetup

SHEET = Sheet(
    "cards",
    {
        "name": Text(),
        "price": Number(0, 900, None, step=100),
        "damage": Number(0, 9),
        "kind": Word(("action", "resource"), "action"),
    },
)
ROWS = SHEET.complete(
    {"strike": {"name": "Strike", "price": 300, "damage": 2}, "ore": {"name": "Ore", "price": 0}}
)


def errors(changes: object) -> tuple[str, ...]:
    with pytest.raises(BadSetup) as caught:
        override_all({"cards": SHEET}, {"cards": ROWS}, {"cards": changes})
    return caught.value.errors


def test_defaults_fill_what_is_left_out() -> None:
    assert ROWS["ore"] == {"name": "Ore", "price": 0, "damage": 0, "kind": "action"}


def test_a_missing_value_without_default_is_named() -> None:
    with pytest.raises(BadSetup, match=r"cards\.ore: price is missing"):
        SHEET.complete({"ore": {"name": "Ore"}})


def test_overrides_change_only_what_they_name_and_not_the_rows() -> None:
    found = override_all({"cards": SHEET}, {"cards": ROWS}, {"cards": {"ore": {"damage": 4}}})
    assert found["cards"]["ore"]["damage"] == 4
    assert ROWS["ore"]["damage"] == 0
    assert found["cards"]["strike"] == ROWS["strike"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ore": {"damage": 10}}, "overrides.cards.ore.damage must be a number from 0 to 9, not 10"),
        ({"ore": {"damage": True}}, "overrides.cards.ore.damage must be a number from 0 to 9, not True"),
        ({"ore": {"damage": 1.5}}, "overrides.cards.ore.damage must be a whole number from 0 to 9, not 1.5"),
        ({"ore": {"price": 150}}, "overrides.cards.ore.price must be a multiple of 100, not 150"),
        ({"ore": {"kind": "spell"}}, "overrides.cards.ore.kind must be one of action, resource, not 'spell'"),
        (
            {"ore": {"name": ""}},
            "overrides.cards.ore.name must be words with single spaces, not ''",
        ),
        ({"ore": {"damege": 1}}, "overrides.cards.ore: no 'damege'; did you mean 'damage'?"),
        ({"oar": {}}, "overrides.cards: no 'oar'; did you mean 'ore'?"),
        ({"ore": 3}, "overrides.cards.ore must be an object, not 3"),
        ([], "overrides.cards must be an object, not []"),
    ],
)
def test_a_bad_override_is_named(changes: object, message: str) -> None:
    assert errors(changes)[0].replace("overrides.cards.cards", "overrides.cards") == message


def test_every_breach_is_named_at_once() -> None:
    assert len(errors({"ore": {"damage": 10, "price": 5}, "oar": {}})) == 3


def test_an_unknown_table_is_named() -> None:
    with pytest.raises(BadSetup, match="no table 'card'; did you mean 'cards'"):
        override_all({"cards": SHEET}, {"cards": ROWS}, {"card": {}})


@pytest.mark.parametrize("options", [{"decider": 1}, {"length": "short"}, {"nothing": True}, [1]])
def test_bad_options_are_refused(options: object) -> None:
    with pytest.raises(BadSetup):
        zirconia.game("galactic-confrontation").setup(options=options)  # type: ignore[arg-type]


def test_a_seat_count_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(BadSetup, match="is for 2 players, not 5"):
        zirconia.game("galactic-confrontation").setup(seats=5)
