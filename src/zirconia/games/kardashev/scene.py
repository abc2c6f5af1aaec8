"""What a seat sees of Kardashev: the board, the auction, every player's panel and technology tree."""

from __future__ import annotations

from functools import lru_cache

from zirconia.core.position import FIRST_REASON, LEGAL
from zirconia.core.scene import (
    Json,
    SceneParts,
    area,
    card,
    counter,
    mark,
    player,
    prompt,
)
from zirconia.games.kardashev import chart, texts
from zirconia.games.kardashev.pending import under_way
from zirconia.games.kardashev.rules import codes, research
from zirconia.games.kardashev.rules.codes import NO_TILE, NOBODY, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.realm import SEAT, A, B
from zirconia.games.kardashev.sentences import REASONS, cost, either
from zirconia.games.kardashev.tables import FREE_ACTIONS, MARCH_INCOME, KardashevTables
from zirconia.games.kardashev.words import SYMBOL_NAMES, SYMBOLS, cell_name, tile_name

SEATS = "ABCDEF"
COLORS = ("#e4572e", "#4fb3ff", "#f2b544", "#7ac74f", "#b388eb", "#f4f1de")
STYLE = {
    "palette": {"background": "#0a0e1a", "accent": "#4fb3ff", "seats": list(COLORS)},
    "art": "kardashev",
}
STAGES = (
    ("setup", "Setup: roles"),
    ("setup", "Setup: tiles and pieces"),
    ("auction", "Auction"),
    ("auction", "Auction: bids"),
    ("auction", "Auction: slots and tiles"),
    ("turns", "Turns"),
)
STATUSES = ("", "eliminated", "resigned", "resigned")

QUESTIONS = {
    codes.F_ROLE: "Choose your role.",
    codes.F_OUTSIDE: "Choose the starting tile for the outer space of your corner.",
    codes.F_START_COLONY: "Choose where your colony starts.",
    codes.F_START_FLEET: "Choose where your fleet starts.",
    codes.F_START_TECHNOLOGY: "Choose the technology you start with.",
    codes.F_BID: "Bid a number of cards, in secret.",
    codes.F_SLOT: "Choose your turn slot.",
    codes.F_PAIR: "Choose a pair of turn slots for you and your ally.",
    codes.F_ORDER: "Choose which of the two slots is yours.",
    codes.F_SHARE: "Propose how many of the cards you pay yourself.",
    codes.F_SIDE: "Choose which side of the tile lies up.",
    codes.F_TURN: "Choose an action, or end the turn.",
    codes.F_ACT: "Choose the base action to do as a research action.",
    codes.F_TAKE_SAME: "Choose the one type of cards to take.",
    codes.F_CHEAP: "Choose what pays for the colony.",
    codes.F_ARCOLOGY: "Name the type that military symbols count as.",
    codes.F_TIMESHARE: "Choose an enemy colony next to the fleet to harvest.",
    codes.F_PATH: "Choose the next space of the path, or stop.",
    codes.F_MARCH: "Take the income of this move?",
    codes.F_SUPPORT: "Choose fleets that support, then be done.",
    codes.F_SECRET: "In secret, one answer for each of your fleets here: a fleet that supports, or a pass.",
    codes.F_RAID: "Name a type: the colony's owner hands over all cards of it.",
    codes.F_CLONE: "Choose the technology to copy.",
    codes.F_DESTROY: "Choose the planet to destroy.",
    codes.F_ERASE: "Name the technology that everybody loses.",
    codes.F_GIFT: "Give your ally cards, or be done.",
}


def scene(core: Kardashev, seat: int | None) -> SceneParts:
    stage, label = STAGES[core.stage]
    ending = f", round {core.last_round} is the last" if core.last_round else ""
    return {
        "phase": {"id": stage, "label": label + ending},
        "prompt": ask(core),
        "players": [panel(core, owner, seat) for owner in range(core.t.seats)],
        "areas": [
            *setup_areas(core),
            *under_way(core),
            bank(core),
            bag(core),
            auction(core),
            bids(core, seat),
            slots(core),
        ],
        "boards": [chart.space(core)],
        "style": STYLE,
    }


# The question -------------------------------------------------------------------------------------


def ask(core: Kardashev) -> Json:
    """What is asked now, and the action markers left."""
    if core.over:
        return prompt("The game is over.")
    kind = int(core.top(0))
    left = markers(core) if core.active != NOBODY else []
    if core.t.round_start_zones:
        left.append(counter("blue", "Blue spaces unexplored at the start of the round", int(core.blue_at_start)))
    return prompt(QUESTIONS.get(kind) or detailed(core, kind), left)


def detailed(core: Kardashev, kind: int) -> str:
    """Questions that name things of this position."""
    a, b = int(core.top(A)), int(core.top(B))
    if kind == codes.F_TILE:
        return "Choose a tile." if a == core.top(SEAT) else "Choose a tile for your ally."
    if kind == codes.F_ACCEPT:
        share = int(core.top(4))
        return f"{SEATS[a]} proposes to pay {share} of the {b} cards; you would pay {b - share}. Accept?"
    if kind == codes.F_PLACE:
        return f"Place the tile {tile_name(core.t, a)} on an unexplored space."
    if kind == codes.F_TAKE:
        return f"Choose a card to take ({b} left)."
    if kind == codes.F_HAND_OVER:
        whom = "the bank" if a == codes.BANK else SEATS[a]
        return f"Choose a card to hand to {whom} ({b} left)."
    if kind == codes.F_MARK:
        return "Choose the tile." if b == codes.NOWHERE else f"Choose the symbol to add to {cell_name(b)}."
    return f"Choose how to pay: {bill(core)}."


def bill(core: Kardashev) -> str:
    """What is left of a price: 'F1 E1 + 1 any'."""
    units = [int(core.top(A + at)) for at in range(5)]
    fixed = " ".join(f"{letter}{n}" for letter, n in zip("FME", units, strict=False) if n)
    parts = [
        fixed,
        f"{units[3]} any" if units[3] else "",
        f"{units[4]} matching" if units[4] else "",
    ]
    return " + ".join(part for part in parts if part)


def markers(core: Kardashev) -> list[Json]:
    """Action markers left this turn (R22)."""
    t = core.t
    left = max(0, int(t.all_actions - core.base_used - core.research_used))
    free = core.has_role(core.active, FREE_ACTIONS)
    base = left if free else min(left, int(t.base_actions - core.base_used))
    study = left if free else min(left, int(t.research_actions - core.research_used))
    found = [
        counter("actions", "Actions left", left, high=int(t.all_actions)),
        counter("base", "Base actions left", base),
        counter("research", "Research actions left", study),
    ]
    if core.has_role(core.active, MARCH_INCOME):
        found.append(counter("income", "Moves with income left", 1 - int(core.marched)))
    return found


# Players ------------------------------------------------------------------------------------------


def panel(core: Kardashev, owner: int, seat: int | None) -> Json:
    """One player: cards, supplies, what the auction gave, and the technology tree."""
    role = core.role[owner]
    return player(
        owner,
        SEATS[owner],
        counters=[
            *(
                counter(word, SYMBOL_NAMES[at], int(core.hand[owner * TYPES + at]), icon=word)
                for at, word in enumerate(SYMBOLS[:TYPES])
            ),
            counter("points", "Points", int(core.score(owner))),
            counter("colonies", "Colony pieces in supply", int(core.colony_supply[owner])),
            counter("fleets", "Fleet pieces in supply", int(core.fleet_supply[owner])),
            *auction_counters(core, owner, seat),
        ],
        areas=[tree(core, owner, seat)] if role >= 0 else [],
        color=COLORS[owner],
        role=core.t.role_names[role] if role >= 0 else "",
        status=STATUSES[core.status[owner]] or ("to act" if core.is_acting(owner) else ""),
    )


def auction_counters(core: Kardashev, owner: int, seat: int | None) -> list[Json]:
    """The turn slot and the bid; a bid in the making is its owner's secret (17)."""
    found = [counter("slot", "Turn slot", int(core.slot[owner]))] if core.slot[owner] else []
    if core.bid[owner] >= 0 and not is_secret_bid(core, owner, seat):
        found.append(counter("bid", "Bid", int(core.bid[owner])))
    return found


def tree(core: Kardashev, owner: int, seat: int | None) -> Json:
    """Every technology of the role; one's own can be touched."""
    t = core.t
    place = "technology" if owner == seat else f"technology-{owner}"
    listed = [at for at in range(t.technologies) if t.listed[core.role[owner]] >> at & 1]
    return area(
        f"tree-{owner}",
        "Technologies",
        "tree",
        [technology_card(core, owner, technology, place) for technology in listed],
        owner=owner,
        text=texts.ABILITY_TEXTS[t.ability[core.role[owner]]],
    )


def technology_card(core: Kardashev, owner: int, technology: int, place: str) -> Json:
    """A technology: researched, available, or blocked and why."""
    printed = technology_face(core.t, int(core.role[owner]), technology)
    researched = bool(core.researched[owner] >> technology & 1)
    reason = LEGAL if researched else int(research.check_learn(core, owner, technology))
    marks = [] if reason == LEGAL else [mark("blocked", why_blocked(core, owner, technology, reason), "!")]
    if core.clone[owner] == technology:
        marks.append(mark("copied", "copied by Cloning", "="))
    marks += printed.get("marks", [])
    own: Json = {"id": f"{place}:{printed['card']}", "owner": owner}
    own["state"] = "researched" if researched else "available" if reason == LEGAL else "blocked"
    return {**printed, **own, "marks": marks} if marks else {**printed, **own}


@lru_cache(maxsize=1024)
def technology_face(t: KardashevTables, role: int, technology: int) -> Json:
    """What is printed on a role's technology, the same in every position; not to be changed."""
    at = role * t.technologies + technology
    id = t.technology_ids[technology]
    return card(
        id,
        id,
        t.technology_names[technology],
        kind="technology",
        cost=cost(t, technology),
        text=texts.describe(t, technology),
        art=f"kardashev/{id}",
        stats=[
            {"id": "level", "label": "Level", "value": int(t.level[technology])},
            {"id": "points", "label": "Points", "value": int(t.points[technology])},
        ],
        marks=[mark("negates", f"negates {either(t, t.negates[at])}", "/")] if t.negates[at] else [],
        requires=[id for one, id in enumerate(t.technology_ids) if t.requires[at] >> one & 1],
    )


def why_blocked(core: Kardashev, owner: int, technology: int, reason: int) -> str:
    """Independent of whose turn it is: a prerequisite or a card is missing."""
    t = core.t
    if reason == codes.PREREQUISITE:
        return f"requires {either(t, t.requires[core.role[owner] * t.technologies + technology])}"
    if reason == codes.CANNOT_PAY:
        return f"costs {cost(t, technology)}"
    return REASONS[reason - FIRST_REASON].sentence


# Areas --------------------------------------------------------------------------------------------


def setup_areas(core: Kardashev) -> list[Json]:
    """The role cards, while roles are chosen."""
    if core.stage != codes.ROLES:
        return []
    t = core.t
    return [
        area(
            "roles",
            "Roles",
            "market",
            [
                card(f"role:{id}", id, t.role_names[at], kind="role", text=texts.ABILITY_TEXTS[t.ability[at]])
                for at, id in enumerate(t.role_ids)
            ],
        )
    ]


def bank(core: Kardashev) -> Json:
    """The three types and the military symbol: what answers a question about types."""
    return area(
        "bank",
        "Bank",
        "bank",
        [
            card(f"resource:{word}", word, SYMBOL_NAMES[at].removeprefix("the "), kind="resource")
            for at, word in enumerate(SYMBOLS)
        ],
    )


def bag(core: Kardashev) -> Json:
    """The composition of the bag is public (17)."""
    t = core.t
    return area(
        "bag",
        "Bag",
        "list",
        [
            card(f"kind:{id}", id, tile_name(t, kind), kind="tile", count=int(core.bag[kind]))
            for kind, id in enumerate(t.tile_ids)
            if core.bag[kind]
        ],
    )


def auction(core: Kardashev) -> Json:
    """The tiles drawn this round and not placed yet, by who drew them."""
    t = core.t
    found = []
    for drawer in range(t.seats):
        if core.drawn[drawer] == NO_TILE:
            continue
        takers = [other for other in range(t.seats) if core.source[other] == drawer]
        found.append(
            card(
                f"tile:{drawer}",
                t.tile_ids[core.drawn[drawer]],
                f"{tile_name(t, core.drawn[drawer])} drawn by {SEATS[drawer]}",
                kind="tile",
                marks=[mark("taken", f"taken by {SEATS[other]}", SEATS[other]) for other in takers],
            )
        )
    return area("auction", "Tiles drawn", "market", found)


def bids(core: Kardashev, seat: int | None) -> Json:
    """The bid board: the bids that are open to this seat, by rank, and how many lie face down (17)."""
    given = [owner for owner in range(core.t.seats) if core.bid[owner] >= 0]
    secret = [owner for owner in given if is_secret_bid(core, owner, seat)]
    shown = sorted((owner for owner in given if owner not in secret), key=lambda owner: rank(core, owner))
    return area(
        "bids",
        "Bids",
        "bids",
        [
            card(f"bidder:{owner}", f"bid-{core.bid[owner]}", f"{SEATS[owner]} bid {core.bid[owner]}", owner=owner)
            for owner in shown
        ],
        facedown=len(secret),
    )


def rank(core: Kardashev, owner: int) -> tuple[int, int]:
    """Where a seat, or its pair, was ranked; before that the higher bid comes first."""
    contender = owner % (core.t.seats // 2) if core.t.pair_bids else owner
    order = [int(one) for one in core.order]
    return (order.index(contender) if contender in order else 0, -int(core.bid[owner]))


def is_secret_bid(core: Kardashev, owner: int, seat: int | None) -> bool:
    return core.top(0) == codes.F_BID and core.is_hidden(owner, -1 if seat is None else seat)


def slots(core: Kardashev) -> Json:
    """The turn order of this round."""
    found = []
    for slot in range(1, core.t.seats + 1):
        owners = [seat for seat in range(core.t.seats) if core.slot[seat] == slot]
        name = f"Slot {slot}: {SEATS[owners[0]]}" if owners else f"Slot {slot}"
        found.append(card(f"slot:{slot}", f"slot-{slot}", name, kind="slot", owner=owners[0] if owners else None))
    return area("slots", "Turn order", "order", found)
