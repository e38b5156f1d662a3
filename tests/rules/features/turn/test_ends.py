"""Victory points and the end of the game (VP, END)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import REFEREE, Action, Event, Game, OptionError, Result
from dtwister.plugin import Ability, PlayContext, events
from dtwister.testing import position
from dtwister_features.game_actions import EndTurn, PlayCombat
from dtwister_features.game_events import TurnEnded
from dtwister_features.turn.declarations import AgreeDraw, Resign
from fixtures.games import accepted, fresh_game, kind_is, piece, placing_game, play_until, refused

RULES = dtwister.load_rules()

WAY_OUT = "+---+---+---+---+\n| 0   .  A.   1 |\n+---+---+---+---+"


def stand(drawing: str, pieces: dict[str, str], active: str = "blue", **more: object) -> Game:
    """A drawn position."""
    used = {sign: name for sign, name in pieces.items() if sign in drawing or len(name.split()) > 1}
    return position(RULES, drawing, pieces=used, active=active, ap=5, **more)  # type: ignore[arg-type]


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


def do(game: Game, *texts: str) -> tuple[Event, ...]:
    """Play actions given as text; what happened in the last one."""
    happened: tuple[Event, ...] = ()
    for text in texts:
        happened = game.play(say(game, text))
    return happened


def end_turn(game: Game) -> None:
    """End the turn."""
    game.play(EndTurn())


# -- points ---------------------------------------------------------------------------------------

DUEL = "+---+---+---+\n|A.  y.   . |\n+---+---+---+"


@pytest.mark.rule("VP-01", "SCN-B1-04")
def test_a_wounded_that_loses_a_combat_is_a_point_for_the_opponent() -> None:
    game = stand(DUEL, {"A": "blue.warrior", "y": "yellow.goblin wounded"})
    do(game, "attack blue.warrior yellow.goblin", "card 0", "card 0")
    assert game.vp == (1, 0)


@pytest.mark.rule("VP-01")
def test_a_wounded_carried_by_a_loser_is_a_point() -> None:
    drawing = "+---+---+\n|A.  y.g|\n+---+---+"
    pieces = {"A": "blue.warrior", "y": "yellow.goblin", "g": "yellow.cleric wounded"}
    game = stand(drawing, pieces)
    do(game, "attack blue.warrior yellow.goblin", "card 0", "card 0")
    assert game.vp == (1, 0)
    assert game.context.is_wounded(piece(game, "yellow.goblin"))


@pytest.mark.rule("VP-01")
def test_a_loser_that_attacked_gives_the_defender_the_point() -> None:
    drawing = "+---+---+\n|A.w y. |\n+---+---+"
    pieces = {"A": "blue.thief", "w": "blue.goblin wounded", "y": "yellow.troll"}
    game = stand(drawing, pieces)
    do(game, "attack blue.thief yellow.troll", "card 0", "card 0")
    assert game.vp == (0, 1)


@pytest.mark.rule("VP-01")
def test_the_theft_of_a_rope_under_a_hanging_wounded_is_a_point() -> None:
    drawing = "+---+---+---+\n|A.  yOr  . |\n+---+---+---+"
    pieces = {"A": "blue.goblin", "y": "yellow.thief wounded", "r": "yellow.rope"}
    game = stand(drawing, pieces)
    do(game, "move blue.goblin a1-b1(+yellow.rope)-c1")
    assert game.vp == (1, 0)


@pytest.mark.rule("VP-01")
def test_a_thief_that_is_wounded_on_a_pit_is_a_point() -> None:
    game = stand("+---+---+\n|A.  yO |\n+---+---+", {"A": "blue.warrior", "y": "yellow.thief"})
    do(game, "attack blue.warrior yellow.thief", "card 0", "card 0")
    assert game.vp == (1, 0)


FIRE = "+---+---+---+\n|W.f  .  y.g|\n+---+---+---+"
SHOOTER = {"W": "blue.wizard", "f": "blue.fireball-wand"}


@pytest.mark.rule("VP-01", "VP-05")
def test_a_fireball_is_a_point_for_each_character_it_hits() -> None:
    one = stand(FIRE.replace("g", " "), {**SHOOTER, "y": "yellow.goblin"})
    do(one, "fire blue.wizard east")
    assert one.vp == (1, 0)
    two = stand(FIRE, {**SHOOTER, "y": "yellow.goblin", "g": "yellow.cleric wounded"})
    do(two, "fire blue.wizard east")
    assert two.vp == (2, 0)


@pytest.mark.rule("R-79", "VP-01")
def test_who_eliminates_his_own_character_gives_the_opponent_the_point() -> None:
    game = stand(FIRE.replace("g", " "), {**SHOOTER, "y": "blue.goblin"})
    do(game, "fire blue.wizard east")
    assert game.vp == (0, 1)


@pytest.mark.rule("VP-05")
def test_a_group_combat_can_be_worth_several_points() -> None:
    drawing = "+---+---+---+\n|y.g A.  z.h|\n+---+---+---+"
    pieces = {
        "A": "blue.warrior",
        "y": "yellow.goblin",
        "z": "yellow.wizard",
        "g": "yellow.cleric wounded",
        "h": "yellow.thief wounded",
    }
    game = stand(drawing, pieces)
    do(game, "attack blue.warrior yellow.goblin", "card 0", "card 0")
    assert game.vp == (2, 0)


@pytest.mark.rule("VP-02", "SCN-B1-04")
@pytest.mark.parametrize(("who", "points"), [("thief", 1), ("troll", 1), ("goblin", 2)])
def test_a_miniature_that_exits_is_worth_a_point_and_the_goblin_two(who: str, points: int) -> None:
    game = stand(WAY_OUT, {"A": f"blue.{who}"})
    happened = do(game, f"move blue.{who} c1-d1")
    assert game.vp == (points, 0)
    assert any(isinstance(event, events.Scored) for event in happened)


@pytest.mark.rule("VP-03", "SCN-B1-04")
def test_the_treasure_adds_a_point_on_exit() -> None:
    drawing = WAY_OUT.replace("A. ", "A.t")
    for who, points in (("thief", 2), ("goblin", 3)):
        game = stand(drawing, {"A": f"blue.{who}", "t": "yellow.treasure"})
        do(game, f"move blue.{who} c1-d1")
        assert game.vp == (points, 0)


@pytest.mark.rule("VP-04", "SCN-B1-04")
@pytest.mark.parametrize("load", ["blue.goblin wounded", "blue.rope"])
def test_what_is_carried_out_gives_nothing(load: str) -> None:
    game = stand(WAY_OUT.replace("A. ", "A.x"), {"A": "blue.thief", "x": load})
    do(game, "move blue.thief c1-d1")
    assert game.vp == (1, 0)


@pytest.mark.rule("VP-04")
def test_a_wound_and_a_healing_give_nothing() -> None:
    drawing = "+---+---+---+\n|A.  y.  C. |\n+---+---+---+"
    game = stand(drawing, {"A": "blue.warrior", "y": "yellow.goblin", "C": "blue.cleric"})
    do(game, "attack blue.warrior yellow.goblin", "card 0", "card 0")
    assert game.context.is_wounded(piece(game, "yellow.goblin"))
    do(game, "heal blue.cleric yellow.goblin")
    assert not game.context.is_wounded(piece(game, "yellow.goblin"))
    assert game.vp == (0, 0)


@pytest.mark.rule("VP-06", "VIEW-08")
def test_points_are_visible_to_all() -> None:
    game = stand(WAY_OUT, {"A": "blue.goblin"}, vp={"yellow": 3})
    do(game, "move blue.goblin c1-d1")
    for seat in ("blue", "yellow", None):
        assert game.view(seat).vp == (2, 3)


# -- the end --------------------------------------------------------------------------------------

RUN = "+---+---+---+---+---+\n| 0  B.  C.  A.   1 |\n+---+---+---+---+---+"
TEAM = {
    "A": "blue.thief",
    "B": "blue.wizard",
    "C": "blue.cleric",
    "y": "yellow.goblin behind",
}


@pytest.mark.rule("END-01", "END-02", "END-03", "SCN-B1-05", "SCN-B2-04")
@pytest.mark.parametrize("scenario", ["base:standard", "base:beginner"])
def test_five_points_end_the_game_with_the_turn_in_progress(scenario: str) -> None:
    game = stand(RUN, TEAM, vp={"blue": 4, "yellow": 4}, scenario=scenario)
    do(game, "move blue.thief d1-e1")
    assert game.vp == (5, 4)
    assert not game.is_over
    do(game, "move blue.wizard b1-c1-d1-e1")
    assert game.vp == (6, 4)
    end_turn(game)
    assert game.result == Result((0,), "target")


@pytest.mark.rule("END-01")
def test_four_points_do_not_end_the_game() -> None:
    game = stand(RUN, TEAM, vp={"blue": 3, "yellow": 4})
    do(game, "move blue.thief d1-e1")
    end_turn(game)
    assert not game.is_over


@pytest.mark.rule("END-04", "OPT-BASE-03")
@pytest.mark.parametrize("target", [6, 7, 8])
def test_higher_targets_by_agreement(target: int) -> None:
    game = stand(RUN, TEAM, vp={"blue": target - 2}, options={"target": target})
    do(game, "move blue.thief d1-e1")
    end_turn(game)
    assert not game.is_over
    more = stand(RUN, TEAM, vp={"blue": target - 1}, options={"target": target})
    do(more, "move blue.thief d1-e1")
    end_turn(more)
    assert more.result == Result((0,), "target")


@pytest.mark.rule("END-04", "OPT-BASE-03")
def test_targets_below_5_or_above_8_are_refused() -> None:
    for target in (4, 9):
        with pytest.raises(OptionError):
            dtwister.new_game("base:standard", seed=0, target=target)
    assert dtwister.new_game("base:standard", seed=0).match.options["target"] == 5
    assert dtwister.new_game("base:standard", seed=0, target=8).match.options["target"] == 8


@pytest.mark.rule("END-03", "R-81")
def test_the_active_player_may_catch_up_when_the_other_one_reached_the_target() -> None:
    drawing = "+---+---+---+---+---+\n| 0  T.w Y.  G.   1 |\n+---+---+---+---+---+"
    pieces = {
        "T": "blue.thief",
        "w": "blue.cleric wounded",
        "Y": "yellow.troll",
        "G": "blue.goblin",
    }
    game = stand(drawing, pieces, vp={"blue": 4, "yellow": 4})
    do(game, "attack blue.thief yellow.troll", "card 0", "card 0")
    assert game.vp == (4, 5)
    assert not game.is_over
    # The goblin took part in the group combat, so it is wounded too.
    end_turn(game)
    assert game.result == Result((1,), "target")


@pytest.mark.rule("END-02", "R-81")
def test_points_of_either_player_in_the_last_turn_count() -> None:
    drawing = "+---+---+---+---+---+---+\n| 0  T.w Y.   .  G.   1 |\n+---+---+---+---+---+---+"
    pieces = {
        "T": "blue.thief",
        "w": "blue.cleric wounded",
        "Y": "yellow.troll",
        "G": "blue.goblin",
    }
    game = stand(drawing, pieces, vp={"blue": 4, "yellow": 4})
    do(game, "attack blue.thief yellow.troll", "card 0", "card 0", "move blue.goblin e1-f1")
    assert game.vp == (6, 5)
    end_turn(game)
    assert game.result == Result((0,), "target")


@pytest.mark.rule("R-80")
def test_equal_points_at_the_end_of_the_last_turn_are_a_draw() -> None:
    drawing = "+---+---+---+---+---+---+\n| 0  T.w Y.   .  C.   1 |\n+---+---+---+---+---+---+"
    pieces = {
        "T": "blue.thief",
        "w": "blue.goblin wounded",
        "Y": "yellow.troll",
        "C": "blue.cleric",
    }
    game = stand(drawing, pieces, vp={"blue": 4, "yellow": 4})
    do(game, "move blue.cleric e1-f1")
    assert game.vp == (5, 4)
    do(game, "attack blue.thief yellow.troll", "card 0", "card 0")
    assert game.vp == (5, 5)
    end_turn(game)
    assert game.result == Result((), "target")


class FirstBlood(Ability):
    """A scenario that ends as soon as a seat scores."""

    id = "test:first-blood"
    listens = (events.Scored,)

    def react(self, context: PlayContext, event: events.Scored, bearer: int) -> None:
        """End at once."""
        context.do(events.GameEnded((event.seat,), "first-blood"))


class ThreeTurns(Ability):
    """A scenario that ends with its third turn."""

    id = "test:three-turns"
    listens = (TurnEnded,)

    def react(self, context: PlayContext, event: Event, bearer: int) -> None:
        """Count."""
        if context.state.clock == 3:
            context.do(events.GameEnded((), "three-turns"))


def with_end(ability: Ability) -> dtwister.Rules:
    """The official rules, with a standard game that has an end of its own."""
    spec = attrs.evolve(RULES.scenarios["base:standard"], abilities=(ability,))
    return attrs.evolve(RULES, scenarios={**RULES.scenarios, "base:standard": spec})


@pytest.mark.rule("END-05")
def test_a_scenario_can_end_in_the_middle_of_a_turn() -> None:
    rules = with_end(FirstBlood())
    game = position(rules, RUN, pieces=TEAM, active="blue", ap=5)
    do(game, "move blue.thief d1-e1")
    assert game.result == Result((0,), "first-blood")
    refused(game, say(game, "move blue.wizard b1-c1-d1-e1"), "game-over", "END-01")
    accepted(stand(RUN, TEAM), say(game, "move blue.wizard b1-c1-d1-e1"))


@pytest.mark.rule("END-05")
def test_an_end_of_its_own_replaces_the_target() -> None:
    rules = with_end(ThreeTurns())
    game = position(rules, RUN, pieces=TEAM, active="blue", ap=5, vp={"blue": 5, "yellow": 1})
    end_turn(game)
    assert not game.is_over
    play_until(game, kind_is("act"))
    end_turn(game)
    play_until(game, kind_is("act"))
    end_turn(game)
    assert game.result == Result((), "three-turns")


@pytest.mark.rule("R-82")
@pytest.mark.parametrize(
    ("yellow", "result"),
    [
        (0, Result((0,), "nobody-left")),
        (1, Result((), "nobody-left")),
        (3, Result((1,), "nobody-left")),
    ],
)
def test_without_any_character_left_the_game_ends_at_once(yellow: int, result: Result) -> None:
    pieces = {"A": "blue.thief", "y": "yellow.goblin eliminated"}
    game = stand(WAY_OUT, pieces, vp={"yellow": yellow}, whole=True)
    happened = do(game, "move blue.thief c1-d1")
    assert game.result == result
    # A game ends once.
    ended = [event.why for event in happened if isinstance(event, events.GameEnded)]
    assert ended == ["nobody-left"]


@pytest.mark.rule("R-82")
@pytest.mark.parametrize("where", ["room a1", "behind"])
def test_a_character_in_a_face_down_room_keeps_the_game_going(where: str) -> None:
    game = stand(WAY_OUT, {"A": "blue.thief", "y": f"yellow.goblin {where}"}, whole=True)
    do(game, "move blue.thief c1-d1")
    assert not game.is_over


@pytest.mark.rule("R-82")
def test_a_wounded_on_the_board_keeps_the_game_going_and_an_object_does_not() -> None:
    drawing = WAY_OUT.replace(" . ", "y. ", 1)
    game = stand(drawing, {"A": "blue.thief", "y": "yellow.goblin wounded"}, whole=True)
    do(game, "move blue.thief c1-d1")
    assert not game.is_over
    pieces = {"A": "blue.thief", "y": "yellow.rope"}
    ended = stand(drawing.replace("y. ", " .y"), pieces, whole=True)
    do(ended, "move blue.thief c1-d1")
    assert ended.is_over


@pytest.mark.rule("R-83")
def test_a_player_may_resign_at_any_time() -> None:
    in_setup = placing_game()
    in_turn = fresh_game()
    in_combat = stand(DUEL, {"A": "blue.warrior", "y": "yellow.warrior"})
    do(in_combat, "attack blue.warrior yellow.warrior")
    for game in (in_setup, in_turn, in_combat):
        for seat in (0, 1):
            after = game.fork()
            after.play(Resign(seat), by=seat)
            assert after.result == Result((1 - seat,), "resignation")
    refusal = in_turn.why_not(Resign(2))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-such-seat", "R-83")


@pytest.mark.rule("R-82")
def test_a_drawn_part_of_a_game_does_not_end_for_want_of_pieces() -> None:
    """A scene may leave out everybody who is not needed in it."""
    game = stand(WAY_OUT, {"A": "blue.thief"})
    do(game, "move blue.thief c1-d1")
    assert not game.is_over


@pytest.mark.rule("R-83")
def test_both_may_agree_on_a_draw_but_not_when_the_game_is_over() -> None:
    game = fresh_game()
    game.play(AgreeDraw(), by=REFEREE)
    assert game.result == Result((), "agreed")
    for late in (AgreeDraw(), Resign(0)):
        refused(game, late, "game-over", "END-01")
    assert list(game.legal_actions) == []
    assert game.decision is None


@pytest.mark.rule("R-83")
def test_a_declaration_is_no_answer_that_is_asked_for() -> None:
    game = fresh_game()
    assert Resign(0) not in list(game.legal_actions)
    for seat in (0, 1):
        assert game.view(seat).why_not(Resign(seat)) is None
    assert game.why_not(Resign(0), by=0) is None
    assert not isinstance(next(iter(game.legal_actions)), PlayCombat)
