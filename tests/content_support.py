"""What the tests of content share: signs, known things, and two ways to look at findings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent
from typing import Annotated

import attrs

from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.reading.content_loader import Content, load_text
from dtwister._content.reading.layout_parts import LayoutPart, MovingRoom
from dtwister._content.reading.room_drawing import Signs
from dtwister._content.reading.value_checks import Whole
from dtwister._errors import ContentError, Finding
from dtwister._model.ability import Ability
from dtwister._model.options import Option, Setting
from dtwister._model.specs import (
    BorderFeature,
    BorderState,
    Layout,
    Room,
    Slot,
    SquareFeature,
)
from dtwister_multiplayer.elevator import Elevator
from dtwister_multiplayer.lift import Lift

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data" / "content"

BOARD_SIGNS = Signs(
    cells={".": "demo:floor", "O": "demo:pit", "@": "demo:gear"},
    sides={"|": "demo:wall", "#": "demo:portcullis", ":": "demo:slit"},
    rails={"---": "demo:wall", "###": "demo:portcullis", ":::": "demo:slit"},
)
CARD_SIGNS = Signs(
    cells={"o": "demo:circle", "s": "demo:square", "t": "demo:triangle", "@": "demo:gear"},
    sides={**BOARD_SIGNS.sides, "~": "demo:trap"},
    rails={**BOARD_SIGNS.rails, "~~~": "demo:trap"},
)


class Swift(Ability):
    """An ability with a parameter."""

    def __init__(self, *, bonus: int = 0, names: tuple[str, ...] = ()) -> None:
        if bonus > 9:
            raise ValueError("bonus is at most 9")
        self.bonus = bonus
        self.names = names


def _hall(name: str, turns: int) -> Room:
    return Room(
        id=f"demo:{name}",
        pair=1,
        turns=turns,
        size=1,
        cells=("demo:floor",),
        sides=(),
        mark="A" if name == "hall" else "",
        set_id="demo",
    )


@attrs.frozen(kw_only=True)
class Ferry(MovingRoom):
    """A room that goes to and fro: a table of a layout that a plug-in brings."""

    fare: Annotated[int, Whole(0, 9)] = 0
    most: Annotated[int, Whole(0, 9)] = 9

    def __attrs_post_init__(self) -> None:
        """Check that the fare can be paid."""
        if self.fare > self.most:
            raise ValueError(f"the fare {self.fare} is more than {self.most}")


PARTS: dict[str, type[LayoutPart] | None] = {"lift": Lift, "elevator": Elevator, "ferry": Ferry}
"""Tables that plug-ins add to layouts."""

KNOWN = ReferenceIndex(
    rooms=(_hall("hall", 1), _hall("cellar", -1)),
    layouts=frozenset({"demo:tiny"}),
    characters=frozenset({"demo:cook"}),
    objects=frozenset({"demo:spoon"}),
    abilities={"demo:swift-feet": Swift},
    frames=frozenset({"demo:turn"}),
    signs=BOARD_SIGNS,
    layout_parts=PARTS,
)


def load(text: str, *, signs: Signs = BOARD_SIGNS, namespace: str = "demo") -> Content:
    return load_text(dedent(text), file="demo.toml", namespace=namespace, signs=signs, parts=PARTS)


def findings(text: str | bytes, *, signs: Signs = BOARD_SIGNS) -> tuple[Finding, ...]:
    """What is wrong with a text; nothing if it loads."""
    content = dedent(text) if isinstance(text, str) else text
    try:
        load_text(content, file="demo.toml", namespace="demo", signs=signs, parts=PARTS)
    except ContentError as error:
        return error.findings
    return ()


def lines(found: Iterable[Finding]) -> list[str]:
    """Findings as text without the file: `3:1: C101 unknown key 'x'`."""
    return [finding.text().partition(":")[2] for finding in found]


def _feature(name: str, sign: str) -> SquareFeature:
    return SquareFeature(id=f"demo:{name}", name=name, sign=sign)


def _border(name: str, sign: str, *, passes: bool) -> BorderFeature:
    states = (BorderState(name="closed"), BorderState(name="open", passes=passes))
    return BorderFeature(
        id=f"demo:{name}", name=name, sign=sign, rail=3 * sign, category=name, states=states
    )


_TINY = Layout(
    id="demo:tiny",
    title="Tiny",
    seats=("blue", "red"),
    slots=(Slot(id="a1", x=0, y=0, capacity=2),),
    lines=(),
)

ALL_KNOWN = attrs.evolve(
    KNOWN,
    squares={
        f.id: f for f in (_feature("floor", "."), _feature("pit", "O"), _feature("gear", "@"))
    },
    borders={
        f.id: f
        for f in (
            attrs.evolve(_border("wall", "|", passes=False), rail="---"),
            _border("portcullis", "#", passes=True),
            _border("slit", ":", passes=False),
        )
    },
    every_room=("demo:gear",),
    boards={"demo:tiny": _TINY},
    rule_ids=frozenset({"DEMO-01"}),
    settings={"starters": Setting("starters", 4), "team-size": Setting("team-size", 0)},
    options={"courses": Option("courses", 3, text="How many.")},
)
"""What is known, with all that the sense of content is judged by."""
