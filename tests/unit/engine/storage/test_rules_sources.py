"""Rules are found again by their digests, and know what they were loaded from."""

from __future__ import annotations

from pathlib import Path

import attrs

import dtwister
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.storage.rules_sources import (
    known,
    loaded_again,
    note_source,
    rules_with,
    source_of,
)


def plain(**source: object) -> dict[str, object]:
    given = {"plugins": (), "folders": (), "without": (), "entry_points": True, "strict": True}
    return {**given, **source}


def test_the_first_rules_with_a_digest_are_found() -> None:
    one, other = Rules(digest="demo-first"), Rules(digest="demo-first")
    assert known("demo-first") is None
    note_source(one, **plain())
    note_source(other, **plain())
    assert known("demo-first") is one
    del one
    assert known("demo-first") is other


def test_modules_are_noted_by_their_names() -> None:
    import dtwister_base.plugin

    rules = Rules(digest="demo-modules")
    note_source(rules, **plain(plugins=(dtwister_base.plugin,), folders=(Path("here"),)))
    source = source_of(rules)
    assert source is not None
    assert source["plugins"] == ("dtwister_base.plugin",) and source["folders"] == (Path("here"),)
    assert loaded_again(source)["plugins"] == [dtwister_base.plugin]


def test_added_parts_have_the_source_of_the_rules_below_them() -> None:
    rules = dtwister.load_rules()
    layouts = {"mine": rules.layouts["features:4x2"]}
    made = rules_with(rules, "demo-added", layouts=layouts)
    assert source_of(made) is source_of(rules)
    assert known("demo-added") is made and made.digest == "demo-added"
    assert source_of(attrs.evolve(rules)) is None
