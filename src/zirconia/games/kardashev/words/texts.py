"""What technologies, roles and tiles do, in words derived from the data that the rules execute."""

from __future__ import annotations

from zirconia.games.kardashev.rules.effects import (
    ABILITIES,
    BASE_ACTIONS,
    CLONES,
    EFFECTS,
    NO_USE,
    PRICE_OUTPOST,
    USE_ACT,
    USES,
)
from zirconia.games.kardashev.rules.numbers import TYPES
from zirconia.games.kardashev.rules.tables import KardashevTables

SPELLED = {1: "one", 2: "two", 3: "three"}
# Cloning with V9.
NARROW_CLONING = "When you research it, choose a technology that you have researched: you have its ability too."


def describe(t: KardashevTables, technology: int) -> str:
    """The rule of a technology."""
    sentences = [use_text(t, technology)] if t.use[technology] != NO_USE else []
    for effect, text in enumerate(EFFECTS.texts):
        n = int(t.effect(effect, technology))
        if n:
            narrow = effect == CLONES and t.narrow_cloning
            sentences.append(fill(t, NARROW_CLONING if narrow else text, n))
    return " ".join(sentences) or "No effect."


def ability(t: KardashevTables, role: int) -> str:
    """What a role can do (section 13)."""
    return fill(t, ABILITIES.texts[t.ability[role]], int(t.role_income[role]))


def fill(t: KardashevTables, text: str, n: int) -> str:
    one = n == 1
    symbol = int(t.symbol_price)
    return text.format(
        n=n,
        actions=SPELLED.get(int(t.all_actions), t.all_actions),
        symbol=symbol,
        symbol_cards="1 card" if symbol == 1 else f"{symbol} cards",
        cards="card" if one else "cards",
        levels="level" if one else "levels",
        **{"is": "is" if one else "are"},
        outpost=price(t, PRICE_OUTPOST),
    )


def use_text(t: KardashevTables, technology: int) -> str:
    """What a research action does with it."""
    paid = int(t.use_any[technology])
    before = f"Research action: pay any {paid} and " if paid else "Research action: "
    if t.use[technology] != USE_ACT:
        return before + fill(t, USES.texts[t.use[technology]], paid)
    actions = base_actions(int(t.acts[technology]))
    what = "any base action" if len(actions) == len(BASE_ACTIONS.texts) else " or ".join(actions)
    return f"{before}do {what}."


def base_actions(bits: int) -> list[str]:
    """The names of the base actions among these bits."""
    return [name for at, name in enumerate(BASE_ACTIONS.texts) if bits >> at & 1]


def price(t: KardashevTables, row: int) -> str:
    """'M1 E1': a row of prices.toml."""
    return bill([int(t.price_of(row, column)) for column in range(4)], " ") or "nothing"


def cost(t: KardashevTables, technology: int) -> str:
    """'F1 M1 E1 + 1 any', '2 matching'."""
    return bill([int(t.cost_of(technology, column)) for column in range(5)]) or "nothing"


def bill(units: list[int], plus: str = " + ") -> str:
    """Units of Food, Matter and Energy, then of any type and matching ones, as far as there are some."""
    fixed = " ".join(f"{letter}{count}" for letter, count in zip("FME", units, strict=False) if count)
    free = [f"{count} {word}" for word, count in zip(("any", "matching"), units[TYPES:], strict=False) if count]
    return plus.join([fixed, *free] if fixed else free)


def either(t: KardashevTables, technologies: int) -> str:
    """'Proximity Fuse or Salvage Drone'."""
    return " or ".join(t.technology_names[at] for at in range(t.technologies) if technologies >> at & 1)
