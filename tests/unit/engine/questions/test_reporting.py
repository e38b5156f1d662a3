"""Reports of plug-ins: registered, joined, and checked when they are registered."""

from __future__ import annotations

from types import ModuleType
from typing import Any, TypedDict

import pytest

import dtwister
from dtwister._engine.questions.reporting import all_hands, combat_report, piece_values, turn_report
from dtwister.plugin import Context, Manifest, Registry, hookimpl
from dtwister.plugin.reports import Hand, PieceValues, Reporter, TurnReport, ViewPart
from fixtures.games import in_all_games


class Tide(TypedDict):
    height: int


class Tides(Reporter):
    id = "zz:tides"

    def hands(self, context: Context) -> tuple[Hand, ...]:
        return (Hand("blue", "shells", (1, None)),)

    def turn(self, context: Context) -> TurnReport | None:
        return TurnReport("blue", 99)

    def values(self, context: Context, piece: int) -> PieceValues | None:
        return PieceValues(1, 2, 3)


def plugin(register: Any) -> ModuleType:
    module = ModuleType("zz_plugin")
    module.dtwister_manifest = hookimpl(  # type: ignore[attr-defined]
        lambda: Manifest(id="zz", version="1.0"), specname="dtwister_manifest"
    )
    module.dtwister_register = hookimpl(  # type: ignore[attr-defined]
        lambda registry: register(registry), specname="dtwister_register"
    )
    return module


def context(register: Any) -> Context:
    rules = in_all_games(dtwister.load_rules([plugin(register)]), "zz")
    return dtwister.new_game("base:standard", seed=1, rules=rules).context


def test_reports_of_several_plugins_are_joined() -> None:
    found = context(lambda registry: registry.report(Tides()))
    assert [hand.kind for hand in all_hands(found)][-1] == "shells"
    assert len(all_hands(found)) == 5
    turn = turn_report(found)
    assert turn is not None and turn.points == 99  # no turn of the board game is under way
    assert combat_report(found) is None
    assert piece_values(found, 0) == PieceValues(1, 2, 3)


def test_reports_are_no_part_of_the_digest_of_the_rules() -> None:
    def empty(registry: Registry) -> None:
        pass

    def full(registry: Registry) -> None:
        registry.report(Tides())
        registry.report(ViewPart("zz:tide", Tide, lambda context: {"height": 1}))

    assert context(empty).match.rules.digest == context(full).match.rules.digest


@pytest.mark.parametrize(
    ("register", "message"),
    [
        (lambda registry: registry.report(Tides), "expected a Reporter or ViewPart, got"),
        (
            lambda registry: registry.report("zz:tide"),
            "expected a Reporter or ViewPart, got 'zz:tide'",
        ),
        (
            lambda registry: registry.report(ViewPart("zz:tide", dict, lambda context: None)),
            "expected a TypedDict as the form of 'zz:tide'",
        ),
        (
            lambda registry: registry.report(ViewPart("tide", Tide, lambda context: None)),
            "the id 'tide' must begin with 'zz:'",
        ),
    ],
)
def test_a_wrong_report_is_refused(register: Any, message: str) -> None:
    with pytest.raises(dtwister.PluginError, match=message):
        context(register)
