"""A changed content reminds its author of the version of the rules."""

from __future__ import annotations

import attrs

import dtwister
from records.rules_versions import ENGINE, TABLE, complaints, stored, versions_of

RULES = dtwister.load_rules()


def changed(movement: int, rules_version: int) -> dtwister.Rules:
    """The rules with another Thief and another version of the base set."""
    thief = attrs.evolve(RULES.characters["base:thief"], movement=movement)
    return attrs.evolve(
        RULES,
        characters={**RULES.characters, "base:thief": thief},
        manifests=tuple(
            attrs.evolve(one, rules_version=rules_version) if one.id == "base" else one
            for one in RULES.manifests
        ),
    )


def test_the_table_has_the_versions_of_now() -> None:
    found = complaints(versions_of(RULES), stored(TABLE.read_text("utf-8")))
    assert found == [], "\n" + "\n".join(found)


def test_a_changed_content_reminds_of_the_version() -> None:
    now = versions_of(RULES)
    (found,) = complaints(versions_of(changed(9, 1)), now)
    assert found.startswith("base: its content changed.")
    assert "raise rules_version in the manifest of base" in found
    (found,) = complaints(versions_of(changed(9, 2)), now)
    assert found == "base: version 2 is new: run `make rules-versions`"
    (found,) = complaints(now, versions_of(changed(5, 3)))
    assert "it only grows" in found


def test_a_text_reminds_of_nothing() -> None:
    thief = attrs.evolve(RULES.characters["base:thief"], name="Burglar", text="Light fingers.")
    rules = attrs.evolve(RULES, characters={**RULES.characters, "base:thief": thief})
    assert complaints(versions_of(rules), versions_of(RULES)) == []


def test_plugins_come_and_go() -> None:
    now = versions_of(RULES)
    less = {name: one for name, one in now.items() if name != "card"}
    assert complaints(now, less) == ["card is new: run `make rules-versions`"]
    assert complaints(less, now) == ["card is gone: run `make rules-versions`"]


def test_the_engine_has_a_version_too() -> None:
    now = versions_of(RULES)
    assert stored("".join(one.line() for one in now.values())) == now
    later = {**now, ENGINE: attrs.evolve(now[ENGINE], version=2)}
    (found,) = complaints(later, now)
    assert found.startswith("(dtwister itself): version 2 is new")
