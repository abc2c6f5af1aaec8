"""What a seat sees of Corporate Wars."""

from __future__ import annotations

from collections.abc import Callable

from zirconia.core.scene import (
    Json,
    SceneParts,
    area,
    board,
    card,
    cell,
    counter,
    filled,
    mark,
    piece,
    player,
    prompt,
    zone,
)
from zirconia.games.corporate_wars import cards
from zirconia.games.corporate_wars.board import CAPTURE, COLUMNS, LEFT, RIGHT, TILES
from zirconia.games.corporate_wars.notation import contracts_of, owner_of, tile_name
from zirconia.games.corporate_wars.rules import Corporate
from zirconia.games.corporate_wars.tables import CONTRACT, TACTIC, UNIT
from zirconia.games.corporate_wars.vocabulary import (
    ACTIONS,
    CREDITS,
    DISCARD,
    NEW_HAND,
    NOBODY,
    POINTS,
    UNITS,
)

PHASES = {
    ACTIONS: ("actions", "Actions"),
    NEW_HAND: ("new-hand", "Opening hand"),
    DISCARD: ("discard", "Hand limit"),
}
PHASE_SENTENCES = {
    ACTIONS: "That is only possible while opening hands are chosen or the hand limit is enforced.",
    NEW_HAND: "First choose whether to keep the opening hand.",
    DISCARD: "First discard down to the hand limit.",
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


def ask(core: Corporate) -> Json:
    """The question of the moment, and what is left to spend on it."""
    if core.over:
        return prompt("The game is over.")
    seat = core.active
    if core.phase == NEW_HAND:
        return prompt("Keep your opening hand, or shuffle it back and draw a new one.")
    if core.phase == DISCARD:
        above = int(core.z[seat * core.t.seat_stride + core.t.kinds]) - core.t.hand_limit
        return prompt(
            f"Discard {cards.plural(above, 'card')}.", [counter("above", "Cards above the limit", above)]
        )
    units = core.n[UNITS + seat]
    return prompt(
        "Play a card, move or attack with a unit, or end the turn.",
        [
            counter("credits", "Credits", core.n[CREDITS + seat]),
            counter("movers", "Units that can move", int(units & core.movers).bit_count()),
            counter("attackers", "Units that can attack", int(units & core.attackers).bit_count()),
        ],
    )


# The grid -----------------------------------------------------------------------------------------


def grid(core: Corporate) -> Json:
    """Six rows of eight tiles with both deploy zones and the capture zone (section 4)."""
    zones = [
        zone("deploy-p1", "P1's deploy zone", symbol="A", owner=0),
        zone("deploy-p2", "P2's deploy zone", symbol="B", owner=1),
        zone("capture", "Capture zone", symbol="#"),
    ]
    return board("grid", "square", [tile_cell(core, tile) for tile in range(TILES)], zones=zones)


def tile_cell(core: Corporate, tile: int) -> Json:
    owner = owner_of(core, tile)
    return cell(
        f"cell:{tile_name(tile)}",
        (tile // COLUMNS, tile % COLUMNS),
        zone=next((id for id, mask in ZONES if mask >> tile & 1), ""),
        label=tile_name(tile),
        pieces=[] if owner == NOBODY else [unit(core, tile, owner)],
    )


def unit(core: Corporate, tile: int, owner: int) -> Json:
    """A unit: its power as it is now, and what a player must see of its turn (section 18)."""
    t = core.t
    kind = int(core.z[t.kind_at + tile])
    marks = []
    if not core.attackers >> tile & 1:
        marks.append(mark("exhausted", "can neither move nor attack", "x"))
    elif not core.movers >> tile & 1:
        marks.append(mark("moved", "can attack but not move", "m"))
    if core.overwhelmed >> tile & 1:
        marks.append(mark("overwhelmed", "overwhelmed", "!"))
    return piece(
        f"unit:{tile_name(tile)}",
        t.names[kind],
        t.ids[kind],
        owner=owner,
        level=int(core.z[t.power_at + tile]),
        text=cards.describe(t, kind),
        symbol="".join(word[0] for word in t.names[kind].replace("-", " ").split())[:2],
        marks=marks,
    )


# Players ------------------------------------------------------------------------------------------


def panel(core: Corporate, owner: int, seat: int | None) -> Json:
    """One player: credits, points, income to come, and all places for cards."""
    t = core.t
    base = owner * t.seat_stride
    hidden = 0 if owner == seat else int(core.z[base + t.kinds])
    return player(
        owner,
        cards.SEATS[owner],
        counters=[
            counter("credits", "Credits", core.n[CREDITS + owner]),
            counter("points", "Points", core.n[POINTS + owner], high=t.points),
            counter(
                "income",
                "Income next turn",
                next_income(core, owner),
                text="if no credits are spent or gained",
            ),
            counter("zone", "Units in the capture zone", core.units_in_zone(owner)),
        ],
        areas=[
            area(
                "hand",
                "Hand",
                "hand",
                cards_in(core, "card", lambda kind: int(core.z[base + kind])) if owner == seat else [],
                owner=owner,
                facedown=hidden,
            ),
            contracts(core, owner),
            area("deck", "Deck", "deck", owner=owner, facedown=int(core.z[base + t.deck + t.kinds])),
            area(
                "discard",
                "Discard pile",
                "discard",
                cards_in(core, "discard", lambda kind: int(core.z[base + t.discard + kind])),
                owner=owner,
            ),
            unseen(core, owner, seat),
            *known_hand(core, owner, seat),
        ],
        status="to act" if core.actor() == owner else "",
    )


def next_income(core: Corporate, owner: int) -> int:
    """What the start of the next turn brings as things stand."""
    return core.basic_income(owner) + core.t.contract_pay * len(contracts_of(core, owner))


def contracts(core: Corporate, owner: int) -> Json:
    """Contracts in play, oldest first, with the turns they have left."""
    shown = [
        {
            **face(core, kind, f"contract{owner}.{at}", 1),
            "stats": [{"id": "left", "label": "Turns left", "value": left}],
        }
        for at, (kind, left) in enumerate(contracts_of(core, owner))
    ]
    return area("contracts", "Contracts", "play", shown, owner=owner)


def known_hand(core: Corporate, owner: int, seat: int | None) -> list[Json]:
    """What everybody can tell of a hand since its owner's deck ran out."""
    at = owner * core.t.seat_stride + core.t.known
    shown = cards_in(core, "known", lambda kind: int(core.z[at + kind])) if owner != seat else []
    return [area("known", "Known to be in the hand", "list", shown, owner=owner)] if shown else []


def unseen(core: Corporate, owner: int, seat: int | None) -> Json:
    """One's own deck as a set; of others hand and deck together, as far as they are known (section 14)."""
    t = core.t
    deck = owner * t.seat_stride + t.deck
    if owner == seat:
        known = cards_in(core, "known", lambda kind: int(core.z[deck + kind]))
        return area("unseen", "Cards in the deck", "list", known, owner=owner)
    known = cards_in(core, "known", lambda kind: core.unseen(owner, kind))
    if t.hidden_decks:
        text = "The deck list is hidden; these were seen before and are back in the hand or the deck."
        return area("unseen", "Known to be in hand or deck", "list", known, owner=owner, text=text)
    return area("unseen", "Cards in hand and deck", "list", known, owner=owner)


def cards_in(core: Corporate, place: str, number: Callable[[int], int]) -> list[Json]:
    """The kinds of which there are some, as cards of the scene."""
    counted = [(kind, number(kind)) for kind in range(core.t.kinds)]
    return [face(core, kind, place, copies) for kind, copies in counted if copies]


def face(core: Corporate, kind: int, place: str, copies: int) -> Json:
    """One kind of card as it is printed."""
    t = core.t
    return card(
        f"{place}:{t.ids[kind]}",
        t.ids[kind],
        t.names[kind],
        kind=TYPE_NAMES[t.type[kind]],
        cost=str(t.cost[kind]),
        text=cards.describe(t, kind),
        art=f"corporate-wars/{t.ids[kind]}",
        count=copies,
        stats=[
            filled(id=id, label=label, value=int(value))
            for id, label, value in (
                ("power", "Power", t.power[kind]),
                ("advantage", "Advantage", t.advantage[kind]),
                ("duration", "Turns", t.duration[kind]),
            )
            if value
        ],
    )
