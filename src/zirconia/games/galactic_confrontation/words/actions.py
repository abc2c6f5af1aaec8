"""Actions in words: keys for records, names for players, paths for clients, and commands read back."""

from __future__ import annotations

import re
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.errors import UnknownCommand, suggestion
from zirconia.core.kernel.position import LEGAL, NOT_YOUR_TURN
from zirconia.games.galactic_confrontation.rules.buying import automatic_payment, check_buy
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import CREDITS, GalacticTables

ENDS = {
    "end-strategy": "End the strategy phase",
    "end-buy": "End the buy phase",
    "finish": "Finish the turn",
    "exchange": "Exchange all Hydrogen",
}
COMMANDS = "play CARD, end-strategy, buy CARD [PAYMENT], end-buy, trash CARD, finish"
NOT_A_PAYMENT = re.compile(r"\(.*\)|\+? *\d+ from the pool|^nothing$")
NUMBER = re.compile(r"[0-9]{1,9}")
TOO_MANY = 999
SETUPS = 32  # whose words are remembered

Payment = tuple[int, ...]  # the cards of each resource, as the data file lists them


def cards_paid(t: GalacticTables, number: int) -> Payment:
    """The cards of a payment."""
    at = number * t.resource_kinds
    return tuple(t.paid[at + i] for i in range(t.resource_kinds))


def payment_key(t: GalacticTables, code: int) -> str:
    """What a purchase is paid with: '2 hydrogen + 1 carbon', or 'nothing'."""
    return payment_keys(t)[t.payment_of(code)]


@lru_cache(maxsize=SETUPS)
def payment_keys(t: GalacticTables) -> list[str]:
    """The key of every payment: they are few, and each is part of many purchases."""
    paid = [zip(cards_paid(t, number), t.resources, strict=True) for number in range(t.payments)]
    return [" + ".join(f"{count} {t.ids[kind]}" for count, kind in one if count) or "nothing" for one in paid]


def key(t: GalacticTables, code: int) -> str:
    if code < t.trash_code:
        return f"play {t.ids[code]}"
    if code < t.end_strategy:
        return f"trash {t.ids[code - t.trash_code]}"
    if code < t.buy_code:
        return list(ENDS)[code - t.end_strategy]
    return f"buy {t.ids[t.bought(code)]} {payment_key(t, code)}"


def name(position: Galactic, code: int) -> str:
    t = position.t
    if code < t.trash_code:
        return f"Play {t.names[code]}"
    if code < t.end_strategy:
        return f"Trash {t.names[code - t.trash_code]}"
    if code < t.buy_code:
        return ENDS[key(t, code)]
    kind = t.bought(code)
    return f"Buy {t.names[kind]} with {payment_words(position, kind, cards_paid(t, t.payment_of(code)))}"


def payment_words(position: Galactic, kind: int, payment: Payment) -> str:
    """'2 Hydrogen + 1 Oxygen + 100 from the pool', or 'nothing'; what is lost is said."""
    t = position.t
    parts = [f"{count} {t.names[one]}" for count, one in zip(payment, t.resources, strict=True) if count]
    missing = t.price[kind] - t.worth_of(vec[i64](payment), 0)
    if missing > 0:
        parts.append(f"{missing * CREDITS} from the pool")
    text = " + ".join(parts) or "nothing"
    return f"{text} ({-missing * CREDITS} lost)" if missing < 0 else text


def path(t: GalacticTables, code: int) -> tuple[str, ...]:
    """A card of the hand, a pile of the supply and a payment, or a button."""
    if code < t.end_strategy:
        return (f"card:{t.ids[code % t.kinds]}",)
    if code < t.buy_code:
        return (f"do:{key(t, code)}",)
    return (f"supply:{t.ids[t.bought(code)]}", f"pay:{payment_key(t, code)}")


def parse(position: Galactic, text: str, seat: int) -> tuple[int, int]:
    """(code, LEGAL) of a command; of a purchase too large for any code, one of its kind and the reason."""
    t = position.t
    verb, _, rest = text.partition(" ")
    if verb not in ("play", "buy", "trash"):
        raise UnknownCommand(f"{text!r} is no command; try {COMMANDS}")
    kind, payment = card_and_rest(t, rest)
    if verb == "play":
        return kind, LEGAL
    if verb == "trash":
        return t.trash_code + kind, LEGAL
    if payment:
        return parse_purchase(position, kind, read_payment(t, payment), seat)
    code = automatic_payment(position, kind) if seat == position.active else -1
    return code if code >= 0 else t.buying(kind, 0), LEGAL


def parse_purchase(position: Galactic, kind: int, payment: Payment, seat: int) -> tuple[int, int]:
    """A payment that holds more cards than any price asks for has no code, but it has its faults (6.2)."""
    t = position.t
    if all(count < limit for count, limit in zip(payment, t.payment_limits, strict=True)):
        steps = zip(payment, t.payment_steps, strict=True)
        return t.buying(kind, sum(count * step for count, step in steps)), LEGAL
    reason = check_buy(position, kind, vec[i64](payment), 0) if seat == position.active else NOT_YOUR_TURN
    return t.buying(kind, 0), reason


def card_and_rest(t: GalacticTables, text: str) -> tuple[int, str]:
    """The card a text begins with (its id or name), and what follows it."""
    for kind, (id, name) in enumerate(zip(t.ids, t.names, strict=True)):
        for word in (id, name.lower()):
            if text == word or text.startswith(word + " "):
                return kind, text[len(word) :].strip().removeprefix("with ")
    raise UnknownCommand(f"{text!r} names no card; {suggestion(text, t.ids)}")


def other_cards(t: GalacticTables) -> set[str]:
    """Ids and names of the cards that are no resources."""
    kinds = [kind for kind in range(t.kinds) if kind not in t.resources]
    return {t.ids[kind] for kind in kinds} | {t.names[kind].lower() for kind in kinds}


def read_payment(t: GalacticTables, text: str) -> Payment:
    """'1 carbon + 2 hydrogen' as counts; cards that cannot pay become a payment nobody has."""
    counts = [0] * t.resource_kinds
    for part in NOT_A_PAYMENT.sub("", text).split("+"):
        count, _, word = part.strip().rpartition(" ")
        if not word:
            continue
        named = [i for i, kind in enumerate(t.resources) if word in (t.ids[kind], t.ids[kind][0])]
        if part.strip().lstrip("0123456789 ") in other_cards(t):
            counts[0] += TOO_MANY  # cards that cannot pay: a payment nobody has
        elif not named or not (NUMBER.fullmatch(count) or not count):
            raise UnknownCommand(f"{text!r} is no payment; write it like '1 carbon + 2 hydrogen'")
        else:
            counts[named[0]] += min(TOO_MANY, int(count or 1))
    return tuple(counts)
