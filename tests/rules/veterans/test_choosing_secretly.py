"""Free choice: teams and rooms are chosen in secret (VET-MODE-04 to VET-MODE-06, R-301)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._engine.visibility.view import seen_event
from dtwister.plugin.places import ASIDE
from fixtures.games import memory, piece, refused, say
from fixtures.positions.drafts import BASE, OTHER, all_of, asked, at, brought, new, offered, team

FORCE = (*BASE[:4], *OTHER[:4])
TOOLS = ("armor", "rope", "rope#2", "torch", "drum", "sword")


def after_forces() -> Game:
    """A game in which both seats have chosen their pieces."""
    game = new("free-choice")
    all_of(game, "choose", *FORCE, *TOOLS)
    all_of(game, "choose", *BASE, "torch", "torch#2", "torch#3", "hoop", "whip", "treasure")
    game.play(game.chance_outcome())
    return game


@pytest.mark.rule("VET-MODE-01", "VET-MODE-02", "VET-MODE-04")
def test_each_seat_chooses_eight_characters_and_six_objects_of_all_sets() -> None:
    game = new("free-choice")
    assert offered(game) == {*BASE, *OTHER}
    assert asked(game) == ("blue", "choose-characters")
    all_of(game, "choose", *FORCE)
    assert asked(game) == ("blue", "choose-objects")
    assert team(game, "blue") == set(FORCE)
    all_of(game, "choose", *TOOLS)
    assert asked(game) == ("yellow", "choose-characters")
    assert team(game, "blue", objects=True) == set(TOOLS)
    assert team(game, "yellow") == set()


@pytest.mark.rule("VET-MODE-04", "R-302")
def test_what_may_not_be_chosen() -> None:
    game = new("free-choice")
    game.play(say(game, "choose blue.thief"))
    refused(game, say(game, "choose blue.thief"), "chosen-already", "R-302")
    refused(game, say(game, "choose yellow.thief"), "not-yours", "VET-MODE-04")
    refused(game, say(game, "choose blue.sword"), "wrong-kind", "VET-MODE-04")
    refused(game, say(game, "choose-rooms base:1"), "not-now", "VET-MODE-04")
    assert game.why_not(say(game, "choose blue.troll")) is None
    all_of(game, "choose", *(set(FORCE) - {"thief"}))
    refused(game, say(game, "choose blue.troll"), "wrong-kind", "VET-MODE-04")


@pytest.mark.rule("R-302")
def test_a_name_that_several_sets_have_is_one_piece() -> None:
    game = new("free-choice", sets="base,other,namesakes")
    names = [one.name for one in game.match.pieces]
    assert len(set(names)) == len(names)
    assert names.count("blue.wizard") == names.count("blue.goblin") == 1
    kinds = {kind.id for kind in game.match.kinds.values()}
    assert "base:goblin" in kinds and "boxes:goblin" not in kinds
    assert {"features:wizard", "features:cleric", "features:mekanork"} < kinds


@pytest.mark.rule("VET-MODE-15")
def test_as_many_common_objects_as_a_seat_likes() -> None:
    game = new("free-choice")
    all_of(game, "choose", *FORCE)
    refused(game, say(game, "choose blue.rope#2"), "copy", "VET-MODE-15")
    ropes = ["rope", *(f"rope#{number}" for number in range(2, 7))]
    all_of(game, "choose", *ropes)
    assert team(game, "blue", objects=True) == set(ropes)
    all_of(game, "choose", *FORCE, "sword")
    refused(game, say(game, "choose yellow.sword"), "chosen-already", "R-302")


@pytest.mark.rule("VET-MODE-05", "VIEW-12", "VET-MODE-15")
def test_the_numbers_of_copies_are_mixed_so_that_they_tell_nothing() -> None:
    game = new("free-choice")
    all_of(game, "choose", *FORCE, *TOOLS, *BASE, "sword", "torch", "drum", "hoop", "whip", "armor")
    assert asked(game) == ("nature", "mix")
    refused(game, say(game, "mix blue.rope,blue.rope#4"), "bad-mix", "VET-MODE-05")
    refused(game, say(game, "lot blue"), "not-now", "VET-MODE-05")
    names = "blue.rope#3,blue.rope#5,blue.torch#6,yellow.torch#2"
    mixed = {"armor", "rope#3", "rope#5", "torch#6", "drum", "sword"}
    events = game.play(say(game, f"mix {names}"))
    assert team(game, "blue", objects=True) == mixed
    assert [seen_event(event, 1).copies for event in events] == [(), events[1].copies]  # type: ignore[attr-defined]
    rolled = set()
    for seed in range(30):
        other = Game.new(
            game.rules, game.match.scenario.id, seed=seed, options={"sets": "base,other"}
        )
        all_of(other, "choose", *FORCE, *TOOLS, *FORCE, *TOOLS)
        rolled.add(frozenset(t for t in team(other, "blue", objects=True) if "rope" in t))
    assert len(rolled) > 8


@pytest.mark.rule("VET-MODE-05", "VET-MODE-13", "VIEW-12")
def test_nobody_sees_what_the_other_chose_nor_what_he_left() -> None:
    views = []
    for names in (FORCE, (*OTHER, *BASE[5:])):
        game = new("free-choice")
        all_of(game, "choose", *names)
        views.append([game.view(seat) for seat in ("yellow", None)])
        own = game.view("blue")
        assert {own.state.at[piece(game, f"blue.{name}")] for name in names} == {-1}
        assert len(at(game, ASIDE, "blue")) == 5
    assert views[0] == views[1]
    assert views[0][0].public_counts.behind == (8, 0)
    assert views[0][0].public_counts.aside == (25, 33)


@pytest.mark.rule("VET-MODE-06")
def test_each_seat_chooses_two_pairs_of_rooms_and_these_are_laid() -> None:
    game = after_forces()
    assert asked(game) == ("blue", "choose-rooms")
    assert len(game.legal_actions) == 8
    refused(game, say(game, "choose-rooms base:9"), "no-such-pair", "VET-MODE-06")
    refused(game, say(game, "choose blue.thief"), "not-now", "VET-MODE-06")
    all_of(game, "choose-rooms", "base:1")
    refused(game, say(game, "choose-rooms base:1"), "chosen-already", "VET-MODE-06")
    all_of(game, "choose-rooms", "boxes:1", "base:4", "boxes:3")
    assert asked(game) == ("nature", "deal")
    game.play(game.chance_outcome())
    assert {game.match.room_setup.pair_of[tile] for tile in game.state.tiles} == {
        "base:1",
        "boxes:1",
        "base:4",
        "boxes:3",
    }
    assert asked(game) == ("blue", "starter")


@pytest.mark.rule("VET-MODE-05", "VET-MODE-06")
def test_the_rooms_that_a_seat_chose_are_in_no_record_and_view_of_another() -> None:
    records, views = [], []
    for pair in ("base:1", "prison:40"):
        game = Game.new(dtwister.load_rules(), "veterans:free-choice", seed=5, auto_chance=False)
        while asked(game)[1] != "choose-rooms":
            chance = asked(game)[0] == "nature"
            game.play(game.chance_outcome() if chance else next(iter(game.legal_actions)))
        events = game.play(say(game, f"choose-rooms {pair}"))
        assert [seen_event(event, 1).pair for event in events] == ["?"]  # type: ignore[attr-defined]
        watchers = (1, dtwister.SPECTATOR)
        records.append([dtwister.record_text(game, seat=seat) for seat in watchers])
        views.append([game.view(seat) for seat in ("yellow", None)])
        assert f"choose-rooms {pair}" in dtwister.record_text(game, seat="blue")
    assert records[0] == records[1] and "blue: choose-rooms ?" in records[0][0]
    assert views[0] == views[1]


@pytest.mark.rule("VET-MODE-06")
def test_rooms_that_nobody_chose_cannot_be_dealt() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "base:2", "base:3", "base:4")
    [other] = [game.match.room_setup.pairs[pair] for pair in ("boxes:2",)]
    deal = game.chance_outcome()
    assert game.why_not(deal) is None
    out = {tile for tile in deal.tiles if game.match.room_setup.pair_of[tile] == "base:2"}  # type: ignore[attr-defined]
    tiles = [other[sorted(out).index(t)] if t in out else t for t in deal.tiles]  # type: ignore[attr-defined]
    wrong = type(deal)(tuple(tiles), deal.turns)  # type: ignore[attr-defined,call-arg]
    refused(game, wrong, "bad-deal", "SETUP-01")


@pytest.mark.rule("R-301")
def test_of_a_pair_that_both_chose_a_seat_is_drawn_that_keeps_it() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "base:2", "base:2", "boxes:1")
    assert asked(game) == ("nature", "lot")
    game.play(say(game, "lot yellow"))
    assert brought(game) == (("base:1",), ("base:2", "boxes:1"))
    assert asked(game) == ("blue", "choose-rooms")
    refused(game, say(game, "choose-rooms base:2"), "lost", "R-301")
    assert game.why_not(say(game, "choose-rooms boxes:1")) is None
    assert "clash" in game.decision.text  # type: ignore[union-attr]
    game.play(say(game, "choose-rooms base:3"))
    assert asked(game) == ("nature", "deal")


@pytest.mark.rule("R-301")
def test_a_second_clash_is_settled_like_the_first() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "base:2", "base:2", "boxes:1")
    game.play(say(game, "lot yellow"))
    game.play(say(game, "choose-rooms boxes:1"))
    assert asked(game) == ("nature", "lot")
    game.play(say(game, "lot blue"))
    assert brought(game) == (("base:1", "boxes:1"), ("base:2",))
    assert asked(game) == ("yellow", "choose-rooms")
    game.play(say(game, "choose-rooms base:4"))
    assert asked(game) == ("nature", "deal")


@pytest.mark.rule("R-301")
def test_only_a_seat_that_wants_the_pair_can_be_drawn() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "base:2", "base:2", "boxes:1")
    for text in ("mix none", "choose-rooms base:4"):
        refused(game, say(game, text), "bad-lot", "R-301")
    for text in ("lot blue", "lot yellow"):
        assert game.why_not(say(game, text)) is None
    assert game.chance_outcome() in (say(game, "lot blue"), say(game, "lot yellow"))


@pytest.mark.rule("R-301", "VET-MODE-05")
def test_the_one_who_keeps_the_pair_learns_that_there_was_a_clash_and_not_of_what() -> None:
    views = []
    for pair in ("base:1", "base:2"):
        game = after_forces()
        all_of(game, "choose-rooms", "base:1", "base:2", pair, "boxes:1")
        events = game.play(say(game, "lot blue"))
        told = [seen_event(event, 0) for event in events]
        assert [event.tag for event in told] == ["features:seat-drawn", "features:rooms-lost"]
        assert told[1].pair == "?"  # type: ignore[attr-defined]
        assert seen_event(events[1], 1).pair == pair  # type: ignore[attr-defined]
        views.append([game.view("blue"), game.view(None)])
    assert views[0] == views[1]


@pytest.mark.rule("R-301", "VET-MODE-05", "VIEW-12")
def test_what_another_lost_is_any_pair_that_one_keeps_and_what_it_has_is_any_other() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "base:2", "base:2", "boxes:1")
    game.play(say(game, "lot blue"))
    lost, kept = set(), set()
    for seed in range(40):
        own, other = memory(game.view("blue").sample(Rng(seed)), "features:pairs")  # type: ignore[misc]
        assert own.pairs == ("base:1", "base:2") and own.lost == ()
        assert len(other.lost) == len(other.pairs) == 1 and other.lost != other.pairs
        lost |= set(other.lost)
        kept |= set(other.pairs)
    assert lost == {"base:1", "base:2"}
    assert len(kept) > 4


@pytest.mark.rule("R-301", "VET-MODE-05", "VIEW-12")
def test_whoever_lost_a_pair_knows_that_its_rooms_lie_there() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "base:2", "base:2", "boxes:1")
    game.play(say(game, "lot yellow"))
    game.play(say(game, "choose-rooms base:3"))
    game.play(game.chance_outcome())
    seen = {"blue": 0, "yellow": 0, None: 0}
    for seat in seen:
        for seed in range(40):
            sample = game.view(seat).sample(Rng(seed))
            laid = {sample.match.room_setup.pair_of[tile] for tile in sample.state.tiles}
            assert len(laid) == 4
            own, other = (entry.pairs for entry in memory(sample, "features:pairs"))  # type: ignore[attr-defined]
            assert laid == {*own, *other}
            seen[seat] += {"base:1", "base:2", "base:3"} <= laid
            assert seat != "yellow" or {"base:2", "boxes:1"} == set(other)
    assert seen["blue"] == 40
    assert 0 < seen["yellow"] < 40 and seen[None] < 40


@pytest.mark.rule("VET-MODE-13", "SETUP-05")
def test_after_the_choice_the_set_up_goes_on_as_usual() -> None:
    game = after_forces()
    all_of(game, "choose-rooms", "base:1", "boxes:1", "base:4", "boxes:3")
    game.play(game.chance_outcome())
    left = {f"blue.{name}" for name in {*BASE, *OTHER} - set(FORCE)}
    starters = {game.match.pieces[a.piece].name for a in game.legal_actions}  # type: ignore[attr-defined]
    assert starters == {f"blue.{name}" for name in FORCE}
    for name in sorted(left):
        refused(game, say(game, f"start {name} on a2"), "not-behind-screen", "SETUP-05")
