"""What expansions may import: the public door, and what `dtwister_features` has for others."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import dtwister
import dtwister_features.plugin
from dtwister._plugins.hosting import manifest_of

ROOT = Path(__file__).parents[3]


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "features_reference", ROOT / "tools" / "features_reference.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


reference = _tool()
SHARED = "dtwister_features"
EXPANSIONS = sorted(
    path.parent.name
    for path in (ROOT / "plugins").glob("*/plugin.py")
    if path.parent.name != SHARED
)
FIXTURES = [
    *(ROOT / "tests" / "fixtures" / "plugins").rglob("*.py"),
    *(ROOT / "tests" / "broken" / "garden").rglob("*.py"),
]
OTHERS = [
    *FIXTURES,
    *(
        path
        for name in EXPANSIONS
        if name != SHARED
        for path in (ROOT / "plugins" / name).rglob("*.py")
    ),
    *(ROOT / "examples").rglob("*.py"),
]


def imports(source: str) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each import, also of those for types only."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def taken_from_modules(source: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of the shared plug-in that are imported whole, and what is used of them."""
    tree = ast.parse(source)
    whole = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(SHARED)
        for alias in node.names
        if _file_of(f"{node.module}.{alias.name}").exists()
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in whole:
                yield whole[name], attribute


def _file_of(module: str) -> Path:
    return ROOT.joinpath("plugins", *module.split(".")).with_suffix(".py")


def problems(source: str) -> list[str]:
    """Return what code of an expansion takes that is not meant for it."""
    found = []
    for module, name in imports(source):
        private = any(part.startswith("_") for part in f"{module}.{name}".split("."))
        if module.split(".")[0] == "dtwister" and private and name != "__version__":
            found.append(f"{module}.{name} is private")
    used = [pair for pair in imports(source) if pair[0].split(".")[0] == SHARED]
    for module, name in [*used, *taken_from_modules(source)]:
        if _file_of(f"{module}.{name}").exists() or not name:
            continue
        if not _file_of(module).exists() or name not in reference.public_names(_file_of(module)):
            found.append(f"{name} is not in the __all__ of {module}")
    return sorted(found)


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_expansions_take_only_what_is_meant_for_them(path: Path) -> None:
    assert problems(path.read_text(encoding="utf-8")) == []


def test_what_is_not_meant_for_expansions_is_found() -> None:
    code = """
from typing import TYPE_CHECKING
from dtwister_features import game_actions, scoring
from dtwister_features.squares import own_lines, empty_floor
from dtwister_features.movement.walk_listing import list_walks
if TYPE_CHECKING:
    from dtwister._engine.context import Context
import dtwister._rng
scoring.drop_from_obstacle(game_actions.Attack)
"""
    assert problems(code) == [
        "drop_from_obstacle is not in the __all__ of dtwister_features.scoring",
        "dtwister._engine.context.Context is private",
        "dtwister._rng. is private",
        "list_walks is not in the __all__ of dtwister_features.movement.walk_listing",
        "own_lines is not in the __all__ of dtwister_features.squares",
    ]


def test_the_official_expansions_import_nothing_private() -> None:
    private = [
        (path.name, module)
        for path in (ROOT / "plugins").rglob("*.py")
        for module, _ in imports(path.read_text(encoding="utf-8"))
        if module.startswith("dtwister._")
    ]
    assert private == []


@pytest.mark.parametrize("topic", reference.TITLES)
def test_the_reference_has_the_public_names_of_each_topic(topic: str) -> None:
    """`python tools/features_reference.py` writes the pages anew."""
    page = (reference.PAGES / f"{topic}.md").read_text(encoding="utf-8")
    sections = page.split("\n## ")[1:]
    written = {
        section.split("`")[1]: [
            line.split("`")[1].partition("(")[0]
            for line in section.splitlines()
            if line[:3] == "| `"
        ]
        for section in sections
    }
    wanted = {
        f"{SHARED}.{name}": names
        for of, name, path in reference.modules()
        if of == topic and (names := reference.public_names(path))
    }
    assert written == wanted


def test_every_module_says_what_it_has_for_others() -> None:
    for topic, name, path in reference.modules():
        module = importlib.import_module(f"{SHARED}.{name}")
        assert topic in reference.TITLES
        assert sorted(module.__all__) == sorted(reference.public_names(path)), name
        assert [one for one in module.__all__ if not hasattr(module, one)] == []
        said = reference.summaries(path)
        assert [
            one for one in module.__all__ if said.get(one, "A constant.") == "A constant."
        ] == []


def test_each_class_and_function_for_others_has_an_example() -> None:
    """In its docstring, or among the examples of its module on the page, which runs as a test."""
    shown = reference.examples()
    missing = []
    for _, name, path in reference.modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef):
                continue
            here = ">>>" in (ast.get_docstring(node) or "")
            named = re.search(rf"\b{node.name}\b", shown.get(name, ""))
            if node.name in reference.public_names(path) and not here and not named:
                missing.append(f"{name}.{node.name}")
    assert missing == []
    assert set(shown) - {name for _, name, _ in reference.modules()} == {reference.START}


@pytest.mark.skipif(dtwister.build() == "compiled", reason="native functions hide their parameters")
def test_the_pages_are_as_the_tool_writes_them() -> None:
    for topic in reference.TITLES:
        written = (reference.PAGES / f"{topic}.md").read_text(encoding="utf-8")
        assert written == reference.page(topic), f"make features ({topic})"


def test_the_version_of_the_shared_plugin_is_that_of_its_manifest() -> None:
    assert manifest_of(dtwister_features.plugin).version == dtwister_features.__version__
