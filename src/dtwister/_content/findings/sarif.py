"""A report as SARIF 2.1.0, the form in which editors and code hosts take the findings of tools."""

from __future__ import annotations

import json
import os
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from dtwister._content.findings.finding_codes import CODES
from dtwister._content.findings.finding_report import Report
from dtwister._errors import Finding

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
VERSION: Final = "2.1.0"

_WARNINGS: Final = ("C312", "C313", "C410", "C502", "C602", "C603", "C620")
"""The codes of findings that may be intended; content with others cannot be used."""


def sarif(report: Report, version: str) -> str:
    """The report as one run of the tool `dtwister validate` of this version.

    >>> import json
    >>> run = json.loads(sarif(Report(findings=(Finding("C101", "what"),)), "1.0"))["runs"][0]
    >>> run["results"][0]["ruleId"], run["results"][0]["level"]
    ('C101', 'error')
    """
    results = [_result(finding) for finding in report.findings]
    for each in report.suppressed:
        why = [{"kind": "inSource", "justification": each.reason}]
        results.append({**_result(each.finding), "suppressions": why})
    notes = [{"level": "note", "message": {"text": note}} for note in report.notes]
    driver = {"name": "dtwister validate", "version": version, "rules": _rules()}
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": _uri(file)}} for file in report.files],
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": notes}],
        "results": results,
    }
    form = {"$schema": SCHEMA, "version": VERSION, "runs": [run]}
    return json.dumps(form, indent=2, ensure_ascii=False)


def _rules() -> list[dict[str, Any]]:
    return [
        {
            "id": code,
            "shortDescription": {"text": info.title},
            "help": {"text": f"Wrong:\n\n{info.wrong}\n\nRight:\n\n{info.right}"},
            "defaultConfiguration": {"level": _level(code)},
        }
        for code, info in CODES.items()
    ]


_INDEX: Final = {code: number for number, code in enumerate(CODES)}


def _result(finding: Finding) -> dict[str, Any]:
    hint = f" ({finding.hint})" if finding.hint else ""
    place = {
        "artifactLocation": {"uri": _uri(finding.file)},
        "region": {"startLine": finding.line, "startColumn": finding.column},
    }
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": _level(finding.code),
        "message": {"text": finding.message + hint},
        "locations": [{"physicalLocation": place}],
    }
    if finding.code in _INDEX:
        result["ruleIndex"] = _INDEX[finding.code]
    return result


def _level(code: str) -> str:
    return "warning" if code in _WARNINGS else "error"


def _uri(file: str) -> str:
    """A file as a relative or absolute reference, as SARIF wants it."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
