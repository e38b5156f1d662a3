"""Drawings of rooms: read, drawn again, and wrong in every way."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtwister._content.reading.content_loader import load_file
from dtwister._content.reading.room_drawing import MAX_PROBLEMS, Signs, draw_room, read_drawing
from dtwister._errors import ContentError
from dtwister._model.specs import BorderFeature, BorderState, Room, SquareFeature
from fixtures.content_index import BOARD_SIGNS, CARD_SIGNS, DATA, ROOT, findings, lines, load

HEAD = '[[room]]\nid = "hall"\npair = 1\nturns = "clockwise"\ngrid = """\n'


def room_of(drawing: str, signs: Signs = BOARD_SIGNS) -> Room:
    return load(f'{HEAD}{drawing}"""\n', signs=signs).rooms[0]


def flaws_of(drawing: str, signs: Signs = BOARD_SIGNS) -> list[str]:
    return lines(findings(f'{HEAD}{drawing}"""\n', signs=signs))


def test_cells_and_sides_of_both_neighbours() -> None:
    room = room_of("+---+   +\n  . # O |\n+   +:::+\n  @   .  \n+   +   +\n")
    assert room.cells == ("demo:floor", "demo:pit", "demo:gear", "demo:floor")
    assert room.sides == (
        (0, 0, "demo:wall"),
        (0, 1, "demo:portcullis"),
        (1, 1, "demo:wall"),
        (1, 2, "demo:slit"),
        (1, 3, "demo:portcullis"),
        (3, 0, "demo:slit"),
    )
    assert (room.id, room.size, room.turns, room.set_id) == ("demo:hall", 2, 1, "demo")


def test_blanks_at_the_end_of_a_line_may_be_left_out() -> None:
    assert room_of("+   +\n  .\n+   +\n") == room_of("+   +\n  .  \n+   +\n")


@pytest.mark.parametrize(
    ("drawing", "flaw"),
    [
        ("+---+\n| x |\n+---+\n", "7:3: C202 unexpected 'x' in a cell (allowed: '.', 'O', '@')"),
        (
            "+---+\n| . !\n+---+\n",
            "7:5: C203 unexpected '!' on a side (allowed: blank, '|', '#', ':')",
        ),
        (
            "+--#+\n| . |\n+---+\n",
            "6:4: C203 unexpected '--#' on a side (allowed: blank, '---', '###', ':::')",
        ),
        (
            "+   +\n  .  \n+ ~ +\n",
            "8:3: C203 unexpected ' ~ ' on a side (allowed: blank, '---', '###', ':::')",
        ),
        ("+---+\n| . |\nx---+\n", "8:1: C204 unexpected 'x' at a corner (expected '+')"),
        ("+---+\n|.. |\n+---+\n", "7:2: C204 unexpected '.' beside a cell (expected a blank)"),
        (
            "+---+\n| . | .\n+---+\n",
            "7:7: C204 unexpected ' .' after the end of the line (a line has 5 characters)",
        ),
        (
            "+---\n| . |\n+---+\n",
            "6:1: C204 the first line has 4 characters "
            "(it needs 4n + 1 for n x n cells: '+   +   +' for two)",
        ),
        (
            "+---+\n| . |\n",
            "7:1: C201 the drawing has 2 lines "
            "(3 are needed for the 1 x 1 cells of its first line)",
        ),
        (
            "",
            "5:11: C204 the first line has 0 characters "
            "(it needs 4n + 1 for n x n cells: '+   +   +' for two)",
        ),
    ],
)
def test_flaws_say_where_what_and_what_is_right(drawing: str, flaw: str) -> None:
    found = flaws_of(drawing)
    if not drawing:  # the text has no character to point at but its closing quotes
        found = [line.replace("6:1", "5:11") for line in found]
    assert found == [flaw]


def test_all_flaws_come_at_once_up_to_a_limit() -> None:
    assert [line[:9] for line in flaws_of("+---+\n! x |\n+-#-+\n")] == [
        "7:1: C203",
        "7:3: C202",
        "8:3: C203",
    ]
    row = "+" + "   +" * 30
    cells = "  x " * 30
    assert len(flaws_of("\n".join([row, cells] * 30 + [row]) + "\n")) == MAX_PROBLEMS


def test_the_place_is_right_in_other_forms_of_strings() -> None:
    head = HEAD.removesuffix('grid = """\n')
    assert lines(findings(head + "grid = '''\n+---+\n| x |\n+---+\n'''\n"))[0].startswith("7:3:")
    assert lines(findings(head + 'grid = "+---+\\n| x |\\n+---+"\n'))[0].startswith("5:18:")
    crlf = (HEAD + '+---+\n| x |\n+---+\n"""\n').replace("\n", "\r\n")
    assert lines(findings(crlf.encode()))[0].startswith("7:3:")


def test_size_is_compared() -> None:
    text = HEAD.replace("grid", "size = 2\ngrid") + '+---+\n| . |\n+---+\n"""\n'
    assert lines(findings(text)) == ["5:8: C205 size: 2 stated, 1 x 1 cells drawn"]
    text = text.replace("size = 2", "size = 1")
    assert load(text).rooms[0].size == 1


@pytest.mark.parametrize("name", ["base", "prison", "multiplayer", "card-game"])
def test_rooms_of_all_sets_come_back_as_drawn(name: str) -> None:
    path = DATA / f"{name}.toml"
    signs = CARD_SIGNS if name == "card-game" else BOARD_SIGNS
    drawings = {f"demo:{room['id']}": room["grid"] for room in _raw(path)}
    rooms = load_file(path, namespace="demo", signs=signs).rooms
    assert {room.id: draw_room(room, signs) for room in rooms} == drawings


def test_the_rooms_of_the_plugin_are_those_of_the_tiles() -> None:
    packaged = _raw(ROOT / "plugins" / "dtwister_base" / "rooms.toml")
    assert packaged == _raw(DATA / "base.toml")


def _raw(path: Path) -> list[dict[str, str]]:
    return tomllib.loads(path.read_text("utf-8"))["room"]


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    size = draw(st.integers(1, 6))
    features = st.sampled_from(sorted(set(CARD_SIGNS.cells.values())))
    cells = tuple(draw(features) for _ in range(size * size))
    borders = st.sampled_from([None, *sorted(set(CARD_SIGNS.sides.values()))])
    sides: set[tuple[int, int, str]] = set()
    for row in range(size):
        for column in range(size):
            cell = row * size + column
            for direction in range(4):
                right, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[direction]
                inside = 0 <= row + down < size and 0 <= column + right < size
                if (inside and direction in (0, 3)) or not (border := draw(borders)):
                    continue
                sides.add((cell, direction, border))
                if inside:
                    sides.add((cell + right + down * size, (direction + 2) % 4, border))
    return Room(
        id="demo:hall",
        pair=1,
        turns=1,
        size=size,
        cells=cells,
        sides=tuple(sorted(sides)),
        set_id="demo",
    )


@settings(deadline=None)
@given(rooms())
def test_draw_load_draw(room: Room) -> None:
    drawing = draw_room(room, CARD_SIGNS)
    assert room_of(drawing, CARD_SIGNS) == room
    assert draw_room(room_of(drawing, CARD_SIGNS), CARD_SIGNS) == drawing


@settings(deadline=None)
@given(rooms(), st.data())
def test_a_changed_drawing_is_read_or_has_flaws(room: Room, data: st.DataObject) -> None:
    drawing = draw_room(room, CARD_SIGNS)
    at = data.draw(st.integers(0, len(drawing) - 1))
    changed = drawing[:at] + data.draw(st.characters(codec="utf-8")) + drawing[at + 1 :]
    result = read_drawing(changed, CARD_SIGNS)
    assert result.flaws or len(result.cells) == result.size**2
    for flaw in result.flaws:
        assert 0 <= flaw.index <= len(changed)


HALL = Room(id="demo:hall", pair=1, turns=1, size=1, cells=("demo:floor",), sides=())
PAIR_OF_CELLS = attrs.evolve(HALL, size=2, cells=("demo:floor",) * 4)


@pytest.mark.parametrize(
    ("room", "message"),
    [
        (attrs.evolve(HALL, size=2), "1 cells are not 2 x 2"),
        (attrs.evolve(HALL, cells=("demo:lava",)), "'demo:lava' has no sign for a cell"),
        (attrs.evolve(HALL, sides=((0, 1, "demo:hedge"),)), "'demo:hedge' has no sign for a side"),
        (
            attrs.evolve(PAIR_OF_CELLS, sides=((0, 1, "demo:wall"),)),
            "cell 0 and cell 1 disagree about their side",
        ),
    ],
)
def test_what_cannot_be_drawn(room: Room, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        draw_room(room, BOARD_SIGNS)
    (finding,) = caught.value.findings
    assert (finding.code, finding.message, finding.file) == ("C206", message, "<room demo:hall>")


def test_signs_of_features() -> None:
    square = SquareFeature(id="demo:gear", name="Gear", sign="@")
    other = SquareFeature(id="cards:gear", name="Gear", sign="@")
    wall = BorderFeature(
        id="demo:wall",
        name="Wall",
        sign="|",
        rail="---",
        category="wall",
        states=(BorderState(name="wall"),),
    )
    signs = Signs.of([square, other], [wall])
    assert signs == Signs({"@": "demo:gear"}, {"|": "demo:wall"}, {"---": "demo:wall"})
    assert Signs.of([square, other], [wall], namespace="cards").cells == {"@": "cards:gear"}
