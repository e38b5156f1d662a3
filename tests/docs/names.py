"""What the code in prose names: found in pages and docstrings, and looked up in the tree."""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import attrs

from dtwister import cli

ROOT = Path(__file__).parents[2]
CODE = ("src", "plugins", "tests", "tools", "bench", "examples", "docs")
PLACES = (ROOT, ROOT / "src" / "dtwister", ROOT / "plugins", ROOT / "tests")
"""Folders that paths in prose begin at."""
MADE = ("build/", ".venv/", "my-plugins/", "~/")
"""Paths that exist only after a command made them."""

OWNERS = {
    "context": "PlayContext",
    "registry": "Registry",
    "game": "Game",
    "view": "View",
    "editor": "StateEditor",
    "match": "Match",
    "walk": "Walk",
    "grid": "BoardGrid",
    "scene": "Scene",
}
"""The class of a thing that prose calls by these names."""

_FENCE = re.compile(r"^(?:```.*?^```|<!--.*?-->)", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_PATH = re.compile(r"[\w.*-]+(?:/[\w.*-]+)*/?")
_PLACE = re.compile(r"([\w./-]+\.py): ([\w.]+)")
"""A file with a name in it, as `_notation/records.py: replay`."""
_NAMED = re.compile(
    r"(\w+(?=\(.*\)$)|[a-z_]+(?= = )|[a-z]\w*_\w+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)(?:\(.*\)| = .*)?"
)
"""A name that is called or set, or that no word of a language looks like."""
_COMMAND = re.compile(r"(?:^|(?<=/))dtwister ([a-z]+)(.*)")


def spans(text: str) -> Iterator[str]:
    """Give the spans of code in a page, those in its blocks left out."""
    yield from _SPAN.findall(_FENCE.sub("", text))


def docstrings(source: str) -> Iterator[str]:
    """Give the docstrings of a file, those of attributes too."""
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


def _identifiers(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.keyword):
            yield node.arg or ""
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.alias):
            yield from (node.asname or node.name).split(".")


@cache
def files() -> tuple[Path, ...]:
    """Return the Python files of the tree."""
    found = (path for folder in CODE for path in (ROOT / folder).rglob("*.py"))
    return (*found, ROOT / "conftest.py")


def _keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


@cache
def identifiers() -> frozenset[str]:
    """Return all words that are names in code, or keys in content."""
    found: set[str] = set()
    for path in files():
        found.update(_identifiers(ast.parse(path.read_text("utf-8"))))
        found.add(path.stem)
        found.add(path.parent.name)
    for path in ROOT.glob("plugins/**/*.toml"):
        found.update(_keys(tomllib.loads(path.read_text("utf-8"))))
    return frozenset(found)


@cache
def modules() -> dict[str, ModuleType]:
    """Return the modules of the library and the expansions."""
    found: dict[str, ModuleType] = {}
    for root in (ROOT / "src", ROOT / "plugins"):
        for path in sorted(root.rglob("*.py")):
            name = ".".join(path.relative_to(root).with_suffix("").parts)
            if "templates" not in name and not name.endswith("__main__"):
                name = name.removesuffix(".__init__")
                found[name] = importlib.import_module(name)
    return found


def modules_called(word: str) -> list[ModuleType]:
    """Return the modules whose name ends with a word."""
    return [module for name, module in modules().items() if name.rpartition(".")[2] == word]


@cache
def members() -> dict[str, set[str]]:
    """Return the names of each class in the tree with what it has, bases included."""
    found: dict[str, set[str]] = {}
    for module in modules().values():
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == module.__name__:
                found.setdefault(kind.__name__, set()).update(_members(kind))
    return found


def _members(kind: type) -> set[str]:
    names = set(dir(kind))
    for base in kind.__mro__:
        names |= set(getattr(base, "__annotations__", ()))
    if attrs.has(kind):
        names |= {field.name for field in attrs.fields(kind)}
    source = inspect.getsource(kind)
    return names | set(re.findall(r"self\.(\w+)", source))


@cache
def commands() -> dict[str, set[str]]:
    """Return the commands of `dtwister` with their options."""
    (subparsers,) = (
        action
        for action in cli._parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return {
        name: {option for action in parser._actions for option in action.option_strings}
        for name, parser in subparsers.choices.items()
    }


@cache
def targets() -> set[str]:
    """Return the targets of the Makefile."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def _is_module(dotted: str) -> bool:
    """Whether a dotted name can be imported, or is an attribute of what can."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        rest = parts[end:]
        for number, part in enumerate(rest):
            if not hasattr(thing, part):
                return (
                    inspect.isclass(thing)
                    and number == len(rest) - 1
                    and part in members().get(thing.__name__, set())
                )
            thing = getattr(thing, part)
        return True
    return False


def _dotted_is_known(dotted: str) -> bool:
    head, *rest = dotted.split(".")
    if head == "dtwister" or head.startswith("dtwister_"):
        return _is_module(dotted)
    if head in sys.stdlib_module_names:
        return True
    if head in ("events", "fields"):
        return _is_module(f"dtwister.plugin.{dotted}")
    owner = OWNERS.get(head, head)
    if owner in members() and rest:
        return rest[0] in members()[owner]
    if head.islower() and rest and re.fullmatch(r"[A-Z][a-z]\w+", rest[0]):
        return any(hasattr(module, rest[0]) for module in modules_called(head))
    return True


def _path_is_known(path: str, here: Path) -> bool:
    if path.startswith(MADE):
        return True
    return any(any(place.glob(path.rstrip("/"))) for place in (*PLACES, here))


def unknown(span: str, local: frozenset[str] = frozenset(), here: Path = ROOT) -> list[str]:
    """Return what a span of code names and the tree does not have.

    `local` are names that are known where the span stands, and `here` is the folder of the page.
    """
    if command := _COMMAND.match(span):
        options = commands().get(command[1])
        if options is None:
            return [f"dtwister {command[1]}"]
        asked = re.findall(r"(?<!\S)--[a-z-]+", command[2])
        return [option for option in asked if option not in options | {"--help"}]
    if span.startswith("make "):
        words = [word for word in span.split()[1:] if word.isalpha() and word.islower()]
        return [word for word in words if word not in targets()]
    if "/" in span and _PATH.fullmatch(span) and re.search(r"\.(?:py|md|toml|yml|json)$|/$", span):
        return [] if _path_is_known(span, here) else [span]
    if place := _PLACE.fullmatch(span):
        known = _path_is_known(place[1], here)
        parts = [part for part in place[2].split(".") if part not in identifiers() | local]
        return [*([] if known else [place[1]]), *parts]
    if span.startswith(".venv/"):
        _, _, argument = span.rpartition(" ")
        return [] if argument == span else unknown(argument, local, here)
    found = [dotted for dotted in _DOTTED.findall(span) if not _dotted_is_known(dotted)]
    if (named := _NAMED.fullmatch(span)) and named[1] not in identifiers() | local:
        found.append(named[1])
    return found


def tables(page: str) -> Iterator[tuple[str, str]]:
    """Give what stands in the first column of the tables of a page, with the heading before."""
    heading = ""
    for line in page.splitlines():
        if line.startswith("#"):
            heading = line.strip("# ")
        elif line.startswith("|"):
            yield from ((heading, span) for span in _SPAN.findall(line.split("|")[1]))


def called(span: str) -> tuple[str, list[str] | None]:
    """Return the name in a span, and the names of its arguments if it has any.

    >>> called("sample(context, *, rng=None)")
    ('sample', ['context', 'rng'])
    >>> called("sample")
    ('sample', None)
    """
    if not (match := re.fullmatch(r"(\w+)\((.*)\)", span)):
        return span, None
    words = re.sub(r"\([^()]*\)", "", match[2]).split(",")
    names = [word.partition("=")[0].strip(" *") for word in words]
    return match[1], [name for name in names if name]


def arguments(thing: object) -> list[str]:
    """Return the names of the arguments of a function, a method or a class."""
    return [name for name in inspect.signature(thing).parameters if name != "self"]  # type: ignore[arg-type]
