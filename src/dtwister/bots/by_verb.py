"""Legal actions by their verbs, so that each kind of action gets the same chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtwister._model.action_intents import ends_turn
from dtwister._model.actions import Action


def by_verb(actions: Iterable[Action]) -> dict[str, list[Action]]:
    """Return actions by the first words of their texts.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> list(by_verb(game.legal_actions))
    ['start']
    """
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(action.verb, []).append(action)
    return found


def without_turn_end(found: Mapping[str, list[Action]]) -> dict[str, list[Action]]:
    """Return the actions without those that end the turn,
    unless nothing else is legal.
    """
    rest = {verb: actions for verb, actions in found.items() if not ends_turn(actions[0])}
    return rest if rest and len(found) > 1 else dict(found)
