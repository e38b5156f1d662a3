"""Strategies for Hypothesis: games, drawn positions, sequences of actions, content.

This module needs Hypothesis; the rest of the kit does not.

    from hypothesis import given
    from dtwister.testing import strategies

    @given(game=strategies.positions(RULES, scenario="my:scenario"))
    def test_something(game): ...
"""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._model.actions import Action
from dtwister._notation.drawing.board_signs import DRAWN_LINE, FACE_DOWN, SHARED_LINE
from dtwister._rng import Rng
from dtwister.testing.drawn.positions import position
from dtwister.testing.random_actions import varied_action

Draw = Callable[[st.SearchStrategy[Any]], Any]
T = TypeVar("T")

_TAKEN = {FACE_DOWN, SHARED_LINE, DRAWN_LINE, " ", *string.digits}


@st.composite
def games(
    draw: Draw,
    rules: Rules,
    scenario: str,
    *,
    most: int = 200,
    options: dict[str, int | bool | str] | None = None,
) -> Game:
    """Draw a game of a scenario, played at random for some decisions;
    shorter is simpler.

    >>> import dtwister
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=1, deadline=None, database=None, derandomize=True)
    ... @given(game=games(dtwister.load_rules(), "base:standard", most=3))
    ... def test_points(game):
    ...     assert sum(game.vp) == 0
    >>> test_points()
    """
    seed = draw(st.integers(0, 2**32 - 1))
    game = Game.new(rules, scenario, seed=seed, options=options)
    rng = Rng(seed)
    for _ in range(draw(st.integers(0, most))):
        if game.is_over:
            break
        game.play(varied_action(game, rng))
    return game


@st.composite
def positions(
    draw: Draw,
    rules: Rules,
    *,
    scenario: str,
    squares: str = "",
    walls: str = "",
    width: int = 6,
    height: int = 4,
    most: int = 6,
    ap: int = 4,
) -> Game:
    """Draw a position: a small board with some pieces of a scenario,
    and a seat to play.

    `squares` are the signs of the squares, `walls` those of the borders; by default, all signs of
    the rules. Pieces begin on floor, each on a square of its own.

    >>> import dtwister
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=1, deadline=None, database=None, derandomize=True)
    ... @given(game=positions(dtwister.load_rules(), scenario="base:standard", most=2))
    ... def test_going_on(game):
    ...     assert game.is_over or list(game.legal_actions)
    >>> test_going_on()
    """
    spec = rules.scenarios[scenario]
    floors = [f.sign for f in rules.square_features.values() if f.placeable]
    signs = squares or "".join(
        f.sign for f in rules.square_features.values() if f.sign not in _TAKEN and not f.marker
    )
    borders = walls or "".join(b.sign for b in rules.border_features.values() if not b.reverse)
    wide, high = draw(st.integers(2, width)), draw(st.integers(1, height))
    plain = floors[0] if floors else "."
    cells = [
        [draw(st.sampled_from([plain, plain, *signs])) for _ in range(wide)] for _ in range(high)
    ]
    places = [(x, y) for y in range(high) for x in range(wide) if cells[y][x] in floors]
    if not places:
        cells[0][0] = plain
        places = [(0, 0)]
    seats = rules.layouts[spec.layout].seats
    names = _names(rules, scenario, seats)
    chosen = draw(st.lists(st.sampled_from(names), max_size=most, unique=True))
    where = draw(st.permutations(places))
    legend: dict[str, str] = {}
    stands: dict[tuple[int, int], tuple[str, bool]] = {}
    free = [sign for sign in string.ascii_letters if sign not in signs]
    for (name, is_object), place, sign in zip(chosen, where, free, strict=False):
        legend[sign] = name
        stands[place] = (sign, is_object)
    blank = [" ", " ", *borders]
    lines = [_rail(wide)]
    for y in range(high):
        row = [draw(st.sampled_from(blank)) for _ in range(wide - 1)]
        lines += [_row(cells[y], row, y, stands), _rail(wide)]
    seat = draw(st.sampled_from(seats))
    return position(
        rules, "\n".join(lines) + "\n", pieces=legend, scenario=scenario, active=seat, ap=ap
    )


def _rail(wide: int) -> str:
    return "+" + "   +" * wide


def _row(
    cells: Sequence[str],
    walls: Sequence[str],
    y: int,
    stands: dict[tuple[int, int], tuple[str, bool]],
) -> str:
    text = " "
    for x, cell in enumerate(cells):
        sign, is_object = stands.get((x, y), (" ", False))
        text += f" {cell}{sign}" if is_object else f"{sign}{cell} "
        text += walls[x] if x < len(walls) else " "
    return text


def _names(rules: Rules, scenario: str, seats: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the pieces of a scenario in notation, and whether each is an object."""
    spec = rules.scenarios[scenario]
    return [
        (f"{seat}.{name.partition(':')[2]}", name in rules.objects)
        for seat in seats
        for name in (*spec.characters_of(seat), *spec.objects_of(seat))
    ]


@st.composite
def action_sequences(draw: Draw, game: Game, *, most: int = 20) -> list[Action]:
    """Draw actions that can be played one after the other from here;
    shorter is simpler.

    >>> import dtwister
    >>> from hypothesis import given, settings
    >>> start = dtwister.new_game("base:standard", seed=1)
    >>> @settings(max_examples=1, deadline=None, database=None, derandomize=True)
    ... @given(actions=action_sequences(start, most=3))
    ... def test_undo(actions):
    ...     game = start.fork()
    ...     for action in actions:
    ...         game.play(action)
    ...     for action in actions:
    ...         game.undo()
    ...     assert game == start
    >>> test_undo()
    """
    fork = game.fork()
    played: list[Action] = []
    for _ in range(draw(st.integers(0, most))):
        listed = list(fork.legal_actions)
        if not listed:
            break
        action = listed[draw(st.integers(0, len(listed) - 1))]
        fork.play(action)
        played.append(action)
    return played


@st.composite
def content(draw: Draw, rules: Rules, namespace: str, *, size: int = 5) -> str:
    """Draw a valid content file: characters, objects, and a pair of rooms.

    >>> import dtwister
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=1, deadline=None, database=None, derandomize=True)
    ... @given(text=content(dtwister.load_rules(), "demo"))
    ... def test_content(text):
    ...     assert text.startswith('namespace = "demo"')
    >>> test_content()
    """
    parts = [f'namespace = "{namespace}"\n']
    names = draw(st.lists(_words, max_size=6, unique=True))
    for number, name in enumerate(names):
        kind = "object" if number % 2 else "character"
        parts.append(f'[[{kind}]]\nid = "{name}"\nname = "{name.title()}"\n')
        if kind == "character":
            values = draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
            parts.append(f"movement = {values[0]}\ncombat = {values[1]}\n")
    if draw(st.booleans()):
        pair = draw(st.integers(1, 99))
        for letter, turns in (("a", "clockwise"), ("b", "counterclockwise")):
            drawing = draw(_rooms(rules, size))
            parts.append(
                f'[[room]]\nid = "{pair}{letter}"\npair = {pair}\nturns = "{turns}"\n'
                f'size = {size}\ngrid = """\n{drawing}\n"""\n'
            )
    return "\n".join(parts)


_words = st.text(string.ascii_lowercase, min_size=3, max_size=8)


@st.composite
def _rooms(draw: Draw, rules: Rules, size: int) -> str:
    """Return the drawing of a room with features of all kinds, and those every room needs.

    A way leads to every square: in from the west, down the first column, and along the rows.
    """
    usable = [f for f in rules.square_features.values() if f.sign not in _TAKEN and not f.marker]
    gears = [f.sign for f in usable if f.id in rules.every_room]
    signs = [f.sign for f in usable if f.sign not in gears] or ["."]
    whole = [b for b in rules.border_features.values() if not b.reverse]
    rail = st.sampled_from(["   ", *(b.rail for b in whole)])
    side = st.sampled_from([" ", *(b.sign for b in whole)])
    gear = draw(st.integers(0, size * size - 1))
    lines = []
    for y in range(size + 1):
        rails = [draw(rail) if x or y in (0, size) else "   " for x in range(size)]
        lines.append("+" + "+".join(rails) + "+")
        if y == size:
            break
        cells = [
            gears[0] if gears and y * size + x == gear else draw(st.sampled_from(signs))
            for x in range(size)
        ]
        first = draw(side) if y else " "
        lines.append(first + " ".join(f" {cell} " for cell in cells) + draw(side))
    return "\n".join(lines)
