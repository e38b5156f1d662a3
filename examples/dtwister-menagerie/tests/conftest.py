"""The rules that the scenes of the menagerie are played by."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import dtwister
import dtwister_base.plugin
import dtwister_features.plugin
import dtwister_menagerie.plugin
import dtwister_multiplayer.plugin
import dtwister_veterans.plugin
from dtwister.testing import Scene


@pytest.fixture(scope="session")
def rules() -> dtwister.Rules:
    """Return the rules with the menagerie, and with the Veterans for their magic-eating."""
    plugins = [
        dtwister_features.plugin,
        dtwister_base.plugin,
        dtwister_multiplayer.plugin,
        dtwister_veterans.plugin,
        dtwister_menagerie.plugin,
    ]
    return dtwister.load_rules(plugins, entry_points=False)


@pytest.fixture
def hall(rules: dtwister.Rules) -> Callable[..., Scene]:
    """Return what makes scenes in a corridor, or in more rows of squares with no border between.

    `hall("|G.  A.p|", G="blue.gorgon", A="yellow.warrior", p="yellow.crown")` has two squares.
    """

    def scene(
        *rows: str, active: str = "", more: Mapping[str, Any] | None = None, **signs: str
    ) -> Scene:
        across = len(rows[0]) // 4
        between = "\n" + "+   " * across + "+\n"
        rail = "+---" * across + "+"
        drawing = f"{rail}\n{between.join(rows)}\n{rail}"
        return Scene(
            rules,
            drawing,
            scenario="menagerie:for-two",
            pieces=signs,
            active=active,
            more=more,
        )

    return scene


@pytest.fixture
def two_rooms(rules: dtwister.Rules) -> Callable[..., Scene]:
    """Return what makes scenes in two rooms beside each other, `a1` and `a2`.

    The row in the middle is given, and all else is floor; `other_rules` are played by, if given.
    """

    def scene(
        row: str,
        more: Mapping[str, Any] | None = None,
        other_rules: dtwister.Rules | None = None,
        **signs: str,
    ) -> Scene:
        rail, floor = "+---" * 10 + "+", "| .   .   .   .   .   .   .   .   .   . |"
        between = "\n" + "+   " * 10 + "+\n"
        drawing = f"{rail}\n{between.join([floor, floor, row, floor, floor])}\n{rail}"
        given = {"tile": 5, **(more or {})}
        played = other_rules or rules
        return Scene(played, drawing, scenario="menagerie:for-two", pieces=signs, more=given)

    return scene
