"""Following a game for its seats: with packed links, through undo, and without history."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dtwister
from dtwister import SPECTATOR, DtwisterError, Game, Rng
from dtwister._engine.visibility.information import InformationState, PackedLinks

SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:3")


def play(game: Game, decisions: int, rng: Rng, each: Callable[[], object] = lambda: None) -> None:
    """Play at random, and do something at each decision."""
    for _ in range(decisions):
        if not game.is_over:
            game.play(game.legal_actions.sample(rng))
            each()


def watchers(game: Game) -> tuple[int, ...]:
    return (*range(len(game.seats)), SPECTATOR)


def look(game: Game) -> list[InformationState]:
    """Return what all seats and the spectator know."""
    found = [game.view(None if seat < 0 else seat).information_state for seat in watchers(game)]
    return [one for one in found if one is not None]


def packed_links(information: InformationState) -> int:
    """Count the packed parts of a chain."""
    link: InformationState | PackedLinks | None = information
    count = 0
    while link is not None:
        count += isinstance(link, PackedLinks)
        link = link.before if isinstance(link, PackedLinks) else link._before
    return count


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_packed_links_say_the_same_as_whole_ones(scenario: str) -> None:
    at_once, late = (dtwister.new_game(scenario, seed=9) for _ in range(2))
    play(at_once, 70, Rng(9), lambda: look(at_once))
    play(late, 70, Rng(9))
    for one, other in zip(look(at_once), look(late), strict=True):
        assert packed_links(one) >= 3
        assert one.text == other.text and one.told == other.told and one.key == other.key
        assert one.known == other.known and one.recollection == other.recollection
        assert [told.number for told in one.told] == list(range(one.number))
        assert one.told_since(13) == one.told[13:]


def test_the_key_is_the_same_whether_it_was_asked_before_or_not() -> None:
    often, once = (dtwister.new_game("base:standard", seed=9) for _ in range(2))
    play(often, 60, Rng(9), lambda: [one.key for one in look(often)])
    play(once, 60, Rng(9), lambda: look(once))
    assert [one.key for one in look(often)] == [one.key for one in look(once)]


def test_what_was_known_before_is_found_in_packed_links() -> None:
    game = dtwister.new_game("base:standard", seed=9)
    seen: list[list[InformationState]] = [look(game)]
    play(game, 50, Rng(9), lambda: seen.append(look(game)))
    for latest in seen[-1]:
        link: InformationState | None = latest
        while link is not None:
            assert link.at(link.number).number == link.number
            link = link.before
    for was in seen[3::12]:
        number = was[0].number
        for then, latest in zip(was, seen[-1], strict=True):
            found = latest.at(number)
            assert found == then and found.known == then.known and found.text == then.text


def test_an_undo_goes_back_in_what_seats_were_told() -> None:
    game = dtwister.new_game("base:standard", seed=9)
    play(game, 20, Rng(9), lambda: look(game))
    before = [(one.key, one.known, one.text) for one in look(game)]
    number = game.number
    play(game, 40, Rng(8), lambda: look(game))
    while game.number > number:
        game.undo()
    assert [(one.key, one.known, one.text) for one in look(game)] == before


# -- games without history -------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_without_history_keys_views_and_samples_agree(scenario: str) -> None:
    kept = dtwister.new_game(scenario, seed=9)
    light = dtwister.new_game(scenario, seed=9, keep_history=False)
    rng, other = Rng(9), Rng(9)
    for number in range(60):
        play(kept, 1, rng)
        play(light, 1, other)
        assert light == kept and light.number == kept.number
        if number % 9 == 0:
            for seat in watchers(kept):
                one, two = (game.view(None if seat < 0 else seat) for game in (kept, light))
                assert one == two and one.information_state == two.information_state
                assert one.sample(Rng(number)) == two.sample(Rng(number))


def test_without_history_the_text_is_not_to_be_had() -> None:
    game = dtwister.new_game("base:standard", seed=9, keep_history=False)
    play(game, 30, Rng(9))
    known = game.view("blue").information_state
    assert known is not None and known.key and not known.keeps_text
    for ask in (
        lambda: known.text,
        lambda: known.told,
        lambda: known.told_since(29),
        lambda: known.before,
        lambda: game.told("blue"),
    ):
        with pytest.raises(
            DtwisterError, match=r"blue was told.*keeps no history.*keep_history=True"
        ):
            ask()


def test_without_history_nothing_can_be_taken_back_or_recorded() -> None:
    game = dtwister.new_game("base:standard", seed=9, keep_history=False)
    play(game, 3, Rng(9))
    assert not game.can_undo
    refusal = game.why_not_take_back()
    assert refusal is not None and refusal.code == "no-history"
    for ask in (
        game.undo,
        lambda: game.history,
        lambda: game.past,
        lambda: dtwister.record_text(game),
    ):
        with pytest.raises(DtwisterError, match=r"keeps no history.*keep_history=True"):
            ask()
    fork = game.fork()
    play(fork, 20, Rng(1))
    assert fork.number >= game.number + 20 and not fork.keeps_history


def test_positions_and_records_can_be_read_without_history() -> None:
    game = dtwister.new_game("base:standard", seed=9)
    play(game, 25, Rng(9))
    read = dtwister.parse_position(game.rules, dtwister.position_text(game), keep_history=False)
    replayed = dtwister.replay(game.rules, dtwister.record_text(game), keep_history=False)
    assert read == replayed == game
    assert not read.keeps_history and not replayed.keeps_history
    assert [one.key for one in look(replayed)] == [one.key for one in look(game)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_samples_after_an_undo_agree_with_what_a_seat_remembers(scenario: str) -> None:
    game, rng = dtwister.new_game(scenario, seed=3), Rng(3)
    play(game, 40, rng, lambda: look(game))
    for _ in range(8):
        number, before = game.number, [one.recollection for one in look(game)]
        play(game, 3, rng, lambda: look(game))
        while game.number > number:
            game.undo()
        if game.number == number:
            assert [one.recollection for one in look(game)] == before
        play(game, 1, rng)
    sample = game.view(0).sample(rng)
    before = [one.recollection for one in look(sample)]
    play(sample, 2, rng, lambda: look(sample))
    while sample.can_undo:
        sample.undo()
    assert [one.recollection for one in look(sample)] == before
    assert any(one.places or one.memories for one in before)
