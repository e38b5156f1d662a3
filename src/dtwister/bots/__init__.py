"""Bots: players that choose an action from the knowledge of their seat.

A bot is given a `View`, never a `Game`: it cannot see anything hidden. Anything with a method
`choose(view)` is a bot.

>>> import dtwister
>>> game = dtwister.new_game("base:standard", seed=1)
>>> bots = [GreedyBot(dtwister.Rng(1)), RandomBot(dtwister.Rng(2))]
>>> while game.decision is not None and game.decision.kind != "act":
...     seat = game.decision.seat
...     _ = game.play(bots[seat].choose(game.view(seat)))
>>> game.decision.kind
'act'
"""

from __future__ import annotations

from dtwister.bots.analysis import (
    Judgement,
    JudgementData,
    analyse,
    judgement_to_json,
    turning_points,
)
from dtwister.bots.bot import Bot, BotError, close_bot, give_up_for
from dtwister.bots.greedy import GreedyBot, is_set_up
from dtwister.bots.levels import EasyBot
from dtwister.bots.named_bots import bot_names, check_bot_name, named_bot
from dtwister.bots.program import ProgramBot
from dtwister.bots.random_bot import RandomBot
from dtwister.bots.search import Advice, SearchBot

__all__ = [
    "Advice",
    "Bot",
    "BotError",
    "EasyBot",
    "GreedyBot",
    "Judgement",
    "JudgementData",
    "ProgramBot",
    "RandomBot",
    "SearchBot",
    "analyse",
    "bot_names",
    "check_bot_name",
    "close_bot",
    "give_up_for",
    "is_set_up",
    "judgement_to_json",
    "named_bot",
    "turning_points",
]
