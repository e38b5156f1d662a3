"""Shades, traps and false tokens on squares: no seat learns what it may not know."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import EngineError, Game, Rng
from dtwister._engine.visibility.concealment import ConcealedId
from dtwister._model.actions import LEAVE
from dtwister.plugin import StateEditor, events
from dtwister.plugin.places import BEYOND, RESERVE
from dtwister.testing import Conformance, invariants, position
from dtwister.testing.indistinguishable_games import knowledge
from fixtures.games import say
from fixtures.plugins.hands_and_secrets import secrets

RULES = secrets.load()
HALL = "+---+---+---+---+---+\n|A.   .   .   .  y. |\n+---+---+---+---+---+"


class TestSecrets(Conformance):
    """All contracts of dtwister hold in games with pieces that lie concealed on squares."""

    plugin = "fixtures.plugins.hands_and_secrets.secrets"
    games = 4


def stand(pieces: dict[str, str], drawing: str = HALL, **more: object) -> Game:
    everybody = {"A": "blue.thief", "y": "yellow.warrior", **pieces}
    return position(RULES, drawing, pieces=everybody, active="blue", ap=5, **more)  # type: ignore[arg-type]


BEHIND = {"t": "blue.trap behind", "b": "blue.bauble behind", "s": "blue.shade behind"}
NOBODY_ELSE = {"R": "blue.rogue behind"}


def play(game: Game, *texts: str) -> None:
    for text in texts:
        game.play(dtwister.parse_legal(game, text))


@pytest.mark.parametrize(
    ("one", "other", "seen"),
    [
        ("blue.trap", "blue.bauble", "blue.?object"),
        ("blue.shade", "blue.rogue", "blue.?character"),
    ],
)
def test_what_is_laid_unseen_looks_alike_to_all_others(one: str, other: str, seen: str) -> None:
    games = []
    for thing in (one, other):
        game = stand({**BEHIND, **NOBODY_ELSE})
        told: list[dtwister.Event] = []
        game.subscribe(told.append, "yellow")
        play(game, f"hide blue.thief {thing} on b1")
        games.append((game, told))
    (first, heard), (second, heard_too) = games
    assert heard == heard_too
    for seat in (1, dtwister.SPECTATOR):
        views = [game.view(seat) for game in (first, second)]
        assert knowledge(views[0], []) == knowledge(views[1], [])
        assert views[0].place_of(seen) == "b1"
    assert first.view(0).place_of(one) == "b1"
    assert first.view(0).place_of(other) == "behind"


def test_a_trap_wounds_the_enemy_that_walks_on_it_and_a_bauble_does_not() -> None:
    for thing, wounded in (("trap", True), ("bauble", False)):
        game = stand({**BEHIND, **NOBODY_ELSE})
        play(game, f"hide blue.thief blue.{thing} on b1", "end", "play 2")
        play(game, "move yellow.warrior e1-d1-c1-b1")
        warrior = game.match.piece_index["yellow.warrior"]
        assert game.context.is_wounded(warrior) is wounded
        assert game.place_of(f"blue.{thing}") == "discarded"
        assert game.state.concealed == ()


def test_a_shade_walks_like_a_character_and_is_shown_when_it_is_attacked() -> None:
    game = stand({**BEHIND, **NOBODY_ELSE})
    play(game, "hide blue.thief blue.shade on b1", "move blue.shade b1-c1-d1")
    assert game.view(1).place_of("blue.?character") == "d1"
    assert game.view(1).place_of("blue.shade") == "unknown"
    play(game, "end", "play 2", "attack yellow.warrior blue.?character")
    assert game.state.concealed == ()
    play(game, "card 3", "card 0")
    assert game.place_of("blue.shade") == "discarded"
    assert game.vp == (0, 0)


def test_a_taken_piece_that_stays_concealed_is_not_named_to_others() -> None:
    game = stand({**BEHIND, **NOBODY_ELSE})
    play(game, "hide blue.thief blue.trap on b1", "move blue.thief a1-b1(+blue.trap)-c1")
    assert game.place_of("blue.trap") == "c1"
    action = game.history[-1][0]
    assert any(isinstance(step, ConcealedId) and step < LEAVE for step in action.course)
    for seat, named in (
        (1, "blue.?object"),
        (dtwister.SPECTATOR, "blue.?object"),
        (0, "blue.trap"),
    ):
        information = game.view(seat).information_state
        assert information is not None
        assert f"b1(+{named})-c1" in information.text


def test_a_phantom_is_off_the_board_and_still_in_play() -> None:
    game = stand({"A": "blue.phantom"})
    play(game, "fade blue.phantom")
    phantom = game.match.piece_index["blue.phantom"]
    assert game.state.at[phantom] == BEYOND and game.result is None
    assert [game.view(seat).place_of("blue.phantom") for seat in (0, 1)] == ["beyond", "beyond"]
    play(game, "end")
    assert game.state.at[phantom] >= 0


def test_only_what_may_be_concealed_is_made_up_in_its_place() -> None:
    game = stand({**BEHIND, **NOBODY_ELSE, "g": "blue.goblin behind"})
    play(game, "hide blue.thief blue.shade on b1")
    found = set()
    for seed in range(30):
        sample = game.view(1).sample(Rng(seed))
        (piece,) = sample.state.concealed
        found.add(sample.match.kind_of[piece].id)
    assert found == {"secrets:shade", "secrets:rogue"}


def test_concealing_where_nothing_says_so_is_an_error() -> None:
    game = position(RULES, HALL, pieces={"A": "blue.thief", "y": "yellow.warrior"})
    with pytest.raises(EngineError, match="set conceals = True in an ability"):
        events.Concealed(game.match.piece_index["blue.thief"]).apply(
            StateEditor(game.match, game.state.copy())
        )


def test_whole_games_with_secrets_tell_nothing() -> None:
    hidden = 0
    for seed in range(3):
        game = dtwister.new_game("secrets:den", rules=RULES, seed=seed)
        rng = Rng(seed)
        while game.decision is not None and len(game.history) < 160:
            legal = game.legal_actions
            wanted = [action for action in legal if action.verb in ("hide", "fade")]
            action = wanted[0] if wanted and rng.random() < 0.5 else legal.sample(rng)
            if game.state.concealed and len(game.history) % 3 == 0:
                hidden += 1
                invariants.seats_see_no_secrets(game, rng)
                invariants.play_tells_no_secrets(game, rng, action)
                invariants.position_reads_back(game)
            game.play(action)
        invariants.record_replays(game)
    assert hidden > 30


def test_secrets_stay_behind_the_screen_until_they_are_hidden() -> None:
    game = stand({**BEHIND, **NOBODY_ELSE})
    trap = game.match.piece_index["blue.trap"]
    assert game.state.at[trap] == RESERVE
    refusal = game.why_not(say(game, "hide blue.thief blue.trap on e1"))
    assert refusal is not None and refusal.code == "too-far"
    assert attrs.asdict(refusal)["rule"] == "GOLD-01"
