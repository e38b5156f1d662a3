"""The third, fourth and fifth scenario of the Prison set, and its options (SCN-P3 to P5, OPT)."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from dtwister import REFEREE, Game, OptionError, Result
from dtwister.plugin import events
from dtwister.testing import position
from dtwister_features.game_actions import Lay, Start
from dtwister_features.setup.handicap import HANDICAPS
from dtwister_features.turn.declarations import Timeout
from fixtures.games import (
    accepted,
    fresh_game,
    kind_is,
    memory,
    piece,
    placing_game,
    play_until,
    refused,
    say,
)

RULES = dtwister.load_rules()
ALL = [f"prison:{number}" for number in range(1, 6)]
CHARACTERS = {
    "naga",
    "backstabber",
    "banshee",
    "cleric",
    "colossus",
    "wizard",
    "mekanork",
    "telepath",
}
OBJECTS = {"key", "telescoping-spear", "fireball-wand", "bow", "large-shield", "rope"}
TEAMS = {
    "prison:3": {"wizard", "mekanork", "naga", "banshee", "key", "telescoping-spear"},
    "prison:4": {"telepath", "wizard", "colossus", "cleric", "mekanork", "backstabber"}
    | {"bow", "large-shield", "rope", "fireball-wand"},
    "prison:5": CHARACTERS | OBJECTS,
}


@pytest.mark.rule("SCN-P3-03", "SCN-P4-03", "SCN-P5-03")
@pytest.mark.parametrize("scenario", TEAMS)
def test_both_have_the_same_team(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=0)
    for seat in (0, 1):
        own = {p.name.partition(".")[2] for p in game.match.pieces if p.seat == seat}
        assert own == TEAMS[scenario]


@pytest.mark.rule("SCN-P3-05", "SCN-P4-05", "SCN-P5-05", "R-11")
@pytest.mark.parametrize(("scenario", "choices"), [("prison:3", 4), ("prison:4", 6)])
def test_four_are_laid_on_the_four_dots_unseen(scenario: str, choices: int) -> None:
    game = dtwister.new_game(scenario, seed=0)
    chosen = {a.piece for a in game.legal_actions if isinstance(a, Start)}
    assert len(chosen) == choices
    seats = []
    while game.decision is not None and game.decision.kind == "starter":
        seats.append(game.decision.seat)
        assert game.view(1 - game.decision.seat).public_counts.on_lines == ()
        game.play(next(iter(game.legal_actions)))
    assert seats == [0] * 4 + [1] * 4
    assert [seat for _, seat in game.view(None).public_counts.on_lines].count(0) == 4
    assert len(game.view(None).public_counts.on_lines) == 8


# -- the third scenario ---------------------------------------------------------------------------

FIELD = """
    +---+---+---+---+
    | 0  W.  y.   1 |
    +   +   +   +   +
    | 0   .   .  v1 |
    +---+---+---+---+
"""
FIGHTERS = {"W": "blue.wizard", "y": "yellow.naga", "v": "yellow.mekanork"}


def fight(drawing: str = FIELD, **more: object) -> Game:
    """A position of the third scenario, blue to act."""
    pieces = {**FIGHTERS, **more.pop("more", {})}  # type: ignore[dict-item]
    return position(RULES, drawing, pieces=pieces, active="blue", scenario="prison:3", **more)


@pytest.mark.rule("SCN-P3-08", "EXIT-10")
@pytest.mark.parametrize("line", ["d1", "a1"])
def test_nobody_leaves_and_everybody_may_stay_on_both_lines(line: str) -> None:
    game = fight()
    way = "b1-b2-c2-d2-d1" if line == "d1" else "b1-a1"
    drawing = FIELD.replace("v1", " 1")
    game = fight(drawing, more={"v": "yellow.mekanork behind"})
    game.play(say(game, f"move blue.wizard {way}"))
    assert game.context.square(game.context.space(piece(game, "blue.wizard"))) == line
    assert game.vp == (0, 0) and game.result is None
    accepted(
        game, say(game, "move blue.wizard d1-d2" if line == "d1" else "move blue.wizard a1-a2")
    )


@pytest.mark.rule("R-239", "SCN-P3-08", "COMBAT-11")
def test_combat_and_sight_work_on_both_lines() -> None:
    drawing = """
        +---+---+---+---+---+
        | 0  y.   .   .   1 |
        +   +   +   +   +   +
        | 0   .   .   .  W1 |
        +   +   +   +   +   +
        | 0   .   .   .  v1 |
        +---+---+---+---+---+
    """
    game = fight(drawing)
    accepted(game, say(game, "attack blue.wizard yellow.mekanork"))
    game = fight(drawing.replace("W1 ", "W1f"), more={"f": "blue.fireball-wand"})
    accepted(game, say(game, "fire blue.wizard south"))


@pytest.mark.rule("R-239", "CHAR-BANSHEE-12")
def test_a_scream_works_on_the_opposing_line_and_not_against_whoever_is_on_his_own() -> None:
    along = """
        +---+---+---+---+---+
        | 0   .   .   .  B1 |
        +   +   +   +   +   +
        | 0   .   .   .  y1 |
        +   +   +   +   +   +
        | 0   .   .   .   1 |
        +---+---+---+---+---+
    """
    for banshee, victim, allowed in (
        ("yellow.banshee", "blue.naga", True),
        ("blue.banshee", "yellow.naga", False),
    ):
        game = position(
            RULES,
            along,
            pieces={"B": banshee, "y": victim, "z": "blue.mekanork behind"},
            active=banshee.partition(".")[0],
            scenario="prison:3",
        )
        scream = say(game, f"scream {banshee} south")
        assert (game.why_not(scream) is None) is allowed, game.why_not(scream)


SHOT = "+---+---+---+---+\n| 0  W.f y.   1 |\n+---+---+---+---+"


def shot(target: str, **dead: str) -> Game:
    """The blue Wizard burns somebody."""
    pieces = {
        "W": "blue.wizard",
        "f": "blue.fireball-wand",
        "y": target,
        "1": "blue.banshee behind",
        "2": "yellow.wizard behind",
        **dead,
    }
    game = position(RULES, SHOT, pieces=pieces, active="blue", scenario="prison:3")
    game.play(say(game, "fire blue.wizard east"))
    return game


@pytest.mark.rule("SCN-P3-01")
def test_the_first_to_eliminate_two_wins_at_once() -> None:
    assert shot("yellow.naga").result is None
    game = shot("yellow.naga", z="yellow.mekanork eliminated")
    assert game.result == Result((0,), "eliminations")
    assert game.vp == (0, 0)


@pytest.mark.rule("R-237", "R-79")
def test_an_own_victim_counts_for_the_opponent() -> None:
    game = shot("blue.naga", z="blue.mekanork eliminated", u="yellow.mekanork eliminated")
    assert game.result == Result((1,), "eliminations")


@pytest.mark.rule("R-238")
def test_two_eliminations_on_both_sides_at_once_are_a_draw() -> None:
    both = {
        "s": "blue.mekanork eliminated",
        "t": "blue.naga eliminated",
        "u": "yellow.mekanork eliminated",
    }
    pieces = {"W": "blue.wizard", "y": "yellow.wizard", "v": "yellow.naga eliminated", **both}
    drawing = SHOT.replace(".f", ". ")
    game = position(RULES, drawing, pieces=pieces, active="blue", scenario="prison:3")
    assert game.result == Result((), "eliminations")
    assert shot("yellow.banshee", s=both["s"], u=both["u"]).result == Result((0,), "eliminations")


# -- the fourth scenario --------------------------------------------------------------------------


@pytest.mark.rule("SCN-P4-06")
def test_tokens_of_any_kind_two_in_each_of_six_rooms() -> None:
    game = placing_game(scenario="prison:4")
    assert game.decision is not None
    seats = [game.decision.seat]
    kinds = {game.match.kind_of[a.piece].is_object for a in game.legal_actions}
    assert kinds == {True, False}
    first = next(a for a in game.legal_actions if isinstance(a, Lay))
    while game.decision is not None and game.decision.kind == "lay":
        seats.append(game.decision.seat)
        game.play(next(iter(game.legal_actions)))
    assert [len(game.context.tokens_on(room)) for room in range(6)] == [2] * 6
    assert seats[1:] == [seats[0], 1 - seats[0]] * 6
    full = placing_game(scenario="prison:4")
    for _ in range(2):
        token = next(a for a in full.legal_actions if isinstance(a, Lay) and a.slot == first.slot)
        full.play(token)
    token = next(a for a in full.legal_actions if isinstance(a, Lay))
    refused(full, Lay(token.piece, first.slot), "full", "SETUP-09")


RUN = "+---+---+---+---+\n| 0  W.  y.   1 |\n+---+---+---+---+"


def run(vp: dict[str, int], scenario: str = "prison:4") -> Game:
    """The blue Wizard leaves over an enemy."""
    game = stand(vp, scenario)
    game.play(say(game, "move blue.wizard b1-c1-d1"))
    return game


def stand(vp: dict[str, int], scenario: str = "prison:4") -> Game:
    """The blue Wizard may leave over an enemy."""
    pieces = {"W": "blue.wizard", "y": "yellow.cleric", "z": "blue.cleric behind"}
    return position(RULES, RUN, pieces=pieces, active="blue", ap=3, vp=vp, scenario=scenario)


@pytest.mark.rule("SCN-P4-01", "SCN-P4-08", "SCN-P4-09")
@pytest.mark.parametrize(
    ("blue", "yellow", "result"),
    [(2, 3, None), (3, 3, Result((0,), "target")), (3, 0, Result((0,), "target"))],
)
def test_the_game_ends_at_once_with_four_points(
    blue: int, yellow: int, result: Result | None
) -> None:
    game = run({"blue": blue, "yellow": yellow})
    assert game.vp == (blue + 1, yellow)
    assert game.result == result


@pytest.mark.rule("R-240")
@pytest.mark.parametrize(
    ("blue", "yellow", "winners"), [(4, 4, ()), (4, 5, (1,)), (5, 4, (0,)), (6, 6, ())]
)
def test_if_an_action_brought_both_to_four_the_higher_score_wins(
    blue: int, yellow: int, winners: tuple[int, ...]
) -> None:
    game = stand({"blue": blue, "yellow": yellow})
    assert game.result == Result(winners, "target")


@pytest.mark.rule("SCN-P4-08", "VP-01")
def test_an_elimination_scores_in_the_fourth_and_fifth_scenario() -> None:
    for scenario in ALL[3:]:
        pieces = {
            "W": "blue.wizard",
            "f": "blue.fireball-wand",
            "y": "yellow.cleric",
            "z": "yellow.wizard behind",
        }
        game = position(RULES, SHOT, pieces=pieces, active="blue", scenario=scenario)
        game.play(say(game, "fire blue.wizard east"))
        assert game.vp == (1, 0)


# -- the fifth scenario ---------------------------------------------------------------------------


@pytest.mark.rule("SCN-P5-01", "SCN-P5-06", "SCN-P5-07", "END-02")
def test_the_turn_with_the_fifth_point_is_finished() -> None:
    game = run({"blue": 4, "yellow": 4}, "prison:5")
    assert game.vp == (5, 4)
    assert game.result is None
    game.play(say(game, "end"))
    assert game.result == Result((0,), "target")


@pytest.mark.rule("SCN-P5-05", "SETUP-05", "SETUP-07", "SETUP-12")
def test_the_fifth_scenario_has_the_usual_set_up() -> None:
    game = dtwister.new_game("prison:5", seed=0, auto_chance=False)
    asked: list[str] = []
    while not asked or asked[-1] != "card":
        assert game.decision is not None
        if not asked or asked[-1] != game.decision.kind:
            asked.append(game.decision.kind)
        if game.decision.kind != "card":
            answer = game.chance_outcome() if game.decision.is_chance else None
            game.play(answer or next(iter(game.legal_actions)))
    assert asked == ["deal", "starter", "lot", "lay", "lot", "card"]
    assert [len(game.context.tokens_on(room)) for room in range(8)] == [2, 3, 3, 2] * 2


# -- options --------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-PRIS-01", "TIMER-01")
@pytest.mark.parametrize("scenario", ALL)
def test_the_timer_is_an_option_of_all_scenarios(scenario: str) -> None:
    without = fresh_game(scenario=scenario)
    refused(without, Timeout("turn"), "no-timer", "TIMER-01")
    game = fresh_game(scenario=scenario, timer=True)
    seat = game.decision.seat if game.decision else -1
    game.play(Timeout("turn"), by=REFEREE)
    assert game.decision is not None and game.decision.seat == 1 - seat


@pytest.mark.rule("OPT-PRIS-02", "END-04")
def test_the_fifth_scenario_is_played_to_five_six_or_seven() -> None:
    assert dtwister.new_game("prison:5", seed=0).match.options["target"] == 5
    for target in (5, 6, 7):
        assert (
            dtwister.new_game("prison:5", seed=0, target=target).match.options["target"] == target
        )
    for target in (4, 8):
        with pytest.raises(OptionError):
            dtwister.new_game("prison:5", seed=0, target=target)
    with pytest.raises(OptionError):
        dtwister.new_game("prison:4", seed=0, target=5)


@pytest.mark.rule("OPT-PRIS-03", "HANDICAP-01", "HANDICAP-03", "HANDICAP-04", "HANDICAP-05")
@pytest.mark.rule("HANDICAP-06")
@pytest.mark.parametrize("row", [row for row in HANDICAPS if row != "none"])
def test_the_fifth_scenario_with_a_handicap(row: str) -> None:
    characters, removed = HANDICAPS[row]
    game = dtwister.new_game("prison:5", seed=0, handicap=row, stronger=1)
    play_until(game, kind_is("lay"))
    assert len(game.view(None).public_counts.on_lines) == 8
    aside = [p for p in game.match.characters[1] if game.state.at[p] == -2]
    assert len(aside) == 8 - characters
    play_until(game, kind_is("card"))
    hands = memory(game, "features:combat-hands")
    assert [card for card in (0, 1, 2, 2, 3, 3, 4, 5, 6) if card not in removed] == list(hands[1])
    assert hands[0] == (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert sum(len(game.context.tokens_on(room)) for room in range(8)) == 20 - (8 - characters)
    assert game.match.options["target"] == 5


HOME_MADE = '''\
"""Two pieces on blank tokens: a character and an object of our own."""

import attrs

from dtwister.plugin import Ability, Manifest, hookimpl
from dtwister.plugin.content import Character, Object


class Slippery(Ability):
    """Passes arrow-slits and crosses pits."""

    id = "cellar:slippery"
    passes = frozenset({"arrow-slit"})
    crosses = frozenset({"obstacle"})


class Heavy(Ability):
    """Two more in combat for the bearer."""

    id = "cellar:heavy"

    def combat(self, context, bearer, attacking, fighters):
        return 2


@hookimpl
def dtwister_manifest():
    return Manifest(id="cellar", version="1.0", requires=("prison",))


@hookimpl
def dtwister_register(registry):
    registry.ability(Slippery)
    registry.ability(Heavy)
    registry.content("cellar.toml")
'''
CELLAR = """\
namespace = "cellar"
[[character]]
id = "eel"
name = "Eel"
movement = 5
combat = 1
abilities = ["slippery"]
[[object]]
id = "anvil"
name = "Anvil"
abilities = ["heavy"]
[[scenario]]
id = "stand-alone"
name = "Stand Alone with blank tokens"
layout = "features:4x2"
frame = "features:set-up"
room_sets = ["prison"]
characters = [
    "eel", "prison:naga", "prison:backstabber", "prison:banshee", "features:cleric",
    "prison:colossus", "features:wizard", "features:mekanork",
]
objects = [
    "anvil", "prison:key", "features:fireball-wand", "prison:bow", "prison:large-shield",
    "features:rope",
]
abilities = ["features:target-score", "features:nobody-able"]
options = ["target"]
[scenario.settings]
starters = 4
"""


@pytest.mark.rule("OPT-PRIS-04")
def test_home_made_pieces_are_a_plugin_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "cellar"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "plugin.py").write_text(HOME_MADE, encoding="utf-8")
    (folder / "cellar.toml").write_text(CELLAR, encoding="utf-8")
    rules = dtwister.load_rules(folders=[tmp_path])
    game = Game.new(rules, "cellar:stand-alone", seed=3)
    play_until(game, kind_is("act"), dtwister.Rng(3))
    assert "blue.eel" in game.match.piece_index
    drawn = position(
        rules,
        "+---+---+---+---+\n|E.a  O   .  y. |\n+---+---+---+---+",
        pieces={"E": "blue.eel", "a": "blue.anvil", "y": "yellow.cleric"},
        active="blue",
        scenario="cellar:stand-alone",
    )
    drawn.play(say(drawn, "move blue.eel a1-b1-c1"))
    drawn.play(say(drawn, "attack blue.eel yellow.cleric"))
    drawn.play(say(drawn, "card 0"))
    happened = drawn.play(say(drawn, "card 0"))
    assert any(isinstance(event, events.Wounded) for event in happened)
