"""Boards of zones: how they are drawn, and positions with zones, loads, gates and markers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest

import dtwister
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.game import Game
from dtwister._engine.text_form import course_text
from dtwister._errors import InvalidNotation
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position import parse_position, position_text
from dtwister.testing import assert_zones, zone_position
from fixtures.positions.zone_boards import BOARDS, RULES, board, plays

PIECES = {
    "blue.naga": "r3.@",
    "blue.rope": "r3.@ carried by blue.naga",
    "blue.key": "r3.@",
    "blue.troll": "r4>s",
    "yellow.paladin": "r1>t",
    "yellow.cleric": "r1>t wounded fresh carried by yellow.paladin",
    "yellow.sword": "r1>t carried by yellow.paladin",
    "yellow.bow": "room r2",
    "yellow.wizard": "room r2",
    "blue.bow": "room r2",
    "blue.warrior": "eliminated",
}


def busy(**more: object) -> Game:
    """A position with something of everything."""
    return board(
        "B",
        PIECES,
        ap=2,
        gates={"r3": "broken", "r4": "open"},
        broken=("r1",),
        rooms={"r2": "blue-b/2 face-down"},
        jumps={"blue": 1},
        hands={"yellow": (0, 6)},
        wheels={"yellow": 3},
        **more,  # type: ignore[arg-type]
    )


def picture(text: str) -> str:
    return textwrap.dedent(text).strip()


# -- drawings --------------------------------------------------------------------------------------


@pytest.mark.rule("CG-ZONE-01", "CG-ZONE-03")
def test_rooms_are_drawn_as_they_lie_with_both_halves_of_borders() -> None:
    assert picture(draw(board("C", {"blue.naga": "r3.@"}))) == picture(
        """
               yellow, place r1              yellow, place r2

             r1 blue-a clockwise       r2 blue-b counterclockwise
        +             +-------------+ +             +#############+
        : @             o           | | s             @
        :                           | |
        +#############+~~~~~~~~~~~~~+ +-------------+~~~~~~~~~~~~~+
          t             s               o             t           :
                                                                  :
        +             +-------------+ +-------------+             +
            r3 green-a clockwise       r4 green-b counterclockwise
        +-------------+             + +             +-------------+
          s             t           | | s           ~ @           :
                                    | |             ~             :
        +:::::::::::::+~~~~~~~~~~~~~+ +             +             +
        | o             @               o           | t
        |               b.naga                      |
        +#############+             + +             +             +

                blue, place r3                blue, place r4

        b. blue, y. yellow; (wounded); +carried by who is above; > the icon that is faced
        """
    )


def test_pieces_loads_tokens_gates_and_markers_are_drawn() -> None:
    assert picture(draw(busy())) == picture(
        """
               yellow, place r1              yellow, place r2
          y.paladin > t
          +(y.cleric)
          +y.sword
             r1 blue-a clockwise                   r2
        +             +.............+ +???????????????????????????+
        . @             o           . ? b.bow                     ?
        .                           . ? y.wizard                  ?
        +#############+~~~~~~~~~~~~~+ ? y.bow                     ?
          t             s             ?                           ?
                                      ?                           ?
        +             +.............+ +???????????????????????????+
          r3 red-b counterclockwise        r4 red-a clockwise
        +             +-------------+ +~~~~~~~~~~~~~+             +
        : o           ~ t               o             t           |
        :             ~                                           |
        +             +             + +-------------+'''''''''''''+
          @             s           | | s             @
          b.naga                    | |
          +b.rope                   | |
          b.key                     | |
        +,,,,,,,,,,,,,+             + +             +-------------+
                                        b.troll > s
                blue, place r3                blue, place r4

        portcullis of r3: broken
        portcullis of r4: open
        b. blue, y. yellow; (wounded); +carried by who is above; > the icon that is faced
        """
    )


@pytest.mark.rule("CG-INFO-01", "R-C08")
def test_a_view_draws_the_backs_of_cards_on_a_room_and_no_names() -> None:
    for seat in (0, 1, dtwister.SPECTATOR):
        drawn = draw(busy().view(seat))
        assert ". ? blue: 1 object  " in drawn
        assert " ? yellow: 1 character  " in drawn
        assert " ? yellow: 1 object  " in drawn
        assert "y.wizard" not in drawn


@pytest.mark.rule("CG-ZONE-06")
def test_a_turned_room_is_drawn_turned_and_its_pieces_keep_their_zones() -> None:
    game = board("C", {"blue.naga": "r3.@"})
    plays(game, "rotate blue.naga r3 clockwise")
    drawn = draw(game).split("r3 green-a clockwise")[1].splitlines()
    assert [line[:29].rstrip() for line in drawn[1:8]] == picture(
        """
        +-------------+             +
        # o           : s           |
        #             :             |
        +             +             +
          @           ~ t
          b.naga      ~
        +             +-------------+
        """
    ).split("\n")
    assert_zones(game, {"blue.naga": "r3.@"})


def test_starters_that_lie_face_down_are_drawn_for_their_own_seat_only() -> None:
    game = dtwister.new_game("card:tutorial-2", seed=3)
    while game.decision is not None and game.decision.kind == "starter":
        game.play(next(iter(game.legal_actions)))
    own = draw(game.view(0))
    assert own.count("b.naga?") + own.count("b.warrior?") == 2
    assert own.count("y.?") == 2
    assert "b.?" not in own
    assert draw(game.view(dtwister.SPECTATOR)).count(".?") == 4
    assert draw(game).count("? > ") == 4


# -- position texts --------------------------------------------------------------------------------


def test_the_round_trip_of_a_position_is_exact() -> None:
    game = busy()
    text = position_text(game)
    assert '"blue.rope" = "r3.@ carried by blue.naga"' in text
    assert '"yellow.cleric" = "r1>t wounded fresh carried by yellow.paladin"' in text
    assert 'r2 = "card:blue-b turned 2"' in text
    assert "card:red-b 0 broken" in text
    assert "card:blue-a 1 east card:broken-wall" in text
    again = parse_position(game.rules, text)
    assert again == game
    assert check_derived(again.match, again.state) == []
    assert position_text(again) == text


def test_who_may_know_what_is_concealed_is_kept() -> None:
    game = busy(scenario="card:1", **{"secret-objects": True})
    state = game.state.copy()
    StateEditor(game.match, state).conceal(game.match.piece_index["yellow.sword"], True)
    changed = Game(game.match, state)
    text = position_text(changed)
    assert '"yellow.sword" = "r1>t concealed carried by yellow.paladin"' in text
    assert parse_position(game.rules, text) == changed


def test_a_game_is_kept_at_every_moment() -> None:
    rng = dtwister.Rng(5)
    game = dtwister.new_game("card:tutorial-1", seed=2)
    for number in range(120):
        if game.decision is None:
            break
        if number % 6 == 0:
            assert parse_position(RULES, position_text(game)) == game
        game.play(game.legal_actions.sample(rng))
    assert game.state.clock > 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"r3.@ carried by blue.naga"', '"r3.o carried by blue.naga"', "elsewhere"),
        ('"r3.@ carried by blue.naga"', '"r3.@ carried by blue.warrior"', "not on the board"),
        ('"r3.@ carried by blue.naga"', '"r3.@ carried by blue.rope"', "not on the board"),
        ('"r3.@ carried by blue.naga"', '"r3.@ carried by blue.nga"', "did you mean 'blue.naga'"),
        ('"blue.key" = "r3.@"', '"blue.key" = "r9.@"', "unknown place 'r9.@'"),
        ('"blue.key" = "r3.@"', '"blue.key" = "carried by blue.naga"', "does not say where"),
    ],
)
def test_wrong_loads_and_zones_are_refused(old: str, new: str, said: str) -> None:
    game = busy()
    text = position_text(game)
    assert old in text
    with pytest.raises(InvalidNotation, match="position, line") as error:
        parse_position(game.rules, text.replace(old, new))
    assert said in str(error.value)


def test_courses_are_written_with_zones() -> None:
    match = busy().match
    text = "r3.@-r3.o(+blue.rope)-r4>s(-)"
    course = Names(match).course(text)
    assert course_text(match, course) == text
    assert [match.grid.names[step] for step in course if step >= 0] == ["r3.@", "r3.o", "r4>s"]
    with pytest.raises(Unreadable, match="expected a square"):
        Names(match).course("a1-a2")


def test_on_squares_nobody_is_carried_by_anybody() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    text = position_text(game).replace('"behind"', '"behind carried by blue.thief"', 1)
    with pytest.raises(InvalidNotation, match="a load is what shares the square"):
        parse_position(RULES, text)


# -- positions for tests ---------------------------------------------------------------------------


def test_the_boards_of_the_rules_lie_as_the_rules_say() -> None:
    for name, rooms in BOARDS.items():
        game = board(name)
        state = game.state
        for slot, room in enumerate(rooms):
            known = room != "?"
            assert bool(state.faceup >> slot & 1) == known
            if known:
                lying = game.match.rooms[state.tiles[slot]].room.id
                assert f"{lying}/{state.turns[slot]}" == f"card:{room}"


def test_a_position_of_a_scenario_ends_as_the_scenario_says() -> None:
    for scenario in ("card:1", "card:tutorial-1"):
        game = board("C", {"blue.naga": "r1.@"}, scenario=scenario, vp={"blue": 1})
        assert [one.name for one in game.match.pieces] == ["blue.naga"]
        assert parse_position(game.rules, position_text(game)) == game
        plays(game, "step blue.naga to r1>@")
        assert game.result is not None
        assert game.vp == (2, 0)
    free = board("C", {"blue.naga": "r1.@", "blue.troll": "r4.o"}, vp={"blue": 1})
    plays(free, "step blue.naga to r1>@")
    assert free.vp == (2, 0)
    assert free.result is None


def wrong(**given: object) -> Callable[[], Game]:
    def make() -> Game:
        arguments: dict[str, object] = {
            "layout": "card:2x2",
            "rooms": {"r1": "blue-a/0", "r2": "?", "r3": "?", "r4": "?"},
            "pieces": {"blue.naga": "r1.o"},
            "settings": {"turn": "card:turn"},
            **given,
        }
        return zone_position(RULES, **arguments)  # type: ignore[arg-type]

    return make


def rooms(first: str) -> dict[str, str]:
    return {"r1": first, "r2": "?", "r3": "?", "r4": "?"}


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (wrong(layout="card:2x3"), "unknown board of zones 'card:2x3' (did you mean"),
        (wrong(layout="base:standard"), "unknown board of zones"),
        (wrong(scenario="card:tutorial-9"), "unknown scenario 'card:tutorial-9'"),
        (wrong(rooms={"r1": "?"}), "expected a room for each of r1, r2, r3, r4"),
        (wrong(rooms=rooms("blu-a/0")), "(did you mean 'blue-a'?)"),
        (
            wrong(rooms=rooms("blue-a/7")),
            "quarter turns from 0 to 3 after 'blue-a/', got '7'; try blue-a/1",
        ),
        (wrong(rooms=rooms("blue-a/0 down")), "expected 'face-down'"),
        (wrong(rooms={**rooms("blue-a/0"), "r2": "blue-a/1"}), "blue-a already lies elsewhere"),
        (wrong(pieces={"naga": "r1.o"}), "must begin with blue or yellow"),
        (wrong(pieces={"blue.nga": "r1.o"}), "unknown character or object 'nga'"),
        (wrong(pieces={"blue.rope#2": "r1.o"}), "are numbered from #2"),
        (wrong(pieces={"blue.naga": "wounded"}), "does not say where it is"),
        (wrong(pieces={"blue.naga": "r1.x"}), "unknown place 'r1.x'"),
        (
            wrong(
                pieces={
                    "blue.naga": "r1.o carried by blue.troll",
                    "blue.troll": "r1.o carried by blue.naga",
                }
            ),
            "cannot carry one another",
        ),
        (wrong(gates={"r1": "ajar"}), "expected closed or open or broken"),
        (wrong(gates={"r2": "open"}, rooms={**rooms("?"), "r2": "green-b/0"}), "has no gate"),
        (
            wrong(markers={"r1.o up": "card:broken-wall"}),
            "expected a place and perhaps",
        ),
        (wrong(memory={"card:wheel": (0, 0)}), "did you mean 'card:wheels'"),
        (wrong(settings={"turn": "card:trun"}), "no frame 'card:trun'"),
    ],
)
def test_wrong_positions_are_refused(make: Callable[[], Game], said: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        make()
    assert said in str(error.value)


@pytest.mark.parametrize(
    "text", ["r3.o", "r3.@ wounded", "r3.@ carried by blue.troll", "r3.@ fresh", "eliminated"]
)
def test_a_comparison_says_what_is_otherwise(text: str) -> None:
    game = busy()
    assert_zones(game, {**PIECES, "blue.naga": "r3.@"})
    with pytest.raises(AssertionError, match=r"blue.naga: expected .*, got r3\.@"):
        assert_zones(game, {"blue.naga": text})


def test_wounds_and_loads_that_are_not_said_must_not_be() -> None:
    with pytest.raises(AssertionError, match=r"yellow.cleric: expected r1>t carried by"):
        assert_zones(busy(), {"yellow.cleric": "r1>t carried by yellow.paladin"})
    with pytest.raises(AssertionError, match=r"blue.rope: expected r3\.@, got r3\.@ carried by"):
        assert_zones(busy(), {"blue.rope": "r3.@"})
