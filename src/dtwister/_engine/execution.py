"""One action from its acceptance to the next decision."""

from __future__ import annotations

from dtwister._engine.context import Context, unknown_memory
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.match import Match
from dtwister._engine.plugin_errors import failing_component
from dtwister._errors import DtwisterError, EngineError
from dtwister._model.actions import Action
from dtwister._model.frames import Declaration
from dtwister._model.state import State
from dtwister._rng import Rng

_LIMIT = 10_000


def apply_standing_rules(context: PlayContext) -> None:
    """Apply the standing rules until nothing changes."""
    settlers, state = context.match.abilities.standing_rules, context.state
    for _ in range(_LIMIT):
        if state.result is not None:
            return
        for ability in settlers:
            if ability.apply_standing_rule(context):
                break  # rules that come later see the result of the earlier ones
        else:
            return
    raise EngineError(f"state-based rules did not converge after {_LIMIT} rounds")


def announce_arrivals(context: PlayContext) -> bool:
    """Announce the pieces that came to rest; return True if there was any."""
    arrivals, state = context.arrivals, context.state
    due = arrivals.due(context.match, state) if arrivals is not None else ()
    for event in due:
        # A reaction to another arrival may have moved the piece, or ended the game.
        if state.at[event.piece] == event.space and state.result is None:
            context.do(event)
    return bool(due)


def advance_to_decision(context: PlayContext) -> None:
    """Let frames go on by themselves until one asks something, or the game is over."""
    state = context.state
    for _ in range(_LIMIT):
        if state.result is not None or not state.frames:
            return
        frame = state.frames[-1]
        if frame.standing_rules_apply:
            apply_standing_rules(context)
            if context.state.result is not None:
                return
            frame = state.frames[-1]
        decision = context.asked = frame.decision(context)
        is_over = decision is not None or frame.standing_rules_apply
        if context.arrivals is not None and is_over and announce_arrivals(context):
            continue  # reactions may have changed what is asked
        if decision is None:
            frame.advance(context)
            continue
        for ability in context.match.abilities.answering:
            seats = ability.answers_for
            if seats is not None:
                place = context.match.memories.of.get(seats)
                if place is None:
                    raise unknown_memory(seats)
                if decision.seat not in state.memory[place]:
                    continue
            answer = ability.answer_for_seat(context, decision)
            if answer is not None:
                context.asked = None
                frame.resolve(context, answer)
                break
        else:
            return
    raise EngineError(f"the frame {state.frames[-1].tag} goes on for ever and asks for no decision")


def begin(match: Match, seed: int) -> State:
    """Return the state of a game before its first decision."""
    scenario = match.scenario
    frame = match.rules.frames.get(scenario.frame)
    if frame is None:
        raise EngineError(
            f"unknown frame {scenario.frame!r}, with which scenario {scenario.id} begins"
        )
    context = PlayContext(match, match.new_state(seed))
    context.push(frame())
    advance_to_decision(context)
    return context.state


def apply_action(match: Match, before: State, action: Action, *, by_chance: bool) -> PlayContext:
    """Play a legal action on a copy of a state; the state itself stays as it is."""
    state = before.branch()
    context = PlayContext(match, state)
    try:
        if isinstance(action, Declaration):
            action.resolve(context)
        else:
            if by_chance:
                rng = Rng(before.rng)
                rng.next()
                StateEditor(match, state).set_random_state(rng.state)
            state.frames[-1].resolve(context, action)
        advance_to_decision(context)
    except DtwisterError:
        raise
    except Exception as error:
        culprit = failing_component(context, error)
        place = f", in {culprit}" if culprit else ""
        raise EngineError(
            f"{type(error).__name__} while {action.tag} was applied{place}: {error}; "
            "the game is as it was before"
        ) from error
    return context


def sample_chance(context: Context) -> Action:
    """Return the outcome that the generator in the state gives for the decision of chance."""
    return context.frame.sample_chance(context, Rng(context.state.rng ^ 0x5DEECE66D))
