"""Pictures of boards: sound markup, and everything that a page asks of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from dtwister import OptionError, svg
from dtwister.svg.picture_themes import THEME_NAMES
from dtwister.testing import Scene, varied_action
from fixtures.pictures import NAMESPACE, by_id, read, said, texts, with_data
from fixtures.positions.zone_boards import board as zones
from fixtures.positions.zone_boards import plays
from fixtures.random_games import begun

RULES = dtwister.load_rules()
KEPT = Path(__file__).parents[2] / "data" / "pictures"
DRAWING = """
+---+---+---+---+---+
|A.   .r  . # .  B. |
+   +---+---+   +   +
| O   .   . : @   . |
+   +   +###+   +   +
| .   . | .   .  D. |
+---+---+---+---+---+
"""


def scene() -> Scene:
    return Scene(
        RULES,
        DRAWING,
        A="blue.thief",
        r="blue.rope",
        B="yellow.goblin wounded",
        D="yellow.wizard + blue.sword",
    )


def played(scenario: str, actions: int, seed: int = 1) -> dtwister.Game:
    game, rng = begun(scenario, seed), dtwister.Rng(seed)
    for _ in range(actions):
        if game.is_over:
            break
        game.play(varied_action(game, rng))
    return game


@pytest.mark.parametrize("scenario", sorted(RULES.scenarios))
def test_boards_of_every_scenario_are_sound(scenario: str) -> None:
    game = played(scenario, 40)
    for position in (game, game.view(0), game.view()):
        root = read(svg.board(position, last=True, squares=True))
        assert len(with_data(root, "slot")) >= sum(1 for tile in game.state.tiles if tile != -1)
        for name in ("slot", "piece", "gate"):
            assert all(all(said(element)) for element in with_data(root, name))


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("down", ["north", "east", "south", "west", "yellow"])
def test_every_side_and_theme_is_sound(theme: str, down: str) -> None:
    root = read(svg.board(scene(), theme=theme, down=down, names=True))
    assert root.get("class") == f"dt dt-{theme}"
    assert {"Thief", "Rope", "a", "1"} <= set(texts(root))


def test_pieces_say_what_and_where_they_are() -> None:
    root = read(svg.board(scene()))
    thief, goblin = by_id(root, "piece-blue.thief"), by_id(root, "piece-yellow.goblin")
    assert said(thief) == ("blue.thief", "Thief, on a1")
    assert said(goblin) == ("yellow.goblin", "Goblin, on e1, wounded")
    assert (thief.get("data-kind"), thief.get("data-place")) == ("base:thief", "a1")
    assert (thief.get("data-wounded"), goblin.get("data-wounded")) == (None, "true")
    sword = by_id(root, "piece-blue.sword")
    assert sword.get("data-carrier") == "yellow.wizard"


def test_gates_show_their_states() -> None:
    root = read(svg.board(scene()))
    gates = with_data(root, "gate")
    assert [gate.get("data-state") for gate in gates] == ["closed", "closed"]
    uses = {next(one.get("href") for one in gate.iter() if one.get("href")) for gate in gates}
    assert uses == {"#b-features-portcullis-0"}


@pytest.mark.parametrize(("action", "state"), [("open", "open"), ("break", "broken")])
def test_opened_and_broken_portcullises_look_different(action: str, state: str) -> None:
    drawing = "+---+---+\n|A. # . |\n+---+---+"
    one = Scene(RULES, drawing, A="blue.thief" if action == "open" else "blue.warrior")
    before = svg.board(one)
    root = read(svg.board(one.play(f"{action} {one.pieces['A']} east")))
    (gate,) = with_data(root, "gate")
    assert (gate.get("data-state"), said(gate)[1]) == (state, state)
    number = {"open": 1, "broken": 2}[state]
    assert f'#b-features-portcullis-{number}"' not in before
    assert [one.get("href") for one in gate.iter()][-1] == f"#b-features-portcullis-{number}"


def test_borders_that_only_markers_bring_are_drawn() -> None:
    game = zones("C", {"blue.golem": "r1.o"})
    before = svg.board(game)
    plays(game, "shatter blue.golem")
    broken = [
        one for one in read(svg.board(game)).iter() if one.get("data-border") == "card:broken-wall"
    ]
    assert broken
    assert "card:broken-wall" not in before


def test_definitions_have_no_class() -> None:
    """Browsers apply no rule that begins with the theme within what `use` shows."""
    for picture in (svg.board(scene()), svg.room("card:red-a"), svg.layout("card:2x2")):
        root = read(picture)
        (defs,) = root.iter(f"{NAMESPACE}defs")
        assert not [one for one in defs.iter() if one.get("class")]


def test_squares_outside_a_drawing_are_not_drawn() -> None:
    root = read(svg.board(scene(), coordinates=False, caption=False))
    assert root.get("viewBox") == "-4 -4 248 152"


def test_highlights_arrows_and_walks_are_there_to_be_asked_for() -> None:
    walk = "move blue.thief a1-b1(+blue.rope)-c1(-)-b1"
    root = read(svg.board(scene(), highlights=["d3"], arrows=[("e3", "c3")], walks=[walk]))
    assert said(by_id(root, "square-d3")) == ("d3", "highlighted")
    assert by_id(root, "arrow-1").get("data-from") == "e3"
    drawn = by_id(root, "walk-1")
    assert said(drawn) == ("walk of blue.thief", walk)
    signs = [said(one)[0] for one in with_data(drawn, "step")]
    assert signs == ["takes blue.rope on b1", "leaves its load on c1"]


def test_the_last_action_is_marked() -> None:
    one = scene().play("move blue.thief a1-b1(+blue.rope)")
    assert said(by_id(read(svg.board(one, last=True)), "walk-1"))[0] == "walk of blue.thief"
    opened = scene().play("move blue.thief a1-b1-c1").play("open blue.thief east")
    assert said(by_id(read(svg.board(opened, last=True)), "square-c1")) == ("c1", "last action")
    read(svg.board(scene(), last=True))  # nothing was played


def test_a_view_marks_the_last_action_as_it_was_told() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    game.play(dtwister.parse_legal(game, "thief a2"))
    assert 'id="square-a2"' in svg.board(game.view("blue"), last=True)
    assert 'id="square-a2"' not in svg.board(game.view("yellow"), last=True)


def test_a_painter_draws_again_only_what_changed() -> None:
    one = scene()
    painter = svg.Painter(one.game.match)
    before = painter.layers(one.game)
    assert svg.board(one, painter=painter) == svg.board(one)
    after = painter.layers(one.play("move blue.thief a1-b1").game)
    assert after.rooms[0] is before.rooms[0]
    assert (after.ground is before.ground, after.symbols is before.symbols) == (True, True)
    changed = [piece for piece in after.pieces if not any(piece is old for old in before.pieces)]
    assert [piece.split('"')[1] for piece in changed] == ["piece-blue.thief", "piece-blue.rope"]


def test_a_whole_board_takes_at_most_40_kilobytes() -> None:
    game, rng = begun("prison:5", 3), dtwister.Rng(3)
    while game.state.faceup != 0xFF:
        game.play(varied_action(game, rng))
    assert len(svg.board(game).encode()) <= 40_000


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "drak"}, "unknown theme 'drak'; did you mean 'dark'?"),
        ({"down": "up"}, "unknown side 'up'; available: north, east, south, west, blue, yellow"),
        ({"size": 3}, "size: expected 16 to 20000 pixels, got 3"),
        ({"size": "big"}, "size: expected a whole number of pixels, got 'big'"),
        ({"highlights": ["z9"]}, "highlighted square 'z9': unknown square 'z9'"),
        ({"highlights": "a1"}, "highlights: expected a list, got the text 'a1'"),
        ({"arrows": ["a1"]}, "arrows: expected pairs of squares, got 'a1'"),
        ({"walks": ["start blue.thief on a1"]}, "expected a walk, such as 'move blue.thief d3-e3'"),
    ],
)
def test_wrong_options_are_told(options: dict[str, object], message: str) -> None:
    with pytest.raises(dtwister.DtwisterError) as caught:
        svg.board(scene(), **options)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_painter_of_another_match_is_refused() -> None:
    painter = svg.Painter(dtwister.new_game("base:standard", seed=1).match)
    with pytest.raises(OptionError, match="expected one for this match"):
        svg.board(scene(), painter=painter)
    with pytest.raises(OptionError, match="the style is that of the painter"):
        svg.board(scene(), painter=painter, theme="dark")


KEPT_PICTURES = {
    "scene": lambda: svg.board(
        scene(), walks=["move blue.thief a1-b1(+blue.rope)-c1"], highlights=["d3"]
    ),
    "room": lambda: svg.room("prison:37a", turn=1, theme="dark"),
    "hand": lambda: svg.hand(dtwister.new_game("base:beginner", seed=1).view("blue"), "yellow"),
}
"""Name of a kept file -> how it is drawn; delete a file, and the next run writes it anew."""


@pytest.mark.parametrize("name", sorted(KEPT_PICTURES))
def test_pictures_are_as_they_were(name: str) -> None:
    path = KEPT / f"{name}.svg"
    drawn = KEPT_PICTURES[name]() + "\n"
    read(drawn)
    if not path.exists():
        path.write_text(drawn, "utf-8")
        pytest.fail(f"{path.name} was missing and is written now: look at it, and keep it")
    assert drawn == path.read_text("utf-8"), f"delete {path} to have it written again"
