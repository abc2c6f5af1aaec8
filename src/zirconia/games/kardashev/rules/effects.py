"""What technologies and roles do, and what is paid: words of the data, the numbers the rules use for them, texts.

The rule of an effect stands in the section that its text names; the rule of a use in uses.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.games.kardashev.rules.declared import Words
from zirconia.games.kardashev.rules.numbers import bit

# Effects of technologies (14.2), each a column of technologies.toml. In a text {n} is the number of that column.
EFFECTS: Final = Words()
ROVER: Final[i64] = EFFECTS.add(
    "rover", "In your harvest each of your fleets on a tile where your colony produced gives {n} more {cards}."
)
MINING: Final[i64] = EFFECTS.add(
    "mining",
    "In your harvest each of your fleets on an uncolonized planet with a resource symbol gives {n} {cards}.",
)
CARGOHOLD: Final[i64] = EFFECTS.add(
    "cargohold", "Fleets that give cards in your harvest give as many as their level."
)
FREE_SUPPORTS: Final[i64] = EFFECTS.add("free-supports", "In each attack {n} of your supports {is} free.")
MOVE_DISCOUNT: Final[i64] = EFFECTS.add("move-discount", "The price of a Move action is {n} Energy lower.")
PACKET_FACTOR: Final[i64] = EFFECTS.add("packet-factor", "Energy packets carry fleets {n} times as far.")
SALVAGE: Final[i64] = EFFECTS.add(
    "salvage", "When your attack on a colony fails and you retreat, its owner gives {n} {cards} of their choice."
)
FUSE: Final[i64] = EFFECTS.add(
    "fuse", "When an attacker takes a colony of yours, they give you {n} {cards} of their choice."
)
TAXES: Final[i64] = EFFECTS.add(
    "taxes", "When an opponent harvests, take {n} {cards} for each producing colony next to your fleets."
)
RAIDS: Final[i64] = EFFECTS.add(
    "raids", "When your attack on a colony fails and you retreat, name a type: its owner gives you all of it."
)
TURRETS: Final[i64] = EFFECTS.add(
    "turrets", "A fleet that fails to take a colony of yours and retreats loses {n} {levels}."
)
BLOCKS: Final[i64] = EFFECTS.add(
    "blocks", "Other players' colonies next to your fleets give nothing to anyone but you."
)
DISRUPTS: Final[i64] = EFFECTS.add(
    "disrupts", "When your attack on a colony fails and you retreat, that colony loses {n} {levels}."
)
ARRAY: Final[i64] = EFFECTS.add("array", "A fleet that takes a colony of yours loses {n} {levels}.")
SHARES: Final[i64] = EFFECTS.add(
    "shares", "In your harvest each of your fleets harvests one adjacent enemy colony as if it were yours."
)
OUTPOSTS: Final[i64] = EFFECTS.add(
    "outposts",
    "You may build (level 1) and upgrade fleets on uncolonized tiles next to another of your fleets: {outpost}.",
)
SHIPYARDS: Final[i64] = EFFECTS.add(
    "shipyards", "You may build and upgrade fleets on every tile with your colony."
)
CHEAP_COLONY: Final[i64] = EFFECTS.add("cheap-colony", "Build Colony costs F{n} or M{n}.")
TRACTOR: Final[i64] = EFFECTS.add("tractor", "Whenever you place a planet, take {n} {cards} of a type it shows.")
ARCOLOGY: Final[i64] = EFFECTS.add("arcology", "In your harvest military symbols also count as a type you name.")
CLONES: Final[i64] = EFFECTS.add(
    "clones", "When you research it, choose another technology of your role: you have its ability too."
)
SKIPS: Final[i64] = EFFECTS.add("skips", "Once per Move action the fleet may skip one space.")
FREE_MOVES: Final[i64] = EFFECTS.add("free-moves", "Your Move actions cost no Energy.")

# What a research action does with a technology (12.2): words of the column `use`.
USES: Final = Words()
NO_USE: Final[i64] = USES.add("none")
USE_ACT: Final[i64] = USES.add("act")  # the base actions that the technology names
USE_TERRAFORM: Final[i64] = USES.add(
    "terraform",
    "Pay {symbol} of a symbol's type to add it to a tile with your colony, or any {symbol_cards} to add the "
    "military symbol.",
)
USE_RESTORE: Final[i64] = USES.add(
    "restore",
    "Pay {symbol} of a symbol's type to make a destroyed planet next to your colony a planet with only that "
    "symbol; the military symbol costs any {symbol_cards}.",
)
USE_DESTROY: Final[i64] = USES.add(
    "destroy",
    "Destroy an uncolonized planet next to your colony: take 1 card for each resource symbol; its fleets die.",
)
USE_PROBE: Final[i64] = USES.add("probe", "Draw a tile and place it on any unexplored space.")
USE_ERASE: Final[i64] = USES.add(
    "erase", "Name a technology: everybody who has researched it takes its cost from the bank and loses it."
)

# Base actions (section 9) as bits; each is a column of technologies.toml for the use `act`.
BASE_ACTIONS: Final = Words()
BASE_BUILD_COLONY: Final[i64] = bit(BASE_ACTIONS.add("build-colony", "Build Colony"))
BASE_UPGRADE_COLONY: Final[i64] = bit(BASE_ACTIONS.add("upgrade-colony", "Upgrade Colony"))
BASE_BUILD_FLEET: Final[i64] = bit(BASE_ACTIONS.add("build-fleet", "Build Fleet"))
BASE_UPGRADE_FLEET: Final[i64] = bit(BASE_ACTIONS.add("upgrade-fleet", "Upgrade Fleet"))
BASE_HARVEST: Final[i64] = bit(BASE_ACTIONS.add("harvest", "Harvest"))
BASE_MOVE: Final[i64] = bit(BASE_ACTIONS.add("move", "Move Fleet"))
ANY_BASE_ACTION: Final[i64] = bit(len(BASE_ACTIONS.words)) - 1

# Abilities of roles (section 13): words of the column `ability` of roles.toml; {n} is the column `income`,
# {actions} how many actions a turn has.
ABILITIES: Final = Words()
FREE_ACTIONS: Final[i64] = ABILITIES.add(
    "free-actions", "The {actions} actions may be base and research actions in any mixture."
)
SHIPYARD_INCOME: Final[i64] = ABILITIES.add(
    "shipyard-income", "Whenever any player builds or upgrades a fleet, take {n} {cards} of your choice."
)
SETTLER_INCOME: Final[i64] = ABILITIES.add(
    "settler-income", "Whenever you build or upgrade a colony, take {n} {cards} of a type the tile shows."
)
HARVEST_BONUS: Final[i64] = ABILITIES.add(
    "harvest-bonus", "Whenever a harvest gives you a card, take {n} more of a type you could produce."
)
RESEARCH_INCOME: Final[i64] = ABILITIES.add(
    "research-income", "Whenever any player researches a technology, take {n} {cards} of a type in its cost."
)
MARCH_INCOME: Final[i64] = ABILITIES.add(
    "march-income",
    "Once per turn, take {n} {cards} for each different tile with resource symbols that a moving fleet enters.",
)

# Prices that are no technology's cost: rows of prices.toml.
PRICES: Final = Words()
PRICE_COLONY: Final[i64] = PRICES.add("colony")
PRICE_UPGRADE: Final[i64] = PRICES.add("colony-upgrade")
PRICE_FLEET: Final[i64] = PRICES.add("fleet")
PRICE_OUTPOST: Final[i64] = PRICES.add("outpost")
PRICE_SUPPORT: Final[i64] = PRICES.add("support")

# What a role starts with (section 5): columns of roles.toml.
START: Final = Words()
FIRST_TILE: Final[i64] = START.add("first-tile")
SECOND_TILE: Final[i64] = START.add("second-tile")
START_COLONIES: Final[i64] = START.add("colonies")
START_COLONY_LEVEL: Final[i64] = START.add("colony-level")
START_FLEETS: Final[i64] = START.add("fleets")
START_FLEET_LEVEL: Final[i64] = START.add("fleet-level")
START_FOOD: Final[i64] = START.add("food")
START_MATTER: Final[i64] = START.add("matter")
START_ENERGY: Final[i64] = START.add("energy")
START_CHOICE: Final[i64] = START.add("choice")
START_TECHNOLOGIES: Final[i64] = START.add("technologies")
