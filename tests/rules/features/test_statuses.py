"""Statuses in play: what they bring and take, how long they last, who knows them, how they look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import dtwister
from dtwister import EngineError, Game, IllegalAction, Rng
from dtwister._model.state import DECLARED
from dtwister._notation.position_places import status_texts
from dtwister.json import view_to_json
from dtwister.plugin import events as events_of_core
from dtwister.plugin.statuses import (
    FOR_GOOD,
    NEXT_OWN_TURN,
    Lifetime,
    for_turns,
    gain_status,
    has_status,
    lose_status,
    show_status,
    statuses_of,
)
from dtwister.testing import CHECKS, PluginUnderTest, position
from fixtures.plugins import curses, guards

RULES = dtwister.load_rules([curses, guards])
HALL = """
+---+---+---+---+---+---+
|A.a B.b  .   .  C.c  . |
+   +   +   +   +   +   +
|D.d E.e  .   .   .   . |
+---+---+---+---+---+---+
"""


def stand(pieces: Mapping[str, str], drawing: str = HALL, **more: Any) -> Game:
    signs = {sign for sign in drawing if sign in "ABCDEabcde"} - set(pieces)
    drawing = "".join(" " if sign in signs else sign for sign in drawing)
    more.setdefault("active", "blue")
    return position(RULES, drawing, pieces=pieces, ap=5, **more)


def say(game: Game, text: str) -> dtwister.Action:
    return dtwister.parse_action(game.match, text)


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(say(game, text))
    return game


def listed(game: Game, start: str) -> set[str]:
    found = {dtwister.action_text(game.match, action) for action in game.legal_actions}
    return {text for text in found if text.startswith(start)}


def held(game: Game) -> list[str]:
    """The statuses as a position writes them."""
    return status_texts(game.match, game.state)


def end_turn(game: Game) -> None:
    """End the turn, and play a card for the next seat."""
    play(game, "end")
    game.play(next(iter(game.legal_actions)))


def piece(game: Game, name: str) -> int:
    return game.match.piece_index[name]


MEDUSA = {"A": "blue.medusa", "B": "yellow.goblin", "D": "blue.warrior", "E": "yellow.cleric"}


# -- what they bring and take ----------------------------------------------------------------------


def test_a_petrified_piece_does_nothing_and_nothing_is_done_to_it() -> None:
    game = play(stand(MEDUSA), "petrify blue.medusa yellow.goblin")
    assert held(game) == ["yellow.goblin curses:petrified blue own-turn"]
    refusal = game.why_not(say(game, "attack blue.warrior yellow.goblin"))
    assert refusal is not None and refusal.rule in ("CURSE-02", "COMBAT-02")
    assert "attack blue.medusa yellow.goblin" not in listed(game, "attack")
    found = game.why_not(say(game, "attack blue.medusa yellow.goblin"))
    assert found is not None and found.code == "stone"
    end_turn(game)
    assert not listed(game, "move yellow.goblin") and listed(game, "move yellow.cleric")
    walk = game.why_not(say(game, "move yellow.goblin b1-c1"))
    assert str(walk) == "no-ability-now (CURSE-01): yellow.goblin cannot move: it is petrified"
    with pytest.raises(dtwister.DtwisterError, match="cannot walk"):
        dtwister.Walk(game, "yellow.goblin")


def test_it_ends_when_the_next_turn_of_its_owner_begins() -> None:
    game = play(stand(MEDUSA), "petrify blue.medusa yellow.goblin")
    end_turn(game)
    assert held(game)
    events = game.play(say(game, "end"))
    assert held(game) == []
    assert any(isinstance(event, events_of_core.StatusLost) for event in events)
    tags = [event.tag for event in events]
    assert tags.index("core:status-lost") < tags.index("features:turn-began")
    game.play(next(iter(game.legal_actions)))
    assert listed(game, "attack blue.medusa yellow.goblin")


def test_values_and_crossings_come_with_a_status_and_walks_follow() -> None:
    drawing = """
+---+---+---+---+---+---+---+---+
|A.  B.   O   .   .   .   .   . |
+---+---+---+---+---+---+---+---+
"""
    pieces = {"A": "blue.priest", "B": "blue.cleric"}
    game = position(RULES, drawing, pieces=pieces, active="blue", ap=5)
    before = listed(game, "move blue.cleric")
    assert not any("d1" in text for text in before)
    assert game.why_not(say(game, "move blue.cleric b1-c1-d1")) is not None
    play(game, "bless blue.priest blue.cleric")
    after = listed(game, "move blue.cleric")
    assert "move blue.cleric b1-c1-d1-e1-f1-g1-h1" in after  # six steps, over the pit
    walk = dtwister.Walk(game, "blue.cleric").follow(["c1", "d1"])
    assert walk.move() in game.legal_actions and walk.left == 4
    assert game.context.kind(piece(game, "blue.cleric")).combat == 9
    assert {"flying"} <= game.context.kind(piece(game, "blue.cleric")).tags
    end_turn(game)
    assert held(game) == []
    end_turn(game)
    assert listed(game, "move blue.cleric") == before


def test_a_mimic_has_what_it_copies_and_loses_its_own() -> None:
    pieces = {"A": "blue.mimic", "B": "blue.cleric", "D": "blue.goblin wounded", "E": "blue.thief"}
    game = stand(pieces)
    assert not listed(game, "heal blue.mimic") and listed(game, "become blue.mimic")
    play(game, "become blue.mimic blue.cleric")
    assert listed(game, "heal blue.mimic") == {"heal blue.mimic blue.goblin"}
    assert not listed(game, "become blue.mimic")
    again = game.why_not(say(game, "become blue.mimic blue.thief"))
    assert str(again) == (
        "no-ability-now (curses:disguised): blue.mimic cannot become: it is disguised"
    )
    cleric = game.context.kind(piece(game, "blue.cleric"))
    mimic = game.context.kind(piece(game, "blue.mimic"))
    assert (mimic.movement, mimic.combat) == (cleric.movement, cleric.combat)
    assert mimic.id == "curses:mimic"
    play(game, "heal blue.mimic blue.goblin")
    end_turn(game)
    assert len(held(game)) == 1  # this turn and the next one
    end_turn(game)
    assert held(game) == [] and listed(game, "become blue.mimic")


def test_an_ability_of_a_status_hears_of_events_from_its_first_moment() -> None:
    game = stand({"A": "blue.medusa", "B": "yellow.goblin"})
    context = playing(game)
    goblin = piece(game, "yellow.goblin")
    gain_status(context, goblin, curses.WATCHED)
    assert context.state.vp == [0, 1]
    gain_status(context, goblin, curses.STRONG)
    assert context.state.vp == [0, 2]
    lose_status(context, goblin, curses.WATCHED)
    gain_status(context, goblin, curses.WINGED)
    assert context.state.vp == [0, 2]


def playing(game: Game) -> Any:
    """A context in which things can be done to a copy of the state."""
    from dtwister._engine.editing.play_context import PlayContext

    return PlayContext(game.match, game.state.copy())


def test_one_owner_gives_a_status_once_and_others_besides() -> None:
    game = stand({"A": "blue.medusa", "B": "yellow.goblin"})
    context, goblin = playing(game), piece(game, "yellow.goblin")
    gain_status(context, goblin, curses.STRONG, owner=0, lasts=for_turns(5))
    gain_status(context, goblin, curses.STRONG, owner=1)
    gain_status(context, goblin, curses.STRONG, owner=0, lasts=for_turns(2))
    assert [(one.owner, one.last_turn) for one in statuses_of(context, goblin)] == [
        (1, 0),
        (0, 2),
    ]
    assert lose_status(context, goblin, curses.STRONG)
    assert not has_status(context, goblin, curses.STRONG)
    assert not lose_status(context, goblin, curses.STRONG)


def test_statuses_leave_with_their_piece() -> None:
    wand = {"A": "blue.wizard", "a": "blue.fireball-wand", "C": "yellow.goblin"}
    game = stand(wand, statuses=["yellow.goblin curses:strong nobody for-good"])
    play(game, "fire blue.wizard east")
    assert held(game) == [] and game.context.match is game.match


# -- mistakes --------------------------------------------------------------------------------------


def test_mistakes_are_errors_that_say_what_to_do() -> None:
    game = stand({"A": "blue.medusa", "B": "yellow.goblin", "G": "yellow.troll exited"})
    context, goblin = playing(game), piece(game, "yellow.goblin")
    stranger = curses.Status(id="demo:odd", name="odd")
    with pytest.raises(EngineError, match=r"unknown status 'demo:odd'; register it"):
        gain_status(context, goblin, stranger)
    with pytest.raises(EngineError, match="needs an owner"):
        gain_status(context, goblin, curses.STRONG, lasts=NEXT_OWN_TURN)
    with pytest.raises(EngineError, match="needs an owner"):
        gain_status(context, goblin, curses.MARKED)
    with pytest.raises(EngineError, match="cannot last until 'dawn'; take THIS_TURN"):
        gain_status(context, goblin, curses.STRONG, lasts=Lifetime("dawn"))
    with pytest.raises(EngineError, match="it is not on the board"):
        gain_status(context, piece(game, "yellow.troll"), curses.STRONG, lasts=FOR_GOOD)
    with pytest.raises(EngineError, match="needs a character to be like, got ''"):
        gain_status(context, goblin, curses.DISGUISED)
    with pytest.raises(ValueError, match="expected a number of turns from 1 on, got 0"):
        for_turns(0)
    assert context.state.statuses == ()


# -- texts -----------------------------------------------------------------------------------------


def test_positions_drawings_and_views_name_them() -> None:
    said = [
        "yellow.goblin curses:petrified blue own-turn",
        "blue.warrior curses:disguised nobody turn-end 7 like base:troll",
        "yellow.cleric curses:marked blue for-good secret",
    ]
    game = stand(MEDUSA, statuses=said)
    assert held(game) == said
    drawing = dtwister.draw(game)
    assert "P = curses:petrified blue own-turn" in drawing
    assert " = curses:marked blue for-good secret" in drawing
    for seat, known in (("blue", True), ("yellow", False), (None, False)):
        view = game.view(seat)
        text = dtwister.view_text(view)
        assert "yellow.goblin curses:petrified blue own-turn" in text
        assert ("yellow.cleric curses:marked" in text) is known
        assert ("? ? blue for-good secret" in text) is not known
        assert ("hidden status of blue: ?" in dtwister.draw(view)) is not known
        data = view_to_json(view)["statuses"]
        assert data[0]["name"] == "petrified" and data[0]["sign"] == "P"
        assert data[1]["like"] == "base:troll" and data[1]["last_turn"] == 7
        assert (data[2]["piece"], data[2]["owner"]) == ("yellow.cleric" if known else None, "blue")


def with_status(text: str, line: str) -> str:
    """A position text with the line of a status."""
    return text.replace("clock = 0\n", f'clock = 0\nstatuses = ["{line}"]\n')


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("blue.warrior", "expected a piece, a status, its owner, until when"),
        ("blue.warrior curses:petrifed blue own-turn", "unknown status .*curses:petrified"),
        ("blue.warrior curses:petrified blue dawn", "expected one of turn-end, own-turn, for-good"),
        ("blue.warrior curses:petrified blue turn-end", "expected the number of a turn"),
        ("blue.warrior curses:petrified green own-turn", "green"),
        ("blue.warrior curses:petrified nobody own-turn", "expected an owner"),
        ("blue.warrior curses:disguised blue for-good", "expected 'like' and the id"),
        ("blue.warrior curses:petrified blue for-good loud", "expected 'secret' or the end"),
        ("blue.lion curses:petrified blue for-good", "blue.lion"),
    ],
)
def test_a_position_with_a_wrong_status_says_what_is_wrong(line: str, said: str) -> None:
    game = dtwister.new_game("base:standard", rules=RULES, seed=1)
    text = with_status(dtwister.position_text(game), line)
    with pytest.raises(dtwister.InvalidNotation, match=said):
        dtwister.parse_position(RULES, text)


def test_a_position_with_a_status_off_the_board_is_refused() -> None:
    game = dtwister.new_game("base:standard", rules=RULES, seed=1)
    line = "blue.warrior curses:petrified blue for-good"
    text = with_status(dtwister.position_text(game), line)
    with pytest.raises(dtwister.InvalidNotation, match="not on the board, and has no status"):
        dtwister.parse_position(RULES, text)


# -- secrets ---------------------------------------------------------------------------------------


HEXER = {"A": "blue.hexer", "B": "yellow.goblin", "D": "blue.warrior", "E": "yellow.cleric"}


def test_others_are_told_that_there_is_a_secret_and_not_which() -> None:
    game = stand(HEXER)
    events = game.play(say(game, "curse blue.hexer yellow.goblin lame"))
    blue, yellow = events.seen_by("blue"), events.seen_by("yellow")
    assert isinstance(blue[0], events_of_core.StatusGainedInSecret)
    assert "yellow.goblin" in dtwister.event_text(game.match, blue[0])
    text = dtwister.event_text(game.match, yellow[0])
    assert "goblin" not in text and "lamed" not in text
    assert game.view("blue").context.kind(piece(game, "yellow.goblin")).movement == 1
    assert game.view("yellow").context.kind(piece(game, "yellow.goblin")).movement != 1
    assert game.told("yellow")[-1].events == yellow


def test_the_seat_that_does_not_know_plays_as_if_there_were_none() -> None:
    game = stand(HEXER)
    plain = stand(HEXER)
    play(game, "curse blue.hexer yellow.goblin lame")
    for one in (game, plain):
        end_turn(one)
    walks = listed(game, "move yellow.goblin")
    assert walks == listed(plain, "move yellow.goblin") and any("-d1-e1" in text for text in walks)
    yellow = game.view("yellow")
    assert list(yellow.legal_actions) == list(game.legal_actions)


def test_samples_make_one_up_and_agree() -> None:
    game = stand(HEXER)
    play(game, "curse blue.hexer yellow.goblin")
    view = game.view("yellow")
    found = set()
    for seed in range(30):
        other = view.sample(Rng(seed))
        assert other.view("yellow") == view
        (status,) = other.state.statuses
        assert status.secret and status.owner == 0
        found.add((status.piece, status.status))
    assert len(found) == 8  # four characters, marked or lamed
    assert all(
        game.view("blue").sample(Rng(seed)).state.statuses == game.state.statuses
        for seed in range(5)
    )


def test_a_secret_ends_unseen() -> None:
    game = stand(HEXER)
    play(game, "curse blue.hexer yellow.goblin")
    found = []
    while game.state.statuses:
        found = list(game.play(say(game, "end")).seen_by("yellow"))
        game.play(next(iter(game.legal_actions)))
    (lost,) = (one for one in found if isinstance(one, events_of_core.StatusLostInSecret))
    assert (lost.piece, lost.status, lost.seat) == (-1, "?", 0)
    assert game.context.state.clock == 4


def test_a_secret_can_be_shown() -> None:
    game = stand(HEXER)
    play(game, "curse blue.hexer yellow.goblin")
    context = playing(game)
    show_status(context, piece(game, "yellow.goblin"), curses.MARKED)
    assert not context.state.statuses[0].secret
    assert isinstance(context.events[-1], events_of_core.StatusShown)


# -- games -----------------------------------------------------------------------------------------


def test_a_game_without_any_has_the_digest_that_it_had() -> None:
    plain = dtwister.new_game("base:standard", rules=dtwister.load_rules(), seed=7)
    beside = dtwister.new_game("base:standard", rules=RULES, seed=7)
    assert plain.state.digest() == beside.state.digest()
    assert len(plain.state.key()) == len(DECLARED)
    game = stand(HEXER)
    before = game.digest
    play(game, "curse blue.hexer yellow.goblin")
    assert game.digest != before
    game.undo()
    assert game.digest == before


def test_undo_forks_and_refusals_keep_to_the_statuses_of_their_state() -> None:
    game = play(stand(MEDUSA), "petrify blue.medusa yellow.goblin")
    fork = game.fork()
    game.undo()
    assert listed(game, "attack blue.medusa yellow.goblin")
    assert not listed(fork, "attack blue.medusa yellow.goblin")
    with pytest.raises(IllegalAction, match="it is of stone"):
        fork.play(say(fork, "attack blue.medusa yellow.goblin"))


@pytest.mark.parametrize(
    "check",
    [
        *("declared", "games", "listing", "asking", "undo", "fork", "notation"),
        *("positions", "records", "leaks", "samples", "order"),
    ],
)
def test_the_kit_knows_statuses(check: str) -> None:
    subject = PluginUnderTest(plugin=curses, games=2, decisions=90)
    CHECKS[check](subject)


def test_the_reason_names_the_status_that_took_the_ability_and_no_other() -> None:
    statuses = [
        "blue.goblin curses:disguised blue for-good like base:troll",
        "blue.goblin curses:petrified yellow own-turn",
    ]
    game = stand({"A": "blue.goblin", "C": "yellow.thief"}, statuses=statuses)
    refusal = game.why_not(say(game, "move blue.goblin a1-b1"))
    assert str(refusal) == "no-ability-now (CURSE-01): blue.goblin cannot move: it is petrified"
