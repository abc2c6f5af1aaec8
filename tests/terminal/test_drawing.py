"""Pictures of boards, cards and buttons, and the way of a cursor over them."""

from __future__ import annotations

import zirconia
from tests.terminal.scenes import a_whole_scene
from zirconia.core.contract import scene as parts
from zirconia.core.contract.vocabulary import Board, Card, Orientation, Scene
from zirconia.terminal.descriptions import describe
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.boards import draw_boards
from zirconia.terminal.drawing.canvas import Canvas
from zirconia.terminal.drawing.colours import mixed
from zirconia.terminal.drawing.lists import draw_buttons, draw_things
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.status_lines import prompt_lines, strip_line
from zirconia.terminal.drawing.theme import Theme, theme_for

MONO = Theme(mono=True)


def a_scene(board: Board) -> Scene:
    players = [parts.player(0, "P1"), parts.player(1, "P2")]
    return a_whole_scene(players=players, boards=[board])


def squares() -> Board:
    piece = parts.piece("p", "Scout", "scout", owner=1, level=2, symbol="S", marks=[parts.mark("m", "moved", "!")])
    cells = [
        parts.cell(f"cell:{row},{column}", (row, column), pieces=[piece] if (row, column) == (0, 1) else [])
        for row in range(2)
        for column in range(2)
    ]
    return parts.board("b", "square", cells)


def hexes(orientation: Orientation) -> Board:
    spots = [(0, 0), (1, 0), (0, 1), (-1, 1)]
    return parts.board(
        "b", "hex", [parts.cell(f"cell:{q},{r}", (q, r)) for q, r in spots], orientation=orientation
    )


def drawn(board: Board, width: int, height: int, lights: Lights | None = None, theme: Theme = MONO) -> Canvas:
    return draw_boards(a_scene(board), width, height, lights or Lights(), theme)


def test_squares_have_lines_between_them_where_there_is_room() -> None:
    assert drawn(squares(), 20, 6).text() == [
        "     0      1",
        "  ┌──────┬──────┐",
        "0 │  .   │ 2S2! │",
        "  ├──────┼──────┤",
        "1 │  .   │  .   │",
        "  └──────┴──────┘",
    ]


def test_squares_stand_close_together_where_there_is_not() -> None:
    assert drawn(squares(), 12, 3).text() == ["    0    1", "0   .   2S2!", "1   .    ."]


def test_hexes_that_point_up_are_outlined_and_numbered() -> None:
    assert drawn(hexes("pointy"), 14, 6).text() == [
        "      / \\ / \\",
        "   0 | . | . |",
        "    / \\ / \\ /",
        " 1 | . | . | 1",
        "    \\ / \\ /",
        "       -1  0",
    ]


def test_hexes_that_point_up_are_bricks_where_lines_are_few() -> None:
    assert drawn(hexes("pointy"), 9, 3).text() == ["   .   .", " .   ."]


def test_hexes_that_lie_flat_have_two_lines_each() -> None:
    text = drawn(hexes("flat"), 22, 9).text()
    assert text[0].strip("_ ") == "0"
    assert sum(line.count(".") for line in text) == 4


def test_what_can_be_touched_is_marked_without_colour() -> None:
    lights = Lights({"cell:0,0"}, {"cell:1,1"})
    text = drawn(squares(), 20, 6, lights).text()
    assert "│< .  >│" in text[2]
    assert "│{ .  }│" in text[4]


def test_ascii_boards_hold_nothing_else() -> None:
    canvas = drawn(squares(), 20, 6, theme=Theme(ascii=True))
    assert all(line.isascii() for line in canvas.text())


def test_the_cursor_moves_to_the_neighbour_in_a_direction() -> None:
    canvas = drawn(squares(), 20, 6)
    assert canvas.beside("cell:0,0", 0, 1) == "cell:0,1"
    assert canvas.beside("cell:0,1", 1, 0) == "cell:1,1"
    assert canvas.beside("cell:0,0", -1, 0) is None
    hexagons = drawn(hexes("pointy"), 40, 10)
    assert hexagons.beside("cell:0,0", 0, 1) == "cell:1,0"
    assert hexagons.beside("cell:1,0", 1, 0) == "cell:0,1"


def test_the_mouse_finds_the_cell_under_it() -> None:
    canvas = drawn(squares(), 20, 6)
    assert canvas.at(2, 4) == "cell:0,0"
    assert canvas.at(4, 12) == "cell:1,1"
    assert canvas.at(0, 0) is None


def test_lit_things_follow_each_other_around_the_end() -> None:
    canvas = drawn(squares(), 20, 6, Lights({"cell:0,1", "cell:1,0"}))
    assert canvas.next_lit(None, 1) == "cell:0,1"
    assert canvas.next_lit("cell:0,1", 1) == "cell:1,0"
    assert canvas.next_lit("cell:1,0", 1) == "cell:0,1"
    assert canvas.next_lit("cell:0,1", -1) == "cell:1,0"


def test_cells_are_described_with_what_stands_on_them() -> None:
    assert describe(a_scene(squares()), "cell:0,1") == "0,1: Scout 2 of P2 [moved]"
    assert describe(a_scene(squares()), "cell:1,1") == "1,1: empty"


def test_your_hand_is_the_first_of_the_list() -> None:
    scene = zirconia.game("galactic-confrontation").start(seed=7).view(0)
    text = draw_things(scene, 60, 0, Lights(), Theme()).text()
    assert text[0] == "Hand (5)"
    assert any(line.startswith("Supply") for line in text)
    narrow = draw_things(scene, 18, 0, Lights(), Theme()).text()
    assert max(map(len, narrow)) <= 18


def test_buttons_go_on_on_the_next_line() -> None:
    canvas = draw_buttons([("do:a", "First thing"), ("do:b", "Second thing")], 20, MONO)
    assert canvas.text() == ["[1 First thing]", "[2 Second thing]"]


def test_poor_terminals_get_less() -> None:
    assert theme_for({"TERM": "linux"}).ascii
    assert theme_for({"NO_COLOR": "1", "TERM": "xterm"}).mono
    assert theme_for({"TERM": "xterm"}, ascii=True).ascii


def test_the_locale_c_draws_ascii_though_python_would_write_utf_8() -> None:
    assert theme_for({"TERM": "xterm", "LC_ALL": "C"}).ascii
    assert theme_for({"TERM": "xterm", "LC_ALL": "POSIX"}).ascii
    assert theme_for({"TERM": "xterm", "LC_ALL": "de_DE.ISO-8859-1"}).ascii
    assert not theme_for({"TERM": "xterm", "LC_ALL": "C.UTF-8"}).ascii


# Room is used -----------------------------------------------------------------------------------------


def test_large_cells_name_their_pieces() -> None:
    text = "\n".join(drawn(squares(), 40, 12).text())
    assert "P2 Scout 2 !" in text
    assert "2S2!" not in text


def test_boards_of_hexes_have_their_coordinates_at_the_edge() -> None:
    pointy = drawn(hexes("pointy"), 20, 6).text()
    assert [line.split()[0] for line in pointy if "|" in line] == ["0", "1"]
    assert pointy[-1].split()[0] == "-1"
    flat = drawn(hexes("flat"), 30, 9).text()
    assert [word for word in ("-1", "0", "1") if any(word in line for line in flat)] == ["-1", "0", "1"]


def test_no_coordinate_is_cut_where_the_edge_is_narrow() -> None:
    scene = zirconia.game("standoff-hex").start(seed=1).view(0)
    lines = draw_boards(scene, 61, 16, Lights(), Theme()).text()
    assert lines[6].lstrip().startswith("-1 ")
    assert lines[8].lstrip().startswith("1 ")


def test_each_mark_has_a_pattern_of_its_own() -> None:
    choosing = Lights({"cell:0,0"}, (), {"cell:1,0"})
    aiming = Lights({"cell:0,0"}, {"cell:1,1"}, {"cell:1,0"})
    assert "│[ .  ]│" in drawn(squares(), 20, 6, choosing).text()[2]
    target, chosen = drawn(squares(), 20, 6, aiming).text()[2], drawn(squares(), 20, 6, aiming).text()[4]
    assert "│< .  >│" in target
    assert "{ .  }│" in chosen
    assert "│░ . ░░│" in chosen
    assert len({choosing.sign("cell:0,0"), aiming.sign("cell:0,0"), aiming.sign("cell:1,1")}) == 3


def test_marks_have_colours_that_are_no_players() -> None:
    marks = {colours.LIT, colours.CHOSEN, colours.TARGET}
    assert len(marks) == 3
    for game in zirconia.games():
        scene = zirconia.game(game).start(seed=1).view(0)
        tints = {mixed(one, colours.DARK, 0.72) for one in colours.seat_colours(scene).values()}
        assert not marks & tints
        assert colours.ACCENT not in colours.seat_colours(scene).values()


def a_hand(text: str = "Draw one.") -> Scene:
    card = parts.card("card:x", "x", "Xenon", cost="1", text=text, stats=[parts.stat("power", "Power", 3)])
    hand = parts.area("hand", "Hand", "hand", [card], owner=0)
    return a_whole_scene(players=[parts.player(0, "P1", areas=[hand])])


def test_a_card_shows_its_numbers_and_its_text() -> None:
    wide = draw_things(a_hand(), 60, 20, Lights(), Theme()).text()
    assert "Power 3. Draw one." in wide[1]
    assert "Power 3. Draw one." in "\n".join(draw_things(a_hand(), 30, 20, Lights(), Theme()).text())


def test_a_number_that_the_text_says_is_not_said_twice() -> None:
    text = "\n".join(draw_things(a_hand("Power 3."), 60, 20, Lights(), Theme()).text())
    assert text.count("Power 3") == 1
    assert "Power" not in "\n".join(draw_things(a_hand("Adds 3 power."), 60, 20, Lights(), Theme()).text())


def test_a_long_text_stands_whole_below_the_name_where_there_is_room() -> None:
    long = "Look at a hand, then at another one, and at last at the cards that were put aside this turn."
    canvas = draw_things(a_hand(long), 60, 20, Lights({"card:x"}), Theme())
    assert long in " ".join(line.strip() for line in canvas.text())
    assert len(canvas.places["card:x"]) > 1
    assert "…" in "\n".join(draw_things(a_hand(long), 60, 2, Lights(), Theme()).text())


def test_what_is_left_to_spend_is_told_by_its_number_beside_the_note() -> None:
    purse = parts.counter("funds", "Credits", 300, text="cards in hand")
    asked = {**parts.prompt("Buy a card.", [purse, parts.counter("buys", "Buys", 1)]), "waiting": [0], "you": True}
    lines, _ = prompt_lines(a_whole_scene(prompt={**asked, "midway": False}), [], "", 60, Theme())
    assert lines[-1] == "Credits 300 (cards in hand)  Buys 1"


def test_buttons_that_are_out_of_sight_are_told_of() -> None:
    labels = [(f"do:{number}", f"Thing number {number}") for number in range(1, 8)]
    canvas = draw_buttons(labels, 44, MONO, 2)
    assert canvas.text()[:2] == [
        "[1 Thing number 1] [2 Thing number 2]",
        "[3 Thing number 3]                  … a: all",
    ]
    assert canvas.height > 2
    assert all("a: all" not in line for line in draw_buttons(labels, 44, MONO, 4).text())


# Little room ------------------------------------------------------------------------------------------


def a_panel(*cards: Card, **counters: int) -> Scene:
    shown = [parts.counter(name, name.capitalize().replace("_", " "), value) for name, value in counters.items()]
    tree = parts.area("tree", "Technologies", "tree", cards, owner=0)
    player = parts.player(0, "P1", counters=shown, areas=[tree], role="Scientist of the Empire")
    return a_whole_scene(players=[player, parts.player(1, "P2", counters=shown)])


def test_a_label_is_not_torn_from_its_number_in_a_narrow_list() -> None:
    lines = draw_things(
        a_panel(food=1, turns_left_now=22, units_in_the_capture_zone=0), 18, 20, Lights(), Theme()
    ).text()
    assert "  Turns left now" not in lines
    assert any(line.endswith("zone 0") for line in lines)
    asked = parts.prompt(
        "Act.", [parts.counter("a", "Actions left", 2), parts.counter("b", "Research actions left", 1)]
    )
    scene = a_whole_scene(prompt={**asked, "waiting": [0], "you": True, "midway": False})
    assert prompt_lines(scene, [], "", 38, Theme())[0][1:] == ["Actions left 2", "Research actions left 1"]


def test_a_price_is_read_whole_beside_a_name_or_below_it() -> None:
    long = parts.card(
        "card:t", "t", "Terraform", cost="F1 M1 E1 + 1 any", marks=[parts.mark("blocked", "costs a lot")]
    )
    short = parts.card("card:x", "x", "Xenon", cost="3")
    for width in range(18, 80):
        lines = draw_things(a_panel(long, short), width, 0, Lights(), Theme()).text()
        assert any("F1 M1 E1 + 1 any" in line for line in lines), width
        assert any("Terraform" in line for line in lines), width
        assert any(line.startswith("  Xenon") and " 3" in line for line in lines), width


def test_what_is_cut_says_so_and_titles_are_whole() -> None:
    lines = draw_things(a_panel(points=1), 18, 20, Lights(), Theme()).text()
    assert [line.strip() for line in lines if line.strip()][:3] == ["P1 (you),", "Scientist of", "the Empire ◆"]


def test_points_are_told_first_where_there_is_no_room_for_all_counters() -> None:
    scene = a_panel(food=0, matter=1, energy=0, points=12)
    names = {0: "you", 1: "random"}
    assert "P1 you: Food 0, Matter 1, Energy 0, Points 12" in strip_line(scene, names, 120, Theme()).plain
    assert "P1 you: Points 12, Food 0, Matter 1" in strip_line(scene, names, 80, Theme()).plain
    assert strip_line(scene, names, 28, Theme()).plain == "▸P1 Points 12  P2 Points 12 "
    assert "P2 9:59" in strip_line(scene, {1: "9:59"}, 28, Theme()).plain
