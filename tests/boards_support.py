"""What the tests of games for three and four players share: boards with a few pieces."""

from __future__ import annotations

from collections.abc import Mapping

import dtwister
from dtwister import Game
from dtwister._board.masks import bits
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.play_context import PlayContext
from dtwister._model.state import DISCARDED
from dtwister_features.turn.turn_frames import CardTurn
from game_support import kind_is, play_until, say

RULES = dtwister.load_rules()


def after_set_up(scenario: str, seed: int = 1, **options: int | bool | str) -> Game:
    """A game in which the first Action card is to be played, after a set-up at random."""
    game = dtwister.new_game(scenario, seed=seed, **options)
    play_until(game, kind_is("card"), dtwister.Rng(seed))
    return game


def line_number(game: Game, name: str) -> int:
    """The number of a line, by its id."""
    return [line.id for line in game.match.grid.layout.lines].index(name)


def doors(game: Game, line: str) -> list[tuple[int, int]]:
    """Squares of floor from which one step leads onto a line, each with the square there."""
    squares = game.match.grid.line_masks[line_number(game, line)]
    floor = game.context.labyrinth.cells["floor"]
    return [
        (beside, space)
        for space in bits(squares)
        for beside in game.context.neighbours(space)
        if floor >> beside & 1
    ]


def staged(
    scenario: str,
    places: Mapping[str, str],
    *,
    active: str,
    ap: int = 5,
    seed: int = 1,
    lots: tuple[int, ...] = (),
    vp: Mapping[str, int] | None = None,
    seats: tuple[str, ...] = (),
    **options: int | bool | str,
) -> Game:
    """The board of a scenario with all rooms revealed and just these pieces; a seat has AP left.

    A place is a square, or a line that the piece is to stand beside. It may be followed by
    "wounded"; the place of an object may be the name of who carries it.
    """
    started = dtwister.new_game(scenario, seed=seed, seats=seats, **options)
    match, state = started.match, started.state.copy()
    editor = StateBuilder(match, state)
    state.at = [DISCARDED] * len(match.pieces)
    state.faceup = sum(1 << slot for slot, tile in enumerate(state.tiles) if tile >= 0)
    state.clock = len(match.seats)
    for seat, points in (vp or {}).items():
        state.vp[match.seats.index(seat)] = points
    state.frames = []
    editor.rebuild()
    editor.draw_exits(lots)
    game = Game(match, state)
    for name, words in places.items():
        place, *flags = words.split()
        if "wounded" in flags:
            state.wounded |= 1 << match.piece_index[name]
        editor.place(match.piece_index[name], _square(game, place))
    context = PlayContext(match, state)
    context.push(CardTurn.at(context, seat=match.seats.index(active), ap=ap))
    return Game(match, state)


def _square(game: Game, place: str) -> int:
    if place in game.match.piece_index:
        return game.context.space(game.match.piece_index[place])
    space = game.match.grid.space(place)
    if space is not None:
        return space
    return next(inside for inside, _ in doors(game, place) if not game.context.pieces_at(inside))


def out_by(game: Game, name: str, line: str) -> dtwister.Action:
    """The step of a piece from its square onto a line beside it."""
    space = game.context.space(game.match.piece_index[name])
    names = game.match.grid.names
    there = next(names[onto] for inside, onto in doors(game, line) if inside == space)
    return say(game, f"move {name} {names[space]}-{there}")
