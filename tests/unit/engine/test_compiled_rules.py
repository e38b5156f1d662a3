"""What plug-ins compile into: frozen tables, their digest, the order of abilities."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister._engine.compiled_rules import (
    ability_order,
    plugins_for_other_boards,
)
from dtwister._model.ability import Ability
from fixtures.stub_games import RULES as STUB

RULES = dtwister.load_rules()


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


def test_plug_ins_for_other_kinds_of_boards_are_strangers() -> None:
    boards = {layout.board for layout in RULES.layouts.values()}
    assert len(boards) == 2
    for board in boards:
        own = {name.partition(":")[0] for name, one in RULES.layouts.items() if one.board == board}
        assert not plugins_for_other_boards(RULES, board) & own
        assert plugins_for_other_boards(RULES, board) != frozenset()
    assert plugins_for_other_boards(STUB, STUB.layouts["stub:table"].board) == frozenset()
    assert plugins_for_other_boards(STUB, "elsewhere") == {"stub"}
