"""Asking and playing on a drawn position, with actions in notation."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import dtwister
from dtwister import Action, Event, Game, IllegalAction, Refusal
from dtwister.testing import position
from support import extra

RULES = dtwister.load_rules([extra])


def stand(drawing: str, pieces: Mapping[str, str], **more: object) -> Game:
    """A drawn position under the rules with the components of `extra`."""
    return position(RULES, drawing, pieces=pieces, **more)  # type: ignore[arg-type]


def read(game: Game, text: str) -> Action:
    """An action in full notation, legal or not."""
    return dtwister.parse_action(game.match, text)


def play(game: Game, *texts: str) -> list[Event]:
    """Play actions, one after the other; what happened."""
    return [event for text in texts for event in game.play(read(game, text))]


def legal(game: Game, text: str) -> bool:
    """Whether an action may be played, as the rules and as the set of legal actions see it."""
    action = read(game, text)
    answer = game.why_not(action) is None
    assert (action in game.legal_actions) is answer
    return answer


def why(game: Game, text: str) -> tuple[str, str]:
    """The code and the rule of the refusal of an action; playing it changes nothing."""
    action = read(game, text)
    refusal = game.why_not(action)
    assert isinstance(refusal, Refusal), f"{text} is accepted"
    assert action not in game.legal_actions
    assert action not in list(game.legal_actions)
    before = game.digest
    with pytest.raises(IllegalAction):
        game.play(action)
    assert game.digest == before
    return refusal.code, refusal.rule


def ends(game: Game, piece: str) -> set[str]:
    """The squares where a piece can come to by one move, as listed."""
    names = game.match.grid.names
    return {names[move.end] for move in game.legal_actions.of(piece) if move.verb == "move"}  # type: ignore[attr-defined]


def ap(game: Game) -> int:
    """The action points left in the turn."""
    return int(game.state.frames[0].ap)  # type: ignore[attr-defined]


def place(game: Game, piece: str) -> str:
    """The square of a piece; empty if it is on none."""
    return game.match.grid.names.get(game.state.at[game.match.piece_index[piece]], "")


def load(game: Game, piece: str) -> str:
    """The name of the load of a miniature; empty for none."""
    found = game.context.load_of(game.match.piece_index[piece])
    return game.match.pieces[found].name if found >= 0 else ""
