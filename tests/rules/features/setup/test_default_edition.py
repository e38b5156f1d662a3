"""Which edition a game is played by if nobody says so: that of its box."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, OptionError
from dtwister_features.seats import edition
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import RULES, kind_is, play_until

PLAIN = sorted(
    name
    for name in RULES.scenarios
    if name.partition(":")[0] in ("base", "multi") and "choice" not in name
)
"""The games of the base set, and those for three and four with its pieces."""
LATER = sorted(name for name in RULES.scenarios if name.partition(":")[0] in ("prison", "veterans"))
MIXED = sorted(name for name in RULES.scenarios if "choice" in name and name.startswith("multi:"))


def rooms_from_the_line(game: Game) -> int:
    """How many rooms a starter may reveal from its line in the first turn."""
    play_until(game, kind_is("act"), dtwister.Rng(3))
    [turn] = [frame for frame in game.state.frames if isinstance(frame, CardTurn)]
    reveals = [one for one in game.legal_actions if one.verb == "reveal"]
    starter = next(
        piece
        for piece in game.match.characters[turn.seat]
        if game.context.space(piece) in game.match.grid.line_of
    )
    return len({one.slot for one in reveals if one.piece == starter})  # type: ignore[attr-defined]


@pytest.mark.rule("GOLD-04", "REVEAL-03")
@pytest.mark.parametrize("scenario", PLAIN)
def test_games_with_the_pieces_of_the_base_set_go_by_the_first_edition(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=1)
    assert game.match.options["edition"] == "DT1"
    assert edition(game.context) == 1
    # The option still says otherwise.
    assert edition(dtwister.new_game(scenario, seed=1, edition="DT2").context) == 2
    with pytest.raises(OptionError):
        dtwister.new_game(scenario, seed=1, edition="DT3")


@pytest.mark.rule("REVEAL-03")
@pytest.mark.parametrize("scenario", ["base:standard", "base:beginner"])
def test_from_a_line_both_rooms_are_revealed_unless_the_second_edition_is_asked_for(
    scenario: str,
) -> None:
    assert rooms_from_the_line(dtwister.new_game(scenario, seed=1)) == 2
    assert rooms_from_the_line(dtwister.new_game(scenario, seed=1, edition="DT2")) == 1


@pytest.mark.rule("GOLD-04", "REVEAL-03", "VET-MODE-02", "R-M05")
@pytest.mark.parametrize("scenario", [*LATER, *MIXED])
def test_prison_and_every_mixture_go_by_the_second_edition(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=1)
    assert edition(game.context) == 2
    # It is the only one that they know.
    with pytest.raises(OptionError, match="unknown option 'edition'"):
        dtwister.new_game(scenario, seed=1, edition="DT1")


@pytest.mark.rule("VET-MODE-03")
@pytest.mark.parametrize("mode", ["free-choice", "mutual-choice", "draft"])
def test_the_modes_of_the_veterans_section_do_so_with_one_box_too(mode: str) -> None:
    game = dtwister.new_game(f"veterans:{mode}", seed=1, sets="base")
    assert edition(game.context) == 2
