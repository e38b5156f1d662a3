"""Each number that stands for none, for chance or for what is hidden has one meaning."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import Event, Rng, Rules
from dtwister._model import ids, state
from dtwister._model.actions import LEAVE, take
from dtwister._model.fields import HIDDEN, KIND, SECRET
from dtwister.plugin import numbers

ROOT = Path(__file__).parents[4]
RULES = dtwister.load_rules()
SCENARIOS = tuple(sorted(RULES.scenarios))

DOMAINS = {
    "pieces": (ids.NO_PIECE, ids.WHOLE_GAME),
    "seats": (ids.CHANCE, ids.SPECTATOR, ids.NO_SEAT),
    "steps of a course": (LEAVE, take(0), take(1)),
    "places": (
        ids.NO_SPACE,
        state.RESERVE,
        state.ASIDE,
        state.ELIMINATED,
        state.EXITED,
        state.RESCUED,
        state.DISCARDED,
        state.KEPT,
        state.POOL,
        state.NOWHERE,
        state.UNKNOWN,
        state.on_slot(0),
        state.on_slot(1),
    ),
    "rooms": (ids.NO_ROOM, state.UNKNOWN),
}


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_two_meanings_share_a_number(domain: str) -> None:
    values = DOMAINS[domain]
    assert len(set(values)) == len(values)
    assert all(value < 0 for value in values)


def test_authors_have_them_all() -> None:
    named = {name for name, value in vars(ids).items() if name.isupper() and type(value) is int}
    known = {*numbers.__all__, *dtwister.__all__}
    assert named - known == set()


# -- no bare numbers -------------------------------------------------------------------------------

OTHER = {
    "src/dtwister/_board/masks.py": "a step to the west",
    "src/dtwister/_board/rooms.py": "steps to the north and the west",
    "src/dtwister/_content/checking/semantics.py": "steps to the north and the west",
    "src/dtwister/_content/findings/suppressions.py": "none of a list",
    "src/dtwister/_content/reading/content_loader.py": "a quarter counterclockwise",
    "src/dtwister/_engine/piece_kinds.py": "the index of a kind that is not counted",
    "src/dtwister/_board/adjacency.py": "one square to the west",
    "src/dtwister/_model/actions.py": "LEAVE",
    "src/dtwister/_model/fields.py": "HIDDEN",
    "src/dtwister/_model/ids.py": "the constants",
    "src/dtwister/_model/state.py": "RESERVE",
    "src/dtwister/_notation/drawing/board_drawing.py": "the last of none",
    "src/dtwister/_notation/drawing/zone_drawing.py": "steps, and a quarter counterclockwise",
    "src/dtwister/_safe_files.py": "the number of a file that is not open",
    "src/dtwister/bots/greedy.py": "values of actions",
    "src/dtwister/bots/routes.py": "a quarter counterclockwise",
    "src/dtwister/bots/search.py": "no decision",
    "src/dtwister/bots/unstuck.py": "a time that is over",
    "src/dtwister/cli/shared_arguments.py": "a number that no seed is",
    "src/dtwister/_notation/drawing/drawn_board.py": "steps, and the last of none",
    "src/dtwister/cli/playing/completions.py": "words sort before numbers",
    "src/dtwister/cli/playing/full_screen.py": "no decision, and one page back",
    "src/dtwister/envs/numbering.py": "a square without a rank, and NO_PIECE",
    "src/dtwister/envs/tensor_layout.py": "nothing, in a tensor",
    "src/dtwister/pages/replay_story.py": "no seat, in the data of a page",
    "src/dtwister/svg/room_picture.py": "a quarter counterclockwise",
    "src/dtwister/testing/invariants.py": "the first of none",
    "src/dtwister/testing/random_actions.py": "a number that is wrong on purpose",
    "src/dtwister/_model/square_set.py": "all squares",
    "src/dtwister/_engine/setup/action_menus.py": "no number in a list",
    "src/dtwister/bots/ranking.py": "the sign of what is left",
    "plugins/dtwister_cardgame/movement/lookahead.py": "ANYWHERE, beside NOWHERE",
    "plugins/dtwister_features/movement/walk_listing.py": "no set of friends",
    "plugins/dtwister_features/rooms/room_actions.py": "a quarter counterclockwise",
    "plugins/dtwister_features/turn/turn_frames.py": "no points before the card",
    "plugins/dtwister_multiplayer/elevator.py": "one floor up",
    "plugins/dtwister_multiplayer/lift.py": "a layer, and a quarter counterclockwise",
}
"""Modules that write -1 themselves -> what it means there."""


def bare(source: str) -> int:
    """Count what is -1 and neither an index nor the step of a range."""
    tree = ast.parse(source)
    counted = Counter[int]()
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            minus = isinstance(child, ast.UnaryOp) and isinstance(child.op, ast.USub)
            one = minus and ast.unparse(child) == "-1"
            index = isinstance(node, ast.Subscript | ast.Slice)
            step = isinstance(node, ast.Call) and ast.unparse(node.func) == "range"
            counted[0] += one and not index and not step
    return counted[0]


def test_a_bare_number_is_found() -> None:
    assert bare("if piece == -1: pass") == 1
    assert bare("x = [0][-1]; y = x[:-1]; z = range(3, -1, -1)") == 0


def test_none_is_written_by_its_name() -> None:
    found = {
        str(path.relative_to(ROOT)).replace("\\", "/")
        for root in ("src", "plugins")
        for path in (ROOT / root).rglob("*.py")
        if bare(path.read_text(encoding="utf-8"))
    }
    assert found == OTHER.keys()


# -- what is hidden --------------------------------------------------------------------------------


def numbers_in(value: Any) -> Iterator[int]:
    """Return the numbers in a value, however deep."""
    if isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, int):
        yield value
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from numbers_in(getattr(value, field.name))


HIDDEN_AS_EMPTY = ("numbers", "pieces", "seats")
"""Kinds of fields that are an empty tuple where they are hidden."""


def secrets_of(value: Any) -> Iterator[int]:
    """Return the numbers in the secret fields of an action, an event or a frame."""
    for field in attrs.fields(type(value)):
        if field.metadata.get(SECRET) and field.metadata[KIND] not in HIDDEN_AS_EMPTY:
            yield from numbers_in(getattr(value, field.name))


def test_no_secret_field_is_hidden_by_default() -> None:
    rules: Rules = RULES
    kinds = [*rules.actions.values(), *rules.events.values(), *rules.frames.values()]
    secret = [f for kind in kinds for f in attrs.fields(kind) if f.metadata.get(SECRET)]
    assert len(secret) > 20
    assert [field.name for field in secret if field.default == HIDDEN] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_hidden_number_is_none_of_the_values_that_it_hides(scenario: str) -> None:
    """A seat that sees it in a view knows that something is hidden, not that there is nothing."""
    rng = Rng(2)
    game = dtwister.new_game(scenario, seed=2)
    events: list[Event] = []
    hiding: set[str] = set()
    for _ in range(40):
        if game.is_over:
            break
        events += game.play(game.legal_actions.sample(rng))
        for index, memory in game.match.memories.secret:
            value = game.state.memory[index]
            parts = value if memory.secret == "by_seat" else (value,)
            if any(HIDDEN in numbers_in(memory.mask(part)) for part in parts):
                hiding.add(memory.key)
                assert HIDDEN not in numbers_in(value), memory.key
        for frame in game.state.frames:
            assert HIDDEN not in secrets_of(frame), frame
    assert hiding
    for told in (*events, *(action for action, _ in game.history)):
        assert HIDDEN not in secrets_of(told), told
