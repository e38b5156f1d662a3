"""A state is changed in one package and nowhere else; what it says of itself, tested."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._engine.context import Context
from dtwister._engine.editing import piece_editor, play_context, state_builder, state_editor
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._model import state as state_module
from dtwister._model.state import State, StateFields

ROOT = Path(__file__).parents[4]
FIELDS = frozenset(field.name for field in attrs.fields(State))
IN_PLACE = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse"} | {
    "setdefault",
    "sort",
    "update",
}
EDITING = ROOT / "src/dtwister/_engine/editing"
MAY_CHANGE = (EDITING, ROOT / "src/dtwister/_model/state.py")
MAY_EDIT = (
    *MAY_CHANGE,
    ROOT / "src/dtwister/_engine/execution.py",
    ROOT / "src/dtwister/_engine/visibility",
    ROOT / "src/dtwister/_notation",
    ROOT / "src/dtwister/testing/drawn",
    ROOT / "src/dtwister/bots",
)
"""The modules that make an editor, for a state of their own."""
SOURCES = sorted(
    path for root in ("src", "plugins", "examples") for path in (ROOT / root).rglob("*.py")
)
WITHOUT_EVENT = {"frames", "memory", "rng", "labyrinth"}
"""What changes in play without an event."""


def within(path: Path, places: tuple[Path, ...]) -> bool:
    return any(path == place or place in path.parents for place in places)


# -- in the source ---------------------------------------------------------------------------------


def targets_of(node: ast.AST) -> list[ast.expr]:
    """Return what a statement or call changes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [
                part
                for target in targets
                for part in (target.elts if isinstance(target, ast.Tuple) else [target])
            ]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in IN_PLACE:
            return [ast.Subscript(value=value, slice=ast.Constant(0))]
    return []


def pairs_of(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Return what is assigned with what it gets, by plain names and attributes."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=True)
            else:
                pairs = iter([(target, node.value)])
            yield from ((a, b) for a, b in pairs if isinstance(b, ast.Attribute))


def scopes_of(tree: ast.Module) -> Iterator[list[ast.AST]]:
    """Return the nodes of each function, and those outside all functions."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.Lambda)]
    inside = {id(part) for function in functions for part in ast.walk(function)}
    yield [node for node in ast.walk(tree) if id(node) not in inside]
    for function in functions:
        yield list(ast.walk(function))


def part_of_a_state(node: ast.expr, aliases: set[str]) -> bool:
    """Return whether something changed is a field of a state, or what such a field holds."""
    held = node
    while isinstance(held, ast.Subscript):
        held = held.value
    if isinstance(held, ast.Name):
        return held is not node and held.id in aliases
    # `self.result` and the like are fields of other classes.
    own = isinstance(held, ast.Attribute) and ast.unparse(held.value) == "self"
    return isinstance(held, ast.Attribute) and held.attr in FIELDS and not own


def changes(source: str) -> set[str]:
    """Return the statements that change a state, or what one holds under another name."""
    found: set[str] = set()
    for nodes in scopes_of(ast.parse(source)):
        aliases: set[str] = set()
        for node in nodes:
            for target, value in pairs_of(node):
                if isinstance(target, ast.Name) and part_of_a_state(value, set()):
                    aliases.add(target.id)
        for node in nodes:
            if any(part_of_a_state(target, aliases) for target in targets_of(node)):
                found.add(ast.unparse(node))
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr":
                target = ast.unparse(node.args[0])
                if target == "state" or target.endswith(".state"):
                    found.add(ast.unparse(node))
    return found


@pytest.mark.parametrize(
    "statement",
    [
        "state.clock = 1",
        "view.state.at[0] = 3",
        "game.state.wounded |= 4",
        "context.state.frames.append(frame)",
        "del state.here[3]",
        "a, state.vp = 1, 2",
        "setattr(game.state, name, 0)",
        "tiles = shown.tiles\ntiles[0] = 1",
        "tiles, turns = shown.tiles, shown.turns\nturns.reverse()",
        "def f(state):\n    at = state.at\n    at[0] = 1",
    ],
)
def test_a_change_is_found(statement: str) -> None:
    assert changes(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "at = state.at[:]\nat[0] = 1",
        "self.result = 3",
        "tiles = self.tiles\ntiles[0] = 1",
        "where = state.at\nprint(where[0])",
    ],
)
def test_what_is_no_change_is_not_found(statement: str) -> None:
    assert not changes(statement)


def test_only_editors_change_a_state_in_the_source() -> None:
    assert any(changes(p.read_text(encoding="utf-8")) for p in SOURCES if within(p, MAY_CHANGE))
    found = {
        f"{path.relative_to(ROOT)}: {change}"
        for path in SOURCES
        if not within(path, MAY_CHANGE)
        for change in changes(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_only_some_modules_make_an_editor() -> None:
    """Expansions get theirs in `Event.apply`, and the one of a game is private to its context."""
    makes = re.compile(r"\b(?:StateEditor|StateBuilder|PieceEditor)(?:\.of_copy)?\(|\._editor\b")
    users = {p for p in SOURCES if makes.search(p.read_text(encoding="utf-8"))}
    assert users
    assert {str(p.relative_to(ROOT)) for p in users if not within(p, MAY_EDIT)} == set()


def test_the_sentence_is_the_same_wherever_it_stands() -> None:
    said = state_editor.__doc__ or ""
    sentence = " ".join(said[said.index("A state is changed") :].split())
    for page in ("docs/explanation/architecture.md", "docs/reference/plugins.md"):
        text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
        assert sentence.lower() in text.lower(), page


# -- what asks gets no means to change -------------------------------------------------------------

ASKS = {"refuse", "offer", "candidates", "squares", "sample", "decision", "action_sources"}


def test_a_context_has_no_means_to_change_anything() -> None:
    changing = {name for name in vars(PlayContext) if not name.startswith("__")}
    assert {"do", "push", "pop", "replace_top", "replace_frame", "remember"} <= changing
    assert not {name for name in changing if hasattr(Context, name)}
    game = dtwister.new_game("base:standard", seed=1)
    for context in (game.context, game.view(0).context):
        assert type(context) is Context
        assert not isinstance(getattr(context, "editor", None), StateEditor)


def test_what_asks_is_given_a_context_that_only_answers() -> None:
    asked = 0
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in ASKS:
                kinds = [ast.unparse(a.annotation) for a in node.args.args if a.annotation]
                asked += "Context" in kinds
                assert "PlayContext" not in kinds, f"{path.name}: {node.name}"
    assert asked > 100


# -- in play ---------------------------------------------------------------------------------------

EDITORS = {module.__name__ for module in (piece_editor, state_editor, state_builder)}
FRAMES = (play_context.__name__, "frames")
"""The context of play changes the frames itself, and nothing else."""

FILLING = {StateFields._share.__code__, StateFields._unshare.__code__}
"""What copies a state, field by field."""


class Watch:
    """Notes who sets which field of a state."""

    def __init__(self) -> None:
        self.strangers: set[str] = set()
        self.without_event: set[str] = set()
        self.with_event: set[str] = set()

    def note(self, name: str) -> None:
        """Look at who set a field, and on whose behalf."""
        frame: Any = sys._getframe(2)
        code = frame.f_code
        if code.co_filename.startswith("<") or code in FILLING:
            return  # a new state is being filled in
        module = frame.f_globals["__name__"]
        if module == state_module.__name__ and code.co_name == "cache_labyrinth":
            return
        if module not in EDITORS and (module, name) != FRAMES:
            self.strangers.add(f"{module}: {name}")
        names: set[str] = set()
        while frame is not None:
            owner = frame.f_locals.get("self")
            if isinstance(owner, StateBuilder):
                return  # outside play
            if isinstance(owner, dtwister.Event):
                names.add("event")
            if frame.f_code.co_name == "apply_action":
                names.add("play")
            frame = frame.f_back
        if "play" in names:
            (self.with_event if "event" in names else self.without_event).add(name)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Watch all states from now on."""
    found = Watch()
    plain = State.__setattr__

    def setattr_(state: State, name: str, value: object) -> None:
        found.note(name)
        plain(state, name, value)

    monkeypatch.setattr(State, "__setattr__", setattr_)
    return found


def use(game: Game) -> None:
    """Make all that is made of a game outside play."""
    position = dtwister.position_text(game)
    assert dtwister.parse_position(game.rules, position) == game
    for seat in (dtwister.SPECTATOR, 0):
        view = game.view(seat)
        assert view.sample(Rng(1)).view(seat) == view


@pytest.mark.skipif(
    dtwister.build() == "compiled", reason="the fields of native states cannot be watched"
)
@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "veterans:free-choice"])
def test_only_editors_set_a_field_while_games_are_played(scenario: str, watch: Watch) -> None:
    rng = Rng(3)
    game = dtwister.new_game(scenario, seed=3)
    for number in range(160):
        if game.is_over:
            break
        if number % 40 == 20:
            use(game)
        game.play(game.legal_actions.sample(rng))
    assert watch.strangers == set()
    assert watch.without_event <= WITHOUT_EVENT
    assert {"frames", "memory"} <= watch.without_event
    assert {"at", "here", "tiles"} <= watch.with_event


def test_a_stranger_is_noticed(watch: Watch) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert watch.strangers == set()
    game.state.clock = 7
    assert watch.strangers == {f"{__name__}: clock"}


def test_states_that_were_reached_stay_as_they_are() -> None:
    rng = Rng(5)
    game = dtwister.new_game("base:standard", seed=5)
    digests = []
    for _ in range(120):
        digests.append(game.state.digest())
        game.play(game.legal_actions.sample(rng))
        list(game.legal_actions)
    reached = [state.digest() for state in (*game.past, game.state)]
    assert [digest for digest in digests if digest not in reached] == []
