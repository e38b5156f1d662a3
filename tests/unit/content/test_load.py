"""Tables of content: loaded, made whole with abilities, and wrong in every way."""

from __future__ import annotations

import random
import re
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtwister._content.reading.content_loader import (
    AbilityRef,
    Content,
    UnresolvedCharacter,
    UnresolvedObject,
    UnresolvedScenario,
    load_file,
    load_text,
    resolve,
)
from dtwister._content.reading.content_tables import TABLES
from dtwister._content.reading.declared_names import OptionRef, SettingRef
from dtwister._errors import ContentError
from dtwister._model.options import Option, Setting
from dtwister._model.specs import Character, GameSet, Object, Scenario
from fixtures.content_index import BOARD_SIGNS, DATA, PARTS, ROOT, Swift, findings, lines, load

COOK = """\
[[character]]
id = "cook"
name = "Cook"
movement = 4
combat = 1
"""
GAME = """\
[[scenario]]
id = "feast"
name = "Feast"
layout = "tiny"
frame = "turn"
"""
BOARD = """\
[[layout]]
id = "tiny"
title = "Tiny"
seats = ["blue", "red"]
slots = [
    { id = "a1", x = 0, y = 0, capacity = 1, kinds = "objects" },
    { id = "a2", x = 5, y = 0, capacity = 1 },
]
lines = [
    { id = "west", owner = 0, x = -1, y = 0, length = 5, dots = [1, 3], exit_for = [1] },
    { id = "east", owner = 1, x = 10, y = 0, length = 5, dots = [1, 3], exit_for = [0] },
]
"""


def test_character() -> None:
    content = load(
        COOK
        + """\
tags = ["human", "servant"]
rules = ["DEMO-01"]
text = "Stirs."
abilities = ["stir", { id = "other:swift", bonus = 2, loud = true, who = ["a", "b"], as = "x" }]
"""
    )
    stir = AbilityRef("demo:stir")
    given = (("bonus", 2), ("loud", True), ("who", ("a", "b")), ("as", "x"))
    swift = AbilityRef("other:swift", given)
    (cook,) = content.characters
    assert cook == UnresolvedCharacter(
        id="demo:cook",
        name="Cook",
        movement=4,
        combat=1,
        abilities=(stir, swift),
        tags=frozenset({"human", "servant"}),
        rules=("DEMO-01",),
        text="Stirs.",
    )
    found = [ref.finding("C404", "unknown") for ref in cook.abilities]
    assert [(one.file, one.line, one.column) for one in found] == [
        ("demo.toml", 9, 14),
        ("demo.toml", 9, 22),
    ]


def test_object() -> None:
    content = load('[[object]]\nid = "spoon"\nname = "Spoon"\ncopies = 2\ntags = ["wood"]\n')
    spoon = UnresolvedObject(id="demo:spoon", name="Spoon", copies=2, tags=frozenset({"wood"}))
    assert content == Content(objects=(spoon,))


def test_set() -> None:
    content = load(
        """[[set]]
id = "kitchen"
title = "Kitchen"
characters = ["cook", "base:thief"]
objects = ["spoon"]
pairs = [1]
rules = ["DEMO-03"]
text = "Hot."
"""
    )
    kitchen = GameSet(
        id="demo:kitchen",
        title="Kitchen",
        characters=("demo:cook", "base:thief"),
        objects=("demo:spoon",),
        pairs=(1,),
        rules=("DEMO-03",),
        text="Hot.",
    )
    assert content == Content(sets=(kitchen,))
    assert kitchen.plugin == "demo"


def test_a_set_lists_everything_once() -> None:
    text = '[[set]]\nid = "kitchen"\ntitle = "Kitchen"\n'
    twice = text + 'characters = ["cook", "demo:cook"]\nobjects = ["spoon"]\npairs = [2, 1, 2]\n'
    assert lines(findings(twice)) == [
        "4:23: C311 'demo:cook' is listed twice",
        "6:16: C311 2 is listed twice",
    ]


def test_scenario() -> None:
    content = load(
        GAME
        + """\
pairs = [1, 2]
room_sets = ["base"]
characters = ["cook", "base:thief"]
objects = ["spoon"]
abilities = ["late"]
rules = ["DEMO-02"]
text = "Eat."
options = ["courses", { name = "music", default = "lute", choices = ["lute", "none"] }]
[scenario.settings]
starters = 4
open = true
mood = "merry"
"""
    )
    assert content.scenarios == (
        UnresolvedScenario(
            id="demo:feast",
            name="Feast",
            layout="demo:tiny",
            frame="demo:turn",
            pairs=(1, 2),
            room_sets=("base",),
            characters=("demo:cook", "base:thief"),
            objects=("demo:spoon",),
            abilities=(AbilityRef("demo:late"),),
            rules=("DEMO-02",),
            text="Eat.",
            settings=(
                SettingRef("starters", 4),
                SettingRef("open", True),
                SettingRef("mood", "merry"),
            ),
            options=(
                OptionRef("courses"),
                OptionRef("music", {"default": "lute", "choices": ("lute", "none")}),
            ),
        ),
    )


def test_layout_defaults() -> None:
    (layout,) = load(BOARD).layouts
    assert (layout.id, layout.room_size, layout.pairs, layout.spare) == ("demo:tiny", 5, 0, 0)
    assert [slot.kinds for slot in layout.slots] == ["objects", "both"]
    assert [(line.dir, line.role, line.exit_for) for line in layout.lines] == [
        ("down", "both", (1,)),
        ("down", "both", (0,)),
    ]


def test_all_known_boards_load() -> None:
    path = DATA / "layouts.toml"
    layouts = load_file(path, namespace="demo", signs=BOARD_SIGNS, parts=PARTS).layouts
    extras = {layout.id.removeprefix("demo:"): dict(layout.extra) for layout in layouts}
    assert len(layouts) == 14
    lift = extras["m2-pyramid-4p"]["lift"]
    assert (lift.slot, lift.gaps) == ("l5-1", (2, 3))
    elevator = extras["m4-elevator-4p"]["elevator"]
    assert elevator.slot == "b3"
    assert elevator.driven_from == ("demo:1b", "demo:3a", "demo:3b")
    tracks = {layout.id: layout.tracks for layout in layouts if layout.tracks}
    assert tracks == {"demo:m4-elevator-4p": (("a3", "b3", "c3"),)}
    shaft = next(layout for layout in layouts if layout.id == "demo:m4-elevator-4p").slots
    assert [slot.id for slot in shaft if slot.vacant] == ["a3", "c3"]
    assert extras["m4-elevator-4p"]["pool"] == (
        ("pairs", 5),
        ("from", (2, 4, 9, 10, 11, 12)),
        ("plus", ("demo:1b", "demo:3a", "demo:3b")),
    )
    assert extras["m5-exits-3p"]["place"] == (("characters", 9), ("objects", 18), ("spare", 1))
    assert extras["prison-2x2"]["start"] == (("on", "own"),)
    assert extras["m7-teams-4p"]["teams"] == ((0, 1), (2, 3))
    assert extras["m7-teams-4p"]["faces"] == (3, 2, 1, 0)
    assert hash(layouts)


def test_the_boards_of_the_plugin_are_the_known_ones() -> None:
    path = ROOT / "plugins" / "dtwister_features" / "layouts.toml"
    own = load_file(path, namespace="features", signs=BOARD_SIGNS).layouts
    path = DATA / "layouts.toml"
    known = load_file(path, namespace="features", signs=BOARD_SIGNS, parts=PARTS).layouts
    by_id = {layout.id: layout for layout in known}
    names = {"features:4x2": "features:standard-4x2", "features:3x2": "features:prison-3x2"}
    assert [layout.id for layout in own] == list(names)
    for layout in own:
        twin = by_id[names[layout.id]]
        assert attrs.evolve(twin, id=layout.id, title=layout.title) == layout


def change(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            change(COOK, "movement", "movment"),
            [
                "1:1: C102 missing key 'movement'",
                "4:1: C101 unknown key 'movment' (did you mean 'movement'?)",
            ],
        ),
        (
            COOK + "zzz = 1\n",
            [
                "6:1: C101 unknown key 'zzz' (known: abilities, brings, combat, icon, id, "
                "movement, name, rules, tags, text)"
            ],
        ),
        (
            change(COOK, "= 4", "= true"),
            ["4:12: C103 movement: expected an integer, got a boolean"],
        ),
        (
            change(COOK, "= 4", "= 100"),
            ["4:12: C104 movement: 100 is out of range (from 0 to 99)"],
        ),
        (
            change(COOK, "= 4", "= 0x" + "f" * 900),
            ["4:12: C104 movement: the number is out of range (from 0 to 99)"],
        ),
        (
            change(COOK, '"Cook"', '""'),
            ["3:8: C104 name: a text of 0 characters (from 1 to 200 characters)"],
        ),
        (
            change(COOK, '"cook"', '"a:b:c"'),
            [
                "2:6: C106 id: malformed id 'a:b:c' (lower-case letters, digits, '-' and '_', "
                "as in 'wall-walker' or 'base:wall-walker')"
            ],
        ),
        (COOK + COOK, ["7:6: C107 duplicate character id 'demo:cook' (first defined on line 2)"]),
        (
            COOK + change(COOK, "cook", "demo:cook"),
            ["7:6: C107 duplicate character id 'demo:cook' (first defined on line 2)"],
        ),
        (
            COOK + 'tags = ["a", 2, "c", 4.5]\n',
            [
                "6:14: C103 tags[1]: expected a string, got an integer",
                "6:22: C103 tags[3]: expected a string, got a float",
            ],
        ),
        (COOK + 'tags = "a"\n', ["6:8: C103 tags: expected an array, got a string"]),
        (
            COOK + "tags = [" + '"a",' * 257 + "]\n",
            ["6:8: C104 tags: an array of 257 entries (at most 256)"],
        ),
        (
            COOK + "abilities = [3, { bonus = 1.5 }, { id = 7 }, { id = 'a', b = ['c', 4] }]\n",
            [
                "6:14: C103 abilities[0]: expected a string or a table, got an integer",
                "6:17: C102 abilities[1]: missing key 'id'",
                "6:27: C103 bonus: expected an integer, a boolean or a string, got a float",
                "6:41: C103 id: expected a string, got an integer",
                "6:68: C103 b[1]: expected a string, got an integer",
            ],
        ),
        (
            '[character]\nid = "cook"\n',
            [
                "1:1: C103 character: expected an array of tables, [[character]], got a table",
            ],
        ),
        ("character = [4]\n", ["1:14: C103 character[0]: expected a table, got an integer"]),
        (
            'namespace = "demo"\n[[carakter]]\nid = 1\n',
            ["2:3: C101 unknown key 'carakter' (did you mean 'character'?)"],
        ),
        (
            'namespace = "other"\n',
            ["1:13: C108 namespace 'other' in a file of the plug-in 'demo' (write 'demo')"],
        ),
        (
            "namespace = 1979-05-27\n",
            ["1:13: C103 namespace: expected a string, got a date"],
        ),
        (
            '[[room]]\nid = "hall"\npair = 0\nturns = "left"\ngrid = 4\n',
            [
                "3:8: C104 pair: 0 is out of range (from 1 to 9999)",
                "4:9: C105 turns: 'left' is not allowed here "
                "(allowed: 'clockwise', 'counterclockwise')",
                "5:8: C103 grid: expected a string, got an integer",
            ],
        ),
    ],
)
def test_form(text: str, expected: list[str]) -> None:
    assert lines(findings(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOARD + "rooms = 3\nplayers = 3\n", ["13:9: C306 rooms: 3", "14:11: C306 players: 3"]),
        (BOARD + "pool = { pairs = 2 }\n", ["13:8: C306 pool: 2 pairs and 0 single rooms"]),
        (BOARD + "pool = { pairs = 1, from = [] }\n", []),
        (
            BOARD + 'pool = { pairs = 0, from = [1], plus = ["a", "b"] }\n',
            [],
        ),
        (BOARD + "faces = [1]\n", ["13:9: C306 faces: 1 entries for 2 seats"]),
        (
            BOARD + "place = { objects = 1 }\n",
            ["13:9: C305 place: 0 characters + 1 objects + 0 spare = 1, the slots take 2"],
        ),
        (
            BOARD + "place = { characters = 2 }\n",
            ["13:24: C305 place: 2 characters, the slots that take characters hold 1"],
        ),
        (
            change(BOARD, "exit_for = [1]", "exit_for = [1, 2]"),
            ["10:88: C307 exit_for: unknown seat 2 (seats: 0 to 1)"],
        ),
        (
            change(BOARD, "owner = 1", "owner = 4"),
            ["11:28: C307 owner: unknown seat 4 (seats: 0 to 1)"],
        ),
        (
            change(BOARD, "owner = 1", 'owner = "nobody"'),
            ["11:28: C105 owner: 'nobody' is not allowed here (allowed: 'any', 'drawn')"],
        ),
        (
            change(BOARD, "owner = 1", "owner = 1.0"),
            ["11:28: C103 owner: expected an integer or a string, got a float"],
        ),
        (
            BOARD + "teams = [[0], [2]]\nfaces = [1, 3]\n",
            [
                "13:16: C307 teams: unknown seat 2 (seats: 0 to 1)",
                "14:13: C307 faces: unknown seat 3 (seats: 0 to 1)",
            ],
        ),
        (
            change(BOARD, "exit_for = [1]", "exit_for = [1], dots = [5]").replace(
                "dots = [1, 3], ", "", 1
            ),
            ["10:82: C308 dots: square 5 is outside a line of 5 (0 to 4)"],
        ),
        (
            BOARD + 'lift = { slot = "a22", gaps = [] }\n',
            ["13:17: C309 lift: unknown slot 'a22' (did you mean 'a2'?)"],
        ),
        (
            BOARD + 'elevator = { slot = "zz", places = [] }\n',
            ["13:21: C309 elevator: unknown slot 'zz' (known: a1, a2)"],
        ),
        (
            BOARD + 'elevator = { slot = "a2", places = [{ id = "a1", x = 20, y = 0 }] }\n',
            ["13:44: C107 elevator: duplicate id 'a1'"],
        ),
        (
            BOARD + 'elevator = { slot = "a2", places = [{ id = "a2", x = 5, y = 5 }] }\n',
            ["13:37: C306 elevator: place 'a2' at 5, 5 (the slot is at 5, 0)"],
        ),
        (
            BOARD + 'lift = { slot = "a2", gaps = [], places = [{ id = "up", x = 6, y = 2 }] }\n',
            [
                "13:44: C303 place 'up' overlaps slot 'a2'",
            ],
        ),
        (
            change(BOARD, "x = 5", "x = 4"),
            ["7:5: C303 slot 'a2' overlaps slot 'a1'", "11:5: C304 square 0 of line 'east'"],
        ),
        (
            change(BOARD, "x = 10", "x = 9"),
            ["11:5: C303 line 'east' overlaps slot 'a2'"],
        ),
        (
            change(BOARD, "x = 10, y = 0,", 'x = 10, y = 0, dir = "right",'),
            ["11:5: C304 square 1 of line 'east', at x = 11, y = 0, touches no slot"],
        ),
        (
            change(BOARD, '"a2"', '"a1"'),
            ["7:12: C107 slots: duplicate id 'a1'"],
        ),
        (
            change(BOARD, '"east"', '"west"'),
            ["11:12: C107 lines: duplicate id 'west'"],
        ),
        (
            change(BOARD, "capacity = 1, kinds", "capacty = 1, kinds"),
            ["6:32: C101 unknown key 'capacty' (did you mean 'capacity'?)"],
        ),
        (
            BOARD + "pool = { pairs = 1, form = [1] }\n",
            ["13:21: C101 unknown key 'form' (did you mean 'from'?)"],
        ),
        (
            BOARD + "pool = { pairs = 1, from = [0] }\n",
            ["13:29: C104 from[0]: 0 is out of range (from 1 to 9999)"],
        ),
        (
            change(BOARD, 'seats = ["blue", "red"]\n', "seats = []\n"),
            [
                "10:28: C307 owner: unknown seat 0",
                "10:85: C307 exit_for: unknown seat 1",
                "11:28: C307 owner: unknown seat 1",
                "11:85: C307 exit_for: unknown seat 0",
            ],
        ),
    ],
)
def test_sense_of_layouts(text: str, expected: list[str]) -> None:
    found = lines(findings(text))
    assert len(found) == len(expected), found
    for finding, start in zip(found, expected, strict=True):
        assert finding.startswith(start)


def test_a_line_may_touch_a_line_or_a_place_of_an_elevator() -> None:
    text = change(BOARD, 'id = "east", owner = 1, x = 10', 'id = "east", owner = 1, x = -2')
    assert load(text).layouts
    loose = change(BOARD, "x = 10, y = 0", "x = 10, y = 5")
    assert lines(findings(loose))[0].startswith("11:5: C304")
    rails = 'elevator = { slot = "a2", places = [{ id = "p", x = 5, y = 5 }] }\n'
    assert load(loose + rails).layouts


def test_the_places_of_a_room_that_moves_are_slots_without_a_room() -> None:
    lift = 'lift = { slot = "a2", gaps = [], places = [{ id = "up", x = 20, y = 0 }] }\n'
    places = '[{ id = "p", x = 0, y = 5 }, { id = "a1", x = 0, y = 0 }]'
    rails = f'elevator = {{ slot = "a1", places = {places} }}\n'
    (layout,) = load(BOARD + lift + rails).layouts
    assert layout.tracks == (("a2", "up"), ("p", "a1"))
    found = {slot.id: (slot.x, slot.y, slot.vacant, slot.aside) for slot in layout.slots}
    assert found == {
        "a1": (0, 0, False, False),
        "a2": (5, 0, False, False),
        "up": (20, 0, True, True),
        "p": (0, 5, True, False),
    }


DECLARED: dict[str, Option[int] | Option[bool] | Option[str] | None] = {
    "courses": Option("courses", 3, least=1, most=5),
    "music": Option("music", True),
    "song": Option("song", "lute", choices=("lute", "harp")),
    "band": Option("band", "none", kind="some", choices=("lute", "harp")),
    "toast": Option("toast", "cheers"),
    "boxes": Option("boxes", "all", kind="sets"),
}
"""Options of each kind, as plug-ins declare them."""


def misfits(entry: str) -> list[str]:
    """What is wrong with an entry of the options of a scenario, when it is loaded."""
    [draft] = load(f"{GAME}options = [{entry}]\n").scenarios
    try:
        resolve(draft, {}, DECLARED, {})
    except ContentError as error:
        return lines(error.findings)
    return []


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            '{ name = "courses", default = true }',
            "42: C310 the default True of an option of kind 'int'",
        ),
        ('{ name = "music", default = 1 }', "40: C310 the default 1 of an option of kind 'bool'"),
        (
            '{ name = "song", default = "lut" }',
            "39: C310 the default 'lut' is not one of the choices; did you mean 'lute'?",
        ),
        (
            '{ name = "band", default = "lute,lute" }',
            "39: C310 the default 'lute,lute' does not name some of the choices; "
            "allowed: 'none', or any of lute, harp with commas between them",
        ),
        ('{ name = "band", default = 1 }', "39: C310 the default 1 of an option of kind 'some'"),
        ('{ name = "boxes", choices = ["a"] }', "40: C310 choices for an option of kind 'sets'"),
        ('{ name = "toast", most = 1 }', "37: C310 most for an option of kind 'text'"),
        ('{ name = "courses", least = 4 }', "21: C310 the default 3 is less than 4"),
        ('{ name = "courses", most = 2 }', "21: C310 the default 3 is more than 2"),
        (
            '"coarses"',
            "12: C604 no plug-in declares the option 'coarses' (did you mean 'courses'?)",
        ),
        (
            '"dessert"',
            "12: C604 no plug-in declares the option 'dessert' (the plug-in whose code reads it "
            "declares it with registry.option(...))",
        ),
    ],
)
def test_options_by_their_declaration(entry: str, expected: str) -> None:
    name = re.search(r'"(\w+)"', entry)
    assert name is not None
    wanted = f"6:{expected}" + (f" (option {name[1]!r})" if "C310" in expected else "")
    assert misfits(entry) == [wanted]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('{ name = "courses", kind = "int" }', "6:32: C101 unknown key 'kind'"),
        (
            '{ name = "courses", default = 3.5 }',
            "6:42: C103 default: expected an integer, a boolean or a string, got a float",
        ),
        ("{ default = 3 }", "6:12: C102 missing key 'name'"),
        ("7", "6:12: C103 options[0]: expected a string or a table, got an integer"),
        ('"Courses"', "6:12: C106 options[0]: malformed id 'Courses'"),
    ],
)
def test_the_form_of_options(entry: str, expected: str) -> None:
    [found] = lines(findings(f"{GAME}options = [{entry}]\n"))
    assert found.startswith(expected)


def test_bounds_that_exclude_each_other() -> None:
    found = misfits('{ name = "courses", least = 5, most = 2 }')
    assert found[-1] == "6:40: C310 no value lies between 5 and 2 (option 'courses')"


def test_an_option_that_is_there_twice() -> None:
    expected = ["6:23: C107 the option 'courses' is listed twice"]
    assert lines(findings(f'{GAME}options = ["courses", "courses"]\n')) == expected


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ('starters = "four"', "7:12: C103 starters: expected an integer, got 'four'"),
        ("starters = true", "7:12: C103 starters: expected an integer, got True"),
        (
            "startres = 4",
            "7:1: C604 no plug-in declares the setting 'startres' (did you mean 'starters'?)",
        ),
    ],
)
def test_settings_by_their_declaration(setting: str, expected: str) -> None:
    [draft] = load(f"{GAME}[scenario.settings]\n{setting}\n").scenarios
    with pytest.raises(ContentError) as caught:
        resolve(draft, {}, {}, {"starters": Setting("starters", 4)})
    assert lines(caught.value.findings) == [expected]


def test_settings_are_plain() -> None:
    text = GAME + "settings = { a = 1.5, b = [1], c = 1 }\n"
    assert lines(findings(text)) == [
        "6:18: C103 a: expected an integer, a boolean or a string, got a float",
        "6:27: C103 b: expected an integer, a boolean or a string, got an array",
    ]
    expected = ["6:12: C103 settings: expected a table, got an integer"]
    assert lines(findings(GAME + "settings = 4\n")) == expected


def test_namespace_of_the_file() -> None:
    assert load('namespace = "demo"\n' + COOK).characters[0].id == "demo:cook"


def test_right_content_beside_wrong_content_is_not_half_loaded() -> None:
    with pytest.raises(ContentError) as caught:
        load(COOK + change(COOK, "= 4", '= "4"') + change(COOK, "combat = 1", "kombat = 1"))
    codes = [finding.code for finding in caught.value.findings]
    assert codes == ["C107", "C103", "C102", "C107", "C101"]


# --- resolving ---


def test_resolve_makes_the_abilities() -> None:
    text = COOK + 'abilities = [{ id = "swift", bonus = 2, names = ["a"] }, "swift"]\n'
    (draft,) = load(text).characters
    cook = resolve(draft, {"demo:swift": Swift})
    assert isinstance(cook, Character)
    assert [(a.bonus, a.names) for a in cook.abilities] == [(2, ("a",)), (0, ())]
    assert cook.tags == draft.tags
    assert isinstance(resolve(UnresolvedObject(id="demo:a", name="A"), {}), Object)
    scenario = resolve(load(GAME).scenarios[0], {}, {}, {})
    assert isinstance(scenario, Scenario)
    assert scenario.frame == "demo:turn"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('"swfit"', "6:14: C404 unknown ability 'demo:swfit' (did you mean 'demo:swift'?)"),
        (
            '{ id = "swift", bnus = 1 }',
            "6:14: C409 ability 'demo:swift' has no parameter 'bnus' (did you mean 'bonus'?)",
        ),
        (
            '{ id = "swift", bonus = "1" }',
            "6:14: C409 parameter 'bonus' of ability 'demo:swift' must be an integer",
        ),
        (
            '{ id = "swift", bonus = true }',
            "6:14: C409 parameter 'bonus' of ability 'demo:swift' must be an integer",
        ),
        (
            '{ id = "swift", names = "a" }',
            "6:14: C409 parameter 'names' of ability 'demo:swift' must be an array of strings",
        ),
        (
            '{ id = "swift", bonus = 10 }',
            "6:14: C409 ability 'demo:swift' refuses its parameters: bonus is at most 9",
        ),
        ('"strict"', "6:14: C409 ability 'demo:strict' needs the parameter 'level'"),
        (
            '{ id = "plain", a = 1 }',
            "6:14: C409 ability 'demo:plain' has no parameter 'a' (it has no parameters)",
        ),
    ],
)
def test_abilities_that_do_not_fit(entry: str, expected: str) -> None:
    def strict(level: int) -> Swift:
        return Swift(bonus=level)

    def plain() -> Swift:
        return Swift()

    (draft,) = load(COOK + f"abilities = [{entry}]\n").characters
    factories = {"demo:swift": Swift, "demo:strict": strict, "demo:plain": plain}
    with pytest.raises(ContentError) as caught:
        resolve(draft, factories)
    assert lines(caught.value.findings) == [expected]


def test_unusual_factories() -> None:
    def free(**anything: object) -> Swift:
        return Swift(bonus=len(anything))

    class Unhashable:
        __hash__ = None  # type: ignore[assignment]

    def odd(a: Unhashable) -> Swift:  # an annotation that says nothing we know
        return Swift()

    odd.__annotations__["a"] = Unhashable()
    text = COOK + 'abilities = [{ id = "free", a = 1, b = 2 }, { id = "odd", a = 1 }]\n'
    (draft,) = load(text).characters
    cook = resolve(draft, {"demo:free": free, "demo:odd": odd})
    assert cook.abilities[0].bonus == 2
    counted = AbilityRef("demo:dict", (("a", 1),))
    with pytest.raises(ContentError, match=r"'demo:dict' .* an ability, got \{'a': 1\}"):
        resolve(UnresolvedObject(id="demo:a", name="A", abilities=(counted,)), {"demo:dict": dict})


# --- fuzz ---

SEEDS = sorted(DATA.glob("*.toml"))


@settings(deadline=None)
@given(st.sampled_from(SEEDS), st.integers(0, 2**32))
def test_mutated_files_load_or_are_refused(path: Path, seed: int) -> None:
    raw = bytearray(path.read_bytes()[:6000])
    rng = random.Random(seed)
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(raw))
        match rng.randrange(3):
            case 0:
                raw[at] = rng.choice(b'"[]{}=,.#\n\\x0-\xff')
            case 1:
                del raw[at : at + rng.randrange(1, 40)]
            case _:
                other = rng.randrange(len(raw))
                raw[at:at] = raw[other : other + 20]
    try:
        load_text(bytes(raw), file="demo.toml", namespace="demo", signs=BOARD_SIGNS)
    except ContentError as error:
        assert error.findings


VALUES = st.recursive(
    st.one_of(
        st.booleans(), st.integers(-5, 300), st.text(max_size=5), st.sampled_from(["cook", "any"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner)),
    max_leaves=5,
)
KEYS = st.sampled_from(
    sorted({field.name for table in TABLES.values() for field in attrs.fields(table)})
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value) + '"'
    return str(value)


@settings(deadline=None)
@given(
    st.sampled_from(["room", "layout", "scenario", "character", "object"]),
    st.dictionaries(KEYS, VALUES, max_size=8),
)
def test_tables_of_anything_load_or_are_refused(kind: str, table: dict[str, object]) -> None:
    text = f"[[{kind}]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in table.items())
    findings(text)
