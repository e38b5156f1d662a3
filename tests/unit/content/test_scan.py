"""Reading the code of a plug-in without running it."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import dtwister_veterans.tagged_abilities as tagged_abilities
from dtwister._content.checking.static_analysis import check_code, read_code
from dtwister._content.checking.validation import validate_paths
from dtwister._content.findings.finding_codes import CODES
from dtwister._content.findings.finding_report import Report
from fixtures.content_index import ALL_KNOWN

PLUGIN = '''\
"""A plug-in that would do harm if it were run."""
import attrs
from dtwister.plugin import Ability, Manifest, hookimpl
from dtwister.plugin.content import BorderFeature, SquareFeature
from dtwister.plugin.decisions import Frame

raise SystemExit("this code must not run")

NAME = "kitchen"
SOUP = f"{NAME}:soup"


class Stir(Ability):
    id = f"{NAME}:stir"

    def __init__(self, spoon: str, *, times: int = 1) -> None:
        self.spoon = spoon
        self.times = times

    def refuse(self, context, action):
        return self.spoon * self.times


@attrs.frozen
class Taste(plugin.Ability[Spoonful]):
    id = "kitchen:taste"
    salt: bool = False

    def refuse(self, context, action):
        return self.salt


class Cooking(Frame, tag="kitchen:cooking"):
    pass


POT = SquareFeature(id="kitchen:pot", name="pot", sign="P", category="obstacle")
DOOR = BorderFeature(id="kitchen:door", name="door", sign="D", rail="DDD", category="door")


@hookimpl
def dtwister_manifest():
    return Manifest(id=NAME, version="1")
'''
CONTENT = '''\
[[character]]
id = "cook"
name = "Cook"
movement = 4
combat = 1
abilities = [{ id = "stir", spoon = "wood" }, "taste"]

[[room]]
id = "hall"
pair = 1
turns = "clockwise"
grid = """
+   +DDD+
D @ | P D
+---+---+
  P   @
+   +   +
"""

[[room]]
id = "cellar"
pair = 1
turns = "counterclockwise"
grid = """
+   +
  @
+   +
"""

[[scenario]]
id = "feast"
name = "Feast"
layout = "demo:tiny"
frame = "cooking"
'''


def check(folder: Path, code: str, content: str) -> Report:
    (folder / "plugin.py").write_text(code, "utf-8")
    (folder / "content.toml").write_text(content, "utf-8")
    return validate_paths([folder], index=ALL_KNOWN)


def test_content_may_refer_to_what_the_code_beside_it_defines(tmp_path: Path) -> None:
    report = check(tmp_path, PLUGIN, CONTENT)
    assert report.findings == ()
    assert (
        report.text()
        == "valid: 2 rooms, 1 scenario, 1 character, 2 abilities, 1 plug-in in 2 files"
    )
    single = validate_paths([tmp_path / "content.toml"], index=ALL_KNOWN)
    assert single.text() == "valid: 2 rooms, 1 scenario, 1 character in 1 file"


def test_what_the_code_does_not_define_is_unknown(tmp_path: Path) -> None:
    content = CONTENT.replace('"stir", spoon = "wood"', '"stir", times = "two"')
    content = content.replace('"taste"', '"tatse", { id = "taste", sugar = 1 }')
    report = check(tmp_path, PLUGIN, content.replace('"cooking"', '"coking"'))
    assert [(f.line, f.code, f.message) for f in report.findings] == [
        (6, "C409", "parameter 'times' of ability 'kitchen:stir' must be an integer"),
        (6, "C409", "ability 'kitchen:stir' needs the parameter 'spoon'"),
        (6, "C404", "unknown ability 'kitchen:tatse'"),
        (6, "C409", "ability 'kitchen:taste' has no parameter 'sugar'"),
        (34, "C405", "unknown frame 'kitchen:coking'"),
    ]


def test_an_ability_that_nothing_has(tmp_path: Path) -> None:
    (finding,) = check(tmp_path, PLUGIN, CONTENT.replace(', "taste"', "")).findings
    assert (finding.code, finding.line, finding.column) == ("C602", 25, 1)
    assert finding.message == "no piece or scenario has the ability 'kitchen:taste'"
    code = PLUGIN.replace("class Taste", "# dtwister: allow C602 because of others\nclass Taste")
    report = check(tmp_path, code, CONTENT.replace(', "taste"', ""))
    assert (report.findings, len(report.suppressed)) == ((), 1)
    called = PLUGIN + "\n\nregistry.everyone(Taste())\n"
    assert check(tmp_path, called, CONTENT.replace(', "taste"', "")).valid


def test_parameters_that_nothing_reads(tmp_path: Path) -> None:
    code = PLUGIN.replace("self.spoon * self.times", "0").replace("return self.salt", "return 1")
    assert [(f.line, f.message) for f in check(tmp_path, code, CONTENT).findings] == [
        (16, "nothing reads the parameter 'spoon' of ability 'kitchen:stir'"),
        (16, "nothing reads the parameter 'times' of ability 'kitchen:stir'"),
        (27, "nothing reads the parameter 'salt' of ability 'kitchen:taste'"),
    ]


@pytest.mark.parametrize(
    "body", ["print(spoon)", "self.x = spoon + 1", "getattr(self, 'spoon')", "self.cost = spoon"]
)
def test_parameters_that_are_used_otherwise(body: str, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(
        'class A(Ability):\n    id = "a:b"\n    def __init__(self, spoon):\n'
        f"        self.spoon = spoon\n        {body}\n"
    )
    assert list(check_code([read_code([path])], frozenset({"a:b"}))) == []


def test_findings_repeat_no_more_than_a_line(tmp_path: Path) -> None:
    code = PLUGIN.replace("kitchen:taste", "kitchen:" + "t" * 500).replace("spoon", "s" * 400)
    code = code.replace(f"self.{'s' * 400} * self.times", "0").replace("return self.salt", "return")
    path = tmp_path / "swift.py"
    path.write_text(code)
    messages = [f.message for f in check_code([read_code([path])], frozenset())]
    assert len(messages) == 5
    assert max(map(len, messages)) < 300


@pytest.mark.parametrize("code", ["C602", "C603"])
def test_the_examples_of_the_codes(code: str, tmp_path: Path) -> None:
    path = tmp_path / "swift.py"
    for text, found in ((CODES[code].wrong, [code]), (CODES[code].right, [])):
        path.write_text(text)
        used = frozenset({"demo:swift"} if "a character has" in text or code == "C603" else ())
        assert [f.code for f in check_code([read_code([path])], used)] == found


def test_signatures() -> None:
    code = read_code([Path(inspect.getfile(tagged_abilities))])
    by_name = {ability.name: ability for ability in code.abilities}
    assert str(inspect.signature(by_name["FliesByNature"].factory())) == "()"
    assert "steps: 'int'" in str(inspect.signature(by_name["CancelsMagic"].factory()))


@pytest.mark.parametrize("text", [b"\xff", b"def", b"(" * 100_000, b"x = 1\0", b"", rb"x = '\d'"])
def test_what_is_no_python_is_left_to_others(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(text)
    assert read_code([path, tmp_path / "no.py"]).abilities == []


def test_code_in_several_folders_is_looked_at_together(tmp_path: Path) -> None:
    """A plug-in of one file may have its abilities in a folder beside it; each is counted once."""
    for folder in ("library", "other"):
        (tmp_path / folder).mkdir()
    start = PLUGIN.index("class Stir")
    end = PLUGIN.index("class Cooking")
    (tmp_path / "library" / "abilities.py").write_text('NAME = "kitchen"\n' + PLUGIN[start:end])
    (tmp_path / "kitchen.py").write_text(
        'Manifest(id="kitchen", version="1")\nregistry.everyone(Taste(), Stir("wood"))\n'
    )
    (tmp_path / "other" / "plugin.py").write_text('Manifest(id="other", version="1")\n')
    cook = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
    (tmp_path / "cook.toml").write_text(cook + 'abilities = ["taste"]\n')
    (tmp_path / "other" / "cook.toml").write_text(cook)
    report = validate_paths([tmp_path], index=ALL_KNOWN)
    assert report.text() == "valid: 2 characters, 2 abilities, 2 plug-ins in 5 files"


def test_a_folder_inside_a_plug_in_knows_the_plug_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(tmp_path, PLUGIN, CONTENT)
    (tmp_path / "people").mkdir()
    (tmp_path / "people" / "more.toml").write_text(
        CONTENT[: CONTENT.index("[[room]]")].replace('"cook"', '"chef"')
    )
    monkeypatch.chdir(tmp_path / "people")
    for place in (".", "more.toml"):
        report = validate_paths([place], index=ALL_KNOWN)
        assert report.text() == "valid: 1 character in 1 file"


MADE = """

def square(name, sign):
    return SquareFeature(id=f"kitchen:{name}", name=name, sign=sign)


STOVE = square("stove", "S")
"""


def test_signs_that_are_made_by_other_code_are_not_unknown(tmp_path: Path) -> None:
    """They cannot be known without running the code; the report says so."""
    content = CONTENT.replace("D @ |", "D S |").replace("  @\n", "  @ x\n")
    report = check(tmp_path, PLUGIN + MADE, content)
    assert report.findings == ()
    (note,) = report.notes
    line = (
        (PLUGIN + MADE)
        .split("\n")
        .index('    return SquareFeature(id=f"kitchen:{name}", name=name, sign=sign)')
    )
    assert note.startswith(f"{tmp_path / 'plugin.py'}:{line + 1}: ids or signs are made by other")
    assert {f.code for f in check(tmp_path, PLUGIN, content).findings} == {"C202", "C203"}


DECLARES = '''\
"""A plug-in that declares what its scenario names."""
from dtwister.plugin import Manifest, Option, Setting, hookimpl

raise SystemExit("this code must not run")

NAME = "spice"
SPICE = Option(NAME, "mild", choices=("mild", "hot"))
SALT = Option("salt", 2, least=1, most=3)
PEPPER = Option("pepper", 2 * 3, most=worked_out())
GUESTS = Setting("guests", 4)


@hookimpl
def dtwister_manifest():
    return Manifest(id="kitchen", version="1")


@hookimpl
def dtwister_register(registry):
    registry.table("oven", Oven)
'''
DINNER = """\
[[layout]]
id = "hall"
title = "Hall"
seats = ["blue", "red"]
slots = [{ id = "a1", x = 0, y = 0 }]
oven = { heat = 3 }

[[scenario]]
id = "dinner"
name = "Dinner"
layout = "hall"
frame = "demo:turn"
options = ["spice", { name = "salt", default = 3 }, { name = "pepper", default = 99 }]

[scenario.settings]
guests = 8
"""


def dinner(folder: Path, text: str) -> list[str]:
    """What is found in content beside code that declares."""
    (folder / "plugin.py").write_text(DECLARES, "utf-8")
    (folder / "dinner.toml").write_text(text, "utf-8")
    report = validate_paths([folder], index=ALL_KNOWN)
    return [f"{one.line}:{one.column} {one.code} {one.message}" for one in report.findings]


def test_what_code_declares_counts_before_it_is_loaded(tmp_path: Path) -> None:
    assert dinner(tmp_path, DINNER) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"spice"', '"spise"', "13:12 C604 no plug-in declares the option 'spise'"),
        (
            "default = 3 }",
            "default = 4 }",
            "13:48 C310 the default 4 is more than 3 (option 'salt')",
        ),
        ("guests", "gusts", "16:1 C604 no plug-in declares the setting 'gusts'"),
        ("guests = 8", "guests = true", "16:10 C103 guests: expected an integer, got True"),
        ("oven = {", "ofen = {", "6:1 C101 unknown key 'ofen'"),
    ],
)
def test_what_does_not_fit_what_code_declares(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    assert dinner(tmp_path, DINNER.replace(old, new)) == [expected]


@pytest.mark.parametrize("field", ["_4sides", "_", "_class", "__7"])
def test_a_field_that_attrs_cannot_name_is_left_to_attrs(field: str, tmp_path: Path) -> None:
    path = tmp_path / "swift.py"
    path.write_text(
        "import attrs\nfrom dtwister.plugin import Ability\n\n"
        "@attrs.frozen\nclass Swift(Ability):\n    id = 'demo:swift'\n"
        f"    {field}: int\n    speed: int\n"
    )
    (ability,) = read_code([path]).abilities
    assert str(inspect.signature(ability.factory())) == "(*, speed: 'int')"
