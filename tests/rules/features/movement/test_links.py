"""Walks along links: rings of squares, links of a layout, and those of characters and objects."""

from __future__ import annotations

import json

import dtwister
from dtwister import Game, Rng, Walk
from dtwister.json import view_to_json
from dtwister.plugin.content import Link
from dtwister.testing import position
from dtwister_features.movement.move_action import MoveAbility
from fixtures.plugins.movement import rings
from fixtures.positions.drawn import place, play

RULES = dtwister.load_rules([rings])
HALL = """
+---+---+---+---+---+---+
|A&   .   .   .   .   & |
+   +---+---+---+---+   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""


def drawn(drawing: str, pieces: dict[str, str], **more: object) -> Game:
    return position(RULES, drawing, pieces=pieces, **more)  # type: ignore[arg-type]


def ends(game: Game, piece: str) -> set[str]:
    """The squares where a piece can come to, as listed; sampled walks and refusals agree."""
    names, number = game.match.grid.names, game.match.piece_index[piece]
    moves = [one for one in game.legal_actions.of(piece) if isinstance(one, dtwister.Move)]
    for move in moves:
        assert game.why_not(move) is None
    [walking] = [a for a in game.context.kind(number).offers if isinstance(a, MoveAbility)]
    rng = Rng(3)
    for _ in range(30):
        sampled = walking.sample(game.context, number, rng)
        assert sampled is None or sampled in game.legal_actions
    return {names[move.end] for move in moves}


def why(game: Game, text: str) -> str:
    """Code, rule and reason of a refusal."""
    refusal = game.why_not(dtwister.parse_action(game.match, text))
    assert refusal is not None, f"{text} is legal"
    return f"{refusal.code} {refusal.rule}: {refusal.sentence.partition(': ')[2]}"


def snail(drawing: str, **more: object) -> Game:
    return drawn(drawing, {"A": "blue.troll"}, **more)  # 2 squares a move


def test_a_ring_is_one_step_and_written_like_any_other() -> None:
    game = snail(HALL)
    assert ends(game, "blue.troll") == {"a1", "b1", "c1", "a2", "b2", "f1", "e1", "f2"}
    moved = play(game, "move blue.troll a1-f1-f2")
    assert dtwister.event_text(game.match, moved[0]) == "walked piece=blue.troll course=a1-f1-f2"
    assert place(game, "blue.troll") == "f2"


def test_a_walk_that_is_built_knows_links_and_so_do_destinations() -> None:
    game = snail(HALL)
    walk = Walk(game, "blue.troll")
    assert walk.squares == ("b1", "a2", "f1")
    assert walk.step("f1").step("e1").move() in game.legal_actions
    assert "f1" in {one.square for one in game.legal_actions.destinations("blue.troll")}
    assert dtwister.parse_legal(game, "troll f1") == dtwister.parse_action(
        game.match, "move blue.troll a1-f1"
    )


def test_drawings_and_views_show_links() -> None:
    game = snail(HALL)
    assert "link a1 = f1\n" in dtwister.draw(game)
    data = view_to_json(game.view("yellow"))
    assert data["links"] == [{"squares": ["a1", "f1"], "both_ways": True}]
    assert json.loads(json.dumps(data))["links"] == data["links"]
    assert dtwister.json.view_to_json(dtwister.new_game("base:standard").view(0))["links"] == []
    again = position(RULES, dtwister.draw(game))
    assert dtwister.draw(again) == dtwister.draw(game)


def test_a_link_is_refused_for_what_is_in_the_way() -> None:
    enemy = HALL.replace("  .   & |\n+   +", "  .  B& |\n+   +")
    guarded = drawn(enemy, {"A": "blue.troll", "B": "yellow.goblin"})
    assert why(guarded, "move blue.troll a1-f1") == "enemy MOVE-07: yellow.goblin is there"
    crossed = drawn(HALL, {"A": "blue.troll"})
    assert why(crossed, "move blue.troll a1-e1").startswith("not-next GOLD-01: it is not next to")


def test_a_link_needs_both_rooms_to_be_revealed() -> None:
    rooms = """
+---+---+---+---+
|A.   .   .   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""
    links = [Link(squares=("a1", "d2"))]
    hidden = snail(rooms, tile=2, links=links, face_down=["a2"])
    assert "d2" not in ends(hidden, "blue.troll")
    assert why(hidden, "move blue.troll a1-d2") == "face-down MOVE-13: it is in a face-down room"
    assert "link" not in dtwister.draw(hidden)
    open_rooms = snail(rooms, tile=2, links=links)
    assert "d2" in ends(open_rooms, "blue.troll")


def test_a_link_of_one_way_does_not_lead_back() -> None:
    row = "\n+---+---+---+---+\n|A.   .   .   . |\n+---+---+---+---+\n"
    links = [Link(squares=("d1", "a1"), one_way=True)]
    game = snail(row, links=links)
    assert "link d1 > a1\n" in dtwister.draw(game)
    assert ends(game, "blue.troll") == {"a1", "b1", "c1"}
    assert why(game, "move blue.troll a1-d1") == (
        "one-way GOLD-01: the link leads only from there to a1"
    )
    there = snail("\n+---+---+---+---+\n| .   .   .  A. |\n+---+---+---+---+\n", links=links)
    assert ends(there, "blue.troll") == {"a1", "b1", "c1", "d1"}


def test_a_ring_of_one_room_stays_in_it_and_turns_with_it() -> None:
    rooms = """
+---+---+---+---+---+---+
|A$   .   .   $   .   . |
+   +---+   +   +   +   +
| .  W@   .   .   .   . |
+   +   +   +   +   +   +
| .   .   $   .   .   $ |
+---+---+---+---+---+---+
"""
    game = drawn(rooms, {"A": "blue.troll", "W": "blue.warrior"}, tile=3)
    assert why(game, "move blue.troll a1-f3").startswith("not-next")
    assert "c3" in ends(game, "blue.troll")
    assert "link a1 = c3\nlink d1 = f3\n" in dtwister.draw(game)
    play(game, "rotate blue.warrior a1 clockwise")
    assert "link c1 = a3\nlink d1 = f3\n" in dtwister.draw(game)
    assert place(game, "blue.troll") == "c1"
    assert "a3" in ends(game, "blue.troll")


def test_a_character_links_squares_for_its_friends() -> None:
    row = "\n+---+---+---+---+---+---+\n|A~  B.   .  S.   .   . |\n+---+---+---+---+---+---+\n"
    pieces = {"A": "blue.troll", "B": "yellow.goblin", "S": "blue.siren"}
    game = drawn(row, pieces)
    assert ends(game, "blue.troll") == {"c1", "e1"}
    assert dtwister.draw(game).count("link") == 0, "it does not serve everybody"
    other = drawn(row, {**pieces, "S": "yellow.siren"})
    assert ends(other, "blue.troll") == set()
    hurt = drawn(row, {**pieces, "S": "blue.siren wounded"})
    assert ends(hurt, "blue.troll") == set()


def test_an_object_links_squares_for_its_carrier_from_where_it_takes_it() -> None:
    row = "\n+---+---+---+---+---+---+\n|A.   ~b  .   .   .   ~ |\n+---+---+---+---+---+---+\n"
    game = drawn(row, {"A": "blue.troll", "b": "blue.boat"})
    assert "f1" in ends(game, "blue.troll")
    play(game, "move blue.troll a1-b1(+blue.boat)-f1")
    assert (place(game, "blue.troll"), place(game, "blue.boat")) == ("f1", "f1")
    without = drawn(row, {"A": "blue.troll", "b": "blue.boat"})
    assert why(without, "move blue.troll a1-b1-f1").startswith("not-next")
