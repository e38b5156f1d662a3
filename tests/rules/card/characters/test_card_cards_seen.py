"""Telepath and Weapon master: what one learns of cards, and what nobody else does (CG-CHAR)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister.testing.indistinguishable_games import events_seen_by
from dtwister_features.state_variables import COMBAT_HANDS, SEEN_HANDS
from fixtures.positions.zone_boards import accepted, board, plays, refused, stands
from fixtures.positions.zone_combats import totals


def zone(*pieces: str, **more: object) -> Game:
    """Characters in one zone of board C, those with a mark otherwise as they are said to be."""
    there = dict(piece.split(" ", 1) if " " in piece else (piece, "r3.o") for piece in pieces)
    return board("C", there, **more)  # type: ignore[arg-type]


# -- Telepath --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "EX-CG28",
    "CG-CHAR-TELEPATH-01",
    "CG-CHAR-TELEPATH-02",
    "CG-CHAR-TELEPATH-03",
    "CG-CHAR-TELEPATH-04",
)
def test_mind_control() -> None:
    game = zone("blue.telepath", "yellow.colossus")
    plays(game, "attack blue.telepath yellow.colossus")
    refused(game, "name 0", "zero", "CG-CHAR-TELEPATH-04")
    refused(game, "name 7", "no-such-card", "CG-CHAR-TELEPATH-02")
    happened = plays(game, "name 6", "card 0")
    assert totals(happened) == (0, 11)
    stands(game, {"blue.telepath": "r3.o wounded fresh"})
    again = zone("blue.telepath", "yellow.colossus", hands={"yellow": (0, 1, 5)})
    plays(again, "attack blue.telepath yellow.colossus", "name 6")
    plays(again, "card 0")
    assert again.decision is not None and again.decision.seat == 1
    assert again.view(0).context.recall(SEEN_HANDS)[0][1] == (0, 1, 5)
    assert set(again.view(0).context.recall(COMBAT_HANDS)[1]) != {0, 1, 5}
    assert totals(plays(again, "card 1")) == (0, 6)


@pytest.mark.rule("CG-CHAR-TELEPATH-02")
def test_a_telepath_who_is_attacked_names_too() -> None:
    game = zone("blue.telepath", "yellow.colossus", turn="yellow")
    plays(game, "attack yellow.colossus blue.telepath")
    assert game.decision is not None and (game.decision.kind, game.decision.seat) == ("name", 0)
    plays(game, "forgo")
    assert game.decision is not None and game.decision.seat == 1


@pytest.mark.rule("CG-CHAR-TELEPATH-04", "CG-CHAR-TELEPATH-05")
@pytest.mark.parametrize("other", ["blue.naga", "yellow.naga"])
def test_not_in_a_group_and_not_against_another_telepath(other: str) -> None:
    group = zone("blue.telepath", "yellow.colossus", other)
    plays(group, "attack blue.telepath yellow.colossus")
    refused(group, "name 6", "not-now", "CG-GOLD-01")
    two = zone("blue.telepath", "yellow.telepath")
    plays(two, "attack blue.telepath yellow.telepath")
    assert two.decision is not None and two.decision.kind == "combat-card"


@pytest.mark.rule("R-C104", "R-C51")
def test_a_telepath_comes_before_a_weapon_master() -> None:
    game = zone("blue.weapon-master", "yellow.telepath")
    plays(game, "attack blue.weapon-master yellow.telepath", "name 6")
    assert game.decision is not None and game.decision.seat == 1
    assert totals(plays(game, "card 3")) == (3 + 6, 3)
    stands(game, {"yellow.telepath": "r3.o wounded fresh"})
    free = zone("blue.weapon-master", "yellow.telepath")
    plays(free, "attack blue.weapon-master yellow.telepath", "forgo")
    assert free.decision is not None and free.decision.seat == 0


@pytest.mark.rule("R-C105")
def test_it_works_with_a_spear_and_against_a_wounded() -> None:
    pieces = {
        "blue.telepath": "r3.s",
        "blue.telescoping-spear": "carried by blue.telepath",
        "yellow.naga": "r3.t",
    }
    game = board("E", pieces)
    plays(game, "strike blue.telepath yellow.naga")
    accepted(game, "name 6")
    game = zone("blue.telepath", "yellow.colossus r3.o wounded")
    plays(game, "attack blue.telepath yellow.colossus")
    accepted(game, "name 6")


# -- Weapon master ---------------------------------------------------------------------------------


@pytest.mark.rule("EX-CG30", "CG-CHAR-WEAPONMASTER-01", "CG-CHAR-WEAPONMASTER-02")
def test_the_weapon_masters_player_sees_the_card_first() -> None:
    game = zone("blue.weapon-master", "yellow.colossus", turn="yellow")
    plays(game, "attack yellow.colossus blue.weapon-master", "card 4")
    assert game.decision is not None and game.decision.seat == 0
    seen = game.view(0).state.frames[-1].looked  # type: ignore[attr-defined]
    assert seen[0] == (4,)
    assert totals(plays(game.fork(), "card 6")) == (9, 9)
    assert totals(plays(game, "card 0")) == (9, 3)


@pytest.mark.rule("CG-CHAR-WEAPONMASTER-02", "CG-CHAR-WEAPONMASTER-03")
def test_attacking_and_in_a_group_she_sees_it_too() -> None:
    game = zone("blue.weapon-master", "blue.naga", "yellow.colossus")
    plays(game, "attack blue.naga yellow.colossus")
    assert game.decision is not None and game.decision.seat == 1
    plays(game, "card 3")
    assert game.view(0).state.frames[-1].looked[0] == (3,)  # type: ignore[attr-defined]


@pytest.mark.rule("CG-CHAR-WEAPONMASTER-02", "R-C50")
def test_nobody_else_learns_what_she_saw() -> None:
    games = []
    for card in (1, 4):
        game = zone("blue.weapon-master", "yellow.colossus")
        happened = plays(game, "attack blue.weapon-master yellow.colossus", f"card {card}")
        games.append((game, happened))
    (low, one), (high, other) = games
    assert low.view(None) == high.view(None)
    assert low.view(0) != high.view(0)
    assert set(low.view(0).legal_actions) == set(high.view(0).legal_actions)
    assert events_seen_by(one, dtwister.SPECTATOR) == events_seen_by(other, dtwister.SPECTATOR)
    assert events_seen_by(one, 0) != events_seen_by(other, 0)


@pytest.mark.rule("CG-CHAR-WEAPONMASTER-02")
def test_what_is_made_up_agrees_with_what_was_seen() -> None:
    game = zone(
        "blue.weapon-master", "yellow.berserker", hands={"yellow": (0, 1, 4)}, turn="yellow"
    )
    plays(game, "attack yellow.berserker blue.weapon-master", "two-cards", "card 4", "card 1")
    for seat in (0, 1, dtwister.SPECTATOR):
        view = game.view(seat)
        for seed in range(8):
            made = view.sample(dtwister.Rng(seed))
            assert made.view(seat) == view
            frame = made.state.frames[-1]
            if seat == 0:
                assert frame.cards[1] == (4, 1)  # type: ignore[attr-defined]
            assert frame.looked[0] == frame.cards[1]  # type: ignore[attr-defined]
            assert len(made.legal_actions) > 0


@pytest.mark.rule("CG-CHAR-WEAPONMASTER-05")
def test_two_of_them_cancel_each_other() -> None:
    game = zone("blue.weapon-master", "yellow.weapon-master")
    plays(game, "attack blue.weapon-master yellow.weapon-master", "card 3")
    assert game.view(1).state.frames[-1].looked == ()  # type: ignore[attr-defined]
    one = zone("blue.weapon-master", "yellow.weapon-master r3.o wounded")
    plays(one, "attack blue.weapon-master yellow.weapon-master")
    assert one.decision is not None and one.decision.seat == 1
