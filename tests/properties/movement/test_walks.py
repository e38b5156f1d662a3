"""Walks of random positions, against a slow second way to work them out."""

from __future__ import annotations

import pytest
from hypothesis import example, given

from dtwister import LEAVE, Game, Move, Rng, new_game, take
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._model.specs import Link
from dtwister.plugin.questions import category_of
from dtwister.testing import invariants, position
from dtwister_features.movement.move_action import MoveAbility
from dtwister_features.movement.walk_setting import search_of, squares_about
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.positions.carrying import RULES
from fixtures.random_games import examples, positions, seeds
from oracles.walking import Mover, Places

CHARACTERS = ("thief", "troll", "warrior", "wizard", "naga", "goblin")
OBJECTS = ("rope", "rope#2", "sword", "treasure", "plank")
SIZE = 5


def border(rng: Rng) -> str:
    return rng.choice(("|", ":", "#", "'") if rng.random() < 0.15 else (" ",))


def hall(seed: int) -> Game:
    """A room with pits, water and a few walls between two lines; pieces anywhere they may be."""
    rng = Rng(seed)
    rows = ["+   " * (SIZE + 2) + "+"]
    for _ in range(SIZE):
        cells = [f" {rng.choice('.....OO~')} " + border(rng) for _ in range(SIZE)]
        rows += ["  0 " + border(rng) + "".join(cells) + " 1  ", rows[0]]
    names = [f"{seat}.{name}" for seat in ("blue", "yellow") for name in (*CHARACTERS, *OBJECTS)]
    pieces = {chr(0x410 + number): f"{name} behind" for number, name in enumerate(names)}
    game = position(
        RULES,
        "\n".join(rows),
        pieces=pieces,
        tile=SIZE,
        options={"edition": rng.choice(("DT1", "DT2"))},
    )
    return strewn(game, rng)


def strewn(game: Game, rng: Rng) -> Game:
    """The same labyrinth with the pieces elsewhere."""
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    for piece in range(len(game.match.pieces)):
        editor.return_to_reserve(piece)
    state.wounded = 0
    strew(Game(game.match, state), editor, rng)
    return Game(game.match, state)


def strew(game: Game, editor: StateEditor, rng: Rng) -> None:
    """Put pieces onto squares, as many on each as the golden rules allow."""
    context, match = game.context, game.match
    for piece in sorted(range(len(match.pieces)), key=lambda _: rng.random()):
        if rng.random() < 0.4:
            continue
        kind, seat = match.kind_of[piece], match.seat_of[piece]
        hurt = not kind.is_object and rng.random() < 0.3
        wanted = context.labyrinth.non_floor if kind.supports and rng.random() < 0.7 else 0
        for space in sorted(match.grid.names, key=lambda at: rng.random() - (wanted >> at & 1)):
            if match.line_setup.exits[seat] >> space & 1:
                continue
            there = context.pieces_at(space)
            if not all(fits(game, piece, hurt, other) for other in there) or len(there) > 1:
                continue
            category = category_of(context, space)
            supports = [
                o for o in (*there, piece) if context.belongs(space, match.kind_of[o].supports)
            ]
            stands = context.belongs(space, kind.may_stop_on) and not hurt
            if category in ("floor", "line") or supports or stands:
                if hurt:
                    editor.state.wounded |= 1 << piece
                editor.place(piece, space)
                break


def shaken(game: Game, rng: Rng) -> Game:
    """The same with a few pieces gone or come, which may make little difference nearby."""
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    for piece in range(len(game.match.pieces)):
        if state.at[piece] >= 0 and rng.random() < 0.15:
            editor.return_to_reserve(piece)
            state.wounded &= ~(1 << piece)
    fallen = Game(game.match, state).context
    for piece, space in enumerate(state.at):
        supported = category_of(fallen, space) in ("floor", "line") if space >= 0 else True
        if not supported and not any(
            fallen.belongs(space, fallen.kind(o).supports | fallen.kind(o).may_stop_on)
            for o in fallen.pieces_at(space)
            if not fallen.is_wounded(o)
        ):
            editor.return_to_reserve(piece)
            state.wounded &= ~(1 << piece)
    return Game(game.match, state)


def fits(game: Game, piece: int, hurt: bool, other: int) -> bool:
    """Whether two pieces may share a square."""
    context = game.context
    if context.kind(piece).is_object or context.kind(other).is_object:
        return context.kind(piece).is_object is not context.kind(other).is_object
    party = game.match.alliances.of[context.seat(piece)]
    return hurt is not context.is_wounded(other) and context.seat(other) in party


def after(game: Game, move: Move) -> Places:
    """Where all pieces are after a walk, before anybody leaves or falls."""
    state = game.state.copy()
    StateEditor(game.match, state).walk_course(move.piece, move.course)
    return tuple(state.at)


def movers(game: Game) -> list[int]:
    """The miniatures of the active seat."""
    return [piece for piece in game.match.characters[0] if game.context.is_able(piece)]


@examples(40)
@example(seed=100_498)  # a Rope is left on a pit where a wounded hangs on another one
@example(seed=501_771)
@given(seed=seeds)
def test_each_outcome_of_a_move_is_listed_once(seed: int) -> None:
    game = hall(seed)
    for piece in movers(game):
        moves = [action for action in game.legal_actions.of(piece) if isinstance(action, Move)]
        listed = [after(game, move) for move in moves]
        assert len(listed) == len(set(listed))
        assert set(listed) == Mover(game, piece).outcomes(), game.match.pieces[piece].name


@examples(20)
@example(seed=23)  # a thing is left on an obstacle at the start, and taken again on the way back
@example(seed=189_032)  # an enemy goes away from a square of a line
@given(seed=seeds)
def test_what_is_kept_from_one_position_is_right_in_the_next(seed: int) -> None:
    game, rng = hall(seed), Rng(seed)
    for _ in range(6):
        for piece in movers(game):
            moves = game.legal_actions.of(piece)
            listed = {after(game, move) for move in moves if isinstance(move, Move)}
            assert listed == Mover(game, piece).outcomes(), game.match.pieces[piece].name
        game = strewn(game, rng) if rng.random() < 0.3 else shaken(game, rng)


@examples(40)
@given(seed=seeds)
@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-3"])
def test_the_memo_lists_the_same_walks_in_the_same_order(scenario: str, seed: int) -> None:
    game, rng = new_game(scenario, seed=seed % 50), Rng(seed)
    for number in range(240):
        if game.is_over:
            return
        if number >= 120 and not number % 6:
            seat = game.state.frames[-1].seat if isinstance(game.state.frames[-1], CardTurn) else 0
            for piece in filter(game.context.is_able, game.match.characters[seat]):
                walks = search_of(game.context, piece).walks()
                outcomes = [after(game, Move(piece, course)) for course in walks]
                assert len(outcomes) == len(set(outcomes))
                listed = [move.course for move in walking_of(game, piece)]
                assert listed == walks, game.match.pieces[piece].name
        game.play(game.legal_actions.sample(rng))


@examples(10)
@given(seed=seeds)
@pytest.mark.parametrize("scenario", ["base:standard", "veterans:free-choice", "multi:1"])
def test_no_walk_depends_on_what_is_further_than_its_steps(scenario: str, seed: int) -> None:
    left_out = 0
    for game in (hall(seed), *positions(scenario, seed, every=20)):
        for piece in filter(game.context.is_able, game.match.piece_ids):
            if not game.context.kind(piece).is_object:
                about = squares_about(game.context, piece)
                assert about is not None
                near = search_of(game.context, piece, within=about)
                assert near.walks() == search_of(game.context, piece).walks()
                left_out += sum(not about[space] for space in game.state.here)
    assert left_out > 100


def test_walks_along_links_may_depend_on_any_square() -> None:
    row = "\n+---+---+\n|A.   . |\n+---+---+\n"
    links = [Link(squares=("a1", "b1"))]
    game = position(RULES, row, pieces={"A": "blue.troll"}, links=links)
    assert squares_about(game.context, game.match.piece_index["blue.troll"]) is None


@examples(2)
@given(seed=seeds)
@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:1"])
def test_what_is_kept_holds_when_the_labyrinth_changes(scenario: str, seed: int) -> None:
    labyrinth, since, compared = None, 0, 0
    for game in positions(scenario, seed, decisions=400, every=1):
        since = 0 if game.context.labyrinth is not labyrinth else since + 1
        labyrinth = game.context.labyrinth
        if since < 3 and game.state.faceup:
            invariants.position_reads_back(game)  # there nothing was worked out before
            compared += 1
    assert compared > 20


def walking_of(game: Game, piece: int) -> list[Move]:
    """The walks of a miniature as they are listed."""
    ability = next(a for a in game.context.kind(piece).offers if isinstance(a, MoveAbility))
    return [move for move in ability.offer(game.context, piece) if isinstance(move, Move)]


@examples(40)
@given(seed=seeds)
def test_a_course_is_accepted_if_each_of_its_steps_is_legal(seed: int) -> None:
    game, rng = hall(seed), Rng(seed)
    for piece in movers(game):
        mover = Mover(game, piece)
        for _ in range(30):
            move = Move(piece, course(game, mover, rng))
            assert (game.why_not(move) is None) is mover.accepts(move.course), move


def course(game: Game, mover: Mover, rng: Rng) -> tuple[int, ...]:
    """A course from square to square, with some handling that is possible and some that is not."""
    steps = [mover.start.space]
    space = steps[0]
    for _ in range(1 + int(rng.random() * (mover.kind.movement + 1))):
        while rng.random() < 0.35:
            things = [p for p in range(len(game.match.pieces)) if rng.random() < 0.05]
            things += [p for p in game.context.pieces_at(space) if p != mover.piece]
            steps.append(take(rng.choice(things)) if things and rng.random() < 0.7 else LEAVE)
        if rng.random() < 0.05:
            space = rng.choice(sorted(game.match.grid.names))
        else:
            space = rng.choice([*mover.ways[space], space])
        steps.append(space)
    return tuple(steps)


@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_the_random_positions_have_something_of_everything(edition: str) -> None:
    games = [hall(seed) for seed in range(60)]
    games = [game for game in games if game.match.options["edition"] == edition]
    table = [game.context for game in games]
    hollow = [t.labyrinth.non_floor for t in table]
    assert any(t.state.minis[0] & h for t, h in zip(table, hollow, strict=True))
    assert any(t.state.hurt[1] & h for t, h in zip(table, hollow, strict=True))
    assert any(t.load_of(piece) >= 0 for t in table for piece in t.match.characters[0])
    assert all(len(t.pieces_at(space)) <= 2 for t in table for space in t.match.grid.names)
