"""The rule reference of a plug-in: a Markdown page, read into entries under permanent ids.

An entry begins a paragraph, and runs to the next entry, heading or horizontal line::

    **DEMO-01** (one fact). A rule. A table may follow.

    > **Ruling R-01** (what the rulebook leaves open). The reading chosen. *Reason:* why.

    > **Example EX-01** (a worked case). What happens, and what is refused.

    <!-- untestable: why no engine can be tested for the entry above -->
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Literal

import attrs

from dtwister import _printing
from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import read_bytes
from dtwister._errors import ContentError, Finding
from dtwister._limits import RULEBOOK
from dtwister._model.values.shared_methods import PlainValue, Printed

Kind = Literal["rule", "ruling", "example"]

DUPLICATE: Final = finding_codes.RULE_TWICE
"""The code of a finding: two entries have the same id."""
MALFORMED: Final = finding_codes.RULE_MALFORMED
"""The code of a finding: something looks like an entry, or a mark of one,
and is not.
"""

# Every repetition is possessive: it never gives back what it took, so that no line takes long.
_HEAD = re.compile(
    r"\*\*(?:(?P<word>Ruling|Example) )?(?P<id>[A-Z][A-Z0-9]*+(?:-[A-Z0-9]++)++)(?P<dot>\.)?\*\*"
    r"(?: \((?P<title>[^()]*+(?:\([^()]*+\)[^()]*+)*+)\)(?P<end>\.))?+(?P<text>.*)"
)
_LOOKS_LIKE_HEAD = re.compile(r"\*\*(?:Ruling\b|Example\b|[A-Z][A-Z0-9]*-)")
_QUOTE = re.compile(r"> ?")
_UNTESTABLE = re.compile(r"<!--\s*untestable:(?P<reason>.*?)-->")
_STOP = re.compile(r"#{1,6} |-{3,}\s*$")
_PREFIX = {"ruling": "R-", "example": "EX-"}


@attrs.frozen
class RuleEntry(PlainValue):
    """One rule, ruling or example of a rule reference.

    >>> RuleEntry("DEMO-01", "one fact", "rule", "A rule.").testable
    True
    """

    id: str
    title: str
    kind: Kind
    text: str
    """The Markdown of the entry, without its id and title."""
    line: int = 1
    """The line it begins on."""
    untestable: str = ""
    """The reason why no engine can be tested for it; empty if one can."""

    @property
    def testable(self) -> bool:
        """Return whether a test of an engine can show that this entry holds."""
        return not self.untestable


def parse_rulebook(text: str, file: str = "<rules>") -> tuple[RuleEntry, ...]:
    """Read the entries of a rule reference, in their order.

    Raises `ContentError` with every duplicate id and every malformed entry.

    >>> for entry in parse_rulebook('''
    ... **DEMO-01** (one fact). A rule.
    ...
    ... > **Ruling R-01** (a gap). The reading chosen.
    ... '''):
    ...     print(entry.line, entry.kind, entry.id, entry.title, entry.text, sep=" | ")
    2 | rule | DEMO-01 | one fact | A rule.
    4 | ruling | R-01 | a gap | The reading chosen.
    """
    if len(text) > RULEBOOK.size:
        message = f"the page is larger than {RULEBOOK.size} characters"
        raise ContentError((Finding(finding_codes.TOO_LARGE, message, file),))
    reader = _Reader(file)
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(number, line)
    entries = reader.finish()
    findings = [*reader.findings, *_duplicates(entries, file)]
    if findings:
        raise ContentError(tuple(sorted(findings, key=lambda finding: finding.line)))
    return entries


def load_rulebook(path: Path) -> tuple[RuleEntry, ...]:
    """Read the rule reference in a file; errors name the file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     page = Path(folder, "rules.md")
    ...     _ = page.write_text("**DEMO-01** (one fact). A rule.")
    ...     load_rulebook(page)[0].id
    'DEMO-01'
    """
    return parse_rulebook(read_bytes(path).decode("utf-8"), str(path))


@attrs.define
class _Draft(Printed):
    """An entry while its lines are still being read."""

    id: str
    title: str
    kind: Kind
    line: int
    quoted: bool
    lines: list[str]
    untestable: str = ""

    def entry(self) -> RuleEntry:
        text = "\n".join(self.lines).strip()
        return RuleEntry(self.id, self.title, self.kind, text, self.line, self.untestable)


@attrs.define
class _Reader(Printed):
    """Reads a page line by line; `open` says whether further lines belong to the last draft."""

    file: str
    drafts: list[_Draft] = attrs.Factory(list)
    findings: list[Finding] = attrs.Factory(list)
    open: bool = False
    fenced: bool = False

    def read(self, number: int, line: str) -> None:
        quoted = line.startswith(">")
        content = _QUOTE.sub("", line, count=1) if quoted else line
        if content.startswith("```"):
            self.fenced = not self.fenced
        elif not self.fenced:
            if _LOOKS_LIKE_HEAD.match(content):
                self._begin(number, content, quoted=quoted)
                return
            if mark := _UNTESTABLE.match(content):
                self._mark(number, mark["reason"].strip())
                return
            self.open = self.open and self._goes_on(content, quoted=quoted)
        if self.open:
            self.drafts[-1].lines.append(content)

    def finish(self) -> tuple[RuleEntry, ...]:
        entries = tuple(draft.entry() for draft in self.drafts)
        for entry in entries:
            if not entry.text:
                self._malformed(
                    entry.line,
                    f"{_printing.clipped(entry.id)} has no text",
                    "a text after the title",
                )
        return entries

    def _begin(self, number: int, content: str, *, quoted: bool) -> None:
        match = _HEAD.fullmatch(content)
        self.open = match is not None
        if match is None or not (match["dot"] or match["end"]):
            self._malformed(
                number, f"malformed entry {_printing.quoted(content[:40])}", "**ID** (title). text"
            )
            self.open = False
            return
        kind = _kind(match["word"])
        self._check_prefix(number, kind, match["id"])
        title, text = match["title"] or "", match["text"].strip()
        self.drafts.append(_Draft(match["id"], title, kind, number, quoted, [text]))

    def _goes_on(self, content: str, *, quoted: bool) -> bool:
        if _STOP.match(content):
            return False
        # A quotation ends with its quote marks; unquoted text ends where a quotation begins.
        return quoted == self.drafts[-1].quoted or not content.strip()

    def _mark(self, number: int, reason: str) -> None:
        if not reason:
            self._malformed(number, "an untestable mark without a reason", "untestable: why")
        elif not self.open:
            self._malformed(
                number, "an untestable mark without an entry", "put it right after its entry"
            )
        else:
            self.drafts[-1].untestable = reason

    def _check_prefix(self, number: int, kind: Kind, rule_id: str) -> None:
        by_id = next((k for k, prefix in _PREFIX.items() if rule_id.startswith(prefix)), "rule")
        if by_id != kind:
            name = _printing.clipped(rule_id)
            self._malformed(
                number,
                f"{name} is introduced as '{kind}', but its id means '{by_id}'",
                "rulings are 'Ruling R-…', examples 'Example EX-…'",
            )

    def _malformed(self, line: int, message: str, right: str) -> None:
        finding = Finding(MALFORMED, message, self.file, line, hint=f"expected: {right}")
        self.findings.append(finding)


def _kind(word: str | None) -> Kind:
    if word == "Ruling":
        return "ruling"
    return "example" if word == "Example" else "rule"


def _duplicates(entries: Iterable[RuleEntry], file: str) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for entry in entries:
        if (line := first.setdefault(entry.id, entry.line)) != entry.line:
            message = f"{_printing.clipped(entry.id)} is already on line {line}"
            yield Finding(DUPLICATE, message, file, entry.line, hint="every entry has its own id")
