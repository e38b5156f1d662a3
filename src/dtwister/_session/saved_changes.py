"""Changes of a session since a serial number, as text, and sessions made of such texts.

A change has the actions that were played since then, and all else that is small as it is now. So
an application that stores each change writes little, however long the game is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._errors import InvalidNotation, RecordError
from dtwister._limits import SESSION
from dtwister._notation.json_forms.reading import checked
from dtwister._notation.json_forms.session_data import (
    SavedChangeData,
    SavedEntryData,
    SavedSessionData,
)
from dtwister._notation.recording.growing_layout import growing_line
from dtwister._notation.recording.record_reader import DIGEST_EVERY, read_record
from dtwister._notation.recording.record_writer import growing_start
from dtwister._session.requests import parsed_json
from dtwister._session.session_messages import clocks_of

if TYPE_CHECKING:
    from dtwister._session.referee import Referee


def change_text(referee: Referee, since: int, now: float) -> str:
    """Return what changed since a serial number, as text."""
    from dtwister._session.saving import saved_offers, saved_seat

    game, course = referee.game, referee.course
    later = list(course.since(since))
    played = min((one.number for one in later), default=game.number) - game.first_number
    saved: SavedChangeData = {
        "session_change": "1",
        "since": since,
        "serial": course.serial,
        "played_before": max(0, played),
        "actions": referee.record.lines(max(0, played)),
        "entries": [
            {"serial": one.serial, "number": one.number, "is_rewind": one.is_rewind}
            for one in later
        ],
        "seats": [saved_seat(seat, now) for seat in referee.seating.seats],
        "clocks": clocks_of(referee, now),
        "offers": saved_offers(referee),
    }
    return json.dumps(saved, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def joined(rules: Rules, saved: SavedSessionData, changes: Sequence[str]) -> SavedSessionData:
    """Return a saved session with changes, the oldest first; `InvalidNotation` if one is missing.

    They are joined as data. The session that is made of them checks the whole.
    """
    if not changes:
        return saved
    try:
        record = read_record(saved["record"])
    except RecordError as error:
        raise RecordError(f"session.record: {error}") from error
    digests = {at: one for at, one in record.digests.items() if not at % DIGEST_EVERY}
    head = growing_start(attrs.evolve(record, digests=digests, result=None))
    lines = [growing_line(one, digests.get(one.number)) for one in record.actions]
    entries, whole = list(saved["entries"]), saved
    for number, text in enumerate(changes, 1):
        where = f"change {number}"
        change = checked(rules, parsed_json(text, where, SESSION), SavedChangeData, where, SESSION)
        if change["since"] != whole["serial"]:
            raise InvalidNotation(
                f"{where}.since: expected serial {whole['serial']}, got {change['since']}; a "
                "change is missing, or stands in the wrong place"
            )
        if not 0 <= change["played_before"] <= len(lines):
            raise InvalidNotation(
                f"{where}.played_before: expected 0 to {len(lines)} actions, got "
                f"{change['played_before']}"
            )
        lines[change["played_before"] :] = change["actions"]
        for entry in change["entries"]:
            entries = _followed(entries, entry)
        whole = {
            **whole,
            "serial": change["serial"],
            "seats": change["seats"],
            "clocks": change["clocks"],
            "offers": change["offers"],
        }
    return {**whole, "record": head + "".join(lines), "entries": entries}


def _followed(entries: list[SavedEntryData], entry: SavedEntryData) -> list[SavedEntryData]:
    """Return the entries of a course with one more, which may void some of them."""
    if entry["is_rewind"]:
        entries = [one for one in entries if one["number"] < entry["number"]]
    return [*entries, entry]
