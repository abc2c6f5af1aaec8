"""What a seat sees of Dark Asteroids."""

from __future__ import annotations

from dark_asteroids.rules.position import BOTH, DARK, FREE, LOST, OPEN, Asteroids
from dark_asteroids.rules.tables import CELLS, NAMES
from dark_asteroids.words.actions import name
from dark_asteroids.words.texts import describe
from zirconia.core.contract.scene import (
    SceneParts,
    area,
    board,
    card,
    cell,
    counter,
    mark,
    piece,
    player,
    prompt,
    zone,
)
from zirconia.core.contract.vocabulary import Card, Cell, Piece, Player

ZONES = (zone("free", "Free asteroid", symbol="."), zone("lost", "Lost asteroid", symbol="x"))


def scene(position: Asteroids, seat: int | None) -> SceneParts:
    viewer = -1 if seat is None else seat
    return {
        "phase": {"id": "choose", "label": f"Round {position.round_number} of {position.t.rounds}"},
        "prompt": prompt(question(position, viewer)),
        "players": [panel(position, owner) for owner in range(position.t.seats)],
        "areas": [area("unseen", "Ores you can't see", "list", ores(position, position.unseen(viewer)))],
        "boards": [
            board("field", "square", [asteroid(position, number, viewer) for number in range(CELLS)], zones=ZONES)
        ],
    }


def question(position: Asteroids, viewer: int) -> str:
    """What is asked, or what one has chosen oneself; never what another has."""
    if position.over:
        return "The game is over."
    if viewer >= 0 and position.choice[viewer] != OPEN:
        return f"You have chosen: {name(position.choice[viewer])}. Wait for the other player."
    return "Choose an asteroid to claim or to scan."


def panel(position: Asteroids, owner: int) -> Player:
    chosen = "has chosen" if position.choice[owner] != OPEN else ""
    return player(
        owner,
        "AB"[owner],
        counters=[counter("score", "Points", int(position.score(owner)))],
        status="resigned" if position.out == owner else chosen,
    )


def asteroid(position: Asteroids, number: int, viewer: int) -> Cell:
    """A cell: its beacon if somebody owns it, its ore if the viewer knows it, and who has scanned it."""
    owner = position.owner[number]
    beacons = [piece(f"beacon:{NAMES[number]}", "Beacon", "beacon", owner=owner)] if owner >= 0 else []
    return cell(
        f"cell:{NAMES[number]}",
        position.t.grid.places[number],
        zone="lost" if owner == LOST else "free" if owner == FREE else "",
        label=NAMES[number],
        text=description(position, number, viewer),
        pieces=[*beacons, *seen_ore(position, number, viewer)],
    )


def seen_ore(position: Asteroids, number: int, viewer: int) -> list[Piece]:
    """The ore as a piece, marked with who else knows it."""
    if position.ore[number] == DARK or number in position.hidden_from(viewer):
        return []
    kind = position.ore[number]
    marks = [mark("shared", "known to both")] if position.known[number] == BOTH else []
    return [
        piece(f"ore:{NAMES[number]}", position.t.names[kind], "ore", level=position.t.worth[kind], marks=marks)
    ]


def description(position: Asteroids, number: int, viewer: int) -> str:
    """Who has scanned a free asteroid: that much is known to all."""
    scanners = ["AB"[seat] for seat in range(position.t.seats) if position.known[number] >> seat & 1]
    if position.owner[number] != FREE or not scanners:
        return ""
    return f"Scanned by {' and '.join(scanners)}."


def ores(position: Asteroids, amounts: list[int]) -> list[Card]:
    t = position.t
    return [
        card(f"unseen:{t.ids[kind]}", t.ids[kind], t.names[kind], text=describe(t, kind), count=count)
        for kind, count in enumerate(amounts)
        if count
    ]
