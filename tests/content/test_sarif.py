"""Reports as SARIF 2.1.0."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from content_support import ALL_KNOWN, ROOT
from dtwister.cli import main
from dtwister.content.codes import CODES
from dtwister.content.report import Report
from dtwister.content.sarif import sarif
from dtwister.content.validate import validate_paths
from dtwister.errors import Finding

LEVEL = {"enum": ["none", "note", "warning", "error"]}


def table(required: str = "", **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": required.split(),
        "properties": properties,
    }


def array(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


TEXT = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 1}
MESSAGE = table("text", text=TEXT)
LOCATION = table("uri", uri={"type": "string", "format": "uri-reference", "pattern": r"^[^\s\\]+$"})
REGION = table("startLine", startLine=COUNT, startColumn=COUNT)
PLACE = table("artifactLocation region", artifactLocation=LOCATION, region=REGION)
RESULT = table(
    "message",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": -1},
    level=LEVEL,
    message=MESSAGE,
    locations=array(table("physicalLocation", physicalLocation=PLACE)),
    suppressions=array(table("kind", kind={"enum": ["inSource", "external"]}, justification=TEXT)),
)
RULE = table(
    "id", id=TEXT, shortDescription=MESSAGE, help=MESSAGE, defaultConfiguration=table(level=LEVEL)
)
DRIVER = table("name", name=TEXT, version=TEXT, rules=array(RULE))
RUN = table(
    "tool",
    tool=table("driver", driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    artifacts=array(table(location=LOCATION)),
    invocations=array(
        table(
            "executionSuccessful",
            executionSuccessful={"type": "boolean"},
            toolExecutionNotifications=array(table("message", level=LEVEL, message=MESSAGE)),
        )
    ),
    results=array(RESULT),
)
SCHEMA = table("version runs", version={"const": "2.1.0"}, runs=array(RUN), **{"$schema": TEXT})
"""What SARIF 2.1.0 says of the parts that are used here."""


def checked(text: str) -> dict[str, Any]:
    """The only run of a report, which must have the right form."""
    form = json.loads(text)
    jsonschema.validate(form, SCHEMA)
    run: dict[str, Any] = form["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == list(CODES)
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    return run


def test_findings_and_what_is_suppressed(tmp_path: Path) -> None:
    path = tmp_path / "a cook.toml"
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 400\ncombat = 1\n'
    path.write_text(cook + 'rules = ["X-1"] # dtwister: allow C410 because of a reason\n')
    report = validate_paths([path], known=ALL_KNOWN)
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
