"""What the seats choose from: which sets, which pieces, how many of each, which rooms."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister._engine.setup.draft_pool import (
    chosen_sets,
    draft_pool_of,
    pair_groups,
    pairs_of,
    rooms_of,
)
from dtwister._errors import OptionError

RULES = dtwister.load_rules()
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


def test_a_set_has_the_pairs_that_it_lists_or_all_of_its_plug_in() -> None:
    base = RULES.sets["base:base"]
    every = pairs_of(RULES, base)
    assert every == tuple(("base", number) for number in range(1, 1 + len(every)))
    assert len(every) > 3
    assert pairs_of(RULES, attrs.evolve(base, pairs=(2, 99))) == (("base", 2),)


def test_rooms_of_sets_fill_the_board_or_are_refused() -> None:
    base, prison = RULES.sets["base:base"], RULES.sets["prison:prison"]
    board = RULES.layouts[DRAFT.layout]
    both = rooms_of(RULES, (base, prison), board)
    assert {RULES.rooms[name].set_id for name in both} == {"base", "prison"}
    assert len(both) == 2 * len({*pairs_of(RULES, base), *pairs_of(RULES, prison)})
    assert rooms_of(RULES, (base, base), board) == rooms_of(RULES, (base,), board)
    with pytest.raises(OptionError, match="base:base"):
        rooms_of(RULES, (attrs.evolve(base, pairs=(1,)),), board)
    with pytest.raises(OptionError, match="does not fit"):
        rooms_of(RULES, (base,), attrs.evolve(board, room_size=3))


def test_what_the_scenario_has_is_in_no_pool() -> None:
    own = ("features:cleric",)
    scenario = attrs.evolve(DRAFT, characters=own)
    pool = draft_pool_of(RULES, scenario, {"sets": "base"})
    assert "features:cleric" not in pool.characters
    assert "features:cleric" in draft_pool_of(RULES, DRAFT, {"sets": "base"}).characters


def test_common_objects_are_there_as_often_as_a_seat_brings_objects() -> None:
    pool = draft_pool_of(RULES, attrs.evolve(DRAFT, settings=(("objects", 3),)), {"sets": "base"})
    for name in set(pool.objects):
        spec = RULES.objects[name]
        copies = spec.copies if spec.copies > 1 else 3 if "common" in spec.tags else 1
        assert pool.objects.count(name) == copies
    assert 3 in map(pool.objects.count, pool.objects)
    once = draft_pool_of(RULES, attrs.evolve(DRAFT, settings=()), {"sets": "base"})
    assert set(once.objects) == set(pool.objects)
    assert len(once.objects) < len(pool.objects)


def test_a_short_name_that_two_sets_have_is_refused() -> None:
    base = RULES.sets["base:base"]
    rules = attrs.evolve(RULES, sets={**RULES.sets, "own:base": attrs.evolve(base, id="own:base")})
    with pytest.raises(OptionError, match="'base', which may be base:base or own:base"):
        chosen_sets(rules, DRAFT, "base")
    assert [one.id for one in chosen_sets(rules, DRAFT, "own:base")] == ["own:base"]


def test_without_any_set_for_the_board_none_can_be_chosen() -> None:
    with pytest.raises(OptionError, match="no loaded plug-in has one"):
        chosen_sets(attrs.evolve(RULES, sets={}), DRAFT, "all")
