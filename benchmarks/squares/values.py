"""What cards, minerals and draws are worth to the economy. The numbers were found by trying them out."""

from __future__ import annotations

from benchmarks.squares.board import GUN, RANGE, cells_of
from benchmarks.squares.situation import Situation

REFINERIES = 2  # that are wanted
GOOD_RANGE = 8  # cells of the Red Gun that are within range of a well placed artillery
RICH = 24  # with so much money, one more of each card is bought
WORTH = {
    "1-polyomino": 1.0,
    "2-polyomino": 4,
    "3-polyomino": 8,
    "4-polyomino": 11,
    "1-credit": 0.8,
    "2-credit": 1.6,
    "3-credit": 2.4,
    "refinery": 15,
    "airdrop": 5,
    "airstrike": 10,
    "artillery": 26,
    "blitz": 4,
    "disposal": 3,
    "duplicate": 9,
    "forcefield": 12,
    "fundraiser": 3,
    "restock": 4.5,
}
WANTED = {
    "4-polyomino": 2,
    "forcefield": 1,
    "duplicate": 1,
    "airdrop": 2,
    "restock": 1,
    "artillery": 2,
    "airstrike": 2,
}
IDLE = (
    "hack",
    "disposal",
    "obstruction",
    "trojan",
    "blitz",
    "initiative",
)  # bought so that others come up


def mineral_value(money: int) -> float:
    """What one more is worth: the less, the more money there is."""
    steps = ((8, 1), (14, 0.7), (RICH, 0.4), (40, 0.15))
    return next((worth for limit, worth in steps if money < limit), 0.03)


def has_good_artillery(situation: Situation) -> bool:
    return any((RANGE[cell] & GUN).bit_count() >= GOOD_RANGE for cell in cells_of(situation.board.artilleries))


def card_value(situation: Situation, id: str, money: int) -> float:
    """What it is worth to draw a card, with so much money."""
    held = situation.in_hand(id) > 0
    if id == "artillery":
        return artillery_value(situation, held, money)
    worth = WORTH.get(id, 0)
    if id == "refinery" and situation.board.refineries.bit_count() >= REFINERIES:
        worth = 0
    if held:
        worth *= 0.3 if id.endswith("polyomino") else 0.6
    if id.endswith("-credit"):
        worth *= mineral_value(money)
    return worth * 0.5 if sum(situation.cost(id)) > money else worth


def artillery_value(situation: Situation, held: bool, money: int) -> float:
    """Little once one stands well; a second one in hand is of less use."""
    if has_good_artillery(situation):
        return 2
    worth = WORTH["artillery"] * (0.3 if held else 1)
    return worth if money >= 5 else worth * 0.5


def draw_value(situation: Situation, actions: int, money: int) -> float:
    """What a card drawn is worth on average; next to nothing without another action to play it."""
    if actions <= 1:
        return 0.05
    cards = situation.to_draw()
    if not cards:
        return 0
    total = sum(count * card_value(situation, id, money) for id, count in cards.items())
    return max(total / sum(cards.values()) * 0.9, 0.3 if money >= 30 else 0)


def wishes(situation: Situation, money: int) -> dict[str, float]:
    """The cards to buy, for sale or not, with their worth before what they cost."""
    board = situation.board
    worths: dict[str, float] = {}
    refineries = board.refineries.bit_count() + situation.owned("refinery")
    if refineries < REFINERIES:
        worths["refinery"] = 20 - 6 * refineries
    well_armed = has_good_artillery(situation)
    if board.refineries:
        for id, most in WANTED.items():
            owned = situation.owned(id) + (board.artilleries.bit_count() if id == "artillery" else 0)
            if owned < most + (money >= RICH) and not (id == "artillery" and well_armed):
                worths[id] = 0.8 * WORTH[id] * (1 - 0.25 * owned) + rebate(situation, id, money)
    if money >= 14 and not well_armed and situation.owned("artillery") == 0:
        for id in situation.row():
            if id in IDLE:
                worths.setdefault(id, 1.2 + rebate(situation, id, money))
    return worths


def rebate(situation: Situation, id: str, money: int) -> float:
    """What of the price is not felt: the more, the more money there is."""
    return sum(situation.price(id)) * 0.7 * (1 - mineral_value(money))
