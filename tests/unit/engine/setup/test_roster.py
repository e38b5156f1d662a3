"""The pieces of a game: names, whose they are, and which of them can do what."""

from __future__ import annotations

import dtwister
from dtwister._engine.setup.roster import (
    characters_by_seat,
    kinds_of,
    make_pieces,
    placeholders_of,
    terrain_in_play,
)

RULES = dtwister.load_rules()
MATCH = dtwister.new_game("base:standard", rules=RULES, seed=1).match
SEATS = ("blue", "yellow")


def test_named_pieces_of_one_kind_are_numbered_from_the_second_on() -> None:
    named = (("base:thief", 0), ("base:thief", 0), ("base:thief", 1), ("base:sword", 0))
    kinds = kinds_of(RULES, ("base:thief", "base:sword"), ())
    made = make_pieces(kinds, named, SEATS)
    assert [piece.name for piece in made] == [
        "blue.thief",
        "blue.thief#2",
        "yellow.thief",
        "blue.sword",
    ]
    assert [piece.seat for piece in made] == [0, 0, 1, 0]
    assert made[0].kind is made[1].kind is made[2].kind is kinds["base:thief"]
    assert characters_by_seat(made, 2) == ((0, 1), (2,))


def test_each_seat_has_the_pieces_of_the_scenario() -> None:
    for seat in (0, 1):
        names = [piece.kind.id for piece in MATCH.pieces if piece.seat == seat]
        colour = MATCH.seats[seat]
        spec = MATCH.scenario
        assert names == [*spec.characters_of(colour), *spec.objects_of(colour)]


def test_kinds_are_compiled_once_for_all_games() -> None:
    names = ("base:thief", "base:sword")
    assert kinds_of(RULES, names, ()) is kinds_of(RULES, names, ())
    assert [kind.is_object for kind in kinds_of(RULES, names, ()).values()] == [False, True]


def test_placeholders_come_after_the_pieces_and_only_where_something_is_concealed() -> None:
    assert placeholders_of(MATCH.pieces, SEATS, conceals=False).pieces == ()
    made = placeholders_of(MATCH.pieces, SEATS, conceals=True)
    assert made.pieces and sorted(made.index.values()) == [
        *range(len(MATCH.pieces), len(MATCH.pieces) + len(made.pieces))
    ]


def test_pieces_are_sorted_by_what_they_can_do() -> None:
    sets, index = MATCH.piece_sets, MATCH.piece_index
    assert sets.objects == set(MATCH.objects) and index["blue.rope"] in sets.objects
    assert {MATCH.kind_of[piece].id for piece in sets.supports} == {
        kind.id for kind in MATCH.kind_of if kind.is_object and kind.supports
    }
    assert index["blue.rope"] in {*sets.supports, *sets.granting_objects}
    assert sets.singletons == tuple((piece,) for piece in range(len(MATCH.kind_of)))


def test_the_terrain_in_play_is_that_of_the_rooms() -> None:
    there = terrain_in_play(RULES, MATCH.plugins, MATCH.rooms)
    assert "floor" in there
    assert terrain_in_play(RULES, MATCH.plugins, ()) < there
