"""`dtwister rules`, on a small plug-in of its own and on the official ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dtwister._errors import ContentError, DtwisterError, PluginError
from dtwister.cli import main
from dtwister.cli.commands.authors import rules
from dtwister.cli.rule_coverage import (
    CitingPackage,
    installed_packages,
    marked_tests,
    read_coverage,
)

RULES = """\
**DEMO-01** (stirring). A cook stirs.

**DEMO-02** (tasting). A cook tastes.

**DEMO-03** (apron). Aprons are blue.

<!-- untestable: nobody sees an apron -->

> **Ruling R-D01** (left-handed). Either hand will do.
"""

CODE = '''\
"""Stirring.

>>> cite("DEMO-02")
'DEMO-02'
"""
RULE = "DEMO-01"  # DEMO-01 once more, and DEMO-011, XDEMO-02, DEMO-02-X
'''

TESTS = """\
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("DEMO-01")]
CASES = [1, pytest.param(2, marks=pytest.mark.rule("R-D01"))]

def test_module(): ...

@mark.rule("DEMO-02", "DEMO-03")
def test_two(): ...

@pytest.mark.parametrize("case", CASES)
def test_named_cases(case): ...

@pytest.mark.parametrize("case", [pytest.param(1, marks=[pytest.mark.rule("R-D01")])])
def test_cases(case): ...

@pytest.mark.rule("DEMO-02")
class TestCook:
    pytestmark = pytest.mark.rule("DEMO-03")

    @pytest.mark.rule("R-D01")
    def test_method(self): ...

@pytest.mark.rule("R-D01")
def helper(): ...
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed distribution with a plug-in `kitchen`, and a working directory without tests."""
    site = tmp_path / "site"
    write(site / "kitchen/rules.md", RULES)
    write(site / "kitchen/stir.py", CODE)
    write(site / "kitchen/cooks.toml", '# "DEMO-01"\n')
    write(site / "kitchen/notes.txt", "DEMO-02")
    write(site / "kitchen/__init__.py", "raise RuntimeError('imported')")
    write(site / "kitchen-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: kitchen\n")
    write(
        site / "kitchen-1.0.dist-info/entry_points.txt",
        "[dtwister.plugins]\nkitchen = kitchen.plugin\n",
    )
    monkeypatch.syspath_prepend(site)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return site / "kitchen"


def test_finds_code_by_whole_ids_outside_doctests(kitchen: Path) -> None:
    ledger = read_coverage([CitingPackage("kitchen", kitchen)], None)
    assert [(line.entry.id, line.code) for line in ledger.lines] == [
        ("DEMO-01", ("kitchen/cooks.toml:1", "kitchen/stir.py:6")),
        ("DEMO-02", ()),
        ("DEMO-03", ()),
        ("R-D01", ()),
    ]


def test_finds_marks_wherever_pytest_takes_them(tmp_path: Path) -> None:
    folder = write(tmp_path / "t/test_cook.py", TESTS).parent
    file = (folder / "test_cook.py").as_posix()
    method = f"{file}::TestCook::test_method"
    assert marked_tests(folder) == {
        "DEMO-01": (
            f"{file}::test_module",
            f"{file}::test_two",
            f"{file}::test_named_cases",
            f"{file}::test_cases",
            method,
        ),
        "DEMO-02": (f"{file}::test_two", method),
        "DEMO-03": (f"{file}::test_two", method),
        "R-D01": (f"{file}::test_named_cases", f"{file}::test_cases", method),
    }


def test_a_broken_test_file_is_named(tmp_path: Path) -> None:
    write(tmp_path / "test_bad.py", "x = 1\ndef (:\n")
    with pytest.raises(DtwisterError, match=r"test_bad\.py:2: not readable as Python"):
        marked_tests(tmp_path)


def test_plugins_are_found_without_being_imported(kitchen: Path) -> None:
    found = {source.plugin: source.folder for source in installed_packages()}
    assert found["kitchen"] == kitchen.resolve()
    assert list(found)[:3] == ["", "base", "card"]
    assert "kitchen" not in sys.modules


def test_a_plugin_without_package_is_named(kitchen: Path) -> None:
    write(
        kitchen.parent / "kitchen-1.0.dist-info/entry_points.txt",
        "[dtwister.plugins]\nlost = no_such_package.plugin\n",
    )
    with pytest.raises(PluginError, match=r"'lost' of distribution 'kitchen'.*'no_such_package'"):
        installed_packages()


def test_two_plugins_cannot_have_the_same_rule(kitchen: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "other/rules.md", "\n**DEMO-02** (t). x")
    sources = [CitingPackage("kitchen", kitchen), CitingPackage("other", other.parent)]
    with pytest.raises(ContentError) as caught:
        read_coverage(sources, None)
    assert [(f.file, f.line) for f in caught.value.findings] == [(str(other), 2)]


def test_prints_one_rule(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("tests/test_cook.py"), TESTS)
    assert main(["rules", "demo-03"]) == 0
    assert capsys.readouterr().out == (
        "DEMO-03 (apron): rule of the plug-in 'kitchen'\n\n"
        "Aprons are blue.\n\n"
        "code:\n  none\n"
        "tests:\n"
        "  tests/test_cook.py::test_two\n"
        "  tests/test_cook.py::TestCook::test_method\n"
        "untestable: nobody sees an apron\n"
    )


def test_tests_in_the_folder_of_a_plugin_are_tests_and_no_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "character", "acrobat"]) == 0
    words = ["rules", "ACROBAT-01", "--plugins-dir", "my-plugins", "--json"]
    for more, folder in ([], "acrobat"), (["--tests", "my-plugins"], "my-plugins/acrobat"):
        capsys.readouterr()
        assert main([*words, *more]) == 0
        [entry] = json.loads(capsys.readouterr().out)
        assert entry["tests"] == [
            f"{folder}/tests/test_acrobat.py::test_leaps_over_an_enemy",
            f"{folder}/tests/test_acrobat.py::test_does_not_leap_through_a_wall",
        ]
        files = {place.partition(":")[0] for place in entry["code"]}
        assert files == {"acrobat/content.toml", "acrobat/plugin.py"}


def test_lists_the_rules_of_one_plugin(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--plugin", "kitchen"]) == 0
    *entries, summary = capsys.readouterr().out.splitlines()
    assert [line.split() for line in entries] == [
        ["DEMO-01", "rule", "kitchen", "stirring"],
        ["DEMO-02", "rule", "kitchen", "tasting"],
        ["DEMO-03", "rule", "kitchen", "apron"],
        ["R-D01", "ruling", "kitchen", "left-handed"],
    ]
    assert summary == "4 entries; `dtwister rules ID` prints one of them"


def test_json(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("checks/test_one.py"), "import pytest\n@pytest.mark.rule('R-D01')\ndef test(): ...")
    assert main(["rules", "R-D01", "--json", "--tests", "checks"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {
            "id": "R-D01",
            "title": "left-handed",
            "kind": "ruling",
            "plugin": "kitchen",
            "code": [],
            "tests": ["checks/test_one.py::test"],
        }
    ]


def test_missing(kitchen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks = "import pytest\n@pytest.mark.rule('DEMO-02', 'DEMO-99')\ndef test(): ..."
    write(Path("tests/test_one.py"), marks)
    assert main(["rules", "--missing", "--plugin", "kitchen"]) == 1
    assert capsys.readouterr().out == (
        "DEMO-01              no test\n"
        "DEMO-02              no code\n"
        "R-D01                no test\n"
        "DEMO-99              in the mark of a test, but in no rule reference\n"
        "DEMO-03              untestable: nobody sees an apron\n"
        "3 of 4 rules, rulings and examples lack code or tests\n"
    )


def test_what_is_missing_of_a_plug_in_with_tests_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # where there is no folder of tests
    assert main(["new", "character", "ledger-acrobat", "--in", "mine"]) == 0
    plugin = ["--plugin", "ledger-acrobat", "--plugins-dir", "mine"]
    capsys.readouterr()
    assert main(["rules", "--missing", *plugin]) == 0
    assert capsys.readouterr().out.startswith("0 of 1 rules")


def test_nothing_is_missing_but_the_untestable(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(kitchen / "taste.py", "# DEMO-02")
    marks = "import pytest\n@pytest.mark.rule('DEMO-01', 'DEMO-02', 'R-D01')\ndef test(): ..."
    write(Path("tests/test_one.py"), marks)
    assert main(["rules", "--missing", "--plugin", "kitchen"]) == 0
    assert capsys.readouterr().out == (
        "DEMO-03              untestable: nobody sees an apron\n"
        "0 of 4 rules, rulings and examples lack code or tests\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["DEMO-04"], "unknown rule 'DEMO-04'; did you mean 'DEMO-01' or 'DEMO-02' or 'DEMO-03'?"),
        (["FOO-1"], "unknown rule 'FOO-1'; `dtwister rules` lists them all"),
        (["--plugin", "kitchn"], "unknown plug-in with rules 'kitchn'; did you mean 'kitchen'?"),
        (["--plugin", "xyz"], "unknown plug-in with rules 'xyz'; available: base, card, feat"),
        (["--missing"], "expected a folder 'tests' here; name it with --tests DIR"),
        (["--tests", "nowhere"], "expected a folder of tests at 'nowhere'"),
    ],
)
def test_what_cannot_be_done_is_one_message(
    kitchen: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["rules", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"dtwister: {message}")
    assert printed.err.count("\n") == 1


def test_official_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    plugins = {entry["id"]: entry["plugin"] for entry in json.loads(capsys.readouterr().out)}
    assert plugins["MOVE-09"] == plugins["EX-08"] == plugins["R-107"] == "features"
    assert plugins["CHAR-THIEF-02"] == plugins["R-121"] == plugins["EX-101"] == "base"


def test_help_and_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    overview = capsys.readouterr().out
    assert main([]) == 0
    assert capsys.readouterr().out == overview
    assert main(["rules", "--help"]) == 0
    assert "examples:" in capsys.readouterr().out
    assert main(["no-such-command"]) == 2
    assert "no-such-command" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (DtwisterError("no such cook"), 2, "dtwister: no such cook\n"),
        (
            FileNotFoundError(2, "Not there", "soup.toml"),
            2,
            "dtwister: soup.toml: Not there; check the name and the folder\n",
        ),
        (
            ValueError("burnt"),
            70,
            "dtwister: internal error (ValueError: burnt); "
            "please report it, with what --debug shows\n",
        ),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_no_error_ends_in_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    message: str,
) -> None:
    def fail(args: object) -> int:
        raise error

    monkeypatch.setattr(rules, "run", fail)
    assert main(["rules"]) == code
    assert capsys.readouterr().err == message


@pytest.mark.parametrize("arguments", [["--debug", "rules"], ["rules", "--debug"]])
def test_debug_shows_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    def fail(args: object) -> int:
        raise ValueError("burnt")

    monkeypatch.setattr(rules, "run", fail)
    assert main(arguments) == 70
    assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        command = [sys.executable, "-c", "from dtwister.cli import main; raise SystemExit(main())"]
        done = subprocess.run(
            [*command, "rules"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")
