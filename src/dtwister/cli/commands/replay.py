"""`dtwister replay`: a recorded game, action by action."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from dtwister import CHANCE, PartialReplay, Record, action_text, draw, event_text
from dtwister._engine.game import Game
from dtwister._errors import OptionError
from dtwister._model.ids import SeatId
from dtwister._notation.json_form import action_to_json, event_to_json
from dtwister._notation.names import SPECTATOR_NAME
from dtwister._notation.recording.replayed_steps import ReplayedStep, replayed_steps
from dtwister._printing import quoted
from dtwister._safe_files import write_whole
from dtwister.cli.page_files import check_page, watcher_of
from dtwister.cli.progress import Progress
from dtwister.cli.record_keeping import load_record, partly_replayed, print_tags, replayed
from dtwister.cli.shared_arguments import (
    add_plugin_arguments,
    is_worth_telling,
    load_rules_for,
    outcome,
    whole_number,
)
from dtwister.pages import replay_page

if TYPE_CHECKING:
    from dtwister.cli import Subparsers


_DESCRIPTION = """\
Replay a record and print it: every action, its events, and the board where it stops.
Replaying is strict: a record that does not fit the rules is an error that names the place. With
--partly it goes as far as it can, and you see where it stopped and why.

With --html it writes a page that needs no network: board, account, hands and rules. Its reader
chooses whose knowledge it shows, so it contains all secrets of the game. With --view it contains
what that seat knew, and nothing else.
"""
_EPILOG = """\
examples:
  dtwister replay game.toml                    the whole game
  dtwister replay game.toml --at 40            the position after 40 actions
  dtwister replay game.toml --view blue        as blue could see it
  dtwister replay game.toml --partly           a record of other rules, as far as it goes
  dtwister replay game.toml --events --json    everything that happened, for other programs
  dtwister replay game.toml --html game.html   a page to look at, with all secrets of the game
  dtwister replay game.toml --html game.html --view blue    a page with what blue knew
"""


def add(subparsers: Subparsers) -> None:
    """Add `replay` to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="see a recorded game",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("record", type=Path, metavar="RECORD", help="the file of the record")
    parser.add_argument(
        "--at", type=whole_number(0), metavar="N", help="stop after N actions, those of chance too"
    )
    parser.add_argument(
        "--view",
        metavar="SEAT",
        help=f"show only what this seat may know; `{SPECTATOR_NAME}` for what all may see",
    )
    parser.add_argument(
        "--partly",
        action="store_true",
        help="go as far as the record fits the rules, and say where it stopped",
    )
    parser.add_argument("--events", action="store_true", help="show everything that happened")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="write a page into this file instead of printing; without --view it holds all secrets",
    )
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the record, and print it or write its page."""
    if args.html is not None:
        check_page(args.html, {"--json": args.json, "--events": args.events})
    record = load_record(args.record)
    rules = load_rules_for(args)
    part: PartialReplay | None = None
    if args.partly:
        if args.at is not None:
            raise OptionError("--partly and --at cannot be given together; leave one of them out")
        part = partly_replayed(rules, record, args.record)
        game = part.game
    else:
        game = replayed(rules, record, args.record, args.at)
    if game is None:
        assert part is not None  # otherwise that would have been an error
        if args.json:
            print(json.dumps({"replay": _form_of_part(part)}, indent=2, ensure_ascii=False))
        else:
            _print_stop(part)
        return 1
    watcher = watcher_of(game, args.view)
    if args.html is not None:
        with Progress("writing the page"):
            page = replay_page(game, record=part.record if part else record, seat=watcher)
        write_whole(args.html, page)
        print(f"written: {args.html}")
        if part is not None:
            _print_stop(part)
        return 0 if part is None or part.is_complete else 1
    with Progress("reading the events"):
        steps = list(replayed_steps(game, part.record if part else record))
    if args.json:
        form = _form(game, record, steps, watcher, args.events)
        if part is not None:
            form["replay"] = _form_of_part(part)
        print(json.dumps(form, indent=2, ensure_ascii=False))
    else:
        _print(game, record, steps, watcher, args.events)
        if part is not None:
            _print_stop(part)
    return 0 if part is None or part.is_complete else 1


def _print(
    game: Game,
    record: Record,
    steps: list[ReplayedStep],
    watcher: SeatId | None,
    everything: bool,
) -> None:
    match = game.match
    names = {CHANCE: "chance", **dict(enumerate(game.seats))}
    width = max(map(len, names.values()))
    print(f"{match.scenario.name} ({match.scenario.id}), seats: {', '.join(game.seats)}")
    print_tags(record)
    for step in steps:
        action, events = step.shown_to(watcher)
        comment, clock = step.notes_for(watcher)
        left = "" if clock is None else f"  [{clock_text(clock)}]"
        print(f"{step.number:4}  {names[step.seat]:{width}}  {action_text(match, action)}{left}")
        for line in comment.splitlines():
            print(f"      {'':{width}}  # {line}")
        for event in events:
            if everything or is_worth_telling(event):
                print(f"      {'':{width}}    {event_text(match, event)}")
    print(f"\n{draw(game if watcher is None else game.view(watcher))}\n{outcome(game)}")


def clock_text(seconds: float) -> str:
    """Return a clock time in hours, minutes and seconds.

    >>> clock_text(583.5), clock_text(7205), clock_text(9.96)
    ('9:43.5', '2:00:05', '0:10')
    """
    tenths = round(seconds * 10)
    minutes, rest = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    left = f"{rest // 10:02}" + (f".{rest % 10}" if rest % 10 else "")
    return f"{hours}:{minutes:02}:{left}" if hours else f"{minutes}:{left}"


def _print_stop(part: PartialReplay) -> None:
    """Print how the rules differ, and where the record could not be played on."""
    print()
    for difference in part.differences:
        print(f"other rules: {difference}")
    if part.record.damage:
        print(part.record.damage.removeprefix("record: "))
    if part.state_differs is not None:
        after = f"action {part.state_differs}" if part.state_differs else "the start"
        print(f"the state after {after} is not the one of the record")
    total = len(part.record.actions)
    if part.stopped is None:
        print(f"all {total} actions could be played")
        if part.result_differs:
            print("the game did not end as recorded")
        return
    print(f"{part.played} of {total} actions could be played")
    stop = part.stopped
    line = f", line {stop.line}" if stop.line else ""
    where = f"action {stop.number}{line}, {quoted(stop.text)}" if stop.number else "the start"
    print(f"it stopped at {where}: {stop.reason}")


def _form_of_part(part: PartialReplay) -> dict[str, Any]:
    stop = part.stopped
    return {
        "complete": part.is_complete,
        "played": part.played,
        "of": len(part.record.actions),
        "differences": list(part.differences),
        "damage": part.record.damage,
        "state_differs": part.state_differs,
        "result_differs": part.result_differs,
        "stopped": stop and attrs.asdict(stop),
    }


def _form(
    game: Game, record: Record, steps: list[ReplayedStep], watcher: SeatId | None, everything: bool
) -> dict[str, Any]:
    match = game.match
    actions = []
    for step in steps:
        action, events = step.shown_to(watcher)
        entry: dict[str, Any] = {
            "number": step.number,
            "seat": None if step.seat == CHANCE else game.seats[step.seat],
            "text": action_text(match, action),
            "action": action_to_json(match, action),
        }
        comment, clock = step.notes_for(watcher)
        if comment:
            entry["comment"] = comment
        if clock is not None:
            entry["clock"] = clock
        if everything:
            entry["events"] = [event_to_json(match, event) for event in events]
        actions.append(entry)
    result = game.result
    return {
        "scenario": match.scenario.id,
        "seats": list(game.seats),
        "options": dict(match.options),
        "tags": dict(record.tags),
        "actions": actions,
        "vp": dict(zip(game.seats, game.vp, strict=True)),
        "result": result
        and {"winners": [game.seats[seat] for seat in result.winners], "why": result.why},
    }
