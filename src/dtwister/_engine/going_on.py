"""The course of a game: where it is, and how it goes on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dtwister._engine.authority import no_action
from dtwister._engine.context import Context
from dtwister._engine.execution import apply_action, sample_chance
from dtwister._engine.legality import was_offered, why_refused
from dtwister._engine.storage.history import Step, join_blocks, pack_older
from dtwister._engine.text_form import safe_text
from dtwister._engine.visibility.concealment import conceal_action, resolve_placeholders
from dtwister._engine.visibility.following import Following
from dtwister._engine.visibility.view import hides_something, make_view
from dtwister._errors import IllegalAction
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import CHANCE, SeatId

if TYPE_CHECKING:
    from dtwister._engine.listeners import Listener
    from dtwister._engine.match import Match
    from dtwister._model.state import State

FORGOTTEN: Final = 8
"""The steps that a game without history keeps, until it follows all seats through them."""


class GameFields:
    """The places of the fields of a game; those of a compiled build are native."""

    __slots__ = (
        *("match", "seed", "auto_chance", "keeps_history"),
        *("_context", "_decision", "_first_number", "_following", "_history", "_listeners"),
        *("_pack_at", "_seat_context", "_state"),
    )

    if TYPE_CHECKING:
        match: Match
        seed: int
        auto_chance: bool
        keeps_history: bool
        _context: Context | None
        _decision: Decision | None
        _first_number: int
        _following: Following
        _history: Step | None
        _listeners: tuple[Listener, ...]
        _pack_at: int
        _seat_context: tuple[State, Context] | None
        _state: State


def branch_off(fork: GameFields, game: GameFields) -> None:
    """Bring a new game to where another one is, with its history and without its listeners."""
    fork.match = game.match
    fork.seed = game.seed
    fork.auto_chance = game.auto_chance
    fork.keeps_history = game.keeps_history
    fork._state = game._state
    fork._history = game._history
    fork._following = game._following.copy()
    fork._first_number = game._first_number
    fork._pack_at = game._pack_at
    fork._listeners = ()
    fork._decision = game._decision
    fork._context = None
    fork._seat_context = None


def number_of(game: GameFields) -> int:
    """Return the number of the decision at hand."""
    last = game._history
    return game._first_number if last is None else last.number + 1


def context_of(game: GameFields) -> Context:
    """Return the context of the present state."""
    context = game._context
    if context is None or context.state is not game._state:
        context = game._context = Context(game.match, game._state)
    return context


def decision_of(game: GameFields) -> Decision | None:
    """Return the decision at hand, or None."""
    decision = game._decision
    if decision is None:
        state = game._state
        if state.result is None and state.frames:
            decision = game._decision = state.frames[-1].decision(context_of(game))
    return decision


def legality_context(game: GameFields) -> Context:
    """Return the context by which actions are judged.

    While pieces or statuses are hidden it is the view of the deciding seat: legal actions and
    refusals must not reveal more (`dtwister._engine.visibility.concealment`).
    """
    state = game._state
    if not (state.concealed or state.statuses) or not hides_something(state):
        return context_of(game)
    decision = decision_of(game)
    if decision is None or decision.seat == CHANCE:
        return context_of(game)
    known = game._seat_context
    if known is None or known[0] is not state:
        known = (state, make_view(game.match, state, decision.seat, decision).context)
        game._seat_context = known
    return known[1]


def go_on(game: GameFields, action: Action) -> list[Event]:
    """Play an action; return all events. `IllegalAction` if the rules refuse it.

    An error changes nothing.
    """
    context = legality_context(game)
    if not was_offered(context, action):
        if not isinstance(action, Action):
            raise no_action(action)
        refusal = why_refused(context, action)
        if refusal is not None:
            raise IllegalAction(refusal, safe_text(game.match, action))
    decision = decision_of(game)
    history, state, context_before = game._history, game._state, game._context
    actor = CHANCE if decision is None else decision.seat
    if isinstance(action, Declaration):
        actor = action.declared_by
    try:
        events = _apply(game, action, actor)
        asked = game._decision
        if game.auto_chance and (asked is None or asked.seat == CHANCE):
            let_chance_answer(game, events)
    except BaseException:
        game._history, game._state = history, state
        game._decision, game._context = decision, context_before
        raise
    if number_of(game) > game._pack_at:
        _store_less(game)
    return events


def _apply(game: GameFields, action: Action, by: SeatId) -> list[Event]:
    before = game._state
    told = resolve_placeholders(game.match, before, action) if before.concealed else action
    context = apply_action(game.match, before, told, by_chance=by == CHANCE)
    events, state = context.events, context.state
    if before.concealed or state.concealed:
        action = conceal_action(game.match, action, before, state, events)
    game._history = Step(game._history, before, action, by, tuple(events), number_of(game))
    game._state = state
    game._decision = context.asked
    game._context = None
    return events


def is_chance_asked(game: GameFields) -> bool:
    """Return whether chance has to answer now."""
    decision = decision_of(game)
    return decision is not None and decision.seat == CHANCE


def let_chance_answer(game: GameFields, events: list[Event]) -> None:
    """Play what the generator in the state gives, until a seat decides; add the events."""
    while is_chance_asked(game):
        events.extend(_apply(game, sample_chance(context_of(game)), CHANCE))


def _store_less(game: GameFields) -> None:
    """Pack the older steps, or leave out all of them if the game keeps no history."""
    last = game._history
    if last is None:
        return
    if game.keeps_history:
        game._pack_at = pack_older(game.match, last)
    elif last.number >= game._first_number + FORGOTTEN:
        game._following.catch_up(game.match, last, game._state)
        game._first_number = last.number + 1
        game._history = None


def join_packed_parts(game: GameFields) -> None:
    """Hold the packed parts of a game in a quarter of the memory.

    It is for games that wait for people, many at once. It takes time that searches do not have, and
    states of long ago take longer to make again.
    """
    if game._history is not None:
        join_blocks(game._history)
    for information in game._following.known.values():
        information.join_older()
