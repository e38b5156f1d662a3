"""The JSON Schema of content agrees with what loads, and is valid where others look at it."""

from __future__ import annotations

import copy
import importlib
import json
import re
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
import tomli
import tomli_w
from hypothesis import HealthCheck, given, settings

import dtwister
from dtwister import cli
from dtwister._content.checking.reference_checks import check_references
from dtwister._content.checking.reference_index import ReferenceIndex, reference_index_of
from dtwister._content.findings.finding_codes import CODES
from dtwister._content.json_schema import content_schema, grid_schema, schema_text
from dtwister._content.key_texts import KEY_TEXTS
from dtwister._content.reading import content_tables, layout_parts
from dtwister._content.reading.content_loader import read_content
from dtwister._content.reading.content_tables import TABLES
from dtwister._content.reading.room_drawing import Signs
from dtwister._content.reading.toml_source import parse
from dtwister._content.reading.value_checks import NO_LINE, NO_LINES, key_of
from dtwister._model.ability import Ability
from dtwister._plugins.loading import load
from fixtures.content_index import PARTS
from fixtures.positions.veterans import RULES as VETERANS
from fixtures.schema_documents import documents

ROOT = Path(__file__).parents[3]
COMMITTED = ROOT / "docs" / "reference" / "schema.json"

# What no JSON Schema says: ids that are taken, drawings that are no square, sums, references.
BEYOND = ("C107", "C2", "C3", "C4")


class Swift(Ability):
    id = "demo:swift-feet"

    def __init__(self, bonus: int, ways: tuple[str, ...] = (), *, loud: bool = False) -> None:
        self.bonus = bonus


def official() -> ReferenceIndex:
    """What our own plug-ins bring, whatever else is installed here."""
    project = tomli.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = project["entry-points"]["dtwister.plugins"].values()
    modules = [importlib.import_module(name) for name in names]
    return reference_index_of(load(modules, entry_points=False).rules)


KNOWN = official()
SCHEMA = content_schema(KNOWN)
DEMO = content_schema(
    ReferenceIndex(abilities={"demo:swift-feet": Swift}, signs=KNOWN.signs, layout_parts=PARTS)
)


def fits(document: Any, schema: dict[str, Any]) -> bool:
    return bool(jsonschema.Draft202012Validator(schema).is_valid(document))


def test_the_committed_schema_is_the_generated_one() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == schema_text(SCHEMA), "run `make schema`"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator.check_schema(content_schema(ReferenceIndex()))


@pytest.mark.parametrize(
    "path", sorted((ROOT / "plugins").rglob("*.toml")), ids=lambda path: path.name
)
def test_official_content_fits(path: Path) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(tomli.loads(path.read_text(encoding="utf-8")))


def as_toml(text: str) -> Any:
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError:
        return None


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("C1")])
def test_the_examples_of_the_codes_for_forms(code: str) -> None:
    example = CODES[code]
    assert fits(as_toml(example.right), DEMO)
    seen = code not in ("C107", "C108")  # ids that are taken, and whose file it is
    assert fits(as_toml(example.wrong), DEMO) is not seen


@pytest.mark.parametrize("code", [code for code in CODES if as_toml(CODES[code].right)])
def test_whatever_is_called_right_fits(code: str) -> None:
    # The plug-in `demo` that the examples assume is not loaded here.
    index = ReferenceIndex(signs=KNOWN.signs, layout_parts=PARTS)
    assert fits(as_toml(CODES[code].right), content_schema(index))


@pytest.mark.parametrize(
    "entry, right",
    [
        ("demo:swift-feet", False),  # it needs a parameter
        ({"id": "demo:swift-feet", "bonus": 1}, True),
        ({"id": "demo:swift-feet", "bonus": "one"}, False),
        ({"id": "demo:swift-feet", "bonus": 1, "ways": ["north"], "loud": True}, True),
        ({"id": "demo:swift-feet", "bonus": 1, "ways": [1]}, False),
        ({"id": "demo:swift-feet", "bonus": 1, "loud": 1}, False),
        ({"id": "demo:swift-feet", "bonus": 1, "extra": 1}, False),
        ({"bonus": 1}, False),
        ("demo:swift", False),
        ("swift", True),
        ("other:swift", True),
        ({"id": "other:swift", "extra": ["a"]}, True),
        ({"id": "other:swift", "extra": [1]}, False),
    ],
)
def test_abilities_and_their_parameters(entry: Any, right: bool) -> None:
    cook = {"id": "cook", "name": "Cook", "movement": 4, "combat": 1, "abilities": [entry]}
    assert fits({"character": [cook]}, DEMO) is right


@pytest.mark.parametrize(
    "name, right",
    [("base:thief", True), ("base:thieff", False), ("thief", True), ("circus:acrobat", True)],
)
def test_ids_of_what_is_loaded_must_exist(name: str, right: bool) -> None:
    box = {"id": "box", "title": "Box", "characters": [name]}
    assert fits({"set": [box]}, SCHEMA) is right


@pytest.mark.parametrize(
    "grid, right",
    [
        ("+---+\n| . |\n+---+\n", True),
        ("+---+\n| .\n+   +", True),
        ("+---+   +\n| . # O :\n+   +:::+\n  @   .\n+   +   +\n", True),
        ("+---+\n| x |\n+---+\n", False),
        ("+---+\n| . !\n+---+\n", False),
        ("+---+\n| . |\n", False),
        ("", False),
    ],
)
def test_drawings(grid: str, right: bool) -> None:
    hall = {"id": "hall", "pair": 1, "turns": "clockwise", "grid": grid}
    assert fits({"room": [hall]}, SCHEMA) is right


def test_the_rooms_of_a_plug_in_with_signs_of_its_own() -> None:
    rooms = tomli.loads(
        (ROOT / "tests/fixtures/plugins/terrain_and_tags/rooms.toml").read_text(encoding="utf-8")
    )
    assert not fits(rooms, SCHEMA)
    assert fits(rooms, content_schema(reference_index_of(VETERANS)))


def test_signs_that_patterns_have_a_meaning_for() -> None:
    for sign in "^$.*+?()[]{}|/\\-":
        signs = Signs({sign: "demo:floor", "a": "demo:a"}, {sign: "demo:w"}, {sign * 3: "demo:w"})
        pattern = grid_schema(signs)["pattern"]
        rail = f"+{sign * 3}+\n"
        assert re.search(pattern, f"{rail}{sign} {sign} {sign}\n{rail}"), sign
        assert not re.search(pattern, f"{rail}{sign} b {sign}\n{rail}"), sign
        assert not re.search(pattern, f"+bbb+\n{sign} {sign} {sign}\n{rail}"), sign


def anchored(schema: Any) -> Any:
    """With patterns whose end Python reads as JSON Schema does: not before a last line break."""
    if isinstance(schema, dict):
        return {
            key: value.removesuffix("$") + r"\Z" if key == "pattern" else anchored(value)
            for key, value in schema.items()
        }
    return [anchored(part) for part in schema] if isinstance(schema, list) else schema


def of_one_kind(kind: str) -> dict[str, Any]:
    """Documents with one or two tables of a kind."""
    schema: dict[str, Any] = anchored(copy.deepcopy(SCHEMA))
    some = schema["properties"][kind] | {"minItems": 1, "maxItems": 2}
    schema |= {"properties": {kind: some}, "required": [kind]}
    text = json.dumps(schema)  # long lists and texts only make it slow
    text = text.replace('"maxItems": 256', '"maxItems": 3')
    for pattern in (NO_LINE, NO_LINES):
        text = text.replace(json.dumps(anchored({"pattern": pattern})["pattern"]), '"^[ -~]*\\\\Z"')
    text = text.replace('"maxLength": 20000', '"maxLength": 60')
    return dict(json.loads(text))


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_documents_made_from_it_load(kind: str) -> None:
    right = 0

    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(documents(of_one_kind(kind)))
    def check(document: dict[str, Any]) -> None:
        nonlocal right
        source = parse(tomli_w.dumps(document), file="made.toml")
        reading = read_content(source, signs=KNOWN.signs, parts=KNOWN.layout_parts)
        findings = [*reading.findings, *check_references([reading], KNOWN)]
        assert [f.text() for f in findings if not f.code.startswith(BEYOND)] == []
        right += any(entry.item is not None for entry in reading.entries)

    check()
    assert right


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"].endswith("2020-12/schema")


def test_the_command_includes_the_plug_ins_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cafe.py").write_text(
        "from dtwister.plugin import Manifest, hookimpl\n"
        "from dtwister.plugin.content import Character\n"
        "@hookimpl\n"
        "def dtwister_manifest():\n"
        "    return Manifest(id='cafe', version='1')\n"
        "@hookimpl\n"
        "def dtwister_register(registry):\n"
        "    registry.add(Character(id='cafe:cook', name='Cook', movement=4, combat=1))\n",
        encoding="utf-8",
    )
    out = tmp_path / "schema.json"
    assert cli.main(["schema", "--plugins-dir", str(tmp_path), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"wrote {out}\n"
    made = json.loads(out.read_text(encoding="utf-8"))
    assert "cafe:cook" in made["$defs"]["character-id"]["anyOf"][0]["enum"]
    assert "cafe:cook" not in dtwister.load_rules().characters


def test_the_command_says_where_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["schema", "--out", str(tmp_path / "no" / "schema.json")]) == 2
    assert "No such file" in capsys.readouterr().err


def undescribed(form: Any, place: str = "") -> list[str]:
    """Return the places of properties without a description."""
    if isinstance(form, list):
        return [found for part in form for found in undescribed(part, place)]
    if not isinstance(form, dict):
        return []
    found = []
    for name, part in form.get("properties", {}).items():
        found += [f"{place}/{name}"] * (not part.get("description"))
    return found + [
        one for key, part in form.items() for one in undescribed(part, f"{place}/{key}")
    ]


def test_all_properties_are_described() -> None:
    assert undescribed(SCHEMA) == []
    assert undescribed({"properties": {"a": {}}, "b": [{"properties": {"c": {}}}]}) == [
        "/a",
        "/b/c",
    ]


def test_the_texts_of_keys_are_those_of_tables() -> None:
    known = {
        kind.__name__: kind
        for kind in vars(content_tables).values()
        if isinstance(kind, type) and attrs.has(kind)
    }
    known |= {"Stop": layout_parts.Stop, "MovingRoom": layout_parts.MovingRoom}
    for name, texts in KEY_TEXTS.items():
        keys = {key_of(field) for field in attrs.fields(known[name])}
        assert texts.keys() <= keys, name
