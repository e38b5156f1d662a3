"""What holds after every action, whatever was played: squares, cards, derived fields, counts."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

import dtwister
from dtwister import Event, Game, Rng
from dtwister._board.rooms import turned_cell
from dtwister._engine.editing.state_builder import check_derived
from dtwister._model.events import Removed
from dtwister._model.state import RESERVE, WAYS_OUT, slot_under
from fixtures.random_games import SCENARIOS, TUTORIAL, examples, random_game, seeds, set_up
from oracles.arrange import crowded, drawn_rules

EDITIONS = ("DT1", "DT2")
ACTION_CARDS = Counter((2, 3, 4, 5))
COMBAT_CARDS = Counter((0, 1, 2, 2, 3, 3, 4, 5, 6))

each_game = pytest.mark.parametrize("scenario", SCENARIOS)
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def signs(game: Game) -> dict[int, str]:
    """Square -> the id of its feature, from the drawings of the revealed rooms."""
    found: dict[int, str] = {}
    match, state = game.match, game.state
    for slot, tile in enumerate(state.tiles):
        if state.faceup >> slot & 1:
            for cell, feature in enumerate(match.rooms[tile].room.cells):
                where = turned_cell(cell, state.turns[slot], match.grid.size)
                found[match.grid.slots[slot][where]] = feature
    return found


def squares(game: Game) -> dict[int, list[int]]:
    """Square -> pieces on it, found without the derived fields."""
    found: dict[int, list[int]] = {}
    for piece, place in enumerate(game.state.at):
        if place >= 0:
            found.setdefault(place, []).append(piece)
    return found


def contents(game: Game, pieces: list[int]) -> str:
    """What a square holds, in words: "miniature object", "object wounded"."""
    words = []
    for piece in pieces:
        if game.match.kind_of[piece].is_object:
            words.append("object")
        else:
            words.append("wounded" if game.state.wounded >> piece & 1 else "miniature")
    return " ".join(sorted(words))


ALLOWED = {
    "DT1": {
        "miniature",
        "wounded",
        "object",
        "miniature object",
        "miniature wounded",
        "object wounded",
        "wounded wounded",
    }
}
ALLOWED["DT2"] = ALLOWED["DT1"] - {"wounded wounded"}


def check_squares(game: Game) -> None:
    """No square holds what it may not."""
    seat_of = game.match.seat_of
    allowed = ALLOWED[str(game.match.options.get("edition", "DT2"))]
    for space, pieces in squares(game).items():
        words = contents(game, pieces)
        assert words in allowed, f"{game.context.square(space)}: {words}"
        if words == "miniature wounded":
            assert seat_of[pieces[0]] == seat_of[pieces[1]]


def check_ground(game: Game) -> None:
    """Nothing is where nothing can be: on a face-down room, on an exit, on a pit unsupported."""
    match, ground = game.match, signs(game)
    for space, pieces in squares(game).items():
        line = match.grid.line_of.get(space)
        assert line is not None or space in ground, "a piece on a face-down room"
        able = [p for p in pieces if not game.state.wounded >> p & 1]
        if line is not None:
            stays = {match.home_seat(colour) for colour in match.scenario.no_exit}
            leaves = {*match.grid.layout.lines[line].exit_for} - stays
            standing = [p for p in able if not match.kind_of[p].is_object]
            assert not any(match.seat_of[p] in leaves for p in standing)
        elif ground[space] == "features:pit":
            held = any(match.kind_of[p].id == "features:rope" for p in pieces)
            thief = any(match.kind_of[p].id == "base:thief" for p in able)
            assert held or thief, [match.pieces[p].name for p in pieces]


@pytest.mark.rule("GOLD-03", "GOLD-04", "GOLD-05", "CARRY-01", "CARRY-05", "CARRY-10")
@pytest.mark.rule("PIT-01", "PIT-04", "PIT-05", "MOVE-10", "BOARD-08", "EXIT-01", "EXIT-03")
@each_edition
@each_game
@examples(6)
@given(seed=seeds)
def test_pieces_are_only_where_they_may_be(scenario: str, edition: str, seed: int) -> None:
    game = set_up(scenario, seed, edition=edition)
    for _ in random_game(game, seed, 500):
        check_squares(game)
        check_ground(game)


@pytest.mark.rule("PIT-05", "PIT-06", "PIT-07", "R-54", "R-55", "CHAR-THIEF-04", "GOLD-05")
@each_edition
def test_pieces_are_only_where_they_may_be_in_crowds_over_pits(edition: str) -> None:
    fallen = 0
    for seed in range(60):
        rng = Rng(seed)
        rules = drawn_rules(dtwister.load_rules(), rng, pits=0.35, barriers=0.05)
        game = crowded(rules, rng, crowd=16, spread=2, edition=edition)
        ends: list[Event] = []
        game.subscribe_unfiltered(ends.append)
        for _ in random_game(game, seed, 40):
            check_squares(game)
            check_ground(game)
            assert check_derived(game.match, game.state) == []
        ground = signs(game)
        fallen += any(
            isinstance(event, Removed)
            and event.how == "eliminated"
            and ground.get(event.space) == "features:pit"
            for event in ends
        )
    assert fallen >= 2


@each_game
@examples(5)
@given(seed=seeds)
def test_the_derived_fields_are_what_the_declared_ones_say(scenario: str, seed: int) -> None:
    game = set_up(scenario, seed)
    for _ in random_game(game, seed, 400):
        assert check_derived(game.match, game.state) == []
        state = game.state
        assert {space: tuple(pieces) for space, pieces in squares(game).items()} == state.here
        objects = game.match.objects
        assert state.items == sum({1 << state.at[p] for p in objects if state.at[p] >= 0})


@pytest.mark.rule("SETUP-03", "VP-04")
@each_game
@examples(5)
@given(seed=seeds)
def test_every_piece_is_in_one_place_and_flags_fit_it(scenario: str, seed: int) -> None:
    game = set_up(scenario, seed)
    match = game.match
    gone: set[int] = set()
    for _ in random_game(game, seed, 400):
        state = game.state
        for piece, place in enumerate(state.at):
            on_slot = slot_under(place)
            assert (
                place in match.grid.names
                or place in (RESERVE, *WAYS_OUT.values())
                or 0 <= on_slot < len(match.grid.slots)
            )
            assert on_slot < 0 or not state.faceup >> on_slot & 1 or game.decision is not None
            if piece in gone:
                assert place in WAYS_OUT.values(), "a piece came back into the game"
            if place in WAYS_OUT.values():
                gone.add(piece)
            if match.kind_of[piece].is_object:
                assert not (state.wounded | state.fresh | state.recovered) >> piece & 1
        assert state.fresh & ~(state.wounded | state.recovered) == 0
        assert state.recovered & state.wounded == 0
        assert state.face_down == 0


@pytest.mark.rule("CARD-01", "CARD-03", "CARD-08", "CARD-09", "CARD-10", "AP-01", "TURN-04")
@each_game
@examples(5)
@given(seed=seeds)
def test_cards_and_points_add_up(scenario: str, seed: int) -> None:
    game = set_up(scenario, seed)
    keys = [memory.key for memory in game.match.memories.slots]
    before: dict[str, tuple[object, ...]] = {}
    best = 0
    for _ in random_game(game, seed, 500):
        memory = dict(zip(keys, game.state.memory, strict=True))
        for seat in range(2):
            hand = memory["features:action-hands"][seat]
            played = memory["features:played"][seat]
            assert Counter((*hand, *played)) == ACTION_CARDS
            assert hand == tuple(sorted(hand))
            cards = Counter(memory["features:combat-hands"][seat])
            assert cards <= COMBAT_CARDS
            assert cards[0] == (0 if scenario == "prison:1" else 1)
            jumps = memory["features:jumps"][seat]
            assert 0 <= jumps <= 3
            if before:
                assert cards <= Counter(before["combat"][seat])
                assert jumps <= before["jumps"][seat]
                assert game.vp[seat] >= before["vp"][seat]
            best = max(best, *played, 0)
        assert memory["features:highest"] == best
        before = {
            "combat": memory["features:combat-hands"],
            "jumps": memory["features:jumps"],
            "vp": game.vp,
        }
        turn = next(frame for frame in game.state.frames if frame.tag == "features:turn")
        assert turn.card in (0, 2, 3, 4, 5)
        assert 0 <= turn.ap <= turn.card
        assert all(0 < points <= 8 for _, points in turn.purse)


@pytest.mark.rule("END-01", "END-02", "END-03", "END-04")
@each_game
def test_a_game_that_is_over_asks_nothing_and_accepts_nothing(scenario: str) -> None:
    over = 0
    for seed in range(12):
        if over == 2:
            break
        game = set_up(scenario, seed)
        *_, _last = random_game(game, seed, 3000)
        if not game.is_over:
            continue
        over += 1
        result = game.result
        assert result is not None
        assert game.decision is None
        assert len(game.legal_actions) == 0
        if scenario in TUTORIAL:
            assert result.why not in ("target", "nobody-left") and game.vp == (0, 0)
        else:
            assert result.why in ("target", "nobody-left", "nobody-able")
            if result.why == "target":
                assert max(game.vp) >= (4 if scenario == "prison:4" else 5)
            leaders = [seat for seat in range(2) if game.vp[seat] == max(game.vp)]
            assert result.winners == (tuple(leaders) if len(leaders) == 1 else ())
        last_action = game.history[-1][0]
        refusal = game.why_not(last_action)
        assert refusal is not None and refusal.code == "game-over"
    assert over >= 2
