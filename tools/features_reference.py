"""Write docs/reference/features/*.md: the public names of `dtwister_features`, from its docstrings.

`python tools/features_reference.py` writes the pages; a test says when names are missing. The
examples are in `features_examples.md`, a section for each module, and run as part of the pages.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "plugins" / "dtwister_features"
PAGES = ROOT / "docs" / "reference" / "features"
EXAMPLES = Path(__file__).with_name("features_examples.md")
START = "start"
"""The section of the examples that stands at the head of each page."""
SHARED = "shared"
"""The page of the modules that belong to no topic."""
TITLES = {
    "abilities": "Abilities of characters and objects",
    "combat": "Combat",
    "drafting": "Choosing teams and rooms",
    "movement": "Movement",
    "rooms": "Rooms",
    "setup": "Set-up",
    "shared": "Actions, events and what all topics use",
    "terrain": "Terrain",
    "turn": "The turn and the end",
}


def public_names(path: Path) -> list[str]:
    """Return the names in the `__all__` of a module."""
    found: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List(elts=names)):
                found += [ast.literal_eval(name) for name in names]
            case ast.AugAssign(target=ast.Name(id="__all__"), value=ast.List(elts=names)):
                found += [ast.literal_eval(name) for name in names]
    return found


def modules() -> Iterator[tuple[str, str, Path]]:
    """Yield the topic, the name and the file of each module, but for the hooks of the plug-in."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if parts[-1] not in ("__init__", "plugin"):
            yield parts[0] if len(parts) > 1 else SHARED, ".".join(parts), path


def summaries(path: Path) -> dict[str, str]:
    """Return the first sentence of what a module says of each of its names, and of itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {"": _summary(ast.get_docstring(tree))}
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = _summary(ast.get_docstring(node))
        for name in _assigned(node):
            found[name] = _summary(_text(after) or _own_text(node))
    return found


def examples() -> dict[str, str]:
    """Return the examples of each module."""
    sections = EXAMPLES.read_text(encoding="utf-8").split("\n## ")[1:]
    return {name.strip(): text.strip() for name, _, text in (s.partition("\n") for s in sections)}


def signatures(name: str) -> dict[str, str]:
    """Return each class and function of a module with its fields or parameters."""
    module, found = importlib.import_module(f"dtwister_features.{name}"), {}
    for one, thing in vars(module).items():
        if inspect.isfunction(thing):
            found[one] = f"{one}({', '.join(_parameters(inspect.signature(thing)))})"
        elif isinstance(thing, type) and attrs.has(thing) and attrs.fields(thing):
            found[one] = f"{one}({', '.join(field.name for field in attrs.fields(thing))})"
    return found


def _parameters(signature: inspect.Signature) -> list[str]:
    """Return parameters as they are called: `*` before those that must be named."""
    given = []
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not any(name.startswith("*") for name in given):
            given.append("*")
        given.append(f"*{one.name}" if one.kind is one.VAR_POSITIONAL else one.name)
    return given


def page(topic: str) -> str:
    """Return the page of a topic: a section for each module that has something for others."""
    shown = examples()
    lines = [f"# {TITLES[topic]}", ""]
    if any(of == topic and name in shown for of, name, _ in modules()):
        lines += ["The examples on this page begin like this:", "", *_block(shown[START])]
    for of, name, path in modules():
        names = public_names(path)
        if of != topic or not names:
            continue
        said = summaries(path)
        lines += [
            f"## `dtwister_features.{name}`",
            "",
            said[""],
            "",
            "| name | what |",
            "|---|---|",
        ]
        called = signatures(name)
        lines += [f"| `{called.get(one, one)}` | {said[one]} |" for one in names]
        lines.append("")
        if name in shown:
            lines += _block(shown[name])
    return "\n".join(lines).rstrip() + "\n"


def _block(text: str) -> list[str]:
    return ["```python", *text.splitlines(), "", "```", ""]


def _assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def _own_text(node: ast.stmt) -> str:
    """Return what an option or a setting says of itself."""
    match node:
        case ast.Assign(value=ast.Call(keywords=keywords)):
            texts = [ast.literal_eval(one.value) for one in keywords if one.arg == "text"]
            return "".join(texts)
    return ""


def _summary(text: str | None) -> str:
    first = " ".join((text or "").partition("\n\n")[0].split())
    return first.replace("|", "\\|")


def main() -> None:
    """Write all pages."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for topic in TITLES:
        (PAGES / f"{topic}.md").write_text(page(topic), encoding="utf-8")


if __name__ == "__main__":
    main()
