"""The codes of the sense of content, of references and of suppressions: C3, C4 and C5."""

from __future__ import annotations

from dtwister._content.findings.code_info import (
    BOARD,
    BOX,
    COOK,
    GAME,
    HALL,
    LAID,
    ONE_CELL,
    SHORT,
    SLOT,
    WEST,
    ZONES,
    CodeInfo,
    option,
    pair,
)

SENSE = {
    "C301": CodeInfo(
        "a pair does not have two rooms",
        HALL + ONE_CELL,
        pair("counterclockwise"),
    ),
    "C302": CodeInfo(
        "the two rooms of a pair turn the same way",
        pair("clockwise"),
        pair("counterclockwise"),
    ),
    "C303": CodeInfo(
        "two things lie on the same square",
        BOARD + SLOT + WEST.replace("x = -1", "x = 0"),
        BOARD + SLOT + WEST,
    ),
    "C304": CodeInfo(
        "a square of a line touches neither a slot nor a line",
        BOARD + SLOT + WEST.replace("length = 5", "length = 6"),
        BOARD + SLOT + WEST,
    ),
    "C305": CodeInfo(
        "the capacities do not match the number of placed tokens",
        BOARD + "place = { characters = 1, objects = 1 }\n" + SLOT + WEST,
        BOARD + "place = { characters = 0, objects = 1 }\n" + SLOT + WEST,
    ),
    "C306": CodeInfo(
        "a stated number differs from the number of entries",
        BOARD + "rooms = 2\n" + SLOT + WEST,
        BOARD + "rooms = 1\n" + SLOT + WEST,
    ),
    "C307": CodeInfo(
        "unknown seat",
        BOARD + SLOT + WEST.replace("[1]", "[2]"),
        BOARD + SLOT + WEST,
    ),
    "C308": CodeInfo(
        "a dot lies outside its line",
        BOARD + SLOT + WEST.replace("exit_for", "dots = [5], exit_for"),
        BOARD + SLOT + WEST.replace("exit_for", "dots = [4], exit_for"),
    ),
    "C309": CodeInfo(
        "unknown slot or square of a layout",
        BOARD + 'ferry = { slot = "b1" }\n' + SLOT + WEST,
        BOARD + 'ferry = { slot = "a1" }\n' + SLOT + WEST,
    ),
    "C310": CodeInfo(
        "the parts of an option do not fit together",
        option("default = 9, most = 5"),
        option("default = 3, most = 5"),
    ),
    "C311": CodeInfo(
        "a set lists something twice",
        BOX + 'characters = ["demo:cook", "demo:cook"]\n',
        BOX + 'characters = ["demo:cook"]\n',
    ),
    "C312": CodeInfo(
        "a room lacks a square that every room needs, such as a rotation gear",
        pair("counterclockwise").replace("@", ".", 1),
        pair("counterclockwise"),
    ),
    "C313": CodeInfo(
        "no way leads to a square",
        pair("counterclockwise").replace("+   +", "+---+", 1),
        pair("counterclockwise"),
    ),
    "C314": CodeInfo(
        "a scenario has more tokens than its layout takes",
        LAID + 'objects = ["spoon", "spoon"]\n[scenario.settings]\nstarters = 4\n',
        LAID + 'objects = ["spoon"]\n[scenario.settings]\nstarters = 4\n',
    ),
    "C315": CodeInfo(
        "the icons of a board of zones are not one for each cell of a room",
        BOARD + ZONES.replace("room_size = 1", "room_size = 2") + SLOT + SHORT,
        BOARD + ZONES + SLOT + SHORT,
    ),
}

REFERENCES = {
    "C316": CodeInfo(
        "the values of a table that a plug-in adds to layouts do not fit together",
        BOARD + 'ferry = { slot = "a1", fare = 3, most = 2 }\n' + SLOT + WEST,
        BOARD + 'ferry = { slot = "a1", fare = 2, most = 3 }\n' + SLOT + WEST,
    ),
    "C401": CodeInfo(
        "unknown layout",
        GAME + 'layout = "demo:tinny"\n',
        LAID,
    ),
    "C402": CodeInfo(
        "unknown character",
        LAID + 'characters = ["demo:cok"]\n',
        LAID + 'characters = ["demo:cook"]\n',
    ),
    "C403": CodeInfo(
        "unknown object",
        LAID + 'objects = ["demo:spon"]\n',
        LAID + 'objects = ["demo:spoon"]\n',
    ),
    "C404": CodeInfo(
        "unknown ability",
        COOK + 'abilities = ["demo:swift"]\n',
        COOK + 'abilities = ["demo:swift-feet"]\n',
    ),
    "C405": CodeInfo(
        "unknown frame",
        LAID.replace("demo:turn", "demo:tern"),
        LAID,
    ),
    "C406": CodeInfo(
        "unknown room",
        BOARD + SLOT.replace("capacity", 'fixed = "demo:attic", capacity') + WEST,
        BOARD + SLOT.replace("capacity", 'fixed = "demo:hall", capacity') + WEST,
    ),
    "C407": CodeInfo(
        "unknown pair of rooms",
        LAID + "pairs = [7]\n",
        LAID + "pairs = [1]\n",
    ),
    "C408": CodeInfo(
        "unknown set of rooms",
        LAID + 'room_sets = ["demmo"]\n',
        LAID + 'room_sets = ["demo"]\n',
    ),
    "C409": CodeInfo(
        "the parameters of an ability do not fit it",
        COOK + 'abilities = [{ id = "demo:swift-feet", extra = 1 }]\n',
        COOK + 'abilities = [{ id = "demo:swift-feet", bonus = 1 }]\n',
    ),
    "C410": CodeInfo(
        "a rule without text: no page of rules has the id",
        COOK + 'rules = ["DEMO-99"]\n',
        COOK + 'rules = ["DEMO-01"]\n',
    ),
    "C411": CodeInfo(
        "unknown kind of board",
        BOARD + 'board = "square"\n' + SLOT + WEST,
        BOARD + 'board = "squares"\n' + SLOT + WEST,
    ),
    "C412": CodeInfo(
        "unknown square feature",
        BOARD + ZONES.replace("floor", "flor") + SLOT + SHORT,
        BOARD + ZONES + SLOT + SHORT,
    ),
}

SUPPRESSIONS = {
    "C501": CodeInfo(
        "a suppression without a known code or without a reason",
        COOK + 'rules = ["DEMO-99"]  # dtwister: allow C410\n',
        COOK + 'rules = ["DEMO-99"]  # dtwister: allow C410 because the page is not written yet\n',
    ),
    "C502": CodeInfo(
        "a suppression that suppresses nothing",
        COOK + 'rules = ["DEMO-01"]  # dtwister: allow C410 because the page is not written yet\n',
        COOK + 'rules = ["DEMO-01"]\n',
    ),
}
