"""The open choice of a position: how it is written, read, and which ones can be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from zirconia.core.errors import BadPosition
from zirconia.core.loading import Field, choice, known_keys, number
from zirconia.core.position import LEGAL, Codes
from zirconia.games.standoff import tables as T
from zirconia.games.standoff.cards import DOES
from zirconia.games.standoff.cells import cells_of, place, read_cell
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.tables import StandoffTables

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
    W.CHOOSE_GROUP: (T.PLACE,),
    W.CHOOSE_CELL: (
        T.AIRDROP, T.OBSTRUCTION, T.AIRSTRIKE, T.OFFENSIVE, T.IMPROVE, T.NAPALM, T.FIRE, T.MOVE,
    ),
    W.CHOOSE_OPPONENT: (T.HACK, T.TROJAN),
    W.CHOOSE_FROM_HAND: (T.HACK,),
    W.CHOOSE_FROM_DECK: (T.EARLY_ACCESS,),
    W.CHOOSE_TRASH: (T.DISPOSAL,),
    W.CHOOSE_DISCARD: (T.DROP,),
    W.ASK_SHIELD: DESTROYS,
}  # fmt: skip


def write(core: Standoff) -> dict[str, Any]:
    """The open choice; nothing if there is none."""
    t = core.t
    if core.choice == W.NO_CHOICE:
        return {"chosen": core.chosen} if core.chosen else {}
    return {
        "asks": CHOICES[core.choice],
        "effect": effect_word(core.effect),
        "card": t.ids[core.card] if core.card >= 0 else None,
        "of": t.ids[core.effect_card] if core.effect_card >= 0 else None,
        "wanted": core.wanted,
        "chosen": core.chosen,
        "source": place(t, core.source) if core.source >= 0 else None,
        "target": place(t, core.target) if core.target >= 0 else None,
        "opponent": core.victim if core.victim >= 0 else None,
        "group": cells_of(core, T.GROUP),
    }


def effect_word(effect: int) -> str:
    return next(word for word, value in EFFECTS.items() if value == effect)


def read(core: Standoff, data: Mapping[str, Any]) -> list[int]:
    """Take the choice over as it is written; the cells of its group, which are not chosen yet."""
    t = core.t
    known_keys(data, KEYS, "choice")
    core.close()
    core.choice = CHOICES.index(choice(data.get("asks", "none"), CHOICES, "choice.asks"))
    core.effect = EFFECTS[choice(data.get("effect", "nothing"), EFFECTS, "choice.effect")]
    core.card = card(t, data.get("card"), "choice.card")
    core.effect_card = card(t, data.get("of"), "choice.of")
    core.chosen = number(data.get("chosen", 0), 0, 999, "choice.chosen")
    core.wanted = number(data.get("wanted", wanted(core)), 0, 99, "choice.wanted")
    core.source = cell(t, data.get("source"), "choice.source")
    core.target = cell(t, data.get("target"), "choice.target")
    if data.get("opponent") is not None:
        core.victim = number(data["opponent"], 0, t.seats - 1, "choice.opponent")
    group = data.get("group", [])
    if not isinstance(group, (list, tuple)):
        raise BadPosition(f"choice.group must be a list of cells, not {group!r}")
    return [read_cell(t, one, "choice.group") for one in group]


def card(t: StandoffTables, id: Any, where: str) -> int:
    return W.NOBODY if id is None else t.ids.index(choice(id, t.ids, where))


def cell(t: StandoffTables, text: Any, where: str) -> int:
    return W.NOBODY if text is None else read_cell(t, text, where)


def wanted(core: Standoff) -> int:
    """How many cells or cards the open effect asks for."""
    if core.effect_card >= 0 and core.choice == W.CHOOSE_GROUP:
        return int(core.t.place[core.effect_card])
    if core.effect_card >= 0 and core.choice == W.CHOOSE_TRASH:
        return int(core.t.trashes[core.effect_card])
    return 0


# Which choices can be ---------------------------------------------------------------------------------------


def check(core: Standoff, group: list[int], repeats: bool) -> None:
    """Kind, card, numbers and targets of the choice fit together, and it can be completed.

    `repeats`: whether the card played is a Duplicate that repeats what the choice is about.
    """
    if core.choice == W.NO_CHOICE:
        check_closed(core, group)
        return
    if core.over:
        raise BadPosition("choice: the game is over, so there is nothing to choose; leave it out")
    if core.phase != W.ACTING:
        raise BadPosition("choice: in the discard phase no effect is open; leave it out")
    if core.effect not in ASKED_BY[core.choice]:
        words = " or ".join(effect_word(effect) for effect in ASKED_BY[core.choice])
        asks = CHOICES[core.choice]
        raise BadPosition(f"choice.effect: {effect_word(core.effect)!r} does not ask for {asks!r}; {words} would")
    check_cards(core, repeats)
    check_numbers(core)
    check_parts(core)
    CHECKS.get(core.choice, check_nothing)(core)
    choose_group(core, group)
    if not can_choose(core):
        raise BadPosition("choice: nothing can be chosen, so the effect could not be open")


def check_nothing(core: Standoff) -> None:
    """Whatever this choice needs has been looked at."""


def check_closed(core: Standoff, group: list[int]) -> None:
    """Without a choice nothing of one is there, but the count of the discard phase."""
    parts = (core.card, core.effect_card, core.source, core.target, core.victim)
    if core.effect != T.NOTHING or core.wanted or group or any(part >= 0 for part in parts):
        raise BadPosition(f"choice.asks is missing; one of {', '.join(CHOICES[1:])}")
    if core.chosen == 0:
        return
    thrown = int(core.z[core.base(core.active) + core.t.discard + core.t.kinds])
    if core.over or core.phase != W.DISCARDING or core.chosen > thrown:
        raise BadPosition(
            "choice.chosen counts the cards on the discard pile that the discard phase has asked for"
        )


def check_cards(core: Standoff, repeats: bool) -> None:
    """A card's effect has its card; a shot, a move and a repeated Discard have none of their own."""
    t = core.t
    of = core.effect_card
    if core.effect in (T.FIRE, T.MOVE, T.DROP):
        if of >= 0:
            raise BadPosition(f"choice.of: {effect_word(core.effect)!r} is no card's effect; leave it out")
        if core.effect == T.DROP and core.card < 0:
            raise BadPosition("choice.card: a discard is chosen when a Duplicate repeats one; name the Duplicate")
    elif of < 0 or t.does[of] != core.effect:
        raise BadPosition(f"choice.of: name a card that does {effect_word(core.effect)!r}")
    if core.card != of and not repeats:
        raise BadPosition("choice.card: name the card of 'of', or a Duplicate that repeats the last action")


def check_numbers(core: Standoff) -> None:
    """So many are chosen as the card says, and one at least is missing."""
    if core.wanted != wanted(core):
        raise BadPosition(f"choice.wanted: this effect asks for {wanted(core)}, not {core.wanted}")
    if core.chosen >= max(core.wanted, 1):
        raise BadPosition(f"choice.chosen: {core.chosen} would complete the choice")


def check_parts(core: Standoff) -> None:
    """Each choice has its own of source, target and opponent, and no other."""
    needs = {
        "source": core.effect in (T.FIRE, T.MOVE),
        "target": core.choice == W.ASK_SHIELD,
        "opponent": core.choice in (W.CHOOSE_FROM_HAND, W.ASK_SHIELD),
    }
    has = {"source": core.source >= 0, "target": core.target >= 0, "opponent": core.victim >= 0}
    for name, needed in needs.items():
        if has[name] != needed:
            raise BadPosition(f"choice.{name} is missing" if needed else f"choice.{name}: this choice has none")
    if core.effect == T.FIRE and not (
        core.token_on(core.source) == T.ARTILLERY and core.controls(core.active, core.source)
    ):
        raise BadPosition("choice.source: no artillery of the active player stands there")


def check_opponents(core: Standoff) -> None:
    if core.t.seats == 2:
        raise BadPosition("choice.asks: with two players the opponent is never asked for")


def check_hand(core: Standoff) -> None:
    """Hack: an opponent with cards, which the one who chooses has seen (R29)."""
    t = core.t
    if core.check_opponent(T.HACK, core.victim) != LEGAL:
        raise BadPosition("choice.opponent: no opponent with a card in hand")
    hand, seen = core.base(core.victim), t.known_by(core.active, core.victim)
    if any(core.z[hand + kind] != core.z[seen + kind] for kind in range(t.kinds)):
        raise BadPosition(
            f"players[{core.victim}].seen.p{core.active + 1}: who chooses from a hand has seen all of it"
        )


def check_trash(core: Standoff) -> None:
    if core.hand_count(core.active) == 0:
        raise BadPosition("choice: with an empty hand there is nothing to trash")


def check_question(core: Standoff) -> None:
    """An opponent with cards is asked about a target that the effect can hit (15.1, R48)."""
    if core.victim == core.active or core.has_left(core.victim) or core.hand_count(core.victim) == 0:
        raise BadPosition("choice.opponent: only an opponent with a card in hand is asked")
    core.find_targets(core.effect, core.effect_card)
    if not core.is_reached(core.target):
        raise BadPosition("choice.target: the effect cannot hit that cell")


CHECKS = {
    W.CHOOSE_OPPONENT: check_opponents,
    W.CHOOSE_FROM_HAND: check_hand,
    W.CHOOSE_TRASH: check_trash,
    W.ASK_SHIELD: check_question,
}


def choose_group(core: Standoff, group: list[int]) -> None:
    """Choose the cells of a group as a player would, in whatever order they can be."""
    if core.choice != W.CHOOSE_GROUP:
        if group:
            raise BadPosition("choice.group: only a placement has one")
        return
    if len(group) != core.chosen:
        raise BadPosition(f"choice.group has {len(group)} cells, but chosen is {core.chosen}")
    for order in permutations(group):
        core.chosen = 0
        while core.chosen < len(order) and core.check_group(order[core.chosen]) == LEGAL:
            core.flip(T.GROUP, order[core.chosen])
            core.chosen += 1
        if core.chosen == len(order):
            return
        for one in order[: core.chosen]:
            core.flip(T.GROUP, one)
    raise BadPosition("choice.group: no placement begins with these cells (free, connected, anchored, unshielded)")


def can_choose(core: Standoff) -> bool:
    codes = Codes(core.t.actions + 1)
    core.legal_into(codes, core.actor())
    return codes.size > 0
