"""Limits of how often one client may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_CLIENTS = 10_000


class Allowance:
    """Some requests at once, and so many a second after that.

    >>> now = [0.0]
    >>> allowance = Allowance(1.0, 2, clock=lambda: now[0])
    >>> allowance.take(), allowance.take(), allowance.take()
    (True, True, False)
    >>> now[0] += 1
    >>> allowance.take(), allowance.take()
    (True, False)
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = float(burst), clock()

    def take(self) -> bool:
        """Return whether one more request is allowed, and count it."""
        now = self._clock()
        self._left = min(float(self._burst), self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """One allowance for each client, of which the one that was silent longest is forgotten first.

    >>> allowances = Allowances(1.0, 1)
    >>> allowances.take("a"), allowances.take("a"), allowances.take("b")
    (True, False, True)
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._clients: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, client: str) -> bool:
        """Return whether a client may ask once more, and count it."""
        allowance = self._clients.get(client)
        if allowance is None:
            if len(self._clients) >= _MOST_CLIENTS:
                self._clients.popitem(last=False)
            allowance = self._clients[client] = Allowance(self._rate, self._burst)
        self._clients.move_to_end(client)
        return allowance.take()
