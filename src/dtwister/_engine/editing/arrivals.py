"""The pieces that came to a square, noted until it is time to announce them.

Only a match in which some ability listens to `Arrived` has such notes. They live while an action is
played: before the next decision all of them are announced.
"""

from __future__ import annotations

from dtwister._engine.match import Match
from dtwister._engine.questions.carrying import carrier_of
from dtwister._errors import EngineError
from dtwister._model.events import Arrived, Event, Walked
from dtwister._model.ids import PieceId, SpaceId, enumerate_pieces
from dtwister._model.state import State

_LIMIT = 1000


class Arrivals:
    """Compares the places of pieces before and after each event.

    A piece arrives when an event brings it to another square, when it is turned up there, when it
    recovers, and at the end of its own walk, even where it began. Of several causes in one action
    the last one counts, since only there it comes to rest. What was brought and then left the
    square again does not arrive.
    """

    __slots__ = ("_at", "_came", "_face_down", "_rounds", "_wounded")

    def __init__(self) -> None:
        self._came: dict[PieceId, tuple[SpaceId, str]] = {}
        self._at: list[SpaceId] = []
        self._wounded = 0
        self._face_down = 0
        self._rounds = 0

    def look(self, state: State) -> None:
        """Note where the pieces are before an event."""
        self._at = state.at[:]
        self._wounded, self._face_down = state.wounded, state.face_down

    def note(self, match: Match, state: State, event: Event) -> None:
        """Note who came to a square by an event."""
        better = self._wounded & ~state.wounded | self._face_down & ~state.face_down
        walker = event.piece if isinstance(event, Walked) else None
        before = self._at
        for piece, space in enumerate_pieces(state.at):
            if space < 0 or state.face_down >> piece & 1:
                continue
            came = space != before[piece] or better >> piece & 1
            if came or (walker is not None and walker in (piece, carrier_of(match, state, piece))):
                self._came[piece] = space, event.tag

    def due(self, match: Match, state: State) -> list[Arrived]:
        """Return the arrivals of pieces that are still where they came to, and forget all.

        Carriers come before their loads, and both by their numbers. Concealed pieces come in the
        order in which they were concealed, which all seats know.
        """
        if not self._came:
            return []
        self._rounds += 1
        if self._rounds > _LIMIT:
            names = ", ".join(match.name_of(piece) for piece in self._came)
            raise EngineError(f"arrivals did not converge after {_LIMIT} rounds: {names}")
        came, self._came = self._came, {}
        hidden = {piece: number for number, piece in enumerate(state.concealed, 1)}
        order = sorted(
            came,
            key=lambda piece: (carrier_of(match, state, piece) >= 0, hidden.get(piece, 0), piece),
        )
        found = [Arrived(piece, *came[piece]) for piece in order]
        return [event for event in found if state.at[event.piece] == event.space]
