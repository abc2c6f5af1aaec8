"""What a seat sees of Standoff; editions say what their cells, tokens and counters are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from zirconia.core.contract.naming import PLAYERS
from zirconia.core.contract.scene import (
    SceneParts,
    area,
    board,
    card,
    cell,
    counter,
    overlay,
    piece,
    player,
    prompt,
    stat,
    zone,
)  # fmt: skip
from zirconia.core.contract.vocabulary import Area, Board, Card, Cell, Counter, Overlay, Piece, Player, Stat, Zone
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.cells import find_near, find_open
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ROWS
from zirconia.games.standoff.words.texts import cost_text, plural, price_text
from zirconia.games.standoff.words.values import TOKEN_NAMES, cell_name, place

KIND_NAMES = ("placement", "resource", "action", "satellite", "component", "special")
COLOURS = ("#f2c230", "#3a86ff", "#e4572e", "#5fb878")
TOKEN_SYMBOLS = (" ", "A", "F", "R", "$", "E", "H", "T")
SEAT_SYMBOL = "x"
SETUPS = 32  # whose cells and cards are remembered


class StandoffScene:
    """The scene of one position for one seat."""

    art = "standoff"
    piece = "block"
    plays = "Plays"

    def __init__(self, position: Standoff, seat: int | None) -> None:
        self.position = position
        self.t = position.t
        self.seat = seat
        self.cells = cells_made(self.t)
        self.printed = cards_printed(self.t)

    def parts(self) -> SceneParts:
        position = self.position
        phase = "discard" if position.phase == N.DISCARDING else "action"
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
        position = self.position
        if position.over:
            return "The game is over."
        if position.phase == N.DISCARDING:
            return self.discard_question()
        name = self.t.names[position.effect_card] if position.effect_card >= 0 else "the shot"
        questions = {
            N.NO_CHOICE: "Take an action, play a resource card, or end the action phase.",
            N.CHOOSE_GROUP: f"{name}: choose {self.piece} {position.chosen + 1} of {position.wanted}.",
            N.CHOOSE_CELL: self.cell_question(name),
            N.CHOOSE_OPPONENT: f"{name}: choose an opponent.",
            N.CHOOSE_FROM_HAND: f"{name}: choose a card of this hand.",
            N.CHOOSE_FROM_DECK: f"{name}: take a card of your deck.",
            N.CHOOSE_TRASH: f"{name}: trash up to {position.wanted - position.chosen} more, or be done.",
            N.CHOOSE_DISCARD: "Choose a card to discard.",
        }
        return questions.get(position.choice, "")

    def cell_question(self, name: str) -> str:
        if self.position.effect == T.MOVE:
            return f"Choose a destination for the {self.piece} on {cell_name(self.t, self.position.source)}."
        return f"Choose a target for {name}."

    def discard_question(self) -> str:
        more = self.position.hand_count(self.position.active) - self.position.hand_limit
        return f"Discard {plural(more, 'more card')}." if more > 0 else "Throw more cards away, or be done."

    def left(self) -> list[Counter]:
        """What is left of the turn; who is asked in somebody else's has no part in it."""
        position = self.position
        if position.actor() != position.active:
            return []
        return [
            counter("actions", "Actions", position.actions),
            counter("budget", "Credits", position.budget),
            counter("plays", self.plays, position.plays),
            *self.more_left(),
        ]

    def more_left(self) -> list[Counter]:
        return []

    # Players ----------------------------------------------------------------------------------------

    def panel(self, owner: int) -> Player:
        position = self.position
        status = "to act" if position.actor() == owner else "has left" if position.has_left(owner) else ""
        return player(
            owner,
            PLAYERS[owner],
            counters=[
                counter("gun", "In the Red Gun", position.score(owner), high=self.t.gun_size),
                counter("total", f"{self.piece.capitalize()}s", position.number(owner, self.t.total_at)),
                *self.more_counters(owner),
            ],
            areas=list(self.places(owner)),
            color=COLOURS[owner],
            status=status,
        )

    def more_counters(self, owner: int) -> list[Counter]:
        return []

    def places(self, owner: int) -> Iterator[Area]:
        """Hand, deck, discard pile, cards in front, and what is known of the hidden ones."""
        position, t = self.position, self.t
        base = position.base(owner)
        yield self.hand(owner)
        yield area("deck", "Deck", "deck", owner=owner, facedown=position.size(base + t.deck))
        yield self.bag(f"discard-p{owner + 1}", "Discard pile", "discard", base + t.discard, owner)
        if t.play_area or position.size(base + t.played):
            yield self.bag(f"played-p{owner + 1}", "Played", "play", base + t.played, owner)
        if position.size(base + t.orbit):
            yield self.bag(f"orbit-p{owner + 1}", "Satellites", "play", base + t.orbit, owner)
        yield self.unseen(owner)
        yield from self.knowledge(owner)

    def hand(self, owner: int) -> Area:
        """One's own hand, or the cards of another that this seat has seen; the rest face down."""
        position, t = self.position, self.t
        base = position.base(owner)
        if owner == self.seat:
            return area("hand", "Hand", "hand", self.faces(base, "card"), owner=owner)
        observer = t.seats if self.seat is None else self.seat
        at = t.known_by(observer, owner)
        open_now = (
            position.choice == N.CHOOSE_FROM_HAND and position.victim == owner and position.active == self.seat
        )
        shown = self.faces(at, "known" if open_now else f"seen-p{owner + 1}")
        hidden = position.hand_count(owner) - position.size(at)
        return area("hand", "Hand", "hand", shown, owner=owner, facedown=hidden)

    def unseen(self, owner: int) -> Area:
        """Hand and deck together, known as a set to everybody; one's own deck alone for its owner (14)."""
        t = self.t
        base = self.position.base(owner)
        own = owner == self.seat
        counts = self.numbers(base + t.deck, t.kinds)
        if not own:
            counts = [sum(both) for both in zip(counts, self.numbers(base + t.hand, t.kinds), strict=True)]
        label = "Cards in the deck" if own else "Cards in hand and deck"
        pile = "deck" if own else f"unseen-p{owner + 1}"
        shown = [self.face(kind, pile, n) for kind, n in enumerate(counts) if n]
        return area(f"list-p{owner + 1}", label, "list", shown, owner=owner)

    def knowledge(self, owner: int) -> Iterator[Area]:
        """What everybody can work out, and what others have seen of one's own hand."""
        position, t = self.position, self.t
        observers = [(t.seats, "everybody")]
        if owner == self.seat:
            observers += [(other, PLAYERS[other]) for other in range(t.seats) if other != owner]
        for observer, name in observers:
            at = t.known_by(observer, owner)
            if position.size(at):
                yield self.bag(f"known-p{owner + 1}-{observer}", f"In hand, known to {name}", "list", at, owner)
        if position.size(t.surely(owner)):
            yield self.bag(f"surely-p{owner + 1}", "Surely in the deck", "list", t.surely(owner), owner)

    # Cards ------------------------------------------------------------------------------------------

    def face(self, kind: int, pile: str, count: int, suffix: str = "") -> Card:
        """One kind of card somewhere, so many of it."""
        made = self.printed.get(kind)
        if made is None:
            made = self.printed[kind] = self.print_card(kind)
        return {**made, "id": f"{pile}:{made['card']}{suffix}", "count": count}

    def print_card(self, kind: int) -> Card:
        t = self.t
        return card(
            "",
            t.ids[kind],
            t.names[kind],
            kind=self.kind_name(kind),
            cost=cost_text(t, kind),
            price=price_text(t, kind),
            text=t.texts[kind],
            art=f"{self.art}/{t.ids[kind]}",
            stats=worth(int(t.credits[kind])),
        )

    def kind_name(self, kind: int) -> str:
        return KIND_NAMES[self.t.kind[kind]]

    def faces(self, at: int, pile: str) -> list[Card]:
        counts = self.numbers(at, self.t.kinds)
        return [self.face(kind, pile, count) for kind, count in enumerate(counts) if count]

    def bag(self, id: str, label: str, kind: str, at: int, owner: int | None = None) -> Area:
        return area(id, label, kind, self.faces(at, id), owner=owner)

    def piles(self) -> Area:
        """The permanent market, empty piles too."""
        position, t = self.position, self.t
        kinds = [kind for kind in range(t.kinds) if t.market[kind] == T.PERMANENT and t.copies[kind]]
        shown = [self.face(kind, "supply", position.pile(kind)) for kind in kinds]
        return area("supply", "Permanent market", "market", shown)

    def row(self) -> Area:
        """The temporary market: equal cards together, or one by one where their order matters."""
        position, t = self.position, self.t
        row = [position.in_row(slot) for slot in range(t.row_size) if position.in_row(slot) >= 0]
        if not t.adjustable:
            shown = [self.face(kind, "row", row.count(kind)) for kind in dict.fromkeys(row)]
        else:
            copies = [row[:slot].count(kind) for slot, kind in enumerate(row)]
            shown = [
                self.face(kind, "row", 1, f":{copy + 1}" if copy else "")
                for kind, copy in zip(row, copies, strict=True)
            ]
        return area("row", "Temporary market", "market", shown)

    def draft(self) -> Area:
        """The draft pile: what is in it is known, its order is not."""
        _core, t = self.position, self.t
        shown = self.faces(t.draft, "draft")
        return area("draft", "Draft pile", "list", shown)

    # The board --------------------------------------------------------------------------------------

    def board(self) -> Board:
        t = self.t
        tiles = self.numbers(t.tiles, t.cells)
        tokens = self.numbers(t.tokens, t.cells)
        known = self.cells
        shown = zip(range(t.cells), tiles, tokens, self.chosen(), strict=True)
        return board(
            "field",
            "hex" if t.hexes else "square",
            [known.get(one) or self.make_cell(*one) for one in shown],
            orientation="pointy" if t.hexes else None,
            zones=self.zones(),
            overlays=list(self.overlays(tiles, tokens)),
        )

    def numbers(self, at: int, count: int) -> list[int]:
        """So many numbers of the position, from one on."""
        return list(self.position.z[at : at + count])

    def chosen(self) -> list[int]:
        """For each cell who is choosing it for a group, or -1."""
        position, cells = self.position, range(self.t.cells)
        if not position.chosen:
            return [-1] * len(cells)
        return [position.active if position.in_plane(T.GROUP, number) else -1 for number in cells]

    def make_cell(self, number: int, tile: int, token: int, chosen: int) -> Cell:
        """A cell with what lies on it; made once a setup, not to be changed."""
        where = place(self.t, number)
        zone, text = self.ground(number)
        made = self.cells[number, tile, token, chosen] = cell(
            f"cell:{where}", self.t.grid.places[number], zone=zone, label=cell_name(self.t, number), text=text,
            pieces=list(self.pieces(where, tile, token, chosen)),
        )  # fmt: skip
        return made

    def pieces(self, where: str, tile: int, token: int, chosen: int) -> Iterator[Piece]:
        """The tile or block, or one that is being chosen, then the token."""
        if 0 < tile < T.BLACK:
            yield piece(f"tile:{where}", self.piece, self.piece, owner=tile - 1, symbol=SEAT_SYMBOL)
        elif tile:
            text = "It cannot be destroyed." if tile == T.ETERNAL else ""
            yield piece(f"tile:{where}", f"black {self.piece}", self.piece, text=text, symbol="#")
        elif chosen >= 0:
            yield piece(f"tile:{where}", f"chosen {self.piece}", self.piece, owner=chosen, symbol="+")
        if token:
            owner = tile - 1 if 0 < tile < T.BLACK else None
            yield piece(
                f"token:{where}", TOKEN_NAMES[token], "token", owner=owner, symbol=TOKEN_SYMBOLS[token],
                text=self.token_text(token),
            )  # fmt: skip

    def overlays(self, tiles: Sequence[int], tokens: Sequence[int]) -> Iterator[Overlay]:
        """The reach of forcefields and artilleries that somebody controls, and where this seat can start."""
        position, t = self.position, self.t
        for number, (tile, token) in enumerate(zip(tiles, tokens, strict=True)):
            if token not in (T.FORCEFIELD, T.ARTILLERY) or not 0 < tile < T.BLACK:
                continue
            name = "Forcefield" if token == T.FORCEFIELD else "Artillery"
            rows = t.shields if token == T.FORCEFIELD else t.ranges
            where = place(self.t, number)
            yield overlay(
                f"{name.lower()}:{where}", f"{name} of {PLAYERS[tile - 1]} on {cell_name(t, number)}",
                self.ids(lambda row, rows=rows, at=number * ROWS: rows[at + row]), owner=tile - 1,
            )  # fmt: skip
        seat = position.active if self.seat is None else self.seat
        if not position.over and not position.has_left(seat):
            find_open(position, seat, True)
            find_near(position, seat)
            starts = self.ids(lambda row: t.open[row] & t.near[row])
            yield overlay("start", f"Where {PLAYERS[seat]} can place", starts, owner=seat)

    def ids(self, row_of: object) -> list[str]:
        """The cells of a plane given row by row."""
        assert callable(row_of)
        rows = [row_of(row) for row in range(ROWS)]
        slots = enumerate(self.t.slot)
        return [f"cell:{place(self.t, number)}" for number, slot in slots if rows[slot >> 4] >> (slot & 15) & 1]

    def zones(self) -> list[Zone]:
        return [zone("gun", "Red Gun", symbol="r", color="#c1121f"), *self.more_zones()]

    def more_zones(self) -> list[Zone]:
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


@lru_cache(maxsize=SETUPS)
def cells_made(t: T.StandoffTables) -> dict[tuple[int, int, int, int], Cell]:
    """The cells that a setup's scenes have shown so far, by what lies on them."""
    return {}


@lru_cache(maxsize=SETUPS)
def cards_printed(t: T.StandoffTables) -> dict[int, Card]:
    """The kinds of cards that a setup's scenes have shown so far."""
    return {}


def worth(credits: int) -> list[Stat]:
    """What a resource card is worth, printed large on it."""
    label = "Credit" if credits == 1 else "Credits"
    return [stat("credits", label, credits)] if credits else []
