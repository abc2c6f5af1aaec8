"""Overrides as people write them, and every place where a game can be changed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.cli.support import Command
from zirconia.core.contract.changes import Place, changes, merged, places, read_changes, told
from zirconia.core.contract.data import Column, Number, Sheet, Text, Word
from zirconia.core.errors import BadSetup
from zirconia.core.kernel.playout import play_out
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed

SCHEMA = {
    "cards": Sheet("cards", {"name": Text(), "price": Number(0, 900, 0, step=100), "kind": Word(("a", "b"), "a")})
}
GAMES = zirconia.games()


def test_a_change_names_table_row_column_and_value() -> None:
    assert changes(SCHEMA, ["cards.ore.price=300", "cards.ore.kind=b"]) == {
        "cards": {"ore": {"price": 300, "kind": "b"}}
    }


def test_words_stay_words_even_where_they_look_like_numbers() -> None:
    assert changes(SCHEMA, ["cards.ore.name=7"]) == {"cards": {"ore": {"name": "7"}}}


def test_a_row_s_name_may_have_dots() -> None:
    assert changes(SCHEMA, ["cards.ore.v2.price=1"]) == {"cards": {"ore.v2": {"price": 1}}}


@pytest.mark.parametrize("text", ["cards.ore.price", "cards.price=3", "cards..price=3", "=3", ""])
def test_what_is_no_change_is_told_what_one_is(text: str) -> None:
    with pytest.raises(BadSetup, match=r"a change is table\.row\.column=value, as in"):
        changes(SCHEMA, [text])


def test_a_place_is_set_once() -> None:
    with pytest.raises(BadSetup, match=r"cards\.ore\.price is set twice"):
        changes(SCHEMA, ["cards.ore.price=300", "cards.ore.price=400"])


def test_of_two_overrides_the_second_counts() -> None:
    one = {"cards": {"ore": {"price": 1, "kind": "a"}}}
    assert merged(one, {"cards": {"ore": {"price": 2}, "gem": {"price": 3}}}) == {
        "cards": {"ore": {"price": 2, "kind": "a"}, "gem": {"price": 3}}
    }
    assert one == {"cards": {"ore": {"price": 1, "kind": "a"}}}


def test_overrides_are_told_as_the_texts_that_make_them() -> None:
    texts = ["cards.ore.price=300", "cards.ore.name=Fine Ore"]
    assert told(changes(SCHEMA, texts)) == texts


def test_a_toml_file_holds_overrides(tmp_path: Path) -> None:
    file = tmp_path / "change.toml"
    file.write_text("[cards.critical-hit]\nprice = 1000\n")
    assert read_changes(file) == {"cards": {"critical-hit": {"price": 1000}}}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("change.toml", b"[cards", "is no TOML"),
        ("change.toml", b"\xff\xfe", "is no text file"),
        ("change.json", b"{", "is no JSON"),
        ("change.json", b"[1]", "holds no overrides"),
        ("change.json", b"[" * 100_000, "is nested too deeply"),
        ("change.toml", b" " * 1_000_001, "is longer than"),
    ],
)
def test_a_broken_file_is_named_with_its_fault(name: str, text: bytes, fault: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(text)
    with pytest.raises(BadSetup, match=fault) as caught:
        read_changes(tmp_path / name)
    assert name in str(caught.value)


def test_the_command_line_changes_a_card_and_names_place_and_range(command: Command) -> None:
    argv = ("sim", "galactic-confrontation", "--games", "1")
    assert command(*argv, "--set", "cards.critical-hit.price=1000").status == 0
    done = command(*argv, "--set", "cards.critical-hit.price=5000")
    assert done.status == 2
    assert "cards.critical-hit.price must be a number from -100 to 1600, not 5000" in done.err


def test_set_counts_before_a_file(command: Command, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text("[cards.critical-hit]\nprice = 1000\ndamage = 1\n")
    argv = ("lab", "numbers", "galactic-confrontation", "critical-hit", "--overrides", str(tmp_path / "c.toml"))
    lines = command(*argv, "--set", "cards.critical-hit.price=700").out.splitlines()
    values = {line.split()[0]: line.split()[1] for line in lines}
    assert values["cards.critical-hit.price"] == "700"
    assert values["cards.critical-hit.damage"] == "1"


# Of every game --------------------------------------------------------------------------------------


def places_of(game: str) -> list[Place]:
    one = zirconia.game(game)
    return list(places(one.schema, one.data(one.setup().options, {})))


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_the_data_fits_its_column(game: str) -> None:
    found = places_of(game)
    assert len(found) > 50
    schema = zirconia.game(game).schema
    assert not [one for one in found if one.value and schema[one.table].columns[one.column].problem(one.value)]


@pytest.mark.parametrize("game", GAMES)
def test_a_number_out_of_its_range_is_refused_with_place_and_range(game: str) -> None:
    schema = zirconia.game(game).schema
    for one in places_of(game)[:40]:
        column = schema[one.table].columns[one.column]
        if isinstance(column, Number):
            with pytest.raises(BadSetup, match=f"{column.low} to {column.high}") as caught:
                zirconia.game(game).setup(None, {}, {one.table: {one.row: {one.column: column.high + 1}}})
            assert f"{one.table}.{one.row}.{one.column}" in str(caught.value)


def another(column: Column, dice: random.Random) -> Any:
    """A value that a column may hold."""
    if isinstance(column, Number):
        return dice.choice([column.low, column.high, dice.randrange(column.low, column.high + 1, column.step)])
    return dice.choice(column.words) if isinstance(column, Word) else "Other Words"


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_game_is_refused_or_played(game: str) -> None:
    """Any change within the ranges: what does not go together is told, everything else can be played."""
    dice = random.Random(game)
    one = zirconia.game(game)
    free = [place for place in places_of(game) if place.free]
    refused = 0
    for number in range(12):
        place = dice.choice(free)
        value = another(one.schema[place.table].columns[place.column], dice)
        try:
            setup = one.setup(None, {}, {place.table: {place.row: {place.column: value}}})
        except BadSetup:
            refused += 1
            continue
        position = setup.deal(str(number))
        play_out(position, from_seed(str(number), 1), 0, Codes(setup.actions + 1), 200)
    assert refused < 6


@pytest.mark.parametrize("game", GAMES)
def test_an_altered_game_replays(game: str) -> None:
    numbers = [place for place in places_of(game) if place.table == "numbers" and place.column == "rounds"]
    state = zirconia.game(game).start(overrides={"numbers": {numbers[0].row: {"rounds": 2}}}, seed=1)
    while not state.over:
        state.apply(state.legal()[-1])
    again = zirconia.replay(zirconia.record(state))
    assert again == state
    assert told(again.setup.overrides) == ["numbers.match.rounds=2"]


@pytest.mark.parametrize(("game", "cell"), [("standoff-hex", "0,-3"), ("standoff-square", "0,1")])
def test_a_cell_of_the_board_can_become_part_of_the_red_gun(game: str, cell: str) -> None:
    usual = zirconia.game(game).setup()
    larger = zirconia.game(game).setup(None, {}, {"board": {cell: {"mark": "gun"}}})
    assert larger.tables.gun_size == usual.tables.gun_size + 1  # type: ignore[attr-defined]  # a table of Standoff


def test_a_board_without_a_red_gun_is_refused() -> None:
    game = zirconia.game("standoff-square")
    board = game.data(game.setup().options, {})["board"]
    none = {cell: {"mark": "open"} for cell, row in board.items() if row["mark"] == "gun"}
    with pytest.raises(BadSetup, match="at least one cell must be marked gun"):
        game.setup(None, {}, {"board": none})


def test_fast_credits_are_no_matter_of_the_hex_edition() -> None:
    with pytest.raises(BadSetup, match=r"cards\.1-hex\.fast must be a number from 0 to 0, not 1"):
        zirconia.game("standoff-hex").setup(None, {}, {"cards": {"1-hex": {"fast": 1}}})


@pytest.mark.parametrize("game", ["standoff-hex", "standoff-square"])
def test_a_horse_is_never_for_sale(game: str) -> None:
    with pytest.raises(BadSetup, match=r"cards\.horse\.market must be aside"):
        zirconia.game(game).setup(None, {}, {"cards": {"horse": {"market": "temporary"}}})
