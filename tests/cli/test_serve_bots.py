"""The bots that `dtwister serve --bot` offers: a name that cannot be is told before it serves."""

from __future__ import annotations

import pytest

from dtwister.cli import main


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["greedy"], "expected a name and a bot, NAME=BOT, got 'greedy'"),
        (["Slow="], "expected a name and a bot, NAME=BOT, got 'Slow='"),
        (["Slow=greedy", "Slow=hard"], "expected each name once, got 'Slow' twice"),
        (["Slow=greedi"], "greedi"),
        (["<i>=greedy"], "at most 30 letters"),
    ],
)
def test_a_bot_that_cannot_be_offered(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *(word for one in given for word in ("--bot", one))]) == 2
    assert said in capsys.readouterr().err
