"""As many games as are written down in the `.perft` files."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from perft.count import HERE, counted, divided, perft, read

FILES = sorted(HERE.glob("*.perft"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_there_are_as_many_games_as_written_down(path: Path) -> None:
    told = read(path)
    assert told.depths
    for depth, expected in sorted(told.depths.items()):
        game = told.game()
        found = counted(game, depth)
        if found != expected:
            lines = [f"{path.name}, depth {depth}: {found}; written: {expected}"]
            lines += [f"{count:8} {text}" for text, count in divided(game, depth).items()]
            lines += [dtwister.draw(game), "to count anew: python -m tests.perft.count"]
            pytest.fail("\n".join(lines))


def test_a_count_is_the_sum_of_its_parts() -> None:
    game = read(FILES[0]).game()
    assert perft(game, 0) == 1
    assert perft(game, 1) == len(list(game.legal_actions))
    assert perft(game, 2) == sum(divided(game, 2).values())


def test_a_file_is_written_as_it_was_read() -> None:
    for path in FILES:
        assert read(path).text() == path.read_text(encoding="utf-8")


def test_a_line_that_means_nothing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "wrong.perft"
    path.write_text("scenario base:standard\nplys 3\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"wrong\.perft:2: 'plys 3'"):
        read(path)


def test_the_files_start_from_scenarios_and_from_positions() -> None:
    told = [read(path) for path in FILES]
    assert any(one.position for one in told) and any(not one.position for one in told)
    assert {one.scenario for one in told if not one.position} >= {"base:standard", "base:beginner"}
