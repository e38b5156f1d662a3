"""What players choose for a game: colours of seats and options, and what does not fit."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dtwister
from dtwister import OptionError
from dtwister._engine.game import Game
from dtwister._model.specs import ScenarioOption
from fixtures.stub_games import RULES, new, played


def begun(*seats: str, **options: Any) -> Game:
    return Game.new(RULES, "stub:tiny", seats=seats, options=options)


def with_option(**option: Any) -> Any:
    """The rules of the stub, whose scenario has one more option."""
    spec = RULES.scenarios["stub:tiny"]
    more = attrs.evolve(spec, options=(*spec.options, ScenarioOption(name="extra", **option)))
    return attrs.evolve(RULES, scenarios={"stub:tiny": more})


def test_the_colours_are_those_of_the_board_unless_others_are_given() -> None:
    assert begun().seats == ("blue", "yellow")
    assert begun("yellow", "blue").seats == ("yellow", "blue")


@pytest.mark.rule("MULTI-06", "R-M04")
@pytest.mark.parametrize("seats", [("blue",), ("blue", "yellow", "blue")])
def test_a_board_is_for_so_many_seats(seats: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match=f"expected 2 seats for stub:tiny, got {len(seats)}"):
        begun(*seats)


def test_a_single_text_is_no_list_of_seats() -> None:
    with pytest.raises(OptionError, match="got the single text 'blue'; pass"):
        dtwister.new_game("stub:tiny", rules=RULES, seats="blue")  # type: ignore[arg-type]


@pytest.mark.rule("MULTI-03", "R-M02", "R-M03")
@pytest.mark.parametrize("seats", [("pink", "blue"), ("blue", "pink")])
def test_an_unknown_colour_is_no_seat(seats: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="unknown colour 'pink'; available: blue, yellow"):
        begun(*seats)


@pytest.mark.rule("MULTI-03")
def test_two_seats_have_two_colours() -> None:
    with pytest.raises(
        OptionError, match="a different colour for each seat of stub:tiny, got blue"
    ):
        begun("blue", "blue")


def test_colours_of_other_boards_are_known_too() -> None:
    rules = dtwister.load_rules()
    game = dtwister.new_game("base:standard", rules=rules, seats=("red", "green"), seed=1)
    assert game.seats == ("red", "green")


@pytest.mark.parametrize("seat", ["pink", "Blue", ""])
def test_a_view_is_of_a_seat_that_plays(seat: str) -> None:
    with pytest.raises(OptionError, match=f"unknown seat '{seat}'; available: blue, yellow"):
        played(5).view(seat)


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_a_view_is_of_a_number_that_there_is(seat: int) -> None:
    with pytest.raises(OptionError, match=f"expected a seat from 0 to 1, got {seat}"):
        played(5).view(seat)


def test_seats_have_numbers_and_colours() -> None:
    game = new()
    assert [game.seat_number(seat) for seat in ("blue", "yellow", 0, 1)] == [0, 1, 0, 1]
    assert game.view("yellow") == game.view(1) != game.view(0)


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(OptionError, match="unknown option 'turn' of stub:tiny; available: turns"):
        begun(turn=3)


@pytest.mark.parametrize("turns", [1, 2, 99])
def test_a_whole_number_within_its_limits(turns: int) -> None:
    assert begun(turns=turns).match.options == {"turns": turns}


@pytest.mark.parametrize("turns", [0, 100, "9", True, 1.5, None])
def test_a_number_that_does_not_fit(turns: object) -> None:
    with pytest.raises(OptionError, match="of stub:tiny: expected a whole number from 1 to"):
        begun(turns=turns)


@pytest.mark.parametrize(
    ("limits", "fits"), [({}, (-9, 9**9)), ({"least": 3}, (3, 9)), ({"most": 3}, (-9, 3))]
)
def test_a_number_with_one_limit_or_none(limits: dict[str, int], fits: tuple[int, ...]) -> None:
    rules = with_option(kind="int", default=3, **limits)
    for value in fits:
        game = Game.new(rules, "stub:tiny", options={"extra": value})
        assert game.match.options["extra"] == value
    for limit, beyond in (("least", 2), ("most", 4)):
        if limit in limits:
            with pytest.raises(OptionError, match="expected a whole number"):
                Game.new(rules, "stub:tiny", options={"extra": beyond})


@pytest.mark.parametrize(
    ("option", "right", "wrong", "message"),
    [
        ({"kind": "bool", "default": False}, True, 1, "expected true or false"),
        (
            {"kind": "choice", "default": "a", "choices": ("a", "b")},
            "b",
            "c",
            "expected one of a, b, got 'c'",
        ),
        ({"kind": "text", "default": ""}, "anything", 3, "expected a text"),
    ],
)
def test_other_kinds_of_options(option: Any, right: Any, wrong: Any, message: str) -> None:
    rules = with_option(**option)
    assert Game.new(rules, "stub:tiny").match.options["extra"] == option["default"]
    chosen = Game.new(rules, "stub:tiny", options={"extra": right}).match.options
    assert chosen["extra"] == right
    with pytest.raises(OptionError, match=f"option 'extra' of stub:tiny: {message}"):
        Game.new(rules, "stub:tiny", options={"extra": wrong})


def test_sets_that_there_are_not() -> None:
    with pytest.raises(OptionError, match=r"option 'sets' of veterans:draft: .*base:bass"):
        dtwister.new_game("veterans:draft", sets="base:bass", seed=1)


def test_pairs_of_rooms_that_there_are_not() -> None:
    game = dtwister.new_game("multi:standard-4", pairs="1, 2,4,9,10,12", seed=1)
    assert sorted(room.room.pair for room in game.match.rooms) == sorted([1, 2, 4, 9, 10, 12] * 2)
    for pairs in ("1,2", "1,2,4,9,10,99", "1,2,3,4,9,10,12", ""):
        with pytest.raises(OptionError, match="expected 6 pairs of rooms of the game"):
            dtwister.new_game("multi:standard-4", pairs=pairs, seed=1)
