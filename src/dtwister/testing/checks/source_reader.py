"""Read the source of a plug-in: its parameters, words and rules."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from dtwister._model.ability import Ability
from dtwister._plugins.discovery import folder_of

_RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")


def sources_of(module: Any) -> tuple[Path, ...]:
    """Return the Python files of a plug-in: all below its package, or just its own file."""
    folder = folder_of(module)
    file = getattr(module, "__file__", None)
    if folder is None:
        return ()
    if (folder / "__init__.py").is_file():
        return tuple(sorted(folder.rglob("*.py")))
    if file is None:
        owner = sys.modules[type(module).__module__]
        file = getattr(owner, "__file__", None)
    return (Path(file),) if file else ()


def texts_of(module: Any) -> str:
    """Return the code and the content of a plug-in, as one text."""
    folder = folder_of(module)
    files = [*sources_of(module), *(sorted(folder.glob("*.toml")) if folder else ())]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def rules_cited(text: str) -> set[str]:
    """Return everything that looks like the id of a rule in a text.

    >>> sorted(rules_cited("as in (DEMO-01), and DEMO-TWO-02"))
    ['DEMO-01', 'DEMO-TWO-02']
    """
    return set(_RULE.findall(text))


def parameters_unread(kinds: Iterable[type[Any]]) -> list[str]:
    """Return parameters of classes of abilities, own or inherited, that no code reads."""
    return [f"{kind.__name__}({name})" for kind in kinds for name in _unread(kind)]


def _unread(kind: type[Any]) -> Iterator[str]:
    parameters = [
        name
        for name, parameter in inspect.signature(kind).parameters.items()
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    ]
    kept: dict[str, set[str]] = {}
    used: set[str] = set()
    for path in _files_of(kind):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        here, read = _names(tree)
        for name, attributes in here.items():
            kept.setdefault(name, set()).update(attributes)
        used |= read
    if not used:
        return
    for name in parameters:
        attributes = kept.get(name, {name})
        # Attributes that the engine asks of every ability, such as `while_wounded`, are read.
        if not attributes & (used | vars(Ability).keys()) and name not in used:
            yield name


def _files_of(kind: type[Any]) -> list[Path]:
    """Return the files of a class and of its bases in plug-ins,
    as far as they can be read.
    """
    found: list[Path] = []
    for base in kind.__mro__[:-1]:
        try:
            path = Path(inspect.getsourcefile(base) or "")
        except (OSError, TypeError):
            continue
        of_plugins = base is not Ability and base.__module__ not in ("typing", "abc")
        if path.is_file() and path not in found and of_plugins:
            found.append(path)
    return found


def _names(tree: ast.Module) -> tuple[dict[str, set[str]], set[str]]:
    """Return argument -> the attributes that store it; and all names that are read."""
    kept: dict[str, set[str]] = {}
    storing: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            for target in node.targets:
                if isinstance(target, ast.Attribute):
                    kept.setdefault(node.value.id, set()).add(target.attr)
                    storing.add(id(node.value))
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            used.add(node.attr)
        elif isinstance(node, ast.Name) and id(node) not in storing:
            used |= {node.id} if isinstance(node.ctx, ast.Load) else set()
    return kept, used
