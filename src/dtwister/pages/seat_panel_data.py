"""The seats in a position: points, hands, and pieces off the board, as far as a reader knows."""

from __future__ import annotations

from typing import Final

from dtwister._engine.game import Game
from dtwister._engine.questions.by_name import BEHIND, UNKNOWN_PLACE
from dtwister._engine.visibility.view import View
from dtwister._model.ids import SeatId
from dtwister.pages.page_data import HandForm, PlaceForm

NAMED: Final = 8
"""The most pieces in one place off the board that are named; of more there is the number."""


def hand_forms(position: Game | View, seat: SeatId) -> list[HandForm]:
    """Return the cards of a seat.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> [(one["kind"], len(one["cards"])) for one in hand_forms(view, 1)]
    [('action', 4), ('combat', 9)]
    """
    return [
        {"kind": hand.kind, "cards": list(hand.cards)}
        for hand in position.hands(position.match.seats[seat])
        if hand.count
    ]


def place_forms(position: Game | View, seat: SeatId) -> list[PlaceForm]:
    """Return the pieces of a seat that are not on the board, by place.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> place_forms(view, 1)
    [{'place': 'behind the screen', 'names': [], 'others': 0, 'unknown': 14}]
    """
    colour = position.match.seats[seat]
    named: dict[str, list[str]] = {}
    for name in position.pieces(colour):
        if position.square_of(name) is None:
            named.setdefault(position.place_of(name), []).append(name.partition(".")[2])
    named.pop(UNKNOWN_PLACE, None)
    if isinstance(position, View) and position.public_counts.behind[seat]:
        named.setdefault(BEHIND, [])
    found: list[PlaceForm] = []
    for place, names in named.items():
        unknown = 0
        if isinstance(position, View) and place == BEHIND:
            unknown = position.public_counts.behind[seat] - len(names)
        others = len(names) if place != BEHIND and len(names) > NAMED else 0
        found.append(
            {
                "place": _PLACES.get(place, place),
                "names": [] if others else names,
                "others": others,
                "unknown": unknown,
            }
        )
    return found


_PLACES = {BEHIND: "behind the screen"}
