"""Reports: hands, turns and combats in words that all sets share, told by plug-ins.

The core knows no hand, no action point and no combat. A plug-in that has them registers a
`Reporter`. Questions such as `View.hands` and the JSON form of a view are made from its reports. A
reporter gets a context. In a view that is the context of the view, so a report tells a seat no more
than it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import attrs

from dtwister._caching import per_match
from dtwister._model.values.shared_methods import PlainValue

if TYPE_CHECKING:
    from dtwister._engine.context import Context
    from dtwister._engine.editing.play_context import PlayContext
    from dtwister._engine.match import Match

T = TypeVar("T")


@attrs.frozen
class Hand(PlainValue):
    """Cards of one kind that a seat holds, or that it has laid; None stands for an unknown card.

    >>> Hand("blue", "combat", (0, None)).count
    2
    """

    seat: str
    kind: str
    """The kind of cards, in a word of the plug-in: `action`, `combat`."""
    cards: tuple[int | str | None, ...]
    """The number of a card, or the name that texts write in its place (`NumberNames`)."""

    @property
    def count(self) -> int:
        """Return how many cards these are."""
        return len(self.cards)

    @property
    def is_known(self) -> bool:
        """Return whether every card is known."""
        return None not in self.cards


@attrs.frozen
class Purse(PlainValue):
    """Action points that only one piece may use.

    >>> Purse("blue.goblin", 4).points
    4
    """

    piece: str
    points: int


@attrs.frozen
class TurnReport(PlainValue):
    """The turn under way: its seat, and the action points that are left.

    >>> TurnReport("blue", 3, (Purse("blue.goblin", 4),)).points_of("blue.goblin")
    7
    """

    seat: str
    points: int
    """The points that any of its pieces may use."""
    purses: tuple[Purse, ...] = ()
    is_over_time: bool = False
    """True if its time ran out, and it ends after the action under way."""

    def points_of(self, piece: str) -> int:
        """Return the points that a piece may use, its own included."""
        return self.points + sum(purse.points for purse in self.purses if purse.piece == piece)


@attrs.frozen
class CombatReason(PlainValue):
    """One part of the value of a side.

    >>> CombatReason("blue.troll", "blue.troll", "", 4).amount
    4
    """

    piece: str
    """The fighter that it counts for; empty for a rule of the whole game."""
    source: str
    """The piece that it comes from: the fighter itself, or what it carries; perhaps empty."""
    ability: str
    """The id of the ability; empty for the printed value."""
    amount: int


@attrs.frozen(kw_only=True)
class CombatSide(PlainValue):
    """One side of a combat: its seats, fighters, value and cards.

    >>> CombatSide(seats=("blue",), fighters=("blue.troll",), value=4, reasons=()).total is None
    True
    """

    seats: tuple[str, ...]
    fighters: tuple[str, ...]
    value: int
    """The value of all fighters, without cards."""
    reasons: tuple[CombatReason, ...]
    """The parts of the value."""
    cards: tuple[Hand, ...] = ()
    """The cards laid so far, seat by seat."""
    total: int | None = None
    """The value with the cards, once all of them are laid and known."""


@attrs.frozen(kw_only=True)
class CombatReport(PlainValue):
    """A combat: both sides, and what lies open.

    >>> side = CombatSide(seats=("blue",), fighters=("blue.troll",), value=4, reasons=())
    >>> CombatReport(attack=side, defence=side, target="blue.troll", stage="cards").lead
    0
    """

    attack: CombatSide
    defence: CombatSide
    target: str
    stage: str
    """The stage at hand, in a word of the plug-in."""
    shooters: tuple[str, ...] = ()
    """The attackers that use a weapon from afar."""
    is_ranged: bool = False
    is_open: bool = False
    """True once the cards lie open."""

    @property
    def lead(self) -> int:
        """Return by how much the attack is ahead, without cards."""
        return self.attack.value - self.defence.value


@attrs.frozen
class PieceValues(PlainValue):
    """The strength of a piece as it stands: in attack and in defence, alone.

    >>> PieceValues(movement=5, attack=1, defence=1).movement
    5
    """

    movement: int
    attack: int
    defence: int


class Reporter:
    """Base of the reports of a plug-in; override those that it can give.

    For turns, combats and values the first reporter with an answer counts. Hands of several
    reporters come one after the other.

    >>> class Purses(Reporter):
    ...     id = "demo:purses"
    ...     def turn(self, context):
    ...         return TurnReport(context.match.seats[0], 3)
    >>> Purses().turn(__import__("dtwister").new_game("base:standard", seed=7).context).points
    3
    """

    id: ClassVar[str] = ""

    def hands(self, context: Context) -> Iterable[Hand]:
        """Return the hands of all seats, as far as the context knows them."""
        return ()

    def deal(self, context: PlayContext, hand: Hand, *, played: bool) -> bool:
        """Give a seat the cards of a hand, for a scene; False for a kind that is not its own.

        With `played` these are the cards that it played, and it holds the rest. Cards that a seat
        cannot have are a `ValueError`.
        """
        return False

    def turn(self, context: Context) -> TurnReport | None:
        """Return the turn under way, or None."""
        return None

    def combat(self, context: Context) -> CombatReport | None:
        """Return the combat under way, or None."""
        return None

    def values(self, context: Context, piece: int) -> PieceValues | None:
        """Return the strength of a character on the board, or None."""
        return None


@attrs.frozen
class ViewPart(Generic[T], PlainValue):
    """A part that a plug-in adds to the JSON form of views, under a key of its own.

    `form` is the `TypedDict` of the part. The schema, the TypeScript declarations and the check of
    what is read are made from it. `make` returns the part as plain data with names in place of
    numbers, or None where there is nothing to tell; it gets the context of the view.

    >>> from typing import TypedDict
    >>> class Tide(TypedDict):
    ...     height: int
    >>> ViewPart("demo:tide", Tide, lambda context: {"height": context.state.clock}).key
    'demo:tide'
    """

    key: str
    form: type[T]
    make: Callable[[Context], T | None]


def all_hands(context: Context) -> tuple[Hand, ...]:
    """Return the hands that the plug-ins report."""
    return tuple(hand for one in _reporters(context.match) for hand in one.hands(context))


def deal_hand(context: PlayContext, hand: Hand, *, played: bool = False) -> bool:
    """Let a plug-in give a seat some cards; False if none has cards of that kind."""
    return any(one.deal(context, hand, played=played) for one in _reporters(context.match))


@per_match
def _reporters(match: Match) -> tuple[Reporter, ...]:
    """Return the reporters of the plug-ins in play."""
    return tuple(one for one in match.rules.reporters if match.is_in_play(one.id))


@per_match
def view_parts_in_play(match: Match) -> tuple[ViewPart[Any], ...]:
    """Return the parts of views of the plug-ins in play, in the order of their keys."""
    return tuple(part for key, part in match.rules.view_parts.items() if match.is_in_play(key))


def _first(context: Context, name: str, *given: Any) -> Any:
    """Return the first report of a name that is not None."""
    for one in _reporters(context.match):
        found = getattr(one, name)(context, *given)
        if found is not None:
            return found
    return None


def turn_report(context: Context) -> TurnReport | None:
    """Return the turn under way, as a plug-in reports it."""
    found: TurnReport | None = _first(context, "turn")
    return found


def combat_report(context: Context) -> CombatReport | None:
    """Return the combat under way, as a plug-in reports it."""
    found: CombatReport | None = _first(context, "combat")
    return found


def piece_values(context: Context, piece: int) -> PieceValues | None:
    """Return the strength of a piece, as a plug-in reports it."""
    found: PieceValues | None = _first(context, "values", piece)
    return found
