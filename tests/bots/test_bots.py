"""Bots see one seat and are the same again for the same seed."""

from __future__ import annotations

import pytest

import zirconia
from zirconia.bots import Budget, Seat, UnknownBot, bot, bots
from zirconia.bots.guarded import dealt, failures, players
from zirconia.bots.matches import Batch, play, play_on, split
from zirconia.bots.seat import NoJournal


def test_the_random_bot_is_there_and_others_are_not() -> None:
    assert "random" in bots()
    with pytest.raises(UnknownBot, match="random"):
        bot("randon", 0)


@pytest.mark.parametrize("id", zirconia.games())
def test_a_seat_offers_what_its_view_offers(id: str) -> None:
    state = zirconia.game(id).start(seed=5)
    who = state.acting[0]
    seat = Seat(state, who)
    assert seat.view() == state.view(who)
    assert seat.legal() == state.legal(who)
    assert seat.events() == state.events(who)
    assert seat.imagine(3).view(who) == state.view(who)
    assert [seat.name(code) for code in seat.legal()] == [choice["text"] for choice in seat.view()["choices"]]


@pytest.mark.parametrize("id", zirconia.games())
def test_equal_seeds_choose_equally(id: str) -> None:
    state = zirconia.game(id).start(seed=5)
    seat = Seat(state, state.acting[0])
    first, again = bot("random", "s"), bot("random", "s")
    chosen = [first.choose(seat, Budget()) for _ in range(20)]
    assert chosen == [again.choose(seat, Budget()) for _ in range(20)]
    assert set(chosen) <= set(seat.legal())


@pytest.mark.parametrize("id", zirconia.games())
def test_bots_play_a_whole_game_through_their_seats(id: str) -> None:
    setup = zirconia.game(id).setup()
    ends = []
    for _ in range(2):
        state = setup.start(seed="7", journal=False)
        steps = play_on(state, players(["random"] * setup.seats, "7", id))
        assert state.over
        ends.append((steps, list(state.core.pack())))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("id", zirconia.games())
def test_a_bot_of_others_is_told_what_happened(id: str) -> None:
    setup = zirconia.game(id).setup(2)
    names = ("easy", "tests.bots.programs:Remembers")
    assert dealt(setup, "7", ("easy", "easy")).journal is None
    state, seated = dealt(setup, "7", names), players(names, "7", id)
    play_on(state, seated)
    assert state.over and failures(seated) == []
    assert not play(Batch(id, 2, {}, {}, names, "s", 0, 1)).failures


@pytest.mark.parametrize("id", zirconia.games())
def test_a_journal_changes_no_match(id: str) -> None:
    setup = zirconia.game(id).setup()
    ends = []
    for journal in (True, False):
        state = setup.start(seed="7", journal=journal)
        steps = play_on(state, players(["easy", "random"] * setup.seats, "7", id)[: setup.seats])
        ends.append((steps, list(state.core.pack())))
    assert ends[0] == ends[1]


def test_a_seat_of_a_match_without_a_journal_says_so() -> None:
    state = zirconia.game("corporate-wars").setup().start(seed=5, journal=False)
    with pytest.raises(NoJournal, match="start it with journal=True"):
        Seat(state, 0).events()


def test_parts_of_a_batch_add_up_to_it() -> None:
    game = zirconia.game(zirconia.games()[0])
    batch = Batch(game.id, game.seats[0], {}, {}, ("random",) * game.seats[0], "s", 0, 7)
    whole = play(batch)
    parts = [play(part) for part in split(batch, 3)]
    assert [part.games for part in parts] == [3, 3, 1]
    assert sum(part.steps for part in parts) == whole.steps
    assert [sum(column) for column in zip(*(part.wins for part in parts), strict=True)] == whole.wins
