"""Reading the source of a plug-in: which parameters it reads, what words and rules it names."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from dtwister.plugins.discovery import folder_of

_RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")


def sources_of(module: Any) -> tuple[Path, ...]:
    """The Python files of a plug-in: all below its package, or just its own file."""
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


def words_in(module: Any) -> set[str]:
    """All words that stand as strings in the code of a plug-in."""
    return {
        node.value
        for path in sources_of(module)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def texts_of(module: Any) -> str:
    """The code and the content of a plug-in, as one text."""
    folder = folder_of(module)
    files = [*sources_of(module), *(sorted(folder.glob("*.toml")) if folder else ())]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def rules_cited(text: str) -> set[str]:
    """All that looks like the id of a rule in a text.

    >>> sorted(rules_cited("as in (DEMO-01), and DEMO-TWO-02"))
    ['DEMO-01', 'DEMO-TWO-02']
    """
    return set(_RULE.findall(text))


def parameters_unread(kinds: Iterable[type[Any]]) -> list[str]:
    """The parameters of classes of abilities that no code of their module reads."""
    return [f"{kind.__name__}({name})" for kind in kinds for name in _unread(kind)]


def _unread(kind: type[Any]) -> Iterator[str]:
    parameters = [
        name
        for name, parameter in inspect.signature(kind).parameters.items()
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    ]
    try:
        source = Path(inspect.getsourcefile(kind) or "").read_text(encoding="utf-8")
    except (OSError, TypeError):
        return
    tree = ast.parse(source)
    kept, used = _names(tree)
    for name in parameters:
        attributes = kept.get(name, {name})
        if not attributes & used and name not in used:
            yield name


def _names(tree: ast.Module) -> tuple[dict[str, set[str]], set[str]]:
    """Argument -> the attributes in which it is kept; and all names that are read."""
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
