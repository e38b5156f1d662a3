"""Games made up from views agree with them, and differ where the view does not know."""

from __future__ import annotations

import random

import attrs
import pytest

from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.information import Recollection
from dtwister._engine.visibility.sampling import sample_game
from dtwister._engine.visibility.view import View
from dtwister._errors import EngineError
from dtwister._model.ids import SPECTATOR
from dtwister._model.specs import Layout, Room, Slot
from dtwister._model.state import ASIDE, UNKNOWN
from dtwister._rng import Rng
from fixtures.plugins.stub import Lay, Laying
from fixtures.stub_games import RULES, every_moment, new, played


@every_moment
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_a_sample_agrees_with_its_view(moves: int, seat: int) -> None:
    game = played(moves)
    view = game.view(seat)
    for seed in range(10):
        made = sample_game(view, Rng(seed))
        assert made.view(seat) == view
        assert check_derived(made.match, made.state) == []
        assert made.history == ()
        assert UNKNOWN not in made.state.at
        assert UNKNOWN not in made.state.tiles


def test_samples_differ_in_what_is_hidden() -> None:
    game = new()
    game.play(Lay(1, 0))
    view = game.view(1)
    made = [view.sample(random.Random(seed)).state for seed in range(60)]
    places = {state.at.index(-100) for state in made}
    assert places == {0, 1, 2}
    assert {state.turns[0] for state in made} == {0, 1, 2, 3}


def test_frames_make_up_their_secrets() -> None:
    game = played(2)
    frame = game.state.frames[-1]
    assert isinstance(frame, Laying)
    assert frame.hopes[0] is not None
    hidden = game.view(1)
    assert hidden.state.frames[-1].hopes[0] == -1
    for seed in range(5):
        made = hidden.sample(random.Random(seed)).state.frames[-1]
        assert made.hopes[0] in range(5)


def test_tokens_face_down_on_a_line_and_aside() -> None:
    game = new()
    state = game.state
    editor = StateEditor(game.match, state)
    line = game.match.grid.lines[0]
    editor.place(0, line[1])
    editor.set_face_down(0, face_down=True)
    state.at[1] = ASIDE
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert view.public_counts.on_lines == ((line[1], 0),)
        for seed in range(20):
            made = view.sample(random.Random(seed))
            assert made.view(seat) == view
            assert made.state.at[0] == line[1]
            assert ASIDE in made.state.at[:3]


def big_match(slots: int, fixed: str = "") -> Match:
    hall = RULES.rooms["stub:hall"]
    rooms: dict[str, Room] = {}
    for pair in (1, 2, 3):
        for half in "ab":
            name = f"stub:{pair}{half}"
            rooms[name] = attrs.evolve(hall, id=name, pair=pair, mark="A" if name == fixed else "")
    places = tuple(
        Slot(id=f"a{n + 1}", x=3 * n, y=0, fixed="A" if fixed and n == 0 else "", kinds=kinds)
        for n, kinds in zip(range(slots), ["characters", "objects", "both"] * 2, strict=False)
    )
    layout = Layout(
        id="stub:table", title="", seats=("blue", "yellow"), slots=places, lines=(), room_size=3
    )
    rules = attrs.evolve(RULES, rooms={**rooms}, layouts={"stub:table": layout})
    return Match.new(rules, rules.scenarios["stub:tiny"], {})


def view_of(match: Match, tiles: list[int], faceup: int, laid: dict[int, int]) -> View:
    state = match.new_state(0)
    state.tiles = tiles
    state.faceup = faceup
    for piece, slot in laid.items():
        state.at[piece] = -100 - slot
    from dtwister._engine.visibility.view import make_view

    return make_view(match, state, 0)


def test_rooms_come_in_whole_pairs_with_the_twins_of_revealed_ones() -> None:
    match = big_match(4)
    view = view_of(match, [2, 3, 4, 5], 0b0001, {})
    seen = set()
    for seed in range(40):
        state = sample_game(view, Rng(seed)).state
        assert state.tiles[0] == 2
        assert 3 in state.tiles
        rest = sorted(set(state.tiles) - {2, 3})
        assert rest in ([0, 1], [4, 5])
        seen.add(tuple(rest))
    assert len(seen) == 2


def test_a_single_room_fills_what_pairs_leave() -> None:
    view = view_of(big_match(3), [0, 1, 2], 0, {})
    for seed in range(20):
        tiles = sample_game(view, Rng(seed)).state.tiles
        assert len(set(tiles)) == 3
        assert any({pair, pair + 1} <= set(tiles) for pair in (0, 2, 4))


def test_a_fixed_room_lies_where_it_must() -> None:
    view = view_of(big_match(4, fixed="stub:3b"), [5, 0, 1, 4], 0, {})
    for seed in range(20):
        tiles = sample_game(view, Rng(seed)).state.tiles
        assert tiles[0] == 5
        assert 4 in tiles


def test_a_room_for_one_kind_gets_that_kind() -> None:
    match = big_match(3)
    view = view_of(match, [0, 1, 2], 0, {3: 0, 4: 1, 5: 2})
    for seed in range(20):
        at = sample_game(view, Rng(seed)).state.at
        assert at[3] == -100
        assert {at[4], at[5]} == {-101, -102}


def test_a_view_that_cannot_be() -> None:
    match = big_match(3)
    wrong = view_of(match, [0, 1, 2], 0, {4: 0})
    wrong.state.at[3] = 0  # the only character is known, so it cannot lie in the room for one
    with pytest.raises(EngineError):
        sample_game(wrong, Rng(1))
    short = view_of(match, [0, 1, 2], 0, {})
    short.state.at[1] = UNKNOWN
    with pytest.raises(EngineError, match="unknown pieces of blue"):
        sample_game(short, Rng(1))


def test_a_sample_has_a_generator_of_its_own() -> None:
    view = played(5).view(0)
    states = {view.sample(Rng(seed)).state.rng for seed in range(20)}
    assert len(states) == 20 and 0 not in states
    # It has as many bits as that of a game: both halves are drawn.
    for half in (32, 0):
        assert len({state >> half & 0xFFFFFFFF for state in states}) == 20
    assert max(states) < 2**64
    assert view.sample(Rng(3)) == view.sample(Rng(3))


def test_what_chance_decides_in_a_sample_is_not_always_the_same() -> None:
    view = Game.new(RULES, "stub:tiny", seed=1, auto_chance=False).view(0)
    assert len({view.sample(Rng(seed)).chance_outcome() for seed in range(30)}) == 4


def test_the_single_room_that_pairs_leave_is_any_of_those_that_are_left() -> None:
    view = view_of(big_match(3), [0, 1, 2], 0, {})
    singles = set()
    for seed in range(60):
        tiles = set(sample_game(view, Rng(seed)).state.tiles)
        singles |= {tile for tile in tiles if tile ^ 1 not in tiles}
    assert singles == set(range(6))


def test_a_token_that_the_seat_knows_stays_on_its_line() -> None:
    game = new()
    editor = StateEditor(game.match, game.state)
    line = game.match.grid.lines[0]
    editor.place(0, line[1])
    editor.set_face_down(0, face_down=True)
    view = game.view(1)
    assert view.information_state is not None
    view.information_state.recollection = Recollection(places=((0, line[1]),))
    for seed in range(5):
        state = view.sample(random.Random(seed)).state
        assert state.at[0] == line[1]
        assert state.here[line[1]] == (0,)
        assert check_derived(game.match, state) == []
