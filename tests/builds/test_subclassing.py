"""Plug-ins stay interpreted, and may subclass what they are offered, in both builds."""

from __future__ import annotations

import inspect

import pytest

import dtwister
from dtwister import plugin
from dtwister.plugin import Context, StateEditor
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features.combat.close_attack import AttackAbility
from dtwister_features.turn.turn_frames import CardTurn

OFFERED = [
    kind
    for name in plugin.__all__
    if inspect.isclass(kind := getattr(plugin, name)) and name not in ("Result", "SeatId")
]


@pytest.mark.parametrize("kind", OFFERED, ids=lambda kind: kind.__name__)
def test_each_offered_class_has_subclasses(kind: type) -> None:
    made = type("Planted", (kind,), {"__doc__": "Planted.", "said": lambda self: "planted"})
    assert issubclass(made, kind)
    assert made.said(None) == "planted"


def test_a_subclass_of_a_native_class_may_override_and_call_it() -> None:
    class Louder(StateEditor):
        """An editor that counts double."""

        def add_points(self, seat: SeatId, points: int) -> None:
            super().add_points(seat, 2 * points)

    game = dtwister.new_game("base:standard", seed=7)
    state = game.state.copy()
    Louder(game.match, state).add_points(SeatId(1), 2)
    assert state.vp == [0, 4]
    assert game.state.vp == [0, 0]


def test_a_subclass_of_a_context_answers_otherwise() -> None:
    class Whispering(Context):
        """A context that names nothing."""

        def name(self, piece: PieceId) -> str:
            return "?" + super().name(piece)

    game = dtwister.new_game("base:standard", seed=7)
    context = Whispering(game.match, game.state)
    thief = game.match.piece_index["blue.thief"]
    assert context.name(thief) == "?blue.thief"
    assert context.kind(thief).movement == 5


def test_shared_rules_may_be_subclassed() -> None:
    class Slow(AttackAbility):
        """An attack that takes longer."""

    class LongTurn(CardTurn):
        """A turn that is never over."""

        @property
        def is_over_time(self) -> bool:
            return not super().is_over_time

    assert Slow.id == AttackAbility.id
    assert LongTurn(SeatId(0)).is_over_time is True
