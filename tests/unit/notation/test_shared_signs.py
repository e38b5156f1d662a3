"""Two plug-ins may use one sign for different things, and drawings tell them apart."""

from __future__ import annotations

from pathlib import Path

import dtwister
from dtwister import Rules
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._model.lifetimes import HeldStatus
from dtwister._notation.drawing.board_signs import signs_in
from dtwister.testing import assert_position, position

PLUGIN = """\
from dtwister.plugin import Manifest, hookimpl
from dtwister.plugin.content import BorderFeature, BorderState, Character, SquareFeature
from dtwister.plugin.statuses import Status

@hookimpl
def dtwister_manifest():
    return Manifest(id="{name}", version="1.0", requires=("base", {requires}))

@hookimpl
def dtwister_register(registry):
    registry.add(
        SquareFeature(id="{name}:ground", name="{name} ground", sign="~"),
        BorderFeature(
            id="{name}:fence", name="{name} fence", sign="f", rail="fff", category="fence",
            states=(BorderState(name="whole", passes=True),),
        ),
        Character(id="{name}:{name}", name="{name}", movement=3, combat=2),
    )
    registry.status(Status(id="{name}:wet", name="{status}", sign="w"))
"""
HALL = "+---+fff+---+\n|A.   ~   . |\n+---+---+---+"


def rules_with(folder: Path, *, requires: str = "", status: str = "wet") -> Rules:
    for name, needs in (("bog", ""), ("lava", requires)):
        text = PLUGIN.format(name=name, requires=needs, status=status)
        (folder / f"{name}.py").write_text(text, "utf-8")
    return dtwister.load_rules(folders=[folder])


def test_a_sign_means_what_the_plug_ins_of_a_game_mean_by_it(tmp_path: Path) -> None:
    rules = rules_with(tmp_path)
    for name in ("bog", "lava"):
        pieces = {"A": f"blue.{name}"}
        game = position(rules, HALL, pieces=pieces)
        (room,) = game.match.rooms
        assert room.cells[1].id == f"{name}:ground"
        assert f"{name}:fence" in {border.id for _, _, border in room.fixed_borders}
        drawn = dtwister.draw(game)
        assert " ~ " in drawn and "fff" in drawn and "own sign" not in drawn
        assert_position(game, HALL, pieces=pieces)
        assert_position(game, drawn, pieces=pieces)


def test_where_both_are_in_play_one_has_another_sign_and_the_drawing_says_so(
    tmp_path: Path,
) -> None:
    rules = rules_with(tmp_path)
    pieces = {"A": "blue.bog", "y": "yellow.lava"}
    signs = signs_in(position(rules, "+---+---+\n|A.  y. |\n+---+---+", pieces=pieces).match)
    assert signs.cells["bog:ground"] == "~"
    other, side = signs.cells["lava:ground"], signs.sides["lava:fence", 0]
    assert other != "~" and side != "f"
    hall = f"+---+---+---+---+\n|A.  y. f ~ {side} {other} |\n+---+---+---+---+"
    game = position(rules, hall, pieces=pieces)
    drawn = dtwister.draw(game)
    assert f"sign {other}: lava ground (lava:ground), whose own sign is taken" in drawn
    assert f"sign {side} {signs.rails['lava:fence', 0]}: lava fence (lava:fence)" in drawn
    assert "bog ground" not in drawn
    assert_position(game, drawn, pieces=pieces)


def test_statuses_that_look_alike_have_their_ids(tmp_path: Path) -> None:
    rules = rules_with(tmp_path)
    pieces = {"A": "blue.bog", "y": "yellow.lava"}
    game = position(rules, "+---+---+\n|A.  y. |\n+---+---+", pieces=pieces)
    builder = StateBuilder(game.match, game.state)
    builder.gain_status(HeldStatus(game.match.piece_index["blue.bog"], "bog:wet"))
    assert "w = bog:wet nobody for-good" in dtwister.draw(game)
    builder.gain_status(HeldStatus(game.match.piece_index["yellow.lava"], "lava:wet"))
    drawn = dtwister.draw(game)
    assert "w = bog:wet nobody for-good" in drawn and "0 = lava:wet nobody for-good" in drawn
    assert "B.w L.0" in drawn
