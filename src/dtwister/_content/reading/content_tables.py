"""The tables of content files, as attrs classes: their keys, types and bounds.

The names of the fields are the keys; a field called `from_` is the key `from`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._content.reading.value_checks import (
    NO_LINE,
    AbilityEntry,
    Check,
    CheckFailed,
    Either,
    Id,
    OneOf,
    Parameters,
    Plain,
    PlainTable,
    Text,
    ValueProblem,
    Whole,
    expected,
    make_converter,
)
from dtwister._limits import DRAWING
from dtwister._model.validators import icon_problem
from dtwister._model.values.shared_methods import PlainValue

FAR: Final = 10_000
"""The distance from the origin within which the squares of a layout must lie."""


@attrs.frozen
class PathData(Check):
    """The data of an SVG path: numbers and the letters of commands, nothing else.

    >>> PathData()("M4 4H20V20Z")
    'M4 4H20V20Z'
    """

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        problem = icon_problem(value)
        if problem:
            hint = "as in 'M4 4H20V20H4Z', in a box of 24 by 24"
            message = f"malformed path: {problem}"
            raise CheckFailed(ValueProblem(finding_codes.MALFORMED_PATH, message, hint))
        return " ".join(value.split())


Label = Annotated[str, Text(1, 200, NO_LINE)]
Prose = Annotated[str, Text()]
Name = Annotated[str, Id()]
PlainId = Annotated[str, Id(plain=True)]
Count = Annotated[int, Whole(0, 999)]
Pair = Annotated[int, Whole(1, 9999)]
Seat = Annotated[int, Whole(0, 99)]
Offset = Annotated[int, Whole(0, 255)]
Square = Annotated[int, Whole(-FAR, FAR)]
IconPath = Annotated[str, PathData()]
Abilities = tuple[Annotated[tuple[str, Parameters], AbilityEntry()], ...]


@attrs.frozen(kw_only=True)
class RoomTable(PlainValue):
    """The keys of a room, `[[room]]`."""

    id: Name
    pair: Pair
    turns: Annotated[str, OneOf(("clockwise", "counterclockwise"))]
    grid: Annotated[str, Text(most=DRAWING.size, pattern="")]
    size: Annotated[int, Whole(1, 999)] | None = None
    mark: Annotated[str, Text(1, 20, NO_LINE)] | None = None
    color: Label | None = None


@attrs.frozen(kw_only=True)
class SlotTable(PlainValue):
    """The keys of a place for a room, in `slots` of a layout."""

    id: PlainId
    x: Square
    y: Square
    capacity: Count = 0
    kinds: Annotated[str, OneOf(("both", "characters", "objects"))] = "both"
    fixed: Annotated[str, Text(1, 100, NO_LINE)] = ""
    level: Count = 0


@attrs.frozen(kw_only=True)
class LineTable(PlainValue):
    """The keys of a starting line, in `lines` of a layout."""

    id: PlainId
    owner: Annotated[int | str, Either(Whole(0, 99), OneOf(("any", "drawn")))]
    x: Square
    y: Square
    dir: Annotated[str, OneOf(("down", "right"))] = "down"
    length: Annotated[int, Whole(1, 256)] = 10
    dots: tuple[Offset, ...] = ()
    role: Annotated[str, OneOf(("start", "exit", "both"))] = "both"
    exit_for: tuple[Seat, ...] = ()


@attrs.frozen(kw_only=True)
class LinkTable(PlainValue):
    """The keys of a link between two squares, in `links` of a layout."""

    from_: PlainId
    to: PlainId
    ways: Annotated[str, OneOf(("both", "one"))] = "both"


@attrs.frozen(kw_only=True)
class PoolTable(PlainValue):
    """`pool`: the rooms that are used."""

    pairs: Count = 0
    from_: tuple[Pair, ...] = ()
    plus: tuple[Name, ...] = ()


@attrs.frozen(kw_only=True)
class PlaceTable(PlainValue):
    """`place`: the number of tokens on the rooms at set-up, and of places left empty."""

    characters: Count = 0
    objects: Count = 0
    spare: Count = 0


@attrs.frozen(kw_only=True)
class StartTable(PlainValue):
    """`start`: the starting places of characters, and their number for each seat."""

    per_seat: Count | None = None
    on: Annotated[str, OneOf(("own", "any"))] = "own"


@attrs.frozen(kw_only=True)
class IconTable(PlainValue):
    """An entry of `icons`: the letter of a zone in notation, and its square feature."""

    letter: Label
    feature: Name


@attrs.frozen(kw_only=True)
class LayoutTable(PlainValue):
    """The keys of a board, `[[layout]]`."""

    id: Name
    title: Label
    seats: tuple[Label, ...]
    slots: tuple[SlotTable, ...]
    lines: tuple[LineTable, ...] = ()
    links: tuple[LinkTable, ...] = ()
    room_size: Annotated[int, Whole(1, 99)] = 5
    players: Count | None = None
    rooms: Count | None = None
    pool: PoolTable | None = None
    place: PlaceTable | None = None
    start: StartTable | None = None
    teams: tuple[tuple[Seat, ...], ...] | None = None
    faces: tuple[Seat, ...] | None = None
    by_colour: tuple[Annotated[str, OneOf(("exits", "teams"))], ...] = ()
    board: Name = "squares"
    icons: tuple[IconTable, ...] = ()
    provenance: Label | None = None
    evidence: Prose | None = None


@attrs.frozen(kw_only=True)
class OptionTable(PlainValue):
    """An entry of `options`: the option, and its differences in this scenario."""

    name: PlainId
    default: Annotated[int | bool | str, Plain()] | None = None
    choices: tuple[Label, ...] | None = None
    least: Annotated[int, Whole(-FAR, FAR)] | None = None
    most: Annotated[int, Whole(-FAR, FAR)] | None = None
    text: Prose | None = None
    rules: tuple[Label, ...] | None = None


_OPTION_TABLES: Final = make_converter()


@attrs.frozen
class OptionEntry(Check):
    """An entry of `options`: a name, or a table of a name and its differences.

    >>> OptionEntry()("timer").name
    'timer'
    """

    def __call__(self, value: object) -> OptionTable:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return OptionTable(name=Id(plain=True)(value))
        if not isinstance(value, dict):
            raise expected("a string or a table", value)
        return _OPTION_TABLES.structure(value, OptionTable)


@attrs.frozen(kw_only=True)
class TeamTable(PlainValue):
    """The keys of the pieces of one seat, `[[scenario.team]]`."""

    seat: Label
    characters: tuple[Name, ...] = ()
    objects: tuple[Name, ...] = ()


@attrs.frozen(kw_only=True)
class ScenarioTable(PlainValue):
    """The keys of a game with its set-up, `[[scenario]]`."""

    id: Name
    name: Label
    layout: Name
    frame: Name
    pairs: tuple[Pair, ...] = ()
    room_sets: tuple[PlainId, ...] = ()
    characters: tuple[Name, ...] = ()
    objects: tuple[Name, ...] = ()
    team: tuple[TeamTable, ...] = ()
    no_exit: tuple[Label, ...] = ()
    abilities: Abilities = ()
    rules: tuple[Label, ...] = ()
    text: Prose = ""
    settings: Annotated[tuple[tuple[str, int | bool | str], ...], PlainTable()] = ()
    options: tuple[Annotated[OptionTable, OptionEntry()], ...] = ()


@attrs.frozen(kw_only=True)
class CharacterTable(PlainValue):
    """The keys of a character, `[[character]]`."""

    id: Name
    name: Label
    movement: Annotated[int, Whole(0, 99)]
    combat: Annotated[int, Whole(0, 99)]
    brings: tuple[Name, ...] = ()
    tags: tuple[Label, ...] = ()
    rules: tuple[Label, ...] = ()
    text: Prose = ""
    icon: IconPath = ""
    abilities: Abilities = ()


@attrs.frozen(kw_only=True)
class ObjectTable(PlainValue):
    """The keys of an object, `[[object]]`."""

    id: Name
    name: Label
    copies: Annotated[int, Whole(1, 99)] = 1
    brings: tuple[Name, ...] = ()
    tags: tuple[Label, ...] = ()
    rules: tuple[Label, ...] = ()
    text: Prose = ""
    icon: IconPath = ""
    abilities: Abilities = ()


@attrs.frozen(kw_only=True)
class SetTable(PlainValue):
    """The keys of a box of pieces to mix with others, `[[set]]`."""

    id: Name
    title: Label
    characters: tuple[Name, ...] = ()
    objects: tuple[Name, ...] = ()
    pairs: tuple[Pair, ...] = ()
    board: Name = "squares"
    rules: tuple[Label, ...] = ()
    text: Prose = ""


TABLES: Final[dict[str, type[Any]]] = {
    "room": RoomTable,
    "layout": LayoutTable,
    "scenario": ScenarioTable,
    "character": CharacterTable,
    "object": ObjectTable,
    "set": SetTable,
}
"""The kinds of content by the name of their table."""
