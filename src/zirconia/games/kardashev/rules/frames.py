"""Every kind of frame, by number."""

from __future__ import annotations

from typing import Final

from zirconia.games.kardashev.rules.actions import Act
from zirconia.games.kardashev.rules.auction import PickSlot, PickTile, SecretBid
from zirconia.games.kardashev.rules.building import CheapColony, Found, Launch, Raise, Refit
from zirconia.games.kardashev.rules.cards import HandOver, Pay, Take, TakeSame
from zirconia.games.kardashev.rules.combat import (
    Attack,
    DefenseArray,
    Failed,
    Raid,
    Resolve,
    SecretSupport,
    Spend,
    Support,
)
from zirconia.games.kardashev.rules.harvest import Harvest, NameArcology, PickTimeshare
from zirconia.games.kardashev.rules.movement import Explore, Income, March, Moved, Path
from zirconia.games.kardashev.rules.opening import (
    ChooseOutside,
    ChooseRole,
    StartColony,
    StartFleet,
    StartTechnology,
)
from zirconia.games.kardashev.rules.pairs import AcceptShare, PickOrder, PickPair, ProposeShare
from zirconia.games.kardashev.rules.placing import ChooseSide, PlaceTile, TractorBeam
from zirconia.games.kardashev.rules.realm import Frame
from zirconia.games.kardashev.rules.research import (
    ChooseClone,
    DestroyPlanet,
    Erase,
    Learn,
    Mark,
    Marked,
    Probe,
)
from zirconia.games.kardashev.rules.rounds import Round
from zirconia.games.kardashev.rules.turns import Gift, Settle, Turn

# One object for each kind of frame, in the order of their numbers in codes.py.
FRAMES: Final[list[Frame]] = [
    Round(),
    ChooseRole(),
    ChooseOutside(),
    StartColony(),
    StartFleet(),
    StartTechnology(),
    SecretBid(),
    PickSlot(),
    PickTile(),
    PickPair(),
    PickOrder(),
    ProposeShare(),
    AcceptShare(),
    PlaceTile(),
    ChooseSide(),
    TractorBeam(),
    Turn(),
    Act(),
    Settle(),
    Gift(),
    Pay(),
    Take(),
    TakeSame(),
    HandOver(),
    CheapColony(),
    Found(),
    Raise(),
    Launch(),
    Refit(),
    NameArcology(),
    Harvest(),
    PickTimeshare(),
    Path(),
    Moved(),
    Explore(),
    March(),
    Income(),
    Attack(),
    Support(),
    SecretSupport(),
    Spend(),
    Resolve(),
    DefenseArray(),
    Failed(),
    Raid(),
    Learn(),
    ChooseClone(),
    Mark(),
    Marked(),
    DestroyPlanet(),
    Probe(),
    Erase(),
]
