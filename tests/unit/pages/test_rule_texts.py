"""Texts of rules, for pages that cite them."""

import dtwister
from dtwister.json import glossary_to_json
from dtwister.pages import rule_text

RULES = dtwister.load_rules()


def test_every_rule_of_the_glossary_has_a_text() -> None:
    glossary = glossary_to_json(RULES)
    entries = [*glossary["actions"].values(), *glossary["events"].values()]
    for rule in sorted({rule for entry in entries for rule in entry["rules"]}):
        found = rule_text(RULES, rule)
        assert found is not None, rule
        assert found["rule"] == rule
        assert found["kind"] in ("rule", "ruling")
        assert found["text"]


def test_a_rule_that_no_page_has_is_none() -> None:
    assert rule_text(RULES, "NO-SUCH-RULE") is None
