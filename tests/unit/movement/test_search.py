"""The search of walks where several things are about: what it must not leave out."""

from __future__ import annotations

import attrs
import pytest

from dtwister import Game, Move, take
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._movement.search import Search
from dtwister._movement.shortest_paths import Way
from dtwister._movement.walker import Walker
from dtwister_features.movement.move_context import walker_of
from dtwister_features.movement.walk_cache import list_walks
from fixtures.positions.carrying import stand

SIGNS = {
    "A": "blue.thief",
    "B": "blue.troll",
    "a": "blue.sword",
    "b": "yellow.sword",
    "c": "blue.armor",
    "w": "blue.cleric wounded",
}
RING = """
+---+---+---+---+
|A.a  .b  .   .c|
+---+   +---+   +
|   | .   .   . |
+---+---+---+---+
"""


def spots(game: Game, piece: int, ways: list[Way]) -> set[tuple[int, ...]]:
    """Where all pieces are after each of several walks."""
    found = set()
    for way in ways:
        state = game.state.copy()
        StateEditor(game.match, state).walk_course(piece, way)
        found.add(tuple(state.at))
    return found


def far_walker(game: Game, movement: int) -> Walker:
    """The thief as somebody who walks further."""
    walker = walker_of(game.context, game.match.piece_index["blue.thief"])
    return Walker(walker.context, start=walker.start, load=walker.load, movement=movement)


def plain_ways(game: Game, walker: Walker, friends: int) -> list[Way]:
    """The ways by the search on plain ground."""
    ground = walker.context
    return Search(
        ground.field,
        walker.movement,
        items={space: things[0] for space, things in ground.items.items()},
        stop=ground.field.free,
        drop=ground.field.free,
        friends=friends,
    ).courses(walker.start, walker.load)


def wanted(game: Game) -> tuple[int, ...]:
    """The thief back on its square with the yellow sword, its own there, the armor in the ring."""
    names, index = {name: at for at, name in game.match.grid.names.items()}, game.match.piece_index
    places = list(game.state.at)
    for name, square in (("blue.sword", "b1"), ("yellow.sword", "a1"), ("blue.armor", "c2")):
        places[index[name]] = names[square]
    return tuple(places)


@pytest.mark.rule("GOLD-06", "CARRY-01")
def test_a_load_is_left_beside_another_thing_for_the_time_of_a_round_trip() -> None:
    # Around the ring it is six steps; whoever took the other sword along would need ten in all.
    game = stand(RING, {key: SIGNS[key] for key in "Aabc"})
    for movement, comes in ((8, True), (7, False)):
        walker = far_walker(game, movement)
        piece = game.match.piece_index["blue.thief"]
        searched = spots(game, piece, walker.walks())
        assert (wanted(game) in searched) is comes
        assert spots(game, piece, plain_ways(game, walker, 0)) == searched


@pytest.mark.rule("CARRY-06", "GOLD-06")
def test_nothing_is_left_beside_what_a_friend_holds() -> None:
    game = stand(RING.replace("  .b", " B.b"), {key: SIGNS[key] for key in "ABabc"})
    walker, piece = far_walker(game, 8), game.match.piece_index["blue.thief"]
    friends = walker.context.friends
    searched = spots(game, piece, walker.walks())
    assert wanted(game) not in searched
    plain = spots(game, piece, plain_ways(game, walker, friends))
    troll = game.context.space(game.match.piece_index["blue.troll"])
    assert {spot for spot in plain if spot[piece] != troll} == searched
    assert wanted(game) in spots(game, piece, plain_ways(game, walker, 0))


@pytest.mark.rule("CARRY-06", "GOLD-06")
def test_walks_among_three_things_are_not_kept_when_a_friend_goes() -> None:
    held = stand(RING.replace("  .b", " B.b"), {key: SIGNS[key] for key in "ABabc"})
    index = held.match.piece_index
    piece, friend = index["blue.thief"], index["blue.troll"]
    kinds = tuple(  # somebody who walks as far as this matters
        attrs.evolve(kind, movement=8) if number == piece else kind
        for number, kind in enumerate(held.match.kind_of)
    )
    match = attrs.evolve(held.match, kind_of=kinds)
    held = Game(match, held.state)
    state = held.state.copy()
    StateEditor(match, state).place(
        friend, next(at for at, name in match.grid.names.items() if name == "c1")
    )
    alone = Game(match, state)
    assert alone.context.labyrinth is held.context.labyrinth  # which keeps the walks
    for game, comes in ((held, False), (alone, True), (held, False)):
        ways = [move.course for move in list_walks(game.context, piece)]
        ends = {spot[:friend] + spot[friend + 1 :] for spot in spots(game, piece, ways)}
        place = wanted(game)
        assert (place[:friend] + place[friend + 1 :] in ends) is comes


@pytest.mark.rule("CARRY-08", "R-38")
def test_of_two_things_on_a_square_each_can_be_taken() -> None:
    game = stand(
        """
        +---+---+---+---+
        |A.   .  w.b  . |
        +---+---+---+---+
        """,
        {key: SIGNS[key] for key in "Awb"},
    )
    piece, index = game.match.piece_index["blue.thief"], game.match.piece_index
    moves = [move.course for move in game.legal_actions.of(piece) if isinstance(move, Move)]
    things = ("blue.cleric", "yellow.sword")
    end = next(at for at, name in game.match.grid.names.items() if name == "d1")
    places = [spot for spot in spots(game, piece, moves) if spot[piece] == end]
    taken = {name for name in things for spot in places if spot[index[name]] == end}
    assert taken == {*things}


@pytest.mark.rule("CARRY-08", "CARRY-10", "CARRY-15")
def test_walks_are_not_kept_when_a_friend_falls_wounded_beside_what_it_carried() -> None:
    carried = stand(
        """
        +---+---+---+---+
        |A.   .  B.b  . |
        +---+---+---+---+
        """,
        {key: SIGNS[key] for key in "ABb"},
    )
    match, index = carried.match, carried.match.piece_index
    piece, friend = index["blue.thief"], index["blue.troll"]
    state = carried.state.copy()
    StateEditor(match, state).wound(friend)
    for game, comes in ((carried, False), (Game(match, state), True), (carried, False)):
        moves = list_walks(game.context, piece)
        assert any(take(friend) in move.course for move in moves) is comes
        searched = spots(game, piece, walker_of(game.context, piece).walks())
        assert spots(game, piece, [move.course for move in moves]) == searched
