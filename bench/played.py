"""The decisions and the time of random games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Played:
    """The decisions played and listed, with their time; several games add up.

    A plain data class, so that the environments of other games need no more packages than these.
    """

    decisions: int = 0
    listed: int = 0
    """Actions listed."""
    seconds: float = 0.0

    def __add__(self, other: Played) -> Played:
        return Played(
            self.decisions + other.decisions,
            self.listed + other.listed,
            self.seconds + other.seconds,
        )

    @property
    def decisions_per_second(self) -> float:
        """Decisions, or plies, in a second."""
        return self.decisions / self.seconds

    @property
    def listed_per_second(self) -> float:
        """Actions, or moves, listed in a second."""
        return self.listed / self.seconds
