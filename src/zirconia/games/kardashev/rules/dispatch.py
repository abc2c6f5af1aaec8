"""Which class is at work for which kind of frame; frames push others by number, only this file knows all."""

from __future__ import annotations

from typing import Final

from zirconia.games.kardashev.rules.auction import PickSlot, PickTile, SecretBid
from zirconia.games.kardashev.rules.building import (
    BuildColony,
    BuildFleet,
    CheapColony,
    UpgradeColony,
    UpgradeFleet,
)
from zirconia.games.kardashev.rules.combat import Attack, DefenseArray, Failed, Outcome, RaiderDrone
from zirconia.games.kardashev.rules.frames import (
    F_ACCEPT,
    F_ACT,
    F_ADD_SYMBOL,
    F_ANTIMATTER,
    F_ARCOLOGY,
    F_ATTACK,
    F_BID,
    F_BUILD_COLONY,
    F_BUILD_FLEET,
    F_CHEAP_COLONY,
    F_CLONING,
    F_COMPLETE,
    F_DEFENSE_ARRAY,
    F_EXPLORE,
    F_FAILED,
    F_GIFT,
    F_HAND_OVER,
    F_HARVEST,
    F_MEMORY_ERASER,
    F_MOVE_FLEET,
    F_ORDER,
    F_OUTCOME,
    F_OUTSIDE,
    F_PAIR,
    F_PATH,
    F_PAY,
    F_PAY_SUPPORTS,
    F_PLACE,
    F_RAIDER_DRONE,
    F_RESEARCH,
    F_ROLE,
    F_ROUND,
    F_SECRET_SUPPORT,
    F_SHARE,
    F_SIDE,
    F_SLOT,
    F_SPACE_PROBE,
    F_START_COLONY,
    F_START_FLEET,
    F_START_TECHNOLOGY,
    F_SUPPORT,
    F_TAKE,
    F_TAKE_SAME,
    F_TERRAFORM,
    F_TILE,
    F_TIMESHARE,
    F_TRACTOR_BEAM,
    F_TURN,
    F_UPGRADE_COLONY,
    F_UPGRADE_FLEET,
    F_WARLORD,
    F_WARLORD_INCOME,
    FRAMES,
)
from zirconia.games.kardashev.rules.harvest import Harvest, NameArcology, PickTimeshare
from zirconia.games.kardashev.rules.movement import AskWarlord, Explore, MoveFleet, Path, WarlordIncome
from zirconia.games.kardashev.rules.own_lines import Cloning, MemoryEraser, SpaceProbe
from zirconia.games.kardashev.rules.pairs import AcceptShare, PickOrder, PickPair, ProposeShare
from zirconia.games.kardashev.rules.paying import HandOver, Pay, Take, TakeSame
from zirconia.games.kardashev.rules.placing import ChooseSide, PlaceTile, TractorBeam
from zirconia.games.kardashev.rules.planets import AddSymbol, Antimatter, Terraform
from zirconia.games.kardashev.rules.questions import Frame
from zirconia.games.kardashev.rules.research import Research
from zirconia.games.kardashev.rules.rounds import Round
from zirconia.games.kardashev.rules.setup import (
    ChooseOutside,
    ChooseRole,
    StartColony,
    StartFleet,
    StartTechnology,
)
from zirconia.games.kardashev.rules.supports import PaySupports, SecretSupport, Support
from zirconia.games.kardashev.rules.turns import CompleteAction, Gift, Turn
from zirconia.games.kardashev.rules.uses import Act


def in_order(frames: dict[int, Frame]) -> list[Frame]:
    """One object for every declared kind of frame, by its number."""
    return [frames[number] for number in range(len(FRAMES.declared))]


FRAMES_AT_WORK: Final[list[Frame]] = in_order(
    {
        F_ROUND: Round(),
        F_ROLE: ChooseRole(),
        F_OUTSIDE: ChooseOutside(),
        F_START_COLONY: StartColony(),
        F_START_FLEET: StartFleet(),
        F_START_TECHNOLOGY: StartTechnology(),
        F_BID: SecretBid(),
        F_SLOT: PickSlot(),
        F_TILE: PickTile(),
        F_PAIR: PickPair(),
        F_ORDER: PickOrder(),
        F_SHARE: ProposeShare(),
        F_ACCEPT: AcceptShare(),
        F_PLACE: PlaceTile(),
        F_SIDE: ChooseSide(),
        F_TRACTOR_BEAM: TractorBeam(),
        F_TURN: Turn(),
        F_ACT: Act(),
        F_COMPLETE: CompleteAction(),
        F_GIFT: Gift(),
        F_PAY: Pay(),
        F_TAKE: Take(),
        F_TAKE_SAME: TakeSame(),
        F_HAND_OVER: HandOver(),
        F_CHEAP_COLONY: CheapColony(),
        F_BUILD_COLONY: BuildColony(),
        F_UPGRADE_COLONY: UpgradeColony(),
        F_BUILD_FLEET: BuildFleet(),
        F_UPGRADE_FLEET: UpgradeFleet(),
        F_ARCOLOGY: NameArcology(),
        F_HARVEST: Harvest(),
        F_TIMESHARE: PickTimeshare(),
        F_PATH: Path(),
        F_MOVE_FLEET: MoveFleet(),
        F_EXPLORE: Explore(),
        F_WARLORD: AskWarlord(),
        F_WARLORD_INCOME: WarlordIncome(),
        F_ATTACK: Attack(),
        F_SUPPORT: Support(),
        F_SECRET_SUPPORT: SecretSupport(),
        F_PAY_SUPPORTS: PaySupports(),
        F_OUTCOME: Outcome(),
        F_DEFENSE_ARRAY: DefenseArray(),
        F_FAILED: Failed(),
        F_RAIDER_DRONE: RaiderDrone(),
        F_RESEARCH: Research(),
        F_CLONING: Cloning(),
        F_TERRAFORM: Terraform(),
        F_ADD_SYMBOL: AddSymbol(),
        F_ANTIMATTER: Antimatter(),
        F_SPACE_PROBE: SpaceProbe(),
        F_MEMORY_ERASER: MemoryEraser(),
    }
)
