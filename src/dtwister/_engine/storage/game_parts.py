"""The parts of a game that no record can hold, as plain data: to write it, and to make it again.

A record begins at the start of a scenario, or at a position on its board. The sample of a view
begins in the middle, with what a seat knows; a game without history has forgotten how it came.
"""

from __future__ import annotations

import attrs

from dtwister._engine.editing.state_builder import with_derived, without_derived
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.storage.history import Block, Played, played_since, whole
from dtwister._engine.visibility.information import InformationState
from dtwister._model.ids import SeatId
from dtwister._model.state import State
from dtwister._model.values.shared_methods import PlainValue


@attrs.frozen(kw_only=True)
class GameParts(PlainValue):
    """A game as its state, its first state, and the actions between the two.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> sample = view.sample(dtwister.Rng(1))
    >>> events = sample.play(dtwister.parse_legal(sample, "thief a2"))
    >>> parts = parts_of(sample)
    >>> parts.first_number, len(parts.played), game_of(parts) == sample
    (1, 1, True)
    """

    match: Match
    state: State
    seed: int
    auto_chance: bool
    keeps_history: bool
    from_start: bool
    keeps_text: bool
    begun: int
    """The number of the decision at which the knowledge of seats begins (`Game.first_number`)."""
    first_number: int
    """The number of the decision in the first state."""
    first: State
    """The state before the first of the actions."""
    played: tuple[Played, ...]
    known: dict[SeatId, InformationState]
    """The knowledge of seats in the first state."""


def parts_of(game: Game) -> GameParts:
    """Return the parts of a game; nothing in them is not in the game."""
    copy = game.fork()
    following, match = copy._following, copy.match
    if copy.keeps_history:
        first_number = following.first_number
        first = copy.states_at([first_number])[first_number]
        played = tuple(played_since(match, copy._history, first_number))
        known = {seat: one.at(first_number) for seat, one in following.known.items()}
    else:
        if copy._history is not None:
            following.catch_up(match, copy._history, copy.state)
        first_number, first, played, known = copy.number, copy.state, (), following.known
    return GameParts(
        match=match,
        state=without_derived(match, copy.state),
        seed=copy.seed,
        auto_chance=copy.auto_chance,
        keeps_history=copy.keeps_history,
        from_start=following.from_start,
        keeps_text=following.keeps_text,
        begun=following.first_number,
        first_number=first_number,
        first=without_derived(match, first),
        played=played,
        known=dict(known),
    )


def game_of(parts: GameParts) -> Game:
    """Return the game of some parts, with its history and what seats know."""
    match = parts.match
    game = Game(
        match,
        with_derived(match, parts.state),
        seed=parts.seed,
        auto_chance=parts.auto_chance,
        keep_history=parts.keeps_history,
    )
    following = game._following
    following.from_start, following.keeps_text = parts.from_start, parts.keeps_text
    following.first_number = parts.begun
    following.known = dict(parts.known)
    game._first_number = parts.first_number
    if parts.played:
        game._history = whole(match, Block(None, parts.first_number, parts.played, parts.first))
    return game
