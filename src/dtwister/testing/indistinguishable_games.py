"""Pairs of games that one seat cannot tell apart: its knowledge, and play alike."""

from __future__ import annotations

from typing import Any

import attrs

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import named_parts
from dtwister._engine.visibility.concealment import resolve_placeholders
from dtwister._engine.visibility.view import View, seen_action, seen_event
from dtwister._errors import NotationError, Refusal
from dtwister._model.actions import Action
from dtwister._model.events import (
    Concealed,
    Event,
    LaidConcealed,
    LaidOnLine,
    LaidOnRoom,
    RoomRevealed,
    TurnedUp,
)
from dtwister._model.frames import Frame, declarer
from dtwister._model.ids import CHANCE, NO_PIECE, SeatId, enumerate_pieces
from dtwister._model.state import DECLARED
from dtwister._model.values.value_types import ANY, ValueType, field_types
from dtwister._notation.action_secrecy import decider
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.json_form import value_to_json
from dtwister._notation.json_forms.view_data import view_to_json
from dtwister._printing import clipped


def seat_view(game: Game, seat: SeatId) -> View:
    """Return the view of a seat, or of `SPECTATOR`."""
    return game.view(seat)


def knowledge(view: View, tries: list[Action]) -> dict[str, Any]:
    """Return everything that can be asked of a view."""
    context = view.context
    slots = range(len(view.match.grid.slots))
    return {
        "key": view.key(),
        "digest": view.digest(),
        "hash": hash(view),
        "state": view.state.key(),
        "decision": view.decision,
        "result": view.result,
        "points": view.vp,
        "information state": view.information_state,
        "declarations": view.declarations,
        "legal": list(view.legal_actions),
        "some legal": bool(view.legal_actions),
        "refusals": [view.why_not(action) for action in tries],
        "tokens": [view.tokens_on(slot) for slot in slots],
        "drawing": draw(view),
        "json": view_to_json(view),
        "squares": {space: context.pieces_at(space) for space in view.match.grid.names},
        "revealed": [context.is_revealed(slot) for slot in slots],
        "loads": [context.load_of(p) for p, at in enumerate_pieces(view.state.at) if at >= 0],
    }


def same_for(seat: SeatId, one: Game, other: Game, tries: list[Action]) -> None:
    """Fail if a seat can find any difference between two games."""
    views = seat_view(one, seat), seat_view(other, seat)
    first, second = (knowledge(view, tries) for view in views)
    for name, value in first.items():
        if value != second[name]:
            where = difference(views[0], views[1]) or _both(value, second[name])
            raise AssertionError(f"seat {seat} sees a difference in {name}: {where}")
    if views[0] != views[1]:
        where = difference(views[0], views[1])
        raise AssertionError(f"seat {seat} sees a difference{where and ': '}{where}")


def difference(one: View, other: View) -> str:
    """Return the memory or the field of the state in which two views differ, with both values.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> difference(game.view(0), game.view(0))
    ''
    """
    memories = one.match.memories
    for memory, kind in zip(memories.slots, memories.types, strict=True):
        values = (one.context.recall(memory), other.context.recall(memory))
        if values[0] != values[1]:
            said = [named_parts(one.match, kind, value) for value in values]
            return f"the memory {memory.key}, {_both(*said)}"
    for first, second in zip(one.state.frames, other.state.frames, strict=False):
        if type(first) is type(second) and (where := _field_apart(one.match, first, second)):
            return where
    for name in DECLARED:
        values = (getattr(one.state, name), getattr(other.state, name))
        if values[0] != values[1]:
            return f"the field {name}, {_both(*values)}"
    return ""


def difference_of_events(match: Match, one: list[Event], other: list[Event]) -> str:
    """Return the first event, or field of one, in which two lists of events differ."""
    for first, second in zip(one, other, strict=False):
        if type(first) is not type(second):
            return _both(first.tag, second.tag)
        if where := _field_apart(match, first, second):
            return where
    return _both([event.tag for event in one], [event.tag for event in other])


def _field_apart(match: Match, one: Event | Frame, other: Event | Frame) -> str:
    """Return the field in which two of a class differ, with both values as texts write them."""
    types = field_types(type(one))
    for field in attrs.fields(type(one)):
        values = [getattr(thing, field.name) for thing in (one, other)]
        if values[0] != values[1]:
            said = [_said(match, field, value, types.get(field.name, ANY)) for value in values]
            return f"the field {field.name} of {one.tag}, {_both(*said)}"
    return ""


def _said(match: Match, field: attrs.Attribute[Any], value: Any, holds: ValueType) -> Any:
    try:
        return value_to_json(match, field, value, holds)
    except (NotationError, TypeError):  # a value that is none of its kind
        return value


def _both(one: object, other: object) -> str:
    return f"{clipped(repr(one), 100)} here and {clipped(repr(other), 100)} in a game like it"


def counterpart(game: Game, other: Game, action: Action, seat: SeatId) -> Action | None:
    """Return an action of another game that looks the same to a seat;
    None if there is none.
    """
    by = decider(game.match, game.state, action)
    shown = _looks(game, action, by, seat)
    if shown == action:
        return action if other.why_not(action, declarer(action, other.seats)) is None else None
    # A walk is listed once for each outcome, and this may be another way to one of them.
    meant = resolve_placeholders(other.match, other.state, shown)
    if other.why_not(meant) is None and _looks(other, meant, by, seat) == shown:
        return meant
    for candidate in other.legal_actions:
        if candidate.verb != action.verb or not _same_back(game, action, candidate):
            continue
        if _looks(other, candidate, by, seat) == shown:
            return candidate
    return None


def _same_back(game: Game, one: Action, other: Action) -> bool:
    """Return whether the pieces of two actions look alike from behind (`Board.backs_show_kind`)."""
    if not game.match.board.backs_show_kind:
        return True
    pieces = [getattr(action, "piece", NO_PIECE) for action in (one, other)]
    backs = [piece >= 0 and game.match.kind_of[piece].is_object for piece in pieces]
    return backs[0] == backs[1]


def _looks(game: Game, action: Action, by: SeatId, seat: SeatId) -> Action:
    """Return an action as a seat sees it once played:
    concealed pieces may be shown by it.
    """
    if game.state.concealed:
        fork = game.fork()
        fork.play(action, declarer(action, fork.seats))
        action = fork.history[len(game.history)][0]
    return seen_action(action, by, seat)


def events_seen_by(events: tuple[Event, ...], seat: SeatId) -> list[Event]:
    """Return events as a seat sees them."""
    return [seen_event(event, seat) for event in events]


def discloses(game: Game, action: Action, tags: tuple[str, ...] = ()) -> bool:
    """Return whether an action reveals something hidden, or lets chance play.

    `tags` are those of events that reveal something.
    """
    if action.discloses():
        return True
    fork = game.fork()
    events = fork.play(action, declarer(action, fork.seats))
    if any(event.tag in tags for event in events):
        return True
    if any(isinstance(event, TurnedUp | RoomRevealed | LaidConcealed) for event in events):
        return True  # a piece that is laid concealed shows whether it is an object
    if _shows(game, fork, events):
        return True
    slots = game.match.grid.layout.slots
    if any(isinstance(event, LaidOnRoom) for event in events) and any(
        slot.kinds != "both" for slot in slots
    ):
        return True  # a room for one kind shows it, and the choice of another one what is left
    laid = sum(isinstance(event, LaidOnLine) for event in events)
    if laid % 4:
        return True  # with a dot left free, the dots of the starters are informative
    later = [by_chance for _, by_chance in fork.history[len(game.history) :]]
    return any(later) or (fork.decision is not None and fork.decision.seat == CHANCE)


def _shows(game: Game, fork: Game, events: tuple[Event, ...]) -> bool:
    """Return whether a concealed piece was shown, though it may be concealed again."""
    before = set(game.state.concealed)
    again = {event.piece for event in events if isinstance(event, Concealed)}
    return bool(before & again or before - set(fork.state.concealed))


def refusals(position: Game | View, tries: list[Action]) -> list[Refusal | None]:
    """Return the refusal of each action."""
    return [position.why_not(action) for action in tries]
