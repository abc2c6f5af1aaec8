"""Refusals in words, where they depend on the action or can tell more than their reason does."""

from __future__ import annotations

from zirconia.games.corporate_wars.rules.numbers import ACTIONS, DISCARD, NEW_HAND
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.reasons import (
    EMPTY_SOURCE,
    ENEMY_NEAR,
    ENEMY_ZONE,
    EXHAUSTED,
    FRIENDLY_TARGET,
    NO_FUNDS,
    NO_SUPPORT,
    NO_TARGET,
    NOT_YOURS,
    OCCUPIED,
    OUT_OF_REACH,
    WRONG_PHASE,
)
from zirconia.games.corporate_wars.words.actions import tiles_of
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
    if reason == EXHAUSTED:
        return exhausted(position, code)
    return ""


def exhausted(position: Corporate, code: int) -> str:
    """Who has attacked is done; who can only attack has moved or is new: no telling which (7.4, 7.5, R12)."""
    source = tiles_of(position.t, code)[0]
    if code < position.t.attack_code and position.can_attack >> source & 1 == 1:
        return "It can't move this turn: it has moved already, or was deployed only now."
    return "It has attacked this turn, so it neither moves nor attacks any more."


def explain_at_once(position: Corporate, reason: int, code: int) -> str:
    """A unit or a card was touched, and every tile is refused; '' where the sentence for one is true of it."""
    if code < position.t.move_code:
        nowhere = reason in (OCCUPIED, ENEMY_ZONE, NO_SUPPORT, ENEMY_NEAR)
        return "There is no tile where it may be deployed." if nowhere else ""
    if reason in (NO_TARGET, FRIENDLY_TARGET):
        return "No enemy unit stands around it."
    return "No tile next to it is vacant." if reason == OCCUPIED else ""
