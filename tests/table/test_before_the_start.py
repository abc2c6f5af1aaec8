"""Before the start people come and go: who sits there leaves, the host frees a seat or closes the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.support import Play
from zirconia.table import Caller, Refused, requests, tokens, views
from zirconia.table.requests import MOST_DEPARTURES

HOST = Caller(host=True)


def refusal(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def waiting() -> Play:
    """Ann on the first of three seats, Ben on the second by an invitation; the third is free."""
    play = Play("secret-bids", 3)
    invites = {seat: tokens.hashed(f"invite {seat}") for seat in range(3)}
    play.do(requests.invite(play.table, HOST, play.now, invites=invites))
    play.sit([0], "Ann", "ann")
    play.sit([1], "Ben", "ben")
    return play


def host_does(play: Play, request: Any, **asked: Any) -> None:
    play.do(request(play.table, HOST, play.now, **asked))


def test_who_leaves_frees_the_seat_and_the_same_invitation_leads_back() -> None:
    play = waiting()
    with refusal("BAD_INVITE"):
        requests.invited_seat(play.table, "invite 1")
    play.asks(requests.leave, 1)
    chair = play.table.chairs[1]
    assert (chair.kind, chair.name, chair.holder) == ("open", "", "")
    assert play.table.caller("ben") is None
    assert requests.invited_seat(play.table, "invite 1") == 1
    play.sit([1], "Bea", "bea")
    play.sit([2], "Cy", "cy")
    assert play.table.status == "playing" and play.again().state == play.table.state


def test_who_holds_several_seats_leaves_all_of_them_and_what_was_chosen_is_forgotten() -> None:
    play = Play("corporate-wars", 2)
    drafts = requests.join(
        play.table, HOST, play.now, seats=[0], name="Ann", holder=tokens.hashed("a"), options={"head-start": 4}
    )
    play.do(drafts)
    play.asks(requests.leave, 0)
    assert play.table.chairs[0].options == {}
    hot = Play("secret-bids", 3)
    hot.sit([0, 2], "Ann", "a")
    hot.do(requests.leave(hot.table, Caller((0, 2), seat=2), hot.now))
    assert [chair.kind for chair in hot.table.chairs] == ["open"] * 3


def test_the_host_sends_somebody_away_whose_invitation_is_void_then() -> None:
    play = waiting()
    host_does(play, requests.free_seat, seat=1)
    assert play.table.chairs[1].kind == "open" and play.table.caller("ben") is None
    with refusal("BAD_INVITE"):
        requests.invited_seat(play.table, "invite 1")
    assert requests.invited_seat(play.table, "invite 2") == 2  # the others are as good as before
    play.sit([1], "Bea", "bea")
    play.sit([2], "Cy", "cy")
    assert [chair.name for chair in play.again().chairs] == ["Ann", "Bea", "Cy"]


def test_a_bot_makes_room_and_the_invitation_counts_again() -> None:
    play = waiting()
    play.asks(requests.leave, 1)
    host_does(play, requests.seat_bot, seat=1, bot="random")
    host_does(play, requests.free_seat, seat=1)
    assert play.table.chairs[1].kind == "open" and not play.table.chairs[1].bot
    assert requests.invited_seat(play.table, "invite 1") == 1


@pytest.mark.parametrize("asked", [{"seat": 3}, {"seat": 20}, {"seat": -1}])
def test_there_is_no_such_seat_to_free(asked: dict[str, int]) -> None:
    with refusal("UNKNOWN_SEAT"):
        requests.free_seat(waiting().table, HOST, 1000, **asked)


def test_only_the_host_frees_seats_and_closes_the_table() -> None:
    play = waiting()
    for caller in (Caller((1,), seat=1), Caller()):
        with refusal("HOST_ONLY"):
            requests.free_seat(play.table, caller, play.now, seat=0)
        with refusal("HOST_ONLY"):
            requests.close(play.table, caller, play.now)
    with refusal("NOT_SEATED"):
        requests.leave(play.table, HOST, play.now)
    with refusal("SEAT_FREE"):
        requests.free_seat(play.table, HOST, play.now, seat=2)


def test_after_the_start_nobody_is_sent_away_and_nothing_closed() -> None:
    play = waiting()
    play.sit([2], "Cy", "cy")
    with refusal("STARTED"):
        play.ask(requests.leave, 1)
    with refusal("STARTED"):
        requests.free_seat(play.table, HOST, play.now, seat=1)
    with refusal("STARTED"):
        requests.close(play.table, HOST, play.now)
    with refusal("STARTED"):
        requests.invite(play.table, HOST, play.now, invites={1: tokens.hashed("x")})


def test_at_a_closed_table_nothing_happens_any_more() -> None:
    play = waiting()
    host_does(play, requests.close)
    assert views.info(play.again(), None, play.now)["status"] == "closed"
    with refusal("CLOSED"):
        play.sit([2], "Cy", "cy")
    with refusal("CLOSED"):
        requests.seat_bot(play.table, HOST, play.now, seat=2, bot="random")
    with refusal("CLOSED"):
        requests.close(play.table, HOST, play.now)
    with refusal("CLOSED"):
        play.ask(requests.leave, 0)


def test_nobody_fills_a_table_by_coming_and_going() -> None:
    play = waiting()
    for _ in range(MOST_DEPARTURES):
        play.asks(requests.leave, 1)
        play.sit([1], "Ben", "ben")
    with refusal("TOO_OFTEN"):
        play.ask(requests.leave, 1)
    host_does(play, requests.free_seat, seat=1)
    assert play.again().left_seats == MOST_DEPARTURES


def test_that_a_seat_is_taken_is_said_without_a_number_that_pages_count_otherwise() -> None:
    play = waiting()
    with pytest.raises(Refused) as taken:
        play.sit([1], "Cy", "cy")
    assert taken.value.code == "SEAT_TAKEN" and not any(char.isdigit() for char in taken.value.message)
