"""Reading a rule reference: what is an entry, where it ends, and what is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtwister._content.rulebook import RuleEntry, load_rulebook, parse_rulebook
from dtwister._errors import ContentError

PAGE = """\
# Demo

Words before the first entry belong to none.

**DEMO-01** (one fact). A rule.

| a | table |
|---|---|
| is | part of it |

> **Ruling R-D01** (a gap (and more)). The reading chosen. *Reason:* none
> other is left.

| this | table |
|---|---|

---

## More

**CHAR-NAGA-02** (last). Another rule.
Its second line.

<!-- untestable: it is about the box -->

> **Example EX-01** (in quotes). Refused.

**Example EX-CG02** (plain). Legal.

**Example EX-CG03.** Without a title:
```
**DEMO-01** (no entry). Inside a fence.
```
"""


def test_reads_every_kind_of_entry() -> None:
    assert parse_rulebook(PAGE) == (
        RuleEntry(
            "DEMO-01",
            "one fact",
            "rule",
            "A rule.\n\n| a | table |\n|---|---|\n| is | part of it |",
            line=5,
        ),
        RuleEntry(
            "R-D01",
            "a gap (and more)",
            "ruling",
            "The reading chosen. *Reason:* none\nother is left.",
            line=11,
        ),
        RuleEntry(
            "CHAR-NAGA-02",
            "last",
            "rule",
            "Another rule.\nIts second line.",
            line=21,
            untestable="it is about the box",
        ),
        RuleEntry("EX-01", "in quotes", "example", "Refused.", line=26),
        RuleEntry("EX-CG02", "plain", "example", "Legal.", line=28),
        RuleEntry(
            "EX-CG03",
            "",
            "example",
            "Without a title:\n```\n**DEMO-01** (no entry). Inside a fence.\n```",
            line=30,
        ),
    )


@pytest.mark.parametrize(
    "rule_id",
    ["MOVE-09", "CHAR-NAGA-02", "SCN-B1-03", "OPT-BASE-01", "CG-GOLD-02", "OBJ-ROPE-12"],
)
def test_ids_of_rules(rule_id: str) -> None:
    (entry,) = parse_rulebook(f"**{rule_id}** (t). x")
    assert (entry.id, entry.kind) == (rule_id, "rule")


@pytest.mark.parametrize("rule_id", ["R-01", "R-M01", "R-107"])
@pytest.mark.parametrize("quote", ["", "> "])
def test_ids_of_rulings(rule_id: str, quote: str) -> None:
    (entry,) = parse_rulebook(f"{quote}**Ruling {rule_id}** (t). x")
    assert (entry.id, entry.kind) == (rule_id, "ruling")


@pytest.mark.parametrize(
    ("page", "findings"),
    [
        (
            "**A-01** (t). x\n\n**A-02** (t). x\n\n**A-01** (t). y\n\n**A-02** (t). y",
            [
                "p.md:5:1: M101 A-01 is already on line 1 (every entry has its own id)",
                "p.md:7:1: M101 A-02 is already on line 3 (every entry has its own id)",
            ],
        ),
        (
            "\n**A-01** (t) x",
            ["p.md:2:1: M102 malformed entry '**A-01** (t) x' (expected: **ID** (title). text)"],
        ),
        (
            "**A-01** x",
            ["p.md:1:1: M102 malformed entry '**A-01** x' (expected: **ID** (title). text)"],
        ),
        (
            "> **Ruling 01** (t). x",
            [
                "p.md:1:1: M102 malformed entry '**Ruling 01** (t). x' "
                "(expected: **ID** (title). text)"
            ],
        ),
        (
            "**A-01** (t).\n\n# Next\n\n**A-02** (t). x",
            ["p.md:1:1: M102 A-01 has no text (expected: a text after the title)"],
        ),
        (
            "**Example R-01** (t). x",
            [
                "p.md:1:1: M102 R-01 is introduced as 'example', but its id means 'ruling' "
                "(expected: rulings are 'Ruling R-…', examples 'Example EX-…')"
            ],
        ),
        (
            "**R-01** (t). x",
            [
                "p.md:1:1: M102 R-01 is introduced as 'rule', but its id means 'ruling' "
                "(expected: rulings are 'Ruling R-…', examples 'Example EX-…')"
            ],
        ),
        (
            "**A-01** (t). x\n<!-- untestable: -->",
            ["p.md:2:1: M102 an untestable mark without a reason (expected: untestable: why)"],
        ),
        (
            "**A-01** (t). x\n\n## Next\n<!-- untestable: why -->",
            [
                "p.md:4:1: M102 an untestable mark without an entry "
                "(expected: put it right after its entry)"
            ],
        ),
    ],
)
def test_reports_what_is_wrong_and_where(page: str, findings: list[str]) -> None:
    with pytest.raises(ContentError) as caught:
        parse_rulebook(page, "p.md")
    assert [finding.text() for finding in caught.value.findings] == findings


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text("**A-01** x", encoding="utf-8")
    with pytest.raises(ContentError, match=r"rules\.md:1:1: M102"):
        load_rulebook(page)


@pytest.mark.parametrize("plugin", ["dtwister_features", "dtwister_base"])
def test_no_entry_of_the_official_rules_is_overlooked(plugin: str) -> None:
    page = Path(__file__).parents[3] / "plugins" / plugin / "rules.md"
    bold = [
        number
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1)
        if line.startswith(("**", "> **"))
    ]
    assert [entry.line for entry in load_rulebook(page)] == bold


def test_the_last_line_of_a_table_is_part_of_its_rule() -> None:
    page = Path(__file__).parents[3] / "plugins" / "dtwister_features" / "rules.md"
    by_id = {entry.id: entry for entry in load_rulebook(page)}
    assert by_id["PIT-03"].text.endswith("| Jump card | over it | no | JUMP |")
    assert by_id["R-79"].text.endswith("Veterans section, VET-SUICIDE.")


@pytest.mark.parametrize("page", ["**R-{0}**", "**R-{0}** (one). Text.\n\n**R-{0}** (two). Text."])
def test_a_long_id_is_cut_in_messages(page: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_rulebook(page.format("1" * 5000))
    assert all(len(finding.message) < 200 for finding in caught.value.findings)
