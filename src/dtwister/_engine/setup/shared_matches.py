"""The matches that games share: those of living games, and those that were made last."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

MATCHES: Final = 2
"""The number of matches, those made last, that stay when the last of their games is gone.

Who plays one game after the other finds the caches of the game before.
"""
MatchT = TypeVar("MatchT")


class SharedMatches(Generic[MatchT]):
    """The matches that games of some rules have, by what they follow from."""

    __slots__ = ("_by_key", "_latest")

    def __init__(self) -> None:
        self._by_key: WeakValueDictionary[Hashable, MatchT] = WeakValueDictionary()
        self._latest: deque[MatchT] = deque(maxlen=MATCHES)

    def find(self, key: Hashable) -> MatchT | None:
        """Return the match that was added under a key, if it is still there."""
        return self._by_key.get(key)

    def add(self, key: Hashable, match: MatchT) -> None:
        """Add a match, which stays until others were added after it and no game has it."""
        self._by_key[key] = match
        self._latest.append(match)
