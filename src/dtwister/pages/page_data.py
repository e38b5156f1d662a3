"""The data of a replay page, as its scripts read it: they have the same types."""

from __future__ import annotations

from typing import TypedDict


class NoteForm(TypedDict):
    """A note on an action: who says it (empty: the comment of the record), and the text."""

    by: str
    text: str


class StepForm(TypedDict):
    """One action as a reader may know it."""

    by: int
    """The number of the seat; -1 for chance and the referee."""
    text: str
    rule: str
    events: list[list[str]]
    """Sentence and rule of each event; the rule may be empty."""
    notes: list[NoteForm]
    clock: float | None
    marks: str
    """Letters for what a reader may jump to: c(ombat), (e)nd, n(ote), r(eveal), (e)x(it)."""


class JudgedForm(TypedDict):
    """The judgement of an action; chances are those of the side of its seat."""

    number: int
    """The number of the action, counted from 1."""
    seat: int
    best: str
    """The action that it would have played; empty if it is the same."""
    before: float
    after: float
    turned: bool
    """True where the game turned."""


class ReaderForm(TypedDict):
    """The whole game as one reader knew it."""

    name: str
    """The name in links: a colour, `spectator` or `open`."""
    said: str
    steps: list[int]
    """The numbers of its steps, among those of the page."""
    frames: list[list[list[int]]]
    """For each position the changes: `[place, value, ...]`, then splices of the pieces."""
    judged: list[JudgedForm]
    """The judgements that the reader may know."""


class RuleForm(TypedDict):
    """The text of a rule."""

    title: str
    text: str


class StoryForm(TypedDict):
    """All that a page shows."""

    title: str
    scenario: str
    seats: list[str]
    classes: list[str]
    """The class of each seat in pictures."""
    tags: list[list[str]]
    outcome: str
    box: list[float]
    """Corner and size of the picture, with the space for coordinates."""
    symbols: str
    rooms: int
    """The number of places for rooms."""
    texts: list[str]
    """Parts of pictures, and other texts that frames name by number."""
    steps: list[StepForm]
    """Steps as readers may know them; many are the same for all readers."""
    readers: list[ReaderForm]
    rules: dict[str, RuleForm]


class HandForm(TypedDict):
    """Cards of one kind; None stands for an unknown one."""

    kind: str
    cards: list[int | str | None]


class PlaceForm(TypedDict):
    """The pieces of a seat in one place off the board."""

    place: str
    names: list[str]
    others: int
    """Pieces that are not named, since they are many."""
    unknown: int
    """Pieces that the reader did not know."""
