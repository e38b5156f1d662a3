"""The tools of authors: files loaded again, games with everything open, any moment, what-if."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dtwister
from dtwister import DtwisterError
from dtwister.web.authoring.author_game import AuthorGame, tree
from fixtures.pages.web_tables import LIMITS, PATIENCE, Served

ROOT = Path(__file__).parents[2]
DRAWING = "+---+---+---+\n|A.   .r B. |\n+---+---+---+"
PIECES = {"A": "blue.thief", "r": "blue.rope", "B": "yellow.warrior"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("author")
    shutil.copytree(
        ROOT / "examples/dtwister-fountain/src/dtwister_fountain", folder / "mine/dtwister_fountain"
    )
    folders = (str(folder / "mine"),)
    rules = dtwister.load_rules(folders=folders)
    data = folder / "games.sqlite"
    with Served(data, limits=LIMITS, folders=folders, author=True, rules=rules) as server:
        yield server


def begun(server: Served, **wanted: Any) -> str:
    reply = server.post("/api/author/games", wanted)
    assert reply.status == 200, reply
    return f"/api/author/games/{reply.data['game']}"


def test_a_page_that_waits_for_files_is_answered_when_the_server_ends(tmp_path: Path) -> None:
    with Served(tmp_path / "games.sqlite", author=True) as server:
        serial = server.get("/api/author").data["serial"]
        replies: list[Any] = []
        waits = threading.Thread(
            target=lambda: replies.append(server.get("/api/author", since=serial, wait=25))
        )
        waits.start()
        server.get("/api/health")
        server.loop.call_soon_threadsafe(server.web.host.end_waits)
        waits.join(PATIENCE / 4)
        assert [reply.data["serial"] for reply in replies] == [serial]


def test_a_game_from_a_drawing_shows_everything(server: Served) -> None:
    path = begun(server, drawing=DRAWING, pieces=PIECES)
    seen = server.get(path).data
    assert (seen["at"], seen["last"], seen["asked"]) == (0, 0, "blue")
    assert {one["text"] for one in seen["legal"]} >= {"end", "move blue.thief a1-b1-a1"}
    assert seen["views"].keys() == {"blue", "yellow"} and seen["events"] == []
    state = {part["name"]: part for part in seen["state"]["children"]}
    assert {"name": "blue.thief", "value": "a1"} in state["pieces"]["children"]
    for seat in ("all", "blue", "spectator"):
        assert b"blue.thief" in server.get(f"{path}/board.svg", seat=seat).body


def test_back_and_forth_and_what_if(server: Served) -> None:
    path = begun(server, drawing=DRAWING, pieces=PIECES)
    first = server.post(path, {"do": "play", "text": "move blue.thief a1-b1(+blue.rope)"}).data
    assert path.endswith(first["game"]) and first["at"] == 1
    second = server.post(path, {"do": "bot", "bot": "random"}).data
    assert (second["game"], second["at"]) == (first["game"], 2)
    events = server.get(path, at=1).data["events"]
    assert events[0]["text"].startswith("walked piece=blue.thief")
    other = server.post(path, {"do": "play", "at": 0, "text": "move blue.thief a1-b1"}).data
    assert other["game"] != first["game"] and other["at"] == 1
    assert server.get(path).data["last"] == 2, "a what-if leaves the game as it is"
    branch = server.get(f"/api/author/games/{other['game']}").data
    assert branch["actions"] == ["move blue.thief a1-b1"]
    why = server.post(path, {"do": "why", "at": 0, "text": "move yellow.warrior c1-b1"}).data
    assert why["refusal"]["refusal"]


def test_a_link_makes_the_same_game_again(server: Served) -> None:
    path = begun(server, scenario="prison:1", seed=5)
    for _ in range(6):
        assert server.post(path, {"do": "bot"}).status == 200
    text = server.get(f"{path}/text", at=4).data
    assert len(text["game"]["actions"]) == 4 and text["game"]["seed"] == 5
    again = server.get(begun(server, **text)).data
    there = server.get(path, at=4).data
    for key in ("state", "views", "legal", "events", "decision", "number"):
        assert again[key] == there[key], key


def test_a_game_that_names_no_scenario_is_made_again_by_its_link(server: Served) -> None:
    path = begun(server)
    again = begun(server, **server.get(f"{path}/text").data)
    assert server.get(again).data["views"] == server.get(path).data["views"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"scenario": "prison:9"},
        {"drawing": "+--", "pieces": {}},
        {"drawing": DRAWING, "pieces": {"A": "blue.dragon"}},
        {"drawing": DRAWING, "begin": 1},
        {"position": "format = 1"},
        {"position": 5},
        {"drawing": 5},
        {"drawing": DRAWING, "pieces": 5},
        {"drawing": DRAWING, "pieces": {"A": 5}},
        {"drawing": DRAWING, "pieces": PIECES, "ap": "x"},
        {"game": 5},
        {"scenario": "prison:1", "seed": "x"},
        {"scenario": "prison:1", "sead": 5},
        {"scenario": "prison:1", "options": None},
        {"scenario": "prison:1", "seed": True},
        {"scenario": "prison:1", "seed": 5, "actions": [{"action": "core:end"}]},
        {"game": {"scenario": "prison:1"}, "seed": 5},
        {"position": "", "seed": 5},
        {"scenario": "prison:1", "seed": 5, "actions": ["end"]},
        {"scenario": "prison:1", "seed": 5, "actions": "end"},
    ],
)
def test_games_that_cannot_be_begun(server: Served, wanted: Any) -> None:
    reply = server.post("/api/author/games", wanted)
    assert (reply.status, reply.code) == (400, "bad-game"), reply


@pytest.mark.parametrize(
    "wanted",
    [
        {"do": "play", "text": "move blue.thief a1-z9"},
        {"do": "play", "action": {"action": "core:move"}},
        {"do": "play", "at": 9, "text": "end"},
        {"do": "play", "at": "0", "text": "end"},
        {"do": "bot", "bot": "nobody"},
        {"do": "why", "text": ""},
        {"do": "play", "action": 5},
        {"do": "play", "text": "end", "moment": 0},
        {"do": "bot", "bot": 5},
        {"do": "bot", "text": "end"},
        {"do": "play", "text": "end", "action": "end"},
        {"do": "why", "bot": "greedy"},
        {"do": ["play"]},
        {},
    ],
)
def test_wishes_that_cannot_be_done_change_nothing(server: Served, wanted: Any) -> None:
    path = begun(server, drawing=DRAWING, pieces=PIECES)
    before = server.get(path).data
    assert server.post(path, wanted).status == 400
    assert server.get(path).data == before


def test_files_are_loaded_again_when_they_are_saved(server: Served) -> None:
    """A finding has its line; what cannot be loaded leaves the rules as they are."""
    [folder] = server.settings.folders
    content = min(Path(folder).rglob("*.toml"))
    before, rules = content.read_text("utf-8"), server.web.host.rules
    state = server.get("/api/author").data
    assert state["loaded"]

    def saved(text: str) -> Any:
        serial = server.get("/api/author").data["serial"]
        content.write_text(text, "utf-8")
        while (now := server.get("/api/author", since=serial, wait=20).data)["serial"] == serial:
            pass
        return now

    broken = saved("this is no content\n" + before)
    assert not broken["loaded"] and broken["error"]
    assert any(one["line"] == 1 and one["file"] == str(content) for one in broken["findings"])
    assert server.web.host.rules is rules
    mended = saved(before + "\n# mended\n")
    assert mended["loaded"] and mended["findings"] == []
    assert server.web.host.rules is not rules
    assert server.post("/api/games", {"game": {"scenario": "prison:1"}}).status == 200


def test_without_the_option_there_are_no_such_routes(tmp_path: Path) -> None:
    with Served(tmp_path / "games.sqlite") as plain:
        for path in ("/api/author", "/author"):
            assert plain.get(path).status == 404
        assert plain.post("/api/author/games", {"scenario": "prison:1"}).status == 404


def test_moments_have_bounds() -> None:
    game = AuthorGame.begin(dtwister.load_rules(), {"scenario": "base:standard", "seed": 7})
    for moment in (-1, 1):
        with pytest.raises(DtwisterError, match="expected a moment from 0 to 0"):
            game.at(moment)
    assert tree("a", [1])["children"] == [{"name": "0", "value": "1"}]
