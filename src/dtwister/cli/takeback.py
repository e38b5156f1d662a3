"""Reasons why an action cannot fairly be taken back in interactive play (R-20)."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._engine.visibility.concealment import hidden_from
from dtwister._engine.visibility.view import masker_of
from dtwister._model.ids import SeatId
from dtwister._model.state import State


def why_it_stands(game: Game, before: State, length: int, seat: SeatId) -> str:
    """Return why the last action of a seat is not taken back; empty if it may be.

    `before` is the state and `length` the number of actions before it. Later actions of others are
    not considered here.
    """
    after = game.state
    if tells_something_new(game, before, length, seat):
        return "the last action revealed something new"
    if (before.turns, before.tiles) != (after.turns, after.tiles):
        return "a room was turned or moved"
    action = game.history[length][0]
    return f"`{action.verb}` cannot be undone" if action.final else ""


def tells_something_new(game: Game, before: State, length: int, seat: SeatId) -> bool:
    """Return whether the last action of a seat told it something new.

    `before` is the state and `length` the number of actions before it. New is: an outcome of
    chance; a room, a token or a concealed piece that was turned up; a change of another seat's
    hidden cards.
    """
    after = game.state
    return (
        len(game.history) > length + 1
        or before.rng != after.rng
        or before.faceup != after.faceup
        or bool(before.face_down & ~after.face_down)
        or _pieces_shown(game, before, after, seat)
        or _secrets_shown(before, after)
        or _hands_changed(game, before, after, seat)
    )


def _pieces_shown(game: Game, before: State, after: State, seat: SeatId) -> bool:
    """Return whether a seat learnt the identity of a piece."""
    unknown = (hidden_from(game.match, state, seat).keys() for state in (before, after))
    return bool(next(unknown) - next(unknown))


def _secrets_shown(before: State, after: State) -> bool:
    """Return whether something with secrets ended, such as a combat with its cards."""
    left = [type(frame) for frame in after.frames]
    return any(
        (frame.may_disclose or masker_of(type(frame)) is not None) and type(frame) not in left
        for frame in before.frames
    )


def _hands_changed(game: Game, before: State, after: State, seat: SeatId) -> bool:
    """Return whether hidden memory changed, that of the seat itself apart."""
    for index, memory in enumerate(game.rules.memories):
        one, other = before.memory[index], after.memory[index]
        if memory.secret == "all" and one != other:
            return True
        if memory.secret == "by_seat":
            for owner, (old, new) in enumerate(zip(one, other, strict=True)):
                if owner != seat and old != new:
                    return True
    return False
