"""A Sphinx extension: every rule has an anchor, and every mention of its id is a link to it.

The name of a family, such as that of all rules of a Rope, leads to the first rule of it.

The text of a rule stands beside the code that plays it, as `plugins/*/rules.md`. The pages in
`docs/rules` include these files. Ids are linked in the HTML of a page, so that those in examples
and in generated reference become links like those in sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from dtwister._content.rulebook import load_rulebook

LOG = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[2]
FOLDER = "rules/"
"""The pages with the texts of rules."""

ID = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])")
_HEAD = re.compile(r"(?:(?:Ruling|Example) )?([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\.?")
_TAG = re.compile(r"(<[^>]*>)")
_UNLINKED = ("a", "svg")
"""Elements in which no link can stand."""


def link_ids(html: str, address_of: Callable[[str], str | None]) -> str:
    """Return the HTML with a link on each id that has an address."""

    def link(match: re.Match[str]) -> str:
        address = address_of(match[0])
        return match[0] if address is None else f'<a class="rule" href="{address}">{match[0]}</a>'

    parts, inside = [], 0
    for part in _TAG.split(html):
        if part.startswith("<"):
            name = part.strip("</>").partition(" ")[0]
            if name in _UNLINKED:
                inside += -1 if part.startswith("</") else 1
            parts.append(part)
        else:
            parts.append(part if inside else ID.sub(link, part))
    return "".join(parts)


def rule_meant(name: str, known: Iterable[str]) -> str | None:
    """Return the rule that an id stands for: the rule itself, or the first of its family.

    >>> rule_meant("OBJ-ROPE", ["OBJ-ROPE-02", "OBJ-ROPE-01"])
    'OBJ-ROPE-01'
    """
    known = set(known)
    if name in known:
        return name
    numbered = (rule.rpartition("-") for rule in known)
    family = (
        "-".join((head, tail)) for head, _, tail in numbered if head == name and tail.isdigit()
    )
    return min(family, default=None)


def unknown_ids(html: str, known: Iterable[str]) -> set[str]:
    """Return the ids of families that the rulebooks have, but whose number they have not."""
    known = set(known)
    families = {rule.rpartition("-")[0] for rule in known}
    named = set(ID.findall(_TAG.sub("", html)))
    return {
        rule
        for rule in named - known
        if rule.rpartition("-")[0] in families and rule.rpartition("-")[2].isdigit()
    }


def entries(doctree: nodes.document) -> Iterator[tuple[str, nodes.paragraph]]:
    """Give the id and the paragraph of each entry of a rulebook."""
    for paragraph in doctree.findall(nodes.paragraph):
        first = next((child for child in paragraph.children if child.astext()), None)
        if isinstance(first, nodes.strong) and (match := _HEAD.fullmatch(first.astext())):
            yield match[1], paragraph


def _pages(env: BuildEnvironment) -> dict[str, str]:
    """Return the page of each rule, which lives in the environment."""
    if not hasattr(env, "rule_pages"):
        env.rule_pages = {}  # type: ignore[attr-defined]
    return env.rule_pages  # type: ignore[attr-defined,no-any-return]


def _add_anchors(app: Sphinx, doctree: nodes.document) -> None:
    page = app.env.current_document.docname
    if page.startswith(FOLDER):
        for rule, paragraph in entries(doctree):
            paragraph["ids"].append(rule)
            _pages(app.env)[rule] = page


def _forget(app: Sphinx, env: BuildEnvironment, page: str) -> None:
    for rule in [rule for rule, where in _pages(env).items() if where == page]:
        del _pages(env)[rule]


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a rule that no page has."""
    for file in sorted(ROOT.glob("plugins/*/rules.md")):
        for entry in load_rulebook(file):
            if entry.id not in _pages(env):
                LOG.warning("%s of %s has no anchor in docs/rules", entry.id, file.parent.name)


def _link(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    if "body" not in context:
        return
    pages: Mapping[str, str] = _pages(app.env)

    def address_of(name: str) -> str | None:
        rule = rule_meant(name, pages)
        return rule and f"{app.builder.get_relative_uri(page, pages[rule])}#{rule}"

    for rule in sorted(unknown_ids(context["body"], pages)):
        LOG.warning("no rulebook has %s", rule, location=page)
    context["body"] = link_ids(context["body"], address_of)


def setup(app: Sphinx) -> dict[str, object]:
    """Let Sphinx call the functions above."""
    app.connect("doctree-read", _add_anchors)
    app.connect("env-purge-doc", _forget)
    app.connect("env-check-consistency", _check)
    app.connect("html-page-context", _link)
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
