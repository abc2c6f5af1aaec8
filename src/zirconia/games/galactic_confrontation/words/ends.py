"""How a game ended, and what was compared (section 10)."""

from __future__ import annotations

from zirconia.core.contract.deciding import Compared, Decided
from zirconia.core.contract.naming import PLAYERS
from zirconia.games.galactic_confrontation.rules.events import COMBAT
from zirconia.games.galactic_confrontation.rules.position import Galactic

BOTH_FELL = "Both bases fell in the same combat."


def decided(position: Galactic) -> Decided:
    """Bases that fall decide by themselves; at the limit, and with V6, hit points are compared."""
    left = (int(position.hit_points(0)), int(position.hit_points(1)))
    hits = Compared("hit point", "hit points", "more hit points", left)
    if position.ending != COMBAT:
        t = position.t
        name = t.names[t.impeded]
        owned = (int(position.owned(0, t.impeded)), int(position.owned(1, t.impeded)))
        return Decided(compared=(hits, Compared(name, name, f"fewer {name}", owned, fewer=True)))
    if max(left) <= 0:
        return Decided(BOTH_FELL, (hits,) if position.t.decider else ())
    winner = int(position.winner)
    kept = hits.count(winner)
    return Decided(f"{PLAYERS[1 - winner]}'s base has fallen, {PLAYERS[winner]}'s has {kept} left.")
