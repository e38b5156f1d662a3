"""The decision that waits for a bot, for applications that let their bots think elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from dtwister._engine.visibility.view import View
from dtwister._model.actions import Action
from dtwister.bots import Bot

if TYPE_CHECKING:
    from dtwister._session.game_session import Session


@attrs.frozen
class BotTurn:
    """A decision that waits for a bot, with the view that the bot may know.

    >>> import dtwister
    >>> from dtwister.bots import GreedyBot
    >>> from dtwister.session import Session
    >>> bots = {"blue": GreedyBot(dtwister.Rng(1))}
    >>> session = Session(dtwister.new_game("base:standard", seed=7), bots=bots)
    >>> turn = session.bot_turn()
    >>> turn.seat, turn.number
    ('blue', 1)
    >>> turn.play(turn.bot.choose(turn.view))
    >>> session.number
    2
    """

    seat: str
    bot: Bot
    view: View
    number: int
    """The number of the decision."""
    _session: Session = attrs.field(repr=False)

    def play(self, action: Action) -> None:
        """Answer for the bot; the game may have gone on meanwhile, so it may be refused."""
        session = self._session
        with session._lock:
            now = session._referee.catch_up(session._clock())
            session._referee.act(self.view.seat, action, self.number, now)

    def give_up(self) -> bool:
        """Let the seat give up, because its bot failed; return False if the game knows no way.

        >>> import dtwister
        >>> from dtwister.bots import GreedyBot
        >>> from dtwister.session import Session
        >>> bots = {"blue": GreedyBot(dtwister.Rng(1))}
        >>> session = Session(dtwister.new_game("base:standard", seed=7), bots=bots)
        >>> session.bot_turn().give_up(), session.result.why
        (True, 'resignation')
        """
        session = self._session
        with session._lock:
            return session._referee.give_up(self.view.seat, session._clock())
