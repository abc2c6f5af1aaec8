"""The frames of the decision stack: every kind once, with its number, its id in positions and what it holds.

What a frame does stands in the section of its rule; dispatch.py says which class that is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.games.kardashev.rules.declared import FrameKinds

PAID_FOR: Final = "found raise launch refit moved learn marked act mark destroy probe erase support resolve spend"
INCOME: Final = "round start-technology turn settle tractor march income harvest take take-same"
SETUP: Final = "round start-technology take start-fleet start-colony"
PRICE: Final = "pay {food} Food, {matter} Matter, {energy} Energy, {any} any, {matching} matching"

FRAMES: Final = FrameKinds()

# The game and its setup (5, 6).
F_ROUND: Final[i64] = FRAMES.add("round", "the course of the game, always lowest", seat="nobody")
F_ROLE: Final[i64] = FRAMES.add("role", "a role to choose", on="round", seat="any", step="choose a role")
F_OUTSIDE: Final[i64] = FRAMES.add(
    "outside",
    "which starting tile lies outside",
    on=SETUP,
    seat="any",
    step="choose the outer starting tile",
)
F_START_COLONY: Final[i64] = FRAMES.add(
    "start-colony",
    "starting colonies to put down",
    "left:pieces",
    on=SETUP,
    seat="any",
    step="put down starting colonies ({left} more)",
)
F_START_FLEET: Final[i64] = FRAMES.add(
    "start-fleet",
    "starting fleets to put down",
    "left:pieces",
    on=SETUP,
    seat="any",
    step="put down starting fleets ({left} more)",
)
F_START_TECHNOLOGY: Final[i64] = FRAMES.add(
    "start-technology",
    "a technology to start with",
    on=SETUP,
    seat="any",
    step="choose a technology to start with",
)

# The auction (7, 16.2).
F_BID: Final[i64] = FRAMES.add("bid", "everybody bids in secret", on="round", seat="nobody", step="bid in secret")
F_SLOT: Final[i64] = FRAMES.add("slot", "a turn slot to choose", on="tile", seat="any", step="choose a turn slot")
F_TILE: Final[i64] = FRAMES.add(
    "tile",
    "a drawn tile to choose for a seat",
    "for:seat price:price",
    on="round share tile",
    seat="any",
    step="choose a tile for {for}, then pay {price}",
)
F_PAIR: Final[i64] = FRAMES.add(
    "pair", "a pair of slots to choose", on="tile", seat="any", step="choose a pair of turn slots"
)
F_ORDER: Final[i64] = FRAMES.add(
    "order",
    "which slot of the pair is the speaker's",
    "slot:slot",
    on="tile",
    seat="any",
    step="choose between turn slot {slot} and its partner",
)
F_SHARE: Final[i64] = FRAMES.add(
    "share",
    "how many cards the speaker pays",
    "price:price",
    on="round",
    seat="any",
    step="propose a share of {price} cards",
)
F_ACCEPT: Final[i64] = FRAMES.add(
    "accept",
    "the ally's answer",
    "speaker:seat price:price share:price",
    on="round",
    seat="any",
    step="answer {speaker}, who would pay {share} of {price} cards",
)

# A turn (8).
F_PLACE: Final[i64] = FRAMES.add(
    "place",
    "a tile to place; anywhere: 1 for Space Probe",
    "tile:tile anywhere:flag",
    on="turn settle",
    step="place the tile {tile}{anywhere}",
)
F_SIDE: Final[i64] = FRAMES.add(
    "side",
    "which side of a tile lies up; explored: 1 by a fleet",
    "cell:cell tile:tile explored:flag",
    on="tractor march",
    step="choose the side of the tile {tile} on {cell}{explored}",
)
F_TRACTOR_BEAM: Final[i64] = FRAMES.add(
    "tractor",
    "Tractor Beam after the tile is laid",
    "cell:cell",
    on="turn settle",
    step="Tractor Beam at {cell}",
)
F_TURN: Final[i64] = FRAMES.add("turn", "the actions of a turn", on="round")
F_ACT: Final[i64] = FRAMES.add(
    "act",
    "a base action by a technology, as bits",
    "verbs:verbs technology:technology",
    on="settle",
    step="{technology}: {verbs}",
)
F_COMPLETE: Final[i64] = FRAMES.add("settle", "the end of an action", on="turn")
F_GIFT: Final[i64] = FRAMES.add(
    "gift",
    "cards for the ally",
    "ally:seat left:count",
    on="round",
    step="give {ally} cards (up to {left})",
)

# Cards (8.3).
F_PAY: Final[i64] = FRAMES.add(
    "pay",
    "a price, as far as it is not paid",
    "food:units matter:units energy:units any:units matching:units",
    on=PAID_FOR,
    seat="any",
    step=PRICE,
)
F_TAKE: Final[i64] = FRAMES.add(
    "take",
    "cards from the bank, of types as bits",
    "types:types left:cards cell:after",
    on=INCOME,
    seat="any",
    step="take {left} of {types}{cell}",
)
F_TAKE_SAME: Final[i64] = FRAMES.add(
    "take-same",
    "cards of one type",
    "unused:zero count:cards",
    on="settle take take-same",
    seat="any",
    step="take {count} of one type",
)
F_HAND_OVER: Final[i64] = FRAMES.add(
    "hand-over",
    "cards for a seat, -1 the bank",
    "to:receiver left:owed",
    on="round hand-over array failed",
    seat="any",
    step="hand {left} to {to}",
)

# Base actions (9).
F_CHEAP_COLONY: Final[i64] = FRAMES.add(
    "cheap", "Food or Matter for a colony", on="found", step="pay Food or Matter for the colony"
)
F_BUILD_COLONY: Final[i64] = FRAMES.add(
    "found", "a colony, once paid", "cell:cell", on="settle", step="build a colony on {cell}"
)
F_UPGRADE_COLONY: Final[i64] = FRAMES.add(
    "raise",
    "a colony's next level, once paid",
    "cell:cell",
    on="settle",
    step="upgrade the colony on {cell}",
)
F_BUILD_FLEET: Final[i64] = FRAMES.add(
    "launch",
    "a fleet, once paid",
    "cell:cell level:level",
    on="settle",
    step="build a fleet of level {level} on {cell}",
)
F_UPGRADE_FLEET: Final[i64] = FRAMES.add(
    "refit",
    "a fleet's next level, once paid",
    "cell:cell",
    on="settle",
    step="upgrade the fleet on {cell}",
)
F_ARCOLOGY: Final[i64] = FRAMES.add(
    "arcology",
    "the type that military symbols count as",
    on="harvest",
    step="name a type for military symbols",
)
F_HARVEST: Final[i64] = FRAMES.add(
    "harvest",
    "a harvest: its step and how far it is",
    "step:step next:sources",
    on="settle",
    step="harvest (step {step}, {next} counted){arcology}",
)
F_TIMESHARE: Final[i64] = FRAMES.add(
    "timeshare",
    "an enemy colony to share",
    "fleet:cell",
    on="harvest",
    step="choose a colony next to {fleet} to harvest",
)

# Moving fleets (10).
F_PATH: Final[i64] = FRAMES.add(
    "path",
    "a path so far; skip: 0 left, 1 at it, 2 spent",
    "from:cell here:cell before:cell tiles:tiles skip:skip",
    on="settle",
    step="move the fleet of {from}: {tiles} tiles so far{skip}",
)
F_MOVE_FLEET: Final[i64] = FRAMES.add(
    "moved",
    "a move, once paid",
    "from:cell to:cell before:cell energy:energy",
    on="settle",
    step="move the fleet of {from} to {to} by way of {before} for {energy} Energy",
)
F_EXPLORE: Final[i64] = FRAMES.add("explore", "a tile to draw", "cell:cell", step="explore {cell}")
F_WARLORD: Final[i64] = FRAMES.add(
    "march",
    "whether the Warlord's income is taken now",
    on="attack tractor settle",
    step="choose whether this move gives income",
)
F_WARLORD_INCOME: Final[i64] = FRAMES.add(
    "income",
    "the Warlord's income, space by space",
    "next:after",
    on="attack tractor settle",
    step="income of the move (spaces left from number {next})",
)

# Combat (11).
F_ATTACK: Final[i64] = FRAMES.add(
    "attack",
    "an attack to come",
    "cell:cell before:cell",
    on="settle",
    step="attack {cell} from {before}",
)
F_SUPPORT: Final[i64] = FRAMES.add(
    "support",
    "supports to name",
    "cell:cell",
    on="resolve support",
    seat="any",
    step="name supports at {cell}",
)
F_SECRET_SUPPORT: Final[i64] = FRAMES.add(
    "secret",
    "V7: supports named in secret",
    "cell:cell answers:answers",
    on="resolve",
    step="name supports at {cell} in secret",
)
F_PAY_SUPPORTS: Final[i64] = FRAMES.add(
    "spend", "V7: supports to pay", on="resolve spend", seat="any", step="pay for supports"
)
F_OUTCOME: Final[i64] = FRAMES.add(
    "resolve",
    "an attack to decide",
    "cell:cell before:cell",
    on="settle",
    step="decide the attack on {cell} from {before}",
)
F_DEFENSE_ARRAY: Final[i64] = FRAMES.add(
    "array",
    "Orbital Defense Array",
    "cell:cell levels:levels",
    on="settle",
    step="Orbital Defense Array at {cell}: {levels} levels",
)
F_FAILED: Final[i64] = FRAMES.add(
    "failed",
    "drones and turrets after a failed attack",
    "cell:cell fleet:cell step:drone owner:seat",
    on="settle",
    step="the failed attack on {cell} by the fleet of {fleet}, {owner} defends (step {step})",
)
F_RAIDER_DRONE: Final[i64] = FRAMES.add(
    "raid",
    "Raider Drone: a type to name",
    "owner:seat",
    on="failed",
    step="name a type that {owner} hands over",
)

# Research actions (12, 14).
F_RESEARCH: Final[i64] = FRAMES.add(
    "learn", "a technology, once paid", "technology:technology", on="settle", step="research {technology}"
)
F_CLONING: Final[i64] = FRAMES.add(
    "clone", "a technology to copy", on="settle take", step="choose a technology to copy"
)
F_TERRAFORM: Final[i64] = FRAMES.add(
    "mark",
    "a symbol to add; restore: 1 by Accretion Device",
    "restore:flag cell:where",
    on="settle",
    step="{restore}{cell}",
)
F_ADD_SYMBOL: Final[i64] = FRAMES.add(
    "marked",
    "a symbol, once paid",
    "cell:cell symbol:symbol",
    on="settle",
    step="put {symbol} on {cell}",
)
F_ANTIMATTER: Final[i64] = FRAMES.add(
    "destroy", "a planet to destroy", on="settle", step="choose a planet to destroy"
)
F_SPACE_PROBE: Final[i64] = FRAMES.add(
    "probe", "a tile to draw for Space Probe", on="settle", step="draw a tile for Space Probe"
)
F_MEMORY_ERASER: Final[i64] = FRAMES.add(
    "erase", "a technology to erase", on="settle", step="name a technology to erase"
)
