"""Specs of content: characters, objects, features, rooms, layouts, scenarios.

It is immutable, and shared by every game, copy and view. Ids such as `base:thief` are permanent.
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from dtwister._model import validators
from dtwister._model.ability import Ability
from dtwister._model.fields import UNLESS_DEFAULT
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import Pictured

P = TypeVar("P")

SQUARES = "squares"
"""The kind of board that needs no plug-in: squares, and loads that share the square."""


def _is_floor(feature: SquareFeature) -> bool:
    return feature.category == "floor" and not feature.marker


@attrs.frozen(kw_only=True)
class Character(PlainValue):
    """A kind of character: printed values and abilities.

    It makes no difference whether a figure or a token stands for it on a table.

    >>> Character(id="demo:cook", name="Cook", movement=4, combat=1).movement
    4
    """

    id: str = attrs.field(validator=validators.word)
    name: str = attrs.field(validator=validators.word)
    movement: int = attrs.field(validator=validators.whole_number(0))
    combat: int = attrs.field(validator=validators.whole_number(0))
    abilities: tuple[Ability, ...] = attrs.field(default=(), validator=validators.abilities)
    tags: frozenset[str] = attrs.field(default=frozenset(), validator=validators.tags)
    brings: tuple[str, ...] = attrs.field(
        default=(), validator=validators.words, metadata={UNLESS_DEFAULT: True}
    )
    """Pieces that it brings along: its companions, out of play until something brings them in."""
    rules: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    text: str = ""
    icon: str = attrs.field(default="", validator=validators.icon, metadata={UNLESS_DEFAULT: True})
    """Its drawing in pictures: the data of an SVG path in a box of 24 by 24; empty: a disc."""


@attrs.frozen(kw_only=True)
class Object(PlainValue):
    """A kind of object that a character can carry; its abilities serve the carrier.

    >>> Object(id="demo:spoon", name="Spoon").copies
    1
    """

    id: str = attrs.field(validator=validators.word)
    name: str = attrs.field(validator=validators.word)
    abilities: tuple[Ability, ...] = attrs.field(default=(), validator=validators.abilities)
    tags: frozenset[str] = attrs.field(default=frozenset(), validator=validators.tags)
    copies: int = attrs.field(default=1, validator=validators.whole_number(1))
    brings: tuple[str, ...] = attrs.field(
        default=(), validator=validators.words, metadata={UNLESS_DEFAULT: True}
    )
    """Pieces that it brings along: its companions, out of play until something brings them in."""
    rules: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    text: str = ""
    icon: str = attrs.field(default="", validator=validators.icon, metadata={UNLESS_DEFAULT: True})
    """Its drawing in pictures: the data of an SVG path in a box of 24 by 24; empty: a disc."""


@attrs.frozen
class Category(PlainValue):
    """A category of squares or borders that abilities name, though no feature of a plug-in has it.

    The category of a feature needs no declaration. With `blocks_sight` all squares of the category
    block sight, and a feature that does not is an error.

    >>> Category("3d-obstacle", blocks_sight=True).border
    False
    """

    name: str
    text: str = attrs.field(default="", kw_only=True)
    border: bool = attrs.field(default=False, kw_only=True)
    """True for a category of borders."""
    blocks_sight: bool = attrs.field(default=False, kw_only=True)


@attrs.frozen(kw_only=True)
class SquareFeature(PlainValue):
    """A possible content of a cell: its sign in drawings, its category, and more.

    `category` is "floor" if every character may walk on it; any other category needs an ability
    that names it. Its abilities serve the whole game, if a room of that game has it.

    >>> SquareFeature(id="demo:lava", name="lava", sign="~", category="obstacle").placeable
    False
    """

    id: str
    name: str
    sign: str
    category: str = "floor"
    subcategories: frozenset[str] = attrs.field(default=frozenset(), validator=validators.tags)
    """Narrower categories that it has too, for abilities that name these only:
    a pit is an obstacle, and a Thief crosses no other obstacle.
    """
    marker: bool = attrs.field(default=False, validator=validators.flag)
    """True if it is a marker that covers a square in the course of a game."""
    placeable: bool = attrs.field(
        default=attrs.Factory(_is_floor, takes_self=True), validator=validators.flag
    )
    """True if tokens may be laid on it when a room is revealed,
    as long as no piece is there; by default, if it is floor that no marker covers.
    """
    floor: bool = attrs.field(
        default=attrs.Factory(lambda feature: feature.placeable, takes_self=True),
        validator=validators.flag,
    )
    """True if it is a floor square, for effects that ask
    for an empty one (TERRAIN-FLOOR-01); by default, if it is `placeable`. A rotation gear is
    placeable but not a floor square.
    """
    blocks_sight: bool = attrs.field(default=False, validator=validators.flag)
    attachable: bool | None = attrs.field(
        default=None, validator=attrs.validators.optional(validators.flag)
    )
    """True if any character can fasten a support to it; by default,
    if the character may stop there.
    """
    uphill: str = attrs.field(default="", validator=validators.direction)
    """The direction, in the drawing of a room, in which a one-way slope leads up."""
    landing: bool = attrs.field(default=True, validator=validators.flag)
    """True if a jump may end on it, for characters that may stop there."""
    ring: str = attrs.field(default="", validator=validators.text, metadata={UNLESS_DEFAULT: True})
    """Squares whose features have the same word here are one step apart for walks."""
    ring_in_room: bool = attrs.field(
        default=False, validator=validators.flag, metadata={UNLESS_DEFAULT: True}
    )
    """True if the ring links squares of one room only, each room with such squares apart."""
    tags: frozenset[str] = attrs.field(default=frozenset(), validator=validators.tags)
    abilities: tuple[Ability, ...] = ()
    rules: tuple[str, ...] = ()
    text: str = ""
    icon: str = attrs.field(default="", validator=validators.icon, metadata={UNLESS_DEFAULT: True})
    """Its drawing in pictures: the data of an SVG path in a box of 24 by 24; empty: its sign."""
    shows_room: bool = attrs.field(
        default=False, validator=validators.flag, metadata={UNLESS_DEFAULT: True}
    )
    """True if pictures write the number of the room on it, and the way that the room turns."""


@attrs.frozen(kw_only=True)
class BorderState(PlainValue):
    """One state of a border feature: whether steps and sight pass.

    >>> BorderState(name="open", passes=True, sees=True).leaves
    True
    """

    name: str
    passes: bool = False
    sees: bool = False
    sees_beside: bool = False
    """Sight passes for a viewer on a square beside this border only."""
    gives_access: bool | None = None
    """True if a face-down room behind it may be revealed; by default, if steps pass."""
    leaves: bool = True
    """True if steps pass out of the square with this half;
    not so at the foot of a slope.
    """
    icon: str = attrs.field(default="", validator=validators.icon, metadata={UNLESS_DEFAULT: True})
    """Its drawing in pictures: the data of an SVG path in a box of 48 by 12, along the border."""


@attrs.frozen(kw_only=True)
class BorderFeature(PlainValue):
    """A possible content of a side: signs in drawings, its category, its states.

    `states[0]` is the state at the start. A border without feature is open.

    >>> hedge = BorderFeature(id="demo:hedge", name="hedge", sign="H", rail="HHH",
    ...     category="hedge", states=(BorderState(name="whole"),))
    >>> hedge.states[0].passes
    False
    """

    id: str
    name: str
    sign: str
    """The sign on a vertical side, one character."""
    rail: str
    """The sign on a horizontal side, three characters."""
    category: str
    states: tuple[BorderState, ...]
    reverse: str = ""
    """For a directed border: the feature seen from the other side.
    A sign in a drawing is read from the square to the north or west.
    """
    tags: frozenset[str] = frozenset()
    rules: tuple[str, ...] = ()
    text: str = ""


@attrs.frozen(kw_only=True, repr=False)
class Room(Pictured):
    """A tile as drawn: cells row by row, and the sides of the cells that are not open.

    `sides` maps (cell, direction) to the id of a border feature, both directions of an inner side
    included; directions are 0 north, 1 east, 2 south, 3 west. `turns` is +1 for clockwise, -1 for
    counterclockwise.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> room = rules.rooms[sorted(rules.rooms)[0]]
    >>> len(room.cells) == room.size**2
    True
    """

    id: str
    pair: int
    turns: int
    size: int
    cells: tuple[str, ...]
    """Ids of square features, `size * size` of them, row by row; empty for a cell that is no
    square, as in drawn rooms that are not as wide as they are high."""
    sides: tuple[tuple[int, int, str], ...]
    """(cell, direction, id of the border feature), sorted."""
    mark: str = ""
    set_id: str = ""
    """The plug-in of the room."""

    def __repr__(self) -> str:
        """Return its id, its pair and the way it turns."""
        way = "clockwise" if self.turns > 0 else "counterclockwise"
        return f"<Room {self.id}: pair {self.pair}, {way}>"


@attrs.frozen(kw_only=True)
class Slot(PlainValue):
    """A place of a layout for one room; `x`, `y` is its north-western square.

    >>> Slot(id="a1", x=1, y=0, capacity=2).kinds
    'both'
    """

    id: str
    x: int
    y: int
    capacity: int = 0
    kinds: str = "both"
    """"both", "characters" or "objects": the tokens that may be laid there at set-up."""
    fixed: str = ""
    """The room that is dealt here always, by its id or its mark."""
    level: int = 0
    vacant: bool = False
    """True if no room is dealt here: it is a place
    for a moving room (`Layout.tracks`).
    """
    aside: bool = False
    """True if it is such a place off the board: no gear turns a room that lies there."""


@attrs.frozen(kw_only=True)
class Line(PlainValue):
    """A row of squares outside the rooms: a starting line, an exit, or both.

    `owner` is a seat number, "any" or "drawn"; `exit_for` lists the seats that leave the labyrinth
    by entering it.

    >>> Line(id="west", owner=0, x=0, y=0, dots=(1, 3, 6, 8), exit_for=(1,)).length
    10
    """

    id: str
    owner: int | str
    x: int
    y: int
    dir: str = "down"
    length: int = 10
    dots: tuple[int, ...] = ()
    role: str = "both"
    exit_for: tuple[int, ...] = ()


@attrs.frozen(kw_only=True)
class Link(PlainValue):
    """Two squares of a layout that are one step apart for walks, wherever they are.

    >>> Link(squares=("b3", "k8")).one_way
    False
    """

    squares: tuple[str, str]
    one_way: bool = False
    """True if a step leads from the first square to the second one only."""


@attrs.frozen(kw_only=True, repr=False)
class Layout(Pictured):
    """A board: slots for rooms, lines along them, and the tokens it is made for.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> layout = rules.layouts["features:4x2"]
    >>> layout.seats, len(layout.slots), [line.owner for line in layout.lines]
    (('blue', 'yellow'), 8, [0, 1])
    """

    id: str
    title: str
    seats: tuple[str, ...]
    """Default colours, clockwise."""
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    room_size: int = 5
    pairs: int = 0
    spare: int = 0
    tracks: tuple[tuple[str, ...], ...] = ()
    """Rows of slots among which a room can move;
    while it is elsewhere, they are not board.
    """
    links: tuple[Link, ...] = attrs.field(default=(), metadata={UNLESS_DEFAULT: True})
    board: str = SQUARES
    """The kind of board, whose rules a plug-in registers (`Registry.board`)."""
    icons: tuple[tuple[str, str], ...] = ()
    """(letter, square feature): then the cells of rooms are zones, each known by its feature, of
    which every room has one; and lines are starting zones (see
    `dtwister._board.zone_labyrinth`)."""
    extra: tuple[tuple[str, Any], ...] = ()
    """Further entries, by key; under the keys of plug-ins their own values (`part`)."""

    def __repr__(self) -> str:
        """Return its id and its size."""
        return f"<Layout {self.id}: {len(self.slots)} rooms, {len(self.seats)} seats>"

    def part(self, kind: type[P]) -> P | None:
        """Return its entry under the key of a plug-in, by the class registered for it."""
        return next((value for _, value in self.extra if isinstance(value, kind)), None)


@attrs.frozen(kw_only=True)
class GameSet(PlainValue):
    """The contents of one box: for games in which the pieces
    of several sets are mixed.

    A piece that several sets contain is listed by each of them, under the same id.

    >>> GameSet(id="demo:kitchen", title="Kitchen", characters=("demo:cook",)).plugin
    'demo'
    """

    id: str = attrs.field(validator=validators.word)
    title: str = attrs.field(validator=validators.word)
    characters: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    objects: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    pairs: tuple[int, ...] = attrs.field(default=(), validator=validators.whole_numbers)
    """Pairs of rooms of its plug-in; `()` means all of them."""
    board: str = attrs.field(default=SQUARES, validator=validators.word)
    """The kind of board that it is made for: sets for different kinds are not mixed."""
    rules: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    text: str = ""

    @property
    def plugin(self) -> str:
        """The plug-in of the set and of its rooms."""
        return self.id.partition(":")[0]


@attrs.frozen(kw_only=True)
class ScenarioOption(PlainValue):
    """An option of a scenario: its kind, default and bounds.

    `kind` is "int", "bool", "choice", "some", "text" or "sets"; `choices` lists what a choice
    allows. An option of kind "some" names any of them in a text such as "5,6", each as often as it
    is listed, or "none". An option of kind "sets" names the sets in play.

    >>> ScenarioOption(name="target", kind="int", default=5, least=1, most=8).most
    8
    """

    name: str
    kind: str
    default: int | bool | str
    text: str = ""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@attrs.frozen(kw_only=True)
class Team(PlainValue):
    """The pieces of one seat of a scenario besides those of every seat.

    `seat` is one of the colours of the layout.

    >>> Team(seat="blue", characters=("demo:cook",)).objects
    ()
    """

    seat: str = attrs.field(validator=validators.word)
    characters: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    objects: tuple[str, ...] = attrs.field(default=(), validator=validators.words)


@attrs.frozen(kw_only=True)
class Scenario(PlainValue):
    """A game to play: layout, teams, rooms, and abilities for its own rules.

    `frame` is the tag of the frame that a game of it begins with. `characters` and `objects` are
    those of every seat; a `Team` adds to those of one seat.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> scenario = rules.scenarios["base:standard"]
    >>> scenario.layout, len(scenario.characters_of("blue"))
    ('features:4x2', 8)
    """

    id: str = attrs.field(validator=validators.word)
    name: str = attrs.field(validator=validators.word)
    layout: str = attrs.field(validator=validators.word)
    frame: str = attrs.field(validator=validators.word)
    pairs: tuple[int, ...] = attrs.field(default=(), validator=validators.whole_numbers)
    """Pairs of rooms to draw from; `()` means all pairs of `room_sets`."""
    room_sets: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    characters: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    objects: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    teams: tuple[Team, ...] = ()
    no_exit: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    """Seats that cannot leave: the lines that are their exits in the layout are squares to them."""
    options: tuple[ScenarioOption, ...] = ()
    abilities: tuple[Ability, ...] = attrs.field(default=(), validator=validators.abilities)
    rules: tuple[str, ...] = attrs.field(default=(), validator=validators.words)
    text: str = ""
    settings: tuple[tuple[str, int | bool | str], ...] = ()
    """Values for the frames of this scenario: `starters`, `vp`, ..."""

    def characters_of(self, seat: str) -> tuple[str, ...]:
        """The characters of a seat, given by its colour in the layout."""
        own = (team.characters for team in self.teams if team.seat == seat)
        return tuple(name for names in (self.characters, *own) for name in names)

    def objects_of(self, seat: str) -> tuple[str, ...]:
        """The objects of a seat, given by its colour in the layout."""
        own = (team.objects for team in self.teams if team.seat == seat)
        return tuple(name for names in (self.objects, *own) for name in names)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of all pieces of all seats, characters first, each of them once."""
        characters = (self.characters, *(team.characters for team in self.teams))
        objects = (self.objects, *(team.objects for team in self.teams))
        return tuple(dict.fromkeys(name for part in (*characters, *objects) for name in part))


def _one_sign(_status: object, _field: object, value: object) -> None:
    if not isinstance(value, str) or len(value) > 1 or (value and not value.isprintable()):
        raise ValueError(f"expected one character as the sign of a status, got {value!r}")


@attrs.frozen(kw_only=True)
class Status(PlainValue):
    """A status that pieces can have: its name, its sign, and what it changes.

    >>> Status(id="demo:petrified", name="petrified", takes=frozenset({"features:walking"})).secret
    False
    """

    id: str
    name: str
    """One word or more for texts: "petrified"."""
    text: str = ""
    sign: str = attrs.field(default="", validator=_one_sign)
    """One character for drawings; empty: the name alone is written."""
    secret: bool = attrs.field(default=False, validator=validators.flag)
    """True if only the seat that owns it may know of it, until it is shown."""
    abilities: tuple[Ability, ...] = ()
    """Abilities of the piece while it has this status, besides its own."""
    takes: frozenset[str] = attrs.field(default=frozenset(), validator=validators.tags)
    """Ids of the abilities that the piece has not; `*` stands for all of its own."""
    movement: int | None = attrs.field(default=None, validator=validators.printed_value)
    """The movement value in place of its own; None: its own."""
    combat: int | None = attrs.field(default=None, validator=validators.printed_value)
    """The combat value in place of its own; None: its own."""
    copies: bool = attrs.field(default=False, validator=validators.flag)
    """True if the piece has values, tags and abilities of another character in place of its own."""
    rules: tuple[str, ...] = ()

    @property
    def changes_kind(self) -> bool:
        """Return whether it changes what its piece can do."""
        values = (self.movement, self.combat) != (None, None)
        return bool(self.abilities or self.takes or self.copies or values)
