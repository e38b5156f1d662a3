"""Validating files and folders: references, reports, the codes, the command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest

from dtwister._content.checking.reference_index import ReferenceIndex, reference_index_of
from dtwister._content.checking.validation import CODES, Report, validate_paths
from dtwister._content.findings import finding_codes
from dtwister._content.reading.content_loader import load_file
from dtwister._content.reading.room_drawing import draw_room
from dtwister._content.reading.toml_source import MAX_BYTES
from dtwister._errors import ContentError
from dtwister._model.specs import BorderFeature, BorderState, Room, SquareFeature
from dtwister._notation.position import position_text
from dtwister._notation.records import record_text
from fixtures.content_index import ALL_KNOWN, BOARD_SIGNS, DATA, KNOWN, PARTS, ROOT, Swift
from fixtures.stub_games import played

GRID = 'grid = """\n+---+\n| . |\n+---+\n"""\n'


def room(name: str, turns: str, pair: int = 3, rest: str = "") -> str:
    head = f'[[room]]\nid = "{name}"\npair = {pair}\nturns = "{turns}"\n'
    return head + rest + GRID


def validate(tmp_path: Path, index: ReferenceIndex = KNOWN, **texts: str) -> Report:
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(dedent(text), "utf-8")
    return validate_paths([tmp_path], index=index, namespace="demo")


def test_files_refer_to_each_other(tmp_path: Path) -> None:
    report = validate(
        tmp_path,
        ReferenceIndex(signs=BOARD_SIGNS, frames=KNOWN.frames, layout_parts=PARTS),
        rooms='namespace = "new"\n' + room("a", "clockwise") + room("b", "counterclockwise"),
        people="""\
            namespace = "new"
            [[character]]
            id = "cook"
            name = "Cook"
            movement = 4
            combat = 1
            [[object]]
            id = "spoon"
            name = "Spoon"
            """,
        game="""\
            namespace = "new"
            [[layout]]
            id = "tiny"
            title = "Tiny"
            room_size = 1
            seats = ["blue"]
            pool = { pairs = 0, from = [3], plus = ["b"] }
            slots = [{ id = "a1", x = 0, y = 0, fixed = "a" }]
            [[scenario]]
            id = "feast"
            name = "Feast"
            layout = "tiny"
            frame = "demo:turn"
            characters = ["cook"]
            objects = ["new:spoon"]
            pairs = [3]
            room_sets = ["new"]
            """,
    )
    assert report.findings == ()
    assert report.valid
    assert report.text() == (
        "valid: 2 rooms, 1 layout, 1 scenario, 1 character, 1 object in 3 files"
    )


def test_references_that_lead_nowhere(tmp_path: Path) -> None:
    report = validate(
        tmp_path,
        game="""\
            [[scenario]]
            id = "feast"
            name = "Feast"
            layout = "tinny"
            frame = "tern"
            characters = ["cook", "base:cook"]
            objects = ["fork"]
            pairs = [1, 8]
            room_sets = ["demo", "dmo"]
            abilities = ["swift", { id = "swift-feet", bonus = "x", b = 1 }]

            [[layout]]
            id = "board"
            title = "Board"
            seats = ["blue"]
            pool = { pairs = 0, from = [1, 4], plus = ["hal"] }
            elevator = { slot = "b1", places = [], driven_from = ["hall", "attic"] }
            slots = [{ id = "b1", x = 0, y = 0, fixed = "B" }]
            """,
    )
    shown = [f"{f.line}:{f.column}: {f.code} {f.message} {f.hint}" for f in report.findings]
    assert [line.rstrip() for line in shown] == [
        "4:10: C401 unknown layout 'demo:tinny' did you mean 'demo:tiny'?",
        "5:9: C405 unknown frame 'demo:tern' did you mean 'demo:turn'?",
        "6:23: C402 unknown character 'base:cook' did you mean 'demo:cook'?",
        "7:12: C403 unknown object 'demo:fork' known: demo:spoon",
        "8:13: C407 unknown pair of rooms 8 in demo, dmo",
        "9:22: C408 unknown set of rooms 'dmo' did you mean 'demo'?",
        "10:14: C404 unknown ability 'demo:swift' did you mean 'demo:swift-feet'?",
        "10:23: C409 parameter 'bonus' of ability 'demo:swift-feet' must be an integer",
        "10:23: C409 ability 'demo:swift-feet' has no parameter 'b' known: bonus, names",
        "16:32: C407 unknown pair of rooms 4",
        "16:44: C406 unknown room 'demo:hal' did you mean 'demo:hall'?",
        "17:63: C406 unknown room 'demo:attic' known: demo:cellar, demo:hall",
        "18:45: C406 unknown room 'demo:B' known: demo:cellar, demo:hall",
    ]


def test_a_slot_may_be_fixed_by_mark(tmp_path: Path) -> None:
    board = '[[layout]]\nid = "b"\ntitle = "B"\nseats = ["x"]\n'
    slot = 'slots = [{ id = "b1", x = 0, y = 0, fixed = "Z" }]\n'
    rooms = room("m", "clockwise", rest='mark = "Z"\n') + room("n", "counterclockwise")
    assert validate(tmp_path, board=board + slot, rooms=rooms).valid


def test_pairs(tmp_path: Path) -> None:
    report = validate(
        tmp_path,
        one=room("a", "clockwise", 1) + room("b", "clockwise", 1) + room("c", "clockwise", 2),
        two="".join(room(name, "clockwise", 4) for name in "def"),
    )
    assert [(Path(f.file).name, f.line, f.column, f.code) for f in report.findings] == [
        ("one.toml", 13, 9, "C302"),
        ("one.toml", 21, 8, "C301"),
        ("two.toml", 21, 8, "C301"),
    ]
    assert "pair 2 has 1 room: demo:c" in report.text()
    assert "pair 4 has 3 rooms: demo:d, demo:e, demo:f" in report.text()


def test_a_wrong_table_is_reported_once(tmp_path: Path) -> None:
    """Neither its pair nor what refers to it adds to the findings."""
    report = validate(
        tmp_path,
        rooms=room("a", "clockwise") + room("b", "counterclockwise").replace("| .", "| x"),
        game="""\
            [[scenario]]
            id = "feast"
            name = "Feast"
            layout = "board"
            frame = "turn"
            pairs = [3]
            [[layout]]
            id = "board"
            titel = "Board"
            seats = ["blue"]
            slots = []
            """,
    )
    assert [finding.code for finding in report.findings] == ["C102", "C101", "C202"]


def test_ids_that_two_files_define(tmp_path: Path) -> None:
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
    report = validate(tmp_path, a=cook, b=cook, c='namespace = "other"\n' + cook)
    (finding,) = report.findings
    assert (finding.code, finding.line, finding.column) == ("C107", 2, 6)
    assert Path(finding.file).name == "b.toml"
    assert finding.hint == f"by {tmp_path / 'a.toml'}"


def test_what_a_set_names_must_be_there(tmp_path: Path) -> None:
    report = validate(
        tmp_path,
        sets="""\
            [[set]]
            id = "kitchen"
            title = "Kitchen"
            characters = ["demo:cook", "cok"]
            objects = ["demo:spon"]
            pairs = [1, 8]
            """,
    )
    shown = [f"{f.line}:{f.column}: {f.code} {f.message} {f.hint}" for f in report.findings]
    assert [line.rstrip() for line in shown] == [
        "4:28: C402 unknown character 'demo:cok' did you mean 'demo:cook'?",
        "5:12: C403 unknown object 'demo:spon' did you mean 'demo:spoon'?",
        "6:13: C407 unknown pair of rooms 8 in demo",
    ]
    assert report.checked["set"] == 1


def test_what_is_known_may_be_validated_again(tmp_path: Path) -> None:
    """A plug-in that is installed has the same ids as its files."""
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
    assert validate(tmp_path, cook=cook).valid


def test_files_and_folders(tmp_path: Path) -> None:
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
    for name in ("b/cook.toml", "a/x.txt", ".hidden/cook.toml", "build/cook.toml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(cook)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n[[tool.thing]]\na = 1\n')
    report = validate_paths([tmp_path, tmp_path / "b" / "cook.toml"], index=KNOWN)
    assert report.files == (str(tmp_path / "b" / "cook.toml"),)
    assert report.skipped == (str(tmp_path / "pyproject.toml"),)
    assert report.text() == (
        f"skipped {tmp_path / 'pyproject.toml'}: it has no content table\n"
        "valid: 1 character in 1 file"
    )


def test_records_and_positions_beside_content_are_skipped(tmp_path: Path) -> None:
    game = played(9)
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
    (tmp_path / "cook.toml").write_text(cook)
    (tmp_path / "game.toml").write_text(record_text(game), "utf-8")
    (tmp_path / "there.toml").write_text(position_text(game), "utf-8")
    report = validate_paths([tmp_path], index=KNOWN)
    assert report.findings == ()
    assert report.skipped == (str(tmp_path / "game.toml"), str(tmp_path / "there.toml"))


def test_a_table_that_is_nearly_content_is_not_skipped(tmp_path: Path) -> None:
    report = validate(tmp_path, cook='[[charakter]]\nid = "cook"\n')
    assert [finding.code for finding in report.findings] == ["C101"]
    assert report.skipped == ()


def test_unreadable_files(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe4"\n')
    (tmp_path / "large.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    report = validate_paths([tmp_path, tmp_path / "no.toml"], index=KNOWN)
    assert [(Path(f.file).name, f.code) for f in report.findings] == [
        ("large.toml", "C002"),
        ("latin.toml", "C003"),
        ("no.toml", "C001"),
    ]
    assert not report.valid
    assert report.text().endswith("\n3 findings; checked nothing in 2 files")


def test_nothing_to_check(tmp_path: Path) -> None:
    report = validate_paths([tmp_path], index=KNOWN)
    assert not report.valid
    assert report.text() == "nothing to check: no file with content"


def test_report_as_json(tmp_path: Path) -> None:
    form = json.loads(validate(tmp_path, a='[[object]]\nid = "a"\nnmae = "A"\n').json())
    assert form == {
        "valid": False,
        "checked": {
            "room": 0,
            "layout": 0,
            "scenario": 0,
            "character": 0,
            "object": 1,
            "set": 0,
        },
        "files": [str(tmp_path / "a.toml")],
        "skipped": [],
        "findings": [
            {
                "code": "C102",
                "message": "missing key 'name'",
                "file": str(tmp_path / "a.toml"),
                "line": 1,
                "column": 1,
                "hint": "",
            },
            {
                "code": "C101",
                "message": "unknown key 'nmae'",
                "file": str(tmp_path / "a.toml"),
                "line": 3,
                "column": 1,
                "hint": "did you mean 'name'?",
            },
        ],
        "more": 0,
        "suppressed": [],
        "notes": [],
    }


def test_known_from_rules() -> None:
    floor = SquareFeature(id="demo:floor", name="Floor", sign=".")
    states = (BorderState(name="wall"),)
    wall = BorderFeature(
        id="demo:wall", name="Wall", sign="|", rail="---", category="wall", states=states
    )
    rules = SimpleNamespace(
        rooms={room.id: room for room in KNOWN.rooms},
        layouts={"demo:tiny": SimpleNamespace(seats=["blue", "yellow"])},
        scenarios={"demo:feast": None},
        characters={"demo:cook": None},
        objects={"demo:spoon": None},
        abilities={"demo:swift-feet": Swift},
        frames={"demo:turn": object},
        square_features={floor.id: floor},
        border_features={wall.id: wall},
    )
    index = reference_index_of(rules)
    assert index.rooms == KNOWN.rooms
    assert index.scenarios == {"demo:feast"}
    assert index.abilities == KNOWN.abilities
    assert index.seats == {"demo:tiny": ("blue", "yellow")}
    assert (index.layouts, index.characters) == (KNOWN.layouts, KNOWN.characters)
    assert (index.objects, index.frames) == (KNOWN.objects, KNOWN.frames)
    assert index.signs.sides == {"|": "demo:wall"}


def test_the_content_of_the_base_set_is_valid() -> None:
    index = ReferenceIndex(signs=BOARD_SIGNS, frames=KNOWN.frames, layout_parts=PARTS)
    plugins = ROOT / "plugins"
    paths = [
        plugins / "dtwister_base" / "rooms.toml",
        plugins / "dtwister_features" / "layouts.toml",
    ]
    report = validate_paths(paths, index=index)
    assert report.text() == "valid: 8 rooms, 2 layouts in 2 files"


def test_all_boards_and_rooms_are_valid_together() -> None:
    names = ("base", "prison", "multiplayer", "layouts")
    index = ReferenceIndex(signs=BOARD_SIGNS, layout_parts=PARTS)
    report = validate_paths([DATA / f"{name}.toml" for name in names], index=index)
    assert report.text() == "valid: 24 rooms, 14 layouts in 4 files"


# --- the table of codes ---

TEXTUAL = [code for code, info in CODES.items() if info.language == "toml"]


FOLLOWING = {
    "C101": {"C102"},  # a key that is misspelt is a key that is missing
    "C501": {"C410"},  # what is suppressed in a wrong way is not suppressed
}


def codes_of(tmp_path: Path, text: str) -> set[str]:
    """The codes of a text, checked as a file of its own and as one that a plug-in loads."""
    path = tmp_path / "example.toml"
    path.write_text(text, "utf-8")
    found = set(validate_paths([path], index=ALL_KNOWN, namespace="demo").findings)
    try:
        load_file(path, namespace="demo", signs=BOARD_SIGNS, parts=PARTS)
    except ContentError as error:
        found |= set(error.findings)
    return {finding.code for finding in found}


@pytest.mark.parametrize("code", TEXTUAL)
def test_the_wrong_example_of_a_code_gets_it_and_the_right_one_gets_none(
    code: str, tmp_path: Path
) -> None:
    info = CODES[code]
    assert codes_of(tmp_path, info.wrong) == {code} | FOLLOWING.get(code, set())
    assert codes_of(tmp_path, info.right) == set()


def test_the_other_codes(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    assert validate_paths([path], index=KNOWN).findings[0].code == finding_codes.UNREADABLE
    path.write_bytes(b" " * (MAX_BYTES + 1))
    assert validate_paths([path], index=KNOWN).findings[0].code == finding_codes.TOO_LARGE
    path.write_bytes("ä = 1".encode("latin-1"))
    assert validate_paths([path], index=KNOWN).findings[0].code == finding_codes.NOT_UTF8
    lava = Room(id="demo:a", pair=1, turns=1, size=1, cells=("demo:lava",), sides=())
    with pytest.raises(ContentError, match=finding_codes.NOT_DRAWABLE):
        draw_room(lava, BOARD_SIGNS)


def test_every_constant_is_in_the_table() -> None:
    constants = {
        value
        for value in vars(finding_codes).values()
        if isinstance(value, str) and re.fullmatch(r"[CM]\d{3}", value)
    }
    assert constants == set(CODES)
    assert list(CODES) == sorted(CODES)


def test_every_code_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "messages.md").read_text("utf-8")
    assert finding_codes.reference() in page, (
        "the chapter on codes is not what codes.reference() writes"
    )
