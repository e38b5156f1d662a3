"""The house stays one that a stranger finds the way in: folders, modules, classes, names, tests.

What breaks a rule is listed here with its reason. The lists are exact, so that what was mended
leaves them.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("src", "plugins", "tests", "tools", "bench", "examples")
MODULES, LINES, METHODS = 15, 500, 30
"""The most modules of a folder, lines of a module, and methods of a class."""
VOCABULARIES = frozenset({"Ability", "Game", "Session"})
"""Classes with all the words of a library or of a user, however many these are."""
UNNAMED = frozenset({"__init__", "plugin"})
"""Modules that each package has by the same name."""
TESTED = {"src/dtwister/_engine": "tests/unit/engine", "src/dtwister/_board": "tests/unit/board"}
"""The packages of which each module has a file of tests, and where it is."""
VAGUE = re.compile(
    r"\s*(?:Wh(?:at|atever|en|enever|ere|erever|ether|ich|ichever|o|oever|om|ose|y)|How"
    r"|(?:Any|Every|No|Some)body)\b"
)
"""A beginning that names nothing: docstrings begin with a verb, or with the thing they describe."""

LONG: Mapping[str, str] = {}
WIDE: Mapping[str, str] = {}
ALIKE: Mapping[str, str] = {}
SAME_NAME: Mapping[str, str] = {}
UNTESTED: Mapping[str, str] = {}


def folders(root: Path) -> Iterator[Path]:
    """Return a folder and all folders in it that may hold modules."""
    yield root
    for path in sorted(root.iterdir()):
        if path.is_dir() and path.name != "__pycache__":
            yield from folders(path)


@cache
def packages() -> Mapping[str, Mapping[str, ast.Module]]:
    """Return the modules of each package that is installed, by their paths in it."""
    tops = [top for place in ("src", "plugins") for top in sorted((ROOT / place).iterdir())]
    return {
        top.name: {
            path.relative_to(top.parent).as_posix(): ast.parse(path.read_text("utf-8"))
            for path in sorted(top.rglob("*.py"))
        }
        for top in tops
        if (top / "__init__.py").is_file()
    }


def classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the docstrings of a module, its classes and functions, and below its assignments."""
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value


def begins_vaguely(docstring: str) -> bool:
    """Return whether a docstring begins with a relative clause, or with a person in general."""
    return VAGUE.match(docstring) is not None


def methods(kind: ast.ClassDef) -> int:
    return sum(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in kind.body)


def twice(names: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the names that are given in several places, with the places."""
    places = defaultdict(list)
    for name, place in names:
        places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def test_what_is_looked_at_is_there() -> None:
    assert packages().keys() >= {"dtwister", "dtwister_features", "dtwister_cardgame"}
    assert sum(map(len, packages().values())) > 150
    assert sum(1 for place in PLACES for _ in folders(ROOT / place)) > 80


@pytest.mark.parametrize("place", PLACES)
def test_no_folder_has_too_many_modules(place: str) -> None:
    counts = {
        folder.relative_to(ROOT).as_posix(): sum(
            path.suffix == ".py" and path.name != "__init__.py" for path in folder.iterdir()
        )
        for folder in folders(ROOT / place)
    }
    assert {folder: count for folder, count in counts.items() if count > MODULES} == {}


def test_no_module_is_too_long() -> None:
    found = {
        path
        for top in packages().values()
        for path in top
        if len(_source(path).read_text("utf-8").splitlines()) > LINES
    }
    assert found == LONG.keys()


def _source(path: str) -> Path:
    return next(
        ROOT / place / path for place in ("src", "plugins") if (ROOT / place / path).is_file()
    )


def test_no_class_has_too_many_methods() -> None:
    found = {
        f"{path}: {kind.name}"
        for top in packages().values()
        for path, tree in top.items()
        for kind in classes(tree)
        if methods(kind) > METHODS and kind.name not in VOCABULARIES
    }
    assert found == WIDE.keys()


@pytest.mark.parametrize("package", packages())
def test_public_classes_of_a_package_have_different_names(package: str) -> None:
    found = twice(
        (kind.name, path)
        for path, tree in packages()[package].items()
        for kind in classes(tree)
        if not kind.name.startswith("_")
    )
    known = {name for name in ALIKE if name.partition("/")[0] == package}
    assert {f"{package}/{name}" for name in found} == known, found


@pytest.mark.parametrize("package", packages())
def test_modules_of_a_package_have_different_names(package: str) -> None:
    stems = ((Path(path).stem, path) for path in packages()[package])
    found = twice(pair for pair in stems if pair[0] not in UNNAMED)
    known = {name for name in SAME_NAME if name.partition("/")[0] == package}
    assert {f"{package}/{name}" for name in found} == known, found


@pytest.mark.parametrize(("sources", "tests"), TESTED.items())
def test_each_module_has_its_file_of_tests(sources: str, tests: str) -> None:
    modules = [path for path in (ROOT / sources).rglob("*.py") if path.name != "__init__.py"]
    assert len(modules) > 4
    untested = set()
    for path in modules:
        inner = path.relative_to(ROOT / sources)
        if not (ROOT / tests / inner.parent / f"test_{inner.name}").is_file():
            untested.add(path.relative_to(ROOT).as_posix())
    assert untested == {path for path in UNTESTED if path.startswith(sources)}


@pytest.mark.parametrize("package", packages())
def test_no_docstring_begins_with_a_relative_clause(package: str) -> None:
    read = [
        (f"{path}:{text.lineno}", str(text.value))
        for path, tree in packages()[package].items()
        for text in docstrings(tree)
    ]
    assert read
    assert [place for place, text in read if begins_vaguely(text)] == []


@pytest.mark.parametrize(
    ("docstring", "vague"),
    [
        ("What lies around a square.", True),
        ("Whether it still holds.", True),
        ("\n    Nobody.", True),
        ("Whoever drinks it has 4 AP.", True),
        ("The squares around a square.", False),
        ("True if it still holds.", False),
        ("Return what lies around a square.", False),
        ("However far it is.", False),
        ("", False),
    ],
)
def test_what_a_vague_beginning_is(docstring: str, vague: bool) -> None:
    assert begins_vaguely(docstring) == vague
