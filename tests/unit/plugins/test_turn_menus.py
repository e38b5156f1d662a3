"""The menus of a turn are found again by number, each by its own."""

from __future__ import annotations

from itertools import product
from typing import Any

from dtwister_features.turn.turn_frames import CardTurn
from dtwister_features.turn.turn_sources import _Menus, _menus_of, sources_with_points
from fixtures.random_games import positions

PRICES, PIECES = 3, 4


def made(*given: Any) -> Any:
    """Return what a menu was asked for, in its place."""
    return given


def test_no_two_menus_have_the_same_number() -> None:
    menus = _Menus(made, PRICES, PIECES)
    loads: list[tuple[int, ...]] = [(), *((load,) for load in range(PIECES)), (0, 1)]
    asked = list(product(range(PIECES), loads, range(PRICES), (0b0, 0b1, 0b10)))
    for _ in range(2):  # made, then found again
        for piece, load, points, offered in asked:
            found: Any = menus.menu(piece, load, points, offered, menus.place(offered))  # type: ignore[arg-type]
            assert found == (piece, load, points, offered)


def test_who_is_in_debt_is_offered_nothing() -> None:
    for game in positions("base:standard", 1, every=20):
        context, dearest = game.context, game.match.menus.max_cost
        menus = _menus_of(context)
        for seat in game.match.seat_ids:
            sources_with_points(context, CardTurn(seat, 5, 5))
            for piece in game.match.characters[seat]:
                for offered in range(64):  # all menus are known
                    assert menus.menu(piece, (), dearest, offered, menus.place(offered))
            assert sources_with_points(context, CardTurn(seat, 5, -1)) == []
