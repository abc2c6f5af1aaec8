"""The ladder: five bots for every game and seat count, each with a line that says how it plays."""

from __future__ import annotations

from zirconia.bots.thinkers import Level

RANDOM = "plays any legal action, each as likely as the others"
EASY = "follows the rules of thumb of the game, with whims, and never looks ahead"

# Seconds a turn on one core of the reference machine, with some room below what the level is allowed.
LEVELS = {
    "medium": Level(0.06, 1, "thinks its own turn through for a moment and does not ask what comes after"),
    "hard": Level(0.4, 0, "searches its own turns and the answers to them in many imagined worlds", learned=True),
    "master": Level(2.4, 0, "searches like hard, six times as long", learned=True, farther=True),
}

# The two strongest as they were before networks judged for them: measuring sticks, not rungs of the ladder.
EARLIER = {
    "hard-2026": Level(0.4, 0, "hard as it was in 2026, with hand-made judgement"),
    "master-2026": Level(2.4, 0, "master as it was in 2026, with hand-made judgement"),
}
