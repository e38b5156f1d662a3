"""What the documentation names exists: in pages, in the README and in docstrings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import names
from dtwister.plugin import (
    Ability,
    Context,
    PlayContext,
    Registry,
    StateEditor,
    caching,
    decisions,
    events,
    fields,
    intents,
    numbers,
    questions,
)
from dtwister.plugin.boards import Board
from dtwister_features.combat import combat_hooks, ranged_attack, weapons

ROOT = names.ROOT
PAGES = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        # The changelog names what is gone.
        *(page for page in ROOT.glob("*.md") if page.name != "CHANGELOG.md"),
        *ROOT.glob("plugins/*/rules.md"),
        *ROOT.glob("examples/*/*.md"),
    ]
)
PACKAGES = sorted({path.parent for path in (ROOT / "src").rglob("*.py")})
PACKAGES += sorted({path.parent for path in (ROOT / "plugins").rglob("*.py")})

ELSEWHERE = {
    "DeprecationWarning": "of Python",
    "tests/test_rush.py": "the reader writes it",
    "tests/test_acrobat.py": "`dtwister new` writes it",
    "TestConformance": "`dtwister new` writes it",
    "mean_decisions": "a key of what `dtwister simulate --json` prints",
    "mean_legal_actions": "a key of what `dtwister simulate --json` prints",
    "dtwister.plugins": "the group of entry points",
}
"""What is named and exists, but not in the code of this tree."""


def by_path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=by_path)
def test_what_a_page_names_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    blocks = "\n".join(names._FENCE.findall(text))
    local = frozenset(re.findall(r"\w+", blocks))
    spans = [span for span in names.spans(text) if span not in ELSEWHERE]
    found = {span: names.unknown(span, local, page.parent) for span in spans}
    assert {span: what for span, what in found.items() if what} == {}


@pytest.mark.parametrize("folder", PACKAGES, ids=by_path)
def test_what_docstrings_name_exists(folder: Path) -> None:
    found = {}
    for path in sorted(folder.glob("*.py")):
        for text in names.docstrings(path.read_text("utf-8")):
            for span in names.spans(text):
                if span not in ELSEWHERE and (what := names.unknown(span)):
                    found[path.name, span] = what
    assert found == {}


@pytest.mark.parametrize(
    "span",
    [
        "Context.masks()",
        "context.labyrinths",
        "registry.memories(FLIPS)",
        "dtwister.plugin.Table",
        "dtwister._engine.writer",
        "dtwister_features.moving",
        "events.Walk(piece)",
        "fields.pieces_of",
        "src/dtwister/engine/",
        "_notation/recording.py",
        "dtwister plays prison:1",
        "dtwister play --seed-of 1",
        "make documentation",
        "carry_out(action)",
        "between_actions = True",
        "StandIns",
        "kept_walks",
        "tactics.CombatHook",
        "_notation/recording.py: replay",
        "_notation/records.py: unroll_record",
    ],
)
def test_names_that_do_not_exist_are_found(span: str) -> None:
    assert names.unknown(span)


@pytest.mark.parametrize(
    "span",
    [
        "Context.frame",
        "context.labyrinth.adjacency(passes)",
        "registry.memory(FLIPS)",
        "dtwister.plugin.Context",
        "dtwister._engine.editing.state_editor",
        "events.Walked(piece, course)",
        "src/dtwister/_engine/",
        "_notation/records.py",
        "_notation/records.py: replay",
        "dtwister play --seat blue=human",
        "make docs",
        "weapons.Weapon",
        "blue.thief",
        "d3-e3(+blue.rope)",
        "build/site/index.html",
    ],
)
def test_names_that_exist_are_accepted(span: str) -> None:
    assert names.unknown(span) == []


def test_local_names_are_accepted() -> None:
    assert names.unknown("my_own_name") == ["my_own_name"]
    assert names.unknown("my_own_name", frozenset({"my_own_name"})) == []


SECTIONS: dict[str, tuple[object, ...]] = {
    "`Registry`": (Registry,),
    "`Ability`": (Ability,),
    "Actions and fields": (fields,),
    "Events": (events, StateEditor),
    "`Context`: questions": (Context, numbers, questions),
    "Keep what is asked often": (caching,),
    "What an action is for": (intents,),
    "Kinds of boards": (Board,),
    "`PlayContext`: effects": (PlayContext,),
    "Frames": (decisions.Frame,),
    "Combats": (
        weapons.Weapon,
        weapons.CombatBan,
        ranged_attack.ShootAbility,
        combat_hooks.CombatHook,
    ),
}
"""The sections of the page for plug-ins, with what their tables list."""


def is_as_written(span: str, owners: tuple[object, ...]) -> bool:
    """Whether one of some classes or modules has what a span names, with the same arguments."""
    name, given = names.called(span)
    if given is None:
        known = set().union(
            *(names.members().get(getattr(one, "__name__", ""), ()) for one in owners)
        )
        return name in known or any(hasattr(one, name) for one in owners)
    found = [getattr(one, name) for one in owners if hasattr(one, name)]
    return any(names.arguments(thing) == given for thing in found)


def test_the_tables_for_plugins_are_as_the_code_is() -> None:
    page = (ROOT / "docs" / "reference" / "plugins.md").read_text("utf-8")
    listed = [(heading, span) for heading, span in names.tables(page) if heading in SECTIONS]
    assert [one for one in listed if not is_as_written(one[1], SECTIONS[one[0]])] == []
    assert {heading for heading, _ in listed} == set(SECTIONS)


def test_the_table_of_imports_has_every_module() -> None:
    page = (ROOT / "docs" / "reference" / "plugins.md").read_text("utf-8")
    listed = {span for heading, span in names.tables(page) if heading == "What to import"}
    folder = ROOT / "src" / "dtwister" / "plugin"
    stems = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert listed == {"dtwister.plugin", *(f"dtwister.plugin.{stem}" for stem in stems)}


def test_tables_that_are_not_as_the_code_are_found() -> None:
    for span in ("masks()", "neighbour(space)", "labyrinths"):
        assert not is_as_written(span, (Context,))
