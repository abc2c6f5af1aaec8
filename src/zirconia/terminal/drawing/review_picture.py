"""The line of a review with its marks and its cursor, and the table at one moment."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from zirconia.core.contract.vocabulary import Scene
from zirconia.review.graph import LABEL, column_of, graph
from zirconia.review.lessons import Lesson, strokes
from zirconia.review.telling import expectations
from zirconia.terminal.drawing import colours
from zirconia.terminal.drawing.boards import draw_boards
from zirconia.terminal.drawing.canvas import Canvas
from zirconia.terminal.drawing.lists import draw_things
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.review_words import LESSON, Words
from zirconia.terminal.drawing.theme import Theme

SPARE = 2  # columns behind the line, for the number of a last round
UP, DOWN, HERE = "↑", "↓", "│"
LEGEND = f"1-9 lessons   {UP}{DOWN} luck   {HERE} the moment below"
BOARD_SHARE = 0.7  # of the height, where there are cards below the board
CURSOR = Style(reverse=True)


def draw_line(words: Words, place: int, width: int, height: int, theme: Theme) -> Text:
    """The graph in all the width there is, with the numbers of lessons, strokes of luck, and the cursor."""
    values, columns = expectations(words.review, words.seat), max(8, width - LABEL - SPARE)
    rounds = [step.round for step in words.review.steps]
    lines = graph(values, rounds, columns, height, marks_of(words))
    cursor = LABEL + column_of(place, len(values), columns)
    text = Text()
    for number, line in enumerate(lines[:-1]):
        for column, char in enumerate(line.ljust(cursor + 1)):
            here = column == cursor
            bare = here and char in " -"
            text.append(theme.text(HERE if bare else char), ink_of(char, column, here, bare))
        text.append("\n" if number < len(lines) - 2 else "")
    text.append(f"\n{lines[-1]}", colours.DIM)
    return text


def ink_of(char: str, column: int, here: bool, bare: bool) -> Style:
    if bare:
        return LESSON
    if column < LABEL or char in " -":
        return colours.DIM
    ink = LESSON if char.isdigit() else colours.STRONG
    return ink + CURSOR if here else ink


def marks_of(words: Words) -> dict[int, str]:
    """By places: the numbers of the lessons, and which way luck went; where both are, the lesson's."""
    moved = {one.at + 1: UP if one.effect.luck > 0 else DOWN for one in strokes(words.review, words.seat)}
    return moved | {one.at + 1: str(number) for number, one in enumerate(words.lessons, 1)}


# The table ----------------------------------------------------------------------------------------------


def lesson_lights(lesson: Lesson | None, scene: Scene) -> Lights:
    """What was played as chosen, what was better as its target."""
    if lesson is None:
        return Lights()
    paths = {choice["key"]: choice["path"] for choice in scene["choices"]}
    played, better = paths.get(lesson.played.key, []), paths.get(lesson.better.key, [])
    return Lights([step for step in better if step not in played], played)


def draw_table(scene: Scene, width: int, height: int, lights: Lights, theme: Theme) -> Canvas:
    """The boards, and below them everything else."""
    if not scene["boards"]:
        return draw_things(scene, width, height, lights, theme)
    boards = draw_boards(scene, width, max(3, int(height * BOARD_SHARE)), lights, theme)
    things = draw_things(scene, max(width, 1), height, lights, theme)
    whole = Canvas(max(boards.width, things.width), boards.height + 1 + things.height)
    whole.paste(boards, 0)
    whole.paste(things, boards.height + 1)
    return whole
