"""What technologies, roles and tiles do, in words derived from the data that the rules execute."""

from __future__ import annotations

from zirconia.games.kardashev.data import EFFECTS, VERBS
from zirconia.games.kardashev.tables import NO_USE, USE_ACT, KardashevTables

ACTION_NAMES = dict(
    zip(
        VERBS,
        ("Build Colony", "Upgrade Colony", "Build Fleet", "Upgrade Fleet", "Harvest", "Move Fleet"),
        strict=True,
    )
)

EFFECT_TEXTS = {
    "rover": "In your harvest each of your fleets on a tile where your colony produced gives 1 more card.",
    "mining": "In your harvest each of your fleets on an uncolonized planet with a resource symbol gives 1 card.",
    "cargohold": "Fleets that give cards in your harvest give as many as their level.",
    "free-supports": "In each attack {n} of your supports {is} free.",
    "move-discount": "The price of a Move action is {n} Energy lower.",
    "packet-factor": "Energy packets carry fleets {n} times as far.",
    "salvage": "When your attack on a colony fails and you retreat, its owner gives {n} {cards} of their choice.",
    "fuse": "When an attacker takes a colony of yours, they give you {n} {cards} of their choice.",
    "taxes": "When an opponent harvests, take 1 card for each producing colony next to your fleets.",
    "raids": "When your attack on a colony fails and you retreat, name a type: its owner gives you all of it.",
    "turrets": "A fleet that fails to take a colony of yours and retreats loses {n} {levels}.",
    "blocks": "Other players' colonies next to your fleets give nothing to anyone but you.",
    "disrupts": "When your attack on a colony fails and you retreat, that colony loses {n} {levels}.",
    "array": "A fleet that takes a colony of yours loses {n} {levels}.",
    "shares": "In your harvest each of your fleets harvests one adjacent enemy colony as if it were yours.",
    "outposts": "You may build (level 1) and upgrade fleets on uncolonized tiles next to another of your fleets: "
    "{outpost}.",
    "shipyards": "You may build and upgrade fleets on every tile with your colony.",
    "cheap-colony": "Build Colony costs F1 or M1.",
    "tractor": "Whenever you place a planet, take 1 card of a type it shows.",
    "arcology": "In your harvest military symbols also count as a type you name.",
    "clones": "When you research it, choose another technology of your role: you have its ability too.",
    "skips": "Once per Move action the fleet may skip one space.",
    "free-moves": "Your Move actions cost no Energy.",
}
USE_TEXTS = (
    "",
    "",
    "Pay 1 of a symbol's type to add it to a tile with your colony, or any 1 card to add the military symbol.",
    "Pay 1 of a symbol's type to make a destroyed planet next to your colony a planet with only that symbol; "
    "the military symbol costs any 1 card.",
    "Destroy an uncolonized planet next to your colony: take 1 card for each resource symbol; its fleets die.",
    "Draw a tile and place it on any unexplored space.",
    "Name a technology: everybody who has researched it takes its cost from the bank and loses it.",
)
ABILITY_TEXTS = (
    "The three actions may be base and research actions in any mixture.",
    "Whenever any player builds or upgrades a fleet, take 1 card of your choice.",
    "Whenever you build or upgrade a colony, take 1 card of a type the tile shows.",
    "Whenever a harvest gives you a card, take 1 more of a type you could produce.",
    "Whenever any player researches a technology, take 1 card of a type in its cost.",
    "Once per turn, take 1 card for each different tile with resource symbols that a moving fleet enters.",
)


def describe(t: KardashevTables, technology: int) -> str:
    """The rule of a technology."""
    found = [use_text(t, technology)] if t.use[technology] != NO_USE else []
    for effect, word in enumerate(EFFECTS):
        n = int(t.effects[effect * t.technologies + technology])
        if n:
            found.append(fill(t, EFFECT_TEXTS[word], n))
    return " ".join(found) or "No effect."


def fill(t: KardashevTables, text: str, n: int) -> str:
    one = n == 1
    return text.format(
        n=n,
        cards="card" if one else "cards",
        levels="level" if one else "levels",
        **{"is": "is" if one else "are"},
        outpost=price(t, 3),
    )


def use_text(t: KardashevTables, technology: int) -> str:
    """What a research action does with it."""
    paid = int(t.use_any[technology])
    before = f"Research action: pay any {paid} and " if paid else "Research action: "
    if t.use[technology] != USE_ACT:
        return before + USE_TEXTS[t.use[technology]]
    actions = [name for at, name in enumerate(ACTION_NAMES.values()) if t.acts[technology] >> at & 1]
    what = "any base action" if len(actions) == len(ACTION_NAMES) else " or ".join(actions)
    return f"{before}do {what}."


def price(t: KardashevTables, row: int) -> str:
    """'M1 E1': a row of prices.toml."""
    names = ("F", "M", "E")
    fixed = [f"{name}{t.price[row * 4 + at]}" for at, name in enumerate(names) if t.price[row * 4 + at]]
    free = int(t.price[row * 4 + 3])
    return " ".join([*fixed, *([f"{free} any"] if free else [])]) or "nothing"
