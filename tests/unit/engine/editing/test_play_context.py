"""What changes a game while an action is played: events, frames, memories."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._engine.compiled_rules import Memory
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._errors import EngineError
from dtwister._model.events import Scored, Shown
from fixtures.plugins.stub import WISHES, Laying, Turn, Wish
from fixtures.stub_games import played


def begun() -> PlayContext:
    """A context of a branch of a game in its first turn."""
    game = played(5)
    return PlayContext(game.match, game.state.branch())


def test_what_happens_is_applied_and_noted_in_order() -> None:
    context = begun()
    before = list(context.state.vp)
    assert context.do(Scored(0, 2, "test")) and context.do(Scored(1, 1, "test"))
    assert context.events == [Scored(0, 2, "test"), Scored(1, 1, "test")]
    assert context.state.vp == [before[0] + 2, before[1] + 1]


def test_an_event_empties_the_caches_of_the_state() -> None:
    context = begun()
    context.state_caches[begun] = {}
    context.do(Scored(0, 1, "test"))
    assert context.state_caches == {}


def test_only_a_concealed_piece_is_shown() -> None:
    game = dtwister.new_game("card:3", seed=1, **{"secret-objects": True})
    builder = StateBuilder.of_copy(game.match, game.state)
    held, other = game.match.objects[:2]
    for piece in (held, other):
        builder.conceal(piece, False)
    builder.conceal(held, True)
    context = PlayContext(game.match, builder.state)
    context.show(other)
    assert context.events == []
    context.show(held)
    assert context.events == [Shown(held)] and context.state.concealed == ()


def test_frames_are_a_stack() -> None:
    game = played(5)
    context = PlayContext(game.match, game.state.branch())
    bottom, above = context.frame, Turn(seat=1, ap=1)
    assert isinstance(bottom, Turn)
    context.push(above)
    assert context.frame is above and context.find(Turn) is above and context.find(Laying) is None
    context.replace_top(Turn(seat=0, ap=1))
    assert context.pop() == Turn(seat=0, ap=1)
    assert context.frame is bottom
    assert game.state.frames == [bottom]


def test_the_topmost_frame_of_a_class_is_replaced() -> None:
    context = begun()
    context.push(Laying(seat=0))
    context.replace_frame(Turn, Turn(seat=1, ap=7))
    assert context.state.frames[-2:] == [Turn(seat=1, ap=7), Laying(seat=0)]
    context.pop()
    with pytest.raises(EngineError, match="cannot replace a frame stub:laying"):
        context.replace_frame(Laying, Laying(seat=1))


def test_a_memory_is_written_and_an_unknown_one_is_refused() -> None:
    context = begun()
    wishes = (Wish(3), Wish(4))
    context.remember(WISHES, wishes)
    assert context.recall(WISHES) == wishes
    stranger: Memory[int] = Memory("test:stranger", lambda _match: 0)
    with pytest.raises(EngineError, match="unknown memory 'test:stranger'"):
        context.remember(stranger, 1)
