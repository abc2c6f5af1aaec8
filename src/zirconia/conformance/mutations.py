"""Mutated positions: a position as JSON with one thing in it changed, the same one for the same dice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random as Dice
from typing import Any

from zirconia.core.contract.reading import HEADER
from zirconia.core.plain import JsonValue, copied

Place = tuple[Any, Any]  # a dictionary or list, and a key or index in it

NUMBERS = (0, 1, -1, 255, 256, 32_767, 65_536, 2**31, -(2**31), 2**40, 2**62, 2**63, 2**64, 10**30)
JUNK: tuple[JsonValue, ...] = (
    None,
    True,
    False,
    "",
    "junk",
    -1,
    0,
    1.5,
    10**9,
    [],
    {},
    [[]],
    {"junk": 0},
    [None],
    "9" * 999,
)
DEEPER = 0.75  # how often a place is looked for further inside
SETUP = 0.15  # how often what a position says of its setup is looked at too
MANY = (2, 3, 40, 300, 70_000)  # how often a thing in a list is repeated


class Mutation:
    """A position under change; `others` are positions of the same game that parts are taken from."""

    def __init__(self, position: JsonValue, others: list[JsonValue], dice: Dice) -> None:
        self.position = position
        self.others = others
        self.dice = dice
        insides = [value for key, value in self.position.items() if key not in HEADER and is_filled(value)]
        self.focus = dice.choice([self.position, *insides])  # where half of the edits happen

    def change(self) -> str:
        """One edit of a random kind at a random place; what was done, or '' where it fits nowhere."""
        return self.dice.choice(EDITS)(self)

    # Places -------------------------------------------------------------------------------------

    def place(self, *kinds: type) -> Place | None:
        """A place whose value is of one of these types (of any, if none is named).

        Half of the time every such place is as likely as any other, half of the time every key on the way is as
        likely as its neighbours: neither the long lists nor the short ones are forgotten.
        """
        if self.dice.random() < 0.5:
            for _ in range(8):
                place = self.wander()
                if place is not None and fits(place, kinds):
                    return place
        every = [place for place in places(self.position) if fits(place, kinds)]
        return self.dice.choice(every) if every else None

    def wander(self) -> Place | None:
        """From the top inwards, stopping somewhere."""
        at: Place | None = None
        inside = self.dice.choice((self.position, self.focus))
        while is_filled(inside):
            key = self.key(inside)
            at = (inside, key)
            inside = inside[key]
            if self.dice.random() > DEEPER:
                break
        return at

    def key(self, inside: JsonValue) -> Any:
        """A key or an index; what a position says of its setup is seldom touched, as it is soon refused."""
        if isinstance(inside, list):
            return self.dice.randrange(len(inside))
        body = [key for key in inside if key not in HEADER]
        return self.dice.choice(body if body and self.dice.random() > SETUP else list(inside))

    def common(self, inside: JsonValue, other: JsonValue) -> Any:
        """A key or an index that two values have in common, or None; of lists only now and then."""
        if isinstance(inside, dict):
            shared = {key: inside[key] for key in inside if key in other}
            return self.key(shared) if shared else None
        length = min(len(inside), len(other))
        return self.dice.randrange(length) if length and self.dice.random() < 0.6 else None


def is_filled(value: JsonValue) -> bool:
    """Whether there is something inside."""
    return isinstance(value, (dict, list)) and bool(value)


def places(inside: JsonValue) -> Iterator[Place]:
    """Every place of a JSON value."""
    if isinstance(inside, (dict, list)):
        for key in list(inside) if isinstance(inside, dict) else range(len(inside)):
            yield inside, key
            yield from places(inside[key])


def fits(place: Place, kinds: tuple[type, ...]) -> bool:
    """Whether the value is just of one of these types: true and false are no numbers here."""
    return not kinds or type(place[0][place[1]]) in kinds


def short(value: JsonValue) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def put(place: Place, value: JsonValue) -> str:
    """Set a place; what was done in words, nothing where it held that already."""
    home, key = place
    before = home[key]
    home[key] = value
    return "" if type(before) is type(value) and before == value else f"{key}: {short(before)} -> {short(value)}"


# Edits ----------------------------------------------------------------------------------------------


def number(m: Mutation) -> str:
    """Another number, near or far."""
    place = m.place(int)
    if place is None:
        return ""
    before = int(place[0][place[1]])
    near = m.dice.choice((before + 1, before - 1, before + m.dice.randint(-9, 9), -before, 2 * before))
    return put(place, near if m.dice.random() < 0.6 else m.dice.choice(NUMBERS))


def flag(m: Mutation) -> str:
    place = m.place(bool)
    return put(place, not place[0][place[1]]) if place else ""


def word(m: Mutation) -> str:
    """A word that stands somewhere else in such positions."""
    place = m.place(str)
    if place is None:
        return ""
    source = m.dice.choice([m.position, *m.others])
    words = [home[key] for home, key in places(source) if isinstance(home[key], str)]
    words += [key for _, key in places(source) if isinstance(key, str)]
    return put(place, m.dice.choice(words))


def junk(m: Mutation) -> str:
    """A value of any type."""
    place = m.place()
    return put(place, copied(m.dice.choice(JUNK))) if place else ""


def delete(m: Mutation) -> str:
    place = m.place()
    if place is None:
        return ""
    home, key = place
    gone = home.pop(key)
    return f"without {key} ({short(gone)})"


def rename(m: Mutation) -> str:
    """A value under another key."""
    place = m.place()
    if place is None or not isinstance(place[0], dict):
        return ""
    home, key = place
    keys = [name for _, name in places(m.position) if isinstance(name, str)]
    other = m.dice.choice([*keys, "junk"])
    home[other] = home.pop(key)
    return f"{key} is called {other}"


def swap(m: Mutation) -> str:
    """Two values of one type change places."""
    one = m.place()
    if one is None:
        return ""
    two = m.place(type(one[0][one[1]]))
    if two is None or contains(one[0][one[1]], two) or contains(two[0][two[1]], one):
        return ""
    first, second = one[0][one[1]], two[0][two[1]]
    said = put(one, second)
    return f"{said}, {put(two, first)}" if said else ""


def spread(m: Mutation) -> str:
    """A value also stands where another of its type stood."""
    one = m.place()
    two = m.place(type(one[0][one[1]])) if one else None
    if one is None or two is None:
        return ""
    return put(two, copied(one[0][one[1]]))


def contains(value: JsonValue, place: Place) -> bool:
    """Whether a place lies inside a value, so that a swap would make a ring."""
    return value is place[0] or any(home is place[0] for home, _ in places(value))


def repeat(m: Mutation) -> str:
    """A thing of a list again, or very often."""
    place = m.place(list)
    if place is None or not place[0][place[1]]:
        return ""
    things = place[0][place[1]]
    times = m.dice.choice(MANY)
    one = m.dice.choice(things)
    things.extend([copied(one)] if isinstance(one, (dict, list)) else [one] * times)
    return f"{place[1]}: {short(one)} repeated"


def truncate(m: Mutation) -> str:
    place = m.place(list)
    if place is None:
        return ""
    things = place[0][place[1]]
    length = m.dice.randint(0, len(things))
    return put(place, things[:length])


def disorder(m: Mutation) -> str:
    place = m.place(list)
    if place is None:
        return ""
    things = list(place[0][place[1]])
    m.dice.shuffle(things)
    return put(place, things)


def graft(m: Mutation) -> str:
    """What stands at the same place in another position of the game, or one thing more of a list that is there."""
    inside, other = m.position, m.dice.choice(m.others)
    while True:
        key = m.common(inside, other)
        if key is None:
            return mingle(m, inside, other)
        if not is_filled(inside[key]) or type(inside[key]) is not type(other[key]) or m.dice.random() > DEEPER:
            return put((inside, key), copied(other[key]))
        inside, other = inside[key], other[key]


def mingle(m: Mutation, inside: JsonValue, other: JsonValue) -> str:
    """A thing of one list into the other."""
    if not isinstance(inside, list) or not isinstance(other, list) or not other:
        return ""
    one = copied(m.dice.choice(other))
    at = m.dice.randint(0, len(inside))
    inside.insert(at, one)
    return f"{short(one)} put in at {at}"


def borrow(m: Mutation) -> str:
    """A key more, with its value, as another dictionary has it."""
    homes = [m.position, *(home[key] for home, key in places(m.position) if isinstance(home[key], dict))]
    theirs = [
        (home, key) for home, key in places(m.dice.choice([m.position, *m.others])) if isinstance(home, dict)
    ]
    if not theirs:
        return ""
    home = m.dice.choice(homes)
    source, key = m.dice.choice(theirs)
    home[key] = copied(source[key])
    return f"{key} = {short(home[key])} added"


# The plausible ones more than once: what is refused at once tells little.
EDITS: tuple[Callable[[Mutation], str], ...] = (
    *(number,) * 5,
    *(graft,) * 4,
    *(word,) * 3,
    *(spread,) * 3,
    *(swap,) * 2,
    *(delete,) * 2,
    *(flag,) * 2,
    *(borrow,) * 2,
    repeat,
    truncate,
    disorder,
    rename,
    junk,
)


def mutate(position: str, others: list[JsonValue], dice: Dice) -> tuple[str, str]:
    """The text of a position with one thing changed, and the change in words."""
    said = ""
    while not said:
        mutation = Mutation(json.loads(position), others, dice)
        said = mutation.change()
    return json.dumps(mutation.position), said
