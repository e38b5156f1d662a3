"""The first two scenarios of the Prison set, and what all five have in common (SCN-P, P1, P2)."""

from __future__ import annotations

from math import perm

import pytest

import dtwister
from dtwister import Game, Result, Rng
from dtwister.testing import position
from dtwister_features.game_actions import Attack, Lay, PlayCard, Start
from dtwister_features.game_events import SeatDrawn
from fixtures.games import (
    accepted,
    cards_now,
    fresh_game,
    kind_is,
    memory,
    piece,
    placing_game,
    play_until,
    refused,
    say,
    slot,
    space,
)

RULES = dtwister.load_rules()
ALL = [f"prison:{number}" for number in range(1, 6)]
SMALL = ALL[:3]
COMBAT = (0, 1, 2, 2, 3, 3, 4, 5, 6)


def team(game: Game, seat: int) -> set[str]:
    """The names of the pieces of a seat, without its colour."""
    return {one.name.partition(".")[2] for one in game.match.pieces if one.seat == seat}


def pairs(game: Game) -> set[int]:
    """The pairs of the rooms that lie there."""
    return {game.match.rooms[tile].room.pair for tile in game.state.tiles}


def starting(scenario: str, seed: int = 1) -> Game:
    """A game in which the first starter is to be chosen."""
    game = dtwister.new_game(scenario, seed=seed)
    play_until(game, kind_is("starter"))
    return game


def lay(game: Game, room: str) -> Lay:
    """Any token that may be laid, for a room, legal or not."""
    action = next(a for a in game.legal_actions if isinstance(a, Lay))
    return Lay(action.piece, slot(game, room))


# -- what is in play in which scenario ------------------------------------------------------------

TABLE = {
    "prison:1": ({39, 40}, (2, 2), (), 1),
    "prison:2": ({37, 38}, (2, 2), COMBAT, 3),
    "prison:3": ({38, 40}, (2, 2), COMBAT, 3),
    "prison:4": ({37, 38, 40}, (2, 3), COMBAT, 3),
    "prison:5": ({37, 38, 39, 40}, (2, 4), COMBAT, 3),
}
"""Scenario -> pairs of rooms, rooms across and along, Combat cards, Jump cards."""


@pytest.mark.rule("SCN-P1-02", "SCN-P2-02", "SCN-P3-02", "SCN-P4-02", "SCN-P5-02", "R-232")
@pytest.mark.rule("SCN-P1-04", "SCN-P2-05", "SCN-P3-04", "SCN-P4-04", "SCN-P5-04")
@pytest.mark.parametrize("scenario", ALL)
def test_the_rooms_the_board_and_the_cards(scenario: str) -> None:
    game = fresh_game(scenario=scenario)
    numbers, (across, along), combat, jumps = TABLE[scenario]
    assert pairs(game) == numbers
    assert len(game.state.tiles) == across * along == 2 * len(numbers)
    assert game.state.faceup == 0
    layout = game.match.grid.layout
    assert len({one.y for one in layout.slots}) == across
    assert len({one.x for one in layout.slots}) == along
    assert [line.length for line in layout.lines] == [10, 10]
    assert [line.x for line in layout.lines] == [-1, 5 * along]
    assert memory(game, "features:action-hands") == ((2, 3, 4, 5),) * 2
    assert memory(game, "features:combat-hands") == (combat,) * 2
    assert memory(game, "features:jumps") == (jumps,) * 2


@pytest.mark.rule("SCN-P-03", "CARD-05", "CARD-06", "CARD-07")
@pytest.mark.parametrize("scenario", ALL)
def test_the_cap_on_action_cards_holds_everywhere(scenario: str) -> None:
    game = fresh_game(scenario=scenario)
    seen = []
    for card in (2, 3, 4):
        seen.append(cards_now(game))
        game.play(PlayCard(card))
        game.play(say(game, "end"))
    seen.append(cards_now(game))
    assert seen == [[2], [2, 3], [3, 4], [2, 4, 5]]


@pytest.mark.rule("SCN-P-01")
@pytest.mark.parametrize(
    ("scenario", "kinds", "capacity"),
    [
        *((name, {"objects"}, [1] * 4) for name in SMALL),
        ("prison:4", {"both"}, [2] * 6),
        ("prison:5", {"both"}, [2, 3, 3, 2] * 2),
    ],
)
def test_how_many_tokens_of_which_kind_a_room_takes(
    scenario: str, kinds: set[str], capacity: list[int]
) -> None:
    game = placing_game(scenario=scenario)
    slots = game.match.grid.layout.slots
    assert {one.kinds for one in slots} == kinds
    assert [one.capacity for one in slots] == capacity


@pytest.mark.rule("SCN-P-02", "SCN-P2-07", "SCN-P3-06", "SCN-P1-06", "R-231", "SETUP-10")
@pytest.mark.parametrize("scenario", SMALL)
def test_objects_are_laid_in_turn_one_in_each_room_unseen(scenario: str) -> None:
    game = placing_game(scenario=scenario)
    assert game.decision is not None
    seat = game.decision.seat
    for number, room in enumerate(("a1", "b1", "a2", "b2")):
        assert game.decision is not None
        assert game.decision.seat == (seat + number) % 2
        assert {game.match.kind_of[a.piece].is_object for a in game.legal_actions} == {True}
        for full in ("a1", "b1", "a2", "b2")[:number]:
            refused(game, lay(game, full), "full", "SETUP-09")
        game.play(lay(game, room))
        assert game.view(0).context.tokens_on(slot(game, room)) == game.view(1).context.tokens_on(
            slot(game, room)
        )
    assert [len(game.context.tokens_on(room)) for room in range(4)] == [1] * 4
    hidden = [place for place in game.state.at if place <= -100]
    assert len(hidden) == 4
    for watcher in (0, 1, None):
        assert not [place for place in game.view(watcher).state.at if place <= -100]


@pytest.mark.rule("SCN-P-02", "SCN-P-01")
def test_a_character_goes_into_no_room_for_objects() -> None:
    game = placing_game(scenario="prison:1")
    mekanork = piece(game, "blue.mekanork")
    refused(game, Lay(mekanork, 0), "not-behind-screen", "SETUP-08")
    accepted(game, lay(game, "a1"))


@pytest.mark.rule("SCN-P-02", "SCN-P1-07", "SCN-P3-07", "SCN-P4-06", "SCN-P4-07", "SETUP-12")
@pytest.mark.parametrize("scenario", ["prison:1", "prison:3", "prison:4", "prison:5"])
def test_who_places_first_and_who_plays_first_is_drawn_twice(scenario: str) -> None:
    drawn = set()
    for seed in range(25):
        game = dtwister.new_game(scenario, seed=seed)
        happened = play_until(game, kind_is("card"))
        lots = [(e.what, e.seat) for e in happened if isinstance(e, SeatDrawn)]
        assert [what for what, _ in lots] == ["placing", "playing"]
        assert game.decision is not None and game.decision.seat == lots[1][1]
        drawn.add(tuple(seat for _, seat in lots))
    assert drawn == {(0, 0), (0, 1), (1, 0), (1, 1)}


# -- the first scenario ---------------------------------------------------------------------------


@pytest.mark.rule("SCN-P1-03")
def test_the_first_team() -> None:
    game = dtwister.new_game("prison:1", seed=0)
    assert team(game, 0) == team(game, 1) == {"mekanork", "naga", "key", "rope"}


@pytest.mark.rule("EX-204", "SCN-P1-05", "SETUP-06")
def test_there_are_twelve_ways_to_lay_two_characters_on_four_dots() -> None:
    game = starting("prison:1")
    first = [(a.piece, a.space) for a in game.legal_actions if isinstance(a, Start)]
    assert len(first) == 8
    layings = set()
    for one in first:
        fork = game.fork()
        fork.play(Start(*one))
        second = [(a.piece, a.space) for a in fork.legal_actions if isinstance(a, Start)]
        layings |= {frozenset((one, two)) for two in second if two[0] != one[0]}
    assert len(layings) == perm(4, 2) == 12
    names = {game.match.grid.names[dot] for _, dot in first}
    assert names == {"a2", "a4", "a7", "a9"}


@pytest.mark.rule("SCN-P1-05", "R-241", "VIEW-03")
def test_nobody_sees_the_dots_of_the_other_before_both_have_chosen() -> None:
    game = starting("prison:1")
    views = []
    for square in ("a2", "a9"):
        fork = game.fork()
        fork.play(say(fork, f"start blue.naga on {square}"))
        fork.play(say(fork, "start blue.mekanork on a7"))
        assert fork.decision is not None
        assert (fork.decision.seat, fork.decision.kind) == (1, "starter")
        views.append((fork.view(1), fork.view(None), dtwister.record_text(fork, seat=1)))
        fork.play(say(fork, "start yellow.naga on l2"))
        fork.play(say(fork, "start yellow.mekanork on l4"))
        assert space(fork, square) in dict(fork.view(1).public_counts.on_lines)
    assert views[0] == views[1]


@pytest.mark.rule("SCN-P1-06", "SETUP-11")
def test_the_starters_are_turned_up_after_the_last_object() -> None:
    game = placing_game(scenario="prison:1")
    assert bin(game.state.face_down).count("1") == 4
    play_until(game, kind_is("card"))
    assert game.state.face_down == 0
    assert sum(mask.bit_count() for mask in game.state.minis) == 4


ALLEY = "+---+---+---+---+---+\n| 0  A.  y.  B.   1 |\n+---+---+---+---+---+"
ROAMERS = {"A": "blue.naga", "B": "blue.mekanork", "y": "yellow.naga"}


def alley(scenario: str, drawing: str = ALLEY, **more: object) -> Game:
    """A drawn position of a scenario, blue to act."""
    pieces = more.pop("pieces", ROAMERS)
    return position(RULES, drawing, pieces=pieces, active="blue", scenario=scenario, **more)


@pytest.mark.rule("SCN-P1-08")
def test_combat_is_refused_in_the_first_scenario_only() -> None:
    game = alley("prison:1")
    attack = Attack(piece(game, "blue.naga"), piece(game, "yellow.naga"))
    refused(game, attack, "no-combat", "SCN-P1-08")
    assert "attack" not in {action.verb for action in game.legal_actions}
    accepted(alley("prison:3"), attack)


@pytest.mark.rule("SCN-P1-08")
def test_what_may_be_done_in_the_first_scenario() -> None:
    done: set[str] = set()
    for seed in range(4):
        game, rng = fresh_game(seed, scenario="prison:1"), Rng(seed)
        for _ in range(800):
            if game.is_over:
                break
            legal: dict[str, list[dtwister.Action]] = {}
            for action in game.legal_actions:
                legal.setdefault(action.verb, []).append(action)
            verb = rng.choice(sorted(legal))
            done.add(verb)
            game.play(rng.choice(legal[verb]))
    assert done == {"play", "end", "move", "reveal", "rotate", "jump", "open", "close", "place"}


@pytest.mark.rule("SCN-P1-08", "SCN-P1-04")
def test_there_is_one_jump() -> None:
    drawing = "+---+---+---+\n|A.   O   . |\n+---+---+---+"
    game = alley("prison:1", drawing, pieces={"A": "blue.mekanork", "y": "yellow.naga behind"})
    game.play(say(game, "jump blue.mekanork over b1 to c1"))
    back = say(game, "jump blue.mekanork over b1 to a1")
    refusal = game.why_not(back)
    assert refusal is not None and refusal.rule == "JUMP-07"


@pytest.mark.rule("SCN-P1-09", "PLACE-07")
def test_an_object_that_is_found_is_placed_by_the_other_player() -> None:
    drawing = """
        +---+---+---+---+
        |A.   .   .   . |
        +   +   +   +   +
        | .   .   .   . |
        +---+---+---+---+
    """
    game = position(
        RULES,
        drawing,
        pieces={"A": "blue.naga", "B": "blue.mekanork behind", "k": "blue.key room a2"},
        active="blue",
        scenario="prison:1",
        tile=2,
        face_down=["a2"],
    )
    game.play(say(game, "move blue.naga a1-b1"))
    game.play(say(game, "reveal blue.naga a2"))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("place", 1)


OUT = "+---+---+---+---+\n| 0  A.  B.   1 |\n+---+---+---+---+"


@pytest.mark.rule("SCN-P1-01", "SCN-P1-10", "EXIT-01")
def test_the_first_whose_two_miniatures_are_out_wins_at_once() -> None:
    pieces = {"A": "blue.naga", "B": "blue.mekanork", "y": "yellow.naga behind"}
    game = alley("prison:1", OUT, pieces=pieces, ap=5, whole=True)
    game.play(say(game, "move blue.mekanork c1-d1"))
    assert game.result is None
    game.play(say(game, "move blue.naga b1-c1-d1"))
    assert game.result == Result((0,), "all-out")
    assert game.vp == (0, 0)


@pytest.mark.rule("SCN-P1-01")
def test_nobody_wins_with_one_out_and_one_eliminated() -> None:
    pieces = {"A": "blue.naga", "B": "blue.mekanork eliminated", "y": "yellow.naga behind"}
    game = alley("prison:1", OUT.replace("B", " "), pieces=pieces, whole=True)
    game.play(say(game, "move blue.naga b1-c1-d1"))
    assert game.result is None


# -- the second scenario --------------------------------------------------------------------------


@pytest.mark.rule("SCN-P2-04", "SCN-P2-03")
def test_the_two_teams_of_the_second_scenario() -> None:
    game = dtwister.new_game("prison:2", seed=0)
    assert game.seats == ("blue", "yellow")
    assert team(game, 0) == {"cleric", "naga", "backstabber", "telescoping-spear", "rope"}
    assert team(game, 1) == {"colossus", "mekanork", "telescoping-spear", "rope"}


@pytest.mark.rule("SCN-P2-06")
def test_the_clerics_player_lays_three_first_and_the_other_sees_where() -> None:
    game = starting("prison:2")
    seats, dots = [], []
    while game.decision is not None and game.decision.kind == "starter":
        seats.append(game.decision.seat)
        dots.append(len(game.view(1).public_counts.on_lines))
        game.play(next(iter(game.legal_actions)))
    assert seats == [0, 0, 0, 1, 1]
    assert dots == [0, 0, 0, 3, 3]
    assert len(game.view(0).public_counts.on_lines) == 5


@pytest.mark.rule("SCN-P2-06", "VIEW-03")
def test_which_of_the_three_they_are_is_hidden() -> None:
    views = []
    for first, second in (("naga", "cleric"), ("cleric", "naga")):
        game = starting("prison:2")
        for name, square in ((first, "a2"), (second, "a4"), ("backstabber", "a7")):
            game.play(say(game, f"start blue.{name} on {square}"))
        views.append(game.view(1))
    assert views[0] == views[1]


@pytest.mark.rule("SCN-P2-08")
def test_the_clerics_player_takes_the_first_turn() -> None:
    for seed in range(12):
        game = dtwister.new_game("prison:2", seed=seed)
        happened = play_until(game, kind_is("card"))
        assert [e.what for e in happened if isinstance(e, SeatDrawn)] == ["placing"]
        assert game.decision is not None and game.decision.seat == 0


HUNT = """
    +---+---+---+---+---+
    | 0  A.   .   .   1 |
    +   +---+---+---+---+
    | 0   .   .  o.  y1 |
    +---+---+---+---+---+
"""
HUNTERS = {"A": "blue.naga", "o": "yellow.colossus", "y": "yellow.mekanork"}


@pytest.mark.rule("SCN-P2-09", "EXIT-10", "R-235")
def test_the_clerics_side_stays_and_fights_on_the_opposing_line() -> None:
    game = alley("prison:2", HUNT, pieces=HUNTERS, ap=5)
    game.play(say(game, "move blue.naga b1-c1-d1-e1"))
    assert game.context.square(game.context.space(piece(game, "blue.naga"))) == "e1"
    assert game.result is None
    attack = say(game, "attack blue.naga yellow.mekanork")
    assert attack in game.legal_actions
    back = say(game, "move blue.naga e1-d1")
    accepted(game, back)
    leaving = alley("prison:4", HUNT, pieces={**HUNTERS, "A": "blue.wizard"}, ap=5)
    leaving.play(say(leaving, "move blue.wizard b1-c1-d1-e1"))
    assert leaving.vp == (1, 0)


@pytest.mark.rule("SCN-P2-09")
def test_from_the_opposing_line_into_the_room_and_back_to_another_square() -> None:
    drawing = """
        +---+---+---+---+
        | 0   .   .   1 |
        +   +   +   +   +
        | 0   .   .  A1 |
        +---+---+---+---+
    """
    game = alley("prison:2", drawing, pieces={"A": "blue.naga", "o": "yellow.colossus behind"})
    accepted(game, say(game, "move blue.naga d2-d1"))
    accepted(game, say(game, "move blue.naga d2-c2-b2"))


def chase(colossus: str, **more: str) -> Game:
    """Yellow to act, the Colossus or whoever carries him one step from the exit."""
    drawing = "+---+---+---+---+\n| 0  O.   .   1 |\n+---+---+---+---+"
    pieces = {"O": colossus, "N": "blue.naga behind", **more}
    return position(RULES, drawing, pieces=pieces, active="yellow", scenario="prison:2")


@pytest.mark.rule("SCN-P2-01", "SCN-P2-10", "SCN-P2-11")
def test_the_colossus_wins_by_leaving() -> None:
    game = chase("yellow.colossus")
    game.play(say(game, "move yellow.colossus b1-a1"))
    assert game.result == Result((1,), "target-left")
    assert game.vp == (0, 0)


@pytest.mark.rule("SCN-P2-13", "SCN-P2-14", "R-233")
def test_carried_out_wounded_he_brings_a_draw() -> None:
    game = chase("yellow.mekanork + yellow.colossus wounded")
    game.play(say(game, "move yellow.mekanork b1-a1"))
    assert game.result == Result((), "target-rescued")


@pytest.mark.rule("R-234", "SCN-P2-10")
def test_the_mekanork_may_leave_and_nothing_comes_of_it() -> None:
    game = chase("yellow.mekanork", o="yellow.colossus behind")
    game.play(say(game, "move yellow.mekanork b1-a1"))
    assert game.result is None
    assert game.context.space(piece(game, "yellow.mekanork")) < 0
    assert game.vp == (0, 0)


def slain(victim: str) -> Game:
    """Blue attacks a wounded of yellow and wins."""
    drawing = "+---+---+---+---+\n| 0  A.  v.   1 |\n+---+---+---+---+"
    others = {"yellow.colossus", "yellow.mekanork"} - {victim}
    pieces = {"A": "blue.naga", "v": f"{victim} wounded", "z": f"{others.pop()} behind"}
    game = alley("prison:2", drawing, pieces=pieces)
    game.play(say(game, f"attack blue.naga {victim}"))
    game.play(say(game, "card 6"))
    game.play(say(game, "card 0"))
    return game


@pytest.mark.rule("SCN-P2-01", "SCN-P2-12", "SCN-P2-05")
def test_the_clerics_side_wins_by_eliminating_the_colossus() -> None:
    game = slain("yellow.colossus")
    assert game.result == Result((0,), "target-eliminated")


@pytest.mark.rule("R-236")
def test_to_eliminate_another_is_worth_nothing() -> None:
    game = slain("yellow.mekanork")
    assert game.context.space(piece(game, "yellow.mekanork")) < 0
    assert game.result is None
    assert game.vp == (0, 0)


@pytest.mark.rule("SCN-P2-14", "R-82")
def test_it_is_a_draw_when_nobody_can_act_any_more() -> None:
    drawing = "+---+---+---+---+\n| 0  A.  v.   1 |\n+---+---+---+---+"
    pieces = {"A": "blue.naga wounded", "v": "yellow.colossus wounded"}
    game = alley("prison:2", drawing, pieces=pieces, whole=True)
    assert game.result == Result((), "nobody-able")
    one = alley("prison:2", drawing, pieces={**pieces, "A": "blue.naga"}, whole=True)
    one.play(say(one, "end"))
    assert one.result is None
