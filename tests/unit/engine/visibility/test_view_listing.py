"""What a view lists: always `LegalActions`, worked out once, and judged once when it is played."""

from __future__ import annotations

import typing
from collections import Counter

import pytest

import dtwister
from dtwister import Action, LegalActions, Rng, View
from dtwister._errors import DtwisterError
from dtwister._model.frames import ActionSource
from dtwister.bots import GreedyBot, RandomBot
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import fresh_game
from fixtures.stub_games import new, played


def test_the_type_of_what_is_legal_is_no_union() -> None:
    getter = View.legal_actions.fget  # type: ignore[attr-defined]
    assert typing.get_type_hints(getter)["return"] is LegalActions


@pytest.mark.parametrize("moves", [0, 3, 12])
def test_everybody_who_is_not_asked_has_an_empty_list(moves: int) -> None:
    game = played(moves)
    assert game.decision is not None
    action = next(iter(game.legal_actions))
    for seat in (0, 1, dtwister.SPECTATOR):
        view = game.view(seat)
        legal = view.legal_actions
        assert isinstance(legal, LegalActions)
        if seat == game.decision.seat:
            assert view.is_asked
            assert list(legal) == list(game.legal_actions)
            assert action in legal
            continue
        assert not view.is_asked
        assert (list(legal), len(legal), bool(legal)) == ([], 0, False)
        assert action not in legal
        assert legal.of(getattr(action, "piece", 0)) == ()
        assert legal.kind(action.verb) == ()
        with pytest.raises(IndexError, match="another seat must decide"):
            legal.sample(Rng(1))


def test_nothing_is_legal_in_any_view_when_the_game_is_over() -> None:
    game = played(200, turns=5)
    assert game.is_over
    for seat in (0, 1, None):
        view = game.view(seat)
        assert not view.is_asked
        assert isinstance(view.legal_actions, LegalActions)
        assert list(view.legal_actions) == []


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot])
def test_a_bot_that_is_not_asked_says_so(bot: type[RandomBot] | type[GreedyBot]) -> None:
    game = new()
    assert game.decision is not None
    with pytest.raises(DtwisterError, match="another seat must decide"):
        bot(Rng(1)).choose(game.view(1 - game.decision.seat))


# -- work, counted ---------------------------------------------------------------------------------


class Counting:
    """Counts how often a turn is asked for sources and for judgements, and its sources listed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        real_sources, real_refuse = CardTurn.action_sources, CardTurn.refuse

        def sources(turn: CardTurn, context: dtwister.plugin.Context) -> list[ActionSource]:
            self.calls["sources"] += 1
            return [self._counted(source) for source in real_sources(turn, context)]

        def refuse(
            turn: CardTurn, context: dtwister.plugin.Context, action: Action
        ) -> dtwister.Refusal | None:
            self.calls["refuse"] += 1
            return real_refuse(turn, context, action)

        monkeypatch.setattr(CardTurn, "action_sources", sources)
        monkeypatch.setattr(CardTurn, "refuse", refuse)

    def _counted(self, source: ActionSource) -> ActionSource:
        def offer(context: dtwister.plugin.Context, piece: int) -> list[Action]:
            self.calls["offer"] += 1
            return list(source.offer(context, piece))

        return source._replace(offer=offer)


def test_a_view_lists_once_and_its_action_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh_game()
    game.play(list(game.legal_actions)[-1])
    assert game.decision is not None and game.decision.kind == "act"
    counting = Counting(monkeypatch)
    view = game.view(game.decision.seat)
    listed = list(view.legal_actions)
    once = counting.calls["offer"]
    assert once and counting.calls["refuse"] == 0
    chosen = listed[len(listed) // 2]
    assert [list(view.legal_actions), len(view.legal_actions)] == [listed, len(listed)]
    assert view.legal_actions
    assert view.why_not(chosen) is None
    assert view.context is view.context
    assert counting.calls == {"sources": 1, "offer": once}
    text = dtwister.action_text(game.match, chosen)
    assert dtwister.parse_legal(view, text) == chosen
    assert counting.calls["offer"] == once
    counting.calls.clear()
    game.play(chosen)
    assert counting.calls["refuse"] == 1, "the game judges what a view lists, and only once"
    assert counting.calls["offer"] == 0


def test_an_action_sampled_from_a_view_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh_game()
    game.play(list(game.legal_actions)[-1])
    assert game.decision is not None
    counting = Counting(monkeypatch)
    view = game.view(game.decision.seat)
    chosen = view.legal_actions.sample(Rng(2))
    assert view.why_not(chosen) is None
    assert counting.calls["refuse"] == 0
    game.play(chosen)
    assert counting.calls["refuse"] == 1


def test_an_equal_action_of_ones_own_is_judged_truly(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh_game()
    game.play(list(game.legal_actions)[-1])
    assert game.decision is not None
    view = game.view(game.decision.seat)
    chosen = next(iter(view.legal_actions))
    counting = Counting(monkeypatch)
    own = dtwister.parse_action(game.match, dtwister.action_text(game.match, chosen))
    assert own == chosen and own is not chosen
    assert view.why_not(own) is None
    assert counting.calls["refuse"] == 1
