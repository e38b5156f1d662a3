"""What plug-ins compile into: frozen tables, their digest, the order of abilities."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dtwister
from dtwister._engine.compiled_rules import (
    Manifest,
    Requirement,
    Rules,
    ability_order,
    digest_of,
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


def test_a_plug_in_with_a_scenario_is_for_the_board_of_that() -> None:
    tiny = STUB.scenarios["stub:tiny"]
    guest = attrs.evolve(tiny, id="guest:tiny")
    rules = attrs.evolve(STUB, scenarios={guest.id: guest})
    assert plugins_for_other_boards(rules, STUB.layouts[tiny.layout].board) == frozenset()
    assert plugins_for_other_boards(rules, "elsewhere") == {"guest", "stub"}
    lost = attrs.evolve(guest, layout="guest:nowhere")
    rules = attrs.evolve(STUB, scenarios={lost.id: lost})
    assert plugins_for_other_boards(rules, "elsewhere") == {"stub"}


def test_tables_are_copied_and_cannot_be_changed() -> None:
    table = dict(STUB.characters)
    rules = Rules(characters=table)
    table.clear()
    assert dict(rules.characters) == dict(STUB.characters)
    with pytest.raises(TypeError):
        rules.characters["stub:other"] = rules.characters["stub:cook"]  # type: ignore[index]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.digest = "another"  # type: ignore[misc]


def test_actions_are_found_by_their_verbs() -> None:
    assert STUB.verbs["pass"] == (STUB.actions["stub:pass"],)
    assert STUB.shared_verbs == frozenset()
    assert len(STUB.verbs) == len(STUB.actions)


def test_what_was_worked_out_for_rules_is_not_taken_along() -> None:
    STUB.rules_caches[test_actions_are_found_by_their_verbs] = {}
    try:
        assert attrs.evolve(STUB, digest="other").rules_caches == {}
    finally:
        del STUB.rules_caches[test_actions_are_found_by_their_verbs]


def changed(name: str, **changes: Any) -> Rules:
    """The rules of the stub with one of its components changed."""
    ((key, spec),) = getattr(STUB, name).items()
    return attrs.evolve(STUB, **{name: {key: attrs.evolve(spec, **changes)}})


@pytest.mark.parametrize(
    "other",
    [
        changed("characters", movement=3),
        changed("characters", tags=frozenset({"undead"})),
        changed("objects", copies=3),
        changed("rooms", turns=-1),
        changed("scenarios", settings=(("target", 5),)),
        attrs.evolve(STUB, manifests=(Manifest(id="stub", version="1.3"),)),
        attrs.evolve(STUB, everyone=(Ability(),)),
        attrs.evolve(STUB, actions={}),
    ],
)
def test_the_digest_tells_different_rules_apart(other: Rules) -> None:
    assert digest_of(other) != digest_of(STUB)


def test_the_digest_does_not_depend_on_order_or_on_what_matters_in_no_game() -> None:
    features = dict(reversed([*RULES.square_features.items()]))
    same = attrs.evolve(RULES, square_features=features, pages={}, origins={}, every_room=())
    assert digest_of(same) == digest_of(RULES) == RULES.digest
    tagged = changed("characters", tags=frozenset("abcdef"))
    assert digest_of(tagged) == digest_of(changed("characters", tags=frozenset("fedcba")))


@pytest.mark.parametrize(
    ("bound", "allowed", "refused"),
    [
        (">=1.2", "1.2 1.2.0 1.3 2", "1.1.9 1"),
        ("<=1.2", "1.2 1.1.9 1", "1.2.1 1.3 2"),
        (">1.2", "1.2.1 1.3 2", "1.2 1.1.9 1"),
        ("<1.2", "1.1.9 1", "1.2 1.3 2"),
        ("==1.2", "1.2 1.2.5", "1.1 1.3 1.20"),
        ("!=1.2", "1.1 1.3 1.20", "1.2 1.2.5"),
        (">=1,<2", "1 1.9", "0.9 2"),
    ],
)
def test_versions_are_allowed_up_to_their_bounds(bound: str, allowed: str, refused: str) -> None:
    requirement = Requirement.read(f"features{bound}")
    assert requirement is not None
    versions = [*allowed.split(), *refused.split()]
    assert [one for one in versions if requirement.allows(one)] == allowed.split()
