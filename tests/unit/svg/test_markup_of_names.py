"""Names of files and plug-ins never become markup."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import svg
from dtwister._printing import printable
from dtwister.plugin.content import Character
from dtwister.svg.markup import identifier, text
from dtwister.testing import Scene
from fixtures.pictures import by_id, read, said, texts, with_data
from fixtures.plugins import curses, fires

HOSTILE = [
    "</title><script>alert(1)</script>",
    '"><g onload="alert(1)">',
    "']]>&lt;!--",
    "&amp;&#x3c;script&#x3e;",
    "a\x00b\x1b[31m\u202e\ufffe",
    "}</style><script>",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_stay_texts(name: str) -> None:
    rules = dtwister.load_rules()
    layout = attrs.evolve(
        rules.layouts["features:4x2"], title=name, seats=(name, "yellow"), id=name
    )
    root = read(svg.layout(layout))
    assert "script" not in {one.tag.rpartition("}")[2] for one in root.iter()}
    room = attrs.evolve(rules.rooms["base:1a"], id=name, cells=(name,) * 25)
    root = read(svg.room(room, rules=rules))
    (drawn,) = with_data(root, "room")
    assert drawn.get("data-room") == printable(name)


def test_a_prefix_is_a_plain_word() -> None:
    game = dtwister.new_game("base:beginner", seed=1)
    root = read(svg.board(game, prefix="left-"))
    assert by_id(root, "left-room-a1").get("data-slot") == "a1"
    for name in (*HOSTILE, "1", "a b"):
        with pytest.raises(dtwister.DtwisterError, match="prefix: expected letters"):
            svg.board(game, prefix=name)


@pytest.mark.parametrize(
    "icon", ['M0 0"/><script>', "M0 0url(#a)", "javascript:1", "M0 0<", "M" * 2001]
)
def test_hostile_icons_are_refused(icon: str) -> None:
    with pytest.raises(ValueError, match="icon must be the data of an SVG path"):
        Character(id="demo:cook", name="Cook", movement=1, combat=1, icon=icon)


def test_ids_differ_for_different_names() -> None:
    names = ["a b", "a_b", "a-b", "a_20_b", "ab", "a\tb"]
    assert len({identifier(name) for name in names}) == len(names)
    assert not any(set(identifier(name)) & set(" \t\"'<>&") for name in names)


def test_texts_have_no_signs_that_xml_forbids() -> None:
    every = text("".join(map(chr, range(256))) + "\ud800\ufffe")
    read(f'<svg xmlns="http://www.w3.org/2000/svg"><title>{every}</title></svg>')


def test_statuses_show_their_signs() -> None:
    scene = Scene(
        dtwister.load_rules([curses]),
        "+---+---+\n|A.   . |\n+---+---+",
        A="blue.thief",
        more={"statuses": ["blue.thief curses:watched blue for-good"]},
    )
    root = read(svg.board(scene))
    assert "W" in set(texts(root))
    assert said(by_id(root, "piece-blue.thief"))[1] == "Thief, on a1, watched"


def test_markers_show_their_signs() -> None:
    rules = dtwister.load_rules([fires])
    kept = dtwister.new_game("base:standard", seed=1, rules=rules)
    names = rules.square_features
    room = attrs.evolve(rules.rooms["base:1a"], cells=(fires.FIRE_ID, *["features:floor"] * 24))
    assert names[fires.FIRE_ID].sign in set(texts(read(svg.room(room, rules=rules))))
    read(svg.board(kept))
