"""Who has which ability, and who is told of what."""

from __future__ import annotations

import attrs

from dtwister._engine.board_kinds import Board
from dtwister._engine.compiled_rules import Manifest
from dtwister._engine.setup.ability_index import (
    abilities_in_play,
    abilities_of_everyone,
    index_abilities,
)
from dtwister._model.ability import Ability
from dtwister._model.events import Scored, Walked
from dtwister._model.ids import WHOLE_GAME
from fixtures.stub_games import RULES, new

MATCH = new().match


class Hearing(Ability):
    """Hears of walks and scores."""

    id = "test:hearing"
    listens = (Walked, Scored)


class Turning(Ability):
    """Changes scores, on one kind of board only."""

    id = "test:turning"
    replaces = (Scored,)
    boards = frozenset({"zones"})


class Standing(Ability):
    """Holds between actions."""

    id = "test:standing"

    def apply_standing_rule(self, context: object) -> bool:
        return False


def test_an_ability_of_other_boards_is_left_out() -> None:
    hearing, turning = Hearing(), Turning()
    assert abilities_in_play(RULES, (hearing, turning), Board(), MATCH.plugins) == (hearing,)


def test_an_ability_of_a_plugin_that_is_not_in_play_is_left_out() -> None:
    hearing = Hearing()
    rules = attrs.evolve(RULES, manifests=(*RULES.manifests, Manifest(id="test", version="1")))
    assert abilities_in_play(rules, (hearing,), Board(), {"stub"}) == ()
    assert abilities_in_play(rules, (hearing,), Board(), {"stub", "test"}) == (hearing,)


def test_what_is_found_by_event_and_by_what_is_overridden() -> None:
    hearing, turning, standing = Hearing(), Turning(), Standing()
    rules = attrs.evolve(RULES, game=(hearing, turning, standing))
    found = index_abilities(rules, MATCH.scenario, Board(), MATCH.plugins, rooms=(), kind_of=())
    assert set(found.of_game) == {hearing, standing, *MATCH.scenario.abilities}
    assert found.listeners[Walked] == ((hearing, (WHOLE_GAME,)),)
    assert found.listeners[Scored] == ((hearing, (WHOLE_GAME,)),)
    assert found.replacers == {}
    assert standing in found.standing_rules and hearing not in found.standing_rules
    assert found.answering == () and found.goals == ()


def test_a_piece_bears_the_abilities_of_its_kind() -> None:
    hearing = Hearing()
    cook = MATCH.kind_of[0]
    able = attrs.evolve(cook, abilities=(*cook.abilities, hearing))
    found = index_abilities(
        *(RULES, MATCH.scenario, Board(), MATCH.plugins), rooms=(), kind_of=(able, cook, able)
    )
    assert (hearing, (0, 2)) in found.listeners[Walked]


def test_everybody_has_the_abilities_of_the_rules_for_this_board() -> None:
    hearing, turning = Hearing(), Turning()
    rules = attrs.evolve(RULES, everyone=(hearing, turning))
    assert abilities_of_everyone(rules, MATCH.scenario, Board(), MATCH.plugins) == (hearing,)
