"""A Sphinx extension: pages without what only their test needs."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx


def tidy(app: Sphinx, doctree: nodes.document) -> None:
    """Leave out comments of Markdown, and blank lines at the end of code.

    An example ends with a blank line, so that its output ends there; a drawing ends with one too.
    """
    for raw in list(doctree.findall(nodes.raw)):
        if raw.astext().lstrip().startswith("<!--"):
            raw.parent.remove(raw)
    for kind in (nodes.literal_block, nodes.doctest_block):
        for block in doctree.findall(kind):
            text = block.astext().replace("<BLANKLINE>\n", "\n").removesuffix("<BLANKLINE>")
            block.rawsource = text.rstrip()
            block.children = [nodes.Text(text.rstrip())]


def signature(
    app: Sphinx, what: str, name: str, thing: object, options: object, args: str, result: str
) -> tuple[str, str] | None:
    """Write a default that a function makes as dots, as attrs has no better word for it."""
    return (args.replace("=NOTHING", "=..."), result) if args else None


def setup(app: Sphinx) -> dict[str, object]:
    """Let Sphinx call the functions above."""
    app.connect("doctree-read", tidy)
    app.connect("autodoc-process-signature", signature)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
