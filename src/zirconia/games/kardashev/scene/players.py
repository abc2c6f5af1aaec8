"""One player: cards, supplies, what the auction gave, and the technology tree."""

from __future__ import annotations

from functools import lru_cache

from zirconia.core.contract.scene import area, card, counter, mark, player, stat
from zirconia.core.contract.vocabulary import Area, Card, Counter, Player
from zirconia.core.kernel.position import FIRST_REASON, LEGAL
from zirconia.games.kardashev.rules import research
from zirconia.games.kardashev.rules.frames import F_BID
from zirconia.games.kardashev.rules.numbers import STATUSES, SYMBOLS, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.reasons import CANNOT_PAY, PREREQUISITE, REASONS
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.words.texts import ability, cost, describe, either
from zirconia.games.kardashev.words.values import SEATS, SYMBOL_NAMES

COLORS = ("#e4572e", "#4fb3ff", "#f2b544", "#7ac74f", "#b388eb", "#f4f1de")


def panel(position: Kardashev, owner: int, seat: int | None) -> Player:
    """One player: cards, supplies, what the auction gave, and the technology tree."""
    role = position.role[owner]
    return player(
        owner,
        SEATS[owner],
        counters=[
            *(
                counter(word, SYMBOL_NAMES[at], int(position.held(owner, at)), icon=word)
                for at, word in enumerate(SYMBOLS[:TYPES])
            ),
            counter("points", "Points", int(position.score(owner))),
            counter("colonies", "Colony pieces in supply", int(position.colony_supply[owner])),
            counter("fleets", "Fleet pieces in supply", int(position.fleet_supply[owner])),
            *auction_counters(position, owner, seat),
        ],
        areas=[tree(position, owner, seat)] if role >= 0 else [],
        color=COLORS[owner],
        role=position.t.role_names[role] if role >= 0 else "",
        status=STATUSES.texts[position.status[owner]] or ("to act" if position.is_acting(owner) else ""),
    )


def auction_counters(position: Kardashev, owner: int, seat: int | None) -> list[Counter]:
    """The turn slot and the bid; a bid in the making is its owner's secret (17)."""
    counters = [counter("slot", "Turn slot", int(position.slot[owner]))] if position.slot[owner] else []
    if position.bid[owner] >= 0 and not is_secret_bid(position, owner, seat):
        counters.append(counter("bid", "Bid", int(position.bid[owner])))
    return counters


def is_secret_bid(position: Kardashev, owner: int, seat: int | None) -> bool:
    return position.top_kind() == F_BID and position.is_hidden(owner, -1 if seat is None else seat)


def tree(position: Kardashev, owner: int, seat: int | None) -> Area:
    """Every technology of the role; one's own can be touched."""
    t = position.t
    place = "technology" if owner == seat else f"technology-{owner}"
    listed = [at for at in range(t.technologies) if t.is_listed(position.role[owner], at)]
    return area(
        f"tree-{owner}",
        "Technologies",
        "tree",
        [technology_card(position, owner, technology, place) for technology in listed],
        owner=owner,
        text=ability(t, position.role[owner]),
    )


def technology_card(position: Kardashev, owner: int, technology: int, place: str) -> Card:
    """A technology: researched, available, or blocked and why."""
    researched = position.has_researched(owner, technology)
    reason = LEGAL if researched else int(research.check_research(position, owner, technology))
    copied = bool(position.clone[owner] == technology)
    role = int(position.role[owner])
    return shown_technology(position.t, role, technology, researched, int(reason), copied, owner, place)


@lru_cache(maxsize=4096)
def shown_technology(
    t: KardashevTables,
    role: int,
    technology: int,
    researched: bool,
    reason: int,
    copied: bool,
    owner: int,
    place: str,
) -> Card:
    """A technology as it lies before its owner; made once, not to be changed."""
    printed = technology_face(t, role, technology)
    marks = [] if reason == LEGAL else [mark("blocked", why_blocked(t, role, technology, reason), "!")]
    if copied:
        marks.append(mark("copied", "copied by Cloning", "="))
    marks += printed.get("marks", [])
    state = "researched" if researched else "available" if reason == LEGAL else "blocked"
    own: Card = {**printed, "id": f"{place}:{printed['card']}", "owner": owner, "state": state}
    if marks:
        own["marks"] = marks
    return own


@lru_cache(maxsize=1024)
def technology_face(t: KardashevTables, role: int, technology: int) -> Card:
    """What is printed on a role's technology, the same in every position; not to be changed."""
    negated = int(t.negated(role, technology))
    id = t.technology_ids[technology]
    return card(
        id,
        id,
        t.technology_names[technology],
        kind="technology",
        cost=cost(t, technology),
        text=describe(t, technology),
        art=f"kardashev/{id}",
        stats=[
            stat("level", "Level", int(t.level[technology])),
            stat("points", "Points", int(t.points[technology])),
        ],
        marks=[mark("negates", f"negates {either(t, negated)}", "/")] if negated else [],
        requires=[id for one, id in enumerate(t.technology_ids) if t.required(role, technology) >> one & 1],
    )


def why_blocked(t: KardashevTables, role: int, technology: int, reason: int) -> str:
    """Independent of whose turn it is: a prerequisite or a card is missing."""
    if reason == PREREQUISITE:
        return f"requires {either(t, int(t.required(role, technology)))}"
    if reason == CANNOT_PAY:
        return f"costs {cost(t, technology)}"
    return REASONS.declared[reason - FIRST_REASON].sentence
