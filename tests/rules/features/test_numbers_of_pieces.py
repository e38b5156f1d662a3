"""Pieces and squares are numbered from 0, and number 0 is one like any other.

Each scene is played once for every piece in it, with that piece as number 0. What may be done, what
is refused, what happens and how the board looks afterwards must be the same. The first square of a
drawing, in the north-west, is square 0.
"""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Game
from fixtures.positions.drawn import is_wounded, place
from fixtures.positions.prison import stand


@attrs.frozen
class Scene:
    """A drawn position, what is refused there, what is played, and where that leaves pieces."""

    drawing: str
    pieces: dict[str, str]
    plays: tuple[str, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    """Actions, each with the code of its refusal."""
    ends: str = ""
    """`piece square`, or `piece how-it-left`, separated by commas, after what is played."""


def row(*squares: str) -> str:
    """A row of squares, each written with three signs."""
    rail = "+---" * len(squares) + "+"
    return f"\n{rail}\n|{' '.join(squares)}|\n{rail}\n"


WALKS = {
    "a load is taken along": Scene(
        row("A.r", " . ", " . ", " . "),
        {"A": "blue.thief", "r": "blue.rope"},
        ("move blue.thief a1-b1-c1",),
        ends="blue.thief c1, blue.rope c1",
    ),
    "a load is left": Scene(
        row("A.r", " . ", " . ", " . "),
        {"A": "blue.thief", "r": "blue.rope"},
        ("move blue.thief a1-b1(-)-c1",),
        ends="blue.thief c1, blue.rope b1",
    ),
    "a load is exchanged": Scene(
        row("A.r", " .s", " . ", " . "),
        {"A": "blue.thief", "r": "blue.rope", "s": "yellow.sword"},
        ("move blue.thief a1-b1(+yellow.sword)-c1",),
        ends="blue.thief c1, blue.rope b1, yellow.sword c1",
    ),
    "a wounded is carried": Scene(
        row("A.w", " . ", " .s", "B. "),
        {"A": "blue.troll", "w": "blue.thief wounded", "s": "blue.sword", "B": "yellow.goblin"},
        ("move blue.troll a1-b1",),
        (("move blue.troll a1-b1-c1", "two-loads"),),
        ends="blue.troll b1, blue.thief b1",
    ),
    "a support over a pit": Scene(
        row("A.r", " O ", " . ", " . "),
        {"A": "blue.warrior", "r": "blue.rope"},
        ("move blue.warrior a1-b1",),
        ends="blue.warrior b1, blue.rope b1",
    ),
    "a support that lies there": Scene(
        row("A. ", " Or", " .s", " . "),
        {"A": "blue.warrior", "r": "blue.rope", "s": "blue.sword"},
        ("move blue.warrior a1-b1-c1",),
        ends="blue.warrior c1, blue.rope b1, blue.sword c1",
    ),
    "a friend who bridges a pit": Scene(
        row("A. ", "BO ", " . ", " . "),
        {"A": "blue.warrior", "B": "blue.thief"},
        ("move blue.warrior a1-b1-c1",),
        ends="blue.warrior c1, blue.thief b1",
    ),
    "out of the labyrinth with a load": Scene(
        row("A.t", " . ", " 1 "),
        {"A": "blue.goblin", "t": "yellow.treasure"},
        ("move blue.goblin a1-b1-c1",),
        ends="blue.goblin exited, yellow.treasure kept",
    ),
    "out of the labyrinth with a wounded": Scene(
        row("A.w", " . ", " 1 "),
        {"A": "blue.goblin", "w": "blue.thief wounded"},
        ("move blue.goblin a1-b1-c1",),
        ends="blue.goblin exited, blue.thief rescued",
    ),
}
JUMPS = {
    "with a load": Scene(
        row("A.s", " O ", " . ", " . "),
        {"A": "blue.warrior", "s": "blue.sword"},
        ("jump blue.warrior over b1 to c1",),
        ends="blue.warrior c1, blue.sword c1",
    ),
    "without the load": Scene(
        row("A.s", " O ", " .t", " . "),
        {"A": "blue.warrior", "s": "blue.sword", "t": "yellow.sword"},
        ("jump blue.warrior over b1 to c1 leaving",),
        (("jump blue.warrior over b1 to c1", "two-loads"),),
        ends="blue.warrior c1, blue.sword a1, yellow.sword c1",
    ),
    "off a support": Scene(
        row("AOr", " O ", " . ", " . "),
        {"A": "blue.warrior", "r": "blue.rope"},
        ("jump blue.warrior over b1 to c1 leaving",),
        (("jump blue.warrior over b1 to c1", "support-in-use"),),
        ends="blue.warrior c1, blue.rope a1",
    ),
    "off an obstacle, with nothing but what cannot lie there": Scene(
        row("AOs", " O ", " . ", " . "),
        {"A": "blue.thief", "s": "blue.sword"},
        ("jump blue.thief over b1 to c1",),
        (("jump blue.thief over b1 to c1 leaving", "obstacle"),),
        ends="blue.thief c1, blue.sword c1",
    ),
    "onto a support": Scene(
        row("A. ", " O ", " Or", " . "),
        {"A": "blue.warrior", "r": "blue.rope"},
        ("jump blue.warrior over b1 to c1",),
        (("jump blue.warrior over b1 to c1 leaving", "no-load"),),
        ends="blue.warrior c1, blue.rope c1",
    ),
    "onto nothing that would hold it": Scene(
        row("A.r", " O ", " O ", " . "),
        {"A": "blue.warrior", "r": "blue.rope"},
        refused=(("jump blue.warrior over b1 to c1", "no-ground"),),
    ),
    "over a character": Scene(
        row("A. ", "BO ", " . ", " . "),
        {"A": "blue.warrior", "B": "blue.thief"},
        refused=(("jump blue.warrior over b1 to c1", "occupied"),),
    ),
    "onto a wounded friend": Scene(
        row("A. ", " O ", "w. ", " . "),
        {"A": "blue.warrior", "w": "blue.thief wounded"},
        ("jump blue.warrior over b1 to c1",),
        ends="blue.warrior c1, blue.thief c1",
    ),
}
PUSHES = {
    "onto an object": Scene(
        row("B. ", "A. ", " .s", " . "),
        {"B": "blue.banshee", "A": "yellow.warrior", "s": "blue.sword"},
        ("scream blue.banshee east",),
        ends="yellow.warrior c1, blue.sword c1",
    ),
    "with an object onto another": Scene(
        row("B. ", "A.t", " .s", " . "),
        {"B": "blue.banshee", "A": "yellow.warrior", "s": "blue.sword", "t": "yellow.sword"},
        refused=(("scream blue.banshee east", "two-objects"),),
    ),
    "with a wounded onto an object": Scene(
        row("B. ", "A.w", " .s", " . "),
        {
            "B": "blue.banshee",
            "A": "yellow.warrior",
            "s": "blue.sword",
            "w": "yellow.thief wounded",
        },
        refused=(("scream blue.banshee east", "too-much"),),
    ),
    "with a wounded onto a wounded": Scene(
        row("B. ", "A.w", "v. ", " . "),
        {
            "B": "blue.banshee",
            "A": "yellow.warrior",
            "w": "yellow.thief wounded",
            "v": "yellow.goblin wounded",
        },
        refused=(("scream blue.banshee east", "two-wounded"),),
    ),
    "onto a miniature": Scene(
        row("B. ", "A. ", "C. ", " . "),
        {"B": "blue.banshee", "A": "yellow.warrior", "C": "yellow.thief"},
        refused=(("scream blue.banshee east", "occupied"),),
    ),
    "a wounded to a friend": Scene(
        row("B. ", "w. ", "C. ", " . "),
        {"B": "blue.banshee", "w": "yellow.warrior wounded", "C": "yellow.thief"},
        ("scream blue.banshee east",),
        ends="yellow.warrior c1, yellow.thief c1",
    ),
    "a wounded to a friend over a pit": Scene(
        row("B. ", "w. ", "CO ", " . "),
        {"B": "blue.banshee", "w": "yellow.warrior wounded", "C": "yellow.thief"},
        ("scream blue.banshee east",),
        ends="yellow.warrior c1, yellow.thief c1",
    ),
    "into a pit": Scene(
        row("B. ", "A.s", " O ", " . "),
        {"B": "blue.banshee", "A": "yellow.warrior", "s": "yellow.sword"},
        ("scream blue.banshee east",),
        ends="yellow.warrior eliminated, yellow.sword b1",
    ),
    "into a pit with a support": Scene(
        row("B. ", "A.r", " O ", " . "),
        {"B": "blue.banshee", "A": "yellow.warrior", "r": "yellow.rope"},
        ("scream blue.banshee east",),
        ends="yellow.warrior c1, yellow.rope c1",
    ),
    "into the water with an object": Scene(
        row("B. ", "A.s", " w ", " . "),
        {"B": "blue.banshee", "A": "yellow.warrior", "s": "yellow.sword"},
        ("scream blue.banshee east",),
        ends="yellow.warrior c1, yellow.sword b1",
    ),
}
FIGHTS = {
    "a wounded falls with what it held": Scene(
        row("A. ", "B.s", " . "),
        {"A": "blue.colossus", "B": "yellow.goblin", "s": "yellow.sword"},
        ("attack blue.colossus yellow.goblin", "card 0", "card 0"),
        ends="blue.colossus a1, yellow.goblin b1, yellow.sword b1",
    ),
    "who carries a wounded loses it": Scene(
        row("A. ", "B.w", " . "),
        {"A": "blue.colossus", "B": "yellow.goblin", "w": "yellow.thief wounded"},
        ("attack blue.colossus yellow.goblin", "card 0", "card 0"),
        ends="yellow.goblin b1, yellow.thief eliminated",
    ),
    "a shot": Scene(
        row("A.b", " . ", "B. "),
        {"A": "blue.warrior", "b": "blue.bow", "B": "yellow.goblin"},
        ("shoot blue.warrior east", "card 0", "card 0"),
        ends="blue.warrior a1, blue.bow a1, yellow.goblin c1",
    ),
    "a shield": Scene(
        row("A.b", " . ", "B.h"),
        {"A": "blue.warrior", "b": "blue.bow", "B": "yellow.goblin", "h": "yellow.large-shield"},
        refused=(("shoot blue.warrior east", "covered"),),
    ),
    "somebody in the line of fire": Scene(
        row("A.b", " . ", "C. ", "B. "),
        {"A": "blue.warrior", "b": "blue.bow", "B": "yellow.goblin", "C": "blue.thief"},
        refused=(("shoot blue.warrior east", "friend"),),
    ),
    "a spear, and whoever joins with another weapon": Scene(
        row("C.b", "A.p", " . ", "B. "),
        {
            "A": "blue.warrior",
            "p": "blue.telescoping-spear",
            "B": "yellow.goblin",
            "C": "blue.thief",
            "b": "blue.bow",
        },
        ("strike blue.warrior yellow.goblin", "card 0", "card 0"),
        ends="blue.warrior b1, yellow.goblin d1",
    ),
    "a fireball": Scene(
        row("A.f", " . ", "B. "),
        {"A": "blue.wizard", "f": "blue.fireball-wand", "B": "yellow.goblin"},
        ("fire blue.wizard east",),
        ends="yellow.goblin eliminated",
    ),
    "healing": Scene(
        row("A. ", "w.s", " . "),
        {"A": "blue.cleric", "w": "blue.thief wounded", "s": "blue.sword"},
        ("heal blue.cleric blue.thief",),
        ends="blue.thief b1, blue.sword b1",
    ),
    "healing whoever is carried": Scene(
        row("A. ", "B.w", " . "),
        {"A": "blue.cleric", "w": "blue.thief wounded", "B": "blue.goblin"},
        refused=(("heal blue.cleric blue.thief", "carried"),),
    ),
    "regeneration": Scene(
        row("w.s", " . ", "B. "),
        {"w": "blue.troll wounded", "s": "blue.sword", "B": "blue.goblin"},
        ("regenerate blue.troll",),
        ends="blue.troll a1, blue.sword a1",
    ),
}
CORNERS = {
    "a support on square 0 holds the end of another one": Scene(
        row(" Or", " O ", "A.s", " . "),
        {"r": "blue.rope", "A": "blue.warrior", "s": "yellow.rope"},
        ("move blue.warrior c1-b1",),
        ends="blue.warrior b1, yellow.rope b1, blue.rope a1",
    ),
    "and when its carrier is pushed": Scene(
        row(" Or", " O ", "A.s", "B. "),
        {"r": "blue.rope", "A": "yellow.warrior", "s": "yellow.rope", "B": "blue.banshee"},
        ("scream blue.banshee west",),
        ends="yellow.warrior b1, yellow.rope b1, blue.rope a1",
    ),
    "a friend over the pit of square 0 holds the end of a support": Scene(
        row("BO ", " O ", "A.s", " . "),
        {"B": "blue.thief", "A": "blue.warrior", "s": "yellow.rope"},
        ("move blue.warrior c1-b1",),
        ends="blue.warrior b1, yellow.rope b1",
    ),
    "what is left over the pit of square 0 falls": Scene(
        row("BOs", " . ", "A.f"),
        {"B": "yellow.thief", "s": "yellow.sword", "A": "blue.wizard", "f": "blue.fireball-wand"},
        ("fire blue.wizard west",),
        ends="yellow.thief eliminated, yellow.sword discarded",
    ),
    "a jump over square 0": Scene(
        """
        +---+---+
        | O  A. |
        +   +---+
        | .   . |
        +---+---+
        """,
        {"A": "blue.warrior"},
        ("jump blue.warrior over a1 to a2",),
        ends="blue.warrior a2",
    ),
    "through a wall onto a pit, with a support": Scene(
        """
        +---+---+---+
        |A.r| O   . |
        +---+   +   +
        | .   .   . |
        +---+---+---+
        """,
        {"A": "blue.wall-walker", "r": "blue.rope"},
        ("walk-through blue.wall-walker east",),
        ends="blue.wall-walker b1, blue.rope b1",
    ),
    "a wounded is pushed to who carries another": Scene(
        row("B. ", "w. ", "C.v", " . "),
        {
            "B": "blue.banshee",
            "w": "yellow.warrior wounded",
            "C": "yellow.thief",
            "v": "yellow.goblin wounded",
        },
        refused=(("scream blue.banshee east", "two-wounded"),),
    ),
}
SCENES = {
    f"{family}: {name}": scene
    for family, scenes in (
        ("walk", WALKS),
        ("jump", JUMPS),
        ("push", PUSHES),
        ("fight", FIGHTS),
        ("corner", CORNERS),
    )
    for name, scene in scenes.items()
}


def told(game: Game, scene: Scene) -> list[object]:
    """Refuse and play what the scene says; everything that came of it, without any number."""
    match = game.match
    found: list[object] = [standing(game), legal(game)]
    for text, code in scene.refused:
        refusal = game.why_not(dtwister.parse_action(match, text))
        assert refusal is not None and refusal.code == code, f"{text}: {refusal}"
        found.append((refusal.code, refusal.rule))
    for text in scene.plays:
        events = game.play(dtwister.parse_action(match, text))
        found.append({dtwister.event_text(match, event) for event in events})
        found += [standing(game), legal(game), game.vp]
    return found


def standing(game: Game) -> dict[str, tuple[str, bool]]:
    """Where all pieces are, and which of them are wounded."""
    names = game.match.piece_index
    return {name: (place(game, name), is_wounded(game, name)) for name in names}


def legal(game: Game) -> set[str]:
    """The legal actions, as texts."""
    return {dtwister.action_text(game.match, action) for action in game.legal_actions}


@pytest.mark.parametrize("name", SCENES)
def test_it_makes_no_difference_which_piece_is_number_0(name: str) -> None:
    scene = SCENES[name]
    wanted: list[object] = []
    for first in scene.pieces:
        order = {sign: scene.pieces[sign] for sign in (first, *scene.pieces)}
        game = stand(scene.drawing, order, options={"edition": "DT2"})
        assert game.match.piece_index[order[first].split()[0]] == 0
        found = told(game, scene)
        assert found == (wanted or found), f"{order[first]} is number 0"
        wanted = found
        for text in filter(None, scene.ends.split(", ")):
            piece, end = text.split()
            assert place(game, piece) == end, text
