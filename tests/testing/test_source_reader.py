"""What the source of an ability says: parameters that no code reads."""

from __future__ import annotations

from abc import ABC

from dtwister.plugin import Ability
from dtwister.plugin.movement import Move
from dtwister.testing.checks.source_reader import parameters_unread


class Slow(Ability[Move], ABC):
    """Has parameters whose names the standard library reads, and this file does not."""

    def __init__(self, bound: int, namespace: str) -> None:
        self.bound = bound
        self.namespace = namespace


class Hardy(Ability):
    """Has parameters that the engine reads by itself, and one that nothing does."""

    def __init__(self, while_wounded: bool, costs: int, forgotten: int) -> None:
        self.while_wounded = while_wounded
        self.cost = costs  # type: ignore[misc]
        self.forgotten = forgotten


def test_a_name_that_the_standard_library_reads_is_not_read_by_the_ability() -> None:
    assert parameters_unread([Slow]) == ["Slow(bound)", "Slow(namespace)"]


def test_what_the_engine_asks_of_every_ability_is_read() -> None:
    assert parameters_unread([Hardy]) == ["Hardy(forgotten)"]
