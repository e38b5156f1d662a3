"""The functions that are told the events of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dtwister._engine.visibility.information import UnfilteredEvents
from dtwister._errors import ListenerError
from dtwister._model.events import Event
from dtwister._model.ids import SeatId
from dtwister._printing import quoted


class Listener(NamedTuple):
    """A function that is told events: as a seat may know them, or, without a seat, all of them."""

    function: Callable[[Event], None]
    seat: SeatId | None

    @classmethod
    def of(cls, function: Callable[[Event], None], seat: SeatId | None) -> Listener:
        """Return a listener; `TypeError` for something that cannot be called."""
        if not callable(function):
            raise TypeError(f"expected a function of an event, got {quoted(function)}")
        return cls(function, seat)


def tell_all(listeners: tuple[Listener, ...], events: UnfilteredEvents) -> None:
    """Tell some functions what happened; failures are reported when all were told."""
    errors: list[Exception] = []
    for function, seat in listeners:
        for event in events if seat is None else events.seen_by(seat):
            try:
                function(event)
            except Exception as error:
                errors.append(error)
    if errors:
        cause = ExceptionGroup("listeners of a game failed", errors)
        raise ListenerError(events, tuple(errors)) from cause
