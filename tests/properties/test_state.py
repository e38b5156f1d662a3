"""Copy, equality, digest and view come from the declared fields, and forget none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import SPECTATOR, Game
from dtwister._engine.compiled_rules import Memory
from dtwister._engine.visibility.view import make_view, seen_event, seen_frame
from dtwister._model.fields import HIDDEN, KIND, SECRET
from dtwister._model.frames import Frame
from dtwister._model.state import (
    COPY_METHOD,
    DECLARED,
    DERIVED,
    OPTIONAL,
    Result,
    State,
    StateFields,
    as_plain_tuples,
)
from fixtures.random_games import positions, set_up

RULES = dtwister.load_rules()
FIELDS = attrs.fields(State)
KEPT = (*DECLARED, *(field.name for field in FIELDS if field.metadata[OPTIONAL]))
"""The fields that make a state what it is; those at the end are no part of a key if empty."""


def a_state() -> State:
    """A state in the middle of a game in which every field holds something."""
    game = next(
        g for g in positions("base:standard", 3, decisions=400, every=1) if g.state.gate_states
    )
    state = game.state.copy()
    state.result = Result((0,), "test")
    state.markers = {(0, 7, 4): "features:pit"}
    state.lots = (1, 0)
    assert state.labyrinth is not None
    return state


def a_secret() -> Game:
    """A game in which something on the board is known to one seat only."""
    game = dtwister.new_game("card:1", seed=3, **{"secret-objects": True})
    rng = dtwister.Rng(3)
    while not game.state.concealed:
        game.play(game.legal_actions.sample(rng))
    return game


def changed(name: str, value: Any) -> Any:
    """Another value for a field of the state, in place if it is a container."""
    if name == "result":
        return Result((1,), "other")
    if name == "labyrinth":
        return None
    if isinstance(value, int):
        return value ^ 1
    if isinstance(value, tuple):
        return (*value, 0)
    if name == "frames":
        value.append(Frame())
    elif name == "memory":
        value[0] = "other"
    elif isinstance(value, list):
        value[0] += 1
    else:
        assert isinstance(value, dict)
        value[next(iter(value))] = (99,) if name == "here" else 99
    return value


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_field_of_the_state_says_how_it_is_copied_and_whether_it_is_derived(
    field: attrs.Attribute[Any],
) -> None:
    assert field.metadata[COPY_METHOD] in ("same", "list", "dict", "shared list", "shared dict")
    assert field.metadata[DERIVED] in (True, False)
    assert field.metadata[OPTIONAL] in (True, False)
    assert (field.name in DECLARED) is not (field.metadata[DERIVED] or field.metadata[OPTIONAL])


def test_the_places_of_fields_are_those_of_the_fields() -> None:
    assert StateFields.__slots__ == tuple(field.name for field in FIELDS)


def test_a_branch_is_equal_and_shares_just_what_it_says() -> None:
    state = a_state()
    branch = state.branch()
    assert branch == state
    for field in FIELDS:
        how = field.metadata[COPY_METHOD]
        if how != "same":
            shared = getattr(branch, field.name) is getattr(state, field.name)
            assert shared is how.startswith("shared"), field.name


@pytest.mark.parametrize("seed", [3, 4])
def test_play_never_changes_what_states_share(seed: int) -> None:
    game = dtwister.new_game("base:standard", seed=seed)
    rng = dtwister.Rng(seed)
    seen = []
    for _ in range(250):
        if game.is_over:
            break
        seen.append((game.state, game.state.key()))
        game.play(game.legal_actions.sample(rng))
    assert all(state.key() == key for state, key in seen)


@pytest.mark.parametrize("name", [field.name for field in FIELDS])
def test_a_copy_has_every_field_and_shares_none_that_can_change(name: str) -> None:
    state = a_state()
    before = {field.name: repr(getattr(state, field.name)) for field in FIELDS}
    key, digest = state.key(), state.digest()
    copy = state.copy()
    assert {field.name: repr(getattr(copy, field.name)) for field in FIELDS} == before
    setattr(copy, name, changed(name, getattr(copy, name)))
    assert repr(getattr(copy, name)) != before[name]
    assert {field.name: repr(getattr(state, field.name)) for field in FIELDS} == before
    assert (state.key(), state.digest()) == (key, digest)


@pytest.mark.parametrize("name", KEPT)
def test_key_equality_and_digest_know_every_declared_field(name: str) -> None:
    state = a_state()
    copy = state.copy()
    assert copy == state and copy.key() == state.key() and copy.digest() == state.digest()
    setattr(copy, name, changed(name, getattr(copy, name)))
    assert copy != state
    assert copy.key() != state.key()
    assert copy.digest() != state.digest()


@pytest.mark.parametrize("name", sorted({f.name for f in FIELDS} - set(KEPT)))
def test_derived_fields_belong_to_no_comparison(name: str) -> None:
    state = a_state()
    copy = state.copy()
    setattr(copy, name, changed(name, getattr(copy, name)))
    assert copy == state and copy.digest() == state.digest()


def test_an_empty_optional_field_is_no_part_of_the_key() -> None:
    state = a_state()
    assert state.statuses == () and len(state.key()) == len(DECLARED)


def test_only_what_can_be_worked_out_again_is_derived() -> None:
    """`test_invariants` rebuilds these and compares; nothing else may be left out of the key."""
    derived = {field.name for field in FIELDS} - set(KEPT)
    assert derived == {"here", "minis", "hurt", "items", "exits", "labyrinth"}


def _flip(name: str, bit: int) -> Callable[[State], None]:
    return lambda state: setattr(state, name, getattr(state, name) ^ bit)


def _on_board(state: State) -> int:
    return next(piece for piece, place in enumerate(state.at) if place >= 0)


def _revealed(state: State) -> int:
    return state.faceup.bit_length() - 1


def _move_piece(state: State) -> None:
    state.at[_on_board(state)] += 1


def _face_down(state: State) -> None:
    state.face_down |= 1 << _on_board(state)


def _other_tile(state: State) -> None:
    state.tiles[_revealed(state)] ^= 1


def _turn_tile(state: State) -> None:
    state.turns[_revealed(state)] ^= 1


def _remember(state: State) -> None:
    keys = [memory.key for memory in RULES.memories]
    state.memory[keys.index("features:jumps")] = (9, 9)


PUBLIC: dict[str, Callable[[State], None]] = {
    "at": _move_piece,
    "wounded": _flip("wounded", 1),
    "fresh": _flip("fresh", 1),
    "recovered": _flip("recovered", 1),
    "face_down": _face_down,
    "carrier": lambda state: changed("carrier", state.carrier),
    "concealed": lambda state: setattr(state, "concealed", ()),
    "tiles": _other_tile,
    "turns": _turn_tile,
    "faceup": _flip("faceup", 1),
    "gate_states": lambda state: state.gate_states.update({(0, 99): 1}),
    "markers": lambda state: state.markers.update({(0, 8, 4): "features:pit"}),
    "lots": lambda state: setattr(state, "lots", (0, 1)),
    "vp": lambda state: changed("vp", state.vp),
    "memory": _remember,
    "frames": lambda state: changed("frames", state.frames),
    "clock": _flip("clock", 1),
    "result": lambda state: setattr(state, "result", Result((1,), "other")),
}
"""Declared field -> a change that all seats can see."""


@pytest.mark.rule("VIEW-06", "VIEW-08")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("name", DECLARED)
def test_every_view_knows_every_declared_field_but_the_generator(name: str, seat: int) -> None:
    match = set_up("base:standard", 3).match
    state = a_state()
    if name == "concealed":
        game = a_secret()
        match, state = game.match, game.state.copy()
    state.result = None
    view = make_view(match, state, seat)
    copy = state.copy()
    if name == "rng":
        copy.rng ^= 0xFFFF
        assert make_view(match, copy, seat) == view
        return
    PUBLIC[name](copy)
    assert make_view(match, copy, seat).key() != view.key()
    assert make_view(match, copy, seat) != view
    assert make_view(match, copy, seat).digest() != view.digest()


# -- actions, events, frames ---------------------------------------------------------------------

KINDS = [
    *((tag, kind) for tag, kind in RULES.actions.items()),
    *((tag, kind) for tag, kind in RULES.events.items()),
    *((tag, kind) for tag, kind in RULES.frames.items()),
]
VALUES: dict[str, tuple[Any, Any]] = {
    "course": ((1, 2), (1, 3)),
    "numbers": ((1, 2), (1, 3)),
    "pieces": ((1, 2), (1, 3)),
    "by_seat": ((1, 2), (3, 4)),
    "word": ("one", "other"),
    "plain": (1, 2),
}
"""Kind of a field -> two values; all others hold numbers."""

by_tag = pytest.mark.parametrize(("tag", "kind"), KINDS, ids=[tag for tag, _ in KINDS])


def values_of(kind: type[Any], which: int) -> dict[str, Any]:
    return {
        field.name: VALUES.get(field.metadata[KIND], (1, 2))[which] for field in attrs.fields(kind)
    }


@by_tag
def test_every_field_is_declared_with_its_meaning(tag: str, kind: type[Any]) -> None:
    assert kind.tag == tag
    assert "__attrs_attrs__" in vars(kind), f"{tag} is no attrs class itself"
    fields = {field.name for field in attrs.fields(kind)}
    written = {n for n, t in vars(kind).get("__annotations__", {}).items() if "ClassVar" not in t}
    assert written <= fields
    assert getattr(kind, "owner", "") in {"", *fields}
    for field in attrs.fields(kind):
        assert KIND in field.metadata, f"{tag}: {field.name} is not declared with fields.*()"
        assert field.eq and field.init and field.hash is not False


@by_tag
def test_nothing_in_play_can_be_changed(tag: str, kind: type[Any]) -> None:
    value = kind(**values_of(kind, 0))
    for field in attrs.fields(kind):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
    hash(value)


@by_tag
def test_equality_hash_and_key_know_every_field(tag: str, kind: type[Any]) -> None:
    values, others = values_of(kind, 0), values_of(kind, 1)
    value = kind(**values)
    assert value == kind(**values)
    assert hash(value) == hash(kind(**values))
    assert as_plain_tuples(value) == as_plain_tuples(kind(**values))
    assert as_plain_tuples(value)[0] == tag
    for name, other in others.items():
        changed_one = kind(**{**values, name: other})
        assert changed_one != value
        assert as_plain_tuples(changed_one) != as_plain_tuples(value)


def test_values_of_different_classes_are_never_the_same() -> None:
    made = [kind(**values_of(kind, 0)) for _, kind in KINDS]
    assert len({as_plain_tuples(value) for value in made}) == len(made)


@by_tag
def test_views_hide_every_secret_field_and_no_other(tag: str, kind: type[Any]) -> None:
    values = values_of(kind, 0)
    seen = seen_event if tag in RULES.events else seen_frame
    owner = getattr(kind, "owner", "")
    if owner:
        values[owner] = 0
    value = kind(**values)
    shown, own, other = (seen(value, seat) for seat in (SPECTATOR, 0, 1))
    for field in attrs.fields(kind):
        before = values[field.name]
        if not field.metadata[SECRET]:
            assert all(getattr(v, field.name) == before for v in (shown, own, other))
        elif field.metadata[KIND] == "by_seat":
            assert getattr(shown, field.name) == (HIDDEN, HIDDEN)
            assert getattr(own, field.name) == (before[0], HIDDEN)
            assert getattr(other, field.name) == (HIDDEN, before[1])
        else:
            assert getattr(shown, field.name) in (HIDDEN, (), "?")
            assert getattr(other, field.name) == getattr(shown, field.name)
            assert getattr(own, field.name) == (before if owner else getattr(shown, field.name))


# -- memories --------------------------------------------------------------------------------------


@pytest.mark.parametrize("memory", RULES.memories, ids=lambda memory: memory.key)
@pytest.mark.rule("VIEW-05", "R-107")
def test_every_memory_is_immutable_and_says_who_sees_it(memory: Memory[Any]) -> None:
    match = set_up("base:standard", 3).match
    value = memory.initial(match)
    hash(value)
    if memory.secret == "by_seat" and not any(value):
        value = ((3, 5),) * len(match.seats)  # what is empty at the start hides nothing
    assert memory.secret in ("", "by_seat", "all")
    state = a_state()
    index = match.memories.of[memory]
    state.memory[index] = value
    if memory.secret == "by_seat":
        assert isinstance(value, tuple) and len(value) == len(match.seats)
        shown = make_view(match, state, 0).state.memory[index]
        assert shown == (value[0], memory.mask(value[1]))
        # Where a seat knows nothing yet, or has brought no rooms, there is nothing to hide.
        assert shown != value or memory.key == "features:pairs" or not any(value[1])
    elif not memory.secret:
        assert make_view(match, state, 0).state.memory[index] == value
