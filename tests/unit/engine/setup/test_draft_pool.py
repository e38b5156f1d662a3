"""What the seats choose from: which sets, which pieces, how many of each, which rooms."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._engine.setup.draft_pool import (
    chosen_sets,
    draft_pool_of,
    pair_groups,
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
    with pytest.raises(OptionError, match="no set"):
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
