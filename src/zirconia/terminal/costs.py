"""What an action costs, said beside its words, where the thing it begins with has a cost or a price."""

from __future__ import annotations

from collections.abc import Mapping

from zirconia.core.contract.vocabulary import Choice, Scene
from zirconia.terminal.descriptions import all_cards

PAYS = ("play", "buy", "research")  # verbs for which what is printed is paid


def with_costs(scene: Scene) -> list[Choice]:
    """The choices of a scene, each with what it costs unless its words say so."""
    costs = {card["id"]: cost(card, area["kind"]) for card, area, _ in all_cards(scene)}
    return [{**choice, "text": choice["text"] + told(choice, costs)} for choice in scene["choices"]]


def cost(card: Mapping[str, object], kind: str) -> str:
    """'price 3' in a market, 'cost 1' elsewhere; nothing for what is free of both."""
    word = "price" if kind == "market" else "cost"
    return f"{word} {card[word]}" if card.get(word) else ""


def told(choice: Choice, costs: Mapping[str, str]) -> str:
    """What the game says of the action; where it says nothing, what is printed on the thing it begins with."""
    if "cost" in choice or "forecast" in choice:
        return foretold(choice)
    said = costs.get(choice["path"][0], "")
    if any(step.startswith("pay:") for step in choice["path"]):
        return ""  # the words say with what it is paid
    verbs = [step.partition(":")[2].split("-")[0] for step in choice["path"] if step.startswith("do:")]
    if not said or any(verb not in PAYS for verb in verbs):
        return ""
    amount = said.partition(" ")[2]
    return "" if choice["text"].endswith(f" for {amount}") else f" ({said})"


def foretold(choice: Choice) -> str:
    """' (3 credits; 2 credits left)': what it takes and what comes of it."""
    parts = [choice.get("cost", ""), choice.get("forecast", "")]
    return f" ({'; '.join(part for part in parts if part)})"
