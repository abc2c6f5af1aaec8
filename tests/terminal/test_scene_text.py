"""Scenes as text: boards, cards, menus and rulebooks."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.cli.support import GAMES
from zirconia.core.contract import scene
from zirconia.core.contract.vocabulary import Board, Choice, Orientation
from zirconia.terminal.menu import menu, numbered
from zirconia.terminal.plain.board_text import draw_board
from zirconia.terminal.plain.console import PLAIN, Style
from zirconia.terminal.plain.scene_text import ask_lines, draw, draw_area
from zirconia.terminal.rulebook import look_up


def name(seat: int) -> str:
    return "AB"[seat]


def lines(board: Board, width: int = 80) -> list[str]:
    return draw_board(board, name, width, PLAIN)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("width", [80, 100])
def test_every_game_fits_the_width(id: str, width: int) -> None:
    for seats in zirconia.game(id).seats:
        state = zirconia.game(id).start(seats, 3)
        for number in range(40):
            if state.over:
                break
            drawn = draw(state.view(state.acting[0]), width, PLAIN)
            assert max(map(len, drawn)) <= width
            legal = state.legal()
            state.apply(legal[number * 5 % len(legal)])


def test_a_square_board_has_headers_pieces_zones_and_a_legend() -> None:
    ship = scene.piece(
        "piece:1", "Scout Ship", "ship", owner=1, level=2, marks=[scene.mark("moved", "moved", "!")]
    )
    rock = scene.piece("piece:2", "Rock", "rock")
    cells = [
        scene.cell("cell:0,0", (0, 0), pieces=[ship]),
        scene.cell("cell:0,1", (0, 1), zone="sun"),
        scene.cell("cell:1,0", (1, 0)),
        scene.cell("cell:1,1", (1, 1), pieces=[rock]),
    ]
    shields = [scene.overlay("shield", "Shield", ["cell:1,0"])]
    board = scene.board("b", "square", cells, zones=[scene.zone("sun", "Sun", symbol="~")], overlays=shields)
    assert lines(board) == [
        "    0     1",
        "0 BSS2!   ~",
        "1   .    Ro",
        "",
        "  Ro = Rock, SS = Scout Ship, ! = moved, ~ = Sun",
        "  Shield: 1,0",
    ]


def test_labels_of_squares_become_headers() -> None:
    cells = [scene.cell(f"cell:{r},{c}", (r, c), label=f"{'ab'[c]}{r + 1}") for r in range(2) for c in range(2)]
    assert lines(scene.board("b", "square", cells))[:3] == ["  a b", "1 . .", "2 . ."]


def hexes(orientation: Orientation, radius: int = 1) -> Board:
    around = range(-radius, radius + 1)
    cells = [scene.cell(f"cell:{q},{r}", (q, r)) for q in around for r in around if abs(q + r) <= radius]
    cells[0]["pieces"].append(scene.piece("piece:1", "Base", "base", owner=0, symbol="#"))
    return scene.board("b", "hex", cells, orientation=orientation)


def test_pointy_hexes_are_staggered_rows() -> None:
    assert lines(hexes("pointy"))[:3] == [
        "r -1      0,-1  1,-1",
        "r 0     A#   0,0   1,0",
        "r 1       -1,1  0,1",
    ]


def test_flat_hexes_are_staggered_columns() -> None:
    rows = lines(hexes("flat"))[:5]
    assert [row.split() for row in rows] == [["0,-1"], ["A#", "1,-1"], ["0,0"], ["-1,1", "1,0"], ["0,1"]]
    assert rows[0].index("0,-1") == rows[2].index("0,0") == rows[4].index("0,1")
    assert rows[3].index("-1,1") < rows[0].index("0,-1") < rows[1].index("1,-1")


def test_a_wide_hex_board_shows_dots_instead_of_coordinates() -> None:
    board = hexes("pointy", 9)
    assert max(len(line) for line in lines(board, 80)) <= 100
    assert "0,0" not in "\n".join(lines(board, 80))
    assert "0,0" in "\n".join(lines(board, 400))


def test_owners_are_painted_on_a_terminal() -> None:
    board = hexes("pointy")
    painted = "\n".join(draw_board(board, name, 80, Style(True)))
    assert "\033[36m" in painted


def test_cards_are_read_with_cost_price_and_text() -> None:
    card = scene.card("card:x", "x", "Xenon", cost="1", price="3", text="Draw two.", count=2)
    assert draw_area(scene.area("m", "Market", "market", [card]), 80, PLAIN, True) == [
        "Market",
        "             cost  price",
        "  2x  Xenon     1      3  Draw two.",
    ]
    hidden = scene.area("h", "Hand", "hand", [card], facedown=3)
    assert draw_area(hidden, 80, PLAIN, False) == ["Hand: 2 Xenon, 3 face down"]


def choice(code: int, text: str, *path: str) -> Choice:
    return {"code": code, "key": text, "text": text, "path": list(path)}


def test_what_is_left_is_told_with_the_game_s_note() -> None:
    state = zirconia.game("standoff-square").start(2, 3)
    state.apply(state.code("draw"))
    told = " ".join(" ".join(ask_lines(state.view(0), 80, PLAIN)).replace("\u00a0", " ").split())
    assert "Last action 1 (Draw)" in told


def test_few_choices_are_one_list_and_many_are_two_steps() -> None:
    few = [choice(code, f"Move {code}", f"cell:{code}") for code in range(5)]
    assert [item.code for item in menu(few)] == [0, 1, 2, 3, 4]
    many = [choice(10 * a + b, f"Move {a} to {b}", f"cell:{a}", f"cell:{b}") for a in range(3) for b in range(5)]
    items = menu(many)
    assert [item.label for item in items] == [f"Move {a} to ... (5 ways)" for a in range(3)]
    assert [item.code for item in menu(items[1].choices, items[1].depth)] == [10, 11, 12, 13, 14]


@pytest.mark.parametrize("id", GAMES)
def test_every_choice_is_in_the_menu_once(id: str) -> None:
    state = zirconia.game(id).start(seed=8)
    for number in range(60):
        if state.over:
            break
        choices = state.view(state.acting[0])["choices"]
        assert sorted(leaves(menu(choices))) == sorted(one["code"] for one in choices)
        legal = state.legal()
        state.apply(legal[number * 3 % len(legal)])


def leaves(items: list[Any]) -> list[int]:
    found: list[int] = []
    for item in items:
        found += [item.code] if item.code is not None else leaves(menu(item.choices, item.depth))
    return found


def test_long_menus_stand_in_columns() -> None:
    items = menu([choice(code, f"Go {code}", f"cell:{code}") for code in range(20)])
    assert len(numbered(items, 80)) == 5
    assert numbered(items, 80)[0].split() == [
        "1",
        "Go",
        "0",
        "6",
        "Go",
        "5",
        "11",
        "Go",
        "10",
        "16",
        "Go",
        "15",
    ]


def test_the_rulebook_is_searched_by_section_ruling_and_word() -> None:
    book = "# Book\n\n## 1. Start\n\nDeal **five** cards.\n\n## 2. End\n\n- **R7. Ties.** Share.\n"
    assert look_up(book, "1", 80) == ["1. START", "", "Deal five cards.", ""]
    assert look_up(book, "end", 80)[0] == "2. END"
    assert look_up(book, "r7", 80) == ["- R7. Ties. Share."]
    assert look_up(book, "five", 80) == ["Deal five cards."]
    assert look_up(book, "zebra", 80) == ["The rulebook says nothing about 'zebra'."]
