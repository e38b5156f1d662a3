"""Pages: whole games as HTML that a browser shows by itself, without a network.

>>> import dtwister
>>> from dtwister.pages import replay_page
>>> game = dtwister.new_game("base:standard", seed=7)
>>> events = game.play(dtwister.parse_legal(game, "thief a2"))
>>> page = replay_page(game)
>>> page[:15], "https://" in page
('<!doctype html>', False)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtwister._engine.game import Game
from dtwister._errors import OptionError
from dtwister._notation.recording.record_model import Record
from dtwister._printing import quoted
from dtwister.pages.judged_actions import AdvisedAction, JudgedAction, JudgedGame
from dtwister.pages.page_document import page_document
from dtwister.pages.replay_story import DecisionNote, told_story
from dtwister.pages.rule_texts import RuleText, rule_text

__all__ = [
    "AdvisedAction",
    "DecisionNote",
    "JudgedAction",
    "RuleText",
    "replay_page",
    "rule_text",
]


def replay_page(
    game: Game,
    *,
    record: Record | None = None,
    seat: int | str | None = None,
    notes: Mapping[int, Iterable[DecisionNote]] | None = None,
    judgements: Iterable[JudgedAction] = (),
    turned: Iterable[JudgedAction] = (),
    title: str = "",
) -> str:
    """Return a page that replays a game: board, account, hands and rules in one file.

    Without `seat` its reader chooses between everything open, each seat and the spectator: the page
    then holds all secrets of the game. With `seat` (`SPECTATOR` for a watcher) it holds what that
    seat knew, and nothing else.

    `record` is a record of the game: its tags, and its comments and clock times, are shown. `notes`
    stand at the actions with their numbers, counted from 1, and every reader sees them.

    `judgements` are those of `dtwister.bots.analyse`: the page shows what the search would have
    played, and the chances over the game; `turned` are those at which the game turned. A seat sees
    the judgements of its own actions only, since they tell what it held.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> notes = {2: [DecisionNote("analysis", "A quiet start.")]}
    >>> page = replay_page(game, seat="yellow", notes=notes)
    >>> "A quiet start." in page, "as yellow knows it" in page, "blue.thief" in page
    (True, True, False)
    """
    if not isinstance(game, Game):
        raise OptionError(f"expected a Game, got {quoted(game)}; dtwister.replay makes one")
    if not game.keeps_history:
        raise OptionError("expected a game with its history, got one with keep_history=False")
    watcher = None if seat is None else game.seat_number(seat)
    story = told_story(
        game, record, watcher, notes or {}, JudgedGame.of(game, judgements, turned), title
    )
    return page_document(story)
