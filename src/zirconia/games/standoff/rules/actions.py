"""The actions of a turn: each one's check stands above what it does (section 8)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.standoff.rules.effects import (
    begin,
    choose_cell,
    choose_group,
    complete,
    dispose,
    hack,
    resting_place,
    take_from_deck,
)
from zirconia.games.standoff.rules.events import BOUGHT, FIRED, PLAYED
from zirconia.games.standoff.rules.markets import supply, take_from_market
from zirconia.games.standoff.rules.numbers import (
    ACTING,
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_OPPONENT,
    CHOOSE_TRASH,
    DISCARDING,
    LAST_BUY,
    LAST_DISCARD,
    LAST_DRAW,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.payment import charge, check_funds, check_price, earn, pay
from zirconia.games.standoff.rules.piles import can_draw, discard, draw, leave_hand
from zirconia.games.standoff.rules.placement import check_group
from zirconia.games.standoff.rules.reasons import (
    CHOICE_OPEN,
    HORSE_STAYS,
    NO_ACTIONS,
    NO_PLAYS,
    NO_SUCH_CHOICE,
    NO_TARGET,
    NO_TOKEN_THERE,
    NOT_FOR_SALE,
    NOT_IN_HAND,
    NOT_PLAYABLE,
    NOTHING_TO_DRAW,
    SOLD_OUT,
    WRONG_PHASE,
)
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    ARTILLERY,
    ASIDE,
    COMPONENT,
    FIRE,
    PERMANENT,
    PLACEMENT,
    RESOURCE,
    SPECIAL,
)
from zirconia.games.standoff.rules.targets import can_resolve, check_cell, check_opponent
from zirconia.games.standoff.rules.turns import after_action, discard_down, must_choose_card


def check_phase(p: Standoff) -> i64:
    """In the action phase, with no effect half done."""
    if p.phase != ACTING:
        return WRONG_PHASE
    return LEGAL if p.choice == NO_CHOICE else CHOICE_OPEN


def check_action(p: Standoff) -> i64:
    """An action needs the phase and an action left (7.2)."""
    reason = check_phase(p)
    if reason != LEGAL:
        return reason
    return LEGAL if p.actions > 0 else NO_ACTIONS


def check_play(p: Standoff, kind: i64) -> i64:
    """In hand, playable, an action left, affordable, a play left for placements, and a target (R36)."""
    reason = check_phase(p)
    if reason != LEGAL:
        return reason
    if p.in_hand(p.active, kind) == 0:
        return NOT_IN_HAND
    return check_card(p, kind)


def check_card(p: Standoff, kind: i64) -> i64:
    """What a card in hand still needs to be played."""
    reason = check_means(p, kind)
    if reason != LEGAL or p.t.kind[kind] == RESOURCE:
        return reason
    return LEGAL if can_resolve(p, p.t.does[kind], kind) else NO_TARGET


def check_means(p: Standoff, kind: i64) -> i64:
    """All that a card needs apart from a target."""
    t = p.t
    if t.kind[kind] == RESOURCE:
        return LEGAL
    if t.kind[kind] == COMPONENT or t.kind[kind] == SPECIAL:
        return NOT_PLAYABLE
    free = p.edition.is_free(p, kind)
    if p.actions == 0 and not free:
        return NO_ACTIONS
    reason = check_cost(p, kind, free)
    if reason != LEGAL:
        return reason
    return NO_PLAYS if t.kind[kind] == PLACEMENT and p.plays == 0 else LEGAL


def check_cost(p: Standoff, kind: i64, free: bool) -> i64:
    """A card that uses no action does not use the waiver either."""
    t = p.t
    if free and p.budget >= 0:
        return check_funds(p, t.cost[kind], t.cost_minerals[kind])
    return check_price(p, t.cost[kind], t.cost_minerals[kind])


def play(p: Standoff, kind: i64) -> None:
    """Out of the hand, pay, count the action, then resolve the effect (section 8)."""
    t = p.t
    leave_hand(p, p.active, kind)
    if p.log is not None:
        p.log.add(PLAYED, EVERYONE, p.active, kind)
    if t.kind[kind] == RESOURCE:
        play_resource(p, kind)
        return
    p.card = kind
    pay_for(p, kind)
    if t.kind[kind] == PLACEMENT:
        p.plays -= 1
    begin(p, t.does[kind], kind)


def pay_for(p: Standoff, kind: i64) -> None:
    """The play cost and the action, if it uses one."""
    t = p.t
    if p.edition.is_free(p, kind):
        p.free_play = True
        charge(p, t.cost[kind], t.cost_minerals[kind])
    else:
        pay(p, t.cost[kind], t.cost_minerals[kind])
        p.spend_action()


def play_resource(p: Standoff, kind: i64) -> None:
    """A free action: gain the credits, the card is laid away at once."""
    t = p.t
    p.edition.played_resource(p, kind)
    bags.add(p.z, p.base(p.active) + resting_place(p), t.kinds, kind, 1)
    earn(p, t.credits[kind])


def check_draw(p: Standoff) -> i64:
    """An action left, and a card to draw (R28)."""
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    return LEGAL if can_draw(p, p.active) else NOTHING_TO_DRAW


def draw_one(p: Standoff) -> None:
    """The action Draw (8.1)."""
    p.spend_action()
    p.waiver = False
    p.remember(LAST_DRAW, NOBODY)
    draw(p, p.active, 1)
    after_action(p)


def check_discard(p: Standoff, kind: i64) -> i64:
    """An action left, and the card in hand; Horse may be barred (8.2)."""
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    if p.in_hand(p.active, kind) == 0:
        return NOT_IN_HAND
    return HORSE_STAYS if p.t.horse_is_stuck and kind == p.t.horse else LEGAL


def discard_one(p: Standoff, kind: i64) -> None:
    """The action Discard (8.2)."""
    p.spend_action()
    p.waiver = False
    p.remember(LAST_DISCARD, NOBODY)
    discard(p, p.active, kind)
    after_action(p)


def check_buy(p: Standoff, kind: i64, copy: i64) -> i64:
    """On top of its pile or in the row, and affordable (8.5)."""
    t = p.t
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    if t.market[kind] == ASIDE or (copy > 0 and t.market[kind] == PERMANENT):
        return NOT_FOR_SALE
    if supply(p, kind) <= copy:
        return SOLD_OUT
    return check_price(p, t.price[kind], t.price_minerals[kind])


def buy(p: Standoff, kind: i64, copy: i64) -> None:
    """Pay; the card goes to the discard pile, the row is refilled at once (section 12)."""
    pay(p, p.t.price[kind], p.t.price_minerals[kind])
    p.spend_action()
    p.remember(LAST_BUY, kind)
    acquire(p, kind, copy)
    after_action(p)


def acquire(p: Standoff, kind: i64, copy: i64) -> None:
    """The card comes to the discard pile of the active player."""
    if p.log is not None:
        p.log.add(BOUGHT, EVERYONE, p.active, kind)
    bags.add(p.z, p.base(p.active) + p.t.discard, p.t.kinds, kind, 1)
    take_from_market(p, kind, copy)


def check_use(p: Standoff, cell: i64) -> i64:
    """Fire an artillery that you control; its own block is always in range (8.7)."""
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    if p.token_on(cell) != ARTILLERY:
        return p.edition.check(p, p.t.use_code + cell)
    return check_price(p, p.t.fire_cost, 0) if p.controls(p.active, cell) else NO_TOKEN_THERE


def use(p: Standoff, cell: i64) -> None:
    """Announce the shot; the target is chosen next."""
    if p.token_on(cell) != ARTILLERY:
        p.edition.step(p, p.t.use_code + cell)
        return
    pay(p, p.t.fire_cost, 0)
    p.spend_action()
    aim_artillery(p, cell)


def aim_artillery(p: Standoff, cell: i64) -> None:
    """Fire, without its cost."""
    p.source = cell
    if p.log is not None:
        p.log.add(FIRED, EVERYONE, p.active, cell)
    begin(p, FIRE, NOBODY)


def check_pick(p: Standoff, kind: i64) -> i64:
    """A card for the open choice: of one's own hand or deck, or of the victim's hand."""
    if p.phase == DISCARDING:
        if not must_choose_card(p):
            return NO_SUCH_CHOICE
        return LEGAL if p.in_hand(p.active, kind) > 0 else NOT_IN_HAND
    if p.choice == CHOOSE_FROM_HAND:
        return LEGAL if p.in_hand(p.victim, kind) > 0 else NOT_IN_HAND
    if p.choice == CHOOSE_FROM_DECK:
        return LEGAL if p.count(p.base(p.active) + p.t.deck, kind) > 0 else NOT_IN_HAND
    if p.choice not in (CHOOSE_TRASH, CHOOSE_DISCARD):
        return NO_SUCH_CHOICE
    if p.in_hand(p.active, kind) == 0:
        return NOT_IN_HAND
    barred = p.choice == CHOOSE_DISCARD and p.t.horse_is_stuck and kind == p.t.horse
    return HORSE_STAYS if barred else LEGAL


def pick(p: Standoff, kind: i64) -> None:
    """A card is chosen."""
    if p.phase == DISCARDING:
        discard_down(p, kind)
    elif p.choice == CHOOSE_FROM_HAND:
        hack(p, kind)
    elif p.choice == CHOOSE_FROM_DECK:
        take_from_deck(p, kind)
    elif p.choice == CHOOSE_TRASH:
        dispose(p, kind)
    else:
        discard(p, p.active, kind)
        complete(p)


def check_here(p: Standoff, cell: i64) -> i64:
    """A cell for the open choice."""
    if p.choice == CHOOSE_GROUP:
        return check_group(p, cell)
    return check_cell(p, cell) if p.choice == CHOOSE_CELL else NO_SUCH_CHOICE


def choose_here(p: Standoff, cell: i64) -> None:
    """A cell is chosen."""
    if p.choice == CHOOSE_GROUP:
        choose_group(p, cell)
    else:
        choose_cell(p, cell)


def check_aim(p: Standoff, seat: i64) -> i64:
    """A seat for the open choice."""
    return check_opponent(p, p.effect, seat) if p.choice == CHOOSE_OPPONENT else NO_SUCH_CHOICE


def check_done(p: Standoff) -> i64:
    """Disposal may stop at any number (R33)."""
    return LEGAL if p.choice == CHOOSE_TRASH else p.edition.check(p, p.t.done_code)


def done(p: Standoff) -> None:
    if p.choice == CHOOSE_TRASH:
        complete(p)
    else:
        p.edition.step(p, p.t.done_code)
