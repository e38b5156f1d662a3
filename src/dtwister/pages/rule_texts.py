"""The texts of rules: those on the pages of the plug-ins that rules were loaded from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from dtwister._caching import per_rules
from dtwister._content.rulebook import RuleEntry, load_rulebook
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.storage.rules_sources import loaded_again, source_of
from dtwister._errors import ContentError


class RuleText(TypedDict):
    """A rule with its text in Markdown; `kind` is rule, ruling or example.

    >>> import dtwister
    >>> found: RuleText | None = rule_text(dtwister.load_rules(), "PIT-03")
    >>> found["kind"] if found else ""
    'rule'
    """

    rule: str
    kind: str
    title: str
    text: str


def rule_text(rules: Rules, id: str) -> RuleText | None:
    """Return a rule with its text; None if no page of the plug-ins has it.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> rule_text(rules, "PIT-03")["title"], rule_text(rules, "unknown")
    ('means', None)
    """
    found = rule_entries(rules).get(id)
    if found is None:
        return None
    return {"rule": found.id, "kind": found.kind, "title": found.title, "text": found.text.strip()}


@per_rules
def rule_entries(rules: Rules) -> Mapping[str, RuleEntry]:
    """Return the rules, rulings and examples by id, read when they are first asked for.

    A page that cannot be read counts as empty, and so do those of rules that were not loaded.

    >>> import dtwister
    >>> rule_entries(dtwister.load_rules())["PIT-03"].title
    'means'
    """
    from dtwister import load_report

    found: dict[str, RuleEntry] = {}
    source = source_of(rules)
    if source is None:
        return found
    options = loaded_again(source)
    del options["strict"]
    for _, path in load_report(**options).rule_files:
        try:
            page = load_rulebook(path)
        except (ContentError, OSError, UnicodeDecodeError):
            continue
        for entry in page:
            found.setdefault(entry.id, entry)
    return found
