"""Our random source: independent sfc32 streams, the same numbers on every machine, compiled or not.

A seed is text. Its SHA-256 gives three 32-bit words; stream number k starts from them with the counter
at 1 + k * 0x9E3779B9 (mod 2**32) and throws its first 15 numbers away. One step of a stream (a, b, c, n):

    out = a + b + n;  n += 1;  a = b ^ (b >> 9);  b = c + (c << 3);  c = rotl(c, 21) + out   (mod 2**32)

A number below n is (out * n) >> 32.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
GOLDEN: Final = 0x9E3779B9
WARM_UP: Final = 15


@final
class Random:
    """All random streams of one match, the count of what they revealed, and outcomes set for tests."""

    def __init__(self, words: vec[i64]) -> None:
        self.words = words
        self.reveals: i64 = 0
        self.script: list[list[int]] | None = None

    def copy(self) -> Random:
        other = Random(self.words[:])
        other.reveals = self.reveals
        if self.script is not None:
            other.script = [list(outcomes) for outcomes in self.script]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """The words of all streams, as numbers."""
        return (unpickled, (list(self.words), self.reveals, self.script))

    def bits(self, stream: i64) -> i64:
        """The next 32 bits of a stream."""
        words = self.words
        at = stream * 4
        b = words[at + 1]
        c = words[at + 2]
        counter = words[at + 3]
        out = (words[at] + b + counter) & MASK
        words[at] = b ^ (b >> 9)
        words[at + 1] = (c + (c << 3)) & MASK
        words[at + 2] = (((c << 21) & MASK | (c >> 11)) + out) & MASK
        words[at + 3] = (counter + 1) & MASK
        return out

    def below(self, stream: i64, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return (self.bits(stream) * n) >> 32

    def scripted(self, stream: i64) -> i64:
        """The next outcome that was set for this stream, or -1."""
        script = self.script
        if script is None or not script[stream]:
            return -1
        return script[stream].pop(0)

    def roll(self, stream: i64, faces: i64) -> i64:
        """Roll a die: 1 to faces, in the open."""
        self.reveals += 1
        outcome = self.scripted(stream)
        while outcome >= 0:
            if 1 <= outcome <= faces:
                return outcome
            outcome = self.scripted(stream)
        return 1 + self.below(stream, faces)

    def __eq__(self, other: object) -> bool:
        """Whether both will give the same numbers (what they have given so far does not count)."""
        return isinstance(other, Random) and self.words == other.words and self.script == other.script

    def __hash__(self) -> int:
        return hash(tuple(self.words))


def seed_words(seed: str) -> tuple[i64, i64, i64]:
    """The three 32-bit words of a seed text."""
    data = sha256(seed.encode()).digest()
    return (
        int.from_bytes(data[0:4], "little"),
        int.from_bytes(data[4:8], "little"),
        int.from_bytes(data[8:12], "little"),
    )


def from_words(a: i64, b: i64, c: i64, streams: i64) -> Random:
    """Streams from three 32-bit words: the quick way inside compiled loops."""
    words = vec[i64](capacity=streams * 4)
    for stream in range(streams):
        x = a
        y = b
        z = c
        counter = (1 + stream * GOLDEN) & MASK
        for _number in range(WARM_UP):  # as `bits` does it, without a look at memory
            out = (x + y + counter) & MASK
            x = y ^ (y >> 9)
            y = (z + (z << 3)) & MASK
            z = (((z << 21) & MASK | (z >> 11)) + out) & MASK
            counter = (counter + 1) & MASK
        words = append(words, x)
        words = append(words, y)
        words = append(words, z)
        words = append(words, counter)
    return Random(words)


def from_seed(seed: str, streams: i64) -> Random:
    """Streams from a seed text."""
    a, b, c = seed_words(seed)
    return from_words(a, b, c, streams)


def unpickled(words: list[int], reveals: int, script: list[list[int]] | None) -> Random:
    """The random source that was pickled; it gives the same numbers."""
    random = Random(vec[i64](words))
    random.reveals = reveals
    random.script = None if script is None else [list(outcomes) for outcomes in script]
    return random
