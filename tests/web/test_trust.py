"""Whatever a client sends is refused with a reason, and changes nothing."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtwister
from dtwister import DtwisterError, OptionError
from dtwister.web import WebLimits, WebSettings
from dtwister.web.hosting.lobby_requests import read_begin
from fixtures.pages.web_tables import LIMITS, PATIENCE, Begun, Served
from fixtures.random_games import examples
from fixtures.tiers import scale

RESIGN = {"action": "features:resign", "seat": "blue"}
FORGED = ("forged", "", "x" * 5_000, "ä", "null")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("web") / "games.sqlite", limits=LIMITS) as server:
        yield server


@pytest.fixture(scope="module")
def game(server: Served) -> Begun:
    """Return a game that no test changes."""
    return server.begin("base:standard")


@pytest.fixture(autouse=True)
def unchanged(game: Begun) -> Iterator[None]:
    """Look whether the game is as it was after each test."""
    before = game.message()
    yield
    assert game.message() == before


# -- bodies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "unreadable"),
        (b"{", "unreadable"),
        (b"[" * 50_000, "unreadable"),
        (b"[1]", "unreadable"),
        (b"\xff\xfe{}", "unreadable"),
        (b'"' + b"x" * 100_000 + b'"', "too-big"),
    ],
)
@pytest.mark.parametrize("path", ["", "/join"])
def test_bodies_that_are_no_requests(game: Begun, path: str, body: bytes, code: str) -> None:
    assert game.server.post(f"{game.path}{path}", body, game.keys["blue"]).code == code
    assert game.server.post("/api/games", body).code == code


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "expected JSON: Expecting property name"),
        (b"[" * 50_000, "expected JSON that is less deep and has shorter numbers"),
        (
            b'{"number": ' + b"9" * 5_000 + b"}",
            "expected JSON that is less deep and has shorter numbers",
        ),
        (b"{\xff}", "expected UTF-8"),
    ],
)
def test_the_error_of_a_body_is_for_its_sender(game: Begun, body: bytes, said: str) -> None:
    reply = game.server.post(game.path, body, game.keys["blue"])
    assert reply.data["error"]["message"].startswith(said)


def test_a_refusal_says_what_to_try(game: Begun) -> None:
    """The seats are taken, so that nothing changes."""
    wrong = {"bad-name": {"name": "\n"}, "unknown-seat": {"seat": "red"}}
    tries = {}
    for code, body in wrong.items():
        reply = game.server.post(f"{game.path}/join", body)
        assert reply.code == code
        tries[code] = reply.data["error"]["try"]
    assert tries == {"bad-name": "send another name", "unknown-seat": "name one of these seats"}


def test_a_client_that_goes_away_in_its_body_is_no_error(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    scope = {
        **{"type": "http", "method": "POST", "path": "/api/games", "query_string": b""},
        "headers": [(b"content-type", b"application/json"), (b"host", b"127.0.0.1")],
    }
    sent: list[Any] = []

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    server.run_later(server.app(scope, receive, send)).result(PATIENCE)
    assert sent[0]["status"] == 400
    assert capsys.readouterr().err == ""


def test_a_body_of_another_type_is_refused(game: Begun) -> None:
    """A page of another site can send forms and plain text without asking; JSON it cannot."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        reply = game.server.post(game.path, {"do": "leave"}, None, {"content-type": kind})
        assert (reply.status, reply.code) == (415, "not-json")


@pytest.mark.parametrize(
    "request_",
    [
        *({}, {"do": "x"}, {"do": "play"}, {"do": "reopen", "seat": "blue"}, {"do": None}),
        {"do": "play", "action": {"action": "core:move"}, "number": 1},
        {"do": "play", "action": RESIGN, "number": 10**30},
        {"do": "legal", "piece": {}},
    ],
)
def test_requests_of_no_form(game: Begun, request_: Any) -> None:
    answer = game.send("blue", **request_)
    assert answer["answer"] == "refused" and answer["refusal"]["sentence"]


@pytest.mark.parametrize("query", ["since=-1", "since=x", "since=1e3", "wait=99999", "since=²"])
def test_numbers_that_are_none(game: Begun, query: str) -> None:
    reply = game.server.request("GET", game.path, b"", None, {}, query.encode().decode("latin-1"))
    assert (reply.status, reply.code) == (400, "bad-number")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=6), part, max_size=3)
    ),
    max_leaves=8,
)
games = st.fixed_dictionaries(
    {"game": anything | st.fixed_dictionaries({"scenario": st.just("prison:1") | anything})},
    optional={
        "seats": anything | st.dictionaries(st.sampled_from(["blue", "yellow"]), anything),
        "clock": anything | st.lists(st.integers() | st.floats(), max_size=3),
        "listed": anything,
    },
)
RULES = dtwister.load_rules()


@examples(scale(80, 4_000))
@given(wanted=anything | games)
def test_any_request_for_a_game_is_read_or_refused_in_words(wanted: Any) -> None:
    try:
        read = read_begin(RULES, wanted)
    except DtwisterError as error:
        said = str(error)
        assert said and not re.search(r"object has no|not subscriptable|unhashable|NoneType", said)
    else:
        assert read.game["scenario"] == "prison:1"


# -- keys ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", FORGED)
def test_forged_keys_open_nothing(game: Begun, key: str) -> None:
    said = key.encode("utf-8").decode("latin-1")
    for path in (game.path, f"{game.path}/layers", f"{game.path}/board.svg"):
        reply = game.server.get(path, said)
        assert reply.status in (401, 403), (path, reply)
    for request in ({"do": "leave"}, {"do": "leave", "id": "once"}):
        reply = game.server.post(game.path, request, said)
        if reply.status == 200:
            assert reply.data["refusal"]["refusal"] == "unknown-key"
        else:
            assert reply.code in ("unreadable-key", "unknown-key")


def test_the_key_of_another_game_opens_nothing(game: Begun) -> None:
    other = game.server.begin("base:standard")
    assert game.server.get(game.path, other.keys["blue"]).code == "unknown-key"
    answer = game.server.post(game.path, {"do": "leave"}, other.keys["blue"]).data
    assert answer["refusal"]["refusal"] == "unknown-key"


def test_a_key_in_the_address_is_not_read(game: Begun) -> None:
    query = f"key={game.keys['blue']}"
    reply = game.server.request("GET", game.path, b"", None, {}, query)
    assert reply.data["session"] == "spectator"


def test_neither_key_nor_secret_is_in_the_file(game: Begun) -> None:
    data = b"".join(path.read_bytes() for path in game.server.settings.data.parent.iterdir())
    assert game.id.encode() in data
    for key in game.keys.values():
        assert key.encode() not in data


def test_claims_go_through_join_only(game: Begun) -> None:
    reply = game.server.post(game.path, {"do": "claim", "seat": None, "name": ""})
    assert (reply.status, reply.code) == (400, "use-join")


# -- other sites -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["]
)
def test_pages_of_other_sites_are_refused(game: Begun, origin: str) -> None:
    headers = {"origin": origin}
    reply = game.server.get(game.path, game.keys["blue"], headers)
    assert (reply.status, reply.code) == (403, "wrong-origin")
    assert game.server.post(game.path, {"do": "leave"}, game.keys["blue"], headers).status == 403
    assert game.server.socket(game.id, headers).next() == 4403


def test_another_name_of_this_machine_is_refused(game: Begun) -> None:
    """A page of another site may let its own name lead here, and would have the right origin."""
    headers = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    reply = game.server.get(game.path, None, headers)
    assert (reply.status, reply.code) == (421, "wrong-host")


def test_own_pages_and_a_named_proxy_are_served(game: Begun, tmp_path_factory: Any) -> None:
    own = {"origin": f"http://127.0.0.1:{game.server.settings.port}"}
    assert game.server.get(game.path, None, own).status == 200
    data = tmp_path_factory.mktemp("proxy") / "games.sqlite"
    with Served(data, origins=("https://table.example",)) as other:
        headers = {"host": "table.example", "origin": "https://table.example"}
        assert other.get("/api/about", None, headers).status == 200
        foreign = {**headers, "origin": "https://x.example"}
        assert other.get("/api/about", None, foreign).status == 403


def test_answers_tell_browsers_to_be_careful(game: Begun) -> None:
    for path in ("/", game.path, "/api/about", "/nothing", f"{game.path}/board.svg"):
        headers = game.server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert not any(name.startswith("access-control") for name in headers)
    assert "unsafe" not in game.server.get("/").headers["content-security-policy"]


# -- sockets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        *("", "{", "[]", '"hello"', "{}", '{"hello": 2}', '{"hello": 1, "key": 7}'),
        *('{"hello": 1, "since": -1}', '{"hello": 1, "since": true}', "[" * 90_000),
    ],
)
def test_a_socket_that_says_no_hello_is_closed(game: Begun, frame: str) -> None:
    socket = game.server.socket(game.id)
    socket.send(frame)
    assert socket.next()["error"]["code"] == "bad-hello"
    assert socket.next() == 4400
    socket.close()


def test_a_silent_socket_is_closed(tmp_path_factory: pytest.TempPathFactory) -> None:
    data = tmp_path_factory.mktemp("silent") / "games.sqlite"
    with Served(data, limits=WebLimits(hello=0.01)) as server:
        socket = server.socket(server.begin().id)
        assert socket.next()["error"]["code"] == "bad-hello"
        assert socket.next() == 4400


@pytest.mark.parametrize("key", FORGED)
def test_a_socket_with_a_forged_key_is_closed(game: Begun, key: str) -> None:
    socket = game.server.socket(game.id)
    assert socket.hello(key)["error"]["code"] == "unknown-key"
    assert socket.next() == 4403
    socket.close()


def test_a_socket_of_no_game_is_closed(server: Served) -> None:
    socket = server.socket("other")
    assert socket.next()["error"]["code"] == "unknown-game"
    assert socket.next() == 4404


def test_bad_frames_are_answered_and_the_socket_goes_on(game: Begun) -> None:
    socket = game.server.socket(game.id)
    socket.hello(game.keys["blue"])
    for frame in ("{", "[]", "null", "[" * 9_000, '{"id": 5}', '{"id": {"a": 1}, "do": "x"}'):
        socket.send(frame)
        answer = socket.next()
        assert "error" in answer or answer["answer"] == "refused", answer
    assert socket.ask(do="why-not", action=RESIGN)["answer"] == "why-not"
    socket.close()


def test_a_frame_that_is_too_big_closes_the_socket(game: Begun) -> None:
    socket = game.server.socket(game.id)
    socket.hello(None)
    socket.send(json.dumps({"do": "x" * 100_000}))
    assert socket.next()["error"]["code"] == "too-big"
    assert socket.next() == 4429
    socket.close()


def test_a_player_that_leaves_is_told_no_more(server: Served) -> None:
    other = server.begin("base:standard")
    socket = server.socket(other.id)
    socket.hello(other.keys["yellow"])
    assert other.send("yellow", do="leave")["answer"] == "done"
    assert socket.next()["error"]["code"] == "unknown-key"
    assert socket.next() == 4403
    socket.close()


# -- limits ----------------------------------------------------------------------------------------


def test_limits_are_kept(tmp_path_factory: pytest.TempPathFactory) -> None:
    data = tmp_path_factory.mktemp("limits") / "games.sqlite"
    limits = WebLimits(games=1, watchers=2, rate=0.001, burst=8, begins=3)
    with Served(data, limits=limits) as server:
        here = server.begin()
        begun = [server.post("/api/games", {"game": {"scenario": "prison:1"}}) for _ in range(3)]
        assert [one.code for one in begun] == ["too-many-games"] * 3
        assert [one.status for one in begun] == [503, 503, 429]
        sockets = [server.socket(here.id) for _ in range(2)]
        assert [one.hello(None)["session"] for one in sockets] == ["spectator"] * 2
        assert server.socket(here.id).next()["error"]["code"] == "too-many-watchers"
        answers = [sockets[0].ask(do="legal", piece=None) for _ in range(9)]
        assert answers[7]["answer"] == "legal"
        assert answers[8]["error"]["code"] == "too-many" and sockets[0].next() == 4429
        replies = [server.get("/api/about").status for _ in range(30)]
        assert replies[0] == 200 and replies[-1] == 429
        for one in sockets:
            one.close()


def test_settings_that_cannot_be_are_told() -> None:
    for wrong in (
        {"base_path": "table"},
        {"base_path": "/a/"},
        {"origins": ("table.example",)},
        {"bots": {"<b>": "greedy"}},
    ):
        with pytest.raises(OptionError, match="expected"):
            WebSettings(**wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="secrets"):
        WebSettings(author=True, host="0.0.0.0")


def test_many_clients_at_once_get_an_answer_each(game: Begun) -> None:
    """Requests of many threads, right and wrong, cross each other without harm."""
    statuses: list[int] = []

    def ask(number: int) -> None:
        key = [game.keys["blue"], None, "forged"][number % 3]
        statuses.append(game.server.get(f"{game.path}/layers", key).status)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] * 16 + [403] * 8
