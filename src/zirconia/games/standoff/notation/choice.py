"""The open choice of a position: how it is written, read, and which ones can be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from zirconia.core.contract.reading import Field, known_keys, number
from zirconia.core.contract.reading import choice as one_of
from zirconia.core.errors import BadPosition
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.standoff.notation.board import cells_of, read_cell
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.cells import is_reached
from zirconia.games.standoff.rules.placement import check_group
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import StandoffTables
from zirconia.games.standoff.rules.targets import check_opponent, find_targets
from zirconia.games.standoff.sheets import DOES
from zirconia.games.standoff.words.values import place

FIELDS = (
    Field("choice.asks", "what is chosen: group, cell, opponent, hand, deck, trash, discard or shield", '"group"'),
    Field("choice.effect", "the effect that waits: that of a card, or fire, move or drop", '"place"'),
    Field("choice.card", "the card being resolved; it lies in no pile", '"3-hex"'),
    Field("choice.of", "the card whose effect it is: under Duplicate another than the card played", '"3-hex"'),
    Field("choice.wanted", "how many cells or cards are chosen in all", "3"),
    Field("choice.chosen", "how many have been; in the discard phase, the cards discarded so far", "1"),
    Field("choice.source", "the cell of the token that fires or moves", '"4,0"'),
    Field("choice.target", "the cell an announced effect is aimed at, while opponents are asked", '"1,3"'),
    Field("choice.opponent", "the seat whose hand is looked at, or that is asked", "1"),
    Field("choice.group", "the cells chosen so far", '["7,-3"]'),
)
KEYS = tuple(field.key.removeprefix("choice.") for field in FIELDS)
CHOICES = ("none", "group", "cell", "opponent", "hand", "deck", "trash", "discard", "shield")
EFFECTS = {**DOES, "fire": T.FIRE, "move": T.MOVE, "drop": T.DROP}
DESTROYS = (T.AIRSTRIKE, T.OFFENSIVE, T.FIRE)

# Which effects ask for what.
ASKED_BY = {
    N.CHOOSE_GROUP: (T.PLACE,),
    N.CHOOSE_CELL: (
        T.AIRDROP, T.OBSTRUCTION, T.AIRSTRIKE, T.OFFENSIVE, T.IMPROVE, T.NAPALM, T.FIRE, T.MOVE,
    ),
    N.CHOOSE_OPPONENT: (T.HACK, T.TROJAN),
    N.CHOOSE_FROM_HAND: (T.HACK,),
    N.CHOOSE_FROM_DECK: (T.EARLY_ACCESS,),
    N.CHOOSE_TRASH: (T.DISPOSAL,),
    N.CHOOSE_DISCARD: (T.DROP,),
    N.ASK_SHIELD: DESTROYS,
}  # fmt: skip


def write_choice(position: Standoff) -> dict[str, Any]:
    """The open choice; nothing if there is none."""
    t = position.t
    if position.choice == N.NO_CHOICE:
        return {"chosen": position.chosen} if position.chosen else {}
    return {
        "asks": CHOICES[position.choice],
        "effect": effect_word(position.effect),
        "card": t.ids[position.card] if position.card >= 0 else None,
        "of": t.ids[position.effect_card] if position.effect_card >= 0 else None,
        "wanted": position.wanted,
        "chosen": position.chosen,
        "source": place(t, position.source) if position.source >= 0 else None,
        "target": place(t, position.target) if position.target >= 0 else None,
        "opponent": position.victim if position.victim >= 0 else None,
        "group": cells_of(position, T.GROUP),
    }


def effect_word(effect: int) -> str:
    return next(word for word, value in EFFECTS.items() if value == effect)


def read_choice(position: Standoff, data: Mapping[str, Any]) -> list[int]:
    """Take the choice over as it is written; the cells of its group, which are not chosen yet."""
    t = position.t
    known_keys(data, KEYS, "choice")
    position.close()
    position.choice = CHOICES.index(one_of(data.get("asks", "none"), CHOICES, "choice.asks"))
    position.effect = EFFECTS[one_of(data.get("effect", "nothing"), EFFECTS, "choice.effect")]
    position.card = card(t, data.get("card"), "choice.card")
    position.effect_card = card(t, data.get("of"), "choice.of")
    position.chosen = number(data.get("chosen", 0), 0, 999, "choice.chosen")
    position.wanted = number(data.get("wanted", wanted(position)), 0, 99, "choice.wanted")
    position.source = cell(t, data.get("source"), "choice.source")
    position.target = cell(t, data.get("target"), "choice.target")
    if data.get("opponent") is not None:
        position.victim = number(data["opponent"], 0, t.seats - 1, "choice.opponent")
    group = data.get("group", [])
    if not isinstance(group, (list, tuple)):
        raise BadPosition(f"choice.group must be a list of cells, not {group!r}")
    return [read_cell(t, one, "choice.group") for one in group]


def card(t: StandoffTables, id: Any, where: str) -> int:
    return N.NOBODY if id is None else t.ids.index(one_of(id, t.ids, where))


def cell(t: StandoffTables, text: Any, where: str) -> int:
    return N.NOBODY if text is None else read_cell(t, text, where)


def wanted(position: Standoff) -> int:
    """How many cells or cards the open effect asks for."""
    if position.effect_card >= 0 and position.choice == N.CHOOSE_GROUP:
        return int(position.t.place[position.effect_card])
    if position.effect_card >= 0 and position.choice == N.CHOOSE_TRASH:
        return int(position.t.trashes[position.effect_card])
    return 0


# Which choices can be ---------------------------------------------------------------------------------------


def check_choice(position: Standoff, group: list[int], repeats: bool) -> None:
    """Kind, card, numbers and targets of the choice fit together, and it can be completed.

    `repeats`: whether the card played is a Duplicate that repeats what the choice is about.
    """
    if position.choice == N.NO_CHOICE:
        check_closed(position, group)
        return
    if position.over:
        raise BadPosition("choice: the game is over, so there is nothing to choose; leave it out")
    if position.phase != N.ACTING:
        raise BadPosition("choice: in the discard phase no effect is open; leave it out")
    if position.effect not in ASKED_BY[position.choice]:
        words = " or ".join(effect_word(effect) for effect in ASKED_BY[position.choice])
        asks = CHOICES[position.choice]
        raise BadPosition(
            f"choice.effect: {effect_word(position.effect)!r} does not ask for {asks!r}; {words} would"
        )
    check_cards(position, repeats)
    check_numbers(position)
    check_parts(position)
    CHECKS.get(position.choice, check_nothing)(position)
    choose_group(position, group)
    if not can_choose(position):
        raise BadPosition("choice: nothing can be chosen, so the effect could not be open")


def check_nothing(position: Standoff) -> None:
    """Whatever this choice needs has been looked at."""


def check_closed(position: Standoff, group: list[int]) -> None:
    """Without a choice nothing of one is there, but the count of the discard phase."""
    parts = (position.card, position.effect_card, position.source, position.target, position.victim)
    if position.effect != T.NOTHING or position.wanted or group or any(part >= 0 for part in parts):
        raise BadPosition(f"choice.asks is missing; one of {', '.join(CHOICES[1:])}")
    if position.chosen == 0:
        return
    thrown = position.size(position.base(position.active) + position.t.discard)
    if position.over or position.phase != N.DISCARDING or position.chosen > thrown:
        raise BadPosition(
            "choice.chosen counts the cards on the discard pile that the discard phase has asked for"
        )


def check_cards(position: Standoff, repeats: bool) -> None:
    """A card's effect has its card; a shot, a move and a repeated Discard have none of their own."""
    t = position.t
    of = position.effect_card
    if position.effect in (T.FIRE, T.MOVE, T.DROP):
        if of >= 0:
            raise BadPosition(f"choice.of: {effect_word(position.effect)!r} is no card's effect; leave it out")
        if position.effect == T.DROP and position.card < 0:
            raise BadPosition("choice.card: a discard is chosen when a Duplicate repeats one; name the Duplicate")
    elif of < 0 or t.does[of] != position.effect:
        raise BadPosition(f"choice.of: name a card that does {effect_word(position.effect)!r}")
    if position.card != of and not repeats:
        raise BadPosition("choice.card: name the card of 'of', or a Duplicate that repeats the last action")


def check_numbers(position: Standoff) -> None:
    """So many are chosen as the card says, and one at least is missing."""
    if position.wanted != wanted(position):
        raise BadPosition(f"choice.wanted: this effect asks for {wanted(position)}, not {position.wanted}")
    if position.chosen >= max(position.wanted, 1):
        raise BadPosition(f"choice.chosen: {position.chosen} would complete the choice")


def check_parts(position: Standoff) -> None:
    """Each choice has its own of source, target and opponent, and no other."""
    needs = {
        "source": position.effect in (T.FIRE, T.MOVE),
        "target": position.choice == N.ASK_SHIELD,
        "opponent": position.choice in (N.CHOOSE_FROM_HAND, N.ASK_SHIELD),
    }
    has = {"source": position.source >= 0, "target": position.target >= 0, "opponent": position.victim >= 0}
    for name, needed in needs.items():
        if has[name] != needed:
            raise BadPosition(f"choice.{name} is missing" if needed else f"choice.{name}: this choice has none")
    if position.effect == T.FIRE and not (
        position.token_on(position.source) == T.ARTILLERY and position.controls(position.active, position.source)
    ):
        raise BadPosition("choice.source: no artillery of the active player stands there")


def check_opponents(position: Standoff) -> None:
    if position.t.seats == 2:
        raise BadPosition("choice.asks: with two players the opponent is never asked for")


def check_hand(position: Standoff) -> None:
    """Hack: an opponent with cards, which the one who chooses has seen (R29)."""
    t = position.t
    if check_opponent(position, T.HACK, position.victim) != LEGAL:
        raise BadPosition("choice.opponent: no opponent with a card in hand")
    hand, seen = position.base(position.victim), t.known_by(position.active, position.victim)
    if any(position.count(hand, kind) != position.count(seen, kind) for kind in range(t.kinds)):
        raise BadPosition(
            f"players[{position.victim}].seen.p{position.active + 1}: who chooses from a hand has seen all of it"
        )


def check_trash(position: Standoff) -> None:
    if position.hand_count(position.active) == 0:
        raise BadPosition("choice: with an empty hand there is nothing to trash")


def check_question(position: Standoff) -> None:
    """An opponent with cards is asked about a target that the effect can hit (15.1, R48)."""
    if (
        position.victim == position.active
        or position.has_left(position.victim)
        or position.hand_count(position.victim) == 0
    ):
        raise BadPosition("choice.opponent: only an opponent with a card in hand is asked")
    find_targets(position, position.effect, position.effect_card)
    if not is_reached(position.t, position.target):
        raise BadPosition("choice.target: the effect cannot hit that cell")


CHECKS = {
    N.CHOOSE_OPPONENT: check_opponents,
    N.CHOOSE_FROM_HAND: check_hand,
    N.CHOOSE_TRASH: check_trash,
    N.ASK_SHIELD: check_question,
}


def choose_group(position: Standoff, group: list[int]) -> None:
    """Choose the cells of a group as a player would, in whatever order they can be."""
    if position.choice != N.CHOOSE_GROUP:
        if group:
            raise BadPosition("choice.group: only a placement has one")
        return
    if len(group) != position.chosen:
        raise BadPosition(f"choice.group has {len(group)} cells, but chosen is {position.chosen}")
    for order in permutations(group):
        position.chosen = 0
        while position.chosen < len(order) and check_group(position, order[position.chosen]) == LEGAL:
            position.flip(T.GROUP, order[position.chosen])
            position.chosen += 1
        if position.chosen == len(order):
            return
        for one in order[: position.chosen]:
            position.flip(T.GROUP, one)
    raise BadPosition("choice.group: no placement begins with these cells (free, connected, anchored, unshielded)")


def can_choose(position: Standoff) -> bool:
    codes = Codes(position.t.actions + 1)
    position.legal_into(codes, position.actor())
    return codes.size > 0
