"""Numbers of actions: each legal action has one, and it stays the same."""

import pytest

import dtwister
from dtwister.envs import BOUND, ActionNumbering, EpisodePlan
from fixtures.tiers import scale

SCENARIOS = ("base:beginner", "prison:1", "prison:3", "prison:5", "multi:standard-4", "card:3")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_legal_action_has_a_number_that_plays_it(scenario: str) -> None:
    plan = EpisodePlan(scenario)
    episode = plan.begin(seed=11)
    rng = dtwister.Rng(11)
    assert plan.numbering.size <= BOUND
    for _ in range(scale(40, 400)):
        if episode.is_over:
            break
        choices = episode.choices
        assert sorted(map(repr, choices.values())) == sorted(map(repr, episode.game.legal_actions))
        assert min(choices) >= 0 and max(choices) < plan.numbering.size
        homes = {plan.numbering.home(action) for action in choices.values()}
        assert homes <= choices.keys()
        number = rng.shuffled(list(choices))[0]
        assert episode.step(number) == choices[number]


def test_the_view_of_the_seat_gives_the_same_numbers() -> None:
    plan = EpisodePlan("base:beginner", max_decisions=60)
    episode = plan.begin(seed=4)
    rng = dtwister.Rng(4)
    while not episode.is_over:
        seen = plan.numbering.choices(episode.view(episode.asked).legal_actions)
        assert list(seen.items()) == list(episode.choices.items())
        episode.step(rng.shuffled(list(seen))[0])


def test_two_matches_of_a_scenario_have_the_same_numbers() -> None:
    one, other = (EpisodePlan("prison:3").numbering for _ in range(2))
    assert one.table() == other.table()


def test_seats_share_the_numbers_of_their_pieces() -> None:
    game = dtwister.new_game("prison:1", seed=1)
    numbering, index = ActionNumbering(game.match), game.match.piece_index
    walks = [
        dtwister.Move(index[name], (3, 4))
        for name in (game.match.pieces[0].name, game.match.pieces[0].name.replace("blue", "yellow"))
    ]
    assert walks[0] != walks[1]
    assert numbering.home(walks[0]) == numbering.home(walks[1])


def test_what_is_handled_where_tells_walks_apart() -> None:
    game = dtwister.new_game("prison:1", seed=1)
    numbering = ActionNumbering(game.match)
    taken = dtwister.take(game.match.objects[0])
    walks = [
        (3, 4, 5),
        (3, taken, 4, 5),
        (3, 4, dtwister.LEAVE, 5),
        (3, taken, 4, 5, dtwister.LEAVE),
    ]
    homes = {numbering.home(dtwister.Move(dtwister.PieceId(0), walk)) for walk in walks}
    assert len(homes) == len(walks)


def test_a_walk_by_another_way_has_the_number_of_its_outcome() -> None:
    plan = EpisodePlan("prison:1", max_decisions=400)
    episode, rng, tried = plan.begin(seed=2), dtwister.Rng(2), 0
    while not episode.is_over and not tried:
        for number, action in list(episode.choices.items()):
            if isinstance(action, dtwister.Move) and len(action.course) == 4:
                first, *_, last = action.course
                if min(action.course) < 0 or first == last:
                    continue
                for by in range(len(plan.match.grid.names)):
                    other = dtwister.Move(action.piece, (first, by, action.course[2], last))
                    if other == action or other not in episode.game.legal_actions:
                        continue
                    if episode._digest_after(other) == episode._digest_after(action):
                        assert episode.number_of(other) == number
                        tried += 1
        episode.step(rng.shuffled(list(episode.choices))[0])
    assert tried


@pytest.mark.parametrize("bound", (200, 1000, 20000))
def test_a_lower_bound_says_less_and_loses_no_action(bound: int) -> None:
    plan = EpisodePlan("prison:1", bound=bound)
    assert plan.numbering.size <= bound
    episode = plan.begin(seed=3)
    for _ in range(20):
        legal = list(episode.game.legal_actions)
        if len(legal) > plan.numbering.size:
            break
        assert len(episode.choices) == len(legal)
        episode.step(max(episode.choices))


def test_what_cannot_be_is_refused_with_a_remedy() -> None:
    with pytest.raises(dtwister.OptionError, match="bound: expected a number from 1 to 131072"):
        EpisodePlan("prison:1", bound=0)
    with pytest.raises(dtwister.OptionError, match="one number for each sort of actions"):
        EpisodePlan("prison:1", bound=3)
    episode = EpisodePlan("prison:1", max_decisions=1).begin(seed=1)
    illegal = next(number for number in range(BOUND) if number not in episode.choices)
    before = episode.game.digest
    with pytest.raises(dtwister.DtwisterError, match="is not legal now"):
        episode.step(illegal)
    assert episode.game.digest == before
    with pytest.raises(dtwister.OptionError, match="have no number in this match"):
        episode.plan.numbering.home(episode.game.declarations("blue")[0])
    episode.step(min(episode.choices))
    with pytest.raises(dtwister.DtwisterError, match="the episode is over"):
        episode.step(0)
