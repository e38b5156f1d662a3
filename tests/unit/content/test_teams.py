"""Scenarios whose seats have different pieces, and from which not all seats can leave."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

import dtwister
from dtwister import Game, PluginError
from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.checking.validation import validate_paths
from dtwister._content.reading.content_loader import load_text
from dtwister._content.reading.unresolved import resolve
from dtwister._errors import ContentError
from dtwister.plugin.content import Team
from fixtures.content_index import KNOWN, Swift

FEAST = """\
[[scenario]]
id = "feast"
name = "Feast"
layout = "tiny"
frame = "turn"
characters = ["cook"]
objects = ["spoon"]
no_exit = ["blue"]
[[scenario.team]]
seat = "blue"
characters = ["cook"]
[[scenario.team]]
seat = "red"
objects = ["spoon", "spoon"]
"""
BOARD = """\
[[layout]]
id = "tiny"
title = "Tiny"
seats = ["blue", "red"]
slots = [{ id = "a1", x = 0, y = 0, capacity = 1 }]
"""
KITCHEN = ReferenceIndex(
    characters=frozenset({"demo:cook"}),
    objects=frozenset({"demo:spoon"}),
    frames=frozenset({"demo:turn"}),
    abilities={"demo:swift-feet": Swift},
    signs=KNOWN.signs,
)


def test_a_team_adds_to_what_every_seat_has() -> None:
    (draft,) = load_text(FEAST, file="a.toml", namespace="demo", signs=KNOWN.signs).scenarios
    feast = resolve(draft, {}, {}, {})
    assert feast.teams == (
        Team(seat="blue", characters=("demo:cook",)),
        Team(seat="red", objects=("demo:spoon", "demo:spoon")),
    )
    assert feast.characters_of("blue") == ("demo:cook", "demo:cook")
    assert feast.objects_of("blue") == ("demo:spoon",)
    assert feast.characters_of("red") == ("demo:cook",)
    assert feast.objects_of("red") == ("demo:spoon",) * 3
    assert feast.kinds == ("demo:cook", "demo:spoon")
    assert feast.no_exit == ("blue",)


def findings(text: str, tmp_path: Path) -> list[str]:
    """What is wrong with a scenario beside its layout."""
    (tmp_path / "a.toml").write_text(text + BOARD, "utf-8")
    report = validate_paths([tmp_path], index=KITCHEN, namespace="demo")
    return [f"{f.line}:{f.column}: {f.code} {f.message} {f.hint}".rstrip() for f in report.findings]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", []),
        (
            'no_exit = ["blue"]',
            'no_exit = ["blue", "bleu"]',
            ["8:20: C307 unknown seat 'bleu' did you mean 'blue'?"],
        ),
        ('seat = "red"', 'seat = "reed"', ["13:8: C307 unknown seat 'reed' did you mean 'red'?"]),
        ('seat = "red"', 'seat = "blue"', ["13:8: C107 the team 'blue' is listed twice"]),
        (
            '"blue"\ncharacters = ["cook"]',
            '"blue"\ncharacters = ["cok"]',
            ["11:15: C402 unknown character 'demo:cok' did you mean 'demo:cook'?"],
        ),
        (
            '["spoon", "spoon"]',
            '["spoon", "fork"]',
            ["14:21: C403 unknown object 'demo:fork' known: demo:spoon"],
        ),
        ('seat = "red"\n', "", ["12:1: C102 missing key 'seat'"]),
        (
            'seat = "red"',
            'seat = "red"\nseats = 2',
            ["14:1: C101 unknown key 'seats' did you mean 'seat'?"],
        ),
    ],
)
def test_what_is_wrong_with_a_team_is_found(
    old: str, new: str, found: list[str], tmp_path: Path
) -> None:
    assert old in FEAST
    assert findings(FEAST.replace(old, new), tmp_path) == found


def test_two_teams_of_one_seat_are_an_error_when_loading() -> None:
    text = FEAST.replace('seat = "red"', 'seat = "blue"')
    with pytest.raises(ContentError, match=r"a\.toml:13:8: C107"):
        load_text(text, file="a.toml", namespace="demo", signs=KNOWN.signs)


# -- in a game ------------------------------------------------------------------------------------

PLUGIN = """\
from dtwister.plugin import Manifest, hookimpl
from dtwister.plugin.content import Scenario, Team


@hookimpl
def dtwister_manifest():
    return Manifest(id="uneven", version="1", requires=("base",))


@hookimpl
def dtwister_register(registry):
    registry.add(Scenario(
        id="uneven:duel", name="Duel", layout="features:3x2", frame="features:set-up",
        room_sets=("base",), characters=("base:thief",), objects=("features:rope",),
        teams=(Team(seat="{seat}", characters=("base:troll",), objects=("base:sword",)),),
        no_exit=("{stays}",), settings=(("starters", 4),),
    ))
"""


def uneven(tmp_path: Path, *, seat: str = "yellow", stays: str = "blue", **more: object) -> Game:
    """A game in which one seat has more, and one cannot leave."""
    text = dedent(PLUGIN).format(seat=seat, stays=stays)
    (tmp_path / "uneven.py").write_text(text, encoding="utf-8")
    without = more.pop("without", ())
    rules = dtwister.load_rules(folders=[tmp_path], without=without)  # type: ignore[arg-type]
    return Game.new(rules, "uneven:duel", **{"seed": 0, **more})  # type: ignore[arg-type]


def names(game: Game) -> list[str]:
    return [piece.name for piece in game.match.pieces]


def test_the_seats_of_a_game_have_their_own_pieces(tmp_path: Path) -> None:
    assert names(uneven(tmp_path)) == [
        "blue.thief",
        "blue.rope",
        "yellow.thief",
        "yellow.troll",
        "yellow.rope",
        "yellow.sword",
    ]


def test_seats_of_other_colours_play_the_same_parts(tmp_path: Path) -> None:
    game = uneven(tmp_path, seats=("red", "green"))
    assert {"green.troll", "green.sword"} <= set(names(game))
    assert (game.match.line_setup.exits[0], bool(game.match.line_setup.exits[1])) == (0, True)


def test_what_is_left_out_by_name_is_missing_from_teams(tmp_path: Path) -> None:
    game = uneven(tmp_path, without=["base:troll"])
    assert names(game) == [
        "blue.thief",
        "blue.rope",
        "yellow.thief",
        "yellow.rope",
        "yellow.sword",
    ]


@pytest.mark.rule("EXIT-10")
def test_the_exits_of_a_seat_that_cannot_leave_are_ground_to_it(tmp_path: Path) -> None:
    both, one = uneven(tmp_path, stays="yellow").match, uneven(tmp_path).match
    west, east = one.grid.line_masks
    stays, leaves = one.line_setup, both.line_setup
    assert (stays.exits, stays.entry) == ((0, west), (west | east, east))
    assert (leaves.exits, leaves.entry) == ((east, 0), (west, west | east))


@pytest.mark.parametrize(("seat", "stays"), [("yelow", "blue"), ("yellow", "yelow")])
def test_a_seat_that_is_not_there_is_refused(seat: str, stays: str, tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r"unknown seat 'yelow'.*did you mean 'yellow'"):
        uneven(tmp_path, seat=seat, stays=stays)
