"""Type checkers tell the numbers of pieces, squares and seats apart, and a run does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

import dtwister
from dtwister.plugin.numbers import (
    NO_PIECE,
    NO_SEAT,
    NO_SPACE,
    WHOLE_GAME,
    PieceId,
    SeatId,
    SpaceId,
)

ROOT = Path(__file__).parents[3]
WRONG = "# wrong"
PROGRAM = f"""
import dtwister
from dtwister.plugin import Context, events
from dtwister.plugin.numbers import NO_SEAT, PieceId, SeatId, SpaceId
from dtwister.plugin.places import RESERVE

def rule(context: Context, piece: PieceId, space: SpaceId, seat: SeatId) -> None:
    context.kind(piece)
    context.kind(seat)  {WRONG}
    context.is_able(space)  {WRONG}
    context.square(space)
    context.square(RESERVE)
    context.square(piece)  {WRONG}
    events.Scored(seat, 1, "treasure")
    events.Scored(space, 1, "treasure")  {WRONG}
    events.Scored(piece, 1, "treasure")  {WRONG}
    events.Removed(piece, "eliminated", seat, space)
    events.Removed(piece, "eliminated", NO_SEAT)
    events.Removed(piece, "eliminated", space, seat)  {WRONG}
    for own in context.match.characters[seat]:
        context.space(own)
    for there in context.neighbours(context.space(piece)):
        context.pieces_at(there)
        context.name(there)  {WRONG}
    for one in context.match.seat_ids:
        context.match.characters[one]
        context.name(one)  {WRONG}
    for each in context.match.piece_ids:
        context.name(each)
        context.square(each)  {WRONG}
    context.name(context.state.carrier[piece])
    context.square(context.state.at[piece])
    context.square(context.state.carrier[piece])  {WRONG}
    context.name(3)  {WRONG}

def user(game: dtwister.Game) -> None:
    view = game.view(0)
    print(view.vp[0], view.tokens_on(2).get(0), game.seats[view.seat], game.view("blue").seat)
    print(game.legal_actions.of(3), dtwister.record_text(game, seat=1), dtwister.Walk(game, 3))
    seat: int = game.seat_number("blue")
    asked: dtwister.SeatId = view.seat
    piece: dtwister.PieceId = view.seat  {WRONG}
"""


def test_a_checker_finds_a_number_of_another_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In the project's folder, for its configuration and for what `make types` has cached.
    monkeypatch.chdir(ROOT)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    report, failure, _ = api.run(["--strict", "--no-error-summary", str(program)])
    assert not failure
    lines = [line for line in report.splitlines() if ": error: " in line]
    found = {int(line.rpartition("program.py:")[2].partition(":")[0]) for line in lines}
    numbered = enumerate(PROGRAM.splitlines(), start=1)
    assert found == {number for number, line in numbered if line.endswith(WRONG)}, report
    assert all("incompatible type" in line.lower() for line in lines), report


def test_in_a_run_they_are_plain_numbers() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    thief = game.match.piece_index["blue.thief"]
    numbers = (thief, game.decision.seat, game.state.at[thief], *game.match.seat_ids)
    assert {type(number) for number in numbers} == {int}
    made = (PieceId(3), SeatId(3), SpaceId(3), NO_PIECE, WHOLE_GAME, NO_SEAT, NO_SPACE)
    assert {type(number) for number in made} == {int}


def test_a_match_numbers_its_pieces_and_seats() -> None:
    match = dtwister.new_game("card:tutorial-1", seed=7).match
    assert match.piece_ids == tuple(range(len(match.pieces)))
    assert match.seat_ids == (0, 1)
