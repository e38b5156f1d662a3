"""The description of a code of a finding, and content for its examples."""

from __future__ import annotations

import attrs

from dtwister._model.values.shared_methods import PlainValue


@attrs.frozen
class CodeInfo(PlainValue):
    """The meaning of a code, with an example that gets it and one that does not.

    >>> CodeInfo("unknown key", 'nmae = "Cook"', 'name = "Cook"').language
    'toml'
    """

    title: str
    wrong: str
    right: str
    language: str = "toml"
    """The language in which the examples are written."""


COOK = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'
HALL = '[[room]]\nid = "hall"\npair = 1\nturns = "clockwise"\n'
ONE_CELL = 'grid = """\n+   +\n| @ |\n+---+\n"""\n'
BOARD = '[[layout]]\nid = "tiny"\ntitle = "Tiny"\nseats = ["blue", "red"]\n'
SLOT = 'slots = [{ id = "a1", x = 0, y = 0, capacity = 1 }]\n'
WEST = 'lines = [{ id = "west", owner = 0, x = -1, y = 0, length = 5, exit_for = [1] }]\n'
SHORT = WEST.replace("length = 5", "length = 1")
ZONES = 'room_size = 1\nicons = [{ letter = "a", feature = "demo:floor" }]\n'
BOX = '[[set]]\nid = "kitchen"\ntitle = "Kitchen"\n'
GAME = '[[scenario]]\nid = "feast"\nname = "Feast"\nframe = "demo:turn"\n'
LAID = GAME + 'layout = "demo:tiny"\n'
CELLAR = HALL.replace("hall", "cellar").replace('"clock', '"counterclock') + ONE_CELL


def grid(drawing: str) -> str:
    """Return a pair of rooms of which the first one has this drawing."""
    return f'{HALL}grid = """\n{drawing}"""\n' + CELLAR


def option(rest: str) -> str:
    """Return a scenario with an option of these parts."""
    return f'{LAID}options = [{{ name = "courses", {rest} }}]\n'


def pair(other: str) -> str:
    """Return a pair of rooms of which the second one turns like this."""
    twin = HALL.replace("hall", "cellar").replace('"clockwise"', f'"{other}"')
    return f"{HALL}{ONE_CELL}{twin}{ONE_CELL}"
