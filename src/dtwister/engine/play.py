"""One action from its acceptance to the next decision."""

from __future__ import annotations

from dtwister.engine.faults import culprit_of
from dtwister.engine.match import Match
from dtwister.engine.table import Table
from dtwister.errors import DtwisterError, EngineError
from dtwister.model.actions import Action
from dtwister.model.frames import Declaration
from dtwister.model.state import State
from dtwister.rng import Rng

_LIMIT = 10_000


def settle(table: Table) -> None:
    """Apply what must hold between actions until nothing changes."""
    settlers = table.match.settlers
    for _ in range(_LIMIT):
        if table.state.result is not None:
            return
        for ability in settlers:
            if ability.settle(table):
                break  # whoever comes later looks at what is settled so far
        else:
            return
    raise EngineError("settling the state does not come to an end")


def run_on(table: Table) -> None:
    """Let frames go on by themselves until one asks something, or the game is over."""
    state = table.state
    for _ in range(_LIMIT):
        if state.result is not None or not state.frames:
            return
        frame = state.frames[-1]
        if frame.between_actions:
            settle(table)
            if table.state.result is not None:
                return
            frame = state.frames[-1]
        decision = table.asked = frame.decision(table)
        if decision is None:
            frame.advance(table)
            continue
        for ability in table.match.answerers:
            answer = ability.answer(table, decision)
            if answer is not None:
                table.asked = None
                frame.resolve(table, answer)
                break
        else:
            return
    raise EngineError(f"the frame {state.frames[-1].tag} goes on without end and asks nothing")


def carry_out(match: Match, before: State, action: Action, *, by_nature: bool) -> Table:
    """Play a legal action on a copy of a state; the state itself stays as it is."""
    table = Table(match, before.branch())
    try:
        if isinstance(action, Declaration):
            action.resolve(table)
        else:
            if by_nature:
                rng = Rng(before.rng)
                rng.next()
                table.state.rng = rng.state
            table.frame.resolve(table, action)
        run_on(table)
    except DtwisterError:
        raise
    except Exception as error:
        culprit = culprit_of(table, error)
        place = f", in {culprit}" if culprit else ""
        raise EngineError(
            f"{type(error).__name__} while {action.tag} was carried out{place}: {error}; "
            "the game is as it was before"
        ) from error
    return table


def draw(table: Table) -> Action:
    """The outcome that the generator in the state gives for the decision of nature at hand."""
    return table.frame.draw(table, Rng(table.state.rng ^ 0x5DEECE66D))
