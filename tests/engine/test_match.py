"""What stays the same in a game: parties, kinds without some abilities, the order of abilities."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister._engine.compiled_rules import ability_order, plugins_for_other_boards
from dtwister._engine.setup.alliances import alliances_of
from dtwister._engine.setup.draft_pool import chosen_sets, draft_pool_of, pair_groups
from dtwister._errors import OptionError
from dtwister._model.ability import Ability
from dtwister._model.specs import Layout
from fixtures.stub_games import RULES as STUB
from fixtures.stub_games import new

RULES = dtwister.load_rules()
COLOURS = ("blue", "red", "yellow", "green")


def layout(**extra: Any) -> Layout:
    return Layout(id="t:x", title="", seats=COLOURS, slots=(), lines=(), extra=tuple(extra.items()))


def test_without_allies_each_seat_is_a_party() -> None:
    alliances = alliances_of(layout(), COLOURS[:3])
    assert alliances.sides == alliances.of == ((0,), (1,), (2,))
    assert alliances.allies == ((), (), ())
    assert alliances.foes == ((1, 2), (0, 2), (0, 1))
    assert alliances.rivals == alliances.foes
    assert alliances.facing == (-1, -1, -1)


def test_two_against_two_who_sit_across() -> None:
    alliances = alliances_of(layout(teams=((3, 1), (0, 2)), faces=(1, 0, 3, 2)), COLOURS[:4])
    assert alliances.sides == ((0, 2), (3, 1))
    assert alliances.of == ((0, 2), (3, 1), (0, 2), (3, 1))
    assert alliances.allies == ((2,), (3,), (0,), (1,))
    assert alliances.foes == ((1, 3), (0, 2), (1, 3), (0, 2))
    assert alliances.facing == (1, 0, 3, 2)
    # Of each other party one seat counts: the one across, or the first that the party names.
    assert alliances.rivals == ((1,), (0,), (3,), (2,))
    assert alliances_of(layout(teams=((3, 1), (0, 2))), COLOURS[:4]).rivals == (
        (3,),
        (0,),
        (3,),
        (0,),
    )


def test_seats_that_do_not_play_are_in_no_party() -> None:
    alliances = alliances_of(layout(teams=((0, 2), (1, 3)), faces=(2, 3, 0, 1)), COLOURS[:3])
    assert alliances.sides == ((0, 2), (1,))
    assert alliances.facing == (2, -1, 0)
    assert alliances.foes == ((1,), (0, 2), (1,))
    assert alliances.rivals == ((1,), (0,), (1,))


def named(name: str, **more: Any) -> Ability:
    """An ability with an id, in a layer, before and after others."""
    return type(name, (Ability,), {"id": name, "__module__": __name__, **more})()


@pytest.mark.parametrize(
    ("abilities", "order"),
    [
        ([named("b"), named("a")], "ab"),
        ([named("a", layer=1), named("b")], "ba"),
        ([named("a", after=("b",)), named("b")], "ba"),
        ([named("a"), named("b", before=("a",))], "ba"),
        ([named("a"), named("b"), named("c", before=("a",))], "bca"),
        ([named("a", after=("c",)), named("b", after=("a",)), named("c")], "cab"),
        # What says that it comes before a lower layer is not heard.
        ([named("a"), named("b", layer=1, before=("a",))], "ab"),
        # Where all wait for one another, the first goes on.
        ([named("a", after=("b",)), named("b", after=("a",))], "ab"),
        ([named("a", after=("a",)), named("b")], "ab"),
    ],
)
def test_the_order_of_abilities(abilities: list[Ability], order: str) -> None:
    assert "".join(ability.id for ability in ability_order(abilities)) == order
    assert "".join(ability.id for ability in ability_order(abilities[::-1])) == order


def test_a_kind_without_what_has_a_tag() -> None:
    game = dtwister.new_game("base:standard", rules=RULES, seed=1)
    match = game.match
    wizard = match.kind_of[match.piece_index["blue.wizard"]]
    less = match.kind_without(wizard, "magical")
    assert less.id == "features:wizard without magical" and less.index == wizard.index
    gone = {a.id for a in wizard.abilities} - {a.id for a in less.abilities}
    assert (
        gone == {a.id for a in wizard.abilities if "magical" in a.tags} == {"features:levitation"}
    )
    assert not less.crosses_enemies and wizard.crosses_enemies
    assert match.kind_without(wizard, "magical") is less
    assert match.kind_without(wizard, "unheard-of").abilities == wizard.abilities
    thief = match.kind_of[match.piece_index["blue.thief"]]
    assert match.kind_without(thief, "magical").offers == thief.offers
    wand = match.kind_of[match.piece_index["blue.fireball-wand"]]
    assert match.kind_without(wand, "magical").offers == ()


def test_names_of_numbers_that_no_piece_has() -> None:
    match = new().match
    last = len(match.pieces) - 1
    assert match.name_of(0) == match.pieces[0].name and match.name_of(last) == "yellow.spoon#2"
    assert [match.name_of(number) for number in (-1, last + 1, 999)] == ["?", "?", "?"]


def test_plug_ins_for_other_kinds_of_boards_are_strangers() -> None:
    boards = {layout.board for layout in RULES.layouts.values()}
    assert len(boards) == 2
    for board in boards:
        own = {name.partition(":")[0] for name, one in RULES.layouts.items() if one.board == board}
        assert not plugins_for_other_boards(RULES, board) & own
        assert plugins_for_other_boards(RULES, board) != frozenset()
    assert plugins_for_other_boards(STUB, STUB.layouts["stub:table"].board) == frozenset()
    assert plugins_for_other_boards(STUB, "elsewhere") == {"stub"}


# -- pools -----------------------------------------------------------------------------------------

DRAFT = RULES.scenarios["veterans:draft"]


def test_sets_are_named_in_full_or_by_their_last_word_in_one_order() -> None:
    for text in (
        "base:base,prison:prison",
        "prison, base",
        " prison:prison ,base",
        "base,base,prison",
    ):
        assert [one.id for one in chosen_sets(RULES, DRAFT, text)] == ["base:base", "prison:prison"]
    assert {one.board for one in chosen_sets(RULES, DRAFT, " all ")} == {"squares"}


@pytest.mark.parametrize("text", ["", "bass", "base,", "base;prison", "base:prison"])
def test_what_is_no_set(text: str) -> None:
    with pytest.raises(OptionError, match="unknown set"):
        chosen_sets(RULES, DRAFT, text)


def test_a_piece_of_the_same_name_in_two_sets_is_there_once() -> None:
    pool = draft_pool_of(RULES, DRAFT, {"sets": "base,prison"})
    names = [RULES.characters[name].name for name in pool.characters]
    assert len(names) == len(set(names)) > 8
    one = draft_pool_of(RULES, DRAFT, {"sets": "base"})
    assert set(one.characters) < set(pool.characters)
    assert pool.stock["base:sword"] >= 1 and min(pool.stock.values()) == 1
    both = {RULES.objects[name].name for name in RULES.sets["prison:prison"].objects} & {
        RULES.objects[name].name for name in RULES.sets["base:base"].objects
    }
    assert both
    for name in both:
        (count,) = {
            pool.stock[piece] for piece in pool.objects if RULES.objects[piece].name == name
        }
        assert count > 1


def test_a_scenario_without_sets_has_no_pool() -> None:
    pool = draft_pool_of(RULES, RULES.scenarios["base:standard"], {})
    assert (pool.sets, pool.characters, pool.objects, pool.stock) == ((), (), (), {})


def test_pairs_have_the_name_of_their_set_and_number() -> None:
    rooms = [RULES.rooms[name] for name in ("base:2b", "prison:37a", "base:1a", "base:2a")]
    assert pair_groups(tuple(rooms)) == {"base:1": (2,), "base:2": (0, 3), "prison:37": (1,)}
