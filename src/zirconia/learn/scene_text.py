"""A scene as plain text: boards in letters, areas and panels in lines, and what is asked."""

from __future__ import annotations

import textwrap

from zirconia.core.contract.vocabulary import Area, Board, Card, Cell, Counter, Piece, Player, Scene

WIDTH = 100


def text(scene: Scene, width: int = WIDTH) -> str:
    """Everything that a scene holds, for people who read."""
    lines = [f"{line} ".ljust(width, "=") for line in wrapped(f"== {headline(scene)}", width - 1)]
    for board in scene["boards"]:
        lines += ["", *board_lines(board, scene), *legend(board, width)]
    for area in scene["areas"]:
        lines += ["", *area_lines(area, width)]
    for player in scene["players"]:
        lines += ["", *player_lines(player, scene["seat"], width)]
    return "\n".join([*lines, "", *question(scene, width)]) + "\n"


def headline(scene: Scene) -> str:
    turn = f"round {scene['round']}, turn {scene['turn']['number']} ({seat_name(scene, scene['turn']['seat'])})"
    return " | ".join(part for part in (scene["title"], turn, scene["phase"]["label"]) if part)


def seat_name(scene: Scene, seat: int) -> str:
    names = {player["seat"]: player["name"] for player in scene["players"]}
    return names.get(seat, f"seat {seat}")


def question(scene: Scene, width: int) -> list[str]:
    """What is asked and of whom, or how the game came out."""
    if scene["result"] is not None:
        return wrapped(scene["result"]["text"], width)
    asked = ", ".join(seat_name(scene, seat) for seat in scene["prompt"]["waiting"])
    left = "  ".join(counter(one) + note(one) for one in scene["prompt"]["left"])
    lines = wrapped(f"{asked}: {scene['prompt']['text']}", width)
    return lines + (wrapped(f"Left: {left}", width) if left else [])


def player_lines(player: Player, you: int | None, width: int) -> list[str]:
    """A panel: who, the counters, and every area that holds something."""
    facts = [player["name"] + (" (you)" if player["seat"] == you else "")]
    facts += [word for word in (player.get("role"), player.get("status")) if word]
    counters = "  ".join(counter(one) for one in player["counters"])
    lines = wrapped(f"{', '.join(facts)}: {counters}", width)
    return lines + [
        f"  {line}" for area in player["areas"] if area["count"] for line in area_lines(area, width - 2)
    ]


def area_lines(area: Area, width: int) -> list[str]:
    """An area in a line or several: its cards, and how many lie face down."""
    shown = [card_words(card) for card in area["cards"]]
    shown += [f"{area['facedown']} face down"] if area["facedown"] else []
    return wrapped(f"{area['label']}: {', '.join(shown) or area['count'] or 'empty'}", width)


def card_words(card: Card) -> str:
    """'3 Scouts [hurt]'."""
    remarks = [mark["label"] for mark in card.get("marks", ())] + [word for word in (card.get("state"),) if word]
    count = f"{card['count']} " if card["count"] != 1 else ""
    return f"{count}{card['name']}" + (f" [{', '.join(remarks)}]" if remarks else "")


def counter(one: Counter) -> str:
    return f"{one['label']} {one['value']}" + (f"/{one['high']}" if "high" in one else "")


def note(one: Counter) -> str:
    """What the game says to a counter, behind it."""
    return f" ({one['text']})" if one.get("text") else ""


def wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent="    ") or [""]


# Boards -------------------------------------------------------------------------------------------------


def board_lines(board: Board, scene: Scene) -> list[str]:
    """Squares in rows; hexes in rows or columns that are set off by half a cell."""
    tokens = {cell["id"]: token(cell, board, scene) for cell in board["cells"]}
    size = max(2, *map(len, tokens.values())) + 1
    half = (size + 1) // 2
    places = {cell["id"]: spot(cell, board) for cell in board["cells"]}
    left = min(column for _, column in places.values())
    lines = []
    for line in sorted({line for line, _ in places.values()}):
        row = ""
        for column, id in sorted((column, id) for id, (where, column) in places.items() if where == line):
            row = row.ljust((column - left) * half) + tokens[id]
        lines.append(row)
    return lines


def spot(cell: Cell, board: Board) -> tuple[int, int]:
    """(line, half cells from the left)."""
    first, second = cell["at"]
    if board["kind"] == "square":
        return first, 2 * second
    return (2 * second + first, first * 2) if board.get("orientation") == "flat" else (second, 2 * first + second)


def token(cell: Cell, board: Board, scene: Scene) -> str:
    """What stands on a cell: the pieces, else the sign of its zone, else a dot."""
    if cell["pieces"]:
        return "".join(piece_words(piece, scene) for piece in cell["pieces"])
    signs = {zone["id"]: zone.get("symbol", "") for zone in board["zones"]}
    return signs.get(cell.get("zone", ""), "") or "."


def piece_words(piece: Piece, scene: Scene) -> str:
    owner = "" if piece["owner"] is None else seat_name(scene, piece["owner"])
    marks = "".join(mark.get("symbol", "*") for mark in piece.get("marks", ()))
    return f"{owner}{sign(piece)}{piece.get('level', '')}{marks}"


def sign(piece: Piece) -> str:
    return piece.get("symbol") or piece["name"][:2]


def legend(board: Board, width: int) -> list[str]:
    """What the signs mean, and which cells are marked as what."""
    meanings = {sign(piece): piece["name"] for cell in board["cells"] for piece in cell["pieces"]}
    meanings |= {zone["symbol"]: zone["label"] for zone in board["zones"] if "symbol" in zone}
    names = {cell["id"]: cell.get("label") or "{},{}".format(*cell["at"]) for cell in board["cells"]}
    lines = wrapped(", ".join(f"{one} = {meaning}" for one, meaning in sorted(meanings.items())), width)
    for overlay in board["overlays"]:
        lines += wrapped(f"{overlay['label']}: {' '.join(names.get(id, id) for id in overlay['cells'])}", width)
    return lines
