"""Games over HTTP and sockets: begun, joined, played, watched, timed, and played again."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.pages.web_tables import LIMITS, PATIENCE, Served

START = {"action": "features:start", "piece": "blue.thief", "space": "a2"}
DRAW = {"action": "features:agree-draw"}
RESIGN = {"action": "features:resign", "seat": "blue"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("web") / "games.sqlite", limits=LIMITS) as server:
        yield server


# -- the lobby -------------------------------------------------------------------------------------


def test_the_lobby_tells_what_can_be_played(server: Served) -> None:
    about = server.get("/api/about").data
    assert about["bots"][0].keys() >= {"name", "title", "strength"} and not about["author"]
    scenarios = {one["id"]: one for one in server.get("/api/scenarios").data["scenarios"]}
    assert scenarios.keys() == server.web.host.rules.scenarios.keys()
    [target] = [one for one in scenarios["prison:5"]["options"] if one["name"] == "target"]
    assert (target["kind"], target["default"], target["most"]) == ("int", 5, 7)
    picture = server.get("/api/scenarios/prison:5/picture.svg")
    assert picture.body.startswith(b"<svg") and picture.headers["content-type"] == "image/svg+xml"
    assert server.get("/api/scenarios/prison:5/picture.svg", theme="x").code == "unknown-theme"


def test_every_scenario_can_be_begun_as_the_lobby_describes_it(server: Served) -> None:
    for one in server.get("/api/scenarios").data["scenarios"]:
        options = {option["name"]: option["default"] for option in one["options"]}
        game = {"scenario": one["id"], "options": options, "seats": one["seats"]}
        reply = server.post("/api/games", {"game": game})
        assert reply.status == 200, (one["id"], reply)
        assert [
            player["seat"]
            for player in server.get(f"/api/games/{reply.data['game']}").data["seats"]
        ] == one["seats"]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({}, "game: expected an object with a scenario, and the entry is missing"),
        ({"game": []}, "game: expected an object with a scenario, got []"),
        ({"game": 5}, "game: expected an object with a scenario, got 5"),
        ({"game": {}}, "game.scenario: expected the id of a scenario, and"),
        ({"game": {"scenario": "prison:9"}}, "unknown scenario"),
        ({"game": {"scenario": ["x"]}}, 'game.scenario: expected the id of a scenario, got ["x"]'),
        ({"game": {"scenario": "prison:1", "options": {"target": 3}}}, "target"),
        ({"game": {"scenario": "prison:1", "options": 3}}, "options.options"),
        ({"game": {"scenario": "prison:1", "seed": 3}}, 'game."seed": unknown entry'),
        ({"game": {"scenario": "prison:1"}, "size": 3}, '"size": unknown entry'),
        ({"game": {"scenario": "prison:1"}, "seats": [1]}, "expected an object of seats, got [1]"),
        ({"game": {"scenario": "prison:1"}, "seats": {"pink": {"kind": "open"}}}, "unknown seat"),
        (
            {"game": {"scenario": "prison:1"}, "seats": {"blue": 5}},
            "seats.blue: expected an object",
        ),
        ({"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "cat"}}}, "person, open"),
        ({"game": {"scenario": "prison:1"}, "seats": {"blue": {}}}, "seats.blue.kind: expected"),
        (
            {"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "bot", "bot": "x"}}},
            "unknown bot",
        ),
        (
            {"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "person", "name": 5}}},
            "seats.blue.name: expected a text, got 5",
        ),
        ({"game": {"scenario": "prison:1"}, "clock": [0]}, "clock: expected seconds from 1"),
        ({"game": {"scenario": "prison:1"}, "clock": 5}, "clock: expected null or [seconds"),
        ({"game": {"scenario": "prison:1"}, "clock": [60, "x"]}, "clock: expected seconds"),
        ({"game": {"scenario": "prison:1"}, "listed": 1}, "listed: expected true or false, got 1"),
    ],
)
def test_a_game_that_cannot_be_begun_is_an_error_that_says_why(
    server: Served, wanted: Any, said: str
) -> None:
    before = len(server.web.host.games)
    reply = server.post("/api/games", wanted)
    assert (reply.status, reply.code) == (400, "bad-game")
    assert said in reply.data["error"]["message"]
    assert len(server.web.host.games) == before


def test_only_listed_games_are_listed(server: Served) -> None:
    shown, private = server.begin(), server.begin(listed=False)
    running = [one["id"] for one in server.get("/api/games").data["running"]]
    assert shown.id in running and private.id not in running
    assert private.message()["session"] == "spectator"


# -- a game ----------------------------------------------------------------------------------------


def test_a_game_from_both_sides(server: Served) -> None:
    game = server.begin("base:standard")
    whole = game.message("blue")
    assert whole["session"] == "blue" and whole["game"]["name"] == "Standard game"
    assert game.send("blue", do="play", action=START, number=1)["answer"] == "done"
    shown = [game.message(who, since=3)["news"][0]["action"] for who in ("blue", "yellow", None)]
    assert [one["piece"] for one in shown] == ["blue.thief", "?", "?"]
    refused = game.send("yellow", do="play", action=START, number=2)
    assert refused["refusal"]["refusal"] == "not-asked"
    assert game.send("blue", do="take-back", number=2)["answer"] == "done"
    assert game.send("yellow", do="offer", action=DRAW)["answer"] == "done"
    assert game.send("blue", do="offer", action=DRAW)["answer"] == "done"
    listed = {one["id"]: one for one in server.get("/api/games").data["finished"]}
    assert listed[game.id]["result"] == {"result": "agreed", "winners": []}


def test_an_open_seat_is_taken_once(server: Served) -> None:
    game = server.begin(seats={"blue": {"kind": "person"}})
    assert game.keys.keys() == {"blue"}
    joined = server.post(f"{game.path}/join", {"seat": "yellow", "name": "B. Player"}).data
    assert joined["seat"] == "yellow"
    assert server.get(game.path, joined["key"]).data["session"] == "yellow"
    assert game.message()["seats"][1]["name"] == "B. Player"
    again = server.post(f"{game.path}/join", {"seat": "yellow", "name": ""})
    assert (again.status, again.code) == (403, "seat-taken")
    assert server.post(f"{game.path}/join", {"seat": "pink"}).code == "unknown-seat"
    for wrong in ({"sead": "blue"}, {"seat": 5}, {"seat": ["blue"]}, {"name": None}):
        reply = server.post(f"{game.path}/join", wrong)
        assert (reply.status, reply.code) == (400, "bad-join"), wrong
    assert server.post(f"{game.path}/join", {"name": "a\nb"}).code in ("no-open-seat", "bad-name")


def test_a_request_that_is_sent_again_is_done_once(server: Served) -> None:
    game = server.begin("base:standard")
    sent = {"id": "a1b2", "do": "play", "action": START, "number": 1}
    first = game.send("blue", **sent)
    assert first["answer"] == "done" and game.send("blue", **sent) == first
    assert game.message()["number"] == 2
    other = game.send("yellow", **sent)
    assert other["refusal"]["refusal"] == "stale"
    reply = server.post(game.path, {**sent, "id": "x" * 65}, game.keys["blue"])
    assert (reply.status, reply.code) == (400, "bad-id")


def test_one_request_sent_twice_at_the_same_moment_is_done_once(server: Served) -> None:
    game = server.begin("base:standard")
    sent = {"id": "twice", "do": "play", "action": START, "number": 1}
    answers: list[Any] = []
    threads = [
        threading.Thread(target=lambda: answers.append(game.send("blue", **sent))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert [one["answer"] for one in answers] == ["done"] * 4
    assert game.message()["number"] == 2


def test_a_poll_waits_for_news(server: Served) -> None:
    game = server.begin("base:standard")
    serial, got = game.message()["serial"], list[Any]()
    poll = threading.Thread(target=lambda: got.append(game.message(since=serial, wait=20)))
    poll.start()
    while not server.web.host.games[game.id].listeners:
        assert poll.is_alive()
    game.send("blue", do="play", action=START, number=1)
    poll.join(PATIENCE)
    assert got[0]["news"][0]["action"]["piece"] == "?"
    assert game.message(since=serial + 1, wait=0)["news"] == []


def test_clocks_run_out_by_themselves(server: Served) -> None:
    game = server.begin(clock=[1, 0])
    poll, serial = None, game.message()["serial"]
    while poll is None or poll["view"]["result"] is None:
        poll = game.message(since=serial, wait=20)
        assert poll["clocks"]["base"] == 1.0
        serial = poll["serial"]
    assert poll["view"]["result"]["winners"] == ["yellow"]


def test_a_bot_answers_from_its_own_process(server: Served) -> None:
    game = server.begin(seats={"blue": {"kind": "bot", "bot": "random"}})
    key = server.post(f"{game.path}/join", {"seat": "yellow"}).data["key"]
    known = 0
    while not (message := server.get(game.path, key, since=known, wait=20).data)["news"] or (
        not message["view"]["is_asked"]
    ):
        known = message["serial"]
    assert {one["by"] for one in message["news"]} >= {"blue"}
    assert server.web.host.pool.failures == 0


def test_a_server_brings_bots_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = {"Quick": "greedy", "Mute": f"program:{sys.executable} -c 'print(5)'"}
    with Served(tmp_path / "games.sqlite", limits=LIMITS, bots=bots) as server:
        offered = {one["name"]: one for one in server.get("/api/about").data["bots"]}
        assert offered["Quick"]["strength"] == "brought by this server"
        assert not any("program:" in str(one) for one in offered.values())
        refused = server.post(
            "/api/games",
            {"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "bot", "bot": "greed"}}},
        )
        assert "available: easy, normal, hard, greedy, random, Quick, Mute" in refused.body.decode()
        game = server.begin("base:standard", seats={"blue": {"kind": "bot", "bot": "Quick"}})
        known, message = 0, game.message()
        while message["number"] < 5:  # it lays four starters
            message, known = game.message(since=known, wait=20), message["serial"]
        assert server.web.host.pool.failures == 0
        lost = server.begin("base:standard", seats={"blue": {"kind": "bot", "bot": "Mute"}})
        known, message = 0, lost.message()
        while message["view"] is None or message["view"]["result"] is None:
            message, known = lost.message(since=known, wait=20), message["serial"]
        assert message["view"]["result"]["winners"] == ["yellow"]
        assert "program:" not in json.dumps(message)
    assert "it gives up" in capsys.readouterr().err


def test_the_rematch_changes_sides_and_is_for_the_same_players(server: Served) -> None:
    game = server.begin("base:standard")
    path = f"{game.path}/rematch"
    assert server.post(path, {}, game.keys["blue"]).code == "not-over"
    assert game.send("blue", do="declare", action=RESIGN)["answer"] == "done"
    assert server.post(path, {}).code == "no-seat"
    assert server.post(path, {}, "forged").code == "unknown-key"
    socket = server.socket(game.id)
    socket.hello(game.keys["yellow"])
    blue = server.post(path, {}, game.keys["blue"]).data
    assert blue["seat"] == "yellow"
    assert socket.next() == {"rematch": blue["game"]}
    after = f"/api/games/{blue['game']}"
    assert server.post(f"{after}/join", {"seat": "blue"}).code == "reserved"
    assert server.post(f"{after}/join", {"seat": None}).code == "reserved"
    yellow = server.post(path, {}, game.keys["yellow"]).data
    assert (yellow["game"], yellow["seat"]) == (blue["game"], "blue")
    assert server.post(path, {}, game.keys["yellow"]).code == "seat-taken"
    assert server.get(after, yellow["key"]).data["session"] == "blue"
    socket.close()


def test_a_record_is_sent_when_the_game_is_over(server: Served) -> None:
    game = server.begin("base:standard")
    path = f"/game/{game.id}/record"
    assert server.get(path).code == "not-over"
    assert server.get(path, game.keys["blue"]).code == "not-over"
    game.send("blue", do="declare", action=RESIGN)
    reply = server.get(path)
    assert b'scenario = "base:standard"' in reply.body
    assert reply.headers["content-disposition"].startswith("attachment")


def test_a_replay_is_sent_when_the_game_is_over(server: Served) -> None:
    game = server.begin("base:standard")
    path = f"/game/{game.id}/replay"
    assert server.get(path, game.keys["blue"]).code == "not-over"
    game.send("blue", do="declare", action=RESIGN)
    reply = server.get(path)
    assert reply.status == 200 and reply.body.startswith(b"<!doctype html>")
    hosted = server.web.host.games[game.id]
    hosted._drop()
    assert server.get(path).body == reply.body and not hosted.is_loaded, "it is made once"
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]


# -- sockets ---------------------------------------------------------------------------------------


def test_a_socket_tells_news_and_answers(server: Served) -> None:
    game = server.begin("base:standard")
    blue, watcher = server.socket(game.id), server.socket(game.id)
    assert blue.hello(game.keys["blue"])["session"] == "blue"
    assert watcher.hello(None)["session"] == "spectator"
    answer = blue.ask(do="play", action=START, number=1)
    assert (answer["id"], answer["answer"]) == (1, "done")
    assert watcher.next()["news"][0]["action"]["piece"] == "?"
    assert len(blue.ask(do="legal", piece="blue.troll")["actions"]) == 3
    refused = watcher.ask(do="play", action=START, number=2)
    assert refused["refusal"]["refusal"] == "no-seat"
    for socket in (blue, watcher):
        socket.close()
    again = server.socket(game.id)
    game.send("blue", do="take-back", number=2)
    assert again.hello(None, since=answer["serial"])["news"] == [{"rewind": 1}]
    again.close()
    assert server.web.sockets.open == 0


def test_a_player_with_an_open_socket_is_not_absent(server: Served) -> None:
    game = server.begin("base:standard")
    socket = server.socket(game.id)
    socket.hello(game.keys["blue"])
    refused = game.send("yellow", do="dismiss", seat="blue")
    assert refused["refusal"]["refusal"] == "not-absent"
    socket.close()


# -- pictures --------------------------------------------------------------------------------------


def test_only_changed_layers_are_sent(server: Served) -> None:
    game = server.begin("base:standard")
    for _ in range(8):
        game.play()  # all starters lie on their lines
    known = {
        seat: server.get(f"{game.path}/layers", key).data["layers"]
        for seat, key in game.keys.items()
    }
    assert all("svg" in one for layers in known.values() for one in layers)
    game.play()  # blue lays a token on a room, face down
    for seat, layers in known.items():
        have = ",".join(one["digest"] for one in layers)
        after = server.get(f"{game.path}/layers", game.keys[seat], have=have).data
        assert [one["id"] for one in after["layers"]] == [one["id"] for one in layers]
        assert len([one for one in after["layers"] if "svg" in one]) == 1
    picture = server.get(f"{game.path}/board.svg", game.keys["blue"])
    assert picture.body.startswith(b"<svg") and picture.headers["cache-control"] == "no-store"
    sheet = server.get(f"{game.path}/style.css", theme="dark")
    assert b".dt-dark .bg{" in sheet.body and sheet.headers["content-type"].startswith("text/css")
    assert server.get(f"{game.path}/style.css", theme="pink").code == "unknown-theme"


# -- pages -----------------------------------------------------------------------------------------


def test_pages_have_their_base_and_are_not_sent_twice(server: Served, tmp_path: Path) -> None:
    page = server.get("/")
    assert b'<base href="/">' in page.body
    again = server.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    game = server.begin()
    assert server.get(f"/game/{game.id}").status == 200
    assert server.get("/game/other").code == "unknown-game"
    with Served(tmp_path / "games.sqlite", base_path="/table") as below:
        assert b'<base href="/table/">' in below.get("/table/").body
        assert below.get("/").code == "unknown-page"
        assert below.begin().message()["number"] == 1


@pytest.mark.parametrize(
    "path", ["../__init__.py", "..%2f__init__.py", "%00", "", "nothing.js", "."]
)
def test_files_outside_the_pages_are_not_sent(server: Served, path: str) -> None:
    assert server.get(f"/static/{path}").code == "unknown-page"


def test_health_and_numbers(server: Served) -> None:
    for _ in range(6):
        assert server.get("/api/health").data["status"] == "ok"
    text = server.get("/api/metrics").body.decode()
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(numbers["dtwister_games"]) == len(server.web.host.games)
    assert float(numbers['dtwister_requests_total{status="200"}']) > 5
