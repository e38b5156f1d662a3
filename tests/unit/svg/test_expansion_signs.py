"""What expansions bring to a board is drawn: slopes, and signs of statuses and markers."""

from __future__ import annotations

import re

import pytest

import dtwister
from dtwister import svg
from dtwister.plugin.content import BorderFeature
from dtwister.svg.room_picture import CHEVRONS
from dtwister.testing import Scene
from fixtures.pictures import NAMESPACE, Element, by_id, read, said, texts
from fixtures.plugins import curses, fires
from fixtures.plugins.terrain_and_tags import plugin as terrain

WAYS = ("north", "east", "south", "west")


def chevrons(root: Element) -> list[str]:
    """Return the directions in which the chevrons of a picture point."""
    found = []
    for one in root.iter(f"{NAMESPACE}path"):
        if one.get("d") == CHEVRONS:
            turns = re.findall(r"rotate\((-?\d+)", one.get("transform", ""))
            found.append(WAYS[sum(map(int, turns)) // 90 % 4])
    return found


@pytest.mark.parametrize(
    ("drawing", "way"),
    [
        ("+---+---+\n|A. > . |\n+---+---+", "east"),
        ("+---+---+\n|A. < . |\n+---+---+", "west"),
        ("+---+\n|A. |\n+vvv+\n| . |\n+---+", "south"),
        ("+---+\n|A. |\n+^^^+\n| . |\n+---+", "north"),
        ("+---+---+\n|A.   i |\n+---+---+", "south"),
    ],
)
def test_slopes_point_down(drawing: str, way: str) -> None:
    scene = Scene(dtwister.load_rules([terrain]), drawing, A="blue.thief")
    assert chevrons(read(svg.board(scene))) == [way]


def test_a_border_that_is_passed_both_ways_is_no_slope() -> None:
    rules = dtwister.load_rules([terrain])
    assert isinstance(rules.border_features["vets:broken-wall"], BorderFeature)
    scene = Scene(rules, "+---+---+\n|A. ! . |\n+---+---+", A="blue.thief")
    assert chevrons(read(svg.board(scene))) == []


def test_statuses_show_their_signs_to_those_who_may_know_them() -> None:
    scene = Scene(
        dtwister.load_rules([curses]),
        "+---+---+\n|A.   . |\n+---+---+",
        A="blue.thief",
        more={
            "statuses": [
                "blue.thief curses:watched blue for-good",
                "blue.thief curses:marked yellow for-good secret",
            ]
        },
    )
    shown = {}
    for seat in ("blue", "yellow", None):
        root = read(svg.board(scene.game.view(seat)))
        shown[seat] = {"W", "m"} & set(texts(by_id(root, "piece-blue.thief")))
    assert shown == {"blue": {"W"}, "yellow": {"W", "m"}, None: {"W"}}
    told = said(by_id(read(svg.board(scene.game.view("blue"))), "piece-blue.thief"))[1]
    assert told == "Thief, on a1, watched"


def test_markers_show_their_signs_to_all_seats() -> None:
    rules = dtwister.load_rules([fires])
    scene = Scene(
        rules,
        "+---+---+\n|A.   . |\n+---+---+",
        A="blue.thief",
        more={"markers": {"b1": fires.FIRE_ID}},
    )
    sign = rules.square_features[fires.FIRE_ID].sign
    for position in (scene.game, *(scene.game.view(seat) for seat in ("blue", "yellow", None))):
        root = read(svg.board(position))
        assert sign in set(texts(root))
        assert [one for one in root.iter() if one.get("data-feature") == fires.FIRE_ID]
