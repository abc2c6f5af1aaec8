"""Refusals in words, where they depend on the action or can tell more than their reason does."""

from __future__ import annotations

from zirconia.games.corporate_wars.rules.numbers import ACTIONS, DISCARD, NEW_HAND
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.reasons import (
    EMPTY_SOURCE,
    EXHAUSTED,
    NO_FUNDS,
    NOT_YOURS,
    OCCUPIED,
    OUT_OF_REACH,
    WRONG_PHASE,
)
from zirconia.games.corporate_wars.words.texts import plural

PHASES = {
    ACTIONS: "That is only possible while opening hands are chosen or the hand limit is enforced.",
    NEW_HAND: "First choose whether to keep the opening hand.",
    DISCARD: "First discard down to the hand limit.",
}


def cite(position: Corporate, reason: int, code: int) -> str:
    """The rule behind a refusal, as moves and attacks have sections of their own; '' for the reason's own."""
    by_action = reason in (EMPTY_SOURCE, NOT_YOURS, OUT_OF_REACH, OCCUPIED, EXHAUSTED)
    if by_action and position.t.move_code <= code < position.t.attack_code:
        return "7.4"
    if by_action and position.t.attack_code <= code < position.t.discard_code:
        return "7.5"
    return ""


def explain(position: Corporate, reason: int, code: int, seat: int) -> str:
    """The sentence of a refusal; '' where it is the one of the reason."""
    t = position.t
    if reason == WRONG_PHASE:
        return PHASES[position.phase]
    if reason == NO_FUNDS and 0 <= code < t.move_code:
        kind = t.code_kind[code]
        return f"{t.names[kind]} costs {t.cost[kind]} and you have {plural(position.credits(seat), 'credit')}."
    if reason == OUT_OF_REACH:
        return "A unit moves to one of the 4 tiles next to it and attacks one of the 8 around it."
    return ""
