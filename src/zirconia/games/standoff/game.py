"""Both editions as games among others: reasons, events, words, keys and paths they share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from zirconia.core.errors import BadPosition, UnknownCommand, suggestion
from zirconia.core.evaluation import Evaluation
from zirconia.core.events import EventType, Field
from zirconia.core.game import Game, Reason
from zirconia.games.standoff import tables as T
from zirconia.games.standoff.baselines import BASELINES
from zirconia.games.standoff.cards import amount, plural
from zirconia.games.standoff.evaluation import StandoffEvaluation
from zirconia.games.standoff.ledger import totals
from zirconia.games.standoff.refusals import Refusals
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.tables import StandoffTables

P = TypeVar("P", bound=Standoff)
S = TypeVar("S", bound=StandoffTables)

SEAT_NAMES = ("P1", "P2", "P3", "P4")
TOKEN_NAMES = (
    "nothing", "Artillery", "Forcefield", "Refinery", "credit well", "encampment well", "hand well",
    "Telekinesis",
)  # fmt: skip
COUNTED = ("credit", "mineral", "more action", "well")  # kinds of field that are so many of something
CELL = re.compile(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?")


def shared_reasons(piece: str, cell: str, rules: Mapping[str, str]) -> tuple[Reason, ...]:
    """The refusals of both editions, in the order they are tested; `rules` are an edition's own numbers."""
    shared = (
        Reason("WRONG_PHASE", "7", "This is not possible in this phase."),
        Reason("CHOICE_OPEN", "8", "Finish the choice you have begun first."),
        Reason("NO_SUCH_CHOICE", "8", "Nothing asks for this choice now."),
        Reason("NOT_FOR_SALE", "12", "That card is not for sale."),
        Reason("NOT_IN_HAND", "8", "That card is not there."),
        Reason("NOT_PLAYABLE", "11.3", "That card cannot be played."),
        Reason("HORSE_STAYS", "8", "Horse cannot be chosen for the Discard action."),
        Reason("NO_ACTIONS", "7.2", "You have no actions left."),
        Reason("SOLD_OUT", "12", "There is no such card in the market now."),
        Reason("NEGATIVE", "8", "With a negative budget no card can be played and nothing can be paid."),
        Reason("NO_CREDITS", "8", "Your budget does not cover that."),
        Reason("NO_MINERALS", "R23", "Your stockpile does not cover that."),
        Reason("NO_PLAYS", "8", "You have no plays of that kind left this turn."),
        Reason("NO_TARGET", "R36", "What this card makes you choose cannot be chosen."),
        Reason("NOTHING_TO_DRAW", "R28", "Deck and discard pile are both empty."),
        Reason("NO_TOKEN_THERE", "8", f"You control no token that can be used on that {cell}."),
        Reason("OCCUPIED_CELL", "9", f"That {cell} is not free."),
        Reason("NOT_CONTIGUOUS", "9", f"The {piece}s must form one connected group."),
        Reason("NOT_ANCHORED", "9", f"The group must touch the edge or one of your {piece}s."),
        Reason("SHIELDED", "9", f"A forcefield of another player closes that {cell}."),
        Reason("NO_ROOM", "9", f"There is no room for the whole group around that {cell}."),
        Reason("NOT_A_TARGET", "11", f"That {cell} is no target of this effect."),
        Reason("OUT_OF_RANGE", "8", f"That {cell} is out of the artillery's range."),
        Reason("ETERNAL_BLOCK", "V9", f"That {piece} cannot be destroyed."),
        Reason("NOT_AN_OPPONENT", "R37", "Choose an opponent who is still in the game."),
        Reason("EMPTY_HAND", "R29", "That opponent has no cards in hand."),
    )
    return tuple(Reason(one.reason, rules.get(one.reason, one.rule), one.sentence) for one in shared)


def shared_events(piece: str) -> tuple[EventType, ...]:
    """What happens in both editions."""
    seat, card, cell = Field("seat", "seat"), Field("card", "card"), Field("cell", "cell")
    return (
        EventType("turn", (seat, Field("round", "amount")), "Round {round}: {seat}'s turn."),
        EventType("played", (seat, card), "{seat} plays {card}."),
        EventType("drew", (seat, Field("card", "card", secret=True)), "{seat} draws {card}."),
        EventType("shuffled", (seat,), "{seat} shuffles the discard pile into a new deck."),
        EventType("discarded", (seat, card), "{seat} discards {card}."),
        EventType("trashed", (seat, card), "{seat} trashes {card}."),
        EventType("bought", (seat, card), "{seat} takes {card} from the market."),
        EventType("revealed", (card,), "{card} is turned up in the row."),
        EventType("placed", (seat, cell), f"{{seat}} places a {piece} on {{cell}}."),
        EventType("blocked", (seat, cell), f"{{seat}} places a black {piece} on {{cell}}."),
        EventType("destroyed", (seat, cell), f"{{seat}} destroys the {piece} on {{cell}}."),
        EventType("improved", (seat, Field("token", "token"), cell), "{seat} puts {token} on {cell}."),
        EventType("fired", (seat, cell), "{seat} fires the artillery on {cell}."),
        EventType("gained", (seat, Field("credits", "credit")), "{seat} gains {credits}."),
        EventType("looked", (seat, Field("owner", "seat")), "{seat} looks at cards of {owner}."),
        EventType("hacked", (seat, Field("victim", "seat"), card), "{seat} makes {victim} discard {card}."),
        EventType("took", (seat, Field("card", "card", secret=True)), "{seat} takes {card} from the deck."),
        EventType("sent-horse", (seat, Field("victim", "seat")), "{seat} sends a Horse into {victim}'s deck."),
        EventType("more-actions", (seat, Field("actions", "more action")), "{seat} has {actions}."),
        EventType("ended", (seat,), "{seat} ends the turn."),
        EventType("left", (seat,), "{seat} leaves the game."),
    )


class StandoffGame(Game[P, S]):
    """Keys, names, paths and words; an edition adds those of its own actions."""

    seat_names = SEAT_NAMES
    turn_rule = "2"
    end_rule = "13"
    endings = ("filled",)
    rules = 2
    piece = "block"
    refusals: Refusals

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("market", *(f"deck-{SEAT_NAMES[seat].lower()}" for seat in range(seats)))

    def outcome(self, core: P, stream: str, value: Any) -> int:
        if value not in core.t.ids:
            raise BadPosition(f"next.{stream}: no card {value!r}; {suggestion(str(value), core.t.ids)}")
        return core.t.ids.index(value)

    def outcome_word(self, core: P, stream: str, value: int) -> Any:
        return core.t.ids[value] if 0 <= value < core.t.kinds else value

    def conserved(self, core: P) -> Mapping[str, int]:
        return totals(core)

    # Bots -------------------------------------------------------------------------------------------

    def evaluation(self, tables: S) -> Evaluation:
        return StandoffEvaluation(tables)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[S], Evaluation]]]:
        return BASELINES

    # Keys -------------------------------------------------------------------------------------------

    def key(self, tables: S, code: int) -> str:
        return self.own_key(tables, code) if code >= tables.first_own else self.shared_key(tables, code)

    def shared_key(self, t: StandoffTables, code: int) -> str:
        if code < t.buy_code:
            verb = ("play", "discard", "pick")[code // t.kinds]
            return f"{verb} {t.ids[code % t.kinds]}"
        if code < t.cell_code:
            kind, copy = divmod(code - int(t.buy_code), int(t.copies_apart))
            return f"buy {t.ids[kind]}" + (f" {copy + 1}" if copy else "")
        if code < t.use_code:
            return f"at {self.place(t, code - t.cell_code)}"
        if code < t.seat_code:
            return f"use {self.place(t, code - t.use_code)}"
        if code < t.draw_code:
            return f"target {SEAT_NAMES[code - t.seat_code].lower()}"
        return ("draw", "end", "done")[code - t.draw_code]

    def own_key(self, tables: S, code: int) -> str:
        raise NotImplementedError

    def place(self, t: StandoffTables, cell: int) -> str:
        """'3,7'."""
        a, b = t.grid.places[cell]
        return f"{a},{b}"

    # Names ------------------------------------------------------------------------------------------

    def name(self, core: P, code: int, seat: int) -> str:
        t = core.t
        if code < t.pick_code:
            return f"{('Play', 'Discard')[code // t.kinds]} {t.names[code % t.kinds]}"
        if code < t.buy_code:
            return self.pick_name(core, code - t.pick_code)
        if code < t.cell_code:
            return self.buy_name(t, code - t.buy_code)
        if code < t.use_code:
            return f"{self.cell_verb(core)} ({self.place(t, code - t.cell_code)})"
        if code < t.seat_code:
            return self.use_name(core, code - t.use_code)
        if code < t.draw_code:
            return f"Choose {SEAT_NAMES[code - t.seat_code]}"
        if code == t.draw_code:
            return "Draw a card"
        if code == t.end_code:
            return "End the action phase"
        return "Done" if code == t.done_code else self.own_name(core, code)

    def own_name(self, core: P, code: int) -> str:
        raise NotImplementedError

    def use_name(self, core: P, cell: int) -> str:
        return f"Fire the artillery on ({self.place(core.t, cell)})"

    def pick_name(self, core: P, kind: int) -> str:
        card = core.t.names[kind]
        if core.choice == W.CHOOSE_FROM_HAND:
            return f"Make {SEAT_NAMES[core.victim]} discard {card}"
        if core.choice == W.CHOOSE_FROM_DECK:
            return f"Take {card}"
        return f"Trash {card}" if core.choice == W.CHOOSE_TRASH else f"Choose {card} to discard"

    def buy_name(self, t: StandoffTables, number: int) -> str:
        kind, copy = divmod(int(number), int(t.copies_apart))
        which = f", copy {copy + 1}," if copy else ""
        return f"Buy {t.names[kind]}{which} for {amount(t.price[kind], t.price_minerals[kind])}"

    def cell_verb(self, core: P) -> str:
        verbs = {
            T.PLACE: f"Place a {self.piece} on",
            T.AIRDROP: f"Place a {self.piece} on",
            T.OBSTRUCTION: f"Place a black {self.piece} on",
            T.IMPROVE: "Put the token on",
            T.NAPALM: "Remove the token on",
            T.MOVE: f"Move the {self.piece} to",
        }
        return verbs.get(core.effect, f"Destroy the {self.piece} on")

    # Commands ---------------------------------------------------------------------------------------

    def parse(self, core: P, text: str, seat: int) -> int:
        """Cards by name or id, cells with or without brackets, opponents by name."""
        t = core.t
        verb, _, rest = text.partition(" ")
        cell = CELL.fullmatch(rest if verb in ("at", "use", "fire", "move") else text)
        if cell:
            number = t.grid.cell(int(cell[1]), int(cell[2]))
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
            return self.parse_own(core, text)
        kind = self.card(t, rest)
        return starts[verb] + kind * (t.copies_apart if verb == "buy" else 1)

    def parse_own(self, core: P, text: str) -> int:
        raise UnknownCommand(
            f"{text!r} is no command; try play CARD, discard CARD, buy CARD, draw, end, use CELL, or a cell"
        )

    def card(self, t: StandoffTables, text: str) -> int:
        """The card of this id or name."""
        for kind, (id, name) in enumerate(zip(t.ids, t.names, strict=True)):
            if text in (id, name.lower()):
                return kind
        raise UnknownCommand(f"{text!r} names no card; {suggestion(text, t.ids)}")

    # Paths ------------------------------------------------------------------------------------------

    def path(self, core: P, code: int, seat: int) -> tuple[str, ...]:
        t = core.t
        if code < t.pick_code:
            return (f"card:{t.ids[code % t.kinds]}", "do:play" if code < t.discard_code else "do:discard")
        if code < t.buy_code:
            return self.pick_path(core, code - t.pick_code)
        if code < t.cell_code:
            return self.buy_path(core, *divmod(code - int(t.buy_code), int(t.copies_apart)))
        if code < t.seat_code:
            return (f"cell:{self.place(t, (code - t.cell_code) % t.cells)}",)
        if code < t.draw_code:
            return (f"seat:{code - t.seat_code}",)
        if code < t.first_own:
            return (f"do:{self.shared_key(t, code)}",)
        return self.own_path(core, code)

    def own_path(self, core: P, code: int) -> tuple[str, ...]:
        raise NotImplementedError

    def pick_path(self, core: P, kind: int) -> tuple[str, ...]:
        id = core.t.ids[kind]
        if core.choice == W.CHOOSE_FROM_HAND:
            return (f"known:{id}",)
        if core.choice == W.CHOOSE_FROM_DECK:
            return (f"deck:{id}",)
        return (f"card:{id}", "do:discard") if core.phase == W.DISCARDING else (f"card:{id}",)

    def buy_path(self, core: P, kind: int, copy: int) -> tuple[str, ...]:
        place = "supply" if core.t.market[kind] == T.PERMANENT else "row"
        return (f"{place}:{core.t.ids[kind]}" + (f":{copy + 1}" if copy else ""),)

    # Words and refusals -----------------------------------------------------------------------------

    def words(self, core: P, kind: str, value: int) -> tuple[Any, str]:
        if kind == "cell":
            place = self.place(core.t, value)
            return place, f"({place})"
        if kind == "token":
            return value, TOKEN_NAMES[value]
        if kind in COUNTED:
            return value, plural(value, kind)
        return core.t.ids[value], core.t.names[value]

    def explain(self, core: P, reason: int, code: int, seat: int) -> str:
        cause = self.refusals.cause(core, reason, code)
        return super().explain(core, reason, code, seat) if cause is None else cause.sentence

    def cite(self, core: P, reason: int, code: int) -> str:
        cause = self.refusals.cause(core, reason, code)
        return super().cite(core, reason, code) if cause is None else cause.rule

    def encoding(self, tables: S) -> tuple[tuple[str, tuple[int, ...]], ...]:
        t = tables
        kinds = int(t.kinds)
        turn = "round, whose, phase, actions, taken, plays, budget, choice, effect, of, wanted, chosen, card"
        seat = (
            ("hand, deck, in the gun, total, minerals, left, fast, more actions", (8,)),
            ("known in hand, in hand or deck, discarded, in front", (kinds, 4)),
        )
        seats = tuple((f"seat +{turn}: {name}", shape) for turn in range(t.seats) for name, shape in seat)
        return (
            (turn, (13,)),
            *seats,
            ("pile, for sale, draft pile, trash", (kinds, 4)),
            ("tile, token, chosen", (int(t.cells), 3)),
            *self.own_encoding(t),
        )

    def own_encoding(self, tables: S) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return ()
