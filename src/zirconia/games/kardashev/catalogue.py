"""What Kardashev is made of, for the player's rulebook: roles, tiles, symbols, pieces, technologies."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue, few, spread
from zirconia.core.contract.scene import card, mark, stat
from zirconia.core.contract.vocabulary import Card, Mark
from zirconia.games.kardashev import sheets
from zirconia.games.kardashev.rules import effects as E
from zirconia.games.kardashev.rules.numbers import CELLS, SYMBOLS, count_bits
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.scene.players import technology_face
from zirconia.games.kardashev.words.texts import ability, either, price
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
SYMBOL_TEXTS = (
    "A resource. Pays for colonies and technologies.",
    "A resource. Pays for colonies and technologies.",
    "A resource. Pays for moving fleets, for their support in an attack, and for technologies.",
    "On a colony that shows it you build and upgrade fleets.",
)


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
            card(f"book:{word}", word, SYMBOL_NAMES[at].removeprefix("the "), text=SYMBOL_TEXTS[at])
            for at, word in enumerate(SYMBOLS)
        ],
        "pieces": pieces(t),
        **{name: [technology_card(t, at) for at in of] for name, of in {**by_line, "own": own}.items()},
    }
    return Catalogue(groups, numbers(t))


def role_card(t: KardashevTables, role: int) -> Card:
    """A role: what it can do, and what it starts with (sections 4, 5 and 13)."""
    start = {word: int(t.start_number(role, at)) for at, word in enumerate(E.START.words)}
    tiles = " and ".join(tile_name(t, start[word]) for word in ("first-tile", "second-tile"))
    pieces = (
        f"{counted(start['colonies'], start['colony-level'], 'colony', 'colonies')} and "
        f"{counted(start['fleets'], start['fleet-level'], 'fleet', 'fleets')}"
    )
    more = [f"{start['choice']} cards of your choice" if start["choice"] else ""]
    more += [f"{start['technologies']} technology of level 1" if start["technologies"] else ""]
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
    holders = [role for role in range(t.roles) if t.is_listed(role, technology)]
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
        "gift": int(t.gift),
        "pair-bids": int(t.pair_bids),
        "compile": cards(t.compiled),
        "destroyed-side": cards(t.spoils),
        "tiles": sum(int(count) for count in t.tile_count),
        "spaces": CELLS,
        "blue": int(count_bits(t.blue)),
        "white": CELLS - int(count_bits(t.blue)),
        "colony-price": price(t, E.PRICE_COLONY),
        "upgrade-price": price(t, E.PRICE_UPGRADE),
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
