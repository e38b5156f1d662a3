"""The generator of chance: one integer of state, the same numbers in every process."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits, token_urlsafe
from typing import Final, Protocol, TypeVar

from dtwister._errors import OptionError
from dtwister._printing import quoted

T = TypeVar("T")

SEED_BITS: Final = 64
"""The number of significant bits of a seed; drawn seeds have as many."""
_MASK: Final = (1 << SEED_BITS) - 1
LAST_SEED: Final = _MASK
"""The largest seed of a game: the generator has that many states."""


_KEY_BYTES = 24


def fresh_key() -> str:
    """Return an unguessable text, such as the key of a seat."""
    return token_urlsafe(_KEY_BYTES)


def fresh_seed(source: Callable[[int], int] | None = None) -> int:
    """Draw an unpredictable seed; `source` returns a number of random bits.

    A small seed can be found by trying: the rooms that lie open tell whether it is the right one.

    >>> fresh_seed(lambda bits: 2**bits - 1)
    18446744073709551615
    """
    return (source or randbits)(SEED_BITS)


def check_seed(seed: object) -> None:
    """Raise `OptionError` for a value that is not a seed of a game.

    >>> check_seed(True)
    Traceback (most recent call last):
    dtwister._errors.OptionError: expected a seed from 0 to 18446744073709551615, got True
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LAST_SEED:
        raise OptionError(f"expected a seed from 0 to {LAST_SEED}, got {quoted(seed)}")


class Randomness(Protocol):
    """A source of numbers from 0 up to, but not including, 1:
    `Rng`, or a `random.Random`.

    >>> import random
    >>> def roll(rng: Randomness) -> int:
    ...     return 1 + int(rng.random() * 6)
    >>> roll(Rng(1)) in range(1, 7), roll(random.Random(1)) in range(1, 7)
    (True, True)
    """

    def random(self) -> float:
        """Return the next number, from 0 to 1, 1 excluded."""
        ...


class Rng:
    """A splitmix64 generator: the same seed gives the same numbers on every system.

    >>> rng = Rng(1)
    >>> [rng.below(6) for _ in range(5)]
    [3, 4, 5, 2, 2]
    """

    __slots__ = ("state",)

    def __init__(self, seed: int = 0) -> None:
        self.state: int = seed & _MASK

    def next(self) -> int:
        """Return the next 64 random bits as a number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return word ^ (word >> 31)

    def random(self) -> float:
        """Return a number from 0 to 1, 1 excluded."""
        return (self.next() >> 11) * 2.0**-53

    def below(self, limit: int) -> int:
        """Return a whole number from 0 up to, but not including, `limit`."""
        return int(self.random() * limit)

    def choice(self, values: list[T] | tuple[T, ...]) -> T:
        """Return one of some values, each as likely; at least one must be given."""
        return values[int(self.random() * len(values))]

    def shuffled(self, values: list[T] | tuple[T, ...] | range) -> list[T]:
        """Return the values in a random order; the given ones stay as they are."""
        return shuffled(list(values), self)  # type: ignore[arg-type]


def shuffled(values: list[T], rng: Randomness) -> list[T]:
    """A list in a random order, by any source of randomness.

    >>> sorted(shuffled([3, 1, 2], Rng(5)))
    [1, 2, 3]
    """
    values = values[:]
    for last in range(len(values) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        values[last], values[other] = values[other], values[last]
    return values


def pick(values: list[T] | tuple[T, ...], rng: Randomness) -> T:
    """One of some values, by any source of randomness.

    >>> pick(["left", "right"], Rng(1)) in ("left", "right")
    True
    """
    return values[int(rng.random() * len(values))]
