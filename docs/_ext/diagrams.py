"""A Sphinx extension: two diagrams that are drawn from the code when the site is built.

`{diagram} packages` shows which package imports which, read from the files. `{diagram} action`
shows the way of an action; a test plays a move and compares.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).resolve().parents[2]
Graph = dict[str, set[str]]

LIFELINES = ("caller", "Game", "frame", "ability", "PlayContext", "event", "StateEditor")
STEPS = (
    ("caller", "Game", "play(action)", "Game.play"),
    ("Game", "frame", "refuse(action)", "TurnFrame.refuse"),
    ("frame", "ability", "refuse(action)", "MoveAbility.refuse"),
    ("Game", "Game", "branch the state", "State.branch"),
    ("Game", "frame", "resolve(action)", "TurnFrame.resolve"),
    ("frame", "ability", "perform(action)", "MoveAbility.perform"),
    ("ability", "PlayContext", "do(event)", "PlayContext.do"),
    ("PlayContext", "event", "apply(editor)", "Walked.apply"),
    ("event", "StateEditor", "walk_course(...)", "PieceEditor.walk_course"),
    ("Game", "ability", "apply_standing_rule()", "FallRule.apply_standing_rule"),
    ("Game", "frame", "decision()", "CardTurn.decision"),
)
"""Who calls whom for a move, with the function that is called."""


def packages() -> dict[str, list[Path]]:
    """Return the packages of the library and the expansions, with their files."""
    core = ROOT / "src" / "dtwister"
    inner = [path.parent for path in sorted(core.glob("*/__init__.py"))]
    outer = [path.parent for path in sorted(ROOT.glob("plugins/*/__init__.py"))]
    named = {f"dtwister.{path.name}": path for path in inner} | {path.name: path for path in outer}
    return {name: sorted(path.rglob("*.py")) for name, path in named.items()}


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Give the imports that run, those of types alone left out."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            inner = [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.stmt)]
            yield from _statements(inner)


def _modules(statement: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    if statement.module == "dtwister":
        return [f"dtwister.{alias.name}" for alias in statement.names]
    return [statement.module or ""]


def imports() -> Graph:
    """Return which package imports which."""
    known = packages()
    graph: Graph = {name: set() for name in known}
    for name, files in known.items():
        for file in files:
            for statement in _statements(ast.parse(file.read_text("utf-8")).body):
                for module in _modules(statement):
                    parts = module.split(".")
                    other = ".".join(parts[: 2 if parts[0] == "dtwister" else 1])
                    if other in known and other != name:
                        graph[name].add(other)
    return graph


def reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Return what a package imports, directly or by others."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += graph[name]
    return found


def rows(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the packages row by row, so that each imports from its own row or those below only.

    >>> rows({"top": {"mid", "low"}, "mid": {"low", "twin"}, "twin": {"mid"}, "low": set()})
    [['low'], ['mid', 'twin'], ['top']]
    """
    below = {name: reached(graph, name) for name in graph}
    below = {
        name: {one for one in found if name not in below[one]} for name, found in below.items()
    }
    result: list[list[str]] = []
    placed: set[str] = set()
    while placed != set(graph):
        row = sorted(name for name in graph if name not in placed and below[name] <= placed)
        result.append(row)
        placed |= set(row)
    return result


def shortened(graph: Mapping[str, set[str]]) -> Graph:
    """Return the graph without an arrow that a longer way says already.

    >>> graph = {"a": {"b", "c"}, "b": {"c", "d"}, "c": {"b", "d"}, "d": set()}
    >>> {name: sorted(others) for name, others in shortened(graph).items()}
    {'a': ['b', 'c'], 'b': ['c', 'd'], 'c': ['b', 'd'], 'd': []}
    """
    below = {name: reached(graph, name) for name in graph}

    def is_between(name: str, other: str, one: str) -> bool:
        return one in below[other] and name not in below[other] and other not in below[one]

    return {
        name: {one for one in direct if not any(is_between(name, by, one) for by in direct)}
        for name, direct in graph.items()
    }


def _box(x: float, y: float, width: float, text: str) -> str:
    return (
        f'<rect class="box" x="{x}" y="{y}" width="{width}" height="30" rx="4"/>'
        f'<text x="{x + width / 2}" y="{y + 19}" text-anchor="middle">{escape(text)}</text>'
    )


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    return (
        f'<line class="arrow" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" marker-end="url(#head)"/>'
    )


def _svg(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    head = (
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>'
    )
    return (
        f'<svg class="diagram" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="{escape(title)}" font-size="13">{head}{"".join(parts)}</svg>'
    )


def draw_packages(graph: Graph) -> str:
    """Draw which package imports which, as SVG."""
    levels = rows(graph)[::-1]
    width, step, box = 860, 72, 138
    at: dict[str, tuple[float, int]] = {}
    for level, row in enumerate(levels):
        gap = width / len(row)
        for place, name in enumerate(row):
            at[name] = (gap * (place + 0.5), 8 + level * step)
    parts = []
    for name, others in sorted(shortened(graph).items()):
        x, y = at[name]
        for other in sorted(others):
            to_x, to_y = at[other]
            if to_y == y:
                side = box / 2 if to_x > x else -box / 2
                parts.append(_arrow(x + side, y + 15, to_x - side, to_y + 15))
            else:
                parts.append(_arrow(x, y + 30, to_x, to_y))
    parts += [_box(x - box / 2, y, box, name) for name, (x, y) in at.items()]
    return _svg(width, len(levels) * step, "Packages, and what they import", parts)


def draw_action() -> str:
    """Draw who calls whom for an action, as SVG."""
    gap, step = 122, 38
    height = 60 + step * (len(STEPS) + 1)
    x_of = {name: gap / 2 + gap * number for number, name in enumerate(LIFELINES)}
    parts = [
        f'<line class="arrow" x1="{x}" y1="38" x2="{x}" y2="{height}" stroke-dasharray="3 4"/>'
        for x in x_of.values()
    ]
    parts += [_box(x - 52, 8, 104, name) for name, x in x_of.items()]
    for number, (caller, called, label, _) in enumerate(STEPS):
        y = 78 + step * number
        x, to_x = x_of[caller], x_of[called]
        if caller == called:
            parts.append(
                f'<path class="arrow" d="M{x} {y - 8}h28v14h-24" marker-end="url(#head)"/>'
                f'<text x="{x + 34}" y="{y + 4}">{escape(label)}</text>'
            )
        else:
            parts.append(_arrow(x, y, to_x, y))
            parts.append(f'<text x="{x + 6}" y="{y - 5}">{escape(label)}</text>')
    y = 78 + step * len(STEPS)
    parts.append(_arrow(x_of["Game"], y, x_of["caller"], y))
    parts.append(f'<text x="{x_of["caller"] + 12}" y="{y - 5}">events</text>')
    return _svg(gap * len(LIFELINES), height, "The way of an action", parts)


class Diagram(SphinxDirective):
    """`{diagram} packages` or `{diagram} action`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the drawing as it is, so that it takes the colours of the page."""
        for file in (file for files in packages().values() for file in files):
            self.env.note_dependency(str(file))
        drawings = {"packages": lambda: draw_packages(imports()), "action": draw_action}
        if self.arguments[0] not in drawings:
            raise self.error(f"expected one of {', '.join(drawings)}, got {self.arguments[0]}")
        return [nodes.raw("", drawings[self.arguments[0]](), format="html")]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    app.add_directive("diagram", Diagram)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
