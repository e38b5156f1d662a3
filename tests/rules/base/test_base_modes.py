"""The base set and its two games (BASE, SCN-B1, SCN-B2, OPT-BASE)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

import dtwister
from dtwister import Action, Game, OptionError, Rng
from dtwister.testing import position
from dtwister_features.game_actions import BreakGate, CloseGate, Deal, Jump, Lay, OpenGate
from fixtures.games import (
    accepted,
    fresh_game,
    kind_is,
    memory,
    piece,
    placing_game,
    play_until,
    refused,
    slot,
    space,
)
from fixtures.room_drawings import read_drawing

RULES = dtwister.load_rules()
CHARACTERS = (
    "cleric",
    "goblin",
    "mekanork",
    "thief",
    "troll",
    "wall-walker",
    "warrior",
    "wizard",
)
OBJECTS = ("armor", "fireball-wand", "rope", "speed-potion", "sword", "treasure")
LEFT_IN_THE_BOX = {"wall-walker", "mekanork", "armor", "speed-potion"}
ROOMS = {name: room for name, room in RULES.rooms.items() if room.set_id == "base"}


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


def teams(game: Game) -> list[set[str]]:
    """The names of the pieces of each seat, without the colour."""
    found: list[set[str]] = [set() for _ in game.seats]
    for one in game.match.pieces:
        found[one.seat].add(one.name.partition(".")[2])
    return found


# -- what is in the box ---------------------------------------------------------------------------


@pytest.mark.rule("BASE-01", "SCN-B1-01")
def test_eight_characters_and_six_objects_a_seat() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    assert teams(game) == [{*CHARACTERS, *OBJECTS}] * 2
    assert [line.owner for line in game.match.grid.layout.lines] == [0, 1]


@pytest.mark.rule("BASE-01")
def test_eight_rooms_without_arrow_slits_and_no_ranged_weapons() -> None:
    assert len(ROOMS) == 8
    borders = {name for room in ROOMS.values() for _, _, name in room.sides}
    assert borders == {"features:wall", "features:portcullis"}
    game = dtwister.new_game("base:standard", seed=0)
    tags = {tag for kind in game.match.kinds.values() for tag in kind.tags}
    assert not [tag for tag in tags if "ranged" in tag]


@pytest.mark.rule("BASE-02")
def test_the_rooms_are_as_drawn() -> None:
    text = files("dtwister_base").joinpath("rooms.toml").read_text(encoding="utf-8")
    drawn = tomllib.loads(text)["room"]
    assert len(drawn) == 8
    for entry in drawn:
        room = ROOMS[f"base:{entry['id']}"]
        cells, sides = read_drawing(entry["grid"])
        assert list(room.cells) == cells
        assert set(room.sides) == sides
        assert room.turns == {"clockwise": 1, "counterclockwise": -1}[entry["turns"]]
        assert room.pair == entry["pair"]


@pytest.mark.rule("BASE-02")
def test_what_the_drawings_show() -> None:
    cells = Counter(cell for room in ROOMS.values() for cell in room.cells)
    assert cells["features:gear"] == 8
    pits = {name: room.cells.count("features:pit") for name, room in ROOMS.items()}
    assert pits["base:1a"] == 2
    assert pits["base:2a"] == 3
    room = ROOMS["base:1a"]
    assert room.cells[23] == "features:gear"
    assert (10, 1, "features:portcullis") in room.sides
    assert (11, 3, "features:portcullis") in room.sides


# -- who can do what ------------------------------------------------------------------------------

GATE = {
    "closed": "+---+---+\n|A. # . |\n+---+---+",
    "open": "+---+---+\n|A. ' . |\n+---+---+",
}


@pytest.mark.rule("BASE-03")
@pytest.mark.parametrize("who", CHARACTERS)
def test_the_thief_opens_and_closes_and_the_warrior_breaks(who: str) -> None:
    allowed: dict[type, list[bool]] = {}
    for load in (None, *OBJECTS):
        for state, kinds in (("closed", (OpenGate, BreakGate)), ("open", (CloseGate,))):
            pieces = {"A": f"blue.{who}"}
            drawing = GATE[state]
            if load:
                pieces["x"] = f"blue.{load}"
                drawing = drawing.replace("A. ", "A.x")
            game = position(RULES, drawing, pieces=pieces, active="blue")
            for kind in kinds:
                action = kind(piece(game, f"blue.{who}"), "east")
                can = game.why_not(action) is None
                allowed.setdefault(kind, []).append(can)
                if not can:
                    refused(game, action, "no-ability", kind.rule)
    thief, warrior = who == "thief", who == "warrior"
    assert allowed == {
        OpenGate: [thief] * 7,
        CloseGate: [thief] * 7,
        BreakGate: [warrior] * 7,
    }


PIT = "+---+---+---+\n|A.   O   . |\n+---+---+---+"


@pytest.mark.rule("BASE-04")
@pytest.mark.parametrize("who", CHARACTERS)
def test_who_crosses_pits_without_help(who: str) -> None:
    game = position(RULES, PIT, pieces={"A": f"blue.{who}"}, active="blue")
    across = say(game, f"move blue.{who} a1-b1-c1")
    onto = say(game, f"move blue.{who} a1-b1")
    assert (game.why_not(across) is None) is (who in ("thief", "wizard"))
    assert (game.why_not(onto) is None) is (who == "thief")
    accepted(game, Jump(piece(game, f"blue.{who}"), space(game, "b1"), space(game, "c1")))


@pytest.mark.rule("BASE-04")
@pytest.mark.parametrize("who", CHARACTERS)
def test_everybody_crosses_pits_with_a_rope_or_over_a_standing_thief(who: str) -> None:
    pieces = {"A": f"blue.{who}", "r": "blue.rope"}
    roped = position(RULES, PIT.replace("A. ", "A.r"), pieces=pieces, active="blue")
    across = say(roped, f"move blue.{who} a1-b1-c1")
    accepted(roped, across)
    if who == "thief":
        return
    over = position(
        RULES,
        PIT.replace(" O ", "TO "),
        pieces={"A": f"blue.{who}", "T": "blue.thief"},
        active="blue",
    )
    accepted(over, say(over, f"move blue.{who} a1-b1-c1"))
    wounded = position(
        RULES,
        PIT.replace(" O ", "TOr"),
        pieces={"A": f"blue.{who}", "T": "yellow.thief", "r": "yellow.rope"},
        active="blue",
    )
    enemy = say(wounded, f"move blue.{who} a1-b1-c1")
    assert (wounded.why_not(enemy) is None) is (who == "wizard")


WALL = "+---+---+\n|A. | . |\n+---+---+"


@pytest.mark.rule("BASE-05")
@pytest.mark.parametrize("who", CHARACTERS)
def test_only_the_wall_walker_passes_walls(who: str) -> None:
    game = position(RULES, WALL, pieces={"A": f"blue.{who}"}, active="blue")
    refused(game, say(game, f"move blue.{who} a1-b1"), "wall", "MOVE-12")
    through = say(game, f"walk-through blue.{who} east")
    if who == "wall-walker":
        accepted(game, through)
    else:
        refused(game, through, "no-ability", "CHAR-WALLWALKER-02")
    for name in OBJECTS:
        carried = position(
            RULES,
            WALL.replace("A. ", "A.x"),
            pieces={"A": f"blue.{who}", "x": f"blue.{name}"},
            active="blue",
        )
        assert (carried.why_not(through) is None) is (who == "wall-walker")


# -- the standard game ----------------------------------------------------------------------------


@pytest.mark.rule("SCN-B1-02", "SCN-B1-03")
def test_the_standard_game_has_eight_rooms_and_the_usual_set_up() -> None:
    game = dtwister.new_game("base:standard", seed=0, auto_chance=False)
    asked = []
    while not asked or asked[-1] != "card":
        assert game.decision is not None
        if not asked or asked[-1] != game.decision.kind:
            asked.append(game.decision.kind)
        if game.decision.kind != "card":
            answer = game.chance_outcome() if game.decision.is_chance else None
            game.play(answer or next(iter(game.legal_actions)))
    assert asked == ["deal", "starter", "lot", "lay", "lot", "card"]


@pytest.mark.rule("SCN-B1-05")
def test_the_standard_game_is_played_to_5() -> None:
    assert fresh_game().match.options["target"] == 5


@pytest.mark.rule("SCN-B1-06", "EXIT-02", "OBJ-TREASURE-02")
def test_who_exits_stays_in_view_before_his_player_with_the_treasure() -> None:
    game = position(
        RULES,
        "+---+---+---+\n| 0  A.t  1 |\n+---+---+---+",
        pieces={"A": "blue.goblin", "t": "yellow.treasure", "y": "yellow.goblin behind"},
        active="blue",
    )
    game.play(say(game, "move blue.goblin b1-c1"))
    kept = memory(game, "features:kept")
    assert [set(entry) for entry in kept] == [
        {piece(game, "blue.goblin"), piece(game, "yellow.treasure")},
        set(),
    ]
    for seat in (0, 1, None):
        view = game.view(seat)
        keys = [one.key for one in game.match.memories.slots]
        assert view.state.memory[keys.index("features:kept")] == kept


@pytest.mark.rule("SCN-B1-06")
@pytest.mark.parametrize("victim", ["yellow.goblin", "blue.goblin"])
def test_who_is_eliminated_stays_in_view_before_the_player_who_scored(victim: str) -> None:
    game = position(
        RULES,
        "+---+---+---+\n|W.f  .  y. |\n+---+---+---+",
        pieces={
            "W": "blue.wizard",
            "f": "blue.fireball-wand",
            "y": victim,
            "z": "yellow.troll behind",
        },
        active="blue",
    )
    game.play(say(game, "fire blue.wizard east"))
    scorer = game.vp.index(1)
    assert scorer == (0 if victim.startswith("yellow") else 1)
    kept = memory(game, "features:kept")
    assert (kept[scorer], kept[1 - scorer]) == ((piece(game, victim),), ())


@pytest.mark.rule("SCN-B1-06", "VP-04")
def test_who_is_rescued_and_what_is_discarded_is_nobodys_trophy() -> None:
    for load in ("blue.troll wounded", "blue.rope"):
        game = position(
            RULES,
            "+---+---+---+\n| 0  A.x  1 |\n+---+---+---+",
            pieces={"A": "blue.goblin", "x": load, "y": "yellow.goblin behind"},
            active="blue",
        )
        game.play(say(game, "move blue.goblin b1-c1"))
        assert memory(game, "features:kept") == ((piece(game, "blue.goblin"),), ())


# -- the beginner's game --------------------------------------------------------------------------


@pytest.mark.rule("SCN-B2-01", "R-145")
def test_the_beginners_game_draws_three_of_the_four_pairs() -> None:
    drawn = Counter()
    for seed in range(60):
        game = dtwister.new_game("base:beginner", seed=seed)
        assert len(game.state.tiles) == 6
        pairs = {game.match.rooms[tile].room.pair for tile in game.state.tiles}
        assert len(pairs) == 3
        drawn[frozenset(pairs)] += 1
    assert len(drawn) == 4
    assert all(count >= 5 for count in drawn.values()), drawn


@pytest.mark.rule("R-145")
@pytest.mark.parametrize("named", ["1,2,3", "1,2,4", "1,3,4", "2,3,4"])
def test_the_players_may_name_the_pairs(named: str) -> None:
    for seed in range(5):
        game = dtwister.new_game("base:beginner", seed=seed, pairs=named)
        pairs = {str(game.match.rooms[tile].room.pair) for tile in game.state.tiles}
        assert pairs == set(named.split(","))
    with pytest.raises(OptionError):
        dtwister.new_game("base:beginner", seed=0, pairs="1,2")


@pytest.mark.rule("R-145", "BOARD-02")
def test_a_deal_of_half_a_pair_is_refused() -> None:
    game = dtwister.new_game("base:beginner", seed=0, auto_chance=False)
    by_pair: dict[int, list[int]] = {}
    for index, room in enumerate(game.match.rooms):
        by_pair.setdefault(room.room.pair, []).append(index)
    whole = (*by_pair[1], *by_pair[2], *by_pair[4])
    split = (*by_pair[1], *by_pair[2], by_pair[3][0], by_pair[4][0])
    refused(game, Deal(split, (0,) * 6), "lone-room", "BOARD-02")
    accepted(game, Deal(whole, (0,) * 6))


@pytest.mark.rule("SCN-B2-02")
def test_the_beginners_team() -> None:
    team = {*CHARACTERS, *OBJECTS} - LEFT_IN_THE_BOX
    game = dtwister.new_game("base:beginner", seed=0)
    assert teams(game) == [team] * 2
    assert len(team) == 6 + 4


@pytest.mark.rule("SCN-B2-03", "EX-102")
def test_twelve_tokens_fill_the_six_rooms() -> None:
    game = placing_game(scenario="base:beginner")
    assert sum(at >= 0 for at in game.state.at) == 2 * 4
    assert game.view(None).public_counts.behind == (6, 6)
    play_until(game, kind_is("card"))
    laid = [len(game.context.tokens_on(room)) for room in range(6)]
    assert laid == [2] * 6
    assert sum(laid) == 12 == 2 * 6


@pytest.mark.rule("SCN-B2-03")
@pytest.mark.parametrize("room", ["a1", "a2", "b3"])
def test_no_room_of_the_beginners_game_takes_a_third_token(room: str) -> None:
    game = placing_game(scenario="base:beginner")
    where = slot(game, room)
    for _ in range(2):
        game.play(next(a for a in game.legal_actions if isinstance(a, Lay) and a.slot == where))
    token = next(a for a in game.legal_actions if isinstance(a, Lay))
    refused(game, Lay(token.piece, where), "full", "SETUP-09")
    accepted(game, token)


@pytest.mark.rule("SCN-B2-04")
def test_all_else_is_as_in_the_standard_game() -> None:
    standard, beginner = (RULES.scenarios[name] for name in ("base:standard", "base:beginner"))
    assert beginner.frame == standard.frame
    assert [one.id for one in beginner.abilities] == [one.id for one in standard.abilities]
    options = {one.name: one for one in beginner.options}
    assert options.pop("pairs")
    assert options == {one.name: one for one in standard.options}
    game = dtwister.new_game("base:beginner", seed=0)
    assert game.match.options["target"] == 5
    assert memory(game, "features:combat-hands") == ((0, 1, 2, 2, 3, 3, 4, 5, 6),) * 2


@pytest.mark.rule("SCN-B1-04", "SCN-B1-05", "SCN-B2-04")
@pytest.mark.parametrize("scenario", ["base:standard", "base:beginner"])
def test_random_games_end_as_the_scenario_says(scenario: str) -> None:
    ended = 0
    for seed in range(3):
        game = dtwister.new_game(scenario, seed=seed)
        rng = Rng(seed)
        for _ in range(20_000):
            if game.is_over:
                break
            before = game.vp
            game.play(game.legal_actions.sample(rng))
            assert all(0 <= now - then <= 6 for then, now in zip(before, game.vp, strict=True))
        if game.result is not None:
            ended += 1
            assert max(game.vp) >= 5 or game.result.why == "nobody-left"
            if game.vp[0] != game.vp[1]:
                assert game.result.winners == (game.vp.index(max(game.vp)),)
    assert ended


@pytest.mark.rule("OPT-BASE-02", "OPT-BASE-03", "OPT-BASE-04")
@pytest.mark.parametrize("scenario", ["base:standard", "base:beginner"])
def test_the_options_are_off_unless_agreed(scenario: str) -> None:
    options = dtwister.new_game(scenario, seed=0).match.options
    assert options["timer"] is False
    assert options["target"] == 5
    assert (options["handicap"], options["characters"]) == ("none", 8)
    agreed = dtwister.new_game(scenario, seed=0, timer=True, target=7, characters=4).match.options
    assert (agreed["timer"], agreed["target"], agreed["characters"]) == (True, 7, 4)
