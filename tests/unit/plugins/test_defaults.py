"""What is played where nothing says what: plug-ins name it, and it may be missing."""

from __future__ import annotations

import re

import pytest

import dtwister
from dtwister._engine.compiled_rules import Defaults
from dtwister._errors import InvalidNotation
from dtwister._plugins.default_choices import chosen_defaults
from dtwister._plugins.registry import Registry
from dtwister.cli import main
from dtwister.plugin import Manifest
from dtwister.testing import position

ALL = Defaults(demo="prison:5", drawn="base:standard", turn="features:turn")
DRAWING = """
+---+---+
|A.   . |
+---+---+
"""


def registry(name: str, **choices: str) -> Registry:
    made = Registry(Manifest(id=name, version="1"), name)
    made.defaults(**choices)
    return made


def test_the_official_plugins_name_all_of_it() -> None:
    assert dtwister.load_rules().defaults == ALL


@pytest.mark.parametrize("backwards", [False, True])
def test_the_first_by_id_that_is_there_is_heard(backwards: bool) -> None:
    some = [registry("b", demo="b:1"), registry("a", turn="a:turn"), registry("c", demo="c:1")]
    some = some[::-1] if backwards else some
    assert chosen_defaults(some, {"b:1", "c:1"}, {"a:turn"}) == Defaults(demo="b:1", turn="a:turn")
    assert chosen_defaults(some, {"c:1"}, set()) == Defaults(demo="c:1")


def test_what_is_left_out_is_passed_over() -> None:
    rules = dtwister.load_rules(without=["prison:5", "base:standard"])
    assert rules.defaults == Defaults(turn="features:turn")
    with pytest.raises(InvalidNotation, match="name no scenario for drawn positions"):
        position(rules, DRAWING, pieces={"A": "blue.thief"})
    game = position(rules, DRAWING, pieces={"A": "blue.thief"}, scenario="base:beginner")
    assert game.match.scenario.id == "base:beginner"


def test_without_plugins_nothing_is_named() -> None:
    assert dtwister.load_rules(entry_points=False).defaults == Defaults()


@pytest.mark.parametrize(
    ("left_out", "shown"), [((), "prison:5"), (("--no", "prison:5"), "base:beginner")]
)
def test_the_demonstration_shows_what_is_named_or_the_first_there_is(
    left_out: tuple[str, ...], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--no-record", "--seed", "8", *left_out]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert re.search(r"\((\S+)\), seed 8", first)[1] == shown  # type: ignore[index]
