"""A scene as a picture of a fixed size: boards with their pieces; in words what is asked, panels and areas."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from zirconia.core.contract.vocabulary import Board, Cell, Piece, Scene, Zone
from zirconia.learn import scene_text
from zirconia.learn.extras import lacking

try:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageColor, ImageDraw, ImageFont
except ImportError as error:
    raise lacking("a picture of a scene", error) from error

SIZE = (1280, 800)
MARGIN = 16
BOARD = 720  # the width that boards may take
LETTERS = 13
BACKGROUND = "#101418"
INK = "#e9ecef"
FAINT = "#8d99a6"
CELL = "#232a33"
NEUTRAL = "#adb5bd"
SEATS = ("#f2c230", "#3a86ff", "#e4572e", "#7ac74f", "#b388eb", "#f4f1de")


class Place(NamedTuple):
    """Where a cell stands in the picture: its middle, and how far its edge is."""

    x: float
    y: float
    radius: float


def picture(scene: Scene) -> NDArray[np.uint8]:
    """The scene as an array of height, width and the three colours."""
    image = Image.new("RGB", SIZE, palette(scene).get("background", BACKGROUND))
    draw = ImageDraw.Draw(image)
    draw.text((MARGIN, MARGIN), scene_text.headline(scene), fill=INK, font=font(LETTERS + 4))
    boards = scene["boards"]
    top, height = MARGIN + 34, (SIZE[1] - MARGIN * 2 - 34) // max(1, len(boards))
    for number, board in enumerate(boards):
        draw_board(draw, board, scene, (MARGIN, top + number * height, BOARD, height - MARGIN))
    write_words(draw, scene, MARGIN + (BOARD + MARGIN if boards else 0), top)
    return np.asarray(image, dtype=np.uint8)


def palette(scene: Scene) -> dict[str, str]:
    chosen: dict[str, str] = scene["style"].get("palette", {})
    return chosen


def seat_colour(scene: Scene, seat: int) -> str:
    own = {player["seat"]: player.get("color") for player in scene["players"]}
    return own.get(seat) or SEATS[seat % len(SEATS)]


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(max(6, size))


# Words --------------------------------------------------------------------------------------------------


def write_words(draw: ImageDraw.ImageDraw, scene: Scene, left: int, top: int) -> None:
    """What is asked, then every panel and area, as far as the picture reaches."""
    width = (SIZE[0] - MARGIN - left) * 2 // LETTERS
    rows = [(line, INK) for line in scene_text.question(scene, width)] + [("", INK)]
    for player in scene["players"]:
        colour = seat_colour(scene, player["seat"])
        lines = scene_text.player_lines(player, scene["seat"], width)
        rows += [(lines[0], colour), *((line, INK) for line in lines[1:]), ("", INK)]
    for area in scene["areas"]:
        rows += [(line, FAINT) for line in scene_text.area_lines(area, width)]
    for number, (line, colour) in enumerate(rows[: (SIZE[1] - top - MARGIN) // (LETTERS + 4)]):
        draw.text((left, top + number * (LETTERS + 4)), line, fill=colour, font=font(LETTERS))


# Boards -------------------------------------------------------------------------------------------------


def draw_board(draw: ImageDraw.ImageDraw, board: Board, scene: Scene, box: tuple[int, int, int, int]) -> None:
    """Cells in the colours of their zones, reaches as outlines, pieces as discs of their owners."""
    places = placed(board, box)
    grounds = {zone["id"]: ground(zone, scene) for zone in board["zones"]}
    for cell in board["cells"]:
        colour = grounds.get(cell.get("zone", ""), CELL)
        draw.polygon(outline(board, places[cell["id"]]), fill=colour, outline=FAINT)
        if not cell["pieces"] and places[cell["id"]].radius > 16:
            write_label(draw, cell, places[cell["id"]], colour)
    for overlay in board["overlays"]:
        colour = seat_colour(scene, overlay["owner"]) if "owner" in overlay else INK
        for id in overlay["cells"]:
            draw.polygon(outline(board, places[id], 0.86), outline=colour)
    for cell in board["cells"]:
        draw_pieces(draw, cell, places[cell["id"]], scene)


def ground(zone: Zone, scene: Scene) -> str:
    """The colour of a zone: its own, or a shade of its owner's."""
    if "color" in zone or "owner" not in zone:
        return zone.get("color", CELL)
    owned, plain = ImageColor.getrgb(seat_colour(scene, zone["owner"])), ImageColor.getrgb(CELL)
    mixed = [(own + 2 * other) // 3 for own, other in zip(owned, plain, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def write_label(draw: ImageDraw.ImageDraw, cell: Cell, place: Place, colour: str) -> None:
    """The name of an empty cell, small, so that it can be read on its ground."""
    bright = sum(ImageColor.getrgb(colour)[:3]) > 330
    letters = font(int(place.radius * 0.34))
    draw.text(
        (place.x, place.y), cell.get("label", ""), fill=BACKGROUND if bright else FAINT, font=letters, anchor="mm"
    )


def middle(cell: Cell, board: Board) -> tuple[float, float]:
    """The middle of a cell, in units of its radius."""
    first, second = cell["at"]
    if board["kind"] == "square":
        return second * sqrt(2), first * sqrt(2)
    if board.get("orientation") == "flat":
        return first * 1.5, (second + first / 2) * sqrt(3)
    return (first + second / 2) * sqrt(3), second * 1.5


def placed(board: Board, box: tuple[int, int, int, int]) -> dict[str, Place]:
    """Every cell as large as the box allows, the board in its middle."""
    left, top, width, height = box
    middles = {cell["id"]: middle(cell, board) for cell in board["cells"]}
    low_x, low_y = (min(point[axis] for point in middles.values()) - 1 for axis in (0, 1))
    high_x, high_y = (max(point[axis] for point in middles.values()) + 1 for axis in (0, 1))
    radius = min(width / (high_x - low_x), height / (high_y - low_y))
    start_x = left + (width - radius * (high_x - low_x)) / 2
    return {
        id: Place(start_x + (x - low_x) * radius, top + (y - low_y) * radius, radius)
        for id, (x, y) in middles.items()
    }


def outline(board: Board, place: Place, share: float = 0.97) -> list[tuple[float, float]]:
    """The corners of a cell."""
    corners, turned = (4, 0.5) if board["kind"] == "square" else (6, 0.0)
    if board["kind"] == "hex" and board.get("orientation") != "flat":
        turned = 0.5
    angles = [2 * pi * (corner + turned) / corners for corner in range(corners)]
    return [
        (place.x + place.radius * share * cos(one), place.y + place.radius * share * sin(one)) for one in angles
    ]


def draw_pieces(draw: ImageDraw.ImageDraw, cell: Cell, place: Place, scene: Scene) -> None:
    """The pieces of a cell, side by side."""
    pieces = cell["pieces"]
    size = place.radius * (0.55, 0.4, 0.36)[min(len(pieces), 3) - 1]
    for number, piece in enumerate(pieces):
        turn = 2 * pi * number / len(pieces) - pi / 2
        away = 0.0 if len(pieces) == 1 else place.radius * 0.42
        draw_piece(draw, piece, (place.x + away * cos(turn), place.y + away * sin(turn)), size, scene)


def draw_piece(
    draw: ImageDraw.ImageDraw, piece: Piece, at: tuple[float, float], size: float, scene: Scene
) -> None:
    """A disc in the owner's colour with the sign and the level; what is nobody's is square and grey."""
    x, y = at
    box = (x - size, y - size, x + size, y + size)
    if piece["owner"] is None:
        draw.rectangle(box, fill=NEUTRAL, outline=BACKGROUND)
    else:
        draw.ellipse(box, fill=seat_colour(scene, piece["owner"]), outline=BACKGROUND)
    words = f"{scene_text.sign(piece)}{piece.get('level', '')}"
    draw.text(at, words, fill=BACKGROUND, font=font(int(size * (1.2 if len(words) < 3 else 0.9))), anchor="mm")
