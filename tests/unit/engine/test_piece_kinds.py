"""Kinds of pieces: what their abilities declare together, and which of these act."""

from __future__ import annotations

from typing import Any

from dtwister._engine.piece_kinds import Piece, compile_kind, make_placeholders, overrides
from dtwister._model.ability import Ability
from dtwister._model.specs import Character, Object
from fixtures.plugins.stub import Pass


class Climbing(Ability):
    """Stops on trees, and passes webs."""

    id = "test:climbing"
    passes = frozenset({"web"})
    may_stop_on = frozenset({"tree"})
    tags = frozenset({"nimble"})


class Wading(Ability):
    """Has to stop in water, and crosses pits."""

    id = "test:wading"
    crosses = frozenset({"pit"})
    must_stop_on = frozenset({"water"})
    supports = frozenset({"pit"})
    bridges = frozenset({"water"})


class Waiting(Ability[Pass]):
    """Passes, wounded too."""

    id = "test:waiting"
    while_wounded = True


class Shouting(Ability[Pass]):
    """Passes with a bonus in combat."""

    id = "test:shouting"
    crosses_enemies = True

    def combat(self, context: Any, bearer: int, attacking: bool, fighters: int) -> int:
        return 1


def character(*abilities: Ability) -> Character:
    return Character(
        id="test:one",
        name="One",
        movement=4,
        combat=2,
        abilities=abilities,
        tags=frozenset({"old"}),
    )


def test_what_abilities_declare_comes_together() -> None:
    kind = compile_kind(character(Climbing(), Wading()), 7, ())
    assert (kind.id, kind.name, kind.index, kind.is_object) == ("test:one", "One", 7, False)
    assert (kind.movement, kind.combat) == (4, 2)
    assert kind.passes == {"web"}
    assert kind.crosses == {"pit", "tree", "water"}  # where it stops it goes through as well
    assert kind.may_stop_on == {"tree", "water"}
    assert kind.must_stop_on == {"water"}
    assert (kind.supports, kind.bridges) == ({"pit"}, {"water"})
    assert kind.tags == {"old", "nimble"}
    assert not kind.crosses_enemies


def test_a_stop_that_one_has_to_make_is_none_where_one_may_cross() -> None:
    class Bridging(Ability):
        id = "test:bridging"
        crosses = frozenset({"water"})

    kind = compile_kind(character(Wading(), Bridging()), 0, ())
    assert kind.must_stop_on == frozenset()
    assert kind.may_stop_on == {"water"}


def test_abilities_that_act_are_picked_out() -> None:
    waiting, shouting, climbing = Waiting(), Shouting(), Climbing()
    kind = compile_kind(character(waiting, shouting, climbing), 0, ())
    assert kind.offers == (shouting, waiting)
    assert kind.wounded_offers == (waiting,)
    assert kind.combat_abilities == (shouting,)
    assert kind.exit_abilities == kind.crossable_abilities == ()
    assert kind.crosses_enemies
    assert overrides(shouting, "combat") and not overrides(waiting, "combat")


def test_only_characters_have_what_everybody_has() -> None:
    waiting = Waiting()
    assert compile_kind(character(), 0, (waiting,)).abilities == (waiting,)
    thing = compile_kind(
        Object(id="test:thing", name="Thing", abilities=(Climbing(),)), 3, (waiting,)
    )
    assert thing.is_object and [one.id for one in thing.abilities] == ["test:climbing"]
    assert (thing.movement, thing.combat) == (0, 0)


def test_each_piece_has_a_placeholder_that_tells_its_sort_and_no_more() -> None:
    cook = compile_kind(character(Climbing()), 0, ())
    spoon = compile_kind(Object(id="test:spoon", name="Spoon"), 1, ())
    pieces = [Piece("a", cook, 0), Piece("b", spoon, 0), Piece("c", spoon, 0), Piece("d", cook, 1)]
    made = make_placeholders(tuple(pieces), ("blue", "red"))
    names = ["blue.?character", "blue.?object", "blue.?object#2", "red.?character"]
    assert [piece.name for piece in made] == names
    assert [piece.seat for piece in made] == [0, 0, 0, 1]
    assert [piece.kind.is_object for piece in made] == [False, True, True, False]
    assert all(not piece.kind.abilities and not piece.kind.tags for piece in made)
    assert made[0].kind is made[3].kind
