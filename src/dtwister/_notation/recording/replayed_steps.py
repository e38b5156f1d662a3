"""A game action by action: its player, its events, and the notes of its record."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import seen_action, seen_event
from dtwister._errors import OptionError
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import declarer
from dtwister._model.ids import SeatId
from dtwister._notation.action_secrecy import decider
from dtwister._notation.recording.record_model import Record


@attrs.frozen
class ReplayedStep:
    """One action of a game: its player, its events, and the notes on it."""

    number: int
    """Counted from 1."""
    seat: SeatId
    action: Action
    events: tuple[Event, ...]
    after: Game
    """The game after it, without a past."""
    comment: str
    clock: float | None

    def shown_to(self, watcher: SeatId | None) -> tuple[Action, tuple[Event, ...]]:
        """Return the action and its events as a watcher may know them; None knows all."""
        if watcher is None:
            return self.action, self.events
        return (
            seen_action(self.action, self.seat, watcher),
            tuple(seen_event(event, watcher) for event in self.events),
        )

    def notes_for(self, watcher: SeatId | None) -> tuple[str, float | None]:
        """Return the comment and the clock time as the watcher may see them: own ones."""
        if watcher is None or watcher == self.seat:
            return self.comment, self.clock
        return "", None


def first_position(game: Game) -> Game:
    """Return a game as it began, without a future."""
    state = next(iter(game.past), game.state)
    return Game(game.match, state, auto_chance=False)


def replayed_steps(game: Game, record: Record | None = None) -> Iterator[ReplayedStep]:
    """Yield the actions of a game, with the notes of a record of it, which may go on further.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> [(step.number, step.action.verb) for step in replayed_steps(game)]
    [(1, 'deal'), (2, 'start')]
    """
    steps = list(zip(game.past, game.history, strict=True))
    notes = () if record is None else record.actions
    if record is not None and len(notes) < len(steps):
        raise OptionError(
            f"record: expected that of this game, with at least {len(steps)} actions, got one with "
            f"{len(notes)}; dtwister.record_of(game) makes it"
        )
    for number, (state, (action, _)) in enumerate(steps, 1):
        once = Game(game.match, state, auto_chance=False)
        seat = decider(game.match, state, action)
        events = once.play(action, declarer(action, game.seats))
        comment = notes[number - 1].comment if notes else ""
        clock = notes[number - 1].clock if notes else None
        yield ReplayedStep(number, seat, action, events, once, comment, clock)
