"""What a seat was shown it knows, and nobody else does: random combats of later sets."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import dtwister
from dtwister import Action, Game, Rng
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.visibility.view import seen_event
from dtwister_features.abilities.mind_control import NameCardFrame
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.state_variables import COMBAT_HANDS, MISSING, SEEN_HANDS
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.positions.prison_combats import rules
from fixtures.random_games import varied_action
from fixtures.seat_knowledge import (
    SEATS,
    attempts,
    counterpart,
    discloses,
    events_seen_by,
    same_for,
    seat_view,
)

SEEDS = range(4, 8)
each_seed = pytest.mark.parametrize("seed", SEEDS)
each_seat = pytest.mark.parametrize("seat", SEATS)
FIGHTING = ("attack", "shoot", "strike", "name", "forgo", "swap-card", "card")
REVEALING = ("name", "swap-card", "forgo")


def normal(action: Action) -> Action:
    """An action with its joiners in their order."""
    joiners = getattr(action, "joiners", ())
    return attrs.evolve(action, joiners=tuple(sorted(joiners))) if joiners else action


def crowded(seed: int) -> Game:
    """A game in which all characters stand close together, each with an object or none."""
    rng = Rng(seed)
    game = dtwister.new_game("tricks:arena", seed=seed, rules=rules())
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    for slot in range(len(state.tiles)):
        editor.reveal_room(slot)
    labyrinth = game.match.labyrinth(state)
    squares = [rng.choice(sorted(game.match.grid.slot_of))]
    for space in squares:
        around = [
            there for there in labyrinth.adjacency()[space] if game.context.slot_of(there) >= 0
        ]
        squares.extend(there for there in around if there not in squares)
        if len(squares) > 30:
            break
    minis = []
    for piece, kind in enumerate(game.match.kind_of):
        editor.return_to_reserve(piece)
        if not kind.is_object:
            editor.place(piece, squares.pop(rng.below(len(squares))))
            minis.append(piece)
    for piece in game.match.objects:
        editor.place(piece, state.at[minis.pop(rng.below(len(minis)))])
    state.face_down = 0
    state.frames[:] = [CardTurn(seat=seed % 2, card=5, ap=5)]
    return Game(game.match, state, seed=seed)


def quarrel(seed: int, decisions: int = 120) -> Iterator[Game]:
    """A game in which every turn is used for combats, at every decision."""
    game, rng = crowded(seed), Rng(seed ^ 0xBEEF)
    for _ in range(decisions):
        if game.is_over:
            return
        yield game
        fights = [a for a in game.legal_actions if a.verb in ("attack", "shoot", "strike")]
        game.play(rng.choice(fights) if fights else varied_action(game, rng))
    yield game


def test_the_random_combats_are_worth_it() -> None:
    """Hands are shown, cards forced, two cards played, cards exchanged."""
    tags: set[str] = set()
    for seed in SEEDS:
        game = crowded(seed)
        game.subscribe_unfiltered(lambda event: tags.add(event.tag.rpartition(":")[2]))
        rng = Rng(seed ^ 0xBEEF)
        for _ in range(120):
            if game.is_over:
                break
            fights = [a for a in game.legal_actions if a.verb in ("attack", "shoot", "strike")]
            game.play(rng.choice(fights) if fights else varied_action(game, rng))
    assert {"hand-shown", "card-forced", "card-exchanged", "combat-shown"} <= tags


@pytest.mark.rule("VIEW-10", "VIEW-09", "CHAR-TELEPATH-05")
@each_seat
@each_seed
def test_a_seat_cannot_tell_the_game_from_one_that_agrees_with_its_view(
    seed: int, seat: int
) -> None:
    rng = Rng(seed)
    for game in quarrel(seed):
        other = seat_view(game, seat).sample(rng)
        same_for(seat, game, other, attempts(game, rng, 2))
        assert other.decision == game.decision
        assert check_derived(other.match, other.state) == []


@each_seed
def test_listing_asking_and_playing_agree(seed: int) -> None:
    """Every listed action is legal, and what is made up is refused unless it is listed."""
    rng = Rng(seed)
    for game in quarrel(seed):
        listed = {normal(action) for action in game.legal_actions}
        assert all(game.why_not(action) is None for action in game.legal_actions)
        for action in attempts(game, rng, 8):
            if action.verb in FIGHTING and game.why_not(action) is None:
                assert normal(action) in listed
        for action in game.legal_actions:
            if action.verb in FIGHTING:
                text = dtwister.action_text(game.match, action)
                assert dtwister.parse_legal(game, text) == action
                game.fork().play(action)


@pytest.mark.rule("VIEW-10", "R-62", "VIEW-09")
@each_seat
@each_seed
def test_what_is_played_looks_the_same_in_both_games(seed: int, seat: int) -> None:
    rng = Rng(seed)
    for game in quarrel(seed):
        if game.is_over:
            break
        other = seat_view(game, seat).sample(rng)
        action = varied_action(game, rng)
        if action.verb in REVEALING or discloses(game, action):
            continue
        twin = counterpart(game, other, action, seat)
        assert twin is not None, f"seat {seat} could tell by {action}"
        fork = game.fork()
        assert events_seen_by(fork.play(action), seat) == events_seen_by(other.play(twin), seat)
        same_for(seat, fork, other, [])


@pytest.mark.rule("VIEW-10", "CHAR-TELEPATH-05")
@each_seed
def test_samples_keep_what_a_seat_has_seen_and_what_everybody_knows(seed: int) -> None:
    rng = Rng(seed)
    for game in quarrel(seed):
        seen, hands = game.context.recall(SEEN_HANDS), game.context.recall(COMBAT_HANDS)
        missing, fight = game.context.recall(MISSING), game.context.find(CombatFrame)
        for watcher in SEATS:
            made_up = seat_view(game, watcher).sample(rng)
            guessed = made_up.context.recall(COMBAT_HANDS)
            for owner, hand in enumerate(hands):
                if watcher == owner or (watcher >= 0 and seen[watcher][owner]):
                    assert guessed[owner] == hand
                assert len(guessed[owner]) == len(hand)
                assert not set(missing[owner]) & set(guessed[owner])
            for one in (0, 1):
                shown = seen[one][1 - one]
                assert shown in ((), hands[1 - one])
                assert made_up.context.recall(SEEN_HANDS)[one][1 - one] == (
                    guessed[1 - one] if shown else ()
                )
            if fight is not None and fight.stage != "over":
                guess = made_up.context.find(CombatFrame)
                assert guess is not None
                for owner, laid in enumerate(guess.cards):
                    assert laid[: len(fight.forced[owner])] == fight.forced[owner]
                    rest = list(guessed[owner])
                    for card in laid:
                        assert card == 0 or card in rest
                        rest = [*rest]
                        if card in rest:
                            rest.remove(card)


@pytest.mark.rule("VIEW-10")
@each_seed
def test_a_shown_hand_is_in_nobody_elses_view_event_or_record(seed: int) -> None:
    """Two games that differ in the hand that is shown are one game for a spectator."""
    compared = 0
    for game in quarrel(seed):
        naming = game.context.frame
        if not isinstance(naming, NameCardFrame):
            continue
        hands = game.context.recall(COMBAT_HANDS)
        twins = []
        for hand in ((0, 1, 2), (0, 1, 6)):
            state = game.state.copy()
            index = game.match.memories.of[COMBAT_HANDS]
            changed = list(hands)
            changed[naming.other] = hand
            state.memory[index] = tuple(changed)
            seen = game.match.memories.of[SEEN_HANDS]
            state.memory[seen] = (((),) * 2,) * 2
            twins.append(Game(game.match, state))
        name = dtwister.parse_action(game.match, "name 4")
        happened = [twin.play(name) for twin in twins]
        spectators = [twin.view(None).key() for twin in twins]
        assert spectators[0] == spectators[1]
        assert twins[0].view(naming.seat) != twins[1].view(naming.seat)
        shown = [[seen_event(e, dtwister.SPECTATOR) for e in events] for events in happened]
        assert shown[0] == shown[1]
        own = [[seen_event(e, naming.seat) for e in events] for events in happened]
        assert own[0] != own[1]
        compared += 1
        if compared == 3:
            break


@pytest.mark.rule("VIEW-10")
@each_seed
def test_a_quarrel_is_written_replayed_and_taken_back(seed: int) -> None:
    *_, game = quarrel(seed, 60)
    text = dtwister.record_text(game)
    again = dtwister.replay(game.rules, text)
    assert again == game and again.digest == game.digest
    spectator = dtwister.record_text(game, seat=dtwister.SPECTATOR)
    for line in spectator.splitlines():
        assert ": card " not in line or "card ?" in line
    for game in quarrel(seed, 40):
        copy = dtwister.parse_position(game.rules, dtwister.position_text(game))
        assert copy == game and copy.decision == game.decision
    first = crowded(seed).digest
    while game.can_undo:
        game.undo()
    assert game.digest == first
