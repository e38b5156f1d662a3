"""What notebooks show of games, views, scenes, rooms and layouts."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import svg
from dtwister.svg.icon_drawing import icon_path
from dtwister.testing import Scene
from fixtures.pictures import read

RULES = dtwister.load_rules()
GAME = dtwister.new_game("base:standard", seed=7)


def test_games_and_views_show_themselves() -> None:
    assert GAME._repr_svg_() == svg.board(GAME)
    assert GAME.view("blue")._repr_svg_() == svg.board(GAME.view("blue"))
    position = dtwister.parse_position(RULES, dtwister.position_text(GAME))
    assert position._repr_svg_() == svg.board(GAME)


def test_scenes_rooms_and_layouts_show_themselves() -> None:
    scene = Scene(RULES, "+---+\n|A. |\n+---+", A="blue.thief")
    assert scene._repr_svg_() == svg.board(scene.game)
    assert RULES.rooms["base:1a"]._repr_svg_() == svg.room("base:1a")
    assert RULES.layouts["features:4x2"]._repr_svg_() == svg.layout("features:4x2")
    for shown in (scene, RULES.rooms["base:1a"], RULES.layouts["features:4x2"]):
        read(shown._repr_svg_() or "")


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (GAME, "<Game base:standard: turn 0, blue 0, yellow 0>"),
        (GAME.view("blue"), "<View of blue base:standard: turn 0, blue 0, yellow 0>"),
        (GAME.view(), "<View of spectator base:standard: turn 0, blue 0, yellow 0>"),
        (RULES.rooms["base:1a"], "<Room base:1a: pair 1, counterclockwise>"),
        (RULES.layouts["features:4x2"], "<Layout features:4x2: 8 rooms, 2 seats>"),
    ],
)
def test_reprs_say_something(shown: object, said: str) -> None:
    assert repr(shown) == said


def test_something_else_has_no_picture() -> None:
    with pytest.raises(dtwister.OptionError, match="expected a game, view, scene, room or layout"):
        svg.picture("a game")


def test_rooms_of_unknown_features_are_drawn_all_the_same() -> None:
    room = RULES.rooms["prison:37a"]
    bare = dtwister.load_rules(without=["prison"])
    read(svg.room(room, rules=bare))


@pytest.mark.parametrize("name", sorted(RULES.rooms))
def test_every_room_is_sound_in_every_turn(name: str) -> None:
    for turn in range(4):
        read(svg.room(name, turn=turn))


@pytest.mark.parametrize("name", sorted(RULES.layouts))
def test_every_layout_is_sound(name: str) -> None:
    read(svg.layout(name, down="east"))


def test_every_official_piece_has_an_icon_of_its_own() -> None:
    spelt = {"mechanork": "mekanork"}
    names: dict[str, set[str]] = {}
    for kind in (*RULES.characters, *RULES.objects):
        name = kind.partition(":")[2]
        names.setdefault(icon_path(RULES, kind), set()).add(spelt.get(name, name))
    assert "" not in names
    assert [found for found in names.values() if len(found) > 1] == []


def test_every_official_feature_that_is_no_plain_floor_has_an_icon() -> None:
    for feature in RULES.square_features.values():
        assert feature.icon or feature.sign == "."
    plain = {
        border.id
        for border in RULES.border_features.values()
        for state in border.states
        if not state.icon
    }
    assert plain == {"features:wall"}
