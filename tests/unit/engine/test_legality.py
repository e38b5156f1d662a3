"""The set of answers to a decision: lazy, and one with `why_refused`."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from dtwister import Action, Move, Refusal, Rng
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.game import Game
from dtwister._engine.legality import LegalActions, was_offered, why_refused
from dtwister._model.frames import ActionSource, Decision, Frame
from fixtures.plugins.stub import Hope, Pass, Resign
from fixtures.stub_games import every_moment, new, played

TURN = 5
"""After so many actions the first turn has begun."""


def test_an_action_of_another_kind_than_is_asked_is_refused() -> None:
    game = played(TURN)
    refusal = game.why_not(Hope(1))
    assert refusal is not None and refusal.code == "no-step"


def test_after_the_end_everything_is_refused() -> None:
    game = new()
    game.play(Resign(0), by=0)
    assert game.result is not None and game.result.winners == (1,)
    for action in (Pass(), Resign(1)):
        refusal = game.why_not(action)
        assert refusal is not None and refusal.code == "game-over"
    assert list(game.legal_actions) == []
    assert game.decision is None


@every_moment
def test_all_ways_to_ask_agree(moves: int) -> None:
    game = played(moves)
    context = game.context
    listed = list(LegalActions(context))
    fresh = Game(game.match, game.state).legal_actions  # has not listed anything yet
    assert bool(fresh) == bool(listed)
    for kind in {action.verb for action in listed} | {action.tag for action in listed}:
        assert list(fresh.kind(kind)) == [a for a in listed if kind in (a.verb, a.tag)]
    for number, piece in enumerate(game.match.pieces):
        own = [a for a in listed if isinstance(a, Move) and a.piece == number]
        assert [a for a in fresh.of(number) if isinstance(a, Move)] == own
        assert fresh.of(piece.name) == fresh.of(number)
    assert len(fresh) == len(listed) and list(fresh) == listed
    assert all(action in fresh and why_refused(context, action) is None for action in listed)
    drawn = {fresh.sample(Rng(seed)) for seed in range(60)}
    assert drawn <= set(listed)


def test_a_declaration_is_legal_and_in_no_list() -> None:
    game = played(TURN)
    assert why_refused(game.context, Resign(0)) is None
    assert Resign(0) not in game.legal_actions
    assert "resign" not in {action.verb for action in game.legal_actions}


@pytest.mark.parametrize("thing", ["pass", None, 3, Pass])
def test_what_is_no_action_is_not_legal(thing: object) -> None:
    assert thing not in played(TURN).legal_actions


def test_who_is_not_asked_has_no_answer() -> None:
    game = played(TURN)
    legal = LegalActions(game.context, asked=False)
    assert (list(legal), len(legal), bool(legal), legal.kind("pass")) == ([], 0, False, ())
    assert Pass() not in legal and Pass() in game.legal_actions
    with pytest.raises(IndexError):
        legal.sample(Rng(1))


def test_a_piece_that_is_not_there_can_do_nothing() -> None:
    legal = played(TURN).legal_actions
    assert legal.of("nobody") == () == legal.of(999)


@attrs.frozen
class Counting(Frame, tag="test:counting"):
    """Asks for one of many passes, and notes what it is asked for."""

    log: list[str] = attrs.field(factory=list, eq=False)

    def decision(self, context: Context) -> Decision | None:
        return Decision(0, "act", "pass")

    def action_sources(self, context: Context) -> Iterator[ActionSource]:
        for name in "abc":
            self.log.append(name)
            yield ActionSource("pass", -1, lambda _context, _piece, name=name: self._offer(name))

    def _offer(self, name: str) -> Iterator[Action]:
        for _ in range(3):
            self.log.append(f"{name} offers")
            yield Pass()

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        self.log.append("judges")
        return None if isinstance(action, Pass) else Refusal("no", "TEST-01", "it is no pass")


def counting() -> tuple[LegalActions, list[str]]:
    game = played(TURN)
    context = PlayContext(game.match, game.state.copy())
    frame = Counting()
    context.push(frame)
    return LegalActions(context), frame.log


def test_whether_there_is_an_answer_takes_one_of_them() -> None:
    legal, log = counting()
    assert legal
    assert [word for word in log if "offers" in word] == ["a offers"]


def test_a_question_lists_nothing_and_a_list_is_made_once() -> None:
    legal, log = counting()
    assert Pass() in legal and Hope(1) not in legal
    assert log == ["judges", "judges"]
    assert len(legal) == len(list(legal)) == 9
    assert sum("offers" in word for word in log) == 9
    assert "judges" not in log[2:]


def test_what_was_listed_need_not_be_judged_again_and_its_equal_has_to() -> None:
    game = played(TURN)
    context = game.context
    assert not was_offered(context, Pass())
    listed = list(game.legal_actions)
    assert listed and all(was_offered(context, action) for action in listed)
    assert not was_offered(context, Pass())
    drawn = game.fork().legal_actions.sample(Rng(1))
    assert not was_offered(context, drawn)
