"""Questions about a position with names in and out, the same for games and views."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal

import attrs

from dtwister._engine.execution import apply_action
from dtwister._engine.questions.reporting import (
    CombatReport,
    Hand,
    TurnReport,
    all_hands,
    combat_report,
    turn_report,
)
from dtwister._engine.text_form import safe_text
from dtwister._engine.visibility.concealment import resolve_placeholders
from dtwister._errors import DtwisterError, IllegalAction, InvalidNotation, Refusal
from dtwister._model.action_intents import Attacks, Shoots
from dtwister._model.actions import Action
from dtwister._model.ids import PieceId, SeatId, SpaceId, enumerate_pieces
from dtwister._model.state import NOWHERE, RESERVE, UNKNOWN, WAYS_OUT, slot_under
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import ECHO, Pictured, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dtwister._engine.context import Context
    from dtwister._engine.match import Match

BEHIND = "behind"
"""The place of a piece behind the screen of its seat."""
UNKNOWN_PLACE = "unknown"
"""The place of a piece in the view of a seat that may not know it."""

_WORDS = {RESERVE: BEHIND, UNKNOWN: UNKNOWN_PLACE} | {
    place: word for word, place in reversed(WAYS_OUT.items())
}


@attrs.frozen(kw_only=True)
class RoomReport(PlainValue):
    """A place for a room, and the room that lies there.

    >>> import dtwister
    >>> dtwister.new_game("base:standard", seed=7).view("blue").room_at("a1")
    RoomReport(slot='a1', face='down', room=None, pair=None, turn=0)
    """

    slot: str
    face: Literal["up", "down", "none"]
    """`up`, `down`, or `none` where no room lies."""
    room: str | None
    """The id of the room; None where it is not known, or there is none."""
    pair: str | None
    turn: int
    """The number of quarter turns, clockwise."""


class QuestionsByName(Pictured):
    """The questions that games and views answer alike.

    Pieces, squares, places of rooms and seats have the names that they have in notation. A view
    answers from the knowledge of its seat.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> game.place_of("blue.thief"), game.view("yellow").place_of("blue.thief")
    ('behind', 'unknown')
    >>> game.place_of("blue.theif")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: unknown piece 'blue.theif'; did you mean 'blue.thief'?
    """

    __slots__ = ()

    match: Match

    if TYPE_CHECKING:  # games and views have these

        @property
        def context(self) -> Context:
            """Return the context of the position."""

        def why_not(self, action: Action) -> Refusal | None:
            """Return why an action is not legal, or None."""

    def __repr__(self) -> str:
        """Return the scenario and how it stands, in a line."""
        match, state, seat = self.match, self.context.state, getattr(self, "seat", None)
        points = ", ".join(f"{one} {vp}" for one, vp in zip(match.seats, state.vp, strict=True))
        ended = f", over ({state.result.why})" if state.result else ""
        whose = "" if seat is None else f" of {'spectator' if seat < 0 else match.seats[seat]}"
        kind = type(self).__name__
        return f"<{kind}{whose} {match.scenario.id}: turn {state.clock}, {points}{ended}>"

    # -- pieces -----------------------------------------------------------------------------------

    def pieces(self, seat: str | None = None) -> tuple[str, ...]:
        """Return the names of all pieces, or of those of a seat.

        In a view there are names of placeholders, too, such as `blue.?object`. They stand for
        pieces on the board that its seat cannot identify.

        >>> import dtwister
        >>> dtwister.new_game("base:standard", seed=7).pieces("blue")[0]
        'blue.cleric'
        """
        context = self.context
        wanted = None if seat is None else _seat(self.match, seat)
        return tuple(
            self.match.name_of(piece)
            for piece, place in enumerate_pieces(context.state.at)
            if place != NOWHERE and (wanted is None or self.match.seat_of[piece] == wanted)
        )

    def place_of(self, piece: str) -> str:
        """Return where a piece is: a square, `room a2`, or a word such as `behind` or `unknown`.

        >>> import dtwister
        >>> dtwister.new_game("base:standard", seed=7).place_of("blue.thief")
        'behind'
        """
        return place_name(self.match, self.context.state.at[_piece(self.context, piece)])

    def square_of(self, piece: str) -> str | None:
        """Return the square of a piece; None if it is on none, or the seat may not know it.

        >>> import dtwister
        >>> from dtwister.testing import position
        >>> drawing = '''
        ... +---+---+
        ... |A.a  . |
        ... +---+---+
        ... '''
        >>> pieces = {"A": "blue.thief", "a": "blue.rope"}
        >>> game = position(dtwister.load_rules(), drawing, pieces=pieces)
        >>> game.square_of("blue.thief"), game.pieces_at("a1"), game.loads_of("blue.thief")
        ('a1', ('blue.thief', 'blue.rope'), ('blue.rope',))
        >>> game.carrier_of("blue.rope"), game.is_wounded("blue.thief"), game.feature_at("b1")
        ('blue.thief', False, 'features:floor')
        """
        return self.match.grid.names.get(self.context.state.at[_piece(self.context, piece)])

    def pieces_at(self, square: str) -> tuple[str, ...]:
        """Return the pieces that are known to be on a square."""
        context = self.context
        return _names(self.match, context.pieces_at(_space(self.match, square)))

    def loads_of(self, piece: str) -> tuple[str, ...]:
        """Return what a piece carries."""
        context = self.context
        return _names(self.match, context.loads_of(_piece(context, piece)))

    def carrier_of(self, piece: str) -> str | None:
        """Return the character that carries a piece, or None."""
        context = self.context
        carrier = context.carrier_of(_piece(context, piece))
        return None if carrier < 0 else self.match.name_of(carrier)

    def is_wounded(self, piece: str) -> bool:
        """Return whether a character is wounded."""
        context = self.context
        return context.is_wounded(_piece(context, piece))

    # -- the board --------------------------------------------------------------------------------

    def feature_at(self, square: str) -> str | None:
        """Return the id of the feature of a square; None in a face-down room and on a line."""
        context = self.context
        space = _space(self.match, square)
        slot = context.slot_of(space)
        ground = None if slot < 0 else context.labyrinth.placed_rooms[slot]
        if ground is None:
            return None
        return next((name for name, mask in ground.features.items() if mask >> space & 1), None)

    def rooms(self) -> tuple[RoomReport, ...]:
        """Return all places for rooms, each with the room that lies there.

        >>> import dtwister
        >>> [room.slot for room in dtwister.new_game("base:standard", seed=7).rooms()]
        ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']
        """
        return tuple(room_report(self.context, slot) for slot in range(len(self.match.grid.slots)))

    def room_at(self, slot: str) -> RoomReport:
        """Return one place for a room, with the room that lies there."""
        return room_report(self.context, _slot(self.match, slot))

    # -- turns, cards and combats ------------------------------------------------------------------

    @property
    def turn(self) -> TurnReport | None:
        r"""The turn under way and its action points; None outside a turn.

        >>> import dtwister
        >>> from dtwister.testing import position
        >>> game = position(dtwister.load_rules(), "+---+\n| . |\n+---+", ap=3)
        >>> game.turn
        TurnReport(seat='blue', points=3, purses=(), is_over_time=False)
        """
        return turn_report(self.context)

    def hands(self, seat: str | None = None) -> tuple[Hand, ...]:
        """Return the cards that all seats hold, or one of them; None for an unknown card.

        >>> import dtwister
        >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
        >>> [hand.count for hand in view.hands("yellow") if not hand.is_known]
        [4, 9]
        """
        colour = None if seat is None else self.match.seats[_seat(self.match, seat)]
        return tuple(
            hand for hand in all_hands(self.context) if colour is None or hand.seat == colour
        )

    @property
    def combat(self) -> CombatReport | None:
        """The combat under way, with both values and their reasons; None if there is none."""
        return combat_report(self.context)

    def preview(self, action: Action) -> CombatReport | None:
        r"""Return the combat that an attack would begin; None for an action that begins none.

        Both sides have their values and the reasons, without cards. `IllegalAction` if the rules
        refuse the action.

        >>> import dtwister
        >>> from dtwister.testing import position
        >>> pieces = {"A": "blue.troll", "B": "yellow.goblin"}
        >>> drawing = "+---+---+\n|A.  B. |\n+---+---+"
        >>> game = position(dtwister.load_rules(), drawing, pieces=pieces)
        >>> attack = dtwister.parse_action(game.match, "attack blue.troll yellow.goblin")
        >>> found = game.preview(attack)
        >>> found.attack.value, found.defence.value, found.attack.reasons[0].source
        (4, 1, 'blue.troll')
        """
        if not isinstance(action, Action):
            raise TypeError(
                f"expected an Action, got {quoted(action)}; `parse_legal(game, text)` reads one"
            )
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal, safe_text(self.match, action))
        if not isinstance(action.intent, Attacks | Shoots):
            return None
        match, state = self.match, self.context.state
        if len(state.at) == len(match.pieces):  # a game, where no placeholder stands for a piece
            action = resolve_placeholders(match, state, action)
        return combat_report(apply_action(match, state, action, by_chance=False))


def room_report(context: Context, slot: int) -> RoomReport:
    """Return a place for a room, with the room that lies there."""
    match, state = context.match, context.state
    tile = state.tiles[slot]
    face: Literal["up", "down"] = "up" if context.is_revealed(slot) else "down"
    return RoomReport(
        slot=match.grid.layout.slots[slot].id,
        face="none" if tile < 0 and tile != UNKNOWN else face,
        room=match.rooms[tile].room.id if tile >= 0 else None,
        pair=match.room_setup.pair_of[tile] if tile >= 0 else None,
        turn=state.turns[slot],
    )


def place_name(match: Match, place: SpaceId) -> str:
    """Return the name of a place of a piece: a square, a room, or a word."""
    slot = slot_under(place)
    if 0 <= slot < len(match.grid.slots):
        return f"room {match.grid.layout.slots[slot].id}"
    return match.grid.names.get(place) or _WORDS.get(place, UNKNOWN_PLACE)


# -- names ---------------------------------------------------------------------------------------


def _names(match: Match, pieces: Iterable[PieceId]) -> tuple[str, ...]:
    return tuple(map(match.name_of, pieces))


def _piece(context: Context, name: str) -> PieceId:
    match = context.match
    found = match.piece_index.get(name, match.placeholders.index.get(name))
    if found is None:
        raise _unknown("piece", name, match.piece_index)
    if not context.is_piece(found) or context.state.at[found] == NOWHERE:
        raise DtwisterError(
            f"expected a piece of this position, got {quoted(name)}, which stands for none now; "
            "`pieces()` lists those that there are"
        )
    return found


def _space(match: Match, name: str) -> SpaceId:
    found = match.grid.space(name)
    if found is None:
        raise _unknown("square", name, match.grid.names.values())
    return found


def _slot(match: Match, name: str) -> int:
    names = [slot.id for slot in match.grid.layout.slots]
    if name not in names:
        raise _unknown("place of a room", name, names)
    return names.index(name)


def _seat(match: Match, name: str) -> SeatId:
    if name not in match.seats:
        raise _unknown("seat", name, match.seats)
    return SeatId(match.seats.index(name))


_FEW = 20
"""The most names that a message lists."""


def _unknown(what: str, name: object, known: Iterable[str]) -> InvalidNotation:
    """Return the error for an unknown name: the nearest name, or those that there are."""
    names = list(known)
    near = get_close_matches(str(name)[:ECHO], names, 1)
    if near:
        return InvalidNotation(f"unknown {what} {quoted(name)}; did you mean {near[0]!r}?")
    listed = ", ".join(names[:_FEW]) + (", ..." if len(names) > _FEW else "")
    return InvalidNotation(f"unknown {what} {quoted(name)}; available: {listed}")
