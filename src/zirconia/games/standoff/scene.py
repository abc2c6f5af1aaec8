"""What a seat sees of Standoff; editions say what their cells, tokens and counters are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from zirconia.core.scene import (
    Json,
    SceneParts,
    area,
    board,
    card,
    cell,
    counter,
    filled,
    overlay,
    piece,
    player,
    prompt,
    zone,
)  # fmt: skip
from zirconia.games.standoff import cards
from zirconia.games.standoff import tables as T
from zirconia.games.standoff.game import SEAT_NAMES, TOKEN_NAMES
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.tables import ROWS

P = TypeVar("P", bound=Standoff)

KIND_NAMES = ("placement", "resource", "action", "satellite", "component", "special")
COLOURS = ("#f2c230", "#3a86ff", "#e4572e", "#5fb878")
TOKEN_SYMBOLS = (" ", "A", "F", "R", "$", "E", "H", "T")
SEAT_SYMBOL = "x"


class StandoffScene(Generic[P]):
    """The scene of one position for one seat."""

    art = "standoff"
    piece = "block"
    plays = "Plays"

    def __init__(self, core: P, seat: int | None) -> None:
        self.core = core
        self.t = core.t
        self.seat = seat

    def parts(self) -> SceneParts:
        core = self.core
        phase = "discard" if core.phase == W.DISCARDING else "action"
        return {
            "phase": {"id": phase, "label": f"{phase.capitalize()} phase"},
            "prompt": prompt(self.question(), self.left()),
            "players": [self.panel(owner) for owner in range(self.t.seats)],
            "areas": [
                self.piles(),
                self.row(),
                self.draft(),
                self.bag("trash", "Trash", "trash", self.t.trash),
            ],
            "boards": [self.board()],
            "style": {
                "palette": {
                    "background": "#101418",
                    "accent": "#c1121f",
                    "seats": list(COLOURS[: self.t.seats]),
                },
                "art": self.art,
            },
        }

    # The prompt -------------------------------------------------------------------------------------

    def question(self) -> str:
        core = self.core
        if core.over:
            return "The game is over."
        if core.phase == W.DISCARDING:
            return self.discard_question()
        name = self.t.names[core.effect_card] if core.effect_card >= 0 else "the shot"
        questions = {
            W.NO_CHOICE: "Take an action, play a resource card, or end the action phase.",
            W.CHOOSE_GROUP: f"{name}: choose {self.piece} {core.chosen + 1} of {core.wanted}.",
            W.CHOOSE_CELL: f"{self.cell_question()} for {name}.",
            W.CHOOSE_OPPONENT: f"{name}: choose an opponent.",
            W.CHOOSE_FROM_HAND: f"{name}: choose a card of this hand.",
            W.CHOOSE_FROM_DECK: f"{name}: take a card of your deck.",
            W.CHOOSE_TRASH: f"{name}: trash up to {core.wanted - core.chosen} more, or stop.",
            W.CHOOSE_DISCARD: "Choose a card to discard.",
        }
        return questions.get(core.choice, "")

    def cell_question(self) -> str:
        return "Choose a destination" if self.core.effect == T.MOVE else "Choose a target"

    def discard_question(self) -> str:
        more = self.core.hand_count(self.core.active) - self.core.hand_limit
        return f"Discard {cards.plural(more, 'more card')}." if more > 0 else "Go on when you are ready."

    def left(self) -> list[Json]:
        """What is left of the turn."""
        core = self.core
        return [
            counter("actions", "Actions", core.actions),
            counter("budget", "Credits", core.budget),
            counter("plays", self.plays, core.plays),
            *self.more_left(),
        ]

    def more_left(self) -> list[Json]:
        return []

    # Players ----------------------------------------------------------------------------------------

    def panel(self, owner: int) -> Json:
        core = self.core
        base = owner * self.t.seat_stride
        status = "to act" if core.actor() == owner else "has left" if core.has_left(owner) else ""
        return player(
            owner,
            SEAT_NAMES[owner],
            counters=[
                counter("gun", "In the Red Gun", core.score(owner), high=self.t.gun_size),
                counter("total", f"{self.piece.capitalize()}s", int(core.z[base + self.t.total_at])),
                *self.more_counters(owner),
            ],
            areas=list(self.places(owner)),
            color=COLOURS[owner],
            status=status,
        )

    def more_counters(self, owner: int) -> list[Json]:
        return []

    def places(self, owner: int) -> Iterator[Json]:
        """Hand, deck, discard pile, cards in front, and what is known of the hidden ones."""
        core, t = self.core, self.t
        base = owner * t.seat_stride
        yield self.hand(owner)
        yield area("deck", "Deck", "deck", owner=owner, facedown=int(core.z[base + t.deck + t.kinds]))
        yield self.bag(f"discard-p{owner + 1}", "Discard pile", "discard", base + t.discard, owner)
        if t.play_area or core.z[base + t.played + t.kinds]:
            yield self.bag(f"played-p{owner + 1}", "Played", "play", base + t.played, owner)
        if core.z[base + t.orbit + t.kinds]:
            yield self.bag(f"orbit-p{owner + 1}", "Satellites", "play", base + t.orbit, owner)
        yield self.unseen(owner)
        yield from self.knowledge(owner)

    def hand(self, owner: int) -> Json:
        """One's own hand, or the cards of another that this seat has seen; the rest face down."""
        core, t = self.core, self.t
        base = owner * t.seat_stride
        if owner == self.seat:
            return area("hand", "Hand", "hand", self.faces(base, "card"), owner=owner)
        observer = t.seats if self.seat is None else self.seat
        at = t.known_by(observer, owner)
        open_now = core.choice == W.CHOOSE_FROM_HAND and core.victim == owner and core.active == self.seat
        shown = self.faces(at, "known" if open_now else f"seen-p{owner + 1}")
        hidden = core.hand_count(owner) - int(core.z[at + t.kinds])
        return area("hand", "Hand", "hand", shown, owner=owner, facedown=hidden)

    def unseen(self, owner: int) -> Json:
        """Hand and deck together, known as a set to everybody; one's own deck alone for its owner (14)."""
        core, t = self.core, self.t
        base = owner * t.seat_stride
        own = owner == self.seat
        counts = [
            int(core.z[base + t.deck + kind]) + (0 if own else int(core.z[base + kind])) for kind in range(t.kinds)
        ]
        label = "Cards in the deck" if own else "Cards in hand and deck"
        place = "deck" if own else f"unseen-p{owner + 1}"
        shown = [self.face(kind, place, n) for kind, n in enumerate(counts) if n]
        return area(f"list-p{owner + 1}", label, "list", shown, owner=owner)

    def knowledge(self, owner: int) -> Iterator[Json]:
        """What everybody can work out, and what others have seen of one's own hand."""
        core, t = self.core, self.t
        observers = [(t.seats, "everybody")]
        if owner == self.seat:
            observers += [(other, SEAT_NAMES[other]) for other in range(t.seats) if other != owner]
        for observer, name in observers:
            at = t.known_by(observer, owner)
            if core.z[at + t.kinds]:
                yield self.bag(f"known-p{owner + 1}-{observer}", f"In hand, known to {name}", "list", at, owner)
        if core.z[t.surely(owner) + t.kinds]:
            yield self.bag(f"surely-p{owner + 1}", "Surely in the deck", "list", t.surely(owner), owner)

    # Cards ------------------------------------------------------------------------------------------

    def face(self, kind: int, place: str, count: int, suffix: str = "") -> Json:
        """One kind of card as it is printed."""
        t = self.t
        return card(
            f"{place}:{t.ids[kind]}{suffix}",
            t.ids[kind],
            t.names[kind],
            kind=self.kind_name(kind),
            cost=cards.cost_text(t, kind),
            price=cards.price_text(t, kind),
            text=t.texts[kind],
            art=f"{self.art}/{t.ids[kind]}",
            count=count,
            stats=worth(int(t.credits[kind])),
        )

    def kind_name(self, kind: int) -> str:
        return KIND_NAMES[self.t.kind[kind]]

    def faces(self, at: int, place: str) -> list[Json]:
        core = self.core
        return [
            self.face(kind, place, int(core.z[at + kind])) for kind in range(self.t.kinds) if core.z[at + kind]
        ]

    def bag(self, id: str, label: str, kind: str, at: int, owner: int | None = None) -> Json:
        return area(id, label, kind, self.faces(at, id), owner=owner)

    def piles(self) -> Json:
        """The permanent market, empty piles too."""
        core, t = self.core, self.t
        kinds = [kind for kind in range(t.kinds) if t.market[kind] == T.PERMANENT and t.copies[kind]]
        shown = [self.face(kind, "supply", int(core.z[t.piles + kind])) for kind in kinds]
        return area("supply", "Permanent market", "market", shown)

    def row(self) -> Json:
        """The temporary market: equal cards together, or one by one where their order matters."""
        core, t = self.core, self.t
        row = [int(core.z[t.row + slot]) for slot in range(t.row_size) if core.z[t.row + slot] >= 0]
        if not t.adjustable:
            shown = [self.face(kind, "row", row.count(kind)) for kind in dict.fromkeys(row)]
        else:
            copies = [row[:slot].count(kind) for slot, kind in enumerate(row)]
            shown = [
                self.face(kind, "row", 1, f":{copy + 1}" if copy else "")
                for kind, copy in zip(row, copies, strict=True)
            ]
        return area("row", "Temporary market", "market", shown)

    def draft(self) -> Json:
        """The draft pile: what is in it is known, its order is not."""
        _core, t = self.core, self.t
        shown = self.faces(t.draft, "draft")
        return area("draft", "Draft pile", "list", shown)

    # The board --------------------------------------------------------------------------------------

    def board(self) -> Json:
        t = self.t
        kind, orientation = ("hex", "pointy") if t.hexes else ("square", "")
        return board(
            "field",
            kind,
            [self.cell(number) for number in range(t.cells)],
            orientation=orientation,
            zones=self.zones(),
            overlays=list(self.overlays()),
        )

    def place(self, number: int) -> str:
        a, b = self.t.grid.places[number]
        return f"{a},{b}"

    def cell(self, number: int) -> Json:
        place = self.place(number)
        zone, text = self.ground(number)
        return cell(
            f"cell:{place}", self.t.grid.places[number], zone=zone, label=f"({place})", text=text,
            pieces=list(self.pieces(number, place)),
        )  # fmt: skip

    def pieces(self, number: int, place: str) -> Iterator[Json]:
        """The tile or block, then the token."""
        core = self.core
        tile = core.tile(number)
        if 0 < tile < T.BLACK:
            yield piece(f"tile:{place}", self.piece, self.piece, owner=tile - 1, symbol=SEAT_SYMBOL)
        elif tile:
            text = "It cannot be destroyed." if tile == T.ETERNAL else ""
            yield piece(f"tile:{place}", f"black {self.piece}", self.piece, text=text, symbol="#")
        elif core.in_plane(T.GROUP, number):
            yield piece(
                f"tile:{place}",
                f"chosen {self.piece}",
                self.piece,
                owner=core.active,
                symbol="+",
            )
        token = core.token_on(number)
        if token:
            owner = tile - 1 if 0 < tile < T.BLACK else None
            yield piece(
                f"token:{place}", TOKEN_NAMES[token], "token", owner=owner, symbol=TOKEN_SYMBOLS[token],
                text=self.token_text(token),
            )  # fmt: skip

    def overlays(self) -> Iterator[Json]:
        """The reach of forcefields and artilleries that somebody controls, and where this seat can start."""
        core, t = self.core, self.t
        for number in range(t.cells):
            token, tile = core.token_on(number), core.tile(number)
            if not 0 < tile < T.BLACK or token not in (T.FORCEFIELD, T.ARTILLERY):
                continue
            name = "Forcefield" if token == T.FORCEFIELD else "Artillery"
            rows = t.shields if token == T.FORCEFIELD else t.ranges
            place = self.place(number)
            yield overlay(
                f"{name.lower()}:{place}", f"{name} of {SEAT_NAMES[tile - 1]} on ({place})",
                self.ids(lambda row, rows=rows, at=number * ROWS: rows[at + row]), owner=tile - 1,
            )  # fmt: skip
        seat = core.active if self.seat is None else self.seat
        if not core.over and not core.has_left(seat):
            core.find_open(seat, True)
            core.find_near(seat)
            starts = self.ids(lambda row: t.open[row] & t.near[row])
            yield overlay("start", f"Where {SEAT_NAMES[seat]} can place", starts, owner=seat)

    def ids(self, row_of: object) -> list[str]:
        """The cells of a plane given row by row."""
        assert callable(row_of)
        rows = [row_of(row) for row in range(ROWS)]
        slots = enumerate(self.t.slot)
        return [f"cell:{self.place(number)}" for number, slot in slots if rows[slot >> 4] >> (slot & 15) & 1]

    def zones(self) -> list[Json]:
        return [zone("gun", "Red Gun", symbol="r", color="#c1121f"), *self.more_zones()]

    def more_zones(self) -> list[Json]:
        return []

    def ground(self, number: int) -> tuple[str, str]:
        """The zone of a cell and what is to be said of it."""
        return ("gun", "Red Gun") if self.t.gun[number] else ("", "")

    def token_text(self, token: int) -> str:
        t = self.t
        return {
            T.ARTILLERY: f"Destroys within distance {t.artillery_range} for {t.fire_cost} credit.",
            T.FORCEFIELD: f"Closes all cells within distance {t.forcefield_range} to other players.",
        }.get(token, "")


def worth(credits: int) -> list[Json]:
    """What a resource card is worth, printed large on it."""
    label = "Credit" if credits == 1 else "Credits"
    return [filled(id="credits", label=label, value=credits)] if credits else []
