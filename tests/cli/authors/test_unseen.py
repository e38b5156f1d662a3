"""`dtwister rules --unseen`: what is in the code, and in no test or playthrough."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dtwister
from dtwister import DtwisterError
from dtwister.cli import main
from dtwister.cli.rule_coverage import CitingPackage, installed_packages
from dtwister.cli.unseen import REASONS, Unseen, codes_in, find_unseen, read_reasons

TESTS = Path(__file__).parents[2]
PLUGIN = """
from dtwister._errors import Refusal
from dtwister_features.refusals import refusal

def refuse(context, action, problem):
    if action == 1:
        return refusal("too-wet", "DEMO-01", "it rains")
    if action == 2:
        return Refusal("too-dry", "DEMO-02", "the sun shines")
    return refusal(problem.code, "DEMO-03", "it is as before") or refusal("too-dry", "DEMO-02", "")
"""
TEST = """
def test_it():
    assert why(1) == ("too-wet", "DEMO-01")
"""


@pytest.fixture
def demo(tmp_path: Path) -> CitingPackage:
    """A package with two refusals, and tests beside it that expect one of them."""
    package, tests = tmp_path / "demo", tmp_path / "tests"
    package.mkdir()
    tests.mkdir()
    (package / "rain.py").write_text(PLUGIN, encoding="utf-8")
    (tests / "test_rain.py").write_text(TEST, encoding="utf-8")
    return CitingPackage("demo", package)


def unseen(source: CitingPackage, kind: str = "refusal") -> list[Unseen]:
    tests = source.folder.parent / "tests"
    found = find_unseen([source], dtwister.load_rules(), tests, tests)
    return [one for one in found if one.kind == kind]


def test_everything_here_is_tested_or_has_a_reason() -> None:
    found = find_unseen(installed_packages(), dtwister.load_rules(), TESTS, TESTS / "playthroughs")
    assert [(one.kind, one.name, one.places) for one in found if not one.reason] == []
    reasons = {
        (kind, name) for kind, told in read_reasons(TESTS / REASONS).items() for name in told
    }
    assert reasons == {(one.kind, one.name) for one in found}, "a reason is out of date"


def test_it_knows_the_refusals_of_the_official_rules() -> None:
    page = Path(dtwister.__file__).parents[2] / "plugins" / "dtwister_features" / "squares.py"
    assert {"occupied", "two-loads", "no-ground"} <= {code for code, _ in codes_in(page)}


def test_a_refusal_that_no_test_expects_is_listed_with_its_places(demo: CitingPackage) -> None:
    assert unseen(demo) == [
        Unseen("refusal", "too-dry", "demo", places=("demo/rain.py:9", "demo/rain.py:10"))
    ]


@pytest.mark.parametrize(
    "expects",
    [
        'assert why(2) == "too-dry DEMO-02"',
        'assert str(why(2)) == "too-dry (DEMO-02): the sun shines"',
        'scene.refuses("act", code="too-dry")',
        'assert why(2).code == "too-dry"',
        'assert why(2).code in ("too-cold", "too-dry")',
        'RULE = "DEMO-02"\nrefused(game, "act", "too-dry", RULE)',
    ],
)
def test_the_ways_in_which_a_test_expects_a_refusal(demo: CitingPackage, expects: str) -> None:
    (demo.folder.parent / "tests" / "test_sun.py").write_text(expects, encoding="utf-8")
    assert unseen(demo) == []


@pytest.mark.parametrize(
    "says", ['weather = "too-dry"', '"""too-dry"""', 'f("too-dry", "hot")', 'x.name == "too-dry"']
)
def test_a_word_alone_is_no_test_of_a_refusal(demo: CitingPackage, says: str) -> None:
    (demo.folder.parent / "tests" / "test_sun.py").write_text(says, encoding="utf-8")
    assert [one.name for one in unseen(demo)] == ["too-dry"]


def test_tests_in_the_folder_of_a_plug_in_count_for_it(demo: CitingPackage) -> None:
    demo.tests.mkdir()
    (demo.tests / "test_sun.py").write_text('why("too-dry", "DEMO-02")', encoding="utf-8")
    assert unseen(demo) == []


def test_events_and_verbs_are_looked_for_in_playthroughs(demo: CitingPackage) -> None:
    events = {one.name for one in unseen(demo, "event")}
    verbs = {one.name for one in unseen(demo, "verb")}
    assert {"core:walked", "features:jumped"} <= events and {"move", "jump"} <= verbs
    (demo.folder.parent / "tests" / "game.txt").write_text(
        "1 blue act (9 legal): move blue.thief a1-b1\n    walked piece=blue.thief\n    jumped\n"
        "note: jump blue.thief\n",
        encoding="utf-8",
    )
    assert events - {one.name for one in unseen(demo, "event")} == {
        "core:walked",
        "features:jumped",
    }
    assert verbs - {one.name for one in unseen(demo, "verb")} == {"move"}


def test_a_reason_excuses(demo: CitingPackage) -> None:
    file = demo.folder.parent / "tests" / REASONS
    file.write_text('[refusal]\ntoo-dry = "it never is"\n', encoding="utf-8")
    assert [one.reason for one in unseen(demo)] == ["it never is"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[refusals]\n", "expected the tables refusal, event, verb, got 'refusals'"),
        ("refusal = 3\n", "expected the tables"),
        ("[verb]\ndance = 3\n", "expected a reason for 'dance', got 3"),
        ('[verb]\ndance = ""\n', "expected a reason for 'dance', got ''"),
        ("[verb\n", "invalid TOML"),
    ],
)
def test_what_is_wrong_with_a_table_of_reasons(
    demo: CitingPackage, text: str, message: str
) -> None:
    file = demo.folder.parent / "tests" / REASONS
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DtwisterError, match=message):
        unseen(demo)


def test_the_command_lists_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--unseen", "--tests", str(tmp_path), "--plugin", "base"]) == 1
    out = capsys.readouterr().out
    assert "refusal  no-potion " in out and "dtwister_base/objects/potion.py:" in out
    assert "verb     drink " in out and "walked" not in out
    assert main(["rules", "--unseen", "--json", "--tests", str(tmp_path), "--plugin", "base"]) == 1
    listed = json.loads(capsys.readouterr().out)
    assert {"refusal", "verb"} == {one["kind"] for one in listed} - {"event"}
    assert all(one["plugin"] == "base" and one["reason"] == "" for one in listed)


def test_the_command_is_content_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--unseen", "--tests", str(TESTS)]) == 0
    assert capsys.readouterr().out.endswith("0 refusals, events and verbs lack a test\n")


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--unseen", "--tests", str(tmp_path / "none")]) == 2
    assert "expected a folder of tests at" in capsys.readouterr().err
