"""One player: cards, supplies, what the auction gave, and the technology tree."""

from __future__ import annotations

from functools import lru_cache

from zirconia.core.contract.scene import area, card, counter, mark, player, stat
from zirconia.core.contract.vocabulary import Area, Card, Counter, Player
from zirconia.core.kernel.position import FIRST_REASON, LEGAL
from zirconia.games.kardashev.rules import research
from zirconia.games.kardashev.rules.effects import ABILITIES
from zirconia.games.kardashev.rules.frames import F_BID
from zirconia.games.kardashev.rules.numbers import STATUSES, SYMBOLS, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.reasons import CANNOT_PAY, PREREQUISITE, REASONS
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.words.texts import cost, describe, either
from zirconia.games.kardashev.words.values import SEATS, SYMBOL_NAMES

COLORS = ("#e4572e", "#4fb3ff", "#f2b544", "#7ac74f", "#b388eb", "#f4f1de")


def panel(core: Kardashev, owner: int, seat: int | None) -> Player:
    """One player: cards, supplies, what the auction gave, and the technology tree."""
    role = core.role[owner]
    return player(
        owner,
        SEATS[owner],
        counters=[
            *(
                counter(word, SYMBOL_NAMES[at], int(core.held(owner, at)), icon=word)
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
        status=STATUSES.texts[core.status[owner]] or ("to act" if core.is_acting(owner) else ""),
    )


def auction_counters(core: Kardashev, owner: int, seat: int | None) -> list[Counter]:
    """The turn slot and the bid; a bid in the making is its owner's secret (17)."""
    counters = [counter("slot", "Turn slot", int(core.slot[owner]))] if core.slot[owner] else []
    if core.bid[owner] >= 0 and not is_secret_bid(core, owner, seat):
        counters.append(counter("bid", "Bid", int(core.bid[owner])))
    return counters


def is_secret_bid(core: Kardashev, owner: int, seat: int | None) -> bool:
    return core.top_kind() == F_BID and core.is_hidden(owner, -1 if seat is None else seat)


def tree(core: Kardashev, owner: int, seat: int | None) -> Area:
    """Every technology of the role; one's own can be touched."""
    t = core.t
    place = "technology" if owner == seat else f"technology-{owner}"
    listed = [at for at in range(t.technologies) if t.is_listed(core.role[owner], at)]
    return area(
        f"tree-{owner}",
        "Technologies",
        "tree",
        [technology_card(core, owner, technology, place) for technology in listed],
        owner=owner,
        text=ABILITIES.texts[t.ability[core.role[owner]]],
    )


def technology_card(core: Kardashev, owner: int, technology: int, place: str) -> Card:
    """A technology: researched, available, or blocked and why."""
    printed = technology_face(core.t, int(core.role[owner]), technology)
    researched = core.has_researched(owner, technology)
    reason = LEGAL if researched else int(research.check_research(core, owner, technology))
    marks = [] if reason == LEGAL else [mark("blocked", why_blocked(core, owner, technology, reason), "!")]
    if core.clone[owner] == technology:
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


def why_blocked(core: Kardashev, owner: int, technology: int, reason: int) -> str:
    """Independent of whose turn it is: a prerequisite or a card is missing."""
    t = core.t
    if reason == PREREQUISITE:
        return f"requires {either(t, int(t.required(core.role[owner], technology)))}"
    if reason == CANNOT_PAY:
        return f"costs {cost(t, technology)}"
    return REASONS.declared[reason - FIRST_REASON].sentence
