"""Boards of scenes: two borders on a side, squares that are drawn, real boards, and texts."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import dtwister
from dtwister._errors import InvalidNotation, NotationError
from dtwister.json import view_to_json
from dtwister.plugin.content import Link
from dtwister.plugin.squares import category_squares, room_squares
from dtwister.testing import Scene, position, zone_position
from dtwister_features.combat.combat_frame import CombatFrame

RULES = dtwister.load_rules()
GAP = """
+---+---+
|A. !B. |
+---+---+
"""
BOTH = {"tile": 1}


def gap(both: str, **signs: str) -> Scene:
    """Two rooms of one square, with two borders between them."""
    pieces = {"!": both, "A": "blue.warrior", "B": "yellow.goblin", **signs}
    return Scene(RULES, GAP, pieces=pieces, more=BOTH)


# -- two borders on a side -------------------------------------------------------------------------


@pytest.mark.rule("EDGE-03", "EDGE-04")
@pytest.mark.parametrize(
    ("both", "code"),
    [
        ("portcullis open + portcullis open", ""),
        ("portcullis + portcullis open", "not-adjacent"),
        ("portcullis open + portcullis", "not-adjacent"),
        ("arrow-slit + portcullis open", "not-adjacent"),
        ("features:portcullis open + features:portcullis broken", ""),
    ],
)
def test_both_borders_must_let_pass(both: str, code: str) -> None:
    scene = gap(both)
    attack = "attack blue.warrior yellow.goblin"
    if code:
        scene.expect_refusal(attack)
    else:
        scene.expect_legal(attack)


def test_a_double_border_is_drawn_with_a_sign_of_the_legend() -> None:
    scene = gap("portcullis + arrow-slit")
    drawing = dtwister.draw(scene.game)
    assert "! = portcullis + arrow-slit" in drawing and "!" in drawing.splitlines()[2]
    scene.expect_board(GAP)
    Scene.of(scene.game).expect_board(drawing)
    assert dtwister.draw(position(RULES, drawing, tile=1)) == drawing


def test_a_double_border_on_a_rail_is_drawn_too() -> None:
    scene = Scene(
        RULES,
        "+---+\n|A. |\n+!!!+\n|B. |\n+---+",
        pieces={"!": "wall + portcullis", "A": "blue.warrior", "B": "yellow.goblin"},
        more=BOTH,
    )
    assert "+!!!+" in dtwister.draw(scene.game)
    names = [gate.feature.id for room in scene.game.match.rooms for gate in room.gates]
    assert names == ["features:portcullis"]


def test_one_of_two_is_opened_and_drawn_anew() -> None:
    scene = gap("portcullis + portcullis")
    scene.play("break blue.warrior east")
    drawing = dtwister.draw(scene.game)
    assert "! = portcullis broken + portcullis" in drawing
    with pytest.raises(AssertionError, match="expected 'portcullis \\+ portcullis' west of it"):
        scene.expect_board(GAP)


@pytest.mark.parametrize(
    ("drawing", "legend", "more", "said"),
    [
        (GAP, "portcullis + arrow-slit", {}, "b1: two borders meet only between two rooms"),
        (GAP, "portcullis + arow-slit", BOTH, "expected a blank or"),
        (GAP, "portcullis", BOTH, "expected a blank or"),
    ],
)
def test_wrong_double_borders_are_refused(
    drawing: str, legend: str, more: dict[str, Any], said: str
) -> None:
    signs = {"!": legend, "A": "blue.warrior", "B": "yellow.goblin"}
    with pytest.raises(InvalidNotation) as caught:
        Scene(RULES, drawing, pieces=signs, more=more)
    assert said in str(caught.value)


# -- no invisible squares --------------------------------------------------------------------------

LINE = """
+---+---+---+
|A.   .   @ |
+---+---+---+
"""


def test_a_square_that_is_not_drawn_is_none() -> None:
    game = Scene(RULES, LINE, A="blue.thief").game
    context = game.context
    found = category_squares(context, ["floor"]) & room_squares(context, 0)
    assert sorted(context.square(space) for space in found) == ["a1", "b1", "c1"]
    room = view_to_json(game.view("blue"))["rooms"][0]
    assert [one["name"] for one in room["squares"]] == ["a1", "b1", "c1"]


def test_squares_are_drawn_where_they_are_after_a_rotation() -> None:
    scene = Scene(RULES, LINE.replace("A.   .   @", " .   .  A@"), A="blue.thief")
    scene.play("rotate blue.thief a1 clockwise")
    scene.expect_board(
        """
             a   b   c
                   +---+
         1         | . |
                   +   +
         2         | . |
                   +   +
         3         |A@ |
                   +---+
        """
    )


def test_a_face_down_room_has_the_squares_that_are_drawn() -> None:
    drawing = "+---+---+---+\n| ?   ?   ? |\n+---+---+---+"
    scene = Scene(RULES, drawing, A="blue.thief room a1").expect_board(drawing)
    assert dtwister.draw(scene.game.view("yellow")).count("?") == 3


def test_a_piece_cannot_stand_where_no_square_is() -> None:
    with pytest.raises(InvalidNotation, match="b2"):
        Scene(RULES, LINE, A="blue.thief", g="yellow.goblin b2")


# -- real boards -----------------------------------------------------------------------------------

ROOMS = {"a1": "base:1a/2", "a2": "base:1b/0", "b1": "base:2a/1 face-down"}


def real(drawing: str = "", pieces: dict[str, str] | None = None, **more: Any) -> Scene:
    given = {"blue.thief": "d2", "yellow.troll": "behind"} if pieces is None else pieces
    return Scene(RULES, drawing, pieces=given, rooms=ROOMS, scenario="base:standard", **more)


def test_a_scene_on_the_real_board_has_its_rooms_and_exits() -> None:
    game = real().game
    fresh = dtwister.new_game("base:standard", seed=1)
    assert game.match.grid.layout is fresh.match.grid.layout
    assert game.match.rooms[game.state.tiles[0]].room.id == "base:1a"
    assert game.state.turns[:2] == [2, 0] and game.state.faceup == 0b11
    assert game.state.exits == fresh.state.exits
    assert [piece.name for piece in game.match.pieces] == ["blue.thief", "yellow.troll"]
    assert len(set(game.state.tiles)) == 8


def test_its_drawing_is_read_with_it() -> None:
    drawing = dtwister.draw(real().game)
    scene = real(drawing, {"T": "blue.thief", "t": "yellow.troll behind"})
    assert scene.game == real().game
    wrong = drawing.replace("@", "O", 1)
    with pytest.raises(InvalidNotation, match="the drawing and the rooms differ: "):
        real(wrong, {"T": "blue.thief", "t": "yellow.troll behind"})


def test_gates_are_as_drawn() -> None:
    drawing = dtwister.draw(real().game)
    at = next(n for n, line in enumerate(drawing.splitlines()) if "#" in line.replace("###", ""))
    lines = drawing.splitlines()
    lines[at] = lines[at].replace("#", "'", 1)
    scene = real("\n".join(lines), {"T": "blue.thief", "t": "yellow.troll behind"})
    assert list(scene.game.state.gate_states.values()) == [1]


@pytest.mark.parametrize("scenario", sorted(RULES.scenarios))
def test_every_scenario_has_its_real_board(scenario: str) -> None:
    spec = RULES.scenarios[scenario]
    colour = RULES.layouts[spec.layout].seats[0]
    if RULES.layouts[spec.layout].icons:
        layout = RULES.layouts[spec.layout]
        game = zone_position(
            *(RULES, spec.layout, dict.fromkeys((slot.id for slot in layout.slots), "?")),
            {f"{colour}.naga": "behind"},
            scenario=scenario,
        )
        scene = Scene.of(game)
    else:
        kind = "thief" if "base:thief" in RULES.characters else "naga"
        scene = Scene(RULES, pieces={f"{colour}.{kind}": "behind"}, rooms={}, scenario=scenario)
    assert scene.game.match.grid.layout is RULES.layouts[spec.layout]
    assert Scene.from_text(RULES, scene.text()) == scene


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"rooms": {"a1": "base:9a"}}, "expected a room as"),
        ({"rooms": {"z1": "base:1a"}}, "'z1'"),
        ({"rooms": {"a1": "base:1a", "a2": "base:1a"}}, "already lies elsewhere"),
        ({"rooms": {}, "more": {"exits": {"blue": ["yellow"]}}}, "with `rooms` the board is that"),
    ],
)
def test_wrong_rooms_are_refused(more: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Scene(RULES, pieces={"blue.thief": "behind"}, scenario="base:standard", **more)
    assert said in str(caught.value)


# -- text ------------------------------------------------------------------------------------------

WIDE = """
+---+---+---+---+
| 0   .   ! .   1 |
+---+---+---+---+
"""
SCENES: dict[str, Scene] = {
    "row": Scene(RULES, LINE, A="blue.thief", hands={"blue combat": (0, 1)}),
    "two borders": gap("portcullis open + arrow-slit"),
    "real board": real(memory={"features:jumps": (1, 2)}),
    "off the board": Scene(
        RULES, LINE, A="blue.thief", g="yellow.goblin exited", r="blue.rope behind"
    ),
    "whole": Scene(RULES, LINE, A="blue.thief", B="yellow.goblin behind", whole=True),
    "impossible": Scene(
        RULES,
        LINE.replace("A. ", "A.x"),
        A="blue.thief",
        x="blue.rope + blue.sword",
        impossible=True,
    ),
    "links": Scene(
        RULES, LINE, A="blue.thief", more={"links": [Link(squares=("a1", "c1"), one_way=True)]}
    ),
    "three seats": Scene(
        RULES,
        "+---+---+---+\n| 0  A.   2 |\n+---+---+---+",
        A="red.thief",
        scenario="multi:standard-3",
        more={"exits": {"red": ["blue"]}, "tile": 1},
    ),
    "zones": Scene.of(
        zone_position(
            *(RULES, "card:2x2", {"r1": "?", "r2": "blue-a/1", "r3": "?", "r4": "blue-b/0"}),
            {"blue.naga": "r4.t", "blue.rope": "carried by blue.naga", "yellow.cleric": "r1>@"},
            settings={"turn": "card:turn"},
            played={"yellow combat": (6,)},
        ),
        N="blue.naga",
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_read_back_from_its_text(name: str) -> None:
    scene = SCENES[name]
    text = scene.text()
    again = Scene.from_text(RULES, text)
    assert again == scene and again.pieces == scene.pieces
    assert again.text() == text
    assert list(again.game.legal_actions) == list(scene.game.legal_actions)
    assert dtwister.draw(again.game) == dtwister.draw(scene.game)


def test_a_scene_that_was_played_is_read_back_in_the_middle_of_a_combat() -> None:
    scene = gap("portcullis open + portcullis open").play("attack blue.warrior yellow.goblin")
    again = Scene.from_text(RULES, scene.text())
    assert again == scene and again.game.context.find(CombatFrame) is not None
    assert again.play("card 1", "card 0").game == scene.play("card 1", "card 0").game


def test_other_scenes_are_not_equal() -> None:
    assert len({scene.text() for scene in SCENES.values()}) == len(SCENES)
    row = SCENES["row"]
    assert row != Scene(RULES, LINE, A="blue.thief") and row != Scene.of(row.game)
    assert row != "row"


def test_the_signs_of_a_text_serve_the_next_drawing() -> None:
    again = Scene.from_text(RULES, Scene(RULES, LINE, A="blue.thief").text())
    again.play("move blue.thief a1-b1").expect_board(LINE.replace("A.   . ", " .  A. "))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tile = 1", "tile = 7", "cannot be cut into rooms"),
        ("tile = 1", "tile = -1", "expected a size of rooms from 0 to 100, got -1"),
        ("tile = 1", 'tile = 1\ntracks = [["x"]]', "its scene does not fit together: ValueError"),
        ("tile = 1", "tiles = 1", "unknown key 'tiles' (did you mean 'tile'?)"),
        ("base:warrior", "base:warior", "unknown character or object 'base:warior'"),
        (
            '"blue.warrior" = "base',
            '"pink.warrior" = "base',
            "'pink.warrior' is of none of the seats",
        ),
        ('"base:standard"', '"base:standart"', "unknown scenario 'base:standart'"),
        ("+---+---+", "", "expected a drawing with corners"),
        ('A = "blue.warrior"', "A = 3", "position, signs, 'A': expected a text, got 3"),
    ],
)
def test_a_text_that_does_not_fit_is_refused(old: str, new: str, said: str) -> None:
    text = gap("portcullis + arrow-slit").text()
    assert old in text
    with pytest.raises(InvalidNotation) as caught:
        Scene.from_text(RULES, text.replace(old, new))
    assert said in str(caught.value)


def test_what_a_text_cannot_hold_is_refused() -> None:
    scene = Scene(RULES, LINE, A="blue.thief", more={"extra": {"demo": 1}})
    with pytest.raises(NotationError, match=r"tables of plug-ins \(demo\) cannot be written"):
        scene.text()


def test_games_on_boards_that_differ_in_one_square_are_different() -> None:
    """All parts of their rooms tell them apart, however rooms print."""
    drawings = (
        "+---+---+---+\n|A.   .   . |\n+---+---+---+\n",
        "+---+---+---+\n|A.   .   O |\n+---+---+---+\n",
        "+---+---+---+---+\n|A.   .   .   . |\n+---+---+---+---+\n",
    )
    games = [Scene(RULES, drawing, A="blue.thief").game for drawing in drawings]
    assert len({game.rules.digest for game in games}) == 3
    assert games[0] != games[1]
    for game in games:
        found = pickle.loads(pickle.dumps(game))
        assert dtwister.draw(found) == dtwister.draw(game)
