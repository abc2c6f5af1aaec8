"""The compiled heart of a batch: many positions of one setup, and the packed arrays that show them.

Row g of every array belongs to game g. What was legal in a row is remembered as a list, so that a mask is cleared
where it was set and nowhere else. Only the numbers that are seen have room for a portion of the rows: the caller
lets so many rows go on at a time, having filled that room with zeros, and takes the numbers away before the next.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from zirconia.core.kernel.evaluation import Evaluation, standing, weighs
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random, from_seed, from_words
from zirconia.core.match.setup import Setup

# Who decides for a seat: a script of the game (SCRIPT - its number), the caller, this module, or a policy
# (POLICY + its number).
SCRIPT: Final = -1
CALLER: Final = 0
RANDOM: Final = 1
WEIGHTS: Final = 2
POLICY: Final = 3

SAMPLES: Final = 0  # the streams of a row's own random source
OPPONENTS: Final = 1
WHIM: Final = 8  # one decision in so many is a whim, as the bot `easy` has them

ALL_LEGAL: Final = -1


def game_seed(seed: str, game: int, episode: int) -> str:
    """The seed of one game of a batch."""
    return f"{seed}/{game}/{episode}"


@final
class Stepper:
    """Games that go on by one action each, and begin again when they end."""

    def __init__(
        self,
        setup: Setup,
        games: i64,
        first: i64,
        numbers: i64,
        portion: i64,
        deciders: list[int],
        scripts: list[Evaluation],
    ) -> None:
        self.setup = setup
        self.games = games
        self.first = first  # the number of the first game, in seeds
        self.width = numbers  # of an observation
        self.portion = portion  # rows whose numbers have room
        self.seats: i64 = setup.tables.seats
        self.space: i64 = setup.tables.actions
        self.streams: i64 = setup.tables.streams
        self.seed = ""
        judge: Evaluation = setup.game.evaluation(setup.tables)
        self.judge = judge
        self.weighs = weighs(judge)
        self.scripts = scripts
        self.beginnings: list[Position] = []  # where games begin, instead of a deal, where there are any
        self.positions: list[Position] = []
        self.randoms: list[Random] = []
        self.listed = Codes(self.space + 1)
        self.weights: vec[i64] = vec[i64]([0] * (self.space + 1))
        self.deciders: vec[i64] = vec[i64](deciders)  # by game and seat
        self.waiting: vec[i64] = vec[i64]([CALLER] * games)  # the policy that is to decide in a row, or CALLER
        self._make_arrays()

    def _make_arrays(self) -> None:
        games = self.games
        self.numbers: vec[i64] = vec[i64]([0] * (self.portion * self.width))
        self.masks: vec[u8] = vec[u8]([0] * (games * self.space))
        self.codes: vec[i32] = vec[i32]([0] * (games * self.space))
        self.counts: vec[i64] = vec[i64]([0] * games)
        self.turns: vec[i64] = vec[i64]([0] * games)
        self.rewards: vec[float] = vec[float]([0.0] * (games * self.seats))
        self.ends: vec[u8] = vec[u8]([0] * games)
        self.episodes: vec[i64] = vec[i64]([0] * games)
        self.steps: vec[i64] = vec[i64]([0] * games)
        self.lengths: vec[i64] = vec[i64]([0] * games)
        self.actions: vec[i64] = vec[i64]([0] * games)

    # Beginnings ---------------------------------------------------------------------------------------

    def begin(self, seed: str) -> None:
        """Every game from its episode 0; `show` has to follow."""
        self.seed = seed
        for game in range(self.games):
            self.episodes[game] = 0
        self.positions = [self._deal(game) for game in range(self.games)]
        self.randoms = [from_seed(f"{seed}/{self.first + game}/chance", 2) for game in range(self.games)]
        for game in range(self.games):
            self.steps[game] = 0
            self.lengths[game] = 0
            self.actions[game] = 0
            self._forget_end(game)

    def show(self, first: i64, end: i64) -> None:
        """What is seen in these rows, a portion at most."""
        for game in range(first, end):
            self._settle(game, game - first)

    def _deal(self, game: i64) -> Position:
        """The game that a row comes to next."""
        seed = game_seed(self.seed, self.first + game, self.episodes[game])
        if not self.beginnings:
            return self.setup.deal(seed)
        random = from_seed(seed, self.streams)
        position = self.beginnings[random.below(0, len(self.beginnings))].copy()
        position.random = random
        return position

    # A step -------------------------------------------------------------------------------------------

    def choose(self, actions: list[int]) -> i64:
        """Take these actions for the next step; the first row whose action is not legal, or ALL_LEGAL."""
        for game in range(self.games):
            if not self._allows(game, actions[game]):
                return game
        for game in range(self.games):
            self.actions[game] = actions[game]
        return ALL_LEGAL

    def _allows(self, game: i64, code: int) -> bool:
        return 0 <= code < self.space and self.masks[game * self.space + code] == 1

    def sample(self, out: vec[i64]) -> None:
        """A legal action for every row, each as likely as the others."""
        codes = self.codes
        counts = self.counts
        space = self.space
        game: i64 = 0
        while game < self.games:
            pick = self.randoms[game].below(SAMPLES, counts[game])
            out[game] = i64(codes[game * space + pick])
            game += 1

    def step(self, first: i64, end: i64) -> None:
        """Do the chosen action in these rows, a portion at most."""
        for game in range(first, end):
            self._forget_end(game)
            self._do(game, self.actions[game])
            self._settle(game, game - first)

    def refused(self, rows: list[int], actions: list[int]) -> i64:
        """The first of these actions that is not legal in its row, or ALL_LEGAL."""
        for i in range(len(rows)):
            if not self._allows(rows[i], actions[i]):
                return i
        return ALL_LEGAL

    def answer(self, rows: list[int], actions: list[int]) -> None:
        """Do a policy's legal actions in rows that waited for it, a portion at most."""
        for i in range(len(rows)):
            self._do(rows[i], actions[i])
            self._settle(rows[i], i)

    def _forget_end(self, game: i64) -> None:
        """What the last step gave counts no more."""
        if self.ends[game] == 0:
            return
        self.ends[game] = 0
        for seat in range(self.seats):
            self.rewards[game * self.seats + seat] = 0.0

    def _do(self, game: i64, code: i64) -> None:
        self.positions[game].step(code, self.turns[game])
        self.steps[game] += 1

    def _settle(self, game: i64, place: i64) -> None:
        """Go on until the caller or a policy has to decide, and show what it sees in this place of the portion."""
        while True:
            position = self.positions[game]
            if position.over:
                self._end(game, position)
                continue
            seat = position.actor()
            self.turns[game] = seat
            decider = self.deciders[game * self.seats + seat]
            if decider == CALLER or decider >= POLICY:
                self.waiting[game] = decider
                self._show(game, place, position, seat)
                return
            if decider <= SCRIPT:
                self._do(game, self._scripts_choice(game, position, seat, self.scripts[SCRIPT - decider]))
            else:
                self._do(game, self._opponents_choice(game, position, seat, decider))

    def _end(self, game: i64, position: Position) -> None:
        """Give everybody what the game brought, and deal the next one."""
        places = position.places()
        for seat in range(self.seats):
            self.rewards[game * self.seats + seat] = standing(places, seat)
        self.ends[game] = 1
        self.episodes[game] += 1
        self.lengths[game] = self.steps[game]
        self.steps[game] = 0
        self.positions[game] = self._deal(game)

    # What a seat sees ---------------------------------------------------------------------------------

    def _show(self, game: i64, place: i64, position: Position, seat: i64) -> None:
        """The observation and the legal actions of the seat that decides."""
        masks = self.masks
        codes = self.codes
        row = game * self.space
        for i in range(self.counts[game]):
            masks[row + i64(codes[row + i])] = 0
        listed = self.listed
        listed.size = 0
        position.legal_into(listed, seat)
        found = listed.codes
        for i in range(listed.size):
            code = found[i]
            codes[row + i] = i32(code)
            masks[row + code] = 1
        self.counts[game] = listed.size
        position.encode_into(self.numbers, place * self.width, seat)

    # Opponents ----------------------------------------------------------------------------------------

    def _opponents_choice(self, game: i64, position: Position, seat: i64, decider: i64) -> i64:
        random = self.randoms[game]
        listed = self.listed
        listed.size = 0
        if decider == RANDOM or not self.weighs:
            position.legal_into(listed, seat)
            self._check(game, seat)
            return listed.codes[random.below(OPPONENTS, listed.size)]
        self._weigh(game, position, seat, self.judge)
        return listed.codes[self._by_weight(random, listed.size)]

    def _scripts_choice(self, game: i64, position: Position, seat: i64, script: Evaluation) -> i64:
        """What a script likes best."""
        self._weigh(game, position, seat, script)
        best: i64 = 0
        for i in range(self.listed.size):
            if self.weights[i] > self.weights[best]:
                best = i
        return self.listed.codes[best]

    def _weigh(self, game: i64, position: Position, seat: i64, judge: Evaluation) -> None:
        """What a seat can do and how a judge weighs it, who sees what the seat knows."""
        listed = self.listed
        listed.size = 0
        world = position.imagine(seat, self._fresh(self.randoms[game]))
        world.legal_into(listed, seat)
        self._check(game, seat)
        judge.weigh(world, seat, listed, self.weights)

    def _check(self, game: i64, seat: i64) -> None:
        """Raise LookupError where an opponent has nothing to choose from: rules that lead there are broken."""
        if self.listed.size == 0:
            raise LookupError(f"game {game} is stuck: seat {seat} has to act and can do nothing")

    def _fresh(self, random: Random) -> Random:
        """A random source for an imagined world."""
        a = random.bits(OPPONENTS)
        b = random.bits(OPPONENTS)
        c = random.bits(OPPONENTS)
        return from_words(a, b, c, self.streams)

    def _by_weight(self, random: Random, size: i64) -> i64:
        """A place drawn by the weights, or any on a whim or where nothing weighs."""
        total: i64 = 0
        for i in range(size):
            total += self.weights[i]
        if total == 0 or random.below(OPPONENTS, WHIM) == 0:
            return random.below(OPPONENTS, size)
        point = random.below(OPPONENTS, total)
        at: i64 = 0
        while point >= self.weights[at]:
            point -= self.weights[at]
            at += 1
        return at
