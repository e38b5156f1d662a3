"""The example notebook runs from its first cell to its last, and shows pictures."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from fixtures.pictures import read

NOTEBOOK = Path(__file__).parents[2] / "examples" / "pictures.ipynb"


def run(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does, and return the value of its last expression."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def test_the_notebook_runs_and_shows_pictures() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert not cell["outputs"], "keep the notebook without outputs"
        value = run("".join(cell["source"]), names)
        if hasattr(value, "_repr_svg_"):
            read(value._repr_svg_())
            shown.append(type(value).__name__)
    assert shown == ["Game", "View", "Room", "Layout", "Scene"]
    read(names["marked"])
    read(names["hand"])
