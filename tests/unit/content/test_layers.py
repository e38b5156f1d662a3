"""The layers of validation: no finding hides another one; sense, code, suppressions."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent

import attrs
import pytest

from dtwister._content.checking import validation as validating
from dtwister._content.checking.validation import validate_paths
from dtwister._content.findings.finding_codes import CODES
from dtwister._content.findings.finding_report import Report
from fixtures.content_index import ALL_KNOWN, KNOWN

HALL = """\
[[room]]
id = "hall"
pair = 7
turns = "clockwise"
grid = \"\"\"
+   +   +
| @   .
+   +---+
  .   O |
+   +   +
\"\"\"
"""
CELLAR = HALL.replace("hall", "cellar").replace('"clock', '"counterclock')
GAME = """\
[[scenario]]
id = "feast"
name = "Feast"
layout = "tiny"
frame = "turn"
characters = ["cook"]
objects = ["spoon"]
[scenario.settings]
starters = 4
"""
COOK = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'


def check(folder: Path, **texts: str) -> Report:
    """Validate files; a name with `_py` or `_md` at its end is one of code or rules."""
    for name, text in texts.items():
        stem, _, ending = name.rpartition("_")
        file = f"{stem}.{ending}" if ending in ("py", "md") else f"{name}.toml"
        path = folder / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text), "utf-8")
    return validate_paths([folder], index=ALL_KNOWN, namespace="demo")


def lines(report: Report) -> list[str]:
    return [f"{f.line}:{f.column} {f.code}" for f in report.findings]


# -- one table -------------------------------------------------------------------------------------


def test_a_wrong_key_of_a_room_hides_no_wrong_drawing(tmp_path: Path) -> None:
    wrong = HALL.replace('"clockwise"', '"left"').replace("@", "x").replace('id = "h', 'ID = "h')
    assert lines(check(tmp_path, rooms=wrong + CELLAR)) == [
        "1:1 C102",
        "2:1 C101",
        "4:9 C105",
        "7:3 C202",
    ]


def test_a_wrong_drawing_hides_neither_the_turn_nor_the_pair(tmp_path: Path) -> None:
    wrong = HALL.replace("@", "x")
    assert lines(check(tmp_path, rooms=wrong + HALL.replace("hall", "cellar"))) == [
        "7:3 C202",
        "15:9 C302",
    ]
    assert lines(check(tmp_path, rooms=wrong)) == ["3:8 C301", "7:3 C202"]


def test_a_room_whose_pair_is_wrong_may_be_the_twin_of_another_one(tmp_path: Path) -> None:
    assert lines(check(tmp_path, rooms=HALL + CELLAR.replace("7", '"seven"'))) == ["14:8 C103"]


def test_a_wrong_name_of_a_scenario_hides_no_reference(tmp_path: Path) -> None:
    wrong = GAME.replace('"Feast"', "7").replace('"cook"', '"cok"').replace("starters", "x")
    assert lines(check(tmp_path, game=wrong)) == ["3:8 C103", "6:15 C402", "9:1 C604"]


def test_a_wrong_key_of_a_layout_hides_no_overlap_and_causes_none(tmp_path: Path) -> None:
    board = """\
        [[layout]]
        id = "board"
        title = 3
        seats = ["blue"]
        slots = [{ id = "a", x = 0, y = 0 }, { id = "b", x = 4, y = 0 }]
        lines = [{ id = "w", owner = 0, x = "far", y = 0 }]
        """
    assert lines(check(tmp_path, board=board)) == ["3:9 C103", "5:38 C303", "6:37 C103"]


def test_a_wrong_ability_hides_no_other_key_of_a_character(tmp_path: Path) -> None:
    text = COOK + 'abilities = ["A"]\nrules = ["DEMO-9"]\n'
    assert lines(check(tmp_path, cook=text)) == ["6:14 C106", "7:10 C410"]


def test_a_wrong_entry_of_a_list_hides_no_other_one(tmp_path: Path) -> None:
    wrong = GAME.replace('["cook"]', '["Cook", "cok", 3]').replace('["spoon"]', '["A", "B"]')
    assert lines(check(tmp_path, game=wrong)) == [
        "6:15 C106",
        "6:23 C402",
        "6:30 C103",
        "7:12 C106",
        "7:17 C106",
    ]
    box = '[[set]]\nid = "a"\ntitle = "A"\ncharacters = ["X", "Y", "cook", "cook"]\n'
    assert lines(check(tmp_path, game=box)) == ["4:15 C106", "4:20 C106", "4:33 C311"]
    cook = COOK + 'abilities = ["A B", "swift"]\nrules = ["", "X-1"]\n'
    assert lines(check(tmp_path, game=cook)) == ["6:14 C106", "6:21 C404", "7:10 C104", "7:14 C410"]


# -- sense -----------------------------------------------------------------------------------------


def test_a_square_behind_a_portcullis_can_be_reached(tmp_path: Path) -> None:
    """A portcullis can be opened; an arrow-slit and a wall cannot."""
    rooms = HALL.replace("+   +   +\n| @   .", "+   +---+\n| @ # .").replace(". \n", ". |\n")
    assert lines(check(tmp_path, rooms=rooms + CELLAR)) == []
    closed = HALL.replace("+   +   +\n| @   .\n", "+   +---+\n| @ : . |\n")
    assert lines(check(tmp_path, rooms=closed + CELLAR)) == ["7:7 C313"]


def test_tokens_beside_the_starters_need_room(tmp_path: Path) -> None:
    assert lines(check(tmp_path, game=GAME)) == []
    crowd = GAME.replace('["cook"]', '["cook", "cook", "cook", "cook", "cook"]')
    (finding,) = check(tmp_path, game=crowd).findings
    assert (finding.code, finding.line) == ("C314", 4)
    assert finding.message == "4 tokens must be laid, but layout 'demo:tiny' takes 2"
    assert lines(check(tmp_path, game=crowd + "team-size = 4\n")) == []
    team = GAME.replace("[scenario.settings]", "").replace("starters = 4\n", "")
    team += '[[scenario.team]]\nseat = "blue"\nobjects = ["spoon"]\n'
    assert lines(check(tmp_path, game=team)) == []  # how many start nobody says


def test_rules_have_a_text_in_a_page_beside_the_content(tmp_path: Path) -> None:
    text = COOK + 'rules = ["DEMO-02"]\n'
    assert lines(check(tmp_path, cook=text)) == ["6:10 C410"]
    report = check(tmp_path, rules_md="**DEMO-02** (soup). The Cook stirs.\n")
    assert report.text() == "valid: 1 character, 1 rule in 2 files"


def test_pages_of_rules_are_checked(tmp_path: Path) -> None:
    page = "**DEMO-02** (a). A.\n\n**DEMO-02** (b). B.\n\n**DEMO-03: c** C.\n"
    report = check(tmp_path, rules_md=page, cook=COOK)
    assert lines(report) == ["3:1 M101", "5:1 M102"]
    (tmp_path / "rules.md").write_bytes(b"fine\n\xff\n")
    assert lines(validate_paths([tmp_path], index=KNOWN)) == ["2:1 C003"]


@pytest.mark.parametrize("code", ["M101", "M102"])
def test_the_examples_of_pages(code: str, tmp_path: Path) -> None:
    info = CODES[code]
    assert [f.code for f in check(tmp_path, rules_md=info.wrong).findings] == [code]
    assert check(tmp_path, rules_md=info.right).findings == ()


# -- files -----------------------------------------------------------------------------------------


def test_a_folder_with_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validating, "MAX_FILES", 2)
    report = check(tmp_path, a=COOK, b=COOK.replace("cook", "b"))
    assert report.findings == ()
    report = check(tmp_path, c=COOK.replace("cook", "c"))
    assert [f.code for f in report.findings] == ["C006"]


def test_a_single_file_may_refer_to_the_others_of_its_plug_in(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    check(folder, plugin_py='"""A plug-in."""\n', rooms=HALL + CELLAR, odd="[[room]]\nx = 1\n")
    game = folder / "game.toml"
    game.write_text(GAME + "\n".replace("\n", ""), "utf-8")
    game.write_text(GAME.replace("[scenario.settings]", "pairs = [7]\n[scenario.settings]"))
    report = validate_paths([game], index=ALL_KNOWN, namespace="demo")
    assert report.text() == "valid: 1 scenario in 1 file"


def test_a_single_file_is_compared_with_the_others_of_its_plug_in(tmp_path: Path) -> None:
    check(tmp_path, plugin_py='"""A plug-in."""\n', a=COOK, b=HALL + CELLAR)
    (tmp_path / "b.toml").unlink()
    (tmp_path / "z.toml").write_text(HALL)
    (tmp_path / "0.toml").write_text(COOK + CELLAR.replace('"counter', '"'))
    report = validate_paths([tmp_path / "0.toml"], index=ALL_KNOWN, namespace="demo")
    assert lines(report) == ["2:6 C107", "9:9 C302"]


def test_a_file_is_read_by_what_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CODES["C603"].wrong)
    (tmp_path / "b.md").write_text(CODES["M101"].wrong)
    paths = [tmp_path / "a.py", tmp_path / "b.md"]
    report = validate_paths(paths, index=ALL_KNOWN)
    assert [f.code for f in report.findings] == ["C602", "C603", "M101"]
    assert [f.code for f in validate_paths([tmp_path / "c.py"], index=KNOWN).findings] == ["C001"]


def test_ids_of_a_plug_in_that_is_loaded(tmp_path: Path) -> None:
    index = attrs.evolve(ALL_KNOWN, homes={"demo": tmp_path / "installed"})
    path = tmp_path / "cook.toml"
    path.write_text(COOK)
    report = validate_paths([path], index=index, namespace="demo")
    assert lines(report) == ["2:6 C107"]
    path.write_text(COOK.replace('"cook"', '"demo:cook"'))
    assert lines(validate_paths([path], index=index, namespace="other")) == ["2:6 C107"]
    (tmp_path / "plugin.py").write_text('Manifest(id="other", overrides=("demo:cook",))\n')
    assert lines(validate_paths([path], index=index)) == []
    (tmp_path / "plugin.py").write_text('Manifest(id="demo", version="2")\n')
    assert lines(validate_paths([path], index=index)) == []


def test_a_file_with_too_many_tables(tmp_path: Path) -> None:
    report = check(tmp_path, many="[[set]]\nid = 'a'\ntitle = 'A'\n" * 1001)
    assert report.checked["set"] == 1000
    assert lines(report)[-1] == "3001:1 C104"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.toml")
    (tmp_path / "b.toml").symlink_to(tmp_path / "gone.toml")
    assert [(Path(f.file).name, f.code) for f in check(tmp_path).findings] == [("b.toml", "C001")]


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inner").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> object:
        if Path(path).name == "inner":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    (finding,) = check(tmp_path).findings
    assert (finding.code, finding.file) == ("C001", str(tmp_path / "inner"))
    assert finding.message.startswith("cannot read the folder: Permission denied; choose")
