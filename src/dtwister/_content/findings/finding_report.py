"""The report of a validation: for people, for programs, for code scanning."""

from __future__ import annotations

import json
from collections.abc import Mapping

import attrs

from dtwister._content.findings.suppressions import Suppressed
from dtwister._errors import Finding


@attrs.frozen(kw_only=True)
class Report:
    """The findings of a validation, and the things it checked.

    >>> print(Report(files=("rooms.toml",), checked={"room": 8}).text())
    valid: 8 rooms in 1 file
    """

    findings: tuple[Finding, ...] = ()
    checked: Mapping[str, int] = attrs.field(factory=dict)
    """The number of tables of each kind;
    and of rules, abilities and games, if any were checked.
    """
    files: tuple[str, ...] = ()
    """The files that were checked."""
    skipped: tuple[str, ...] = ()
    """TOML files that hold no content."""
    more: int = 0
    """The number of further findings, which are not listed."""
    suppressed: tuple[Suppressed, ...] = ()
    """Findings that a comment in the file allows."""
    notes: tuple[str, ...] = ()
    """Other facts worth knowing, such as plug-ins that could not be loaded."""

    @property
    def valid(self) -> bool:
        """Return whether something was checked and nothing is wrong with it.

        >>> Report().valid
        False
        """
        return bool(self.files) and not self.findings

    def text(self) -> str:
        """The report for people: a line for each finding, and a summary.

        >>> print(Report(findings=(Finding("C101", "unknown key 'x'"),), files=("a.toml",)).text())
        <content>:1:1: C101 unknown key 'x'
        1 finding; checked nothing in 1 file
        """
        lines = [finding.text() for finding in self.findings]
        if self.more:
            lines.append(f"{self.more} more; correct these first")
        lines += [f"note: {note}" for note in self.notes]
        lines += [
            f"skipped {file}: it has no {'rule' if file.endswith('.md') else 'content table'}"
            for file in self.skipped
        ]
        return "\n".join([*lines, self._summary()])

    def json(self) -> str:
        """The report for programs, as JSON.

        >>> print(Report(files=("rooms.toml",), checked={"room": 8}).json())
        {
          "valid": true,
          "checked": {
            "room": 8
          },
          "files": [
            "rooms.toml"
          ],
          "skipped": [],
          "findings": [],
          "more": 0,
          "suppressed": [],
          "notes": []
        }
        """
        form = {
            "valid": self.valid,
            "checked": dict(self.checked),
            "files": list(self.files),
            "skipped": list(self.skipped),
            "findings": [attrs.asdict(finding) for finding in self.findings],
            "more": self.more,
            "suppressed": [
                {**attrs.asdict(each.finding), "reason": each.reason} for each in self.suppressed
            ],
            "notes": list(self.notes),
        }
        return json.dumps(form, indent=2, ensure_ascii=False)

    def _summary(self) -> str:
        if not self.files and not self.findings:
            return "nothing to check: no file with content"
        counts = [_plural(number, kind) for kind, number in self.checked.items() if number]
        what = f"{', '.join(counts) or 'nothing'} in {_plural(len(self.files), 'file')}"
        if self.suppressed:
            what += f"; {_plural(len(self.suppressed), 'finding')} suppressed"
        if self.findings:
            return f"{_plural(len(self.findings) + self.more, 'finding')}; checked {what}"
        return f"valid: {what}"


def _plural(number: int, word: str) -> str:
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"
