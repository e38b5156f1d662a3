"""Whatever chooses a target asks one question, and abilities of others answer it."""

from __future__ import annotations

from collections.abc import Mapping

import dtwister
from dtwister import Game
from dtwister.testing import position, zone_position
from dtwister_features.game_events import CombatBegan
from fixtures.plugins import guards

RULES = dtwister.load_rules([guards])
HALL = """
+---+---+---+---+---+---+
|A.a B.b  .   .  X.  Y. |
+   +   +   +   +   +   +
|C.c D.d  .   .  Z.   . |
+---+---+---+---+---+---+
"""


def stand(pieces: Mapping[str, str], ap: int = 3) -> Game:
    signs = {sign for sign in HALL if sign.isalpha()} - set(pieces)
    drawing = "".join(" " if sign in signs else sign for sign in HALL)
    return position(RULES, drawing, pieces=pieces, active="blue", ap=ap)


def listed(game: Game, text: str) -> bool:
    """Return whether an action is listed; refusals and listing must agree."""
    action = dtwister.parse_action(game.match, text)
    found = action in list(game.legal_actions)
    assert found is (game.why_not(action) is None)
    return found


def rule_against(game: Game, text: str) -> str:
    """The rule of the refusal of an action, which is not listed either."""
    assert not listed(game, text)
    found = game.why_not(dtwister.parse_action(game.match, text))
    assert found is not None
    return found.rule


def fighters(game: Game, text: str) -> tuple[list[str], list[str]]:
    """Those who attack and defend when a combat begins."""
    events = game.play(dtwister.parse_action(game.match, text))
    began = next(event for event in events if isinstance(event, CombatBegan))
    return (
        [game.match.name_of(piece) for piece in began.attackers],
        [game.match.name_of(piece) for piece in began.defenders],
    )


def test_an_attack_asks_and_the_guard_gives_its_own_reason() -> None:
    game = stand(
        {"A": "blue.warrior", "B": "yellow.shade", "C": "blue.medium", "D": "yellow.goblin"}
    )
    found = game.why_not(dtwister.parse_action(game.match, "attack blue.warrior yellow.shade"))
    said = "blue.warrior cannot choose yellow.shade: it does not see spirits"
    assert str(found) == f"unseen (UNSEEN-01): {said}"
    assert not listed(game, "attack blue.warrior yellow.shade")
    assert listed(game, "attack blue.medium yellow.goblin")
    friends = stand({"A": "blue.warrior", "B": "blue.shade", "D": "yellow.goblin"})
    assert listed(friends, "attack blue.shade yellow.goblin")


def test_those_who_would_join_are_asked_too() -> None:
    pieces = {"A": "blue.warrior", "B": "yellow.shade", "D": "blue.medium"}
    game = stand(pieces)
    assert fighters(game, "attack blue.medium yellow.shade") == (["blue.medium"], ["yellow.shade"])
    pieces["B"] = "yellow.goblin"
    both = ["blue.medium", "blue.warrior"]
    assert sorted(fighters(stand(pieces), "attack blue.medium yellow.goblin")[0]) == both


def test_one_that_cannot_be_chosen_is_not_drawn_in_as_a_defender() -> None:
    pieces = {"A": "blue.warrior", "B": "yellow.goblin", "C": "yellow.statue"}
    game = stand(pieces)
    assert fighters(game, "attack blue.warrior yellow.goblin")[1] == ["yellow.goblin"]
    pieces["C"] = "yellow.troll"
    both = ["yellow.goblin", "yellow.troll"]
    assert sorted(fighters(stand(pieces), "attack blue.warrior yellow.goblin")[1]) == both


def test_shots_and_those_who_join_them_ask() -> None:
    pieces = {"A": "blue.warrior", "a": "blue.bow", "X": "yellow.goblin"}
    assert listed(stand(pieces), "shoot blue.warrior east")
    pieces["Y"] = "yellow.herald"
    assert rule_against(stand(pieces), "shoot blue.warrior east") == "ESCORT-01"
    bows = {"A": "blue.medium", "a": "blue.bow", "X": "yellow.shade"}
    assert listed(stand(bows), "shoot blue.medium east")
    assert rule_against(stand({**bows, "A": "blue.thief"}), "shoot blue.thief east") == "UNSEEN-01"


def test_a_joiner_with_a_weapon_is_asked_and_not_its_action_alone() -> None:
    pieces = {
        "C": "blue.medium",
        "D": "yellow.shade",
        "A": "blue.warrior",
        "B": "blue.cleric",
        "b": "blue.telescoping-spear",
    }
    drawing = """
+---+---+---+---+
|A.b  .  D.  C. |
+---+---+---+---+
"""
    del pieces["B"]
    game = position(RULES, drawing, pieces=pieces, active="blue", ap=3)
    alone = "attack blue.medium yellow.shade"
    assert listed(game, alone)
    assert rule_against(game, f"{alone} with blue.warrior") == "UNSEEN-01"
    pieces["D"] = "yellow.goblin"
    game = position(RULES, drawing, pieces=pieces, active="blue", ap=3)
    assert listed(game, "attack blue.medium yellow.goblin with blue.warrior")
    pieces["D"] = "yellow.shade"
    game = position(RULES, drawing, pieces=pieces, active="blue", ap=3)
    assert rule_against(game, "strike blue.warrior yellow.shade") == "UNSEEN-01"


def test_healing_asks_whatever_the_owner_of_the_guard_is() -> None:
    assert listed(
        stand({"A": "blue.cleric", "B": "blue.goblin wounded"}), "heal blue.cleric blue.goblin"
    )
    game = stand({"A": "blue.cleric", "B": "blue.statue wounded"})
    assert rule_against(game, "heal blue.cleric blue.statue") == "STONE-01"
    wounded = stand({"A": "blue.cleric", "B": "blue.shade wounded"})
    assert listed(wounded, "heal blue.cleric blue.shade")  # its ability is lost with the wound


def test_a_fireball_asks() -> None:
    wizard = {"A": "blue.wizard", "a": "blue.fireball-wand"}
    for target, rule in (("shade", "UNSEEN-01"), ("statue", "STONE-01")):
        game = stand({**wizard, "X": f"yellow.{target}"})
        assert rule_against(game, "fire blue.wizard east") == rule
    escorted = {**wizard, "X": "yellow.goblin", "Y": "yellow.herald"}
    assert rule_against(stand(escorted), "fire blue.wizard east") == "ESCORT-01"
    assert listed(stand({**wizard, "X": "yellow.goblin"}), "fire blue.wizard east")


def test_a_scream_asks() -> None:
    game = stand({"A": "blue.banshee", "B": "yellow.statue"})
    assert rule_against(game, "scream blue.banshee east") == "STONE-01"
    assert listed(stand({"A": "blue.banshee", "B": "yellow.goblin"}), "scream blue.banshee east")


def test_no_mind_is_controlled_that_cannot_be_chosen() -> None:
    for enemy, kind in (("shade", "combat-card"), ("goblin", "name")):
        pieces = {"A": "blue.telepath", "B": f"yellow.{enemy}"}
        signs = {sign for sign in HALL if sign.isalpha()} - set(pieces)
        drawing = "".join(" " if sign in signs else sign for sign in HALL)
        game = position(RULES, drawing, pieces=pieces, active="yellow")
        text = f"attack yellow.{enemy} blue.telepath"
        game.play(dtwister.parse_action(game.match, text))
        assert game.decision is not None and game.decision.kind == kind


# -- the card game ---------------------------------------------------------------------------------


def zones(pieces: Mapping[str, str]) -> Game:
    rooms = {"r1": "blue-a/0", "r2": "?", "r3": "?", "r4": "blue-b/0"}
    settings = {"turn": "card:turn"}
    return zone_position(RULES, "card:2x2", rooms, pieces, settings=settings, active="blue")


def test_a_zone_draws_in_none_that_cannot_be_chosen() -> None:
    pieces = {"blue.cleric": "r4.t", "blue.medium": "r4.t", "yellow.shade": "r4.t"}
    game = zones(pieces)
    assert rule_against(game, "attack blue.cleric yellow.shade") == "UNSEEN-01"
    assert fighters(game, "attack blue.medium yellow.shade") == (["blue.medium"], ["yellow.shade"])
    more = zones({**pieces, "yellow.goblin": "r4.t", "yellow.statue": "r4.t"})
    both, enemies = fighters(more, "attack blue.medium yellow.shade")
    assert sorted(both) == ["blue.cleric", "blue.medium"]
    assert sorted(enemies) == ["yellow.goblin", "yellow.shade"]


def test_scrolls_thefts_and_flights_ask() -> None:
    scroll = {"blue.wizard": "r4.t", "blue.fireball-scroll": "carried by blue.wizard"}
    for target, rule in (("shade", "UNSEEN-01"), ("statue", "STONE-01")):
        game = zones({**scroll, f"yellow.{target}": "r4.t"})
        assert rule_against(game, f"burn blue.wizard yellow.{target}") == rule
    assert listed(zones({**scroll, "yellow.goblin": "r4.t"}), "burn blue.wizard yellow.goblin")
    thief = {"blue.pickpocket": "r4.t", "yellow.goblin": "r4.t"}
    for item, rule in (("rope", ""), ("anvil", "CHAIN-01")):
        game = zones({**thief, f"yellow.{item}": "carried by yellow.goblin"})
        text = f"steal blue.pickpocket yellow.{item}"
        assert listed(game, text) if not rule else rule_against(game, text) == rule
    stone = {"blue.pickpocket": "r4.t", "yellow.statue": "r4.t"}
    game = zones({**stone, "yellow.rope": "carried by yellow.statue"})
    assert rule_against(game, "steal blue.pickpocket yellow.rope") == "STONE-01"
    flight = {"blue.telekineticist": "r4.t", "blue.statue": "r4.t", "blue.goblin": "r4.t"}
    game = zones({**flight, "blue.rope": "r4.t", "blue.anvil": "r4.t"})
    said = "levitate blue.telekineticist blue.{} to r4.t for blue.{}"
    assert listed(game, said.format("rope", "goblin"))
    assert rule_against(game, said.format("anvil", "goblin")) == "CHAIN-01"
    assert rule_against(game, said.format("rope", "statue")) == "STONE-01"
