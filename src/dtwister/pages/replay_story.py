"""The story of a game: all that a replay page shows, told for one reader or for each.

Every part is made from a view of its reader, so a page for one seat has nothing in it that the seat
did not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from dtwister import action_text, event_sentence
from dtwister._engine.citations import first_cited
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._errors import OptionError
from dtwister._model.actions import Action, Move
from dtwister._model.events import Event, GameEnded, Removed, RoomRevealed
from dtwister._model.ids import CHANCE, REFEREE, SPECTATOR, SeatId
from dtwister._notation.names import watcher_name
from dtwister._notation.recording.record_model import Record
from dtwister._notation.recording.replayed_steps import (
    ReplayedStep,
    first_position,
    replayed_steps,
)
from dtwister._printing import quoted
from dtwister.pages.frame_table import TextTable, changes
from dtwister.pages.judged_actions import JudgedGame
from dtwister.pages.page_data import NoteForm, ReaderForm, RuleForm, StepForm, StoryForm
from dtwister.pages.rule_texts import rule_entries
from dtwister.pages.seat_panel_data import hand_forms, place_forms
from dtwister.svg.board_ground import MARGIN
from dtwister.svg.captions import board_description, caption_of
from dtwister.svg.overlays import OverlayPainter
from dtwister.svg.painter import Painter
from dtwister.svg.picture_style import PictureStyle

OPEN_NAME: Final = "open"
"""The reader that knows everything, in links."""
_NO_ONE: Final = -1
"""In place of the number of a seat: chance or the referee."""
_LEFT: Final = frozenset({"exited", "rescued"})
"""Words of `Removed` for pieces that left by an exit."""


@attrs.frozen
class DecisionNote:
    """A note on an action: who says it, and what.

    >>> DecisionNote("analysis", "The search would have opened the portcullis.").by
    'analysis'
    """

    by: str
    text: str


def told_story(
    game: Game,
    record: Record | None,
    watcher: SeatId | None,
    notes: Mapping[int, Iterable[DecisionNote]],
    judged: JudgedGame,
    title: str,
) -> StoryForm:
    """Return the story of a game for one watcher, or for all readers with None."""
    steps = list(replayed_steps(game, record))
    given = {number: tuple(found) for number, found in notes.items()}
    for number in given:
        if isinstance(number, bool) or number not in range(1, len(steps) + 1):
            raise OptionError(
                f"notes: expected the number of an action from 1 to {len(steps)}, got "
                f"{quoted(number)}"
            )
    match = game.match
    seats = tuple(match.seat_ids)
    watchers = (None, *seats, SPECTATOR) if watcher is None else (watcher,)
    teller = _Teller(game, steps, given, judged)
    readers = [teller.told(one) for one in watchers]
    tags = {} if record is None else record.tags
    left, top, width, height = teller.box
    return {
        "title": title or _title(match, tags),
        "scenario": f"{match.scenario.name} ({match.scenario.id})",
        "seats": list(match.seats),
        "classes": list(teller.painter.classes),
        "tags": [[name, text] for name, text in tags.items()],
        "outcome": _outcome(game),
        "box": [left - MARGIN, top - MARGIN, width + MARGIN + 4, height + MARGIN + 4],
        "symbols": _short(teller.painter.symbols(frozenset(teller.kinds))),
        "rooms": len(match.grid.slots),
        "texts": teller.texts.texts,
        "steps": teller.forms,
        "readers": readers,
        "rules": _rules(match, teller.forms),
    }


def _title(match: Match, tags: Mapping[str, str]) -> str:
    players = [tags[seat] for seat in match.seats if seat in tags]
    said = [tags["event"]] if "event" in tags else []
    said += [" against ".join(players)] if len(players) == len(match.seats) else []
    return ": ".join(said) or match.scenario.name


def _outcome(game: Game) -> str:
    """Return how a game ended, in a sentence without a full stop; empty while it goes on."""
    result = game.result
    if result is None:
        return ""
    winners = " and ".join(game.match.seats[seat] for seat in result.winners)
    return f"{winners} won by {result.why}" if winners else f"a draw by {result.why}"


def _rules(match: Match, steps: Sequence[StepForm]) -> dict[str, RuleForm]:
    """Return the texts of the rules that the accounts name."""
    entries = rule_entries(match.rules)
    named = {
        rule for step in steps for rule in (step["rule"], *(event[1] for event in step["events"]))
    }
    return {
        rule: {"title": entries[rule].title, "text": entries[rule].text.strip()}
        for rule in sorted(named)
        if rule in entries
    }


class _Teller:
    """Tells a game to one reader after the other; they share texts and caches of pictures."""

    def __init__(
        self,
        game: Game,
        steps: Sequence[ReplayedStep],
        notes: Mapping[int, tuple[DecisionNote, ...]],
        judged: JudgedGame,
    ) -> None:
        self.match: Match = game.match
        self.first = first_position(game)
        self.steps = steps
        self.notes = notes
        self.judged = judged
        self.texts = TextTable()
        self.forms: list[StepForm] = []
        """The steps as readers know them, each of them once."""
        self._known: dict[str, int] = {}
        self.kinds: set[str] = set()
        self.box: tuple[float, float, float, float] = (0, 0, 0, 0)
        self.painter: Painter = Painter(game.match, PictureStyle(theme="auto"))

    def told(self, watcher: SeatId | None) -> ReaderForm:
        """Return the game as one reader knew it; None: with everything open."""
        # A painter caches what it drew, and what one reader knows; so each has its own.
        self.painter = Painter(self.match, self.painter.style)
        opening = _seen(self.first, watcher)
        frames: list[list[list[int]]] = []
        before: list[int] = []
        fighting = False
        told: list[int] = []
        single = 7 + 3 * len(self.match.seats) + len(self.match.grid.slots)
        for step in (None, *self.steps):
            position = opening if step is None else _seen(step.after, watcher)
            action, events = (None, ()) if step is None else step.shown_to(watcher)
            after = self._frame(position, action)
            frames.append(changes(before, after, single))
            before = after
            was_fighting, fighting = fighting, position.combat is not None
            if step is not None and action is not None:
                form = self._step(step, action, events, watcher)
                form["marks"] += "c" if fighting and not was_fighting else ""
                told.append(self._number(form))
        return {
            "name": _reader_name(self.match, watcher),
            "said": caption_of(opening),
            "steps": told,
            "frames": frames,
            "judged": self.judged.shown_to(watcher),
        }

    def _number(self, form: StepForm) -> int:
        """Return the number of a step, which is entered if no reader knew it alike."""
        found = self._known.setdefault(json.dumps(form), len(self.forms))
        if found == len(self.forms):
            self.forms.append(form)
        return found

    # -- the account ------------------------------------------------------------------------------

    def _step(
        self,
        step: ReplayedStep,
        action: Action,
        events: Sequence[Event],
        watcher: SeatId | None,
    ) -> StepForm:
        match = self.match
        comment, clock = step.notes_for(watcher)
        notes: list[NoteForm] = [{"by": "", "text": comment}] if comment else []
        notes += [{"by": one.by, "text": one.text} for one in self.notes.get(step.number, ())]
        told = [one for one in events if not one.restates_action]
        return {
            "by": step.seat if step.seat >= 0 else _NO_ONE,
            "text": f"{'referee: ' if step.seat == REFEREE else ''}{action_text(match, action)}",
            "rule": first_cited(match, action.rule) if action.rule else "",
            "events": [
                [event_sentence(match, one), first_cited(match, one.rule) if one.rule else ""]
                for one in told
            ],
            "notes": notes,
            "clock": clock,
            "marks": "".join(sorted({*_marks(events), *("n" if notes else "")})),
        }

    # -- frames -----------------------------------------------------------------------------------

    def _frame(self, position: Game | View, action: Action | None) -> list[int]:
        """Return the numbers of the texts of a position: single parts, rooms, pieces."""
        layers = self.painter.layers(position)
        self.kinds |= layers.kinds
        self.box = layers.box
        marks, overlay = "", ""
        if action is not None:
            marks, overlay = OverlayPainter(self.painter, position).of_action(action)
        parts = [
            _short(layers.ground),
            _short(layers.marks + marks),
            _short(overlay),
            board_description(position),
            _asked(position),
            _fight(position),
            self._walk(position, action),
            *(part for seat in self.match.seat_ids for part in _seat(position, seat)),
            *map(_short, layers.rooms),
            *map(_short, layers.pieces),
        ]
        return [self.texts.number(part) for part in parts]

    def _walk(self, position: Game | View, action: Action | None) -> str:
        """Return the walker of a walk and the points on its way, for the page to move it."""
        if not isinstance(action, Move) or action.piece < 0 or len(action.path) < 2:
            return ""
        points = (self.painter.centre(position, space) for space in action.path)
        said = " ".join(f"{x:g} {y:g}" for x, y in points)
        return f"{said} {self.match.name_of(action.piece)}"


def _short(markup: str) -> str:
    """Return markup with single quotes, which JSON need not escape; no value has quotes in it."""
    return markup.replace('"', "'")


def _seat(position: Game | View, seat: SeatId) -> tuple[str, str, str]:
    """Return points, hands and pieces off the board of a seat, as JSON."""
    parts = position.vp[seat], hand_forms(position, seat), place_forms(position, seat)
    points, hands, places = (json.dumps(part, separators=(",", ":")) for part in parts)
    return points, hands, places


def _seen(game: Game, watcher: SeatId | None) -> Game | View:
    return game if watcher is None else game.view(watcher)


def _reader_name(match: Match, watcher: SeatId | None) -> str:
    return OPEN_NAME if watcher is None else watcher_name(match, watcher)


def _asked(position: Game | View) -> str:
    """Return what is asked, in words."""
    decision = position.decision
    return "" if decision is None or decision.seat == CHANCE else decision.text


def _fight(position: Game | View) -> str:
    """Return the combat under way, as far as it lies open."""
    fight = position.combat
    if fight is None:
        return ""
    sides = (
        f"{', '.join(side.fighters)} {side.value if side.total is None else side.total}"
        for side in (fight.attack, fight.defence)
    )
    return f"combat: {' against '.join(sides)}"


def _marks(events: Iterable[Event]) -> Iterator[str]:
    """Yield letters for events to which a reader may jump."""
    for event in events:
        if isinstance(event, RoomRevealed):
            yield "r"
        elif isinstance(event, Removed) and event.how in _LEFT:
            yield "x"
        elif isinstance(event, GameEnded):
            yield "e"
