"""What the first line of a class says: its keywords, and the action of an ability."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from typing import Any, Generic

import attrs
import pytest
from typing_extensions import TypeVar

from dtwister._model.ability import argument_of
from dtwister.plugin import Ability, Action, ActionT, Event, PieceAction, fields
from dtwister.plugin.decisions import Frame

DECORATORS: dict[str, Callable[[type[Any]], type[Any]]] = {
    "frozen": attrs.frozen,
    "frozen without weak references": attrs.frozen(weakref_slot=False),
    "frozen without slots": attrs.frozen(slots=False),
    "define": attrs.define,
    "no attrs": lambda kind: kind,
}
decorated = pytest.mark.parametrize("decorator", DECORATORS.values(), ids=DECORATORS)


@attrs.frozen
class Wave(PieceAction, tag="demo:wave", verb="wave", rule="DEMO-01"):
    """Wave at a character."""

    friend: int = fields.piece()


@attrs.frozen
class Wink(PieceAction, tag="demo:wink", verb="wink"):
    """Wink."""


# -- keywords --------------------------------------------------------------------------------------


@decorated
def test_keywords_become_attributes_however_often_the_class_is_made(
    decorator: Callable[[type[Any]], type[Any]],
) -> None:
    class Nod(PieceAction, tag="demo:nod", verb="nod", rule="DEMO-02", final=True):
        pass

    class Nodded(Event, tag="demo:nodded", owner="seat"):
        seat: int = fields.seat()

    class Nodding(Frame, tag="demo:nodding", standing_rules_apply=True, may_disclose=True):
        pass

    action, event, frame = map(decorator, (Nod, Nodded, Nodding))
    assert (action.tag, action.verb, action.rule, action.final) == (
        *("demo:nod", "nod", "DEMO-02", True),
    )
    assert (event.tag, event.owner) == ("demo:nodded", "seat")
    assert (frame.tag, frame.standing_rules_apply, frame.may_disclose) == (
        *("demo:nodding", True, True),
    )


@decorated
def test_what_is_not_said_is_inherited(decorator: Callable[[type[Any]], type[Any]]) -> None:
    class Deep(Wave, tag="demo:deep"):
        pass

    made = decorator(Deep)
    assert (made.tag, made.verb, made.rule, made.final) == ("demo:deep", "wave", "DEMO-01", False)
    assert (Wave.tag, Action.tag, Action.verb) == ("demo:wave", "", "")


def test_keywords_are_no_fields() -> None:
    assert [field.name for field in attrs.fields(Wave)] == ["piece", "friend"]
    assert Wave(1, 2) == Wave(piece=1, friend=2)
    assert attrs.evolve(Wave(1, 2), friend=3) == Wave(1, 3)
    with pytest.raises(AttributeError):
        Wave(1, 2).tag = "demo:other"  # type: ignore[misc]


@pytest.mark.parametrize("tag", ["wave", "", ":wave", "demo:", 7])
def test_a_tag_without_the_id_of_a_plugin_is_refused(tag: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected a tag with the id of the plug-in for Bow, got"):

        class Bow(Action, tag=tag):
            pass


@pytest.mark.parametrize("base", [Action, Event, Frame])
def test_a_body_that_sets_what_a_keyword_says_is_refused(base: type[Any]) -> None:
    with pytest.raises(TypeError, match=r"^Bow cannot set tag in its body; write class Bow\("):
        type("Bow", (base,), {"tag": "demo:bow"})
    with pytest.raises(TypeError, match=r"^Bow cannot set tag in its body"):
        type("Bow", (base,), {"tag": "demo:bow"}, tag="demo:bow")


def test_a_keyword_that_nothing_knows_is_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'vreb'"):

        class Bow(Action, tag="demo:bow", vreb="bow"):  # type: ignore[call-arg]
            pass


# -- the action of an ability ----------------------------------------------------------------------

GestureT = TypeVar("GestureT", bound=PieceAction)
WaveT = TypeVar("WaveT", bound=Wave, default=Wave)
OtherT = TypeVar("OtherT")


class Gesture(Ability[GestureT]):
    """Base of abilities with one kind of action each."""


class Mirrored(Gesture[GestureT], Generic[OtherT, GestureT]):
    """A base with a second parameter before it."""


class Waving(Ability[WaveT]):
    """Waves, unless something derived from it does more."""


@attrs.frozen
class Fielded(Ability[Wink]):
    """An ability that attrs makes twice."""

    times: int = 1


@attrs.frozen
class Deep(Wave, tag="demo:deep", verb="deep"):
    """A wave of its own."""


def test_an_ability_offers_what_stands_in_its_brackets() -> None:
    class Winking(Ability[Wink]):
        pass

    class Twice(Winking):
        pass

    class Abstract(Gesture[ActionT], ABC):  # type: ignore[type-var]
        pass

    class Concrete(Abstract[Wink]):
        pass

    class Both(Mirrored[str, Wave]):
        pass

    class Mixed(Gesture[Wink], ABC):
        pass

    class Named(Winking, Generic[OtherT]):
        pass

    class Kept(Named[int]):
        pass

    for kind in (Winking, Twice, Concrete, Mixed, Kept, Fielded):
        assert kind.action is Wink
        assert kind().action is Wink
    assert Both.action is Wave
    assert Ability.action is None and Gesture.action is None and Abstract.action is None
    assert Fielded(2) == Fielded(2) != Fielded(3)


def test_an_ability_without_brackets_offers_nothing() -> None:
    class Plain(Ability):
        pass

    class Anything(Ability[Any]):
        pass

    assert Plain.action is None and Anything.action is None
    assert argument_of(Plain) is None


def test_a_family_offers_the_default_of_its_parameter() -> None:
    class Deeply(Waving[Deep]):
        pass

    assert (Waving.action, Deeply.action) == (Wave, Deep)


@pytest.mark.parametrize(
    ("argument", "got"),
    [
        (int, "<class 'int'>"),
        ("Wave", "ForwardRef"),
        (PieceAction, "PieceAction, which has no tag"),
        (Wave | Wink, "Wave |"),
    ],
)
def test_what_is_no_class_of_actions_is_refused(argument: Any, got: str) -> None:
    with pytest.raises(TypeError, match=r"^expected a class of actions in the brackets of ") as e:

        class Odd(Ability[argument]):
            pass

    assert got in str(e.value)


def test_an_action_in_the_body_is_refused() -> None:
    with pytest.raises(TypeError, match=r"write class Odd\(Ability\[Wave\]\)$"):
        type("Odd", (Ability,), {"action": Wave})
