"""Use the public interface as the programs of others do, with the types that they see.

mypy and basedpyright check this file strictly. `assert_type` says what a caller gets: `Any` would
be an error here.
"""

from __future__ import annotations

import json
from typing import TypedDict, assert_type

import dtwister
from dtwister.bots import GreedyBot, RandomBot
from dtwister.json import (
    ActionData,
    BoardData,
    ViewData,
    WalkData,
    action_from_json,
    action_to_json,
    board_to_json,
    refusal_to_json,
    view_from_json,
    view_to_json,
    walk_from_json,
    walk_to_json,
)


class Server:
    """Holds the game; clients get texts only."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.game = dtwister.new_game(scenario, seed=seed)

    def board(self) -> str:
        return json.dumps(board_to_json(self.game.match))

    def view(self, seat: str) -> str:
        return json.dumps(view_to_json(self.game.view(seat)))

    def choices(self, seat: str) -> str:
        view = self.game.view(seat)
        return json.dumps([action_to_json(view.match, one) for one in view.legal_actions])

    def walk(self, seat: str, text: str) -> str:
        return json.dumps(walk_to_json(walk_from_json(self.game.view(seat), json.loads(text))))

    def answer(self, seat: str, text: str) -> str:
        try:
            action = action_from_json(self.game.match, json.loads(text))
        except dtwister.InvalidNotation as error:
            return json.dumps({"error": str(error)})
        refusal = self.game.why_not(action, by=seat)
        if refusal is not None:
            return json.dumps(refusal_to_json(refusal))
        self.game.play(action, by=seat)
        return json.dumps(None)


class MoveMessage(TypedDict):
    """A move as it is sent."""

    action: str
    piece: str
    course: list[str]


class Client:
    """Knows one seat and what it is sent."""

    def __init__(self, server: Server, seat: str) -> None:
        self.server = server
        self.seat = seat
        self.rng = dtwister.Rng(len(seat))
        self.board: BoardData = json.loads(server.board())

    def look(self) -> ViewData:
        view: ViewData = json.loads(self.server.view(self.seat))
        assert view["board"] == self.board["board"]
        return view

    def act(self) -> None:
        """Build a walk now and then, and else choose what the server lists."""
        choices: list[ActionData] = json.loads(self.server.choices(self.seat))
        moves: list[MoveMessage] = json.loads(self.server.choices(self.seat))
        walks = [one for one in moves if one["action"] == "core:move"]
        if walks and self.rng.below(2):
            course = self.walked(self.rng.choice(walks))
            said = self.server.answer(self.seat, json.dumps(course))
        else:
            said = self.server.answer(self.seat, json.dumps(self.rng.choice(choices)))
        assert json.loads(said) is None, said

    def walked(self, listed: MoveMessage) -> MoveMessage:
        """Build a walk by the steps that the server offers."""
        course = listed["course"]
        walk: WalkData = {"walk": listed["piece"], "course": course[:1]}
        for step in course[1:]:
            sent: WalkData = json.loads(self.server.walk(self.seat, json.dumps(walk)))
            assert "next" in sent
            offered = (*sent["next"]["squares"], *sent["next"]["handlings"])
            assert step in offered
            walk = {"walk": walk["walk"], "course": [*walk["course"], step]}
        last: WalkData = json.loads(self.server.walk(self.seat, json.dumps(walk)))
        assert "next" in last and last["next"]["may_stop"]
        return {"action": "core:move", "piece": walk["walk"], "course": walk["course"]}


def test_clients_play_by_what_they_are_sent() -> None:
    server = Server("base:standard", 4)
    clients = {seat: Client(server, seat) for seat in server.game.seats}
    for _ in range(150):
        decision = server.game.decision
        if decision is None:
            break
        for seat, client in clients.items():
            assert client.look()["is_asked"] == (server.game.seats[decision.seat] == seat)
        clients[server.game.seats[decision.seat]].act()
    assert server.game.number > 100
    assert "unknown action" in server.answer("blue", json.dumps({"action": "core:mvoe"}))


def test_what_a_caller_gets_has_a_type() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    assert_type(game, dtwister.Game)
    assert_type(game.match.seats, tuple[str, ...])
    assert_type(game.decision, dtwister.Decision | None)
    assert_type(game.number, int)
    assert_type(game.seed, int)
    action = game.legal_actions.sample(dtwister.Rng(1))
    assert_type(action, dtwister.Action)
    assert_type(game.play(action, by="blue"), dtwister.UnfilteredEvents)
    assert_type(game.told("yellow"), tuple[dtwister.Told, ...])
    view = game.view("yellow")
    assert_type(view, dtwister.View)
    assert_type(view.information_state, dtwister.InformationState | None)
    assert_type(view.legal_actions.of("blue.thief"), tuple[dtwister.Action, ...])
    assert_type(view.legal_actions.destinations("blue.thief"), tuple[dtwister.Destination, ...])
    assert_type(view.why_not(action), dtwister.Refusal | None)
    assert_type(view.place_of("blue.thief"), str)
    assert_type(view.hands(), tuple[dtwister.Hand, ...])
    assert_type(view.sample(dtwister.Rng(2)), dtwister.Game)
    assert_type(view_from_json(game.rules, view_to_json(view)), ViewData)
    assert_type(view_to_json(view)["pieces"][0]["name"], str)


def test_whole_games_and_records_have_types() -> None:
    game = dtwister.new_game("base:standard", seed=9)
    bots = (GreedyBot(dtwister.Rng(1)), RandomBot(dtwister.Rng(2)))
    for _ in range(40):
        decision = game.decision
        assert decision is not None
        game.play(bots[decision.seat].choose(game.view(decision.seat)))
    record = dtwister.read_record(dtwister.record_text(game))
    assert_type(record, dtwister.Record)
    assert_type(record.actions, tuple[dtwister.RecordedAction, ...])
    again = dtwister.replay(game.rules, record.text())
    assert_type(again, dtwister.Game)
    assert again == game
    assert_type(dtwister.draw(again), str)
    assert_type(dtwister.load_report().problems[:0] == (), bool)
