"""Every code that a finding about content can carry, with an example of wrong and of right.

The codes are stable: a code is never given another meaning. The first digit says which layer of the
check found it: 0 reading, 1 form of the tables, 2 drawings, 3 sense of the content, 4 references to
other content, 5 suppressions, 6 the code of a plug-in, 7 play; M is for pages of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

UNREADABLE: Final = "C001"
TOO_LARGE: Final = "C002"
NOT_UTF8: Final = "C003"
SYNTAX: Final = "C004"
TOO_DEEP: Final = "C005"
TOO_MANY: Final = "C006"
UNKNOWN_KEY: Final = "C101"
MISSING_KEY: Final = "C102"
WRONG_TYPE: Final = "C103"
OUT_OF_RANGE: Final = "C104"
NOT_A_CHOICE: Final = "C105"
MALFORMED_ID: Final = "C106"
DUPLICATE_ID: Final = "C107"
OTHER_NAMESPACE: Final = "C108"
OTHER_FORMAT: Final = "C109"
UNSEEN_SIGN: Final = "C110"
DRAWING_LINES: Final = "C201"
DRAWING_CELL: Final = "C202"
DRAWING_SIDE: Final = "C203"
DRAWING_FORM: Final = "C204"
DRAWING_SIZE: Final = "C205"
NOT_DRAWABLE: Final = "C206"
PAIR_INCOMPLETE: Final = "C301"
PAIR_TURNS: Final = "C302"
OVERLAP: Final = "C303"
LOOSE_LINE: Final = "C304"
CAPACITY: Final = "C305"
COUNTS: Final = "C306"
NO_SUCH_SEAT: Final = "C307"
DOT_OUTSIDE: Final = "C308"
NO_SUCH_SLOT: Final = "C309"
OPTION_MISFIT: Final = "C310"
LISTED_TWICE: Final = "C311"
SQUARE_MISSING: Final = "C312"
UNREACHABLE: Final = "C313"
TOO_MANY_TOKENS: Final = "C314"
ICONS: Final = "C315"
PART_MISFIT: Final = "C316"
UNKNOWN_LAYOUT: Final = "C401"
UNKNOWN_CHARACTER: Final = "C402"
UNKNOWN_OBJECT: Final = "C403"
UNKNOWN_ABILITY: Final = "C404"
UNKNOWN_FRAME: Final = "C405"
UNKNOWN_ROOM: Final = "C406"
UNKNOWN_PAIR: Final = "C407"
UNKNOWN_ROOM_SET: Final = "C408"
ABILITY_PARAMETER: Final = "C409"
UNKNOWN_RULE: Final = "C410"
UNKNOWN_BOARD: Final = "C411"
UNKNOWN_FEATURE: Final = "C412"
BAD_SUPPRESSION: Final = "C501"
UNUSED_SUPPRESSION: Final = "C502"
PLUGIN_FAILS: Final = "C601"
UNUSED_ABILITY: Final = "C602"
UNREAD_PARAMETER: Final = "C603"
UNDECLARED_NAME: Final = "C604"
PLAY_FAILS: Final = "C701"
PLAY_UNDO: Final = "C702"
PLAY_RECORD: Final = "C703"
PLAY_VIEW: Final = "C704"
RULE_TWICE: Final = "M101"
RULE_MALFORMED: Final = "M102"


@attrs.frozen
class CodeInfo:
    """What a code means, with an example that gets it and one that does not.

    >>> CODES["C101"].title
    'unknown key'
    """

    title: str
    wrong: str
    right: str
    language: str = "toml"
    """What the examples are written in."""


_COOK = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
_HALL = '[[room]]\nid = "hall"\npair = 1\nturns = "clockwise"\n'
_ONE_CELL = 'grid = """\n+   +\n| @ |\n+---+\n"""\n'
_BOARD = '[[layout]]\nid = "tiny"\ntitle = "Tiny"\nseats = ["blue", "red"]\n'
_SLOT = 'slots = [{ id = "a1", x = 0, y = 0, capacity = 1 }]\n'
_WEST = 'lines = [{ id = "west", owner = 0, x = -1, y = 0, length = 5, exit_for = [1] }]\n'
_SHORT = _WEST.replace("length = 5", "length = 1")
_ZONES = 'room_size = 1\nicons = [{ letter = "a", feature = "demo:floor" }]\n'
_BOX = '[[set]]\nid = "kitchen"\ntitle = "Kitchen"\n'
_GAME = '[[scenario]]\nid = "feast"\nname = "Feast"\nframe = "demo:turn"\n'
_LAID = _GAME + 'layout = "demo:tiny"\n'


_CELLAR = _HALL.replace("hall", "cellar").replace('"clock', '"counterclock') + _ONE_CELL


def _grid(drawing: str) -> str:
    """A pair of rooms of which the first one has this drawing."""
    return f'{_HALL}grid = """\n{drawing}"""\n' + _CELLAR


def _option(rest: str) -> str:
    return f'{_LAID}options = [{{ name = "courses", {rest} }}]\n'


def _pair(other: str) -> str:
    twin = _HALL.replace("hall", "cellar").replace('"clockwise"', f'"{other}"')
    return f"{_HALL}{_ONE_CELL}{twin}{_ONE_CELL}"


_READING = {
    UNREADABLE: CodeInfo(
        "the file cannot be read",
        "dtwister validate no-such-file.toml",
        "dtwister validate rooms.toml",
        "console",
    ),
    TOO_LARGE: CodeInfo(
        "the file is too large",
        "one file of more than 1 MiB",
        "several files of at most 1 MiB each",
        "text",
    ),
    NOT_UTF8: CodeInfo(
        "the file is not UTF-8 text",
        "a file saved as Latin-1",
        "the same file saved as UTF-8",
        "text",
    ),
    SYNTAX: CodeInfo(
        "not valid TOML",
        _COOK + 'text = "no end\n',
        _COOK + 'text = "an end"\n',
    ),
    TOO_DEEP: CodeInfo(
        "nested too deeply, or a word too long",
        _COOK + "tags = " + "[" * 17 + "]" * 17 + "\n",
        _COOK + "tags = []\n",
    ),
    TOO_MANY: CodeInfo(
        "the folder has too many TOML files",
        "dtwister validate /",
        "dtwister validate my-expansion",
        "console",
    ),
}

_FORM = {
    UNKNOWN_KEY: CodeInfo(
        "unknown key",
        _COOK.replace("movement", "movment"),
        _COOK,
    ),
    MISSING_KEY: CodeInfo(
        "missing key",
        _COOK.replace("combat = 1\n", ""),
        _COOK,
    ),
    WRONG_TYPE: CodeInfo(
        "wrong type",
        _COOK.replace("= 4", '= "four"'),
        _COOK,
    ),
    OUT_OF_RANGE: CodeInfo(
        "out of range",
        _COOK.replace("= 4", "= -4"),
        _COOK,
    ),
    NOT_A_CHOICE: CodeInfo(
        "value not allowed here",
        _pair("left"),
        _pair("counterclockwise"),
    ),
    MALFORMED_ID: CodeInfo(
        "malformed id",
        _COOK.replace('"cook"', '"The Cook"'),
        _COOK.replace('"cook"', '"the-cook"'),
    ),
    DUPLICATE_ID: CodeInfo(
        "duplicate id",
        _COOK + _COOK,
        _COOK + _COOK.replace('"cook"', '"baker"'),
    ),
    OTHER_NAMESPACE: CodeInfo(
        "the namespace of the file differs from that of its plug-in",
        'namespace = "other"\n# in a file that the plug-in "demo" loads\n' + _COOK,
        'namespace = "demo"\n' + _COOK,
    ),
    OTHER_FORMAT: CodeInfo(
        "the file has a format that this version of dtwister does not read",
        "format = 99\n" + _COOK,
        "format = 2\n" + _COOK,
    ),
    UNSEEN_SIGN: CodeInfo(
        "an invisible character in a text",
        _COOK.replace('"Cook"', '"Co\\u202eok"'),
        _COOK,
    ),
}

_DRAWINGS = {
    DRAWING_LINES: CodeInfo(
        "the drawing has too few or too many lines",
        _grid("+   +\n| @ |\n"),
        _pair("counterclockwise"),
    ),
    DRAWING_CELL: CodeInfo(
        "unknown sign in a cell",
        _grid("+   +\n| x |\n+---+\n"),
        _pair("counterclockwise"),
    ),
    DRAWING_SIDE: CodeInfo(
        "unknown sign on a side of a cell",
        _grid("+   +\n| @ !\n+---+\n"),
        _pair("counterclockwise"),
    ),
    DRAWING_FORM: CodeInfo(
        "a corner or a blank is missing",
        _grid("+   +\n|.@ |\n+---+\n"),
        _pair("counterclockwise"),
    ),
    DRAWING_SIZE: CodeInfo(
        "the drawing has another size",
        _pair("counterclockwise").replace("grid", "size = 5\ngrid", 1),
        _pair("counterclockwise").replace("grid", "size = 1\ngrid"),
    ),
    NOT_DRAWABLE: CodeInfo(
        "the room cannot be drawn",
        "draw_room(room, signs) for a room with a feature that has no sign",
        "draw_room(room, signs) with the signs of all its features",
        "python",
    ),
}

_SENSE = {
    PAIR_INCOMPLETE: CodeInfo(
        "a pair does not have two rooms",
        _HALL + _ONE_CELL,
        _pair("counterclockwise"),
    ),
    PAIR_TURNS: CodeInfo(
        "the two rooms of a pair turn the same way",
        _pair("clockwise"),
        _pair("counterclockwise"),
    ),
    OVERLAP: CodeInfo(
        "two things lie on the same square",
        _BOARD + _SLOT + _WEST.replace("x = -1", "x = 0"),
        _BOARD + _SLOT + _WEST,
    ),
    LOOSE_LINE: CodeInfo(
        "a square of a line touches neither a slot nor a line",
        _BOARD + _SLOT + _WEST.replace("length = 5", "length = 6"),
        _BOARD + _SLOT + _WEST,
    ),
    CAPACITY: CodeInfo(
        "the capacities do not match the number of placed tokens",
        _BOARD + "place = { characters = 1, objects = 1 }\n" + _SLOT + _WEST,
        _BOARD + "place = { characters = 0, objects = 1 }\n" + _SLOT + _WEST,
    ),
    COUNTS: CodeInfo(
        "a stated number differs from the number of entries",
        _BOARD + "rooms = 2\n" + _SLOT + _WEST,
        _BOARD + "rooms = 1\n" + _SLOT + _WEST,
    ),
    NO_SUCH_SEAT: CodeInfo(
        "unknown seat",
        _BOARD + _SLOT + _WEST.replace("[1]", "[2]"),
        _BOARD + _SLOT + _WEST,
    ),
    DOT_OUTSIDE: CodeInfo(
        "a dot lies outside its line",
        _BOARD + _SLOT + _WEST.replace("exit_for", "dots = [5], exit_for"),
        _BOARD + _SLOT + _WEST.replace("exit_for", "dots = [4], exit_for"),
    ),
    NO_SUCH_SLOT: CodeInfo(
        "unknown slot",
        _BOARD + 'ferry = { slot = "b1" }\n' + _SLOT + _WEST,
        _BOARD + 'ferry = { slot = "a1" }\n' + _SLOT + _WEST,
    ),
    OPTION_MISFIT: CodeInfo(
        "the parts of an option do not fit together",
        _option("default = 9, most = 5"),
        _option("default = 3, most = 5"),
    ),
    LISTED_TWICE: CodeInfo(
        "a set lists something twice",
        _BOX + 'characters = ["demo:cook", "demo:cook"]\n',
        _BOX + 'characters = ["demo:cook"]\n',
    ),
    SQUARE_MISSING: CodeInfo(
        "a room lacks a square that every room needs, such as a rotation gear",
        _pair("counterclockwise").replace("@", ".", 1),
        _pair("counterclockwise"),
    ),
    UNREACHABLE: CodeInfo(
        "no way leads to a square",
        _pair("counterclockwise").replace("+   +", "+---+", 1),
        _pair("counterclockwise"),
    ),
    TOO_MANY_TOKENS: CodeInfo(
        "a scenario has more tokens than its layout takes",
        _LAID + 'objects = ["spoon", "spoon"]\n[scenario.settings]\nstarters = 4\n',
        _LAID + 'objects = ["spoon"]\n[scenario.settings]\nstarters = 4\n',
    ),
    ICONS: CodeInfo(
        "the icons of a board of zones are not one for each cell of a room",
        _BOARD + _ZONES.replace("room_size = 1", "room_size = 2") + _SLOT + _SHORT,
        _BOARD + _ZONES + _SLOT + _SHORT,
    ),
}

_REFERENCES = {
    PART_MISFIT: CodeInfo(
        "the values of a table that a plug-in adds to layouts do not fit together",
        _BOARD + 'ferry = { slot = "a1", fare = 3, most = 2 }\n' + _SLOT + _WEST,
        _BOARD + 'ferry = { slot = "a1", fare = 2, most = 3 }\n' + _SLOT + _WEST,
    ),
    UNKNOWN_LAYOUT: CodeInfo(
        "unknown layout",
        _GAME + 'layout = "demo:tinny"\n',
        _LAID,
    ),
    UNKNOWN_CHARACTER: CodeInfo(
        "unknown character",
        _LAID + 'characters = ["demo:cok"]\n',
        _LAID + 'characters = ["demo:cook"]\n',
    ),
    UNKNOWN_OBJECT: CodeInfo(
        "unknown object",
        _LAID + 'objects = ["demo:spon"]\n',
        _LAID + 'objects = ["demo:spoon"]\n',
    ),
    UNKNOWN_ABILITY: CodeInfo(
        "unknown ability",
        _COOK + 'abilities = ["demo:swift"]\n',
        _COOK + 'abilities = ["demo:swift-feet"]\n',
    ),
    UNKNOWN_FRAME: CodeInfo(
        "unknown frame",
        _LAID.replace("demo:turn", "demo:tern"),
        _LAID,
    ),
    UNKNOWN_ROOM: CodeInfo(
        "unknown room",
        _BOARD + _SLOT.replace("capacity", 'fixed = "demo:attic", capacity') + _WEST,
        _BOARD + _SLOT.replace("capacity", 'fixed = "demo:hall", capacity') + _WEST,
    ),
    UNKNOWN_PAIR: CodeInfo(
        "unknown pair of rooms",
        _LAID + "pairs = [7]\n",
        _LAID + "pairs = [1]\n",
    ),
    UNKNOWN_ROOM_SET: CodeInfo(
        "unknown set of rooms",
        _LAID + 'room_sets = ["demmo"]\n',
        _LAID + 'room_sets = ["demo"]\n',
    ),
    ABILITY_PARAMETER: CodeInfo(
        "the parameters of an ability do not fit it",
        _COOK + 'abilities = [{ id = "demo:swift-feet", extra = 1 }]\n',
        _COOK + 'abilities = [{ id = "demo:swift-feet", bonus = 1 }]\n',
    ),
    UNKNOWN_RULE: CodeInfo(
        "a rule without text: no page of rules has the id",
        _COOK + 'rules = ["DEMO-99"]\n',
        _COOK + 'rules = ["DEMO-01"]\n',
    ),
    UNKNOWN_BOARD: CodeInfo(
        "unknown kind of board",
        _BOARD + 'board = "square"\n' + _SLOT + _WEST,
        _BOARD + 'board = "squares"\n' + _SLOT + _WEST,
    ),
    UNKNOWN_FEATURE: CodeInfo(
        "unknown square feature",
        _BOARD + _ZONES.replace("floor", "flor") + _SLOT + _SHORT,
        _BOARD + _ZONES + _SLOT + _SHORT,
    ),
}

_SUPPRESSIONS = {
    BAD_SUPPRESSION: CodeInfo(
        "a suppression without a known code or without a reason",
        _COOK + 'rules = ["DEMO-99"]  # dtwister: allow C410\n',
        _COOK + 'rules = ["DEMO-99"]  # dtwister: allow C410 because the page is not written yet\n',
    ),
    UNUSED_SUPPRESSION: CodeInfo(
        "a suppression that suppresses nothing",
        _COOK + 'rules = ["DEMO-01"]  # dtwister: allow C410 because the page is not written yet\n',
        _COOK + 'rules = ["DEMO-01"]\n',
    ),
}

_SWIFT = (
    "class Swift(Ability):\n"
    '    id = "demo:swift"\n\n'
    "    def __init__(self, bonus: int = 0) -> None:\n"
)
_READS = (
    "        self.bonus = bonus\n\n    def combat(self, context, bearer, attacking, fighters):\n"
)
_REGISTER = (
    "\n\n@hookimpl\ndef dtwister_register(registry):\n"
    '    registry.ability(Swift)\n    registry.content("people.toml")\n'
)

_MANIFEST = (
    "@hookimpl\ndef dtwister_manifest():\n"
    '    return Manifest(id="demo", version="1", requires=("WHOM",))\n'
)

_CODE = {
    PLUGIN_FAILS: CodeInfo(
        "the plug-in cannot be loaded",
        _MANIFEST.replace("WHOM", "bass"),
        _MANIFEST.replace("WHOM", "base"),
        "python",
    ),
    UNUSED_ABILITY: CodeInfo(
        "a registered ability that nothing has",
        _SWIFT
        + _READS
        + "        return self.bonus\n"
        + _REGISTER
        + '\n\n# and in people.toml nothing says abilities = ["demo:swift"]\n',
        _SWIFT
        + _READS
        + "        return self.bonus\n"
        + _REGISTER
        + '\n\n# and in people.toml a character has abilities = ["demo:swift"]\n',
        "python",
    ),
    UNREAD_PARAMETER: CodeInfo(
        "a parameter of an ability that nothing reads",
        _SWIFT + _READS + "        return 1\n",
        _SWIFT + _READS + "        return self.bonus\n",
        "python",
    ),
    UNDECLARED_NAME: CodeInfo(
        "a setting or an option of a scenario that no plug-in declares",
        _LAID + "[scenario.settings]\nstartres = 4\n",
        _LAID + "[scenario.settings]\nstarters = 4\n",
    ),
}

_REACT = "def react(self, context, event, bearer):\n"
_SCORES = _REACT + '    context.do(events.Scored(0, 1, "walk"))\n'
_HAND = 'HAND = Memory("demo:hand", lambda match: (7, 8), secret="by_seat")\n'

_PLAY = {
    PLAY_FAILS: CodeInfo(
        "a random game stops with an error",
        _REACT + '    context.do(events.Score(0, 1, "walk"))\n',
        _SCORES,
        "python",
    ),
    PLAY_UNDO: CodeInfo(
        "undoing an action does not restore the state before it",
        _REACT
        + "    self.count = self.count + 1\n"
        + '    context.do(events.Scored(0, self.count, "walk"))\n',
        _REACT
        + "    context.remember(COUNT, context.recall(COUNT) + 1)\n"
        + '    context.do(events.Scored(0, context.recall(COUNT), "walk"))\n',
        "python",
    ),
    PLAY_RECORD: CodeInfo(
        "a record does not replay to the same end",
        "@per_match\ndef luck(match):\n    return random.randrange(10**6)\n\n\n"
        + _REACT
        + '    context.do(events.Scored(0, luck(context.match), "walk"))\n',
        _SCORES,
        "python",
    ),
    PLAY_VIEW: CodeInfo(
        "the view of a seat cannot be made, or no game agrees with it",
        _HAND.replace(")\n", ", mask=lambda hand: hand.size)\n"),
        _HAND,
        "python",
    ),
}

_PAGES = {
    RULE_TWICE: CodeInfo(
        "two rules have the same id",
        "**KITCHEN-01** (soup). The Cook stirs.\n\n**KITCHEN-01** (salt). The Cook salts.\n",
        "**KITCHEN-01** (soup). The Cook stirs.\n\n**KITCHEN-02** (salt). The Cook salts.\n",
        "markdown",
    ),
    RULE_MALFORMED: CodeInfo(
        "malformed rule",
        "**KITCHEN-01: soup** The Cook stirs.\n",
        "**KITCHEN-01** (soup). The Cook stirs.\n",
        "markdown",
    ),
}

CODES: Final[Mapping[str, CodeInfo]] = MappingProxyType(
    {
        **_READING,
        **_FORM,
        **_DRAWINGS,
        **_SENSE,
        **_REFERENCES,
        **_SUPPRESSIONS,
        **_CODE,
        **_PLAY,
        **_PAGES,
    }
)
"""All codes, in order. The examples assume that a plug-in `demo` gives what they refer to."""


def reference() -> str:
    """The chapter on codes of the reference, as Markdown.

    >>> reference().startswith("### C001: the file cannot be read")
    True
    """
    return "\n".join(
        f"### {code}: {info.title}\n\n"
        f"Wrong:\n\n```{info.language}\n{info.wrong.rstrip()}\n```\n\n"
        f"Right:\n\n```{info.language}\n{info.right.rstrip()}\n```\n"
        for code, info in CODES.items()
    )
