"""Teams and rooms that are chosen at the table, by clicks alone, up to the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from fixtures.pages.live_tables import LiveTable
from fixtures.pages.table_games import opened, play_on


def is_first_turn(message: Any) -> bool:
    return bool(message["view"]["decision"]["decision"] == "act")


DRAFTS = ["card:2", "card:3", "card:4", "card:5"]
DRAFTS += ["multi:free-choice-3", "multi:mutual-choice-4", "veterans:mutual-choice"]


@pytest.mark.full
@pytest.mark.parametrize("scenario", DRAFTS)
def test_teams_are_chosen_by_clicks_up_to_the_first_turn(
    scenario: str, table: LiveTable, new_page: Any
) -> None:
    game = table.begin(scenario)
    players = opened(new_page, game, *game.keys, reduced_motion="reduce")
    decisions = play_on(game, players, until=is_first_turn)
    assert decisions > 20
    listed = [one for player in players.values() for one in player.listed]
    assert listed == [], "everything could be reached without the list"
