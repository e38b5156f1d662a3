"""What random games came to."""

from __future__ import annotations

import attrs


@attrs.frozen
class Played:
    """How much was played and listed in how much time; several games add up."""

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
