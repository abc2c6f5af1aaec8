"""What the judge knows, by name: how a race goes, what makes an action likely, and what a good player buys."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.games.galactic_confrontation.play.roles import (
    CARDS,
    CREDITS_AND_CARDS,
    DAMAGE,
    DEFENCE,
    IMPEDING,
    PLAYS_AND_CARDS,
    RESOURCE,
    RICH_RESOURCE,
    STRONG_DAMAGE,
    STRONG_DEFENCE,
)

# Names of what a race is reckoned by.
URGENCY: Final[i64] = 0  # the lead in turns that decides it,
SLOWNESS: Final[i64] = 1  # more by so much for each turn that it takes
HITS: Final[i64] = 2  # a hit point
ACTION_CREDIT: Final[i64] = 3  # a credit that an action brings, as a part of one in hand
DRAWN: Final[i64] = 4  # a card that is drawn, as a part of one in hand
BUSY: Final[i64] = 5  # how much other actions stand in the way of strikes
THROUGH: Final[i64] = 6  # the part of damage that no defence keeps off
SHIELD: Final[i64] = 7  # how much of the defence that is owned is played in a turn,
MOST_SHIELD: Final[i64] = 8  # at most
INCOME: Final[i64] = 9  # credits beyond which strikes are bought,
MORE_INCOME: Final[i64] = 10  # and as many more until nothing else is
STRIKE: Final[i64] = 11  # damage that is bought with a turn's credits
GROWTH: Final[i64] = 12  # the part of a turn's credits that comes back in every later one
THINNING: Final[i64] = 13  # how many cards a strike takes out of the deck

# In hundredths.
RACE: Final[tuple[int, ...]] = (300, 25, 2, 80, 50, 50, 40, 200, 150, 500, 300, 300, 50, 80)

# Names of what makes an action likely.
FREE: Final[i64] = 0  # a card that brings plays back,
FREE_DRAW: Final[i64] = 1  # for each card that it draws
FREE_PLAY: Final[i64] = 2  # and each play
LAST: Final[i64] = 3  # a card that takes the play,
LAST_DAMAGE: Final[i64] = 4
LAST_DRAW: Final[i64] = 5
LAST_CREDIT: Final[i64] = 6
LAST_DEFENCE: Final[i64] = 7
EXCHANGE: Final[i64] = 8
DONE_BUYING: Final[i64] = 9
BARGAIN: Final[i64] = 10  # what each hundred below a card's usual price adds to that
UNPLANNED: Final[i64] = 11  # a card that no wish is open for,
UNPLANNED_DAMAGE: Final[i64] = 12
TRASH_POOR: Final[i64] = 13  # a resource that everybody starts with
DONE_TRASHING: Final[i64] = 14
STRAYING: Final[i64] = 15  # how far searches stray, in hundredths,
STRAYING_NOW: Final[i64] = 16  # and within a turn

WEIGHTS: Final[tuple[int, ...]] = (40, 200, 20, 10, 40, 8, 8, 4, 20, 30, 60, 4, 20, 12, 6, 80, 50)

# What a good player buys, the best first: a role, the most to own of such a card, the rounds from and to which it
# is wanted in a match of 10 hit points, and the weight of the wish. Found by a climb over lists like it, each step
# proved in 400 games against others; each wish weighs six tenths of the one before.
PLAN: Final[tuple[tuple[int, int, int, int, int], ...]] = (
    (STRONG_DAMAGE, 10, 1, 99, 4000),
    (RICH_RESOURCE, 4, 1, 12, 2400),
    (IMPEDING, 2, 1, 5, 1440),
    (DAMAGE, 4, 5, 99, 864),
    (CREDITS_AND_CARDS, 2, 1, 12, 518),
    (PLAYS_AND_CARDS, 3, 9, 99, 311),
    (CARDS, 3, 1, 8, 186),
    (STRONG_DEFENCE, 2, 10, 99, 111),
    (RESOURCE, 4, 1, 10, 67),
    (RESOURCE, 5, 8, 99, 40),
    (STRONG_DEFENCE, 1, 1, 99, 24),
    (DEFENCE, 2, 10, 99, 14),
)
ROLES: Final = tuple(wish[0] for wish in PLAN)
WISHES: Final = tuple(number for wish in PLAN for number in wish[1:])
WISH: Final = 4  # numbers of a wish beside its role
NUMBERS: Final[tuple[int, ...]] = (*RACE, *WEIGHTS, *WISHES)
