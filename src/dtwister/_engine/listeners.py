"""The functions that are told the events of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dtwister._engine.visibility.information import UnfilteredEvents
from dtwister._errors import ListenerError
from dtwister._model.events import Event
from dtwister._model.ids import SeatId


class _Listener(NamedTuple):
    """A function that is told events: as a seat may know them, or, without a seat, all of them."""

    function: Callable[[Event], None]
    seat: SeatId | None


class Listeners:
    """The functions that one game tells its events."""

    __slots__ = ("_all",)

    def __init__(self) -> None:
        self._all: tuple[_Listener, ...] = ()

    def add(self, function: Callable[[Event], None], seat: SeatId | None) -> Callable[[], None]:
        """Tell a function too, from now on; the result of this call ends it."""
        added = _Listener(function, seat)
        self._all = (*self._all, added)

        def end() -> None:
            self._all = tuple([other for other in self._all if other is not added])

        return end

    def tell(self, events: UnfilteredEvents) -> None:
        """Tell all of them what happened; failures are reported when all were told."""
        errors: list[Exception] = []
        for function, seat in self._all:
            for event in events if seat is None else events.seen_by(seat):
                try:
                    function(event)
                except Exception as error:
                    errors.append(error)
        if errors:
            cause = ExceptionGroup("listeners of a game failed", errors)
            raise ListenerError(events, tuple(errors)) from cause
