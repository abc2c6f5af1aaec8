"""Actions in words: keys, names, commands and paths that both editions share."""

from __future__ import annotations

import re

from zirconia.core.contract.coordinates import square_named
from zirconia.core.errors import UnknownCommand, suggestion
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import StandoffTables
from zirconia.games.standoff.words.texts import amount
from zirconia.games.standoff.words.values import SEAT_NAMES, cell_name, place

CELL = re.compile(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?")


class Actions:
    """The words for all actions; an edition adds those of its own."""

    def __init__(self, piece: str) -> None:
        self.piece = piece

    # Keys -------------------------------------------------------------------------------------------

    def key(self, t: StandoffTables, code: int) -> str:
        return self.own_key(t, code) if code >= t.first_own else self.shared_key(t, code)

    def shared_key(self, t: StandoffTables, code: int) -> str:
        if code < t.buy_code:
            verb = ("play", "discard", "pick")[code // t.kinds]
            return f"{verb} {t.ids[code % t.kinds]}"
        if code < t.cell_code:
            kind, copy = divmod(code - int(t.buy_code), int(t.copies_apart))
            return f"buy {t.ids[kind]}" + (f" {copy + 1}" if copy else "")
        if code < t.use_code:
            return f"at {place(t, code - t.cell_code)}"
        if code < t.seat_code:
            return f"use {place(t, code - t.use_code)}"
        if code < t.draw_code:
            return f"target {SEAT_NAMES[code - t.seat_code].lower()}"
        return ("draw", "end", "done")[code - t.draw_code]

    def own_key(self, t: StandoffTables, code: int) -> str:
        """The key of an action that only this edition has."""
        raise NotImplementedError

    # Names ------------------------------------------------------------------------------------------

    def name(self, position: Standoff, code: int) -> str:
        t = position.t
        if code < t.pick_code:
            return f"{('Play', 'Discard')[code // t.kinds]} {t.names[code % t.kinds]}"
        if code < t.buy_code:
            return self.pick_name(position, code - t.pick_code)
        if code < t.cell_code:
            return self.buy_name(t, code - t.buy_code)
        if code < t.use_code:
            return f"{self.cell_verb(position)} {cell_name(t, code - t.cell_code)}"
        if code < t.seat_code:
            return self.use_name(position, code - t.use_code)
        if code < t.draw_code:
            return f"Choose {SEAT_NAMES[code - t.seat_code]}"
        if code == t.draw_code:
            return "Draw a card"
        if code == t.end_code:
            return "End the action phase"
        return "Done" if code == t.done_code else self.own_name(t, code)

    def own_name(self, t: StandoffTables, code: int) -> str:
        """The name of an action that only this edition has."""
        raise NotImplementedError

    def use_name(self, position: Standoff, cell: int) -> str:
        return f"Fire the artillery on {cell_name(position.t, cell)}"

    def pick_name(self, position: Standoff, kind: int) -> str:
        card = position.t.names[kind]
        if position.choice == N.CHOOSE_FROM_HAND:
            return f"Make {SEAT_NAMES[position.victim]} discard {card}"
        if position.choice == N.CHOOSE_FROM_DECK:
            return f"Take {card}"
        return f"Trash {card}" if position.choice == N.CHOOSE_TRASH else f"Choose {card} to discard"

    def buy_name(self, t: StandoffTables, number: int) -> str:
        kind, copy = divmod(int(number), int(t.copies_apart))
        which = f", copy {copy + 1}," if copy else ""
        return f"Buy {t.names[kind]}{which} for {amount(t.price[kind], t.price_minerals[kind])}"

    def cell_verb(self, position: Standoff) -> str:
        verbs = {
            T.PLACE: f"Place a {self.piece} on",
            T.AIRDROP: f"Place a {self.piece} on",
            T.OBSTRUCTION: f"Place a black {self.piece} on",
            T.IMPROVE: "Put the token on",
            T.NAPALM: "Remove the token on",
            T.MOVE: f"Move the {self.piece} to",
        }
        return verbs.get(position.effect, f"Destroy the {self.piece} on")

    # Commands ---------------------------------------------------------------------------------------

    def parse(self, t: StandoffTables, text: str) -> int:
        """Cards by name or id, cells by name or numbers, opponents by name, which goes before a cell's ('p2')."""
        verb, _, rest = text.partition(" ")
        cell = self.cell(t, rest if verb in ("at", "use", "fire", "move") else text)
        if cell and text.upper() not in SEAT_NAMES[: t.seats]:
            number = t.grid.cell(*cell)
            if number < 0:
                raise UnknownCommand(f"{text!r} names no cell of the board")
            return (t.use_code if verb in ("use", "fire", "move") else t.cell_code) + number
        if text.upper() in SEAT_NAMES[: t.seats]:
            return t.seat_code + SEAT_NAMES.index(text.upper())
        starts = {
            "play": t.play_code,
            "discard": t.discard_code,
            "pick": t.pick_code,
            "take": t.pick_code,
            "trash": t.pick_code,
            "buy": t.buy_code,
        }
        if verb not in starts:
            raise UnknownCommand(
                f"{text!r} is no command; try play CARD, discard CARD, buy CARD, draw, end, use CELL, or a cell"
            )
        kind = self.card(t, rest)
        return starts[verb] + kind * (t.copies_apart if verb == "buy" else 1)

    def cell(self, t: StandoffTables, text: str) -> tuple[int, int] | None:
        """The coordinates that a text gives: '3,-7' with or without brackets, 'h4' on squares."""
        found = CELL.fullmatch(text)
        if found:
            return int(found[1]), int(found[2])
        return None if t.hexes else square_named(text)

    def card(self, t: StandoffTables, text: str) -> int:
        """The card of this id or name."""
        for kind, (id, name) in enumerate(zip(t.ids, t.names, strict=True)):
            if text in (id, name.lower()):
                return kind
        raise UnknownCommand(f"{text!r} names no card; {suggestion(text, t.ids)}")

    # Paths ------------------------------------------------------------------------------------------

    def path(self, position: Standoff, code: int) -> tuple[str, ...]:
        t = position.t
        if code < t.pick_code:
            return (f"card:{t.ids[code % t.kinds]}", "do:play" if code < t.discard_code else "do:discard")
        if code < t.buy_code:
            return self.pick_path(position, code - t.pick_code)
        if code < t.cell_code:
            return self.buy_path(position, *divmod(code - int(t.buy_code), int(t.copies_apart)))
        if code < t.seat_code:
            return (f"cell:{place(t, (code - t.cell_code) % t.cells)}",)
        if code < t.draw_code:
            return (f"seat:{code - t.seat_code}",)
        if code < t.first_own:
            return (f"do:{self.shared_key(t, code)}",)
        return self.own_path(position, code)

    def own_path(self, position: Standoff, code: int) -> tuple[str, ...]:
        """What is touched for an action that only this edition has."""
        raise NotImplementedError

    def pick_path(self, position: Standoff, kind: int) -> tuple[str, ...]:
        id = position.t.ids[kind]
        if position.choice == N.CHOOSE_FROM_HAND:
            return (f"known:{id}",)
        if position.choice == N.CHOOSE_FROM_DECK:
            return (f"deck:{id}",)
        return (f"card:{id}", "do:discard") if position.phase == N.DISCARDING else (f"card:{id}",)

    def buy_path(self, position: Standoff, kind: int, copy: int) -> tuple[str, ...]:
        market = "supply" if position.t.market[kind] == T.PERMANENT else "row"
        return (f"{market}:{position.t.ids[kind]}" + (f":{copy + 1}" if copy else ""),)
