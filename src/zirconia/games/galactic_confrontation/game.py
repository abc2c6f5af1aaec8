"""Galactic Confrontation as a game among others: options, words, positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zirconia.core.errors import BadPosition, UnknownCommand, suggestion
from zirconia.core.events import EventType, Field
from zirconia.core.game import Game, Option, Options, Reason
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts
from zirconia.games.galactic_confrontation import cards, notation, rules, scene
from zirconia.games.galactic_confrontation.rules import Galactic
from zirconia.games.galactic_confrontation.tables import CREDITS, GalacticTables

FLAGS = {
    "later-balance": "V1: the later balance, with other names and prices, and Hydrogen exchanged while behind",
    "changing-initiative": "V2: A is first in odd rounds, B in even ones",
    "waiting-area": "V3: played cards stay in play until their owner's cleanup",
    "head-start": "V5: B starts with 8 Hydrogen and 2 Impeded",
    "decider": "V6: if both bases fall together, the one less far below 0 wins",
    "small-market": "V7: only 6 of the 10 strategy kinds, chosen at random, are for sale",
    "bottomless-setbacks": "V8: the Impeded pile never runs out",
}


class GalacticConfrontation(Game[Galactic, GalacticTables]):
    id = "galactic-confrontation"
    title = "Galactic Confrontation"
    summary = "Two players build decks from a common supply and strike at each other's base, both at once."
    seats = (2,)
    minutes = 25
    designers = "the designers of Galactic Confrontation"
    folder = Path(__file__).parent
    options = {
        "length": Option(
            "length",
            "choice",
            "standard",
            "V4: 10 hit points, or 5 (skirmish), or 20 with 80 rounds (long-war)",
            choices=("standard", "skirmish", "long-war"),
        ),
        **{name: Option(name, "flag", False, help) for name, help in FLAGS.items()},
    }
    reasons = (
        Reason("WRONG_PHASE", "6", "This is not possible in this phase."),
        Reason("NOT_IN_HAND", "6.1", "You do not have that card in your hand."),
        Reason("NOT_STRATEGY", "6.1", "Only strategy cards can be played."),
        Reason("NOT_FOR_SALE", "R2", "That card is not for sale."),
        Reason("SOLD_OUT", "R19", "That pile is empty."),
        Reason("BAD_PAYMENT", "6.2", "You do not have those resource cards in your hand."),
        Reason("NO_FUNDS", "6.2", "That is not enough to pay the price."),
        Reason("SUPERFLUOUS", "R15", "The payment holds a card that is not needed."),
        Reason("NO_TRASH", "R22", "You have no right to trash a card."),
        Reason("NO_EXCHANGE", "13", "Hydrogen is only exchanged in the later balance."),
        Reason("NOT_BEHIND", "13", "Only a player with fewer hit points may exchange Hydrogen."),
        Reason("NO_HYDROGEN", "13", "You have no Hydrogen in your hand."),
    )
    event_types = (
        EventType("round", (Field("round", "amount"),), "Round {round} begins."),
        EventType("played", (Field("seat", "seat"), Field("card", "card")), "{seat} plays {card}."),
        EventType("drew", (Field("seat", "seat"), Field("card", "card", secret=True)), "{seat} draws {card}."),
        EventType("shuffled", (Field("seat", "seat"),), "{seat} shuffles the discard pile into a new deck."),
        EventType("impeded", (Field("seat", "seat"), Field("count", "amount")), "{seat} gains {count} Impeded."),
        EventType(
            "bought",
            (
                Field("seat", "seat"),
                Field("card", "card"),
                Field("paid", "credits"),
                Field("lost", "credits"),
            ),
            "{seat} buys {card} with cards worth {paid} ({lost} lost).",
        ),
        EventType("trashed", (Field("seat", "seat"), Field("card", "card")), "{seat} trashes {card}."),
        EventType("finished", (Field("seat", "seat"),), "{seat} finishes the turn."),
        EventType(
            "exchanged",
            (Field("seat", "seat"), Field("count", "amount")),
            "{seat} exchanges {count} Hydrogen.",
        ),
        EventType(
            "fought",
            (
                Field("seat", "seat"),
                Field("loss", "amount"),
                Field("damage", "amount"),
                Field("defence", "amount"),
            ),
            "{seat} loses {loss} hit points ({damage} damage against {defence} defence).",
        ),
    )
    endings = ("combat",)

    # Setup ----------------------------------------------------------------------------------------

    def tables(self, seats: int, options: Options, overrides: Options) -> GalacticTables:
        flags = {name: bool(options[name]) for name in FLAGS}
        return cards.pack(cards.data_for(options, overrides), flags)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("deck-a", "deck-b", "market")

    def deal(self, tables: GalacticTables, options: Options, random: Random) -> Galactic:
        return rules.deal(tables, random)

    # Positions ------------------------------------------------------------------------------------

    def write(self, core: Galactic) -> dict[str, Any]:
        return notation.write(core, self.endings)

    def read(self, core: Galactic, data: Mapping[str, Any]) -> None:
        notation.read(core, data, self.endings)

    def outcome(self, core: Galactic, stream: str, value: Any) -> int:
        if value not in core.t.ids:
            raise BadPosition(f"next.{stream}: no card {value!r}; {suggestion(str(value), core.t.ids)}")
        return core.t.ids.index(value)

    def outcome_word(self, core: Galactic, stream: str, value: int) -> Any:
        return core.t.ids[value]

    def conserved(self, core: Galactic) -> Mapping[str, int]:
        """Cards of every kind, wherever they are; a bottomless pile gives without end."""
        t = core.t
        zones = [seat * t.seat_stride + at for seat in range(2) for at in range(0, t.seat_stride, t.stride)]
        zones += [t.trash, t.supply_at]
        return {
            t.ids[kind]: sum(int(core.z[at + kind]) for at in zones)
            for kind in range(t.kinds)
            if not (t.bottomless and kind == t.impeded)
        }

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: GalacticTables, code: int) -> str:
        t = tables
        if code < t.trash_code:
            return f"play {t.ids[code]}"
        if code < t.end_strategy:
            return f"trash {t.ids[code - t.trash_code]}"
        if code < t.buy_code:
            return ("end-strategy", "end-buy", "finish", "exchange")[code - t.end_strategy]
        kind, payment = split(t, code)
        return f"buy {t.ids[kind]} {payment_key(t, payment)}"

    def name(self, core: Galactic, code: int, seat: int) -> str:
        t = core.t
        if code < t.trash_code:
            return f"Play {t.names[code]}"
        if code < t.end_strategy:
            return f"Trash {t.names[code - t.trash_code]}"
        if code < t.buy_code:
            ends = ("End the strategy phase", "End the buy phase", "Finish the turn", "Exchange all Hydrogen")
            return ends[code - t.end_strategy]
        kind, payment = split(t, code)
        return f"Buy {t.names[kind]} with {self.payment_words(core, kind, payment)}"

    def payment_words(self, core: Galactic, kind: int, payment: tuple[int, int, int]) -> str:
        """'2 Hydrogen + 1 Oxygen + 100 from the pool', or 'nothing'."""
        t = core.t
        resources = (t.hydrogen, t.oxygen, t.carbon)
        found = [f"{n} {t.names[one]}" for n, one in zip(payment, resources, strict=True) if n]
        missing = t.price[kind] - core.worth(*payment)
        if missing > 0:
            found.append(f"{missing * CREDITS} from the pool")
        text = " + ".join(found) or "nothing"
        return f"{text} ({-missing * CREDITS} lost)" if missing < 0 else text

    def parse(self, core: Galactic, text: str, seat: int) -> int:
        """'buy oxygen' pays by itself; payments and cards out of range are refused as the rules refuse them."""
        verb, _, rest = text.partition(" ")
        if verb not in ("play", "buy", "trash"):
            raise UnknownCommand(
                f"{text!r} is no command; try play CARD, end-strategy, buy CARD [PAYMENT], end-buy, trash CARD, finish"
            )
        card, payment = self.card_and_payment(core.t, rest)
        if verb != "buy":
            return card if verb == "play" else core.t.trash_code + card
        if payment:
            return self.purchase(core, card, payment, seat)
        found = core.automatic(card) if seat == core.active else -1
        return found if found >= 0 else core.t.buying(card, 0, 0, 0)

    def card_and_payment(self, t: GalacticTables, text: str) -> tuple[int, str]:
        """The card a text begins with (its id or name), and what follows it."""
        for kind, (id, name) in enumerate(zip(t.ids, t.names, strict=True)):
            for word in (id, name.lower()):
                if text == word or text.startswith(word + " "):
                    return kind, text[len(word) :].strip().removeprefix("with ")
        raise UnknownCommand(f"{text!r} names no card; {suggestion(text, t.ids)}")

    def purchase(self, core: Galactic, card: int, payment: str, seat: int) -> int:
        """The code of a purchase with a written payment; one too large for any code is refused as it stands."""
        t = core.t
        counts = [0, 0, 0]
        for part in payment.replace("(automatic)", "").split("+"):
            count, _, word = part.strip().rpartition(" ")
            found = [i for i, id in enumerate(("hydrogen", "oxygen", "carbon")) if word == id]
            if not found or not (count.isdigit() or not count):
                raise UnknownCommand(f"{payment!r} is no payment; write it like '1 carbon + 2 hydrogen'")
            counts[found[0]] += int(count or 1)
        limits = (t.hydrogens, t.oxygens, t.carbons)
        if any(n >= limit for n, limit in zip(counts, limits, strict=True)):
            reason = core.check_buy(card, *counts) if seat == core.active else 2
            raise self.refusal(core, reason, -1, seat)
        return t.buying(card, *counts)

    def path(self, core: Galactic, code: int, seat: int) -> tuple[str, ...]:
        t = core.t
        if code < t.trash_code:
            return (f"card:{t.ids[code]}",)
        if code < t.end_strategy:
            return (f"card:{t.ids[code - t.trash_code]}",)
        if code < t.buy_code:
            return (f"do:{self.key(t, code)}",)
        kind, payment = split(t, code)
        return (f"supply:{t.ids[kind]}", f"pay:{payment_key(t, payment)}")

    def words(self, core: Galactic, kind: str, value: int) -> tuple[Any, str]:
        if kind == "credits":
            return value * CREDITS, f"{value * CREDITS} credits"
        return core.t.ids[value], core.t.names[value]

    def explain(self, core: Galactic, reason: int, code: int, seat: int) -> str:
        t = core.t
        if reason == rules.WRONG_PHASE:
            return f"This is the {scene.PHASES[core.phase].lower()} phase; that is not possible now."
        if reason == rules.NO_FUNDS and code >= t.buy_code:
            kind, _ = split(t, code)
            purse = core.purse(seat)
            if purse < t.price[kind]:
                return f"{t.names[kind]} costs {t.price[kind] * CREDITS} and you have {purse * CREDITS} credits."
            return f"{t.names[kind]} costs {t.price[kind] * CREDITS}; this payment does not reach it."
        return super().explain(core, reason, code, seat)

    # Scene and numbers ----------------------------------------------------------------------------

    def scene(self, core: Galactic, seat: int | None) -> SceneParts:
        return scene.scene(core, seat)

    def encoding(self, tables: GalacticTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        kinds = int(tables.kinds)
        seat = (("hit points, hand size, deck size", (3,)), ("hand, hidden, discard, in play", (kinds, 4)))
        turn = "round, second turn, mine, phase, plays, buys, pool, trashes, cards played"
        return (
            (turn, (9,)),
            *((f"own {name}", shape) for name, shape in seat),
            *((f"opponent's {name}", shape) for name, shape in seat),
            ("supply, trash", (kinds, 2)),
        )


def split(t: GalacticTables, code: int) -> tuple[int, tuple[int, int, int]]:
    """The card and the payment (Hydrogen, Oxygen, Carbon) of a purchase."""
    payment = (code - t.buy_code) % t.payments
    paid = (t.paid_hydrogen[payment], t.paid_oxygen[payment], t.paid_carbon[payment])
    return (code - t.buy_code) // t.payments, paid


def payment_key(t: GalacticTables, payment: tuple[int, int, int]) -> str:
    """'2 hydrogen + 1 carbon', or 'nothing'."""
    resources = (t.hydrogen, t.oxygen, t.carbon)
    return " + ".join(f"{n} {t.ids[one]}" for n, one in zip(payment, resources, strict=True) if n) or "nothing"
