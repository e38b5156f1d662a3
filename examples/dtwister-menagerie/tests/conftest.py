"""The rules that the scenes of the menagerie are played by."""

from collections.abc import Callable

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

    def scene(*rows: str, scenario: str = "menagerie:for-two", **signs: str) -> Scene:
        across = len(rows[0]) // 4
        between = "\n" + "+   " * across + "+\n"
        rail = "+---" * across + "+"
        drawing = f"{rail}\n{between.join(rows)}\n{rail}"
        return Scene(rules, drawing, scenario=scenario, pieces=signs)

    return scene
