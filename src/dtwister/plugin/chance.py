"""Random numbers that are the same in every process."""

from dtwister._rng import Randomness, Rng, pick, shuffled

__all__ = [
    "Randomness",
    "Rng",
    "pick",
    "shuffled",
]
