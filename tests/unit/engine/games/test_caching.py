"""Caches: what the key of a result is, how long it holds, and how it is turned off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import _caching
from dtwister._board.labyrinth import Labyrinth
from dtwister._caching import (
    Caches,
    LatestOwners,
    cache_sizes,
    caches_are_on,
    clear_process_caches,
    entries_of,
    per_labyrinth,
    per_match,
    per_process,
    per_rules,
    per_state,
    without_caches,
)
from dtwister._engine.context import Context
from dtwister._engine.match import Match


@attrs.define(eq=False)
class Owner:
    """Something that owns caches of each scope."""

    state_caches: Caches = attrs.field(factory=dict)
    labyrinth_caches: Caches = attrs.field(factory=dict)
    match_caches: Caches = attrs.field(factory=dict)
    rules_caches: Caches = attrs.field(factory=dict)
    asked: list[Any] = attrs.field(factory=list)

    def clear_caches(self) -> None:
        self.labyrinth_caches.clear()

    @per_state
    def method(self, one: int, other: int = 5) -> int | None:
        self.asked.append((one, other))
        return None if one == 0 else one * other


@per_match
def alone(owner: Owner) -> list[str]:
    owner.asked.append("alone")
    return ["made"]


@per_rules
def keyed(owner: Owner, key: int) -> list[int]:
    owner.asked.append(key)
    return [key]


def test_a_result_is_kept_for_its_owner() -> None:
    owner, other = Owner(), Owner()
    assert alone(owner) is alone(owner)
    assert alone(owner) is not alone(other)
    assert (owner.asked, other.asked) == (["alone"], ["alone"])


def test_all_arguments_are_the_key_and_defaults_are_filled_in() -> None:
    owner = Owner()
    assert [owner.method(2, 3), owner.method(3, 2), owner.method(2), owner.method(2, 5)] == [
        6,
        6,
        10,
        10,
    ]
    assert owner.method(one=2, other=3) == 6
    assert owner.asked == [(2, 3), (3, 2), (2, 5)]


def test_none_is_a_result_like_others() -> None:
    owner = Owner()
    assert owner.method(0) is owner.method(0) is None
    assert owner.asked == [(0, 5)]


def test_an_error_is_not_kept() -> None:
    tried: list[int] = []

    @per_state
    def failing(owner: Owner, key: int) -> int:
        tried.append(key)
        return 1 // (len(tried) - 1)

    owner = Owner()
    with pytest.raises(ZeroDivisionError) as raised:
        failing(owner, 1)
    assert raised.value.__context__ is None
    assert (failing(owner, 1), tried) == (1, [1, 1])


def test_a_full_cache_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_caching, "LIMIT", 3)
    owner = Owner()
    for key in range(3):
        keyed(owner, key)
    assert list(entries_of(keyed)(owner)) == [0, 1, 2]
    keyed(owner, 3)
    assert dict(entries_of(keyed)(owner)) == {3: [3]}


def test_sizes_can_be_looked_at_and_caches_emptied() -> None:
    owner = Owner()
    assert cache_sizes(owner.rules_caches) == {} == dict(entries_of(keyed)(owner))
    keyed(owner, 7), keyed(owner, 8), alone(owner)
    assert cache_sizes(owner.rules_caches) == {f"{__name__}.keyed": 2}
    assert cache_sizes(owner.match_caches) == {f"{__name__}.alone": 1}
    owner.rules_caches.clear()
    keyed(owner, 7)
    assert owner.asked == [7, 8, "alone", 7]


def test_without_caches_all_is_computed_anew_and_nothing_is_kept() -> None:
    owner = Owner()
    before = keyed(owner, 7)
    with without_caches():
        assert not caches_are_on()
        assert keyed(owner, 7) == before and keyed(owner, 7) is not before
        assert alone(owner) is not alone(owner)
        assert dict(entries_of(keyed)(owner)) == {} == owner.match_caches
    assert caches_are_on() and keyed(owner, 7) is before


def test_caches_are_on_again_after_an_error() -> None:
    off: AbstractContextManager[None] = without_caches()
    with pytest.raises(KeyError), off:
        raise KeyError
    assert caches_are_on()


def test_a_function_without_an_owner_or_with_stars_cannot_be_cached() -> None:
    def nobody() -> int:
        return 1

    def many(owner: Owner, *keys: int) -> int:
        return len(keys)

    for function in (nobody, many):
        with pytest.raises(TypeError, match="expected an owner and plain parameters, got"):
            per_state(function)  # type: ignore[arg-type]


def test_parameters_may_have_the_names_that_the_cache_uses_itself() -> None:
    @per_state
    def taken(function: Owner, caches: int, key: int, found: int, entries: int) -> int:
        return caches * 1000 + key * 100 + found * 10 + entries

    assert taken(Owner(), 1, 2, 3, 4) == 1234


def test_a_cached_function_keeps_its_name_and_says_what_it_does() -> None:
    assert Owner.method.__name__ == "method"
    assert per_labyrinth(Labyrinth.beside).__doc__ == Labyrinth.beside.__doc__


def test_per_process_equal_arguments_give_the_same_object() -> None:
    @per_process
    def pair(one: int, other: int) -> list[int]:
        return [one, other]

    before = pair(1, 2)
    assert pair(1, 2) is before
    clear_process_caches()
    assert pair(1, 2) == before and pair(1, 2) is not before


def test_only_the_latest_owners_keep_their_caches() -> None:
    latest, owners = LatestOwners[Owner](2), [Owner() for _ in range(4)]
    for number, owner in enumerate(owners):
        owner.labyrinth_caches[alone] = {}
        latest.add(number, owner)
        assert latest.find(0) is owners[0]  # so it is never the one that goes
    assert [bool(owner.labyrinth_caches) for owner in owners] == [True, False, False, True]
    assert latest.find(1) is None and latest.find(3) is owners[3]
    assert [owners.index(owner) for owner in latest.latest()] == [0, 3]


@pytest.fixture(name="context")
def _context() -> Iterator[Context]:
    yield dtwister.new_game("base:standard", seed=1).context


def test_a_context_stands_for_its_labyrinth_and_its_match(context: Context) -> None:
    @per_labyrinth
    def known(owner: Context) -> int:
        return owner.labyrinth.known

    @per_match
    def seats(owner: Context | Match) -> list[str]:
        return list(owner.seats if isinstance(owner, Match) else owner.match.seats)

    twin = Context(context.match, context.state)
    assert known(context) == known(twin) == context.labyrinth.known
    assert f"{__name__}.{known.__qualname__}" in cache_sizes(context.labyrinth.labyrinth_caches)
    assert seats(context) is seats(twin) is seats(context.match)
