"""A Sphinx extension: a name of the interface in the code of a sentence is a link to it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode

OWNERS = {"context": "Context", "registry": "Registry", "game": "Game", "view": "View"}
"""What sentences call an object of a class."""
_NAME = re.compile(r"(\w+(?:\.\w+)*)(?:\(.*\))?")


def target(code: str, known: Iterable[str]) -> str | None:
    """Return the full name that a piece of code means, if it can only mean one.

    >>> known = ["dtwister.Game", "dtwister.Game.view", "dtwister.draw", "dtwister.plugin.draw"]
    >>> [target(code, known) for code in ("game.view(seat)", "Game", "draw(game)", "view", "d3")]
    ['dtwister.Game.view', 'dtwister.Game', 'dtwister.draw', None, None]
    """
    match = _NAME.fullmatch(code)
    if match is None:
        return None
    head, dot, rest = match[1].partition(".")
    name = OWNERS.get(head, head) + dot + rest
    known = list(known)
    if f"dtwister.{name}" in known and (dot or code != match[1] or not name.islower()):
        return f"dtwister.{name}"
    if name in known:
        return name
    if not dot and name.islower():
        return None
    found = [one for one in known if one.endswith(f".{name}")]
    return found[0] if len(found) == 1 else None


def _link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    objects = app.env.domains.python_domain.objects
    known = {
        name: entry
        for name, entry in objects.items()
        if not entry.aliased and (entry.objtype != "module" or "." in name)
    }
    for code in list(doctree.findall(nodes.literal)):
        parent = code.parent
        if isinstance(parent, (nodes.reference, nodes.title)) or "xref" in code["classes"]:
            continue
        full = target(code.astext(), known)
        if full is not None and known[full].docname != page:
            entry = known[full]
            link = make_refnode(app.builder, page, entry.docname, entry.node_id, [code], full)
            parent.replace(code, link)


def setup(app: Sphinx) -> dict[str, object]:
    """Let Sphinx call the function above."""
    app.connect("doctree-resolved", _link)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
