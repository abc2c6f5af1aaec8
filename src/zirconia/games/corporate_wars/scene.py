"""What a seat sees of Corporate Wars."""

from __future__ import annotations

from functools import lru_cache

from zirconia.core.contract.naming import PLAYERS
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
    stat,
    zone,
)
from zirconia.core.contract.vocabulary import Area, Asked, Board, Card, Cell, Piece, Player
from zirconia.games.corporate_wars.notation import contracts_of, tile_name
from zirconia.games.corporate_wars.rules.board import COLUMNS, TILES, count
from zirconia.games.corporate_wars.rules.ending import units_in_zone
from zirconia.games.corporate_wars.rules.knowledge import unseen as known_copies
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, DISCARD, NEW_HAND, NOBODY
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CONTRACT, TACTIC, UNIT, CorporateTables
from zirconia.games.corporate_wars.rules.turns import basic_income
from zirconia.games.corporate_wars.words.texts import describe, plural
from zirconia.games.corporate_wars.words.values import tile_words

PHASES = {
    ACTIONS: ("actions", "Actions"),
    NEW_HAND: ("new-hand", "Opening hand"),
    DISCARD: ("discard", "Hand limit"),
}
TYPE_NAMES = {UNIT: "unit", CONTRACT: "contract", TACTIC: "tactic"}
SETUPS = 32  # whose cards and tiles are remembered
STYLE = {
    "palette": {"background": "#15161c", "accent": "#d9b44a", "seats": ["#3fa7d6", "#ee6352"]},
    "art": "corporate-wars",
}


def scene(position: Corporate, seat: int | None) -> SceneParts:
    id, label = PHASES[position.phase]
    return {
        "phase": {"id": id, "label": label},
        "prompt": ask(position),
        "players": [panel(position, owner, seat) for owner in range(2)],
        "boards": [grid(position)],
        "style": STYLE,
    }


def ask(position: Corporate) -> Asked:
    """The question of the moment, and what is left to spend on it."""
    if position.over:
        return prompt("The game is over.")
    seat = position.active
    if position.phase == NEW_HAND:
        return prompt("Keep your opening hand, or shuffle it back and draw a new one.")
    if position.phase == DISCARD:
        above = position.size(seat, position.t.hand) - position.t.hand_limit
        return prompt(f"Discard {plural(above, 'card')}.", [counter("above", "Cards above the limit", above)])
    units = position.units(seat)
    return prompt(
        "Play a card, move or attack with a unit, or end the turn.",
        [
            counter("credits", "Credits", position.credits(seat)),
            counter("movers", "Units that can move", count(units & position.can_move)),
            counter("attackers", "Units that can attack", count(units & position.can_attack)),
        ],
    )


# The grid -----------------------------------------------------------------------------------------


def grid(position: Corporate) -> Board:
    """Six rows of eight tiles with both deploy zones and the capture zone (section 4)."""
    zones = [
        zone("deploy-p1", f"{PLAYERS[0]}'s deploy zone", symbol=">", owner=0),
        zone("deploy-p2", f"{PLAYERS[1]}'s deploy zone", symbol="<", owner=1),
        zone("capture", "Capture zone", symbol="#"),
    ]
    return board("grid", "square", [tile_cell(position, tile) for tile in range(TILES)], zones=zones)


def tile_cell(position: Corporate, tile: int) -> Cell:
    owner = position.owner_of(tile)
    bare = ground(position.t)[tile]
    return bare if owner == NOBODY else {**bare, "pieces": [unit(position, tile, owner)]}


@lru_cache(maxsize=SETUPS)
def ground(t: CorporateTables) -> list[Cell]:
    """Every tile as it is with nothing on it; not to be changed."""
    return [
        cell(
            f"cell:{tile_name(tile)}",
            (tile // COLUMNS, tile % COLUMNS),
            zone=zone_of(t, tile),
            label=tile_words(tile),
        )
        for tile in range(TILES)
    ]


def zone_of(t: CorporateTables, tile: int) -> str:
    """The zone that a tile belongs to, '' for open ground."""
    if t.capture_zone >> tile & 1:
        return "capture"
    owner = next((seat for seat in range(2) if t.deploy_zone[seat] >> tile & 1), NOBODY)
    return "" if owner == NOBODY else f"deploy-p{owner + 1}"


def unit(position: Corporate, tile: int, owner: int) -> Piece:
    """A unit: its power as it is now, and what a player must see of its turn (section 18)."""
    t = position.t
    kind = position.unit(tile)
    marks = []
    if not position.can_attack >> tile & 1:
        marks.append(mark("exhausted", "can neither move nor attack", "x"))
    elif not position.can_move >> tile & 1:
        marks.append(mark("moved", "can attack but not move", "m"))
    if position.overwhelmed >> tile & 1:
        marks.append(mark("overwhelmed", "overwhelmed", "!"))
    return piece(
        f"unit:{tile_name(tile)}",
        t.names[kind],
        t.ids[kind],
        owner=owner,
        level=position.power(tile),
        text=printed(t)[kind]["text"],
        symbol="".join(word[0] for word in t.names[kind].replace("-", " ").split())[:2],
        marks=marks,
    )


# Players ------------------------------------------------------------------------------------------


def panel(position: Corporate, owner: int, seat: int | None) -> Player:
    """One player: credits, points, income to come, and all places for cards."""
    t = position.t
    hidden = 0 if owner == seat else position.size(owner, t.hand)
    own = zone_cards(position, "card", owner, t.hand) if owner == seat else []
    discards = zone_cards(position, "discard", owner, t.discard)
    return player(
        owner,
        PLAYERS[owner],
        counters=[
            counter("credits", "Credits", position.credits(owner)),
            counter("points", "Points", position.points(owner), high=t.points),
            counter(
                "income",
                "Income next turn",
                next_income(position, owner),
                text="if no credits are spent or gained",
            ),
            counter("zone", "Units in the capture zone", units_in_zone(position, owner)),
        ],
        areas=[
            area("hand", "Hand", "hand", own, owner=owner, facedown=hidden),
            contracts(position, owner),
            area("deck", "Deck", "deck", owner=owner, facedown=position.size(owner, t.deck)),
            area("discard", "Discard pile", "discard", discards, owner=owner),
            unseen(position, owner, seat),
            *known_hand(position, owner, seat),
        ],
        status="to act" if position.actor() == owner else "",
    )


def next_income(position: Corporate, owner: int) -> int:
    """What the start of the next turn brings as things stand."""
    return basic_income(position, owner) + position.t.contract_pay * position.signed(owner)


def contracts(position: Corporate, owner: int) -> Area:
    """Contracts in play, oldest first, with the turns they have left."""
    shown: list[Card] = [
        {**face(position, kind, f"contract{owner}.{at}", 1), "stats": [stat("left", "Turns left", left)]}
        for at, (kind, left) in enumerate(contracts_of(position, owner))
    ]
    return area("contracts", "Contracts", "play", shown, owner=owner)


def known_hand(position: Corporate, owner: int, seat: int | None) -> list[Area]:
    """What everybody can tell of a hand since its owner's deck ran out."""
    shown = zone_cards(position, "known", owner, position.t.known) if owner != seat else []
    return [area("known", "Known to be in the hand", "list", shown, owner=owner)] if shown else []


def unseen(position: Corporate, owner: int, seat: int | None) -> Area:
    """One's own deck as a set; of others hand and deck together, as far as they are known (section 14)."""
    t = position.t
    if owner == seat:
        known = zone_cards(position, "known", owner, t.deck)
        return area("unseen", "Cards in the deck", "list", known, owner=owner)
    known = faces(position, "known", [known_copies(position, owner, kind) for kind in range(t.kinds)])
    if t.hidden_decks:
        text = "The deck list is hidden; these were seen before and are back in the hand or the deck."
        return area("unseen", "Known to be in hand or deck", "list", known, owner=owner, text=text)
    return area("unseen", "Cards in hand and deck", "list", known, owner=owner)


def zone_cards(position: Corporate, place: str, owner: int, zone: int) -> list[Card]:
    """The cards of a player's zone as cards of the scene."""
    return faces(position, place, [position.cards(owner, zone, kind) for kind in range(position.t.kinds)])


def faces(position: Corporate, place: str, amounts: list[int]) -> list[Card]:
    """The kinds of which there are some, as cards of the scene."""
    return [face(position, kind, place, copies) for kind, copies in enumerate(amounts) if copies]


def face(position: Corporate, kind: int, place: str, copies: int) -> Card:
    """One kind of card somewhere, so many of it."""
    t = position.t
    return {**printed(t)[kind], "id": f"{place}:{t.ids[kind]}", "count": copies}


@lru_cache(maxsize=SETUPS)
def printed(t: CorporateTables) -> list[Card]:
    """Every kind of card as it is printed."""
    return [print_card(t, kind) for kind in range(t.kinds)]


def print_card(t: CorporateTables, kind: int) -> Card:
    return card(
        "",
        t.ids[kind],
        t.names[kind],
        kind=TYPE_NAMES[t.type[kind]],
        cost=str(t.cost[kind]),
        text=describe(t, kind),
        art=f"corporate-wars/{t.ids[kind]}",
        stats=[
            stat(id, label, int(value))
            for id, label, value in (
                ("power", "Power", t.power[kind]),
                ("advantage", "Advantage", t.advantage[kind]),
                ("duration", "Turns", t.duration[kind]),
            )
            if value
        ],
    )
