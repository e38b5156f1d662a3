"""The JSON forms as types: from these come the schema, TypeScript, and the checks of readers.

Names stand in place of numbers everywhere. Each form that is sent by itself begins with an entry
that no other has, so that a client knows what it got.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, TypedDict

Side: TypeAlias = Literal["north", "east", "south", "west"]
OptionValue: TypeAlias = int | bool | str


class ActionData(TypedDict):
    """An action: its tag, then its fields (those of the class that has the tag).

    >>> ActionData(action="features:agree-draw")["action"]
    'features:agree-draw'
    """

    action: str


class EventData(TypedDict):
    """An event: its tag, then its fields (those of the class that has the tag).

    >>> EventData(event="core:room-revealed")["event"]
    'core:room-revealed'
    """

    event: str


class PartsData(TypedDict):
    """The parts of plug-ins in a view, each under its key."""


class DecisionData(TypedDict):
    """The decision at hand: its kind, the seat that is asked (or `nature`), and a sentence.

    >>> DecisionData(decision="act", seat="blue", text="blue acts")["seat"]
    'blue'
    """

    decision: str
    seat: str
    text: str


class RefusalData(TypedDict):
    """The reason why an action is not legal: a code, a rule and a sentence.

    >>> RefusalData(refusal="wounded", rule="WOUND-02", sentence="no", parameters={})["rule"]
    'WOUND-02'
    """

    refusal: str
    rule: str
    sentence: str
    parameters: dict[str, str]


class ResultData(TypedDict):
    """The end of a game: the reason, and the winners; none of them means a draw of all.

    >>> ResultData(result="target", winners=["blue"])["winners"]
    ['blue']
    """

    result: str
    winners: list[str]


class OptionsData(TypedDict):
    """The scenario, the seats and the options of a game: all it takes to begin one like it.

    >>> seats = ["blue", "yellow"]
    >>> OptionsData(options={}, scenario="base:beginner", seats=seats)["scenario"]
    'base:beginner'
    """

    options: dict[str, OptionValue]
    scenario: str
    seats: list[str]


class GameData(TypedDict):
    """A whole game, with all its secrets, as the text of a record or of a position.

    >>> GameData(game="position", text="format = 1")["game"]
    'position'
    """

    game: Literal["record", "position"]
    text: str


class HandData(TypedDict):
    """Cards of one kind of a seat, by number or name; null is a card that is not known.

    >>> HandData(seat="blue", kind="combat", cards=[0, None])["cards"]
    [0, None]
    """

    seat: str
    kind: str
    cards: list[int | str | None]


class TurnData(TypedDict):
    """The turn: its number, and outside of the set-up its seat and action points."""

    number: int
    seat: str | None
    points: int | None
    purses: dict[str, int]
    is_over_time: bool


class CombatReasonData(TypedDict):
    """One part of the value of a side: the fighter, where it comes from, and how much."""

    piece: str
    source: str
    ability: str
    amount: int


class CombatSideData(TypedDict):
    """One side of a combat; `total` is the value with all cards, once these are known."""

    seats: list[str]
    fighters: list[str]
    value: int
    reasons: list[CombatReasonData]
    cards: list[HandData]
    total: int | None


class CombatData(TypedDict):
    """A combat under way, or a preview of one.

    >>> import dtwister
    >>> from dtwister.json import combat_to_json
    >>> side = dtwister.CombatSide(seats=("blue",), fighters=("blue.troll",), value=4, reasons=())
    >>> fight = dtwister.CombatReport(attack=side, defence=side, target="red.cook", stage="cards")
    >>> combat_to_json(fight)["defence"]["value"]
    4
    """

    attack: CombatSideData
    defence: CombatSideData
    target: str
    stage: str
    shooters: list[str]
    is_ranged: bool
    is_open: bool


class WalkNextData(TypedDict):
    """The possible next steps of a walk, and how many squares it may still enter.

    `handlings` has `+piece` for each piece that can be taken, and `-` for a load that can be left.
    """

    left: int
    squares: list[str]
    handlings: list[str]
    may_stop: bool


class _WalkedData(TypedDict):
    walk: str
    course: list[str]


class WalkData(_WalkedData, total=False):
    """A walk that is built step by step: its piece, and its course so far.

    A client sends it without `next`: that is what the position says.

    >>> WalkData(walk="blue.thief", course=["d3", "e3", "+blue.rope"])["course"][-1]
    '+blue.rope'
    """

    next: WalkNextData


class SquareData(TypedDict):
    """A square of a revealed room: its name, column, row, and the id of its feature."""

    name: str
    x: int
    y: int
    feature: str


class BorderData(TypedDict):
    """A border of a revealed room that is not open: a side of a square, its feature and state.

    A border between two squares of the room stands with the northern or western one.
    """

    square: str
    side: Side
    feature: str
    state: str


class RoomData(TypedDict):
    """A place for a room, the room that lies there, and how many tokens lie on it face down.

    `objects` counts those that are objects, where their backs show it.
    """

    slot: str
    face: Literal["up", "down", "none"]
    room: str | None
    pair: str | None
    turn: int
    squares: list[SquareData]
    borders: list[BorderData]
    tokens: dict[str, int]
    objects: dict[str, int]


class ValuesData(TypedDict):
    """The strength of a character as it stands: in attack and in defence, alone."""

    movement: int
    attack: int
    defence: int


class PieceData(TypedDict):
    """A piece: its name, kind, seat, place, condition, load and strength.

    `place` is a square, `room a2`, or a word; `square` is null for a piece that is on none.
    """

    name: str
    seat: str
    kind: str
    is_object: bool
    place: str
    square: str | None
    is_wounded: bool
    is_fresh: bool
    is_recovered: bool
    is_face_down: bool
    is_concealed: bool
    is_able: bool
    carrier: str | None
    loads: list[str]
    values: ValuesData | None


class StatusData(TypedDict):
    """A status of a piece; `piece`, `status`, `name` and `sign` are null if it is hidden.

    `until` is `turn-end` (of the turn with the number `last_turn`), `own-turn` or `for-good`.
    """

    piece: str | None
    status: str | None
    name: str | None
    sign: str | None
    owner: str | None
    until: str
    last_turn: int | None
    like: str | None
    is_secret: bool


class MarkerData(TypedDict):
    """A marker that has an owner or a time; `side` is null for one on the square itself."""

    square: str
    side: Side | None
    feature: str
    owner: str | None
    until: str
    last_turn: int | None


class LineTokenData(TypedDict):
    """A token that lies face down on a line: its square and its seat."""

    square: str
    seat: str


class TokensData(TypedDict):
    """Tokens that lie hidden, seat by seat, and those on lines."""

    behind: dict[str, int]
    aside: dict[str, int]
    objects_aside: dict[str, int]
    on_lines: list[LineTokenData]


class LinkData(TypedDict):
    """Two squares that are one step apart for walks, wherever they lie.

    Without `both_ways` a step leads from the first to the second one only.
    """

    squares: list[str]
    both_ways: bool


class ViewData(TypedDict):
    """All that one seat may know of a game at one moment, and may be asked.

    `view` is the seat that sees it, or `spectator`. `board` is the key of the board, which is sent
    once. `exits` has the seat that leaves by each drawn line, once the lots lie open. `links` has
    the linked squares of the board that serve everybody; most boards have none.

    >>> import dtwister
    >>> from dtwister.json import view_to_json
    >>> data = view_to_json(dtwister.new_game("base:standard", seed=7).view("blue"))
    >>> data["turn"]["number"], data["points"]
    (0, {'blue': 0, 'yellow': 0})
    """

    view: str
    board: str
    turn: TurnData
    decision: DecisionData | None
    is_asked: bool
    declarations: list[ActionData]
    result: ResultData | None
    points: dict[str, int]
    options: dict[str, OptionValue]
    rooms: list[RoomData]
    pieces: list[PieceData]
    statuses: list[StatusData]
    markers: list[MarkerData]
    tokens: TokensData
    exits: dict[str, str | None]
    links: list[LinkData]
    hands: list[HandData]
    combat: CombatData | None
    parts: PartsData


# -- boards ----------------------------------------------------------------------------------------


class BoardSquareData(TypedDict):
    """A square or zone of the board. A zone has no column and row; it moves with its room.

    `faces` is the zone that a place of a starting zone faces.
    """

    name: str
    x: int | None
    y: int | None
    slot: str | None
    line: str | None
    faces: str | None


class SlotData(TypedDict):
    """A place for a room: the column and row of its north-western square, and its squares."""

    id: str
    x: int
    y: int
    squares: list[str]


class LineData(TypedDict):
    """A starting line or an exit: its squares, its owner, and the seats that leave by it.

    `owner` is a seat, `any` or `drawn`. `dots` are the squares where starters begin.
    """

    id: str
    owner: str
    squares: list[str]
    dots: list[str]
    exit_for: list[str]


class BoardPieceData(TypedDict):
    """A piece that a game may have: its seat and its kind."""

    seat: str
    kind: str


class KindData(TypedDict):
    """A kind of piece: its printed values, its abilities, and the text on its page."""

    name: str
    is_object: bool
    movement: int
    combat: int
    abilities: list[str]
    rules: list[str]
    text: str


class FeatureData(TypedDict):
    """A feature that squares may have: its name, its sign in drawings, its category."""

    name: str
    sign: str
    category: str
    rules: list[str]
    text: str


class BorderStateData(TypedDict):
    """A state of a border: whether steps and sight pass."""

    name: str
    passes: bool
    sees: bool


class BorderFeatureData(TypedDict):
    """A feature that borders may have: its signs in drawings, its category, its states."""

    name: str
    sign: str
    rail: str
    category: str
    states: list[BorderStateData]
    rules: list[str]
    text: str


class RoomKindData(TypedDict):
    """A room that may be dealt: its pair, and the way it turns."""

    pair: str
    turns: Literal["clockwise", "counterclockwise"]


class BoardData(TypedDict):
    """All that never changes in a game: sent once, and known by its key, `board`.

    >>> import dtwister
    >>> from dtwister.json import board_to_json
    >>> board = board_to_json(dtwister.new_game("base:standard", seed=7).match)
    >>> board["pieces"]["blue.thief"]
    {'seat': 'blue', 'kind': 'base:thief'}
    """

    board: str
    scenario: str
    layout: str
    kind: str
    seats: list[str]
    width: int
    height: int
    squares: list[BoardSquareData]
    slots: list[SlotData]
    lines: list[LineData]
    rooms: dict[str, RoomKindData]
    pieces: dict[str, BoardPieceData]
    kinds: dict[str, KindData]
    features: dict[str, FeatureData]
    borders: dict[str, BorderFeatureData]


MESSAGES: Final = (
    ActionData,
    EventData,
    DecisionData,
    RefusalData,
    ResultData,
    OptionsData,
    GameData,
    HandData,
    CombatData,
    WalkData,
    ViewData,
    BoardData,
)
"""The forms that are sent by themselves."""
