"""The declarations that are open to a seat: what it may declare at any time."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from dtwister._caching import per_match
from dtwister._engine.match import Match
from dtwister._engine.text_form import kind_of
from dtwister._engine.visibility.view import View
from dtwister._model.fields import CHOICES
from dtwister._model.frames import Declaration
from dtwister._model.ids import SPECTATOR, SeatId


def open_declarations(view: View) -> list[Declaration]:
    """Return the declarations that the seat of a view may make now; none for the spectator.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> [dtwister.action_text(game.match, one) for one in open_declarations(game.view("yellow"))]
    ['agree-draw', 'resign yellow']
    """
    if view.seat == SPECTATOR or view.result is not None:
        return []
    return [one for one in _declarations(view.match, view.seat) if view.why_not(one) is None]


@per_match
def _declarations(match: Match, seat: SeatId) -> tuple[Declaration, ...]:
    """Return all declarations of a seat: in its own name, with each of the words that it may say.

    Those with other fields cannot be listed.
    """
    found: list[Declaration] = []
    for kind in match.rules.actions.values():
        if not issubclass(kind, Declaration):
            continue
        choices = [_choices(field, seat) for field in attrs.fields(kind)]
        found += [kind(*values) for values in product(*choices)]
    return tuple(found)


def _choices(field: attrs.Attribute[Any], seat: SeatId) -> tuple[Any, ...]:
    """Return the values that a field of a declaration of a seat may have, as far as it says so."""
    if kind_of(field) == "seat":
        return (seat,)
    return tuple(field.metadata.get(CHOICES, ())) if kind_of(field) == "word" else ()
