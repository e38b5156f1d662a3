"""The JSON forms of sessions as types: what clients send, what they get, and what is saved.

A request begins with `do`, and its answer with `answer`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, TypedDict

from dtwister._notation.json_forms.typed_data import (
    ActionData,
    BoardData,
    CombatData,
    EventData,
    RefusalData,
    ViewData,
    WalkData,
)

# -- what a client gets ----------------------------------------------------------------------------


class ToldData(TypedDict):
    """An action as a seat is told of it, with its events; `told` is the number of its decision.

    `by` is a seat, `nature` for chance, or `referee`.

    >>> draw = {"action": "features:agree-draw"}
    >>> ToldData(told=9, by="referee", action=draw, events=[])["by"]
    'referee'
    """

    told: int
    by: str
    action: ActionData
    events: list[EventData]


class RewindData(TypedDict):
    """The actions from a decision on were taken back: a client drops what it was told of them.

    >>> RewindData(rewind=12)
    {'rewind': 12}
    """

    rewind: int


class PlayerData(TypedDict):
    """A seat with its player: its name, and whether it was not heard of for a while.

    >>> PlayerData(seat="blue", player="bot", name="", is_absent=False)["player"]
    'bot'
    """

    seat: str
    player: Literal["open", "person", "bot"]
    name: str
    is_absent: bool


class ClocksData(TypedDict):
    """The clocks: seconds left by seat, the seat whose clock runs, and the time control.

    >>> left = {"blue": 583.5, "yellow": 600.0}
    >>> ClocksData(seconds=left, running="blue", base=600.0, increment=0.0, overtime=5.0)["running"]
    'blue'
    """

    seconds: dict[str, float]
    running: str | None
    base: float
    increment: float
    overtime: float


class OfferData(TypedDict):
    """A declaration that waits for the agreement of all: the seats that agreed, and the others.

    >>> draw = {"action": "features:agree-draw"}
    >>> OfferData(action=draw, by=["blue"], waits_for=["yellow"])["waits_for"]
    ['yellow']
    """

    action: ActionData
    by: list[str]
    waits_for: list[str]


class SessionData(TypedDict):
    """All that a session tells one seat, or the spectator: whole, or what is new.

    `session` is the seat, and `serial` what to ask for news with. A message with a `board` is
    complete. Without one, `news` has the changes since then; `view` is null if nothing was played.

    >>> import dtwister
    >>> from dtwister.session import Session
    >>> data = Session(dtwister.new_game("base:standard", seed=7)).message(None)
    >>> data["session"], data["serial"], data["seats"][0]["player"]
    ('spectator', 1, 'open')
    """

    session: str
    serial: int
    number: int
    board: BoardData | None
    view: ViewData | None
    news: list[ToldData | RewindData]
    seats: list[PlayerData]
    clocks: ClocksData | None
    offers: list[OfferData]
    may_offer: list[ActionData]
    may_take_back: bool


# -- what a client sends ---------------------------------------------------------------------------


class ClaimRequest(TypedDict):
    """Take an open seat, or the first one for null; the answer is its key."""

    do: Literal["claim"]
    seat: str | None
    name: str


class LeaveRequest(TypedDict):
    """Leave the seat, which is open afterwards."""

    do: Literal["leave"]


class PlayRequest(TypedDict):
    """Answer the decision with this number."""

    do: Literal["play"]
    action: ActionData
    number: int


class DeclareRequest(TypedDict):
    """Declare something for the seat, such as giving up."""

    do: Literal["declare"]
    action: ActionData


class OfferRequest(TypedDict):
    """Offer something to all other seats, such as a draw, or agree to it."""

    do: Literal["offer"]
    action: ActionData


class DeclineRequest(TypedDict):
    """Decline all offers."""

    do: Literal["decline"]


class TakeBackRequest(TypedDict):
    """Take back the last action, before the decision with this number."""

    do: Literal["take-back"]
    number: int


class DismissRequest(TypedDict):
    """Let an absent seat give up."""

    do: Literal["dismiss"]
    seat: str


class LegalRequest(TypedDict):
    """Ask for the legal actions of one piece, or all of them for null."""

    do: Literal["legal"]
    piece: str | None


class WhyNotRequest(TypedDict):
    """Ask why an action is not legal."""

    do: Literal["why-not"]
    action: ActionData


class PreviewRequest(TypedDict):
    """Ask what combat an attack would begin."""

    do: Literal["preview"]
    action: ActionData


class DestinationsRequest(TypedDict):
    """Ask where a piece can walk, with what it can take and leave on the way."""

    do: Literal["destinations"]
    piece: str


class WalkRequest(TypedDict):
    """Ask how a walk that is built step by step may go on; `next` of the walk is not read."""

    do: Literal["walk"]
    walk: WalkData


RequestData: TypeAlias = (
    ClaimRequest
    | LeaveRequest
    | PlayRequest
    | DeclareRequest
    | OfferRequest
    | DeclineRequest
    | TakeBackRequest
    | DismissRequest
    | LegalRequest
    | WhyNotRequest
    | PreviewRequest
    | DestinationsRequest
    | WalkRequest
)
"""A request of a client; `do` tells them apart."""


# -- what is answered ------------------------------------------------------------------------------


class DoneAnswer(TypedDict):
    """It was done."""

    answer: Literal["done"]
    serial: int


class KeyAnswer(TypedDict):
    """The seat is taken, and this is its key: it is told only once."""

    answer: Literal["key"]
    seat: str
    key: str


class LegalAnswer(TypedDict):
    """The legal actions at a decision, by its number."""

    answer: Literal["legal"]
    number: int
    actions: list[ActionData]


class WhyNotAnswer(TypedDict):
    """The reason why an action is not legal; null if it is."""

    answer: Literal["why-not"]
    refusal: RefusalData | None


class PreviewAnswer(TypedDict):
    """The combat that an attack would begin; null for an action that begins none."""

    answer: Literal["preview"]
    combat: CombatData | None


class HandlingData(TypedDict):
    """A load that is taken or left during a walk, with the square.

    >>> HandlingData(square="e3", takes="blue.rope", leaves=None)["takes"]
    'blue.rope'
    """

    square: str
    takes: str | None
    leaves: str | None


class RouteData(TypedDict):
    """One walk to a destination: the action, the squares that are entered, and the loads.

    >>> move = {"action": "core:move", "piece": "blue.thief", "course": ["a1", "b1"]}
    >>> RouteData(action=move, steps=1, handlings=[])["steps"]
    1
    """

    action: ActionData
    steps: int
    handlings: list[HandlingData]


class DestinationData(TypedDict):
    """A square where a piece can walk, with all outcomes of walks that end there, the plain first.

    >>> DestinationData(square="b1", routes=[])["square"]
    'b1'
    """

    square: str
    routes: list[RouteData]


class DestinationsAnswer(TypedDict):
    """The squares where a piece can walk at a decision, by its number."""

    answer: Literal["destinations"]
    number: int
    destinations: list[DestinationData]


class WalkAnswer(TypedDict):
    """The walk as it stands, with all that may follow."""

    answer: Literal["walk"]
    walk: WalkData


class RefusedAnswer(TypedDict):
    """It was not done: the request is not one, or was refused."""

    answer: Literal["refused"]
    refusal: RefusalData


AnswerData: TypeAlias = (
    DoneAnswer
    | KeyAnswer
    | LegalAnswer
    | WhyNotAnswer
    | PreviewAnswer
    | DestinationsAnswer
    | WalkAnswer
    | RefusedAnswer
)
"""The answer to a request; `answer` tells them apart."""


# -- what is saved ---------------------------------------------------------------------------------


class SavedSeatData(TypedDict):
    """A seat in a saved session: its player, a hash of its key, and how long it was silent."""

    seat: str
    player: Literal["open", "person", "bot"]
    name: str
    key: str | None
    silent: float


class SavedEntryData(TypedDict):
    """One change of a saved session: what was played from a decision on, or taken back."""

    serial: int
    number: int
    is_rewind: bool


class SavedOfferData(TypedDict):
    """An offer in a saved session."""

    action: ActionData
    by: list[str]


class SavedSessionData(TypedDict):
    """A whole session, with all secrets of its game; the seats have hashes of their keys."""

    saved_session: Literal["1"]
    record: str
    serial: int
    began: int
    grace: float
    seats: list[SavedSeatData]
    clocks: ClocksData | None
    offers: list[SavedOfferData]
    entries: list[SavedEntryData]


class SavedChangeData(TypedDict):
    """The changes of a saved session since a serial number.

    `actions` are lines of its record; they follow the first `played_before` actions, and those that
    were there are void.
    """

    session_change: Literal["1"]
    since: int
    serial: int
    played_before: int
    actions: list[str]
    entries: list[SavedEntryData]
    seats: list[SavedSeatData]
    clocks: ClocksData | None
    offers: list[SavedOfferData]


SESSION_FORMS: Final[dict[str, Any]] = {
    "SessionData": SessionData,
    "RequestData": RequestData,
    "AnswerData": AnswerData,
    "SavedSessionData": SavedSessionData,
    "SavedChangeData": SavedChangeData,
}
"""The forms of sessions that are sent or kept by themselves, by their names."""
