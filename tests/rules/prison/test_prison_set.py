"""What is in the box of the Prison set (PRIS)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import dtwister
from dtwister_features import state_variables
from fixtures.room_drawings import read_drawing

RULES = dtwister.load_rules()
ROOMS = {name: room for name, room in RULES.rooms.items() if room.set_id == "prison"}
GRIDS = tomllib.loads(files("dtwister_prison").joinpath("rooms.toml").read_text(encoding="utf-8"))

# -- pieces ----------------------------------------------------------------------------------------


@pytest.mark.rule("PRIS-01")
@pytest.mark.parametrize(
    ("name", "movement", "combat"),
    [
        ("prison:backstabber", 4, 2),
        ("prison:banshee", 4, 1),
        ("features:cleric", 4, 2),
        ("prison:colossus", 2, 5),
        ("features:mekanork", 3, 2),
        ("prison:naga", 6, 2),
        ("features:wizard", 4, 1),
    ],
)
def test_characters_and_their_values(name: str, movement: int, combat: int) -> None:
    spec = RULES.characters[name]
    assert (spec.movement, spec.combat) == (movement, combat)


@pytest.mark.rule("PRIS-01")
@pytest.mark.parametrize(
    ("name", "tags"),
    [
        ("features:fireball-wand", {"magical"}),
        ("prison:key", {"common"}),
        ("features:rope", {"common"}),
    ],
)
def test_objects_and_their_tags(name: str, tags: set[str]) -> None:
    assert RULES.objects[name].tags == tags


@pytest.mark.rule("PRIS-01", "CARD-01")
def test_sixteen_cards_and_one_line_a_seat() -> None:
    match = dtwister.new_game("base:standard", seed=0).match
    context = dtwister.new_game("base:standard", seed=0).context
    for seat in range(2):
        cards = (
            context.recall(state_variables.ACTION_HANDS)[seat],
            context.recall(state_variables.COMBAT_HANDS)[seat],
        )
        assert sum(map(len, cards)) + context.recall(state_variables.JUMPS)[seat] == 16
        assert [line.owner for line in match.grid.layout.lines].count(seat) == 1


# -- rooms -----------------------------------------------------------------------------------------


@pytest.mark.rule("PRIS-01", "BOARD-02")
def test_four_pairs_of_rooms_whose_twins_turn_in_opposite_directions() -> None:
    assert len(ROOMS) == 8
    pairs: dict[int, list[int]] = {}
    for room in ROOMS.values():
        pairs.setdefault(room.pair, []).append(room.turns)
    assert {pair: sorted(turns) for pair, turns in pairs.items()} == {
        pair: [-1, 1] for pair in (37, 38, 39, 40)
    }


@pytest.mark.rule("PRIS-02")
def test_the_rooms_are_as_drawn() -> None:
    drawn = GRIDS["room"]
    assert len(drawn) == 8
    for entry in drawn:
        room = ROOMS[f"prison:{entry['id']}"]
        cells, sides = read_drawing(entry["grid"])
        assert list(room.cells) == cells
        assert set(room.sides) == sides
        assert room.turns == {"clockwise": 1, "counterclockwise": -1}[entry["turns"]]
        assert room.pair == entry["pair"]


@pytest.mark.rule("PRIS-02")
def test_the_drawings_are_those_of_the_room_reference() -> None:
    path = Path(__file__).parents[2] / "data" / "content" / "prison.toml"
    reference = tomllib.loads(path.read_text(encoding="utf-8"))["room"]
    names = ("id", "pair", "turns", "grid")
    assert [[entry[n] for n in names] for entry in GRIDS["room"]] == [
        [entry[n] for n in names] for entry in reference
    ]


@pytest.mark.rule("PRIS-02")
@pytest.mark.parametrize(
    ("name", "pits", "portcullises", "slits"),
    [
        ("37a", 2, 3, 4),
        ("37b", 1, 2, 3),
        ("38a", 2, 2, 1),
        ("38b", 1, 3, 2),
        ("39a", 2, 2, 4),
        ("39b", 4, 2, 3),
        ("40a", 2, 3, 5),
        ("40b", 2, 2, 4),
    ],
)
def test_pits_portcullises_and_slits(name: str, pits: int, portcullises: int, slits: int) -> None:
    """A border inside a room counts once; on the rim it is a half of this room."""
    room = ROOMS[f"prison:{name}"]
    cells = Counter(room.cells)
    assert (cells["features:gear"], cells["features:pit"]) == (1, pits)
    sides = Counter(border for cell, way, border in room.sides if not _is_second(cell, way))
    found = (sides["features:portcullis"], sides["features:arrow-slit"])
    assert found == (portcullises, slits)
    assert set(sides) <= {"features:wall", "features:portcullis", "features:arrow-slit"}


def _is_second(cell: int, way: int) -> bool:
    """Whether a side is the southern or eastern half of a border within the room."""
    row, column = divmod(cell, 5)
    return (way == 0 and row > 0) or (way == 3 and column > 0)
