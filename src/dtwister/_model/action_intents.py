"""Intents: the purpose of an action, for players that know no rule.

A class of actions may declare one intent. A simple player ranks actions by their intents, so it
plays with the content of any plug-in; an action without one is of small value to it. Intents change
no rule.

An intent names the fields of its action that matter: `Goes(to="to")` says that the piece comes to
the square in the field `to`. The existence of that field is checked when the action is registered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from dtwister._model.values.shared_methods import PlainValue

if TYPE_CHECKING:
    from dtwister._model.actions import Action


@attrs.frozen
class Intent(PlainValue):
    """Base of all intents: what an action means, for programs that do not know it.

    >>> Goes(to="space").field_names
    ('space',)
    """

    @property
    def field_names(self) -> tuple[str, ...]:
        """Return the names of the fields of the action that it refers to."""
        values = (getattr(self, field.name) for field in attrs.fields(type(self)))
        return tuple(value for value in values if isinstance(value, str) and value)


@attrs.frozen
class Worth(Intent):
    """It has a value of its own, whatever the position; `times` names a number to multiply it by.

    A step nearer to the exit is worth 1, a likely point in a combat 60, a point for leaving 100.

    >>> Worth(2.5, times="cards").field_names
    ('cards',)
    """

    value: float
    times: str = ""


@attrs.frozen
class EndsTurn(Intent):
    """It ends the turn, and further actions in it are lost.

    >>> EndsTurn().field_names
    ()
    """


@attrs.frozen
class Goes(Intent):
    """The piece comes to a square; `price` is an additional cost, in steps.

    >>> Goes(to="space", price=1.0).field_names
    ('space',)
    """

    to: str = "to"
    price: float = 0.0


@attrs.frozen
class Jumps(Intent):
    """The piece comes to a square by an expensive leap that may lead out of reach.

    >>> Jumps().to
    'to'
    """

    to: str = "to"


@attrs.frozen
class Leaves(Intent):
    """The piece leaves the labyrinth, with its load, for points.

    >>> Leaves().field_names
    ()
    """


@attrs.frozen
class PreparesLeaving(Intent):
    """Afterwards the piece can leave the labyrinth.

    >>> PreparesLeaving().field_names
    ()
    """


@attrs.frozen
class Handles(Intent):
    """The piece takes something, leaves something, or both; an empty name is neither.

    >>> Handles(takes="item").field_names
    ('item',)
    """

    takes: str = ""
    leaves: str = ""


@attrs.frozen
class OpensWay(Intent):
    """The side of the square of the piece in a direction lets through afterwards.

    >>> OpensWay().way
    'way'
    """

    way: str = "way"


@attrs.frozen
class RevealsRoom(Intent):
    """The intent to turn a face-down room up.

    >>> RevealsRoom().slot
    'slot'
    """

    slot: str = "slot"


@attrs.frozen
class TurnsRoom(Intent):
    """A room is turned a quarter, `"clockwise"` or the other way.

    >>> TurnsRoom().field_names
    ('slot', 'way')
    """

    slot: str = "slot"
    way: str = "way"


@attrs.frozen
class SwapsRooms(Intent):
    """The room of the piece changes places with another one.

    >>> SwapsRooms(slot="other").field_names
    ('other',)
    """

    slot: str = "slot"


@attrs.frozen
class PlacesPiece(Intent):
    """A piece, of whichever seat, is placed on a square.

    >>> PlacesPiece().field_names
    ('piece', 'space')
    """

    piece: str = "piece"
    space: str = "space"


@attrs.frozen
class Heals(Intent):
    """The intent to let a wounded piece recover.

    >>> Heals(patient="friend").field_names
    ('friend',)
    """

    patient: str = "patient"


@attrs.frozen
class Attacks(Intent):
    """A combat begins that the piece wins or loses, with its friends against those of the target.

    >>> Attacks().target
    'target'
    """

    target: str = "target"


@attrs.frozen
class Shoots(Intent):
    """The piece attacks a target from afar, and comes to no harm itself; the target may be none.

    >>> Shoots().target
    'target'
    """

    target: str = "target"


@attrs.frozen
class Eliminates(Intent):
    """A piece is out of the game afterwards.

    >>> Eliminates().target
    'target'
    """

    target: str = "target"


@attrs.frozen
class JoinsCombat(Intent):
    """The seat that acts helps the side of a seat in the combat at hand.

    >>> JoinsCombat().seat
    'seat'
    """

    seat: str = "seat"


@attrs.frozen
class PlaysCombatCard(Intent):
    """A card decides the combat at hand: its number is added to the strength of the own side.

    >>> PlaysCombatCard().card
    'card'
    """

    card: str = "card"


def value_of(action: Action, name: str) -> Any:
    """Return the value of the field of an action that its intent names."""
    return getattr(action, name)


def ends_turn(action: Action) -> bool:
    """Return whether the only purpose of an action is to end the turn."""
    return isinstance(action.intent, EndsTurn)
