"""The codes of files, of the form of their tables, and of drawings: C0, C1 and C2."""

from __future__ import annotations

from dtwister._content.findings.code_info import COOK, CodeInfo, grid, pair

READING = {
    "C001": CodeInfo(
        "the file cannot be read",
        "dtwister validate no-such-file.toml",
        "dtwister validate rooms.toml",
        "console",
    ),
    "C002": CodeInfo(
        "the file is too large",
        "one file of more than 1 MiB",
        "several files of at most 1 MiB each",
        "text",
    ),
    "C003": CodeInfo(
        "the file is not UTF-8 text",
        "a file saved as Latin-1",
        "the same file saved as UTF-8",
        "text",
    ),
    "C004": CodeInfo(
        "not valid TOML",
        COOK + 'text = "no end\n',
        COOK + 'text = "an end"\n',
    ),
    "C005": CodeInfo(
        "nested too deeply, or a word too long",
        COOK + "tags = " + "[" * 17 + "]" * 17 + "\n",
        COOK + "tags = []\n",
    ),
    "C006": CodeInfo(
        "the folder has too many TOML files",
        "dtwister validate /",
        "dtwister validate my-expansion",
        "console",
    ),
}

FORM = {
    "C101": CodeInfo(
        "unknown key",
        COOK.replace("movement", "movment"),
        COOK,
    ),
    "C102": CodeInfo(
        "missing key",
        COOK.replace("combat = 1\n", ""),
        COOK,
    ),
    "C103": CodeInfo(
        "wrong type",
        COOK.replace("= 4", '= "four"'),
        COOK,
    ),
    "C104": CodeInfo(
        "out of range",
        COOK.replace("= 4", "= -4"),
        COOK,
    ),
    "C105": CodeInfo(
        "value not allowed here",
        pair("left"),
        pair("counterclockwise"),
    ),
    "C106": CodeInfo(
        "malformed id",
        COOK.replace('"cook"', '"The Cook"'),
        COOK.replace('"cook"', '"the-cook"'),
    ),
    "C107": CodeInfo(
        "duplicate id",
        COOK + COOK,
        COOK + COOK.replace('"cook"', '"baker"'),
    ),
    "C108": CodeInfo(
        "the namespace of the file differs from that of its plug-in",
        'namespace = "other"\n# in a file that the plug-in "demo" loads\n' + COOK,
        'namespace = "demo"\n' + COOK,
    ),
    "C109": CodeInfo(
        "the file has a format that this version of dtwister does not read",
        "format = 99\n" + COOK,
        "format = 2\n" + COOK,
    ),
    "C110": CodeInfo(
        "an invisible character in a text",
        COOK.replace('"Cook"', '"Co\\u202eok"'),
        COOK,
    ),
    "C111": CodeInfo(
        "an icon that is not the data of an SVG path",
        COOK + "icon = \"<circle r='4'/>\"\n",
        COOK + 'icon = "M4 4H20V20H4Z"\n',
    ),
}

DRAWINGS = {
    "C201": CodeInfo(
        "the drawing has too few or too many lines",
        grid("+   +\n| @ |\n"),
        pair("counterclockwise"),
    ),
    "C202": CodeInfo(
        "unknown sign in a cell",
        grid("+   +\n| x |\n+---+\n"),
        pair("counterclockwise"),
    ),
    "C203": CodeInfo(
        "unknown sign on a side of a cell",
        grid("+   +\n| @ !\n+---+\n"),
        pair("counterclockwise"),
    ),
    "C204": CodeInfo(
        "a corner or a blank is missing",
        grid("+   +\n|.@ |\n+---+\n"),
        pair("counterclockwise"),
    ),
    "C205": CodeInfo(
        "the drawing has another size",
        pair("counterclockwise").replace("grid", "size = 5\ngrid", 1),
        pair("counterclockwise").replace("grid", "size = 1\ngrid"),
    ),
    "C206": CodeInfo(
        "the room cannot be drawn",
        "draw_room(room, signs) for a room with a feature that has no sign",
        "draw_room(room, signs) with the signs of all its features",
        "python",
    ),
}
