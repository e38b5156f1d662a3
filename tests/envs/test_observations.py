"""Observations: sections that say what a seat may know, and nothing else."""

import pickle

import pytest

import dtwister
from dtwister.envs import Episode, EpisodePlan, TensorLayout
from dtwister.envs.tensor_layout import LIMIT
from fixtures.tiers import scale


def sections(plan: EpisodePlan, episode: Episode, seat: int) -> dict[str, list[float]]:
    layout = plan.layout
    row = layout.row(episode.view(seat), recall=True)
    parts = (*layout.sections, *layout.recall_sections)
    return {part.name: row[part.start : part.stop] for part in parts}


def test_the_sections_follow_each_other_without_a_gap() -> None:
    layout = EpisodePlan("base:standard").layout
    parts = (*layout.sections, *layout.recall_sections)
    assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
    assert parts[-1].stop == layout.recall_size
    assert len({part.name for part in parts}) == len(parts)


@pytest.mark.parametrize("scenario", ("base:beginner", "prison:5", "multi:standard-4", "card:3"))
def test_a_row_says_where_each_piece_is(scenario: str) -> None:
    plan = EpisodePlan(scenario, max_decisions=scale(24, 500))
    episode, rng = plan.begin(seed=5), dtwister.Rng(5)
    spaces = sorted(plan.match.grid.names)
    while not episode.is_over:
        for seat in range(len(plan.seats)):
            found = sections(plan, episode, seat)
            view, places = episode.view(seat), plan.layout.places
            for piece, place in enumerate(view.state.at):
                row = found["place"][piece * places : (piece + 1) * places]
                assert sum(row) == 1
                if place >= 0:
                    assert row[spaces.index(place)] == 1
            assert max(map(max, found.values())) <= LIMIT
            assert min(map(min, found.values())) >= -LIMIT
            assert found["asked"][(episode.asked - seat) % len(plan.seats)] == 1
        episode.step(rng.shuffled(list(episode.choices))[0])


def test_what_a_seat_cannot_tell_apart_is_the_same_row() -> None:
    plan = EpisodePlan("base:standard")
    rows = {}
    for text in ("thief a2", "warrior a2"):
        episode = plan.begin(seed=7)
        episode.play(dtwister.parse_legal(episode.game, text))
        rows[text] = {seat: plan.layout.row(episode.view(seat), recall=True) for seat in plan.seats}
    assert rows["thief a2"]["yellow"] == rows["warrior a2"]["yellow"]
    assert rows["thief a2"]["blue"] != rows["warrior a2"]["blue"]


def test_recall_has_the_key_of_all_that_the_seat_was_told() -> None:
    plan = EpisodePlan("base:standard", max_decisions=30)
    episode, keys = plan.begin(seed=7), set()
    while not episode.is_over:
        row = sections(plan, episode, 0)["key"]
        known = episode.view(0).information_state
        assert known is not None
        assert sum(2**bit for bit, value in enumerate(row) if value) == int(known.key, 16)
        keys.add(tuple(row))
        episode.step(min(episode.choices))
    assert len(keys) == episode.decisions


def test_recall_has_where_the_seat_knows_hidden_pieces_to_be() -> None:
    plan = EpisodePlan("base:standard", max_decisions=40)
    episode, most = plan.begin(seed=7), 0
    while not episode.is_over:
        known = episode.view(0).information_state
        assert known is not None
        recalled = sum(sections(plan, episode, 0)["recalled"])
        assert recalled == len(known.recollection.places)
        most = max(most, int(recalled))
        episode.step(min(episode.choices))
    assert most


def test_an_episode_travels_with_its_record() -> None:
    plan = EpisodePlan("prison:1", max_decisions=30)
    episode = plan.begin(seed=9)
    for _ in range(12):
        episode.step(max(episode.choices))
    again = pickle.loads(pickle.dumps(episode))
    assert again.game == episode.game
    assert again.decisions == 12
    assert again.choices == episode.choices
    while not episode.is_over:
        number = min(episode.choices)
        assert again.step(number) == episode.step(number)
    assert again.record() == episode.record()


def test_winners_win_what_the_others_lose() -> None:
    episode = EpisodePlan("multi:standard-4").begin(seed=1)
    assert episode.returns() == (0.0,) * 4
    for seat in ("blue", "red", "yellow"):
        declared = episode.game.declarations(seat)[0]
        episode.game.play(declared, by=seat)
    assert episode.is_over
    assert sum(episode.returns()) == pytest.approx(0)
    assert max(episode.returns()) == 1.0


def test_an_unknown_value_of_a_limit_is_refused() -> None:
    with pytest.raises(dtwister.DtwisterError, match="max_decisions: expected a number"):
        EpisodePlan("prison:1", max_decisions=0)
    with pytest.raises(dtwister.OptionError, match="unknown scenario"):
        EpisodePlan("prison:99")


def test_a_layout_is_that_of_its_scenario() -> None:
    layouts = [TensorLayout(dtwister.new_game("prison:1", seed=seed).match) for seed in (1, 2)]
    assert layouts[0].table() == layouts[1].table()
