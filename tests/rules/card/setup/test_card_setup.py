"""The set-up of the card game: rooms, starters, cards on rooms, lots (CG-SETUP)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import dtwister
from dtwister import SPECTATOR, Game, Rng, View, draw
from dtwister._engine.visibility.view import seen_event
from dtwister_cardgame.setup.card_set_up import Face
from dtwister_features.game_actions import Deal, EndTurn, Lay, Lot, Start
from fixtures.games import accepted, kind_is, memory, piece, play_until, refused, say, space

TUTORIALS = ("card:tutorial-1", "card:tutorial-2", "card:tutorial-3")
FULL = ("card:1", "card:2", "card:3", "card:4", "card:5")
ALL = TUTORIALS + FULL


def until(scenario: str, *kinds: str, seed: int = 1, **options: int | bool | str) -> Game:
    """A game in which something is to be decided for the first time, reached at random."""
    game = dtwister.new_game(scenario, seed=seed, **options)
    play_until(game, kind_is(*kinds), Rng(seed))
    return game


def dealing(scenario: str = "card:tutorial-2") -> Game:
    """A game in which nature is to lay the rooms."""
    return Game.new(dtwister.load_rules(), scenario, seed=1, auto_chance=False)


def colours(game: Game) -> Counter[int]:
    """How many rooms of each pair lie there."""
    return Counter(game.match.rooms[tile].room.pair for tile in game.state.tiles)


def on_lines(game: Game, seat: int) -> list[int]:
    """The characters of a seat in its starting zone."""
    return [one for one in game.match.characters[seat] if game.context.space(one) >= 0]


# -- rooms -----------------------------------------------------------------------------------------


@pytest.mark.rule("CG-SETUP-01")
@pytest.mark.parametrize("scenario", ALL)
def test_two_players_blue_and_yellow(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=0)
    assert game.seats == ("blue", "yellow")
    with pytest.raises(dtwister.OptionError):
        dtwister.new_game(scenario, seed=0, seats=("blue", "yellow", "red"))
    with pytest.raises(dtwister.OptionError):
        dtwister.new_game(scenario, seed=0, seats=("blue",))


@pytest.mark.rule("CG-SETUP-03", "CG-SETUP-04", "CG-SETUP-05")
@pytest.mark.parametrize(
    ("scenario", "pairs"), [("card:tutorial-2", 3), ("card:3", 4), ("card:4", 4), ("card:5", 6)]
)
def test_pairs_are_drawn_at_random_with_both_rooms(scenario: str, pairs: int) -> None:
    drawn = set()
    for seed in range(12):
        game = until(scenario, "starter", seed=seed)
        assert len(colours(game)) == pairs
        assert set(colours(game).values()) == {2}
        assert not game.state.faceup
        drawn.add(frozenset(colours(game)))
    assert len(drawn) > (0 if pairs == 6 else 1)


@pytest.mark.rule("CG-SETUP-03")
def test_the_first_tutorial_has_the_blue_and_the_green_rooms() -> None:
    for seed in range(5):
        game = until("card:tutorial-1", "starter", seed=seed)
        names = {game.match.rooms[tile].room.id for tile in game.state.tiles}
        assert names == {"card:blue-a", "card:blue-b", "card:green-a", "card:green-b"}


@pytest.mark.rule("CG-SETUP-04")
def test_one_room_of_a_pair_cannot_be_dealt() -> None:
    game = dealing()
    good = game.chance_outcome()
    assert isinstance(good, Deal)
    accepted(game, good)
    spare = next(tile for tile in range(12) if tile not in good.tiles)
    refused(game, Deal((spare, *good.tiles[1:]), good.turns), "lone-room", "CG-SETUP-04")


@pytest.mark.rule("CG-SETUP-05")
def test_a_deal_fills_the_rectangle() -> None:
    game = dealing()
    good = game.chance_outcome()
    assert isinstance(good, Deal)
    refused(game, Deal((-1, *good.tiles[1:]), good.turns), "lone-room", "CG-SETUP-04")
    pair = game.match.room_setup.pair_of[good.tiles[0]]
    fewer = tuple(
        -1 if game.match.room_setup.pair_of[tile] == pair else tile for tile in good.tiles
    )
    refused(game, Deal(fewer, good.turns), "too-few-rooms", "CG-SETUP-05")
    refused(game, Deal(good.tiles[:4], good.turns[:4]), "bad-deal", "CG-SETUP-05")


@pytest.mark.rule("CG-SETUP-05", "CG-SETUP-06")
@pytest.mark.parametrize(
    ("scenario", "long"),
    [("card:1", 2), ("card:2", 3), ("card:3", 4), ("card:4", 4), ("card:5", 6)],
)
def test_rooms_lie_in_a_rectangle_with_a_starting_zone_at_each_short_end(
    scenario: str, long: int
) -> None:
    grid = dtwister.new_game(scenario, seed=0).match.grid
    places = {(one.x // 2, one.y // 2) for one in grid.layout.slots}
    assert places == {(x, y) for x in range(2) for y in range(long)}
    rims = [{grid.facing[there][0] for there in line} for line in grid.lines]
    assert rims == [{2 * long - 2, 2 * long - 1}, {0, 1}]
    assert [line.owner for line in grid.layout.lines] == [0, 1]


@pytest.mark.rule("R-C05")
def test_face_down_rooms_are_turned_at_random_and_nobody_knows_how() -> None:
    turns = Counter(
        turn for seed in range(20) for turn in until("card:5", "starter", seed=seed).state.turns
    )
    assert set(turns) == {0, 1, 2, 3}
    assert min(turns.values()) > 20
    game = until("card:5", "starter")
    for seat in (0, 1, None):
        assert not any(game.view(seat).state.turns)


# -- what everybody has --------------------------------------------------------------------------


@pytest.mark.rule("CG-SETUP-07")
@pytest.mark.parametrize("scenario", ALL)
def test_the_wheels_start_at_zero(scenario: str) -> None:
    game = until(scenario, "act")
    assert memory(game, "card:wheels") == (0, 0)
    assert game.state.frames[-1].ap == 2  # type: ignore[attr-defined]  # the first gain


@pytest.mark.rule("CG-SETUP-08", "CG-TUT1-06", "CG-TUT2-02")
@pytest.mark.parametrize("scenario", ALL)
def test_three_jump_cards_and_nine_combat_cards(scenario: str) -> None:
    game = until(scenario, "act")
    assert memory(game, "features:jumps") == (3, 3)
    deck = () if scenario == "card:tutorial-1" else (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert memory(game, "features:combat-hands") == (deck, deck)


# -- starters --------------------------------------------------------------------------------------


@pytest.mark.rule("CG-SETUP-09", "R-C04")
@pytest.mark.parametrize("scenario", ALL)
def test_two_starters_one_at_each_place(scenario: str) -> None:
    game = until(scenario, "lay", "face")
    grid = game.match.grid
    for seat in range(2):
        starters = on_lines(game, seat)
        assert len(starters) == 2
        spaces = [game.context.space(one) for one in starters]
        assert {grid.line_of[there] for there in spaces} == {seat}
        assert len({grid.facing[there][0] for there in spaces}) == 2


@pytest.mark.rule("CG-SETUP-09")
def test_starters_are_laid_at_the_same_time() -> None:
    game = until("card:tutorial-2", "starter")
    game.play(say(game, "start blue.colossus on r5>o"))
    game.play(say(game, "start blue.naga on r6>o"))
    assert game.decision is not None
    assert game.decision.seat == 1
    assert not on_lines(game, 0)  # nothing lies there before both have chosen
    game.play(say(game, "start yellow.naga on r1>o"))
    game.play(say(game, "start yellow.warrior on r2>o"))
    assert [len(on_lines(game, seat)) for seat in range(2)] == [2, 2]
    assert bin(game.state.face_down).count("1") == 4
    seen = game.view("yellow")
    assert seen.public_counts.on_lines[:2] == ((space(game, "r5>o"), 0), (space(game, "r6>o"), 0))
    assert all(seen.state.at[one] < 0 for one in game.match.characters[0])


@pytest.mark.rule("CG-SETUP-09")
def test_neither_more_nor_fewer_than_two_starters() -> None:
    game = until("card:tutorial-2", "starter")
    naga, rope = piece(game, "blue.naga"), piece(game, "blue.rope")
    refused(game, Lay(naga, 0), "not-now", "CG-SETUP-09")
    refused(game, Start(rope, space(game, "r5>o")), "object", "CG-SETUP-09")
    accepted(game, Start(naga, space(game, "r5>o")))
    game.play(Start(naga, space(game, "r5>o")))
    refused(game, Start(naga, space(game, "r6>o")), "not-behind-screen", "CG-SETUP-09")
    game.play(Start(piece(game, "blue.warrior"), space(game, "r6>o")))
    third = Start(piece(game, "blue.colossus"), space(game, "r6>o"))
    refused(game, third, "not-behind-screen", "CG-SETUP-09")


@pytest.mark.rule("R-C04")
def test_a_place_takes_one_starter() -> None:
    game = until("card:tutorial-2", "starter")
    game.play(say(game, "start blue.naga on r5>o"))
    refused(game, say(game, "start blue.warrior on r5>o"), "no-dot", "R-C04")
    refused(game, say(game, "start blue.warrior on r5>t"), "no-dot", "R-C04")
    refused(game, say(game, "start blue.warrior on r1>o"), "no-dot", "R-C04")
    accepted(game, say(game, "start blue.warrior on r6>o"))


# -- cards on rooms --------------------------------------------------------------------------------


@pytest.mark.rule("CG-SETUP-10", "CG-SETUP-16")
def test_two_lots_say_who_places_first_and_who_begins() -> None:
    found = set()
    for seed in range(24):
        game = dtwister.new_game("card:tutorial-1", seed=seed)
        drawn = {
            event.what: event.seat  # type: ignore[attr-defined]
            for event in play_until(game, kind_is("act"))
            if event.tag == "features:seat-drawn"
        }
        assert game.decision is not None
        assert drawn["playing"] == game.decision.seat
        found.add((drawn["placing"], drawn["playing"]))
    assert found == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.rule("CG-SETUP-10")
def test_the_lot_draws_a_player() -> None:
    game = dealing("card:tutorial-1")
    game.play(game.chance_outcome())
    play_until(game, kind_is("lot"))
    refused(game, Lot(2), "bad-lot", "CG-SETUP-10")
    accepted(game, Lot(0))
    game.play(Lot(1))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "lay")


@pytest.mark.rule("CG-SETUP-11")
@pytest.mark.parametrize("scenario", TUTORIALS)
def test_the_players_place_one_card_each_in_turn(scenario: str) -> None:
    game = until(scenario, "lay")
    asked = []
    while kind_is("lay")(game):
        assert game.decision is not None
        asked.append(game.decision.seat)
        refused(game, EndTurn(), "not-now", "CG-SETUP-11")
        behind = (one for one, place in enumerate(game.state.at) if place == -1)
        theirs = next((one for one in behind if game.context.seat(one) != asked[-1]), -1)
        if theirs >= 0:
            refused(game, Lay(theirs, 0), "not-behind-screen", "CG-SETUP-11")
        game.play(next(iter(game.legal_actions)))
    assert all(one != two for one, two in pairwise(asked))


@pytest.mark.rule("CG-SETUP-12", "CG-SETUP-14")
@pytest.mark.parametrize(
    ("scenario", "ranks"),
    [
        ("card:1", (1, 1)),
        ("card:2", (1, 2, 1)),
        ("card:3", (2, 2, 2, 2)),
        ("card:4", (3, 3, 3, 3)),
        ("card:5", (2, 2, 2, 2, 2, 2)),
        ("card:tutorial-1", (1, 1)),
        ("card:tutorial-2", (1, 2, 1)),
        ("card:tutorial-3", (2, 2, 2, 2)),
    ],
)
def test_placing_ends_when_every_room_is_full(scenario: str, ranks: tuple[int, ...]) -> None:
    game = until(scenario, "face", seed=2)
    counts = [len(game.context.tokens_on(index)) for index in range(len(game.match.grid.slots))]
    assert counts == [count for rank in ranks for count in (rank, rank)]
    assert -1 not in game.state.at


@pytest.mark.rule("CG-SETUP-12")
def test_a_room_takes_no_more_cards_than_its_number() -> None:
    game = until("card:tutorial-2", "lay")
    seats = ("blue", "yellow")
    assert game.decision is not None
    first = seats[game.decision.seat]
    other = seats[1 - game.decision.seat]
    game.play(say(game, f"lay {first}.rope on r1"))
    refused(game, say(game, f"lay {other}.rope on r1"), "full", "CG-SETUP-12")
    game.play(say(game, f"lay {other}.rope on r3"))
    game.play(say(game, f"lay {first}.key on r3"))  # two there, of both colours together
    refused(game, say(game, f"lay {other}.key on r3"), "full", "CG-SETUP-12")
    accepted(game, say(game, f"lay {other}.key on r4"))


@pytest.mark.rule("CG-SETUP-12", "CG-TUT1-03")
def test_rooms_that_take_objects_take_nobody() -> None:
    # In this scenario all characters start; so one is kept behind by hand.
    game = until("card:tutorial-1", "lay")
    assert game.decision is not None
    seat = game.decision.seat
    state = game.state.copy()
    kept = on_lines(game, seat)[0]
    dtwister.plugin.StateEditor(game.match, state).return_to_reserve(kept)
    state.face_down &= ~(1 << kept)
    changed = Game(game.match, state)
    refused(changed, Lay(kept, 0), "wrong-kind", "CG-SETUP-12")
    accepted(changed, Lay(piece(game, f"{game.seats[seat]}.rope"), 0))


@pytest.mark.rule("CG-SETUP-13", "CG-INFO-01")
@pytest.mark.parametrize("seat", ["blue", "yellow", None])
def test_nobody_looks_at_a_card_on_a_room_again(seat: str | None) -> None:
    game = until("card:tutorial-3", "act")
    laid = [one for one, place in enumerate(game.state.at) if place <= -100]
    assert len(laid) == 16
    view = game.view(seat)
    assert {view.state.at[one] for one in laid} == {-99}


# -- facing ----------------------------------------------------------------------------------------


@pytest.mark.rule("CG-SETUP-15", "R-C06")
def test_starters_are_shown_at_once_and_choose_what_they_face() -> None:
    game = until("card:tutorial-1", "lay")
    play_until(game, lambda now: sum(place == -1 for place in now.state.at) == 1)
    assert game.state.face_down
    events = game.play(next(iter(game.legal_actions)))
    assert sum(event.tag == "core:turned-up" for event in events) == 4
    assert not game.state.face_down
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "face")
    naga = piece(game, "blue.naga")
    room = game.context.square(game.context.space(naga))[:2]
    other = "r3" if room == "r4" else "r4"
    refused(game, EndTurn(), "not-now", "CG-SETUP-15")
    refused(game, say(game, f"face blue.naga to {other}>t"), "not-in-front", "CG-SETUP-15")
    refused(game, say(game, f"face blue.naga to {room}.t"), "not-in-front", "CG-SETUP-15")
    refused(game, say(game, f"face yellow.naga to {room}>t"), "no-starter", "CG-SETUP-15")
    assert {one.verb for one in game.legal_actions} == {"face"}
    assert len(game.legal_actions) == 8
    game.play(Face(naga, space(game, f"{room}>t")))
    refused(game, say(game, f"face blue.naga to {room}>s"), "no-starter", "CG-SETUP-15")
    game.play(say(game, f"face blue.mechanork to {other}>@"))
    assert game.decision.seat == 1
    play_until(game, kind_is("act"))
    assert game.context.space(naga) == space(game, f"{room}>t")
    assert game.context.square(game.context.space(piece(game, "blue.mechanork"))) == f"{other}>@"


def facing(game: Game, *letters: str) -> list[dtwister.Event]:
    """The seats in turn let their starters face these icons; what happened."""
    events: list[dtwister.Event] = []
    for letter in letters:
        assert game.decision is not None
        seat = game.decision.seat
        actions = [one for one in game.legal_actions if isinstance(one, Face)]
        first = min(one.piece for one in actions)
        name = game.match.pieces[first].name
        place = next(one.space for one in actions if one.piece == first)
        room = game.context.square(place).partition(">")[0]
        assert game.context.seat(first) == seat
        events += game.play(say(game, f"face {name} to {room}>{letter}"))
    return events


def starters(game: Game) -> list[str]:
    """Where the starters of both seats are, in the order of their numbers."""
    return [
        game.context.square(game.context.space(one))
        for seat in (0, 1)
        for one in on_lines(game, seat)
    ]


@pytest.mark.rule("CG-SETUP-15", "R-C06")
@pytest.mark.parametrize("scenario", ["card:tutorial-1", "card:2"])
def test_all_facings_are_chosen_before_any_is_shown(scenario: str) -> None:
    game = until(scenario, "face")
    before = starters(game)
    events = facing(game, "s", "t", "@")
    assert starters(game) == before
    assert not any(event.tag == "core:shifted" for event in events)
    shown = facing(game, "o")
    assert [where[-1] for where in starters(game)] == ["s", "t", "@", "o"]
    moved = [event for event in shown if event.tag == "core:shifted"]
    assert len(moved) == 4
    assert game.decision is not None and game.decision.kind != "face"


@pytest.mark.rule("CG-SETUP-15", "R-C06")
@pytest.mark.parametrize("scenario", ["card:tutorial-1", "card:4"])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("who", [0, 1])
def test_nobody_sees_what_the_starters_of_others_will_face(
    scenario: str, count: int, who: int
) -> None:
    one, other = until(scenario, "face"), until(scenario, "face")
    # The seats choose two facings each; those of one seat differ, and the others do not.
    letters = ("st", "o@")
    unlike = ("ts", "o@") if who == 0 else ("st", "@o")
    told = [
        facing(game, *"".join(choice)[:count]) for game, choice in ((one, letters), (other, unlike))
    ]
    for watcher in (1 - who, SPECTATOR):
        assert one.view(watcher) == other.view(watcher)
        assert draw(one.view(watcher)) == draw(other.view(watcher))
        assert dtwister.record_text(one, seat=watcher) == dtwister.record_text(other, seat=watcher)
        seen = [
            [dtwister.event_text(one.match, seen_event(event, watcher)) for event in events]
            for events in told
        ]
        assert seen[0] == seen[1]
    if count > 2 * who:
        assert one.view(who) != other.view(who)


@pytest.mark.rule("CG-SETUP-15", "R-C06")
@pytest.mark.parametrize("count", range(4))
def test_samples_agree_while_facings_are_chosen(count: int) -> None:
    game = until("card:4", "face", seed=3)
    facing(game, *"sto"[:count])
    found = set()
    for number, watcher in enumerate((0, 1, None)):
        view = game.view(watcher)
        for seed in range(8 * number, 8 * number + 8):
            sample = view.sample(Rng(seed))
            assert sample.view(watcher) == view
            play_until(sample, lambda now: not kind_is("face")(now), Rng(seed))
            found.add(tuple(starters(sample)))
    assert len(found) > 8
    assert dtwister.replay(game.rules, dtwister.record_text(game)) == game
    assert dtwister.parse_position(game.rules, dtwister.position_text(game)) == game


# -- what is not used ------------------------------------------------------------------------------


@pytest.mark.rule("CG-SETUP-17")
@pytest.mark.parametrize("mode", ["mutual-choice", "full-frontal", "draft"])
def test_what_was_not_chosen_has_no_part_in_the_game(mode: str) -> None:
    game = until("card:2", "act", mode=mode)
    in_play = [one for one, place in enumerate(game.state.at) if place >= 0 or place <= -100]
    assert len(in_play) == 12
    assert len(game.state.tiles) == 6
    for one in set(range(len(game.match.pieces))) - set(in_play):
        assert game.state.at[one] in (-2, -6)  # aside unseen, or put away


# -- with a handicap -------------------------------------------------------------------------------


@pytest.mark.rule("R-C07", "CG-SETUP-14", "CG-OPT-08")
def test_who_has_no_card_left_is_skipped_and_rooms_stay_below_capacity() -> None:
    game = until("card:5", "lay", handicap="experienced/newcomer", stronger=1)
    asked = []
    while kind_is("lay")(game):
        assert game.decision is not None
        asked.append(game.decision.seat)
        game.play(next(iter(game.legal_actions)))
    assert Counter(asked) == {0: 12, 1: 8}  # eight and six, less two starters; less four more
    assert asked[-3:] == [0, 0, 0]  # the other one has no card any more
    assert len(on_lines(game, 1)) == 2
    laid = [len(game.context.tokens_on(index)) for index in range(12)]
    assert sum(laid) == 20


# -- what the backs tell ---------------------------------------------------------------------------


def backs(view: View) -> list[tuple[int, int, int, int]]:
    """(slot, seat, tokens, objects among them) as a view tells them."""
    slots = range(len(view.match.grid.slots))
    return [
        (index, seat, count, view.objects_on(index).get(seat, 0))
        for index in slots
        for seat, count in view.tokens_on(index).items()
    ]


@pytest.mark.rule("R-C08")
@pytest.mark.parametrize("scenario", ["card:tutorial-3", "card:4"])
def test_backs_show_colour_and_whether_it_is_an_object(scenario: str) -> None:
    game = until(scenario, "act")
    match = game.match
    truth = []
    for index in range(len(match.grid.slots)):
        tokens = game.context.tokens_on(index)
        for seat in sorted({match.seat_of[one] for one in tokens}):
            own = [one for one in tokens if match.seat_of[one] == seat]
            truth.append((index, seat, len(own), sum(match.kind_of[one].is_object for one in own)))
    for seat in (0, 1, None):
        view = game.view(seat)
        assert sorted(backs(view)) == truth
        for seed in range(5):
            assert sorted(backs(view.sample(Rng(seed)).view(seat))) == truth


@pytest.mark.rule("R-C08")
def test_on_boards_of_squares_all_backs_are_alike() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    play_until(game, kind_is("card"))
    view = game.view(0)
    assert view.public_counts.on_rooms
    assert not view.public_counts.objects_on_rooms


@pytest.mark.rule("CG-SETUP-13", "R-C08")
def test_samples_exchange_cards_of_one_colour_and_kind() -> None:
    game = until("card:tutorial-3", "act")
    view = game.view("blue")
    found = {tuple(view.sample(Rng(seed)).state.at) for seed in range(10)}
    assert len(found) > 5
