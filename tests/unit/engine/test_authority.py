"""Who may act: the seat that is asked, a seat that declares something, and the referee."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import CHANCE, REFEREE, IllegalAction, OptionError
from dtwister_features.turn.declarations import AgreeDraw, Resign, Timeout


def new() -> dtwister.Game:
    return dtwister.new_game("base:standard", seed=7)


def test_the_asked_seat_may_answer_and_no_other() -> None:
    game = new()
    action = next(iter(game.legal_actions))
    refusal = game.why_not(action, by="yellow")
    assert refusal is not None
    assert refusal.code == "not-asked"
    assert "blue must decide first" in refusal.sentence
    with pytest.raises(IllegalAction, match="yellow cannot decide now"):
        game.play(action, by="yellow")
    assert game.number == new().number
    assert game.why_not(action, by="blue") is None
    game.play(action, by=0)


@pytest.mark.parametrize("by", ["yellow", "yellow ", 2, True, 1.5, []])
def test_seats_that_do_not_exist_are_errors(by: object) -> None:
    game = new()
    action = next(iter(game.legal_actions))
    if by == "yellow":
        with pytest.raises(IllegalAction):
            game.play(action, by=by)  # type: ignore[arg-type]
    else:
        with pytest.raises(OptionError, match="seat"):
            game.play(action, by=by)  # type: ignore[arg-type]


@pytest.mark.rule("R-83")
def test_a_seat_gives_up_for_itself_only() -> None:
    game = new()
    for by in (None, "blue", REFEREE, CHANCE):
        refusal = game.why_not(Resign(1), by=by)
        assert refusal is not None
        assert refusal.code == "not-yours"
        assert "by='yellow'" in refusal.sentence
    with pytest.raises(IllegalAction, match="yellow to declare"):
        game.play(Resign(1))
    assert not game.is_over
    game.play(Resign(1), by="yellow")
    assert game.result is not None
    assert game.result.winners == (0,)


@pytest.mark.rule("R-83")
def test_the_asked_seat_needs_no_name_to_give_up() -> None:
    game = new()
    game.play(Resign(0))
    assert game.result is not None
    assert game.result.winners == (1,)


@pytest.mark.rule("R-83")
def test_a_draw_is_for_the_referee_to_declare() -> None:
    game = new()
    for by in (None, "blue", "yellow"):
        refusal = game.why_not(AgreeDraw(), by=by)
        assert refusal is not None
        assert refusal.code == "not-yours"
        assert "dtwister.REFEREE" in refusal.sentence
    game.play(AgreeDraw(), by=REFEREE)
    assert game.result is not None
    assert game.result.winners == ()


@pytest.mark.rule("TIMER-01")
def test_a_clock_is_the_referees() -> None:
    game = dtwister.new_game("base:standard", seed=7, timer=True)
    rng = dtwister.Rng(1)
    while game.decision is None or game.decision.kind != "act":
        game.play(game.legal_actions.sample(rng))
    declared = [one for one in game.declarations(REFEREE) if isinstance(one, Timeout)]
    assert [one.what for one in declared] == ["turn"]
    for by in game.seats:
        assert game.why_not(declared[0], by=by) is not None
    game.play(declared[0], by=REFEREE)


def test_declarations_are_listed_for_those_who_may_make_them() -> None:
    game = new()
    assert game.declarations("blue") == (Resign(0),)
    assert game.declarations("yellow") == (Resign(1),)
    assert game.view("yellow").declarations == (Resign(1),)
    assert game.view().declarations == ()
    assert game.declarations(REFEREE) == (AgreeDraw(),)
    assert game.declarations(CHANCE) == ()
    game.play(Resign(0))
    assert [game.declarations(seat) for seat in ("blue", "yellow", REFEREE)] == [(), (), ()]


def test_a_seat_that_gave_up_does_not_do_so_again() -> None:
    game = dtwister.new_game("multi:standard-3", seed=1)
    first, second, third = game.seats
    game.play(dtwister.parse_action(game.match, f"resign {second}"), by=second)
    assert game.declarations(second) == ()
    assert len(game.declarations(first)) == len(game.declarations(third)) == 1


def test_an_answer_to_another_decision_is_stale() -> None:
    game = new()
    number = game.number
    action, other, *_ = game.legal_actions
    game.play(action, by="blue", number=number)
    refusal = game.why_not(other, by="blue", number=number)
    assert refusal is not None
    assert refusal.code == "stale"
    assert f"decision {number}" in refusal.sentence
    with pytest.raises(IllegalAction, match="look again"):
        game.play(other, by="blue", number=number)
    assert game.number == number + 1


def test_a_seat_sees_that_a_declaration_is_not_its_own() -> None:
    view = new().view("yellow")
    assert view.why_not(Resign(1)) is None
    refusal = view.why_not(Resign(0))
    assert refusal is not None
    assert refusal.code == "not-yours"


def test_a_refused_actor_changes_nothing() -> None:
    game = new()
    before = game.digest
    for action, by in ((next(iter(game.legal_actions)), "yellow"), (Resign(1), "blue")):
        with pytest.raises(IllegalAction):
            game.play(action, by=by)
    assert game.digest == before


@pytest.mark.parametrize("number", [True, "1", 1.0, float("nan"), [], b"1"])
def test_only_a_number_is_the_number_of_a_decision(number: object) -> None:
    game = new()
    action = next(iter(game.legal_actions))
    for ask in (
        lambda: game.why_not(action, number=number),  # type: ignore[arg-type]
        lambda: game.play(action, number=number),  # type: ignore[arg-type]
        lambda: game.told(0, since=number),  # type: ignore[arg-type]
        lambda: game.played_since(number),  # type: ignore[arg-type]
        lambda: game.steps_since(number),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match="expected a whole number, got"):
            ask()
    assert game.number == 1


@pytest.mark.parametrize("action", ["thief a2", None, 3])
def test_only_actions_are_judged(action: object) -> None:
    game = new()
    for position in (game, game.view(0), game.view(None)):
        with pytest.raises(TypeError, match="expected an Action, got"):
            position.why_not(action)  # type: ignore[arg-type]
