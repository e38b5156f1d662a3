"""The course of a game as one seat knows it: its choices, and all that it was shown and told.

The engine keeps it as a chain: each action adds one link, made for one seat, with nothing in it
that the seat may not know. From the links follow a key, and the places of hidden pieces that the
seat remembers. A view shows what a seat may look at; this is what it need not look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from operator import is_
from typing import TYPE_CHECKING, Any, Final

import attrs

from dtwister._engine.authority import seat_number
from dtwister._engine.history import Step, steps_back
from dtwister._engine.questions.rules_needs import recorded_digest
from dtwister._engine.text_form import action_text, event_text
from dtwister._engine.visibility.concealment import hidden_from
from dtwister._engine.visibility.view import seen_action, seen_event
from dtwister._model.actions import LEAVE, Action, taken_piece
from dtwister._model.events import Event
from dtwister._model.fields import KIND
from dtwister._model.ids import CHANCE, PieceId, SeatId, SpaceId, enumerate_pieces
from dtwister._model.state import ASIDE, ON_ROOMS, RESERVE, State

if TYPE_CHECKING:
    from dtwister._engine.match import Match
    from dtwister._engine.visibility.view import View

_KEY_SIZE: Final = 16


@attrs.frozen
class Told:
    """One action as a seat was told of it, with what happened.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> told = game.told("yellow")[-1]
    >>> told.number, told.seat, dtwister.action_text(game.match, told.action)
    (1, 0, 'start ? on ?')
    """

    number: int
    """The number of the decision that it answered (`Game.number`)."""
    seat: SeatId
    """The player; `CHANCE` for chance, `REFEREE` for a declaration of the application."""
    action: Action
    """The action, without what the seat may not know."""
    events: tuple[Event, ...]
    """The events, without what the seat may not know."""


class UnfilteredEvents(tuple[Event, ...]):
    """Everything that happened in an action, the secrets of all seats included.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> [dtwister.event_text(game.match, event) for event in events.seen_by(None)]
    ['starter-chosen seat=blue piece=? space=?']
    """

    seats: tuple[str, ...] = ()
    """The colours of the seats, clockwise."""

    def seen_by(self, seat: int | str | None) -> tuple[Event, ...]:
        """Return the events as a seat may know them; None is the spectator."""
        number = seat_number(self.seats, seat)
        return tuple([seen_event(event, number) for event in self])


@attrs.frozen
class Recollection:
    """The hidden parts of a state that a seat knows, for samples that agree with them."""

    places: tuple[tuple[PieceId, SpaceId], ...] = ()
    """Hidden pieces, with the places where the seat knows them to be."""
    placeholders: tuple[tuple[PieceId, PieceId], ...] = ()
    """Placeholders of the view, with the pieces that the seat knows them to be."""
    memories: tuple[tuple[int, Any], ...] = ()
    """Indices of memories whose every change the seat saw, with their values."""


NOTHING_RECALLED: Final = Recollection()


class InformationState:
    """The knowledge of one seat from the course of a game, up to one decision.

    Two games with the same `key` are games that the seat cannot tell apart.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> print(game.view("yellow").information_state.text)
    base:standard, seen by yellow
    0 chance: deal ? turned ?
      rooms-dealt seat=-1 tiles=? turns=?
    1 blue: start ? on ?
      starter-chosen seat=blue piece=? space=?
    >>> other = dtwister.new_game("base:standard", seed=7)
    >>> events = other.play(dtwister.parse_legal(other, "warrior a4"))
    >>> [game.view(seat).information_state.key == other.view(seat).information_state.key
    ...  for seat in ("blue", "yellow")]
    [False, True]
    """

    __slots__ = (
        "_before",
        "_key",
        "_match",
        "_origin",
        "_told",
        "from_start",
        "known",
        "number",
        "recollection",
        "seat",
    )

    def __init__(
        self,
        match: Match,
        seat: SeatId,
        *,
        before: InformationState | None = None,
        told: Told | None = None,
        known: int = 0,
        number: int = 0,
        origin: View | None = None,
        from_start: bool = False,
    ) -> None:
        self._match = match
        self._before = before
        self._told = told
        self._origin = origin
        self._key = ""
        self.seat: SeatId = seat
        """The seat that knows it."""
        self.known: int = known
        """The hidden pieces of which the seat knows where they are, as a mask."""
        self.number: int = number
        """The number of the decision up to which it goes (`Game.number`)."""
        self.from_start: bool = from_start
        """True if it goes back to the beginning of the game."""
        self.recollection: Recollection = NOTHING_RECALLED
        """The hidden parts of the state that the seat knows; samples agree with them."""

    @property
    def before(self) -> InformationState | None:
        """The knowledge before the last action; None at the beginning."""
        return self._before

    def at(self, number: int) -> InformationState:
        """Return what the seat knew at a decision before, given by number."""
        link = self
        while link.number > number and link._before is not None:
            link = link._before
        return link

    @property
    def told(self) -> tuple[Told, ...]:
        """Every action as the seat was told of it, in order."""
        return tuple(link._told for link in self._links() if link._told is not None)[::-1]

    def told_since(self, number: int) -> tuple[Told, ...]:
        """Return what the seat was told since a decision, given by number, the oldest first."""
        found: list[Told] = []
        for link in self._links():
            if link._told is None or link._told.number < number:
                break
            found.append(link._told)
        return tuple(found[::-1])

    def _links(self) -> Iterator[InformationState]:
        link: InformationState | None = self
        while link is not None:
            yield link
            link = link._before

    @property
    def key(self) -> str:
        """A hash, equal for histories that the seat cannot tell apart, in every process."""
        waiting = []
        for link in self._links():
            if link._key:
                break
            waiting.append(link)
        for link in reversed(waiting):
            before = link._before
            if before is None or link._told is None:
                said = repr((link._match.identity, link.seat, link._begin()))
            else:
                said = before._key + "\n".join(_lines(link._match, link._told))
            link._key = blake2b(said.encode(), digest_size=_KEY_SIZE).hexdigest()
        return self._key

    def _begin(self) -> str:
        """Return what the seat saw at first."""
        origin = self._origin
        if origin is None:
            return ""
        return repr(
            (recorded_digest(self._match, origin.state), attrs.astuple(origin.public_counts))
        )

    @property
    def text(self) -> str:
        """All of it for a person to read: one line for each action and each event."""
        match = self._match
        lines = [f"{match.scenario.id}, seen by {_name(match, self.seat)}"]
        for told in self.told:
            lines += _lines(match, told)
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InformationState):
            return NotImplemented
        return self is other or self.key == other.key

    def __hash__(self) -> int:
        return int(self.key, 16)

    def __repr__(self) -> str:
        return f"<InformationState: {_name(self._match, self.seat)} at {self.number}>"


def _lines(match: Match, told: Told) -> list[str]:
    """Return an action and its events as lines."""
    first = f"{told.number} {_name(match, told.seat)}: {action_text(match, told.action)}"
    return [first, *(f"  {event_text(match, event)}" for event in told.events)]


def _name(match: Match, seat: SeatId) -> str:
    if seat >= 0:
        return match.seats[seat]
    return "chance" if seat == CHANCE else "the referee" if seat < CHANCE else "the spectator"


def followed(information: InformationState, last: Step | None, present: State) -> InformationState:
    """Return what a seat knows after the steps that came since, up to the present state."""
    steps = []
    for step in steps_back(last):
        if step.number < information.number:
            break
        steps.append(step)
    seat, match = information.seat, information._match
    for index in reversed(range(len(steps))):
        step = steps[index]
        after = steps[index - 1].state if index else present
        told, fully = seen_step(step, seat)
        known = still_known(match, step.state, after, information.known, seat, told, fully=fully)
        information = InformationState(
            match,
            seat,
            before=information,
            told=told,
            known=known,
            number=step.number + 1,
            from_start=information.from_start,
        )
    return information


def recollection(match: Match, state: State, information: InformationState) -> Recollection:
    """Return the hidden parts of the present state that a seat knows."""
    open_memories: tuple[tuple[int, Any], ...] = ()
    if information.from_start:
        open_memories = tuple(
            [(index, state.memory[index]) for index in match.memories.changing_openly]
        )
    known = information.known
    if not known and not open_memories:
        return NOTHING_RECALLED
    names = hidden_from(match, state, information.seat)
    pieces = [(piece, at) for piece, at in enumerate_pieces(state.at) if known >> piece & 1]
    return Recollection(
        tuple([(piece, at) for piece, at in pieces if piece not in names]),
        tuple([(names[piece], piece) for piece, _ in pieces if piece in names]),
        open_memories,
    )


def hidden_pieces(match: Match, state: State, seat: SeatId) -> int:
    """Return the pieces whose place a seat may not look at, as a mask (`make_view`)."""
    seat_of, faceup, hidden = match.seat_of, state.faceup, 0
    for piece, place in enumerate_pieces(state.at):
        if place >= 0:
            continue
        if place <= ON_ROOMS:
            if not faceup >> (ON_ROOMS - place) & 1:
                hidden |= 1 << piece
        elif (place in (RESERVE, ASIDE)) and seat_of[piece] != seat:
            hidden |= 1 << piece
    for piece in _bits(state.face_down):
        if seat_of[piece] != seat:
            hidden |= 1 << piece
    for piece in hidden_from(match, state, seat):
        hidden |= 1 << piece
    return hidden


def _bits(mask: int) -> Iterator[PieceId]:
    while mask:
        lowest = mask & -mask
        yield PieceId(lowest.bit_length() - 1)
        mask ^= lowest


def still_known(
    match: Match, before: State, after: State, known: int, seat: SeatId, told: Told, *, fully: bool
) -> int:
    """Return the hidden pieces of which a seat still knows, after an action, where they are.

    It knows a piece that it could see before, or knew, unless the piece may have been moved unseen.
    `fully` says that the seat was told the whole action and all events.
    """
    if _hides_alike(before, after):
        return known
    hidden = hidden_pieces(match, after, seat)
    if not hidden:
        return 0
    hidden_before = hidden_pieces(match, before, seat)
    candidates = hidden & (known | ~hidden_before)
    if fully or not candidates:
        return candidates
    named = _named_pieces(told)
    moved = 0
    for piece, place in enumerate_pieces(before.at):
        if place != after.at[piece]:
            moved |= 1 << piece
    # All seats see when a piece is concealed, and where its placeholder goes.
    tracked = _mask(before.concealed) & _mask(after.concealed)
    unseen = moved & ~named & ~tracked
    lost = unseen
    for piece in _bits(unseen & (hidden | hidden_before)):
        lost |= _beside(match, before, piece) & hidden_before & ~named
    return candidates & ~lost


def _mask(pieces: tuple[PieceId, ...]) -> int:
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return mask


def _beside(match: Match, state: State, piece: PieceId) -> int:
    """Return the pieces of the same seat in the same place: any of them may have been moved."""
    place, owner = state.at[piece], match.seat_of[piece]
    return _mask(
        tuple(
            other
            for other, at in enumerate_pieces(state.at)
            if at == place and match.seat_of[other] == owner
        )
    )


def _hides_alike(before: State, after: State) -> bool:
    """Return whether the same pieces are hidden in the same places, as after most actions."""
    if (
        before.face_down != after.face_down
        or before.concealed != after.concealed
        or before.faceup != after.faceup
    ):
        return False
    one, other = before.at, after.at
    if one is other:
        return True
    # On the board all pieces lie open, but those face down or concealed.
    if before.face_down or before.concealed:
        return one == other
    return [at if at < 0 else 0 for at in one] == [at if at < 0 else 0 for at in other]


def _named_pieces(told: Told) -> int:
    """Return the pieces that an action and its events name, as a mask."""
    named = 0
    values: tuple[Any, ...] = (told.action, *told.events)
    for value in values:
        for field in attrs.fields(type(value)):
            kind, part = field.metadata.get(KIND), getattr(value, field.name)
            if kind == "piece":
                named |= 1 << part if part >= 0 else 0
            elif kind == "pieces":
                named |= _mask(tuple(piece for piece in part if piece >= 0))
            elif kind == "course":
                named |= _mask(tuple(taken_piece(step) for step in part if step < LEAVE))
    return named


def seen_step(step: Step, seat: SeatId) -> tuple[Told, bool]:
    """Return an action and its events as a seat is told of them, and whether it is told all."""
    shown = seen_action(step.action, step.by, seat)
    seen = tuple([seen_event(event, seat) for event in step.events])
    fully = shown is step.action and all(map(is_, seen, step.events))
    return Told(step.number, step.by, shown, seen), fully
