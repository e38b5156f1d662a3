"""Classes that share their methods behave as those that attrs writes methods for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import dtwister
from dtwister._model.values.shared_methods import PlainValue


@attrs.frozen
class Empty:
    """A value without fields."""


@attrs.frozen
class Mark:
    """A value with all sorts of fields."""

    name: str
    places: tuple[int, ...] = ()
    of: object = None
    spot: int = attrs.field(default=0, eq=False)
    source: str = attrs.field(default="", repr=False)


@attrs.frozen
class SharedEmpty(PlainValue):
    """The same without methods of its own."""


@attrs.frozen
class SharedMark(PlainValue):
    """The same without methods of its own."""

    name: str
    places: tuple[int, ...] = ()
    of: object = None
    spot: int = attrs.field(default=0, eq=False)
    source: str = attrs.field(default="", repr=False)


@attrs.frozen
class SharedBelow(SharedMark):
    """One more field."""

    more: int = 0


GIVEN: list[dict[str, Any]] = [
    {"name": "a"},
    {"name": "b"},
    {"name": "a", "spot": 4},
    {"name": "a", "source": "file"},
    {"name": "a", "places": (1, 2)},
    {"name": "a", "of": "a"},
]


def all_below(kind: type[Any]) -> Iterator[type[Any]]:
    for below in kind.__subclasses__():
        yield below
        yield from all_below(below)


@pytest.mark.parametrize("other", GIVEN)
@pytest.mark.parametrize("one", GIVEN)
def test_values_are_compared_as_attrs_compares(one: dict[str, Any], other: dict[str, Any]) -> None:
    expected = Mark(**one) == Mark(**other)
    assert (SharedMark(**one) == SharedMark(**other)) is expected
    assert (SharedMark(**one) != SharedMark(**other)) is not expected
    assert len({SharedMark(**one), SharedMark(**other)}) == len({Mark(**one), Mark(**other)})


@pytest.mark.parametrize("given", GIVEN)
def test_values_are_printed_as_attrs_prints(given: dict[str, Any]) -> None:
    assert repr(SharedMark(**given)) == f"Shared{Mark(**given)!r}"


def test_a_value_without_fields_equals_another_one() -> None:
    assert SharedEmpty() == SharedEmpty()
    assert len({SharedEmpty(), SharedEmpty()}) == 1
    assert repr(SharedEmpty()) == f"Shared{Empty()!r}"


def test_a_class_below_is_another_class() -> None:
    assert SharedBelow("a") != SharedMark("a")
    assert SharedMark("a") != SharedBelow("a")
    assert SharedBelow("a", more=1) != SharedBelow("a")
    assert repr(SharedBelow("a", more=1)).endswith("more=1)")
    assert SharedMark("a") != "a"


def test_methods_of_a_class_are_kept() -> None:
    @attrs.frozen
    class Loud(PlainValue):
        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loud) and self.name.lower() == other.name.lower()

        def __hash__(self) -> int:
            return hash(self.name.lower())

        def __repr__(self) -> str:
            return self.name.upper()

    assert Loud("a") == Loud("A")
    assert hash(Loud("a")) == hash(Loud("A"))
    assert repr(Loud("a")) == "A"


def test_no_class_below_gets_methods_from_attrs() -> None:
    dtwister.load_rules()
    shared = {vars(PlainValue)[name] for name in ("__eq__", "__hash__")}
    for kind in all_below(PlainValue):
        if kind.__module__.startswith("dtwister."):
            assert {kind.__eq__, kind.__hash__} == shared, kind


def test_values_that_are_compared_do_not_change() -> None:
    dtwister.load_rules()
    kinds = [one for one in all_below(PlainValue) if one.__module__.startswith("dtwister.")]
    assert kinds
    for kind in kinds:
        if attrs.has(kind) and attrs.fields(kind):
            assert kind.__setattr__ is not object.__setattr__, kind
