"""The board of squares: who is within reach, what a character carries, which rule says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from dtwister import Refusal
from dtwister._board.masks import bits, mask_of
from dtwister._engine.board_kinds import Board
from fixtures.positions.walled_hall import HALL, space

CONTEXT = HALL.context


def test_within_reach_is_what_lies_beside_with_no_wall_between() -> None:
    board = Board()
    assert set(board.reach(CONTEXT, space("a1"))) == {space("b1"), space("a2")}
    assert set(board.reach(CONTEXT, space("b1"))) == {space("a1"), space("b2")}
    for name in ("a1", "b1", "c1", "d1"):
        own = space(name)
        there = set(bits(board.within_reach_of(CONTEXT, mask_of([own]))))
        # What is within reach of a square sees it within its own reach.
        seeing = {other for other in there if own in board.reach(CONTEXT, other)}
        assert seeing == set(board.reach(CONTEXT, own))


def test_nothing_is_concealed() -> None:
    board = Board()
    assert not board.has_carriers and not board.backs_show_kind
    assert not board.conceals({"secret-objects": True})


class Zones(Board):
    """A board whose book has other rules for two of the shared ones."""

    rule_aliases: ClassVar[Mapping[str, str]] = {
        "MOVE-01": "ZONE-01",
        "MOVE-02 wall": "ZONE-02",
        "MOVE-02": "ZONE-03",
    }


@pytest.mark.parametrize(
    ("rule", "code", "own"),
    [
        ("MOVE-01", "any", "ZONE-01"),
        ("MOVE-02", "wall", "ZONE-02"),
        ("MOVE-02", "gate", "ZONE-03"),
        ("MOVE-03", "wall", "MOVE-03"),
    ],
)
def test_a_board_cites_its_own_book(rule: str, code: str, own: str) -> None:
    refusal = Refusal(code, rule, "no")
    assert Zones().with_alias(refusal) == Refusal(code, own, "no")
    assert Board().with_alias(refusal) is refusal


def test_boards_of_a_kind_are_equal() -> None:
    assert Board() == Board() and hash(Zones()) == hash(Zones())
    assert Board() != Zones()
