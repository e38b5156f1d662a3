"""Records as TOML: in one piece, or as lines that are appended while a game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtwister import _formats
from dtwister._formats import SEEN_BY
from dtwister._notation.recording.growing_layout import (
    ACTIONS,
    entry_literal,
    growing_head,
    growing_line,
)
from dtwister._notation.recording.record_model import Record, RecordedResult
from dtwister._notation.strict_toml import encode, list_text, literal_list


def written(record: Record) -> str:
    """Return a record as text: in one piece, unless it still lacks the digest of its end."""
    if not record.seen_by and len(record.actions) not in record.digests:
        lines = [growing_line(one, record.digests.get(one.number)) for one in record.actions]
        return growing_start(record) + "".join(lines)
    text = encode(_start_of(record))
    text += literal_list(ACTIONS, [entry_literal(one) for one in record.actions])
    if not record.seen_by:
        lines = [f"{count}: {digest}" for count, digest in record.digests.items()]
        text += list_text("digests", lines)
    return f"{text}\n{encode(_tables(record))}"


def growing_start(record: Record) -> str:
    """Return the text of a record up to its first action, to which lines are appended."""
    first = {"digests": [f"0: {record.digests[0]}"]} if 0 in record.digests else {}
    return growing_head(_start_of(record) | first | _tables(record))


def _start_of(record: Record) -> dict[str, Any]:
    """Return the part of a record before the actions."""
    data: dict[str, Any] = {
        "format": _formats.current(_formats.RECORD),
        "engine": record.engine,
        "rules": record.rules,
        "scenario": record.scenario,
        "seats": list(record.seats),
    }
    if record.needs is not None:
        data["engine_rules"] = record.needs.engine
    if record.seen_by:
        return data | {SEEN_BY: record.seen_by, "replayable": False}
    data["seed"] = record.seed
    if not record.auto_chance:
        data["auto_chance"] = False
    return data if record.position is None else data | {"position": record.position}


def _tables(record: Record) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    if record.tags:
        tables["tags"] = dict(record.tags)
    tables["plugins"] = dict(record.plugins)
    if record.needs is not None:
        tables["needs"] = {name: need.text() for name, need in record.needs.plugins.items()}
    tables["options"] = dict(record.options)
    if record.result is not None:
        tables["result"] = _result_table(record.result)
    return tables


def _result_table(result: RecordedResult) -> Mapping[str, Any]:
    table: dict[str, Any] = {"winners": list(result.winners), "why": result.why}
    return table | {"points": dict(result.points)} if result.points else table
