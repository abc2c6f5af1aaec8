"""Galactic Confrontation as a game among others: options, words, positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from zirconia.core.errors import BadPosition, shown, suggestion
from zirconia.core.evaluation import Evaluation
from zirconia.core.events import EventType, Field
from zirconia.core.game import Game, Option, Options, Reason
from zirconia.core.position import NOT_YOUR_TURN
from zirconia.core.random import Random
from zirconia.core.scene import SceneParts
from zirconia.games.galactic_confrontation import cards, notation, scene, words
from zirconia.games.galactic_confrontation.baselines import BASELINES
from zirconia.games.galactic_confrontation.evaluation import GalacticEvaluation
from zirconia.games.galactic_confrontation.rules.galactic import Galactic, deal
from zirconia.games.galactic_confrontation.rules.vocabulary import NO_FUNDS, NOT_FOR_SALE, NOT_IN_HAND, WRONG_PHASE
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
    rules = 2
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
    turn_rule = "5"
    end_rule = "10"
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
        EventType("impeded", (Field("seat", "seat"), Field("count", "setbacks")), "{seat} gains {count}."),
        EventType(
            "bought",
            (
                Field("seat", "seat"),
                Field("card", "card"),
                Field("paid", "credits"),
                Field("lost", "loss"),
            ),
            "{seat} buys {card} with cards worth {paid}{lost}.",
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
                Field("loss", "hits"),
                Field("damage", "amount"),
                Field("defence", "amount"),
            ),
            "{seat} loses {loss}: {damage} damage, {defence} defence.",
        ),
    )
    endings = ("combat",)
    fields = notation.FIELDS

    # Setup ----------------------------------------------------------------------------------------

    def tables(self, seats: int, options: Options, overrides: Options) -> GalacticTables:
        flags = {name: bool(options[name]) for name in FLAGS}
        return cards.pack(cards.data_for(options, overrides), flags)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("deck-a", "deck-b", "market")

    def deal(self, tables: GalacticTables, options: Options, random: Random) -> Galactic:
        return deal(tables, random)

    # Positions ------------------------------------------------------------------------------------

    def write(self, core: Galactic) -> dict[str, Any]:
        return notation.write(core, self.endings)

    def read(self, core: Galactic, data: Mapping[str, Any]) -> None:
        notation.read(core, data, self.endings)

    def outcome(self, core: Galactic, stream: str, value: Any) -> int:
        if stream == "market":
            raise BadPosition("next.market: the market is chosen before a position begins; name it as 'market'")
        if value not in core.t.ids:
            raise BadPosition(f"next.{stream}: no card {shown(value)}; {suggestion(value, core.t.ids)}")
        return core.t.ids.index(value)

    def outcome_word(self, core: Galactic, stream: str, value: int) -> Any:
        return core.t.ids[value]

    def conserved(self, core: Galactic) -> Mapping[str, int]:
        """Cards of every kind, wherever they are; a bottomless pile gives without end."""
        t = core.t
        zones = [seat * t.seat_stride + at for seat in range(2) for at in range(0, t.known, t.stride)]
        zones += [t.trash, t.supply_at]
        return {
            t.ids[kind]: sum(int(core.z[at + kind]) for at in zones)
            for kind in range(t.kinds)
            if not (t.bottomless and kind == t.impeded)
        }

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: GalacticTables, code: int) -> str:
        return words.key(tables, code)

    def name(self, core: Galactic, code: int, seat: int) -> str:
        return words.name(core, code)

    def parse(self, core: Galactic, text: str, seat: int) -> int:
        found = words.parse(core, text, seat)
        if isinstance(found, int):
            return found
        kind, payment = found
        reason = core.check_buy(kind, *payment) if seat == core.active else NOT_YOUR_TURN
        raise self.refusal(core, reason, core.t.buying(kind, 0, 0, 0), seat)

    def path(self, core: Galactic, code: int, seat: int) -> tuple[str, ...]:
        return words.path(core.t, code)

    def words(self, core: Galactic, kind: str, value: int) -> tuple[Any, str]:
        if kind == "credits":
            return value * CREDITS, f"{value * CREDITS} credits"
        if kind == "loss":
            return value * CREDITS, f" ({value * CREDITS} credits lost)" if value else ""
        if kind == "hits":
            return value, f"{value or 'no'} hit point{'' if value == 1 else 's'}"
        if kind == "setbacks":
            return value, f"{value or 'no'} Impeded"
        return core.t.ids[value], core.t.names[value]

    def cite(self, core: Galactic, reason: int, code: int) -> str:
        if reason == NOT_IN_HAND and code >= core.t.trash_code:
            return "6.3"
        if reason == NOT_FOR_SALE and not core.is_in_market(words.split(core.t, code)[0]):
            return "13"
        return super().cite(core, reason, code)

    def explain(self, core: Galactic, reason: int, code: int, seat: int) -> str:
        t = core.t
        if reason == WRONG_PHASE:
            return f"This is the {scene.PHASES[core.phase].lower()} phase; that is not possible now."
        if reason == NO_FUNDS and code >= t.buy_code:
            kind, _ = words.split(t, code)
            purse = core.purse(seat)
            if purse < t.price[kind]:
                return f"{t.names[kind]} costs {t.price[kind] * CREDITS} and you have {purse * CREDITS} credits."
            return f"{t.names[kind]} costs {t.price[kind] * CREDITS}; this payment does not reach it."
        return super().explain(core, reason, code, seat)

    def evaluation(self, tables: GalacticTables) -> Evaluation:
        return GalacticEvaluation(tables)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[GalacticTables], Evaluation]]]:
        return BASELINES

    # Scene and numbers ----------------------------------------------------------------------------

    def scene(self, core: Galactic, seat: int | None) -> SceneParts:
        return scene.scene(core, seat)

    def encoding(self, tables: GalacticTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        kinds = int(tables.kinds)
        seat = (
            ("hit points, hand size, deck size", (3,)),
            ("hand as known, hand and deck, discard, in play", (kinds, 4)),
        )
        turn = "round, second turn, mine, phase, plays, buys, pool, trashes, cards played"
        return (
            (turn, (9,)),
            *((f"own {name}", shape) for name, shape in seat),
            *((f"opponent's {name}", shape) for name, shape in seat),
            ("supply, trash", (kinds, 2)),
        )
