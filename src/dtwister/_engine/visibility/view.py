"""Views: the knowledge of one seat, in a class with no way back to hidden parts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from dtwister._caching import per_process
from dtwister._engine.authority import declarations_open_to, no_action, why_not_by
from dtwister._engine.context import Context
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.legality import LegalActions, was_offered, why_refused
from dtwister._engine.match import Match
from dtwister._engine.questions.by_name import QuestionsByName
from dtwister._engine.visibility.concealment import conceal, redact
from dtwister._errors import Refusal
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.fields import HIDDEN, KIND, SECRET
from dtwister._model.frames import Decision, Declaration, Frame
from dtwister._model.ids import (
    CHANCE,
    NO_PIECE,
    NO_ROOM,
    SPECTATOR,
    SeatId,
    SpaceId,
    enumerate_pieces,
)
from dtwister._model.lifetimes import UNKNOWN_STATUS, HeldStatus
from dtwister._model.state import ASIDE, ON_ROOMS, RESERVE, UNKNOWN, Result, State
from dtwister._model.values.pickled_classes import pickled
from dtwister._model.values.shared_methods import PlainValue
from dtwister._rng import Randomness

if TYPE_CHECKING:
    from dtwister._engine.game import Game
    from dtwister._engine.visibility.information import InformationState


@attrs.frozen
class PublicCounts(PlainValue):
    """The public counts: tokens that lie face down or are behind a screen."""

    on_rooms: tuple[tuple[int, SeatId, int], ...]
    """(slot, seat, how many)."""
    on_lines: tuple[tuple[SpaceId, SeatId], ...]
    """(square, seat) of tokens that lie face down on a line."""
    behind: tuple[int, ...]
    """Seat -> tokens behind its screen."""
    aside: tuple[int, ...]
    """Seat -> tokens put out of the game unseen."""
    aside_objects: tuple[int, ...]
    """Seat -> how many of these are objects."""
    objects_on_rooms: tuple[tuple[int, SeatId, int], ...] = ()
    """(slot, seat, how many of the tokens there are objects),
    where their backs show it (`Board.backs_show_kind`).
    """


@pickled
@attrs.define(eq=False, repr=False)
class View(QuestionsByName):
    """The knowledge of one seat at one moment of a game;
    a watcher has the seat `SPECTATOR`.

    It has the same questions as a game: `decision`, `legal_actions`, `why_not`; `sample` makes up
    a full game that agrees with it.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> view = game.view("yellow")
    >>> view.is_asked, list(view.legal_actions)
    (False, [])
    >>> view.sample(dtwister.Rng(1)).decision == game.decision
    True
    """

    match: Match
    state: State
    """The state with everything hidden left out; not to be changed."""
    public_counts: PublicCounts
    seat: SeatId
    decision: Decision | None = None
    """The decision at hand; all seats know it."""
    information_state: InformationState | None = None
    """The knowledge of the seat from the course of the game; None if the view is all it has."""
    _context: Context | None = attrs.field(default=None, init=False)

    @property
    def context(self) -> Context:
        """Return the context of the view, for questions: always the same one."""
        context = self._context
        if context is None:
            covered: dict[int, int] = {}
            for slot, _, count in self.public_counts.on_rooms:
                covered[slot] = covered.get(slot, 0) + count
            context = self._context = Context(self.match, self.state, covered=covered)
        return context

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it goes on."""
        return self.state.result

    @property
    def vp(self) -> tuple[int, ...]:
        """The victory points, seat by seat (VP-06)."""
        return tuple(self.state.vp)

    @property
    def is_asked(self) -> bool:
        """True if this seat has to answer the decision."""
        decision = self.decision
        return decision is not None and decision.seat == self.seat

    @property
    def legal_actions(self) -> LegalActions:
        """The legal answers of this seat; none where another seat decides."""
        return LegalActions(self.context, asked=self.is_asked)

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The declarations open to this seat now, as giving up; none for the spectator.

        >>> import dtwister
        >>> view = dtwister.new_game("base:standard", seed=7).view("yellow")
        >>> [dtwister.action_text(view.match, one) for one in view.declarations]
        ['resign yellow']
        """
        if self.seat == SPECTATOR:
            return ()
        return tuple(declarations_open_to(self.context, self.seat))

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is not legal for this seat now; None if it is.

        Actions that this view listed or sampled itself are not judged again. The spectator neither
        answers nor declares anything.
        """
        context = self.context
        if self.is_asked and was_offered(context, action):
            return None
        if not isinstance(action, Action):
            raise no_action(action)
        if self.decision is not None and self.seat == SPECTATOR:
            sentence = "the spectator cannot answer or declare anything: it has no seat"
            return self.match.board.with_alias(Refusal("not-asked", "TURN-01", sentence))
        misplaced = why_not_by(context, self.decision, action, self.seat)
        return misplaced or why_refused(context, action)

    def tokens_on(self, slot: int) -> dict[int, int]:
        """Return how many tokens of each seat lie face down on a room."""
        return {seat: count for where, seat, count in self.public_counts.on_rooms if where == slot}

    def objects_on(self, slot: int) -> dict[int, int]:
        """Return how many objects of each seat lie face down on a room,
        if their backs show it.
        """
        return {
            seat: count
            for where, seat, count in self.public_counts.objects_on_rooms
            if where == slot
        }

    def key(self) -> tuple[Any, ...]:
        """Everything in the view as nested tuples, equal for equal views."""
        return (self.seat, self.state.key(), attrs.astuple(self.public_counts))

    def digest(self) -> str:
        """A short hash of the view, the same in every process."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.match.identity == other.match.identity and self.key() == other.key()

    def __hash__(self) -> int:
        return int(self.digest(), 16)

    def __deepcopy__(self, memo: object) -> View:
        """Return the view itself: it never changes."""
        return self

    def __copy__(self) -> View:
        """Return the view itself: it never changes."""
        return self

    def sample(self, rng: Randomness) -> Game:
        """Return a full game that agrees with this view: its hidden parts are made up."""
        from dtwister._engine.visibility.sampling import sample_game

        return sample_game(self, rng)


def make_view(
    match: Match,
    state: State,
    seat: SeatId,
    decision: Decision | None = None,
    information: InformationState | None = None,
) -> View:
    """Return the view of a seat: a copy of the state in which everything hidden is replaced.

    `decision` is the decision at hand in the state, and `information` what the seat was told.
    """
    memory = _hidden_memory(match, state, seat)
    builder = StateBuilder(match, state.copy(), owns_places=True)
    facts, places = _hide_pieces(builder, seat)
    if state.concealed:
        builder.set_places_off_board(places)
        builder.set_memory(memory)
        conceal(builder, seat)
        places, memory = builder.state.at, builder.state.memory
    frames = [
        frame if (masker := masker_of(type(frame))) is None else masker(frame, seat)
        for frame in builder.state.frames
    ]
    if state.statuses and any(held.secret for held in state.statuses):
        builder.set_statuses(_open_statuses(builder.state.statuses, seat))
    builder.write_view(places, *_hidden_rooms(state), memory, frames)
    return View(match, builder.state, facts, seat, decision, information)


def _hidden_memory(match: Match, state: State, seat: SeatId) -> list[Any]:
    """Return the memory as a seat may know it."""
    values = state.memory[:]
    for index, memory in match.memories.secret:
        if memory.secret == "by_seat":
            values[index] = tuple(
                [
                    entry if owner == seat else memory.mask(entry)
                    for owner, entry in enumerate(values[index])
                ]
            )
        else:
            values[index] = memory.mask(values[index])
    return values


def hides_something(state: State) -> bool:
    """Return whether a piece on the board or a status is hidden from some seat."""
    return bool(state.concealed or any(held.secret for held in state.statuses))


def _open_statuses(statuses: tuple[HeldStatus, ...], seat: SeatId) -> tuple[HeldStatus, ...]:
    """Return the statuses as a seat may know them: of secret ones of others, that there are some.

    Everybody may know its owner and its end.
    """
    return tuple(
        [
            attrs.evolve(held, piece=NO_PIECE, status=UNKNOWN_STATUS, like="")
            if held.secret and held.owner != seat
            else held
            for held in statuses
        ]
    )


def _hidden_rooms(state: State) -> tuple[list[int], list[int]]:
    """Return the rooms and their turns without those that lie face down.

    Rules: VIEW-01
    """
    faceup = state.faceup
    tiles, turns = state.tiles[:], state.turns[:]
    for slot in range(len(tiles)):
        if not faceup >> slot & 1:
            tiles[slot] = UNKNOWN if tiles[slot] >= 0 else NO_ROOM
            turns[slot] = 0
    return tiles, turns


def _hide_pieces(builder: StateBuilder, seat: SeatId) -> tuple[PublicCounts, list[SpaceId]]:
    """Hide tokens behind screens (VIEW-02), on lines (VIEW-03), on rooms (VIEW-04, SETUP-10).

    Return the public counts, and where all pieces are as far as the seat may know. All seats see
    pieces that lie face up, below a character too (VIEW-06). So the pieces that a seat chose to
    bring are unknown to all other seats until they appear (VIEW-12).
    """
    match, shown = builder.match, builder.state
    seat_of, faceup = match.seat_of, shown.faceup
    seats, backs_tell = len(match.seats), match.board.backs_show_kind
    # Slot by slot, and seat by seat within each.
    rooms = [0] * (seats * len(shown.tiles))
    objects = rooms[:] if backs_tell else []
    lines: list[tuple[SpaceId, SeatId]] = []
    behind = [0] * seats
    aside = [0] * seats
    aside_objects = [0] * seats
    if shown.face_down:
        for piece, place in enumerate_pieces(shown.at):
            if shown.face_down >> piece & 1:
                lines.append((place, seat_of[piece]))
                if seat_of[piece] != seat:
                    builder.set_face_down(piece, face_down=False)
                    builder.put(piece, UNKNOWN)
        lines.sort()
    at = shown.at[:]
    for number in range(len(at)):
        place = at[number]
        if place >= 0:
            continue
        owner = seat_of[number]
        if place == RESERVE:
            behind[owner] += 1
        elif place == ASIDE:
            aside[owner] += 1
            aside_objects[owner] += match.kind_of[number].is_object
        else:
            slot = ON_ROOMS - place
            if slot >= 0 and not faceup >> slot & 1:
                rooms[slot * seats + owner] += 1
                if backs_tell and match.kind_of[number].is_object:
                    objects[slot * seats + owner] += 1
                at[number] = UNKNOWN
            continue
        if owner != seat:
            at[number] = UNKNOWN
    counts = PublicCounts(
        _counted(rooms, seats),
        tuple(lines),
        tuple(behind),
        tuple(aside),
        tuple(aside_objects),
        _counted(objects, seats) if backs_tell else (),
    )
    return counts, at


def _counted(tokens: list[int], seats: int) -> tuple[tuple[int, SeatId, int], ...]:
    """(slot, seat, how many), in order."""
    found: list[Any] = []  # no call says that a number is one of a seat: it would cost time
    for number in range(len(tokens)):
        if tokens[number]:
            found.append((number // seats, number % seats, tokens[number]))
    return tuple(found)


@per_process
def masker_of(kind: type[Any]) -> Callable[[Any, SeatId], Any] | None:
    """The function that hides the secret fields of a class from a seat, made from its fields."""
    secret = [field for field in attrs.fields(kind) if field.metadata.get(SECRET)]
    if not secret:
        return None
    owner = getattr(kind, "owner", "")

    def mask(value: Any, seat: SeatId) -> Any:
        changes: dict[str, Any] = {}
        for field in secret:
            old = getattr(value, field.name)
            if field.metadata[KIND] == "by_seat":
                changes[field.name] = tuple(
                    part if part is None or index == seat else _concealed_entry(part)
                    for index, part in enumerate(old)
                )
            elif not owner or getattr(value, owner) != seat or seat < 0:
                changes[field.name] = _hidden(old)
        return attrs.evolve(value, **changes) if changes else value

    return mask


def _concealed_entry(part: Any) -> Any:
    """Return the entry of a seat as others see it;
    the number of its values is not secret.
    """
    return (HIDDEN,) * len(part) if isinstance(part, tuple) else HIDDEN


def _hidden(value: Any) -> Any:
    if isinstance(value, tuple):
        return ()
    if isinstance(value, str):
        return "?"
    return None if value is None else HIDDEN


def seen_event(event: Event, seat: SeatId) -> Event:
    """An event as a seat sees it."""
    event = redact(event, seat)
    masker = masker_of(type(event))
    return event if masker is None else masker(event, seat)


def seen_action(action: Action, by: SeatId, watcher: SeatId) -> Action:
    """An action of one seat as another one may know it: its secrets are hidden."""
    if by == watcher and by != CHANCE:
        return action
    action = redact(action, watcher)
    masker = masker_of(type(action))
    if masker is None:
        return action
    hidden = masker(action, CHANCE)
    assert isinstance(hidden, Action)
    return hidden


def seen_frame(frame: Frame, seat: SeatId) -> Frame:
    """A frame as a seat sees it."""
    masker = masker_of(type(frame))
    return frame if masker is None else masker(frame, seat)
