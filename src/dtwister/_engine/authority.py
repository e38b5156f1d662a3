"""The right to act: of the seat that is asked, the seat that declares, or the referee."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister._caching import per_match
from dtwister._engine.context import Context
from dtwister._engine.legality import GAME_OVER, why_refused
from dtwister._engine.match import Match
from dtwister._errors import OptionError, Refusal
from dtwister._model.actions import Action
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import CHANCE, REFEREE, SPECTATOR, SeatId
from dtwister._printing import quoted

_RULE = "TURN-01"


def name_of_actor(context: Context, seat: SeatId) -> str:
    """Return the colour of a seat, or a word for who has none."""
    others = {CHANCE: "chance", SPECTATOR: "the spectator", REFEREE: "the referee"}
    return others.get(seat) or context.match.seats[seat]


def why_not_by(
    context: Context, decision: Decision | None, action: Action, by: SeatId | None
) -> Refusal | None:
    """Return why an action is not for this seat to play, whether or not it is legal; None if it is.

    Without a seat it is the one that is asked.
    """
    if decision is None:
        return context.match.board.with_alias(GAME_OVER)
    actor = decision.seat if by is None else by
    said = name_of_actor(context, actor)
    if isinstance(action, Declaration):
        owner = action.declared_by
        somebody = owner == REFEREE or 0 <= owner < len(context.match.seats)
        if owner == actor or not somebody:
            return None
        theirs = "dtwister.REFEREE" if owner == REFEREE else repr(name_of_actor(context, owner))
        sentence = (
            f"{said} cannot declare this: it is for {name_of_actor(context, owner)} to declare; "
            f"pass by={theirs}"
        )
        return context.match.board.with_alias(Refusal("not-yours", _RULE, sentence))
    if actor == decision.seat:
        return None
    asked = name_of_actor(context, decision.seat)
    sentence = f"{said} cannot decide now: {asked} must decide first"
    return context.match.board.with_alias(Refusal("not-asked", _RULE, sentence))


def why_not_now(
    context: Context,
    decision: Decision | None,
    action: Action,
    by: int | str | None,
    number: int | None,
    now: int,
) -> Refusal | None:
    """Return why this is not the moment, or not the seat, for an action; None if it may be.

    `number` is that of the decision that the action is meant for, and `now` that of the one at
    hand. `by` may be a colour.
    """
    if number is not None and checked_number(number) != now:
        sentence = (
            f"an answer to decision {number} cannot count: decision {now} is at hand; look again"
        )
        return context.match.board.with_alias(Refusal("stale", _RULE, sentence))
    actor = None if by is None else actor_number(context.match.seats, by)
    return why_not_by(context, decision, action, actor)


def no_action(given: object) -> TypeError:
    """Return the error for something in the place of an action."""
    hint = "; `parse_legal(game, text)` reads one" if isinstance(given, str) else ""
    return TypeError(f"expected an Action, got {quoted(given)}{hint}")


def checked_number(number: object) -> int:
    """Return a whole number, as that of a decision; `TypeError` for anything else.

    >>> checked_number("3")
    Traceback (most recent call last):
    TypeError: expected a whole number, got '3'
    """
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"expected a whole number, got {quoted(number)}")
    return number


def actor_number(seats: tuple[str, ...], by: int | str) -> SeatId:
    """Return the number of a seat, given by number or colour; chance and the referee may act too.

    >>> actor_number(("blue", "yellow"), "yellow"), actor_number(("blue", "yellow"), REFEREE)
    (1, -4)
    """
    if by in (CHANCE, REFEREE) and isinstance(by, int):
        return SeatId(by)
    return seat_number(seats, by)


def declarations_open_to(context: Context, seat: SeatId) -> Iterator[Declaration]:
    """Yield what a seat, or `REFEREE`, may declare now, in the order of the verbs."""
    for kind in _declarations(context.match):
        for declared in kind.choices(seat):
            if why_refused(context, declared) is None:
                yield declared


@per_match
def _declarations(match: Match) -> tuple[type[Declaration], ...]:
    """Return the classes of declarations of the plug-ins in play, in the order of their verbs."""
    kinds = [
        kind
        for kind in match.rules.actions.values()
        if issubclass(kind, Declaration) and match.is_in_play(kind.tag)
    ]
    return tuple(sorted(kinds, key=lambda kind: kind.verb))


def seat_number(seats: tuple[str, ...], seat: int | str | None) -> SeatId:
    """Return the number of a seat, given by number or colour; `SPECTATOR` for None."""
    if seat is None or (seat == SPECTATOR and isinstance(seat, int)):
        return SPECTATOR
    if isinstance(seat, bool) or not isinstance(seat, int | str):
        raise OptionError(
            f"expected the number or the colour of a seat, got {quoted(seat)}; "
            f"try 0 to {len(seats) - 1} or {', '.join(seats)}"
        )
    if isinstance(seat, str):
        if seat not in seats:
            raise OptionError(f"unknown seat {quoted(seat)}; available: {', '.join(seats)}")
        return SeatId(seats.index(seat))
    if not 0 <= seat < len(seats):
        raise OptionError(
            f"expected a seat from 0 to {len(seats) - 1}, got {quoted(seat)}; for the "
            "spectator give None or dtwister.SPECTATOR"
        )
    return SeatId(seat)
