"""Opening tables: what a request asks for, checked, as an opening with its tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import zirconia
from zirconia.core.match.setup import Setup
from zirconia.server.storage.store import NewTable
from zirconia.server.tables.requests import ImportRecord, OpenTable, Place
from zirconia.table import Caller, Draft, Opening, Refused, Settings, Table, automatic, requests, tokens
from zirconia.table.checks import known_bot
from zirconia.table.entries import numbered
from zirconia.table.seats import Chair


@dataclass
class OpenedTable:
    """A table to be stored, and the tokens that are told once and never stored."""

    new: NewTable
    token: str
    host: str
    watch: str
    seats: list[int]
    invites: dict[int, str]


def prepare(asked: OpenTable, understood: dict[str, Any] | None, creator: str, now: int) -> OpenedTable:
    """A table at the game's beginning, or at a position as it was understood. Raises ZirconiaError."""
    game = zirconia.game(asked.game)
    if understood is not None:
        return go_on(understood, asked, creator, now)
    setup = game.setup(asked.seats, asked.options, asked.overrides)
    return furnish(setup, {"seed": tokens.fresh_seed()}, asked.places, asked, creator, now)


def go_on(position: dict[str, Any], asked: OpenTable | ImportRecord, creator: str, now: int) -> OpenedTable:
    """A table at a position, with a random source that nobody knows."""
    state = zirconia.game(position["game"]).load(position, "0")
    start = {"position": position, "seed": tokens.fresh_seed()}
    return furnish(state.setup, start, asked.places, asked, creator, now)


def furnish(
    setup: Setup, start: dict[str, Any], places: list[Place] | None, asked: Any, creator: str, now: int
) -> OpenedTable:
    """Chairs, tokens and the first entries."""
    token, host, watch = tokens.fresh(), tokens.fresh(), tokens.fresh()
    chairs, mine, names = arranged(places, setup)
    invites = {
        seat: tokens.fresh() for seat, chair in enumerate(chairs) if chair.kind == "open" and seat not in mine
    }
    for seat, invite in invites.items():
        chairs[seat].invite = tokens.hashed(invite)
    opening = Opening(
        game=setup.game.id,
        rules=setup.game.rules,
        seats=setup.seats,
        options=setup.options,
        overrides=setup.overrides,
        start=start,
        settings=checked(asked.settings),
        chairs=chairs,
        host=tokens.hashed(host),
        watch=tokens.hashed(watch),
        salt=tokens.fresh_salt(),
    )
    table = Table(tokens.fresh_id(), opening, now)
    first = numbered(first_drafts(table, mine, names, asked, token), 0, now)
    table = table.after(first)
    new = NewTable(table.id, opening, now, creator, first, table.status, automatic.needs_attention(table))
    return OpenedTable(new, token if mine else "", host, watch, where(table, token), invites)


def first_drafts(table: Table, mine: list[int], names: dict[int, str], asked: Any, token: str) -> list[Draft]:
    """Whoever opens the table takes their seats; with no other seat free, it begins."""
    if not mine:
        return requests.beginning(table, [])
    own, holder = getattr(asked, "own", {}), tokens.hashed(token)
    each = {seat: place.own for seat, place in enumerate(asked.places or []) if seat in mine and place.own}
    return requests.join(
        table,
        Caller(host=True),
        table.created,
        seats=mine,
        name=asked.name,
        names=names,
        holder=holder,
        options=own,
        each=each,
    )


def where(table: Table, token: str) -> list[int]:
    """The seats a token holds, now that people may have been seated at random."""
    caller = table.caller(token)
    return list(caller.seats) if caller is not None else []


def arranged(places: list[Place] | None, setup: Setup) -> tuple[list[Chair], list[int], dict[int, str]]:
    """The chairs, which of them the caller takes, and who sits there beside the caller."""
    wanted = places or [Place(kind="you"), *(Place(kind="open") for _ in range(setup.seats - 1))]
    if len(wanted) != setup.seats:
        raise Refused("BAD_PLACES", f"{setup.seats} places are needed, one a seat, not {len(wanted)}", "bad")
    chairs = [chair(place, setup.game.id) for place in wanted]
    mine = [seat for seat, place in enumerate(wanted) if place.kind == "you"]
    return chairs, mine, {seat: name for seat in mine if (name := wanted[seat].name)}


def chair(place: Place, game: str) -> Chair:
    if place.kind != "bot":
        return Chair()
    name = place.bot or "random"
    known_bot(name, game)
    return Chair(kind="bot", name=name, bot=name)


def checked(settings: Settings) -> Settings:
    """A clock needs seconds."""
    clock = settings.clock
    if clock.kind != "none" and clock.seconds < 1:
        raise Refused("BAD_CLOCK", "a clock needs at least one second", "bad")
    return settings
