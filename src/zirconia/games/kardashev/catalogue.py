"""What Kardashev is made of, for the player's rulebook: roles, tiles, symbols, pieces, technologies."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue, few, spread
from zirconia.core.contract.scene import card, mark, stat
from zirconia.core.contract.vocabulary import Card, Mark
from zirconia.games.kardashev import sheets
from zirconia.games.kardashev.rules import effects as E
from zirconia.games.kardashev.rules.numbers import CELLS, SYMBOLS, TYPES, count_bits
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.scene.players import technology_face
from zirconia.games.kardashev.words.texts import ability, bill, either, price
from zirconia.games.kardashev.words.values import SYMBOL_NAMES, tile_name

LINES = {
    "harvest": ("harvest",),
    "planets": ("terraform",),
    "fleets": ("military",),
    "conflict": ("attack", "defense", "resource"),
}
LEVELS = (1, 2, 3)
RESOURCES = ("Food", "Matter", "Energy", "of any type")
GENTLE, LEARNED = "generalist", "scientist"  # roles of which the guide speaks
MILITARY = "On a colony that shows it you build and upgrade fleets."
PAID = {  # rows of prices.toml in words
    "colonies": (E.PRICE_COLONY, E.PRICE_UPGRADE),
    "fleets": (E.PRICE_FLEET,),
    "the support of fleets in an attack": (E.PRICE_SUPPORT,),
}


def catalogue(position: Kardashev) -> Catalogue:
    t = position.t
    lines = [row["line"] for row in sheets.DATA["technologies"].values()]
    known = {line for names in LINES.values() for line in names}
    by_line = {name: [at for at, line in enumerate(lines) if line in wanted] for name, wanted in LINES.items()}
    own = [at for at in range(t.technologies) if at >= len(lines) or lines[at] not in known]
    groups = {
        "roles": [role_card(t, role) for role in range(t.roles)],
        "tiles": [tile_card(t, kind) for kind in range(t.kinds)],
        "symbols": [
            card(f"book:{word}", word, SYMBOL_NAMES[at].removeprefix("the "), text=symbol_text(t, at))
            for at, word in enumerate(SYMBOLS)
        ],
        "pieces": pieces(t),
        **{name: [technology_card(t, at) for at in of] for name, of in {**by_line, "own": own}.items()},
    }
    return Catalogue(groups, numbers(t))


def symbol_text(t: KardashevTables, symbol: int) -> str:
    """What a resource pays for, by the prices of this setup; or what the military symbol is for."""
    if symbol >= TYPES:
        return MILITARY
    moves = [int(t.packet_energy[level]) for level in LEVELS] if SYMBOLS[symbol] == "energy" else []
    words = ["moving fleets"] if any(moves) else []
    words += [word for word, rows in PAID.items() if any(t.price_of(row, symbol) for row in rows)]
    words += ["technologies"] if any(t.cost_of(at, symbol) for at in range(t.technologies)) else []
    return f"A resource. Pays for {listed(words)}." if words else "A resource."


def role_card(t: KardashevTables, role: int) -> Card:
    """A role: what it can do, and what it starts with (sections 4, 5 and 13)."""
    start = {word: int(t.start_number(role, at)) for at, word in enumerate(E.START.words)}
    tiles = " and ".join(tile_name(t, start[word]) for word in ("first-tile", "second-tile"))
    pieces = (
        f"{counted(start['colonies'], start['colony-level'], 'colony', 'colonies')} and "
        f"{counted(start['fleets'], start['fleet-level'], 'fleet', 'fleets')}"
    )
    more = [bill([start[word] for word in SYMBOLS[:TYPES]])]
    more += [f"{cards(start['choice'])} of your choice" if start["choice"] else ""]
    more += [technologies(start["technologies"]) if start["technologies"] else ""]
    begins = ", ".join([f"the tiles {tiles}", pieces, *filter(None, more)])
    return card(
        f"book:{t.role_ids[role]}",
        t.role_ids[role],
        t.role_names[role],
        kind="role",
        text=f"{ability(t, role)} Starts with {begins}.",
    )


def counted(count: int, level: int, one: str, many: str) -> str:
    """'2 fleets of level 1'."""
    return f"{count} {one if count == 1 else many} of level {level}"


def tile_card(t: KardashevTables, kind: int) -> Card:
    """A tile of the bag, and how many there are."""
    shown = [name for at, name in enumerate(SYMBOL_NAMES) if t.tile_symbols[kind] >> at & 1]
    text = f"A planet with {' and '.join(shown)}." if shown else "Empty space: fleets pass, nobody settles."
    return card(
        f"book:{t.tile_ids[kind]}",
        t.tile_ids[kind],
        tile_name(t, kind),
        kind="tile",
        text=text,
        stats=[stat("count", "in the bag", int(t.tile_count[kind]))],
    )


def pieces(t: KardashevTables) -> list[Card]:
    """Colonies and fleets with their points, and the back of a planet."""
    levels = range(1, len(t.colony_points))
    points = {"colony": t.colony_points, "fleet": t.fleet_points}
    texts = {
        "colony": "Stands on a planet and harvests its resources.",
        "fleet": "Moves, explores, attacks and defends.",
    }
    shown = [
        card(
            f"book:{word}",
            word,
            word.capitalize(),
            text=f"{texts[word]} Points by level: {', '.join(str(int(of[level])) for level in levels)}.",
        )
        for word, of in points.items()
    ]
    destroyed = "The back of every planet tile: nobody enters it and nobody settles there."
    return [*shown, card("book:destroyed", "destroyed", "Destroyed planet", text=destroyed)]


def technology_card(t: KardashevTables, technology: int) -> Card:
    """A technology as it is printed, with what it needs and what it excludes, for all roles together."""
    holders = holders_of(t, technology)
    needed = negated = 0
    for role in holders:
        needed |= int(t.required(role, technology))
        negated |= int(t.negated(role, technology))
    marks: list[Mark] = [mark("for", roles_text(t, holders))]
    marks += [mark("needs", f"Needs {either(t, needed)}")] if needed else []
    marks += [mark("negates", f"Not together with {either(t, negated)}")] if negated else []
    return {
        **technology_face(t, holders[0], technology),
        "marks": marks,
        "id": f"book:{t.technology_ids[technology]}",
    }


def roles_text(t: KardashevTables, holders: list[int]) -> str:
    if len(holders) == t.roles:
        return "For every role"
    names = [t.role_names[role] for role in holders]
    return f"For {' and '.join([', '.join(names[:-1]), names[-1]] if names[:-1] else names)}"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def technologies(count: int) -> str:
    return f"{count} {'technology' if count == 1 else 'technologies'} of level 1"


def listed(words: list[str]) -> str:
    """'Food, Matter and Energy'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[:-1] else words)


def starting_cards(t: KardashevTables) -> str:
    """'Take 1 Food, 1 Matter and 1 Energy; the Scavenger takes 2 more cards.' (5)."""

    def number(role: int, word: str) -> int:
        return int(t.start_number(role, E.START.words.index(word)))

    hands = {tuple(number(role, word) for word in SYMBOLS[:TYPES]) for role in range(t.roles)}
    counts = [f"{count} {name}" for count, name in zip(hands.pop(), RESOURCES, strict=False) if count]
    taken = "Take the cards that your role starts with" if hands else f"Take {listed(counts) or 'no cards'}"
    more = [
        f"the {t.role_names[role]} takes {number(role, 'choice')} more {'card' if count == 1 else 'cards'}"
        for role in range(t.roles)
        if (count := number(role, "choice"))
    ]
    more += [
        f"the **{t.role_names[role]} chooses {technologies(count)}** and has "
        f"{'it' if count == 1 else 'them'} for nothing"
        for role in range(t.roles)
        if (count := number(role, "technologies"))
    ]
    return f"{'; '.join([taken, ', and '.join(more)] if more else [taken])}."


def has_own_lines(t: KardashevTables) -> bool:
    """Whether every role but one has three technologies of its own, each of which needs the one before (14.1)."""
    lines = []
    for role in range(t.roles):
        own = [at for at in range(t.technologies) if holders_of(t, at) == [role]]
        needs = [int(t.required(role, at)) for at in own]
        if own and needs != [0, *(1 << at for at in own[:-1])]:
            return False
        lines.append(len(own))
    return sorted(lines) == [0, *([3] * (int(t.roles) - 1))]


def holders_of(t: KardashevTables, technology: int) -> list[int]:
    """The roles that may research a technology."""
    return [role for role in range(t.roles) if t.is_listed(role, technology)]


def numbers(t: KardashevTables) -> dict[str, int | str]:
    names = dict(zip(t.role_ids, t.role_names, strict=True))
    return {
        "colony-pieces": int(t.colony_pieces),
        "fleet-pieces": int(t.fleet_pieces),
        "actions": int(t.all_actions),
        "base-actions": int(t.base_actions),
        "research-actions": int(t.research_actions),
        "exchange": int(t.exchange),
        "highest-bid": int(t.highest_bid),
        "longest-path": int(t.longest_path),
        "open-zone": int(t.open_zone),
        "shortage": int(t.shortage),
        "rounds": int(t.rounds),
        "after-frontier": int(t.after_frontier),
        "gift": cards(t.gift),
        "starting-cards": starting_cards(t),
        "own-lines": int(has_own_lines(t)),
        "pair-bids": int(t.pair_bids),
        "compile": cards(t.compiled),
        "destroyed-side": cards(t.spoils),
        "tiles": sum(int(count) for count in t.tile_count),
        "spaces": CELLS,
        "blue": int(count_bits(t.blue)),
        "white": CELLS - int(count_bits(t.blue)),
        "colony-price": price(t, E.PRICE_COLONY),
        "upgrade-price": price(t, E.PRICE_UPGRADE),
        "fleet-price": bill([int(t.price_of(E.PRICE_FLEET, column)) for column in range(4)], " "),
        "support-price": price(t, E.PRICE_SUPPORT),
        "support-cards": spelled(t, E.PRICE_SUPPORT),
        **{role: name if role != GENTLE or is_gentle(t) else "" for role, name in names.items()},
        "first-technologies": first_technologies(t),
        "packets": ", ".join(packet(t, level) for level in LEVELS),
        **{f"colony-{level}": int(t.colony_points[level]) for level in LEVELS},
        **{f"fleet-{level}": int(t.fleet_points[level]) for level in LEVELS},
        **{f"technology-{level}": spread(technology_points(t, level)) for level in LEVELS},
        "colony-points": spread(int(t.colony_points[level]) for level in LEVELS),
        "fleet-points": spread(int(t.fleet_points[level]) for level in LEVELS),
        "technology-points": spread(points for level in LEVELS for points in technology_points(t, level)),
    }


def spelled(t: KardashevTables, row: int) -> str:
    """'1 Food and 1 Matter': a row of prices.toml in full."""
    counts = [int(t.price_of(row, column)) for column in range(4)]
    cards = [f"{count} {name}" for count, name in zip(counts, RESOURCES, strict=True) if count]
    return " and ".join(cards) or "nothing"


def is_gentle(t: KardashevTables) -> bool:
    """Whether the role that newcomers are advised to take mixes its actions freely."""
    return int(t.ability[t.role_ids.index(GENTLE)]) == E.ABILITIES.words.index("free-actions")


def first_technologies(t: KardashevTables) -> str:
    """What the role that begins with technologies has: 'one technology'; nothing where it has none."""
    count = int(t.start_number(t.role_ids.index(LEARNED), E.START.words.index("technologies")))
    return f"{few(count)} {'technology' if count == 1 else 'technologies'}" if count else ""


def packet(t: KardashevTables, level: int) -> str:
    """'2 spaces for 1 Energy at level 1' (10.2)."""
    spaces = int(t.packet_tiles[level])
    return f"{spaces} {'space' if spaces == 1 else 'spaces'} for {t.packet_energy[level]} Energy at level {level}"


def technology_points(t: KardashevTables, level: int) -> list[int]:
    """What technologies of a level are worth; 0 where there is none."""
    return [int(t.points[at]) for at in range(t.technologies) if t.level[at] == level] or [0]
