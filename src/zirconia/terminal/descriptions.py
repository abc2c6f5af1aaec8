"""The things of a scene that a player can point at: how they are named, and what they are in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from zirconia.core.contract.vocabulary import Area, Board, Card, Cell, Counter, Piece, Player, Scene
from zirconia.terminal.menu import in_words


def things(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """(id, name, where) of every card, cell and piece in sight."""
    areas = [(area, area["label"]) for area in scene["areas"]]
    areas += [
        (area, f"{player['name']}: {area['label']}") for player in scene["players"] for area in player["areas"]
    ]
    for area, where in areas:
        for card in area["cards"]:
            yield card["id"], card["name"], where
    for board in scene["boards"]:
        for cell in board["cells"]:
            yield cell["id"], str(cell.get("label") or cell["id"].partition(":")[2]), "board"
            for piece in cell["pieces"]:
                yield piece["id"], piece["name"], "board"


def matching(scene: Scene, text: str) -> list[tuple[str, str]]:
    """(id, description) of the things a text may mean: by id or by name."""
    wanted = " ".join(text.lower().split())
    described: dict[str, str] = {}
    for id, name, where in things(scene):
        if wanted in (id.lower(), id.lower().partition(":")[2], name.lower()):
            described.setdefault(id, f"{name} ({where})")
    return list(described.items())


def namer(scene: Scene) -> Callable[[int], str]:
    """Seats as the scene names them."""
    names = {player["seat"]: player["name"] for player in scene["players"]}
    return lambda seat: str(names.get(seat, seat + 1))


def asked_seats(scene: Scene) -> list[int]:
    """Who is asked now: the viewer alone, if they are, else all who are waited for."""
    seat, prompt = scene["seat"], scene["prompt"]
    return [seat] if prompt["you"] and seat is not None else prompt["waiting"]


# What a thing is ------------------------------------------------------------------------------------


def describe(scene: Scene, id: str) -> str:
    """All that is known about a thing, in a line: a card, a cell, a piece, a player."""
    for card, _, where in all_cards(scene):
        if card["id"] == id:
            return describe_card(card, where)
    for board in scene["boards"]:
        for cell in board["cells"]:
            if cell["id"] == id:
                return describe_cell(scene, board, cell)
    for player in scene["players"]:
        if id == f"seat:{player['seat']}":
            counters = ", ".join(f"{one['label']} {count(one)}" for one in player["counters"])
            return f"{player['name']}{role(player)}" + (f": {counters}" if counters else "")
    return ""


def names_of_things(scene: Scene) -> Callable[[str], str]:
    """The name of a thing by its id, a cell's with what stands there; of what is no thing in sight, its words."""

    def named(id: str) -> str:
        for card, _, _ in all_cards(scene):
            if card["id"] == id:
                return card["name"]
        for cell in (cell for board in scene["boards"] for cell in board["cells"]):
            if cell["id"] == id:
                pieces = ", ".join(piece["name"] for piece in cell["pieces"])
                return f"{pieces} at {cell_name(cell)}" if pieces else cell_name(cell)
        names = {f"seat:{player['seat']}": player["name"] for player in scene["players"]}
        return names.get(id) or in_words(id)

    return named


def cell_name(cell: Cell) -> str:
    return cell.get("label") or ",".join(map(str, cell["at"]))


def all_cards(scene: Scene) -> Iterator[tuple[Card, Area, str]]:
    """(card, area, where) of every card in sight."""
    for area in scene["areas"]:
        for card in area["cards"]:
            yield card, area, area["label"]
    for player in scene["players"]:
        for area in player["areas"]:
            for card in area["cards"]:
                yield card, area, f"{player['name']}: {area['label']}"


def describe_card(card: Card, where: str) -> str:
    amount = f"{card['count']} " if card["count"] != 1 else ""
    facts = [card[key] for key in ("kind", "state") if card.get(key)]
    facts += [f"{key} {card[key]}" for key in ("cost", "price") if card.get(key)]
    facts += [f"{stat['label'].lower()} {stat['value']}" for stat in card.get("stats", ())]
    facts += [mark["label"] for mark in card.get("marks", ())]
    needs = f" Requires {', '.join(card['requires'])}." if card.get("requires") else ""
    told = f" ({', '.join(facts)})" if facts else ""
    return f"{amount}{card['name']}{told}: {card.get('text', '') or where}{needs}"


def describe_cell(scene: Scene, board: Board, cell: Cell) -> str:
    """Where it is, what stands on it, what kind of cell it is, and what lies over it."""
    names = {player["seat"]: player["name"] for player in scene["players"]}
    contents = [describe_piece(piece, names) for piece in cell["pieces"]]
    text = str(cell.get("text", "")).rstrip(".")
    zones = [zone["label"] for zone in board["zones"] if zone["id"] == cell.get("zone")]
    contents += [label for label in zones if not text.startswith(label)]
    contents += [text] if text else []
    contents += [overlay["label"] for overlay in board["overlays"] if cell["id"] in overlay["cells"]]
    return f"{cell_name(cell)}: {'; '.join(contents) or 'empty'}"


def describe_piece(piece: Piece, names: Mapping[int, str]) -> str:
    owner = f" of {names.get(piece['owner'], piece['owner'])}" if piece["owner"] is not None else ""
    owner = "" if owner and piece["name"].endswith(owner) else owner
    level = f" {piece['level']}" if piece.get("level") is not None else ""
    marks = ", ".join(mark["label"] for mark in piece.get("marks", ()))
    text = f" ({piece['text'].rstrip('.')})" if piece.get("text") else ""
    return f"{piece['name']}{level}{owner}{f' [{marks}]' if marks else ''}{text}"


def count(one: Counter) -> str:
    return f"{one['value']}/{one['high']}" if "high" in one else str(one["value"])


def role(player: Player) -> str:
    return f", {player['role']}" if player.get("role") else ""
