"""Effects in play that forbid actions: asked alike by listing, sampling and refusals."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister._engine.context import Context
from dtwister._engine.questions.conditions import is_in_effect
from dtwister._errors import EngineError, Refusal
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.frames import ActionSource
from dtwister._model.ids import PieceId
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import quoted
from dtwister._rng import Randomness


def why_forbidden(context: Context, action: Action) -> Refusal | None:
    """Return why an effect in play forbids an action of a seat; None if no effect does.

    The abilities are asked in the order in which they work, and the first reason counts. Nothing
    is forbidden to chance.
    """
    return None if _is_chance(context) else _reason(context, action)


def _is_chance(context: Context) -> bool:
    """Return whether chance is asked; a walk is built when no seat is, too."""
    decision = context.frame.decision(context) if context.state.frames else None
    return decision is not None and decision.is_chance


def _reason(context: Context, action: Action) -> Refusal | None:
    for ability, bearers in context.match.abilities.forbidders.get(type(action), ()):
        for bearer in bearers:
            if is_in_effect(context, ability, bearer):
                found = ability.forbid(context, action, bearer)
                if found is not None:
                    return checked_refusal(ability, "forbid", found)
    return None


def checked_refusal(ability: Ability, method: str, found: object) -> Refusal:
    """Return the refusal that an ability gave; an `EngineError` if it gave something else."""
    if isinstance(found, Refusal):
        return found
    raise EngineError(
        f"{type(ability).__name__}.{method} of {ability.id} returned {quoted(found)}; return a "
        f"Refusal, or None to {method} nothing"
    )


def _filtered(source: ActionSource) -> ActionSource:
    allowed = _Allowed(source)
    sample = None if source.sample is None else allowed.sample
    return ActionSource(source.kind, source.piece, allowed.offer, sample)


@attrs.frozen
class _Allowed(PlainValue):
    """A source of answers without those that an effect forbids."""

    source: ActionSource

    def offer(self, context: Context, piece: PieceId) -> Iterator[Action]:
        """Yield the answers that no effect forbids."""
        for action in self.source.offer(context, piece):
            if _reason(context, action) is None:
                yield action

    def sample(self, context: Context, piece: PieceId, rng: Randomness) -> Action | None:
        """Return an answer at random; None if the one that was drawn is forbidden."""
        sample = self.source.sample
        drawn = None if sample is None else sample(context, piece, rng)
        return drawn if drawn is not None and _reason(context, drawn) is None else None


def without_forbidden(context: Context, sources: list[ActionSource]) -> list[ActionSource]:
    """Return where the answers to the decision at hand come from, without forbidden answers."""
    return sources if _is_chance(context) else [_filtered(source) for source in sources]


def legal_answers(context: Context) -> Iterator[Action]:
    """Yield the legal answers to the decision of a seat, one by one as they are needed.

    It is for abilities that answer for a seat (`Ability.answer_for_seat`).

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> action = next(legal_answers(game.context))
    >>> dtwister.action_text(game.match, action)
    'start blue.cleric on a2'
    """
    sources = list(context.frame.action_sources(context))
    for source in without_forbidden(context, sources):
        yield from source.offer(context, source.piece)
