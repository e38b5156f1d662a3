"""The context that changes a game: while an action is played, and nowhere else."""

from __future__ import annotations

from typing import TypeVar

from dtwister._engine.compiled_rules import Memory
from dtwister._engine.context import Context, follow_statuses, unknown_memory
from dtwister._engine.editing.arrivals import Arrivals
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.match import Match
from dtwister._engine.questions.conditions import is_in_effect
from dtwister._engine.visibility.concealment import conceal_ids, concealed_ids
from dtwister._errors import EngineError
from dtwister._model.ability import Ability
from dtwister._model.events import Event, Shown
from dtwister._model.frames import Decision, Frame
from dtwister._model.ids import PieceId
from dtwister._model.lifetimes import HeldStatus
from dtwister._model.state import State

T = TypeVar("T")

_REPLACE_LIMIT = 100
_NO_BEARER = object()


class PlayContext(Context):
    """A context in which an action is being played: the questions, and what changes the game.

    Changes to the game are events (`do`): they can be replaced or prevented, and are announced. The
    game's own bookkeeping, its frames and memories, changes without one.

    >>> from dtwister.plugin import Ability, events
    >>> class Cheer(Ability):
    ...     id = "circus:cheer"
    ...     listens = (events.Recovered,)
    ...
    ...     def react(self, context: PlayContext, event: events.Recovered, bearer: int) -> None:
    ...         context.do(events.Scored(context.seat(bearer), 1, "cheer"))
    """

    __slots__ = ("_editor", "_statuses", "arrivals", "asked", "events")

    _editor: StateEditor
    _statuses: tuple[HeldStatus, ...]
    """The statuses of which `match` knows."""
    events: list[Event]
    """The events so far."""
    asked: Decision | None
    """The decision that the frame on top asked for last."""
    arrivals: Arrivals | None
    """The pieces that came to a square so far; None if no ability listens to that."""

    def __init__(self, match: Match, state: State) -> None:
        Context.__init__(self, match, state)
        self._editor = StateEditor(match, state)
        self._statuses = state.statuses
        self.events = []
        self.asked = None
        self.arrivals = Arrivals() if self.match.abilities.announces_arrivals else None

    # -- events -----------------------------------------------------------------------------------

    def do(self, event: Event) -> bool:
        """Make an event happen: replaced or prevented, applied, announced. False if prevented."""
        match = self.match
        current: Event | None = event
        replacers = match.abilities.replacers.get(type(event))
        if replacers:
            current = self._replaced(event)
            if current is None:
                return False
        assert current is not None
        told = current
        arrivals = self.arrivals
        if arrivals is not None:
            arrivals.look(self.state)
        if self.state.concealed:
            # A piece that the event shows, since it is not concealed then, is named to all seats.
            before = concealed_ids(match, self.state)
            current.apply(self._editor)
            told = conceal_ids(current, before, self.state.concealed)
        else:
            current.apply(self._editor)
        if self.state_caches:
            self.state_caches.clear()
        if self.state.statuses is not self._statuses:
            self._statuses = self.state.statuses
            match = follow_statuses(self)
            if self.arrivals is None and match.abilities.announces_arrivals:
                self.arrivals = Arrivals()
        self.events.append(told)
        if arrivals is not None:
            arrivals.note(match, self.state, current)
        listeners = match.abilities.listeners.get(type(current))
        if listeners:
            piece = getattr(current, "piece", _NO_BEARER)
            for ability, bearers in listeners:
                for bearer in bearers:
                    if bearer == piece or is_in_effect(self, ability, bearer):
                        ability.react(self, current, bearer)
        return True

    def show(self, piece: PieceId) -> None:
        """Show everybody a piece, if it is concealed."""
        if piece in self.state.concealed:
            self.do(Shown(piece))

    def _is_silent(self, ability: Ability, bearer: PieceId) -> bool:
        """Return whether the bearer is wounded and has lost the ability with that (WOUND-03)."""
        return bearer >= 0 and not ability.while_wounded and self.is_wounded(bearer)

    def _replaced(self, event: Event) -> Event | None:
        """Return the event after all replacements;
        each ability of each piece changes it once.
        """
        used: set[tuple[int, PieceId]] = set()
        current = event
        for _ in range(_REPLACE_LIMIT):
            changed = self._replaced_once(current, used)
            if changed is current or changed is None:
                return changed
            current = changed
        raise EngineError(f"the replacements of {event} did not converge")

    def _replaced_once(self, event: Event, used: set[tuple[int, PieceId]]) -> Event | None:
        """Return the event after the first replacement that changes it; itself if none does."""
        for ability, bearers in self.match.abilities.replacers.get(type(event), ()):
            for bearer in bearers:
                if (id(ability), bearer) in used or self._is_silent(ability, bearer):
                    continue
                changed = ability.replace(self, event, bearer)
                if changed is not event:
                    used.add((id(ability), bearer))
                    return changed
        return event

    # -- memory -----------------------------------------------------------------------------------

    def remember(self, memory: Memory[T], value: T) -> None:
        """Set a slot of the memory."""
        index = self.match.memories.of.get(memory)
        if index is None:
            raise unknown_memory(memory)
        self._editor.remember(index, value)

    # -- frames -----------------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Put a frame on top."""
        state = self.state
        state.frames = [*state.frames, frame]

    def pop(self) -> Frame:
        """Take the top frame off."""
        state = self.state
        *state.frames, top = state.frames
        return top

    def replace_top(self, frame: Frame) -> None:
        """Put a frame in the place of the top one."""
        state = self.state
        state.frames = [*state.frames[:-1], frame] if len(state.frames) > 1 else [frame]

    def replace_frame(self, kind: type[Frame], frame: Frame) -> None:
        """Put a frame in the place of the topmost one of a class."""
        frames = self.state.frames[:]
        for index in reversed(range(len(frames))):
            if isinstance(frames[index], kind):
                frames[index] = frame
                self.state.frames = frames
                return
        raise EngineError(f"cannot replace a frame {kind.tag}: none is on the stack")
