"""The form of a bot, and the failure of one."""

from __future__ import annotations

from typing import Protocol

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action
from dtwister._model.frames import Declaration
from dtwister._model.ids import SeatId


class Bot(Protocol):
    """A player: it answers the decision that its view shows.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> class FirstBot:
    ...     def choose(self, view):
    ...         return next(iter(view.legal_actions))
    >>> bot: Bot = FirstBot()
    >>> bot.choose(game.view("blue")) in game.legal_actions
    True
    """

    def choose(self, view: View) -> Action:
        """Return a legal answer to `view.decision`, which is one for the seat of the view."""
        ...


class BotError(DtwisterError):
    """A bot that did not answer: it crashed, took too long, or said something else.

    It loses its game, as by giving up, and no other harm comes of it: `give_up_for`.

    >>> issubclass(BotError, DtwisterError)
    True
    """


def give_up_for(game: Game, seat: SeatId) -> Declaration | None:
    """Let a seat give up, because its bot failed; return the declaration.

    None if the game is over, or knows no giving up.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> declared = give_up_for(game, game.seat_number("yellow"))
    >>> game.result.why
    'resignation'
    """
    for declaration in game.declarations(seat):
        if declaration.gives_up:
            game.play(declaration, by=seat)
            return declaration
    return None


def close_bot(bot: object) -> None:
    """Let a bot end what it has started, such as a program; most have nothing to end.

    >>> import dtwister
    >>> from dtwister.bots import RandomBot
    >>> close_bot(RandomBot(dtwister.Rng(1)))
    """
    end = getattr(bot, "close", None)
    if callable(end):
        end()
