"""Sessions: one game with its players, for a server or a match of bots.

A session has seats with keys, clocks, offers, fair take-backs and messages as JSON; it has no
network. `Session.message` says what a seat may know, and `Session.receive` answers its client.

>>> import dtwister
>>> from dtwister.session import Session, TimeControl
>>> session = Session(dtwister.new_game("base:standard", seed=7), control=TimeControl(600, 5))
>>> blue, yellow = session.claim("blue"), session.claim("yellow")
>>> message = session.message(yellow)
>>> message["view"]["decision"]["text"]
'blue lays a character face down on its line'
>>> [answer] = [session.receive(yellow, '{"do": "take-back", "number": 1}')]
>>> answer["refusal"]["sentence"]
'the game cannot go back: no seat has played since the session began'
"""

from dtwister._errors import SessionError
from dtwister._notation.json_forms.session_data import (
    AnswerData,
    ClocksData,
    OfferData,
    PlayerData,
    RequestData,
    RewindData,
    SessionData,
    ToldData,
)
from dtwister._notation.records import GrowingRecord
from dtwister._session.bot_turn import BotTurn
from dtwister._session.game_session import Session
from dtwister._session.time_control import TimeControl

__all__ = [
    "AnswerData",
    "BotTurn",
    "ClocksData",
    "GrowingRecord",
    "OfferData",
    "PlayerData",
    "RequestData",
    "RewindData",
    "Session",
    "SessionData",
    "SessionError",
    "TimeControl",
    "ToldData",
]
