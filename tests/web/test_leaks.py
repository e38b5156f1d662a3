"""The wire of each seat: all that a server sends is made of the view of that seat, and no more.

What views and messages of sessions hide is tested in `tests/properties/secrecy`. Here whole games
go through the server, with its caches that all seats share. Each byte is compared with what a
session, a view and a painter of their own make of the same game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import dtwister
from dtwister import Rng
from dtwister.bots import GreedyBot
from dtwister.json import action_to_json
from dtwister.session import Session
from dtwister.svg import Painter, board
from dtwister.web.layer_pictures import STYLE, layers_of
from fixtures.pages.web_tables import LIMITS, Begun, Served
from fixtures.tiers import is_full

ALL = tuple(sorted(dtwister.load_rules().scenarios))
SOME = ("base:standard", "card:tutorial-2")
DECISIONS = 400 if is_full() else 40
LOOKS = 10 if is_full() else 8
"""Decisions between two looks at everything."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("leaks") / "games.sqlite", limits=LIMITS) as server:
        yield server


def own_session(server: Served, game: Begun) -> Session:
    """Return the session of a game as its file has it, with caches of its own."""
    found = server.web.host.store.game(game.id).result(60)
    assert found is not None
    return Session.restore(server.web.host.rules, found.begun, changes=found.changes)


def steady(message: Any) -> Any:
    """Return a message without what changes from one moment to the next."""
    data = json.loads(json.dumps(message))
    data.pop("game", None)
    for player in data["seats"]:
        player.pop("is_absent")
    return data


def look(server: Served, game: Begun, since: dict[str | None, int]) -> int:
    """Compare all that each seat and a watcher get; return how many bytes were compared."""
    session, size = own_session(server, game), 0
    for seat in (*game.keys, None):
        key = None if seat is None else game.keys[seat]
        for known in (None, 0, since[seat]):
            query = {} if known is None else {"since": known}
            got = game.message(seat, **query)
            assert steady(got) == steady(session.message(key, known)), (seat, known)
            size += len(json.dumps(got))
        since[seat] = session.serial
        legal = game.send(seat, do="legal", piece=None)
        assert legal == session.receive(key, {"do": "legal", "piece": None})
        view = session.view(key)
        sent = server.get(f"{game.path}/layers", key)
        own = layers_of(Painter(view.match, STYLE), view, ())
        assert sent.data == {"serial": session.serial, "number": session.number, **own}, seat
        picture = server.get(f"{game.path}/board.svg", key).body.decode()
        assert picture == board(view, painter=Painter(view.match, STYLE)), seat
        size += len(sent.body) + len(picture)
    return size


@pytest.mark.rule("VIEW-01", "VIEW-02", "VIEW-03", "VIEW-04", "VIEW-05", "VIEW-07", "VIEW-09")
@pytest.mark.parametrize("scenario", ALL if is_full() else SOME)
def test_all_that_is_sent_is_made_of_the_view_of_its_seat(server: Served, scenario: str) -> None:
    game = server.begin(scenario)
    sockets = {seat: server.socket(game.id) for seat in (*game.keys, None)}
    since: dict[str | None, int] = {}
    for seat, socket in sockets.items():
        since[seat] = socket.hello(None if seat is None else game.keys[seat])["serial"]
    bot, size, played = GreedyBot(Rng(5)), 0, 0
    session = server.web.host.games[game.id]._session
    assert session is not None
    while played < DECISIONS and (decision := session.decision) is not None:
        asked = game.keys[session.match.seats[decision.seat]]
        action = bot.choose(session.view(asked))
        sent = {"do": "play", "action": action_to_json(session.match, action)}
        seat = session.match.seats[decision.seat]
        answer = game.send(seat, **sent, number=session.number)
        assert answer["answer"] == "done", answer
        played += 1
        if played % LOOKS == 0:
            size += look(server, game, since)
    size += look(server, game, since)
    assert played > 10 and size > 100_000
    own = own_session(server, game)
    for seat, socket in sockets.items():
        key = None if seat is None else game.keys[seat]
        told: list[Any] = []
        while not socket.frames or json.loads(socket.frames[-1])["serial"] < own.serial:
            told += socket.next()["news"]
        assert told == own.message(key, since=since_of(socket))["news"], seat
        socket.close()


def since_of(socket: Any) -> int:
    """Return the serial number of the first message of a socket."""
    return int(json.loads(socket.frames[0])["serial"])
