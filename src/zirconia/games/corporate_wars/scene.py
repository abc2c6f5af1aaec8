"""What a seat sees of Corporate Wars."""

from __future__ import annotations

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
from zirconia.games.corporate_wars.rules.board import CAPTURE, COLUMNS, LEFT, RIGHT, TILES, count
from zirconia.games.corporate_wars.rules.ending import units_in_zone
from zirconia.games.corporate_wars.rules.knowledge import unseen as known_copies
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, DISCARD, NEW_HAND, NOBODY
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CONTRACT, TACTIC, UNIT
from zirconia.games.corporate_wars.rules.turns import basic_income
from zirconia.games.corporate_wars.sheets import SEATS
from zirconia.games.corporate_wars.words.texts import describe, plural

PHASES = {
    ACTIONS: ("actions", "Actions"),
    NEW_HAND: ("new-hand", "Opening hand"),
    DISCARD: ("discard", "Hand limit"),
}
TYPE_NAMES = {UNIT: "unit", CONTRACT: "contract", TACTIC: "tactic"}
ZONES = (("deploy-p1", LEFT), ("deploy-p2", RIGHT), ("capture", CAPTURE))
STYLE = {
    "palette": {"background": "#15161c", "accent": "#d9b44a", "seats": ["#3fa7d6", "#ee6352"]},
    "art": "corporate-wars",
}


def scene(core: Corporate, seat: int | None) -> SceneParts:
    id, label = PHASES[core.phase]
    return {
        "phase": {"id": id, "label": label},
        "prompt": ask(core),
        "players": [panel(core, owner, seat) for owner in range(2)],
        "boards": [grid(core)],
        "style": STYLE,
    }


def ask(core: Corporate) -> Asked:
    """The question of the moment, and what is left to spend on it."""
    if core.over:
        return prompt("The game is over.")
    seat = core.active
    if core.phase == NEW_HAND:
        return prompt("Keep your opening hand, or shuffle it back and draw a new one.")
    if core.phase == DISCARD:
        above = core.size(seat, core.t.hand) - core.t.hand_limit
        return prompt(f"Discard {plural(above, 'card')}.", [counter("above", "Cards above the limit", above)])
    units = core.units(seat)
    return prompt(
        "Play a card, move or attack with a unit, or end the turn.",
        [
            counter("credits", "Credits", core.credits(seat)),
            counter("movers", "Units that can move", count(units & core.can_move)),
            counter("attackers", "Units that can attack", count(units & core.can_attack)),
        ],
    )


# The grid -----------------------------------------------------------------------------------------


def grid(core: Corporate) -> Board:
    """Six rows of eight tiles with both deploy zones and the capture zone (section 4)."""
    zones = [
        zone("deploy-p1", "P1's deploy zone", symbol="A", owner=0),
        zone("deploy-p2", "P2's deploy zone", symbol="B", owner=1),
        zone("capture", "Capture zone", symbol="#"),
    ]
    return board("grid", "square", [tile_cell(core, tile) for tile in range(TILES)], zones=zones)


def tile_cell(core: Corporate, tile: int) -> Cell:
    owner = core.owner_of(tile)
    return cell(
        f"cell:{tile_name(tile)}",
        (tile // COLUMNS, tile % COLUMNS),
        zone=next((id for id, mask in ZONES if mask >> tile & 1), ""),
        label=tile_name(tile),
        pieces=[] if owner == NOBODY else [unit(core, tile, owner)],
    )


def unit(core: Corporate, tile: int, owner: int) -> Piece:
    """A unit: its power as it is now, and what a player must see of its turn (section 18)."""
    t = core.t
    kind = core.unit(tile)
    marks = []
    if not core.can_attack >> tile & 1:
        marks.append(mark("exhausted", "can neither move nor attack", "x"))
    elif not core.can_move >> tile & 1:
        marks.append(mark("moved", "can attack but not move", "m"))
    if core.overwhelmed >> tile & 1:
        marks.append(mark("overwhelmed", "overwhelmed", "!"))
    return piece(
        f"unit:{tile_name(tile)}",
        t.names[kind],
        t.ids[kind],
        owner=owner,
        level=core.power(tile),
        text=describe(t, kind),
        symbol="".join(word[0] for word in t.names[kind].replace("-", " ").split())[:2],
        marks=marks,
    )


# Players ------------------------------------------------------------------------------------------


def panel(core: Corporate, owner: int, seat: int | None) -> Player:
    """One player: credits, points, income to come, and all places for cards."""
    t = core.t
    hidden = 0 if owner == seat else core.size(owner, t.hand)
    own = zone_cards(core, "card", owner, t.hand) if owner == seat else []
    discards = zone_cards(core, "discard", owner, t.discard)
    return player(
        owner,
        SEATS[owner],
        counters=[
            counter("credits", "Credits", core.credits(owner)),
            counter("points", "Points", core.points(owner), high=t.points),
            counter(
                "income",
                "Income next turn",
                next_income(core, owner),
                text="if no credits are spent or gained",
            ),
            counter("zone", "Units in the capture zone", units_in_zone(core, owner)),
        ],
        areas=[
            area("hand", "Hand", "hand", own, owner=owner, facedown=hidden),
            contracts(core, owner),
            area("deck", "Deck", "deck", owner=owner, facedown=core.size(owner, t.deck)),
            area("discard", "Discard pile", "discard", discards, owner=owner),
            unseen(core, owner, seat),
            *known_hand(core, owner, seat),
        ],
        status="to act" if core.actor() == owner else "",
    )


def next_income(core: Corporate, owner: int) -> int:
    """What the start of the next turn brings as things stand."""
    return basic_income(core, owner) + core.t.contract_pay * core.signed(owner)


def contracts(core: Corporate, owner: int) -> Area:
    """Contracts in play, oldest first, with the turns they have left."""
    shown: list[Card] = [
        {**face(core, kind, f"contract{owner}.{at}", 1), "stats": [stat("left", "Turns left", left)]}
        for at, (kind, left) in enumerate(contracts_of(core, owner))
    ]
    return area("contracts", "Contracts", "play", shown, owner=owner)


def known_hand(core: Corporate, owner: int, seat: int | None) -> list[Area]:
    """What everybody can tell of a hand since its owner's deck ran out."""
    shown = zone_cards(core, "known", owner, core.t.known) if owner != seat else []
    return [area("known", "Known to be in the hand", "list", shown, owner=owner)] if shown else []


def unseen(core: Corporate, owner: int, seat: int | None) -> Area:
    """One's own deck as a set; of others hand and deck together, as far as they are known (section 14)."""
    t = core.t
    if owner == seat:
        known = zone_cards(core, "known", owner, t.deck)
        return area("unseen", "Cards in the deck", "list", known, owner=owner)
    known = faces(core, "known", [known_copies(core, owner, kind) for kind in range(t.kinds)])
    if t.hidden_decks:
        text = "The deck list is hidden; these were seen before and are back in the hand or the deck."
        return area("unseen", "Known to be in hand or deck", "list", known, owner=owner, text=text)
    return area("unseen", "Cards in hand and deck", "list", known, owner=owner)


def zone_cards(core: Corporate, place: str, owner: int, zone: int) -> list[Card]:
    """The cards of a player's zone as cards of the scene."""
    return faces(core, place, [core.cards(owner, zone, kind) for kind in range(core.t.kinds)])


def faces(core: Corporate, place: str, amounts: list[int]) -> list[Card]:
    """The kinds of which there are some, as cards of the scene."""
    return [face(core, kind, place, copies) for kind, copies in enumerate(amounts) if copies]


def face(core: Corporate, kind: int, place: str, copies: int) -> Card:
    """One kind of card as it is printed."""
    t = core.t
    return card(
        f"{place}:{t.ids[kind]}",
        t.ids[kind],
        t.names[kind],
        kind=TYPE_NAMES[t.type[kind]],
        cost=str(t.cost[kind]),
        text=describe(t, kind),
        art=f"corporate-wars/{t.ids[kind]}",
        count=copies,
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
