"""Random numbers that are the same in every process."""

from dtwister._model.frames import equally_likely
from dtwister._rng import Randomness, Rng, pick, shuffled

__all__ = [
    "Randomness",
    "Rng",
    "equally_likely",
    "pick",
    "shuffled",
]
