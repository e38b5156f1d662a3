"""Combats of two colours among three and four seats; when a wounded may be attacked (MULTI-50)."""

from __future__ import annotations

import pytest

from dtwister import REFEREE, Game
from dtwister_features import game_events
from dtwister_features.game_actions import EndTurn
from dtwister_features.turn.declarations import Timeout
from fixtures.positions.multiplayer import at, is_legal, play, refused, refuses, stand


def wounded(game: Game) -> set[str]:
    """Who is wounded."""
    return {one.name for n, one in enumerate(game.match.pieces) if game.state.wounded >> n & 1}


def sides(game: Game, text: str) -> tuple[set[str], set[str]]:
    """Who fights on either side of a combat that is declared."""
    happened = play(game, text)
    began = next(e for e in happened if isinstance(e, game_events.CombatBegan))
    name = game.context.name
    return {name(p) for p in began.attackers}, {name(p) for p in began.defenders}


CROWD = """
+---+---+---+
| .  Y.   . |
+   +   +   +
|G.  A.  R. |
+   +   +   +
| .   .   . |
+---+---+---+
"""
CROWDED = {"A": "blue.warrior", "R": "red.thief", "G": "red.goblin", "Y": "yellow.troll"}


@pytest.mark.rule("EX-M05", "MULTI-50", "MULTI-53", "R-M16")
@pytest.mark.parametrize(("card", "hurt"), [(2, {"red.thief", "red.goblin"}), (0, set())])
def test_a_third_colour_is_out(card: int, hurt: set[str]) -> None:
    game = stand(CROWD, CROWDED)
    fight = game.fork()
    assert sides(fight, "attack blue.warrior red.thief") == (
        {"blue.warrior"},
        {"red.thief", "red.goblin"},
    )
    happened = play(fight, f"card {card}", "card 0")
    shown = next(e for e in happened if isinstance(e, game_events.CombatShown))
    assert (shown.attack, shown.defence) == (3 + card, 3)
    assert wounded(fight) == hurt


@pytest.mark.rule("MULTI-54")
def test_only_the_two_seats_concerned_play_a_card() -> None:
    game = stand(CROWD, CROWDED)
    play(game, "attack blue.warrior red.thief")
    asked = []
    while game.decision is not None and game.decision.kind == "combat-card":
        asked.append(game.decision.seat)
        play(game, "card 1")
    assert asked == [0, 1]


@pytest.mark.rule("MULTI-51", "R-M16")
def test_the_target_decides_who_defends_and_the_others_may_be_attacked_after() -> None:
    game = stand(CROWD, CROWDED)
    for target, colour in (("red.thief", "red"), ("yellow.troll", "yellow")):
        assert is_legal(game, f"attack blue.warrior {target}")
        _, defenders = sides(game.fork(), f"attack blue.warrior {target}")
        assert {name.partition(".")[0] for name in defenders} == {colour}
    play(game, "attack blue.warrior red.thief", "card 2", "card 0")
    assert is_legal(game, "attack blue.warrior yellow.troll")
    play(game, "attack blue.warrior yellow.troll", "card 0", "card 0")
    assert "blue.warrior" in wounded(game)


CHAIN = """
+---+---+---+---+---+
|A.  R.  Y.  B.  S. |
+---+---+---+---+---+
"""


@pytest.mark.rule("MULTI-52", "MULTI-53", "R-M15")
def test_a_third_colour_passes_on_no_chain() -> None:
    pieces = {
        "A": "blue.warrior",
        "R": "red.thief",
        "Y": "yellow.goblin",
        "B": "blue.troll",
        "S": "red.cleric",
    }
    game = stand(CHAIN, pieces)
    assert sides(game.fork(), "attack blue.warrior red.thief") == (
        {"blue.warrior"},
        {"red.thief"},
    )
    joined = stand(CHAIN, {**pieces, "Y": "red.goblin"})
    assert sides(joined, "attack blue.warrior red.thief") == ({"blue.warrior"}, {"red.thief"})
    # With one colour less between them the chain goes on.
    pieces["Y"] = "blue.goblin"
    chained = stand(CHAIN, pieces)
    assert sides(chained, "attack blue.warrior red.thief") == (
        {"blue.warrior", "blue.goblin"},
        {"red.thief"},
    )


@pytest.mark.rule("MULTI-52")
def test_the_chain_runs_on_between_the_two_colours() -> None:
    pieces = {
        "A": "blue.warrior",
        "R": "red.thief",
        "Y": "blue.goblin",
        "B": "red.troll",
        "S": "yellow.cleric",
    }
    game = stand(CHAIN, pieces)
    assert sides(game, "attack blue.warrior red.thief") == (
        {"blue.warrior", "blue.goblin"},
        {"red.thief", "red.troll"},
    )


PAIR = "\n+---+---+---+---+\n|A.  y.  R.   . |\n+---+---+---+---+\n"
WINDOW = {"A": "blue.troll", "y": "yellow.warrior", "R": "red.warrior"}


@pytest.mark.rule("EX-M04", "MULTI-55", "MULTI-56", "MULTI-75", "MULTI-71")
def test_the_next_seat_may_finish_a_wounded_before_its_owner_has_a_turn() -> None:
    game = stand(PAIR, WINDOW)
    play(game, "attack blue.troll yellow.warrior", "card 0", "card 0")
    assert wounded(game) == {"yellow.warrior"}
    assert refuses(game, "attack blue.troll yellow.warrior") == ("fresh", "COMBAT-08")
    game.play(EndTurn())
    play(game, "play 2")
    assert game.decision is not None
    assert game.decision.seat == 1
    play(game, "attack red.warrior yellow.warrior", "card 0", "card 0")
    assert at(game, "yellow.warrior") == "eliminated"
    assert game.vp == (0, 1, 0, 0)


@pytest.mark.rule("MULTI-57")
def test_a_troll_wounded_by_another_seat_regenerates_in_its_owners_next_turn() -> None:
    game = stand(PAIR, {**WINDOW, "A": "blue.warrior", "y": "red.troll", "R": "red.goblin"})
    play(game, "attack blue.warrior red.troll", "card 6", "card 0")
    assert "red.troll" in wounded(game)
    game.play(EndTurn())
    play(game, "play 2")
    play(game, "regenerate red.troll")
    assert "red.troll" not in wounded(game)


@pytest.mark.rule("MULTI-57")
def test_but_not_in_the_turn_of_the_wound() -> None:
    game = stand(PAIR, {"A": "blue.troll", "y": "red.troll", "R": "red.warrior"})
    play(game, "attack blue.troll red.troll", "card 0", "card 6")
    assert refuses(game, "regenerate blue.troll") == ("fresh", "CHAR-TROLL-03")


@pytest.mark.rule("MULTI-54")
def test_the_timer_of_a_card_is_that_of_the_other_fighting_seat() -> None:
    game = stand(CROWD, CROWDED, options={"timer": True})
    play(game, "attack blue.warrior yellow.troll")
    refused(game, Timeout("card"), "not-running", "TIMER-03")
    play(game, "card 2")
    happened = game.play(Timeout("card"), by=REFEREE)
    assert happened[0] == game_events.TimeRanOut(2, "card")
    shown = next(e for e in happened if isinstance(e, game_events.CombatShown))
    assert shown.defending_card == 0
