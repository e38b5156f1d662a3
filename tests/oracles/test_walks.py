"""The listed walks, compared with all walks tried out one by one."""

from __future__ import annotations

import pytest
from oracles.arrange import crowded, drawn_rules, rules_of_the_game, walkers
from oracles.walks import Explorer

import dtwister
from dtwister import Game, Move, Rng
from dtwister.engine.writer import check_derived

RULES = rules_of_the_game()


def listed(game: Game, piece: int, limit: int) -> list[tuple[int, ...]]:
    """The courses that the library lists, for a walker that goes no farther than the limit."""
    table = game.table
    [walking] = [a for a in table.kind(piece).offers if a.id == "features:walking"]
    walker = walking.walker(table, piece)
    walker.movement = min(walker.movement, limit)
    return walker.walks()


def compare(game: Game, piece: int, limit: int) -> int:
    """Fail with a drawing if the list and the oracle disagree; else the number of outcomes."""
    limit = min(limit, game.match.kind_of[piece].movement)
    explorer = Explorer(game, piece, limit)
    courses = listed(game, piece, limit)
    found = {explorer.follow(course): course for course in courses}
    expected = explorer.outcomes()
    name = game.match.pieces[piece].name
    wrong = [
        f"not legal: {dtwister.action_text(game.match, Move(piece, found[outcome]))}"
        for outcome in sorted(set(found) - expected)
    ]
    wrong += [
        f"not listed: {name} to {game.table.square(explorer.board.space(spot))} with "
        + ", ".join(
            f"{game.match.pieces[item].name} on {game.table.square(explorer.board.space(where))}"
            for item, where in lying
            if (item, where) not in explorer.first.lying
        )
        for spot, lying in sorted(expected - set(found))
    ]
    if wrong or len(found) != len(courses):
        pytest.fail("\n".join([dtwister.draw(game), *wrong[:8], f"{len(wrong)} in all"]))
    return len(found)


@pytest.mark.rule("MOVE-01", "MOVE-05", "MOVE-06", "MOVE-07", "MOVE-08", "MOVE-09", "MOVE-10")
@pytest.mark.rule("CARRY-01", "CARRY-02", "CARRY-03", "CARRY-04", "CARRY-06", "CARRY-07")
@pytest.mark.rule("PIT-03", "PIT-09", "OBJ-ROPE-05", "OBJ-ROPE-07", "OBJ-ROPE-09", "OBJ-ROPE-11")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
@pytest.mark.parametrize("seed", range(12))
def test_walks_in_crowded_labyrinths_full_of_pits(seed: int, edition: str) -> None:
    rng = Rng(seed)
    rules = drawn_rules(RULES, rng)
    outcomes = 0
    for _ in range(3):
        game = crowded(rules, rng, edition=edition)
        assert check_derived(game.match, game.state) == []
        outcomes += sum(compare(game, piece, 3) for piece in walkers(game))
    assert outcomes > 0
