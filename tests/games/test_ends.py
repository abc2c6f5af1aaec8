"""How a match ended, in words: the rule that ended it, who wins, and what decided it."""

from __future__ import annotations

import re
from random import Random

import pytest

import zirconia
from tests.games.corporate_wars.helpers import position as corporate
from tests.games.galactic_confrontation.table import player, table
from tests.games.kardashev.table import ALL_ROLES, play
from tests.games.kardashev.table import table as space
from tests.games.standoff.play import do, load
from zirconia import State
from zirconia.learn.training.setups import varied

NAMES = ("Ada", "Ben", "Cyd", "Dan", "Eve", "Fay")


def end_of(state: State) -> str:
    """The sentence of the result, which everybody reads in the log, too."""
    result = state.view(None, NAMES)["result"]
    assert result is not None and state.over
    for seat in (None, *range(state.setup.seats)):
        told = state.view(seat, NAMES)["result"]
        assert told is not None and told["text"] == result["text"]
    return result["text"]


# Corporate Wars -----------------------------------------------------------------------------------------


def test_the_tenth_point() -> None:
    """Example 19."""
    state = do(corporate("P1 henchman 5,4", turn=1, p1={"points": 9}, p2={"points": 7}), "end")
    assert end_of(state) == "10 points win the game: Ada has 10, Ben has 7. Ada wins."


def test_the_points_that_win_are_those_of_the_setup() -> None:
    state = corporate("P1 henchman 5,4", turn=1, p1={"points": 4}, options={"short-game": True})
    assert end_of(do(state, "end")) == "5 points win the game: Ada has 5, Ben has 0. Ada wins."


@pytest.mark.parametrize(
    ("units", "points", "text"),
    [
        (("P1 henchman 0,0",), (7, 6), "Ada wins with 7 points against 6."),
        (
            ("P1 henchman 0,3", "P2 archon 0,0"),
            (7, 7),
            "Ada wins the tie-break: both have 7 points, "
            "but Ada has more units in the capture zone (1 against 0).",
        ),
        (  # example 28
            ("P1 henchman 0,3 3", "P1 henchman 1,3 1", "P2 archon 0,4 5", "P2 henchman 1,4 1"),
            (7, 7),
            "Ben wins the tie-break: both have 7 points and 2 units in the capture zone, "
            "but Ben has more power in the capture zone (6 against 4).",
        ),
        (
            ("P1 henchman 0,3 3", "P2 henchman 1,3 3", "P2 henchman 5,5 1"),
            (1, 1),
            "Ben wins the tie-break: both have 1 point, 1 unit in the capture zone and 3 power there, "
            "but Ben has more power on the grid (4 against 3).",
        ),
        (
            (),
            (2, 2),
            "It is a draw between Ada and Ben: "
            "both have 2 points, 0 units in the capture zone, 0 power there and 0 power on the grid.",
        ),
    ],
)
def test_the_round_limit_of_corporate_wars(units: tuple[str, ...], points: tuple[int, int], text: str) -> None:
    state = corporate(*units, turn=119, p1={"points": points[0]}, p2={"points": points[1]})
    assert end_of(do(state, "end")) == f"Round 60 was the last. {text}"


# Galactic Confrontation ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "text"),
    [
        ("CH DS", "Both bases fell in the same combat. It is a draw between Ada and Ben."),  # example 14
        ("CH DS DM", "Ben's base has fallen, Ada's has 1 hit point left. Ada wins."),  # example 15
    ],
)
def test_bases_that_fall(played: str, text: str) -> None:
    state = table(player(in_play=played, hits=3), player(in_play="CH", hits=4), active=1, phase="cleanup")
    assert end_of(do(state, "finish")) == text


def test_the_decider_compares_what_both_bases_have() -> None:
    """V6."""
    options = {"options": {"decider": True}}
    players = [player(hits=-1), player(hits=-3)]
    state = zirconia.game("galactic-confrontation").load({"players": players, "ending": "combat", **options})
    fell = "Both bases fell in the same combat."
    assert end_of(state) == f"{fell} Ada wins with -1 hit points against -3."
    players = [player(hits=-2), player(hits=-2)]
    state = zirconia.game("galactic-confrontation").load({"players": players, "ending": "combat", **options})
    assert end_of(state) == f"{fell} It is a draw between Ada and Ben: both have -2 hit points."


@pytest.mark.parametrize(
    ("hits", "decks", "text"),
    [
        ((5, 4), ("H", "H"), "Ada wins with 5 hit points against 4."),
        (  # example 24
            (4, 4),
            ("Imp Imp H H H", "Imp H H H H"),
            "Ben wins the tie-break: both have 4 hit points, but Ben has fewer Impeded (1 against 2).",
        ),
        ((4, 4), ("Imp H", "Imp H"), "It is a draw between Ada and Ben: both have 4 hit points and 1 Impeded."),
    ],
)
def test_the_round_limit_of_galactic_confrontation(
    hits: tuple[int, int], decks: tuple[str, str], text: str
) -> None:
    one, two = (player(deck=deck, hits=left) for deck, left in zip(decks, hits, strict=True))
    state = do(table(one, two, round=50, active=1, phase="cleanup"), "finish")
    assert end_of(state) == f"Round 50 was the last. {text}"


# Standoff -----------------------------------------------------------------------------------------------

SQUARES = ["6,7", "6,8", "7,6", "7,7", "7,8", "7,9", "8,6", "8,7", "8,8", "8,9", "9,7", "9,8"]


def squares(colours: dict[str, tuple[int, int]], **more: object) -> State:
    """A full Red Gun: how many blocks each colour has in it, and how many others in a row of its own."""
    gun = [colour for colour, (inside, _) in colours.items() for _ in range(inside)]
    board = dict(zip(SQUARES, gun, strict=False))
    for row, (colour, (_, outside)) in enumerate(colours.items()):
        board |= {f"{(0, 15, 1, 14, 2)[row]},{column}": colour for column in range(outside)}
    return load("standoff-square", **{"board": board, "ending": "filled", **more})


def test_the_red_gun_is_full_and_fewer_blocks_win() -> None:
    """Example 16 of the square edition."""
    state = squares({"p1": (6, 14), "p2": (6, 12)})
    assert end_of(state) == (
        "The Red Gun is full. Ben wins the tie-break: both have 6 blocks in the Red Gun, "
        "but Ben has fewer blocks on the whole board (18 against 20)."
    )


def test_the_later_player_wins_the_last_tie_break() -> None:
    """Example 17 of the square edition."""
    state = squares({"p1": (5, 10), "p2": (5, 10), "black": (2, 0)})
    assert end_of(state) == (
        "The Red Gun is full. Ben wins the tie-break: both have 5 blocks in the Red Gun and "
        "15 blocks on the whole board, but Ben has the later place in turn order."
    )


def test_of_four_players_those_are_named_who_were_level() -> None:
    """Example 18 of the square edition."""
    state = squares({"p1": (3, 7), "p2": (4, 13), "p3": (4, 13), "p4": (1, 8)}, seats=4)
    assert end_of(state) == (
        "The Red Gun is full. Cyd wins the tie-break: Ben and Cyd have 4 blocks in the Red Gun and "
        "17 blocks on the whole board, but Cyd has the later place in turn order."
    )


def test_a_red_gun_that_is_not_full_at_the_limit() -> None:
    """Example 25 of the square edition; V11."""
    board = dict(zip(SQUARES, ["p1", "p1", "p1", "p2", "p2", "black"], strict=False))
    for options, last in (({}, 100), ({"rounds": 30}, 30)):
        state = do(load("standoff-square", board=board, round=last, active=1, options=options), "end")
        assert end_of(state) == f"Round {last} was the last. Ada wins with 3 blocks in the Red Gun against 2."


def test_the_hex_edition_speaks_of_tiles() -> None:
    """Example 16 of the hex edition, and V7."""
    cells = zirconia.game("standoff-hex").start().view(None)["boards"][0]["cells"]
    gun = [cell["id"].removeprefix("cell:") for cell in cells if cell.get("zone") == "gun"]
    board = {cell: "p1" if at < 10 else "p2" for at, cell in enumerate(gun)}
    state = load("standoff-hex", board=board, ending="filled")
    assert end_of(state) == "The Red Gun is full. Ada wins with 10 tiles in the Red Gun against 9."
    options = {"full-round": True}
    state = load("standoff-hex", board=board, ending="filled", round=12, options=options)
    assert end_of(state).startswith("The Red Gun was filled in round 12, which is over. Ada wins with 10 tiles")


def test_who_left_before_the_end_is_told() -> None:
    state = load("standoff-square", seats=3)
    state.resign(1)
    assert not state.over
    state.resign(0)
    assert end_of(state) == "Ada and Ben resigned. Cyd wins."


# Kardashev ----------------------------------------------------------------------------------------------

RED = {"0,0": "f c0:3", "1,0": "f c0:2 f0:3", "0,1": "f c0:1 f0:1", "-1,0": "f c0:1"}
BLUE = {"0,3": "f c1:3", "0,2": "f c1:3 f1:2", "-1,3": "f c1:2 f1:1"}


def test_equal_scores_at_the_round_limit() -> None:
    """Example 41."""
    technologies = {
        0: "encryption fuel-efficiency boosters dyson-sphere",
        1: "encryption fuel-efficiency taxation boosters memory-eraser",
    }
    roles = ("warlord", "scientist")
    state = space(RED | BLUE, roles=roles, technologies=technologies, active=1, round=30)
    assert end_of(play(state, "end-turn")) == (
        "Round 30 was the last. Ada wins the tie-break: both have 28 points, "
        "but Ada has more fleet levels (4 against 3)."
    )


def test_the_lower_slot_is_the_last_tie_break() -> None:
    state = play(space({"0,0": "f c0:1", "0,2": "f c1:1"}, active=1, round=30), "end-turn")
    first, second = ("Ada", "Ben") if state.places() == (1, 2) else ("Ben", "Ada")
    assert second not in end_of(state)
    assert end_of(state) == (
        f"Round 30 was the last. {first} wins the tie-break: both have 3 points, 0 fleet levels, 1 colony piece "
        f"and 0 cards, but {first} has the lower turn slot (1 against 2)."
    )


def test_an_eliminated_player_with_more_points_is_told() -> None:
    state = space(
        {"0,0": "o f0:2", "0,1": "f c1:1", "0,3": "m c2:1"},
        roles=ALL_ROLES[:3],
        hands=("E1", "F9", ""),
        technologies={1: "terraform antimatter encryption boosters fuel-efficiency harvest-rover"},
    )
    play(state, "move 0,0", "cell 0,1", "end-turn", "end-turn")
    one, two, three = state.scores()
    assert end_of(state) == (
        f"Ben was eliminated, so round 1 was the last. Ada wins with {one} points against {three}. "
        f"Ben, with {two}, can't win any more."
    )


@pytest.mark.parametrize(
    ("by", "how"),
    [
        ("shortage", "Colony pieces ran short, so round 9 was the last."),
        ("frontier", "The last space had been explored, so round 9 was the last."),
    ],
)
def test_what_made_the_last_round_the_last(by: str, how: str) -> None:
    """Example 40, V4."""
    options = {"closing-frontier": True}
    more = {"last-round": 9, "ends-by": by}
    state = space({"0,0": "f c0:2", "0,2": "f c1:1"}, active=1, round=9, more=more, options=options)
    assert end_of(play(state, "end-turn")) == f"{how} Ada wins with 5 points against 3."


def test_allies_win_together() -> None:
    board = {"0,0": "f c0:1", "0,1": "f c1:1 f1:1", "0,2": "f c2:2", "0,3": "f c3:1"}
    options = {"allies": True}
    state = space(board, roles=ALL_ROLES[:4], options=options, active=3, round=30)
    state.resign(2)
    assert end_of(play(state, "end-turn")) == (
        "Round 30 was the last. Ada and Cyd win with 8 points against 7. Cyd resigned before the end."
    )


def test_allies_who_are_level() -> None:
    board = {"0,0": "f c0:1 f0:1", "0,1": "f c1:1", "0,2": "f c2:1", "0,3": "f c3:1", "1,0": "o f3:1"}
    options = {"allies": True}
    state = play(space(board, roles=ALL_ROLES[:4], options=options, active=3, round=30), "end-turn")
    text = end_of(state)
    pair = "Ada and Cyd" if state.places()[0] == 1 else "Ben and Dan"
    assert text.startswith(f"Round 30 was the last. {pair} win the tie-break: both sides have 7 points, 1 fleet")
    assert text.endswith(f"but {pair} have the lower turn slot (1 against 2).")


# Of every game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", zirconia.games())
def test_giving_up_and_running_out_of_time(game: str) -> None:
    for timed, text in ((False, "Ada resigned. Ben wins."), (True, "Ada ran out of time. Ben wins.")):
        state = zirconia.game(game).start(seed=1)
        state.resign(0, timed=timed)
        assert end_of(state) == text
        record = zirconia.record(state)
        assert record["entries"][-1] == [0, "time" if timed else "resign"]
        assert end_of(zirconia.replay(record)) == text
        assert [row["kind"] for row in state.events(None)][-2:] == ["timed-out" if timed else "resigned", "over"]


NAME = r"(?:Ada|Ben|Cyd|Dan|Eve|Fay)"
WINNERS = re.compile(rf"({NAME}(?: and {NAME})*) wins?\b")
DRAWN = re.compile(rf"It is a draw between ({NAME}(?:, {NAME})*(?: and {NAME})*)")
GAMES = {"kardashev": 24}


@pytest.mark.parametrize("game", zirconia.games())
def test_the_sentence_names_exactly_the_winners_and_a_tie_break_where_there_was_one(game: str) -> None:
    """With every number of seats, and with changed options and numbers in every other game."""
    played, seen = zirconia.game(game), 0
    for number in range(GAMES.get(game, 40)):
        random = Random(f"{game}/{number}")
        seats = played.seats[number % len(played.seats)]
        wanted = varied(played, seats, random) if number % 2 else (seats, {}, {})
        state = played.setup(*wanted).start(seed=str(number))
        for _ in range(6000):
            if state.over:
                break
            leaver = random.randrange(seats)
            if random.random() < 0.0005 and not state.core.has_left(leaver):
                state.resign(leaver, timed=bool(random.randrange(2)))
            else:
                state.apply(random.choice(state.legal(state.acting[0])), state.acting[0])
        if not state.over:
            continue
        seen += 1
        text = end_of(state)
        assert state.events(None, names=NAMES)[-1]["text"] == text
        places, sides = state.places(), state.sides
        first = [NAMES[seat] for seat, place in enumerate(places) if place == 1]
        named = DRAWN.search(text) or WINNERS.search(text)
        assert named is not None and sorted(re.findall(NAME, named[1])) == first, (text, places)
        assert ("the tie-break" in text) == was_level(state), (text, state.scores())
        assert ("draw" in text) == (len({sides[seat] for seat, place in enumerate(places) if place == 1}) > 1)
    assert seen >= 8, "too few of the games have come to an end"


def was_level(state: State) -> bool:
    """Whether one side has won though another that was still there had the same score."""
    totals: dict[int, int] = {}
    there: set[int] = set()
    for seat, (side, score) in enumerate(zip(state.sides, state.scores(), strict=True)):
        totals[side] = totals.get(side, 0) + score
        there |= set() if state.core.has_left(seat) else {side}
    first = {state.sides[seat] for seat, place in enumerate(state.places()) if place == 1}
    if len(first) > 1 or state.ending == "resigned":
        return False
    (winner,) = first
    level = [side for side in there or set(totals) if side != winner]
    return any(totals[side] == totals[winner] for side in level)
