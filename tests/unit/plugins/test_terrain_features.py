"""What is said of square and border features that do not fit, and of markers in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import dtwister
import dtwister.plugin
from dtwister import InvalidNotation, PluginError
from dtwister.plugin import Manifest, hookimpl
from dtwister.plugin.content import BorderFeature, BorderState, SquareFeature
from fixtures.positions.veterans import RULES
from fixtures.random_games import set_up


def square(**more: Any) -> SquareFeature:
    return SquareFeature(id="demo:bog", name="bog", sign="~", **more)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"attachable": "no"}, "attachable must be True or False, got 'no'"),
        ({"marker": 1}, "marker must be True or False, got 1"),
        ({"placeable": None}, "placeable must be True or False, got None"),
        ({"landing": "never"}, "landing must be True or False, got 'never'"),
        ({"blocks_sight": 0}, "blocks_sight must be True or False, got 0"),
        ({"tags": ("wet",)}, "tags must be a frozenset of texts"),
        ({"uphill": "up"}, "uphill must be 'north', 'east', 'south', 'west' or empty"),
    ],
)
def test_a_square_says_what_is_wrong_with_it(more: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match="'demo:bog'") as caught:
        square(**more)
    assert message in str(caught.value)
    assert square(attachable=False, uphill="north").placeable


def border(name: str, reverse: str, *, leaves: bool = True, states: int = 1) -> BorderFeature:
    all_states = tuple(
        BorderState(name=f"bank {number}", passes=True, sees=True, leaves=leaves)
        for number in range(states)
    )
    return BorderFeature(
        id=f"demo:{name}",
        name=name,
        sign="/" if name == "up" else "\\",
        rail="///" if name == "up" else "\\\\\\",
        category="bank",
        states=all_states,
        reverse=reverse and f"demo:{reverse}",
    )


def plugin_of(*things: BorderFeature) -> type:
    class Demo:
        @staticmethod
        @hookimpl
        def dtwister_manifest() -> Manifest:
            return Manifest(id="demo", version="1.0")

        @staticmethod
        @hookimpl
        def dtwister_register(registry: dtwister.plugin.Registry) -> None:
            registry.add(*things)

    return Demo


@pytest.mark.parametrize(
    ("things", "message"),
    [
        ((border("up", "", leaves=False),), "'demo:up' stops all pieces on one side"),
        ((border("up", "down"),), "'demo:up' names an unknown reverse 'demo:down'"),
        (
            (border("up", "down"), border("down", "down")),
            "'demo:up' has the reverse 'demo:down', whose own reverse is 'demo:down'",
        ),
        (
            (border("up", "down", states=2), border("down", "up")),
            "'demo:up' has a reverse, so it can have only one state",
        ),
    ],
)
def test_a_directed_border_says_what_is_wrong_with_it(
    things: tuple[BorderFeature, ...], message: str
) -> None:
    with pytest.raises(PluginError, match="Demo") as caught:
        dtwister.load_rules([plugin_of(*things)], entry_points=False)
    assert message in str(caught.value)
    good = border("up", "down", leaves=False), border("down", "up")
    assert len(dtwister.load_rules([plugin_of(*good)], entry_points=False).border_features) == 2


def changed(text: str, change: Callable[[str], str]) -> str:
    """A position with a marker, changed."""
    return text.replace(
        "gates = []", f"gates = []\nmarkers = [{change('vets:1a 7 east vets:web')!r}]"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("7 east", "7 up", "expected a room, a cell, a side, a feature"),
        ("vets:1a", "vets:9a", "expected a room, a cell, a side, a feature"),
        ("7 east", "25 east", "vets:1a has 25 cells, counted from 0"),
        ("7 east", "7 north", "expected a side named from the cell north or west of it"),
        ("vets:web", "vets:wed", "unknown feature 'vets:wed'"),
        ("7 east", "7 square", "unknown feature 'vets:web'"),
    ],
)
def test_a_marker_of_a_position_says_what_is_wrong_with_it(
    old: str, new: str, message: str
) -> None:
    text = dtwister.position_text(set_up("vets:mixed", 3, rules=RULES))
    good = dtwister.parse_position(RULES, changed(text, str))
    assert list(good.state.markers.values()) == ["vets:web"]
    assert dtwister.parse_position(RULES, dtwister.position_text(good)) == good
    with pytest.raises(InvalidNotation) as caught:
        dtwister.parse_position(RULES, changed(text, lambda entry: entry.replace(old, new)))
    assert message in str(caught.value)
