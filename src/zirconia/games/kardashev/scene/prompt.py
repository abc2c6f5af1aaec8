"""What is asked now, and the action markers left."""

from __future__ import annotations

from zirconia.core.contract.scene import counter, prompt
from zirconia.core.contract.vocabulary import Asked, Counter
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import KIND, SEAT, A, B, C
from zirconia.games.kardashev.rules.effects import FREE_ACTIONS, MARCH_INCOME
from zirconia.games.kardashev.rules.frames import (
    F_ACCEPT,
    F_ACT,
    F_ANTIMATTER,
    F_ARCOLOGY,
    F_BID,
    F_CHEAP_COLONY,
    F_CLONING,
    F_GIFT,
    F_HAND_OVER,
    F_HARVEST,
    F_MEMORY_ERASER,
    F_ORDER,
    F_OUTCOME,
    F_OUTSIDE,
    F_PAIR,
    F_PATH,
    F_PAY,
    F_PLACE,
    F_RAIDER_DRONE,
    F_ROLE,
    F_SECRET_SUPPORT,
    F_SHARE,
    F_SIDE,
    F_SLOT,
    F_START_COLONY,
    F_START_FLEET,
    F_START_TECHNOLOGY,
    F_SUPPORT,
    F_TAKE,
    F_TAKE_SAME,
    F_TERRAFORM,
    F_TILE,
    F_TIMESHARE,
    F_TRACTOR_BEAM,
    F_TURN,
    F_WARLORD,
    F_WARLORD_INCOME,
)
from zirconia.games.kardashev.rules.numbers import ALL_TYPES, BANK, NO_TILE, NOBODY, NOWHERE, STOP
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.scene.under_way import step, under_way_at
from zirconia.games.kardashev.words.forecasts import cards, in_words, strengths
from zirconia.games.kardashev.words.values import SEATS, cell_name, tile_name

QUESTIONS = {
    F_ROLE: "Choose your role.",
    F_OUTSIDE: "Choose the starting tile for the outer space of your corner.",
    F_START_COLONY: "Choose where your colony starts.",
    F_START_FLEET: "Choose where your fleet starts.",
    F_START_TECHNOLOGY: "Choose the technology you start with.",
    F_SLOT: "Choose your turn slot.",
    F_PAIR: "Choose a pair of turn slots for you and your ally.",
    F_ORDER: "Choose which of the two slots is yours.",
    F_SHARE: "Propose how many of the cards you pay yourself.",
    F_TURN: "Choose an action, or end the turn.",
    F_ACT: "Choose the base action to do as a research action.",
    F_TAKE_SAME: "Choose the one type of cards to take.",
    F_CHEAP_COLONY: "Choose what pays for the colony.",
    F_ARCOLOGY: "Name the type that military symbols count as.",
    F_TIMESHARE: "Choose an enemy colony next to the fleet to harvest.",
    F_WARLORD: "Take the income of this move?",
    F_RAIDER_DRONE: "Name a type: the colony's owner hands over all cards of it.",
    F_CLONING: "Choose the technology to copy.",
    F_ANTIMATTER: "Choose the planet to destroy.",
    F_MEMORY_ERASER: "Name the technology that everybody loses.",
    F_GIFT: "Give your ally cards, or be done.",
}


def ask(position: Kardashev, seat: int | None) -> Asked:
    """What is asked now, and the action markers that are left to who is asked."""
    if position.over:
        return prompt("The game is over.")
    kind = int(position.top_kind())
    left = markers(position) if asks_active(position, seat) else []
    if position.t.round_start_zones:
        left.append(
            counter("blue", "Blue spaces unexplored at the start of the round", int(position.blue_at_start))
        )
    return prompt(QUESTIONS.get(kind) or detailed(position, kind, seat), left)


def asks_active(position: Kardashev, seat: int | None) -> bool:
    """Whether the question is one for the player whose turn it is: others may be asked in it, for other things."""
    if seat is not None and position.is_acting(seat):
        return seat == int(position.active)
    return position.active != NOBODY and position.is_acting(position.active)


def detailed(position: Kardashev, kind: int, seat: int | None) -> str:
    """Questions that name things of this position."""
    a, b = int(position.top(A)), int(position.top(B))
    if kind == F_BID:
        prize = f"the first choice of {tiles_drawn(position)} and of the turn slots"
        return f"Bid cards, in secret, for {prize}; you pay your bid at most."
    if kind == F_TILE:
        whom = "" if a == position.top(SEAT) else " for your ally"
        return f"Choose a tile{whom}" + (f", then pay {cards(b)}." if b > 0 else ".")
    if kind == F_SIDE:
        return f"Choose which side of the tile {tile_name(position.t, b)} on {cell_name(a)} lies up."
    if kind == F_PATH:
        return path_question(position)
    if kind == F_SUPPORT:
        attack, defence = strengths(position, int(position.active), a)
        return (
            f"{battle(position, a, seat)}, {attack} against {defence}: choose fleets that support, then be done."
        )
    if kind == F_SECRET_SUPPORT:
        alone = f"{position.moving} against {position.colony_level[a] + position.fleet_level[a]} without supports"
        answers = "one answer for each of your fleets next to it: a fleet that supports, or a pass"
        return f"{battle(position, a, seat)}, {alone}. In secret, {answers}."
    if kind == F_ACCEPT:
        share = int(position.top(C))
        return f"{SEATS[a]} proposes to pay {share} of the {b} cards; you would pay {b - share}. Accept?"
    if kind == F_PLACE:
        return f"Place the tile {tile_name(position.t, a)} on an unexplored space."
    if kind == F_TAKE:
        return f"{income(position)}: take a card ({b} left)."
    if kind == F_HAND_OVER:
        whom = "the bank" if a == BANK else SEATS[a]
        return f"{cause(position, 'Your bid')}: hand a card to {whom} ({b} left)."
    if kind == F_TERRAFORM:
        return "Choose the tile." if b == NOWHERE else f"Choose the symbol to add to {cell_name(b)}."
    left = in_words([int(position.top(A + at)) for at in range(5)])
    return f"{cause(position, 'The price')}: choose how to pay {left}."


def battle(position: Kardashev, cell: int, seat: int | None) -> str:
    """'B attacks your colony-2 and your fleet-1 on (0,-1) with a fleet-2'"""
    attacker = int(position.active)
    who = "You attack" if attacker == seat else f"{SEATS[attacker]} attacks"
    standing = (
        ("colony", int(position.colony[cell]), position.colony_level[cell]),
        ("fleet", int(position.fleet[cell]), position.fleet_level[cell]),
    )
    pieces = [f"{whose(owner, seat)} {name}-{level}" for name, owner, level in standing if owner != NOBODY]
    return f"{who} {' and '.join(pieces)} on {cell_name(cell)} with a fleet-{position.moving}"


def whose(owner: int, seat: int | None) -> str:
    return "your" if owner == seat else f"{SEATS[owner]}'s"


def tiles_drawn(position: Kardashev) -> str:
    """The tiles that are bid for."""
    t = position.t
    drawn = [tile_name(t, int(position.drawn[seat])) for seat in range(t.seats) if position.drawn[seat] != NO_TILE]
    return f"the tiles {', '.join(drawn)}" if drawn else "the tiles"


def path_question(position: Kardashev) -> str:
    """Where the fleet is going from, and whether it may stop."""
    stop = position.check(STOP, position.top(SEAT)) == LEGAL
    where = f"The fleet on {cell_name(int(position.top(A)))}"
    here = cell_name(int(position.top(B)))
    return f"{where}: choose the next space of its path" + (f", or let it move to {here}." if stop else ".")


def income(position: Kardashev) -> str:
    """Why cards are taken: 'Harvest of M+ at (0,-2)', or what brought them."""
    cell = int(position.top(C)) - 1
    if cell >= 0:
        letters = "".join(letter for at, letter in enumerate("FME+") if position.symbols[cell] >> at & 1)
        return f"Harvest of {letters} at {cell_name(cell)}"
    seat = int(position.top(SEAT))
    if below(position) == F_HARVEST:
        return "Harvest" if seat == position.active else "Taxation"
    if below(position) == F_WARLORD_INCOME:
        return "Income of the move"
    if below(position) in (F_TURN, F_TRACTOR_BEAM, F_WARLORD):
        return "For the destroyed planet" if position.top(A) == ALL_TYPES else "Tractor Beam"
    if seat == position.active or position.role[seat] < 0:
        return "Your action"
    return f"Income of the {position.t.role_names[position.role[seat]]}"


def cause(position: Kardashev, otherwise: str) -> str:
    """What the question on top belongs to, as the next step under it says; supports are paid for before others are
    named."""
    battle_at = under_way_at(position, F_OUTCOME)
    if position.top_kind() == F_PAY and battle_at >= 0:
        return f"Supports at {cell_name(int(position.frame_number(battle_at, A)))}"
    under = step(position, position.depth - 2) if position.depth > 1 else None
    words = under["name"].split(": ", 1)[-1] if under else otherwise
    return words[:1].upper() + words[1:]


def below(position: Kardashev) -> int:
    """The kind of the frame under the one on top."""
    return int(position.frame_number(position.depth - 2, KIND)) if position.depth > 1 else -1


def markers(position: Kardashev) -> list[Counter]:
    """Action markers left this turn (R22)."""
    t = position.t
    left = max(0, int(t.all_actions - position.base_used - position.research_used))
    free = position.has_role(position.active, FREE_ACTIONS)
    base = left if free else min(left, int(t.base_actions - position.base_used))
    study = left if free else min(left, int(t.research_actions - position.research_used))
    left_now = [
        counter("actions", "Actions left", left, high=int(t.all_actions)),
        counter("base", "Base actions left", base),
        counter("research", "Research actions left", study),
    ]
    if position.has_role(position.active, MARCH_INCOME):
        left_now.append(counter("income", "Moves with income left", 1 - int(position.marched)))
    return left_now
