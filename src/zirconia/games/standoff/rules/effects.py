"""Effects of cards and tokens: beginning one, carrying it out, and laying the card away (sections 8 and 11)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.games.standoff.rules.events import (
    BLOCKED,
    DESTROYED,
    HACKED,
    IMPROVED,
    LOOKED,
    MORE_ACTIONS,
    SENT_HORSE,
    TOOK,
)
from zirconia.games.standoff.rules.knowledge import forget_deck, learn_hand
from zirconia.games.standoff.rules.numbers import (
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_OPPONENT,
    CHOOSE_TRASH,
    LAST_CARD,
    LAST_FIRE,
)
from zirconia.games.standoff.rules.payment import earn
from zirconia.games.standoff.rules.piles import discard, draw, trash
from zirconia.games.standoff.rules.placement import place_group, place_tile
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    BLACK,
    DISPOSAL,
    DROP,
    DUPLICATE,
    EARLY_ACCESS,
    EMP,
    FIRE,
    GROUP,
    HACK,
    IMPROVE,
    INITIATIVE,
    NO_TOKEN,
    NOTHING,
    OBSTRUCTION,
    PLACE,
    SATELLITE,
    TROJAN,
)
from zirconia.games.standoff.rules.turns import after_action


def begin(p: Standoff, effect: i64, kind: i64) -> None:
    """Ask for the choice of an effect, or carry it out at once if it has none."""
    p.effect = effect
    p.effect_card = kind
    p.chosen = 0
    if effect == PLACE and p.t.place[kind] > 0:
        p.choice = CHOOSE_GROUP
        p.wanted = p.t.place[kind]
    elif effect in (HACK, TROJAN):
        p.choice = CHOOSE_OPPONENT
        if p.t.seats == 2:
            aim(p, 1 - p.active)
    elif effect == EARLY_ACCESS:
        search_deck(p)
    elif effect == DISPOSAL:
        begin_disposal(p, kind)
    elif effect == DROP:
        p.choice = CHOOSE_DISCARD
    elif effect in (NOTHING, PLACE):
        complete(p)
    elif effect in (DUPLICATE, INITIATIVE, EMP):
        p.edition.begin(p, effect)
    else:
        p.choice = CHOOSE_CELL


def begin_disposal(p: Standoff, kind: i64) -> None:
    """Trash up to so many cards; with an empty hand there is nothing to choose (R33)."""
    p.choice = CHOOSE_TRASH
    p.wanted = p.t.trashes[kind]
    if p.wanted == 0 or p.hand_count(p.active) == 0:
        complete(p)


def search_deck(p: Standoff) -> None:
    """Early Access: its owner looks at the deck; there is no way back (14)."""
    p.choice = CHOOSE_FROM_DECK
    p.random.reveals += 1
    if p.log is not None:
        p.log.add(LOOKED, 1 << p.active, p.active, p.active)


def complete(p: Standoff) -> None:
    """The plain numbers of the card, then lay it away, record the action and go on (section 8)."""
    kind = p.effect_card
    if kind >= 0:
        gain(p, kind)
    if p.card >= 0:
        lay_away(p, kind)
    record(p)
    p.close()
    after_action(p)


def gain(p: Standoff, kind: i64) -> None:
    """Cards to draw, actions (R25), and credits for the cards in hand (R24)."""
    t = p.t
    if t.draw[kind] > 0:
        draw(p, p.active, t.draw[kind])
    if t.more_actions[kind] > 0:
        p.actions += t.more_actions[kind]
        if p.log is not None:
            p.log.add(MORE_ACTIONS, EVERYONE, p.active, t.more_actions[kind])
    if t.per_card[kind] > 0:
        earn(p, t.per_card[kind] * p.hand_count(p.active))
    p.edition.gain_more(p, kind)


def lay_away(p: Standoff, kind: i64) -> None:
    """The discard pile, or the trash if the effect says so, also of the card that copied it (11.4)."""
    t = p.t
    if kind >= 0 and t.trashed[kind] > 0:
        bags.add(p.z, t.trash, t.kinds, p.card, 1)
    elif t.kind[p.card] == SATELLITE:
        bags.add(p.z, p.base(p.active) + t.orbit, t.kinds, p.card, 1)
    else:
        bags.add(p.z, p.base(p.active) + resting_place(p), t.kinds, p.card, 1)


def resting_place(p: Standoff) -> i64:
    """Played cards go to the discard pile (R26), or with a play area wait for the discard phase."""
    return p.t.played if p.t.play_area else p.t.discard


def record(p: Standoff) -> None:
    """Remember the action just done: a card's, or a shot; Duplicate leaves what it repeated (11.4)."""
    if p.free_play:
        p.free_play = False
    elif p.effect == FIRE:
        p.remember(LAST_FIRE, p.source)
    elif p.card >= 0 and p.t.does[p.card] != DUPLICATE:
        p.remember(LAST_CARD, p.card)


def choose_group(p: Standoff, cell: i64) -> None:
    """One more cell of the group; with the last one the blocks are placed."""
    p.flip(GROUP, cell)
    p.chosen += 1
    if p.chosen == p.wanted:
        place_group(p)
        complete(p)


def choose_cell(p: Standoff, cell: i64) -> None:
    """Carry out the open effect on a cell."""
    if p.effect == AIRDROP:
        place_tile(p, cell)
    elif p.effect == OBSTRUCTION:
        obstruct(p, cell)
    elif p.effect == IMPROVE:
        improve(p, cell, p.t.token[p.effect_card])
    elif p.edition.takes_over(p, cell):
        return
    else:
        destroy(p, cell)
    complete(p)


def obstruct(p: Standoff, cell: i64) -> None:
    """A black block (R13)."""
    p.put_tile(cell, BLACK)
    if p.log is not None:
        p.log.add(BLOCKED, EVERYONE, p.active, cell)


def improve(p: Standoff, cell: i64, token: i64) -> None:
    p.set_token(cell, token)
    if p.log is not None:
        p.log.add(IMPROVED, EVERYONE, p.active, token, cell)


def destroy(p: Standoff, cell: i64) -> None:
    """A block together with its token (R18)."""
    p.take_tile(cell)
    if p.token_on(cell) != NO_TOKEN and not p.edition.keeps_token(p, cell):
        p.set_token(cell, NO_TOKEN)
    if p.log is not None:
        p.log.add(DESTROYED, EVERYONE, p.active, cell)


def aim(p: Standoff, seat: i64) -> None:
    """Hack shows the hand first, then a card is chosen (R29); Trojan takes effect."""
    p.victim = seat
    if p.effect == HACK:
        p.choice = CHOOSE_FROM_HAND
        learn_hand(p, p.active, seat)
        if p.log is not None:
            p.log.add(LOOKED, 1 << p.active, p.active, seat)
    else:
        send_horse(p, seat)
        complete(p)


def send_horse(p: Standoff, seat: i64) -> None:
    """A Horse into the opponent's deck, which is shuffled, also if it was empty (R30)."""
    t = p.t
    bags.add(p.z, p.base(seat) + t.deck, t.kinds, t.horse, 1)
    bags.add(p.z, t.surely(seat), t.kinds, t.horse, 1)
    p.set_pile(t.horse, p.pile(t.horse) - 1)
    if p.log is not None:
        p.log.add(SENT_HORSE, EVERYONE, p.active, seat)


def hack(p: Standoff, kind: i64) -> None:
    """The chosen card goes to its owner's discard pile."""
    if p.log is not None:
        p.log.add(HACKED, EVERYONE, p.active, p.victim, kind)
    discard(p, p.victim, kind)
    complete(p)


def take_from_deck(p: Standoff, kind: i64) -> None:
    """Early Access: the card comes to the hand, the deck is shuffled."""
    t = p.t
    base = p.base(p.active)
    bags.move(p.z, base + t.deck, base, t.kinds, kind)
    forget_deck(p, p.active)
    if p.log is not None:
        p.log.add(TOOK, 1 << p.active, p.active, kind)
    complete(p)


def dispose(p: Standoff, kind: i64) -> None:
    """One card more to the trash; after the last one the effect is over."""
    trash(p, p.active, kind)
    p.chosen += 1
    if p.chosen == p.wanted or p.hand_count(p.active) == 0:
        complete(p)
