"""Arrow-slits (TERRAIN-SLIT)."""

from __future__ import annotations

import pytest

from dtwister_features.abilities.character_abilities import Contortion
from fixtures.positions.drawn import ap_left, legal, place, play, refusal, seen
from fixtures.positions.prison import prison_rules, stand

ROW = """
+---+---+---+---+
 A. :B.   .   .
+---+---+---+---+
"""


@pytest.mark.rule("TERRAIN-SLIT-01")
def test_it_is_a_border_that_never_changes() -> None:
    slit = prison_rules().border_features["features:arrow-slit"]
    assert (slit.category, len(slit.states)) == ("arrow-slit", 1)
    assert not slit.states[0].passes
    game = stand(ROW, {"A": "blue.backstabber", "B": "yellow.troll"})
    assert refusal(game, "open blue.backstabber east") == ("no-portcullis", "TERRAIN-PORT-04")
    gate = stand(ROW.replace(":", "#"), {"A": "blue.backstabber", "B": "yellow.troll"})
    assert legal(gate, "open blue.backstabber east")


@pytest.mark.rule("TERRAIN-SLIT-02", "BOARD-06")
def test_squares_on_its_sides_are_not_adjacent() -> None:
    game = stand(ROW, {"A": "blue.warrior", "B": "yellow.troll"})
    one, other = (game.match.grid.space(name) for name in ("a1", "b1"))
    assert not game.context.adjacent(one, other)
    assert not game.context.adjacent(other, one)


@pytest.mark.rule("TERRAIN-SLIT-02")
@pytest.mark.parametrize(
    ("pieces", "text", "reason"),
    [
        ({"A": "blue.warrior"}, "move blue.warrior a1-b1-c1", ("arrow-slit", "MOVE-12")),
        (
            {"A": "blue.warrior", "B": "yellow.troll"},
            "attack blue.warrior yellow.troll",
            ("not-adjacent", "COMBAT-02"),
        ),
        (
            {"A": "blue.cleric", "B": "yellow.troll wounded"},
            "heal blue.cleric yellow.troll",
            ("not-adjacent", "CHAR-CLERIC-06"),
        ),
        (
            {"A": "blue.warrior", "B": "blue.troll", "k": "blue.key"},
            "move blue.warrior a1-b1(+blue.key)-c1",
            ("arrow-slit", "MOVE-12"),
        ),
    ],
    ids=["step", "attack", "healing", "trade"],
)
def test_what_does_not_go_across_it(
    pieces: dict[str, str], text: str, reason: tuple[str, str]
) -> None:
    drawing = ROW if "B" in pieces else ROW.replace("B", " ")
    drawing = drawing.replace("B. ", "B.k") if "k" in pieces else drawing
    assert refusal(stand(drawing, pieces), text) == reason
    assert legal(stand(drawing.replace(":", " "), pieces), text)


@pytest.mark.rule("TERRAIN-SLIT-02", "R-52")
@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (ROW.replace(":B. ", ": O "), ("not-adjacent", "JUMP-02")),
        (ROW.replace(":B.   .", "  O : ."), ("no-landing", "JUMP-03")),
    ],
)
def test_no_leg_of_a_jump_goes_across_it(drawing: str, reason: tuple[str, str]) -> None:
    pieces = {"A": "blue.warrior"}
    assert refusal(stand(drawing, pieces), "jump blue.warrior over b1 to c1") == reason
    assert legal(stand(drawing.replace(":", " "), pieces), "jump blue.warrior over b1 to c1")


@pytest.mark.rule("TERRAIN-SLIT-03")
def test_the_naga_steps_through() -> None:
    game = stand(ROW.replace("B", " "), {"A": "blue.naga"})
    play(game, "move blue.naga a1-b1")
    assert place(game, "blue.naga") == "b1"
    characters = prison_rules().characters.values()
    able = {spec.id for spec in characters if "arrow-slit" in _passed(spec.abilities)}
    assert {name for name in able if not name.startswith("card:")} == {"prison:naga"}
    assert Contortion.passes == {"arrow-slit"}


def _passed(abilities) -> frozenset[str]:
    return frozenset().union(*(ability.passes for ability in abilities))


@pytest.mark.rule("TERRAIN-SLIT-04", "LOS-07")
def test_sight_passes_for_a_viewer_beside_it_only() -> None:
    drawing = """
    +---+---+---+---+
      .  A. :B.  C.
    +---+---+---+---+
    """
    pieces = {"A": "blue.warrior", "B": "yellow.troll"}
    beside = stand(drawing.replace("C", " "), pieces)
    assert seen(beside, "blue.warrior") == {"E": "c1"}
    assert seen(beside, "yellow.troll") == {"W": "b1"}
    far = stand(drawing.replace(" .  A.", "A.   .").replace("C", " "), pieces)
    assert seen(far, "blue.warrior") == {}
    assert seen(far, "yellow.troll") == {"W": "a1"}


@pytest.mark.rule("TERRAIN-SLIT-05", "REVEAL-02")
@pytest.mark.parametrize("who", ["warrior", "naga", "wall-walker", "wizard"])
def test_nobody_reveals_through_it(who: str) -> None:
    drawing = """
    +   +   +   +   +
      .  A. : .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
    """
    pieces = {"A": f"blue.{who}"}
    game = stand(drawing, pieces, tile=2, face_down=["a2"])
    assert refusal(game, f"reveal blue.{who} a2") == ("no-access", "REVEAL-02")
    free = stand(drawing.replace(":", " "), pieces, tile=2, face_down=["a2"])
    assert legal(free, f"reveal blue.{who} a2")


@pytest.mark.rule("TERRAIN-SLIT-07", "VET-SLIT-01", "R-321")
def test_for_the_wall_walker_it_is_a_wall_and_costs_one_point() -> None:
    game = stand(ROW.replace("B", " "), {"A": "blue.wall-walker"}, ap=3)
    play(game, "walk-through blue.wall-walker east")
    assert (place(game, "blue.wall-walker"), ap_left(game)) == ("b1", 2)
    wall = stand(ROW.replace("B", " ").replace(":", "|"), {"A": "blue.wall-walker"}, ap=3)
    play(wall, "walk-through blue.wall-walker east")
    assert ap_left(wall) == 2


@pytest.mark.rule("VET-SLIT-01", "TERRAIN-SLIT-07", "CHAR-WALLWALKER-04")
def test_like_a_wall_it_does_not_make_room_behind_it() -> None:
    pieces = {"A": "blue.wall-walker", "B": "yellow.troll"}
    for border in ":|":
        game = stand(ROW.replace(":", border), pieces)
        refused = refusal(game, "walk-through blue.wall-walker east")
        assert refused == ("occupied", "CHAR-WALLWALKER-04")


@pytest.mark.rule("R-201", "RANGED-04", "TERRAIN-SLIT-02")
def test_a_bow_is_used_across_one_slit() -> None:
    pieces = {"A": "blue.warrior", "b": "blue.crossbow", "B": "yellow.goblin"}
    game = stand(ROW.replace("A. ", "A.b"), pieces)
    assert legal(game, "shoot blue.warrior east")
    near = stand(ROW.replace("A. ", "A.b").replace(":", " "), pieces)
    assert refusal(near, "shoot blue.warrior east") == ("in-contact", "RANGED-04")
