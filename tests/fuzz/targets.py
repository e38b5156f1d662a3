"""One target for each reader: what it may do with any text whatever.

A reader gives a value, or raises one of the errors that it documents. A message repeats no more
than a line of the input, and can be printed. What breaks that is a `Failure`.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

import dtwister
from dtwister import (
    ContentError,
    DtwisterError,
    Game,
    InvalidNotation,
    NotationError,
    OptionError,
    PluginError,
    RecordError,
    Rng,
    SimulationError,
)
from dtwister import cli as commands
from dtwister._content.checking.static_analysis import check_code, read_code
from dtwister._content.findings.suppressions import suppressions_in_toml
from dtwister._content.reading import room_drawing as rooms
from dtwister._content.reading.content_loader import load_text, read_content
from dtwister._content.reading.toml_source import parse
from dtwister._content.rulebook import parse_rulebook
from dtwister._engine.compiled_rules import Manifest
from dtwister._model.specs import Room
from dtwister._notation import json_form
from dtwister._notation.drawing import drawing_reader
from dtwister._notation.format_upgrade import upgrade_text
from dtwister._plugins import hosting
from dtwister._printing import ECHO
from dtwister.cli.commands import demo, simulate
from dtwister.cli.shared_arguments import options_of, scenario_of, seats_of
from dtwister.json import (
    board_from_json,
    combat_from_json,
    decision_from_json,
    game_from_json,
    hand_from_json,
    options_from_json,
    refusal_from_json,
    result_from_json,
    view_from_json,
    walk_from_json,
    walk_to_json,
)
from dtwister.plugin import hookimpl
from dtwister.session import Session
from dtwister.simulation.game_rows import row_from_line
from dtwister.simulation.line_rows import LineRows, read_lines
from dtwister.web.authoring.author_game import AuthorGame
from dtwister.web.authoring.author_wish import AuthorWish
from dtwister.web.hosting.lobby_requests import read_begin, read_join
from dtwister.web.sockets.game_sockets import read_hello
from fixtures import stub_games
from fixtures.content_index import BOARD_SIGNS
from perft import count as perft

LINE = 1_500
"""Longest line of a message; it may list what there is to choose from."""
EXITS = frozenset({0, 1, 2})


class Failure(AssertionError):
    """A reader did what it must not do."""


@attrs.frozen
class Target:
    """A reader: what is done with a text, and the code of which the corpus covers the lines."""

    name: str
    run: Callable[[str], None]
    covered: tuple[str, ...]
    """Modules, or `module:Class` and `module:function` of modules that also do other things."""


def check_message(message: str, given: str) -> None:
    """A message says something, in short printable lines, and repeats little of what was given."""
    if not message:
        raise Failure("an error without a message")
    for line in message.splitlines():
        if not line.isprintable():
            raise Failure(f"a message that cannot be printed: {line[:300]!a}")
        if len(line) > LINE:
            raise Failure(f"a line of {len(line)} characters: {line[:300]!a}")
    step = ECHO // 2
    for start in range(0, len(given) - ECHO - step, step):
        if given[start : start + ECHO + step] in message:
            raise Failure(f"a message repeats more than a line: {message[:300]!a}")


def only(
    read: Callable[[], Any], errors: tuple[type[Exception], ...], given: str, *, exact: bool = True
) -> Any:
    """Return what is read, or None after an error of the kinds that are documented."""
    try:
        return read()
    except errors as error:
        if exact and type(error) not in errors:
            raise Failure(f"{type(error).__name__} is not among {errors}: {error}") from error
        check_message(str(error), given)
        return None
    except Exception as error:
        raise Failure(f"{type(error).__name__}: {str(error)[:300]!a}") from error


@cache
def games() -> tuple[Game, ...]:
    """A few games at different moments."""
    found = []
    for number, scenario in enumerate(("base:beginner", "prison:1", "veterans:draft", "card:1")):
        game = dtwister.new_game(scenario, seed=number)
        rng = Rng(number)
        for _ in range((25, 40, 12, 30)[number]):
            if not game.is_over:
                game.play(game.legal_actions.sample(rng))
        found.append(game)
    found.append(stub_games.played(4))  # its actions have fields of every kind
    return tuple(found)


def rules() -> dtwister.Rules:
    """The official rules."""
    return dtwister.load_rules()


def actions(text: str) -> None:
    """Actions in notation, in full and abbreviated; what is read is written and read the same."""
    for game in games():
        for read in (
            lambda game=game: dtwister.parse_action(game.match, text),
            lambda game=game: dtwister.parse_legal(game, text),
        ):
            action = only(read, (NotationError,), text, exact=False)
            if action is not None:
                again = dtwister.parse_action(game.match, dtwister.action_text(game.match, action))
                if again != action:
                    raise Failure(f"{action} is written as {again}")
        _walks(game, partial(dtwister.parse_walk, text=text), text)


def _walks(game: Game, read: Callable[[Any], dtwister.Walk], text: str) -> None:
    """Walks that go on, in a game and in a view; what is read is written and read the same."""
    for position in (game, game.view(0)):
        walk = only(partial(read, position), (NotationError,), text, exact=False)
        if walk is not None:
            line, data = dtwister.walk_text(walk), walk_to_json(walk)
            for again in (dtwister.parse_walk(position, line), walk_from_json(position, data)):
                if walk_to_json(again) != data:
                    raise Failure(f"a walk is written as {data} and read otherwise")


def positions(text: str) -> None:
    """Positions; a game that is read can be used, and is written and read the same."""
    game = only(lambda: dtwister.parse_position(rules(), text), (InvalidNotation,), text)
    if game is None:
        return
    for seat in (None, *game.seats):
        game.view(seat).sample(Rng(7))
    if dtwister.parse_position(rules(), dtwister.position_text(game)) != game:
        raise Failure("a position that is written otherwise than it was read")


def records(text: str) -> None:
    """Records of games: read, written, replayed, and replayed as far as they go."""
    record = only(lambda: dtwister.read_record(text), (RecordError,), text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game = only(lambda: dtwister.replay(rules(), text), (RecordError,), text)
        part = only(lambda: dtwister.replay_partly(rules(), text), (RecordError,), text)
    if record is None:
        if game is not None:
            raise Failure("a record that is replayed and not read")
        return
    if dtwister.read_record(record.text()) != record:
        raise Failure("a record that is written otherwise than it was read")
    if part is None:
        if not record.seen_by:
            raise Failure("a record that was read cannot be replayed as far as it goes")
        return
    for said in (*part.differences, part.stopped.reason if part.stopped else "none"):
        check_message(said, text)
    if game is not None and not part.is_complete:
        raise Failure("a record that is replayed whole, and not as far as it goes")
    if game is not None and dtwister.record_of(game, like=record).comments != record.comments:
        raise Failure("comments that are lost when a game is written again")


def _findings(error: ContentError, given: str) -> None:
    count = given.removeprefix("\ufeff").replace("\r\n", "\n").count("\n") + 1
    for finding in error.findings:
        if not 1 <= finding.line <= count or finding.column < 1 or "\n" in finding.text():
            raise Failure(f"a finding in no place: {finding}")
        check_message(finding.text(), given)


def content(text: str) -> None:
    """Content files: tables, suppressions, upgrades."""
    try:
        source = parse(text, file="a.toml")
    except ContentError as error:
        _findings(error, text)
        source = None
    if source is not None:
        only(lambda: source.places, (), text)
        reading = only(lambda: read_content(source, namespace="demo", signs=BOARD_SIGNS), (), text)
        found, wrong = only(lambda: suppressions_in_toml(source), (), text)
        if all_wrong := (*reading.findings, *wrong):
            _findings(ContentError(all_wrong), text)
        for one in found:
            check_message(one.reason, "")
        everything = only(  # it has all findings in one message
            lambda: load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS),
            (ContentError,),
            "",
        )
        if (everything is None) != bool(reading.findings):
            raise Failure("two ways to read a file that do not agree")
    result = only(lambda: upgrade_text(text, file="a.toml"), (ContentError, InvalidNotation), text)
    if result is None:
        return
    if result.before == result.now and result.new != result.old:
        raise Failure("a file of the format of today was changed")
    again = only(lambda: upgrade_text(result.new, file="a.toml"), (), text)
    if again is None or again.new != result.new:
        raise Failure("an upgraded file is upgraded once more")


def drawings(text: str) -> None:
    """Drawings of rooms and of boards."""
    room = only(lambda: rooms.read_drawing(text, BOARD_SIGNS), (), text)
    for flaw in room.flaws:
        if not 0 <= flaw.index <= len(text):
            raise Failure(f"a flaw in no place: {flaw}")
        check_message(flaw.message, text)
    if not room.flaws:
        spec = Room(
            id="demo:a", pair=1, turns=1, size=room.size, cells=room.cells, sides=room.sides
        )
        if rooms.read_drawing(rooms.draw_room(spec, BOARD_SIGNS), BOARD_SIGNS) != room:
            raise Failure("a room that is drawn otherwise than it was read")
    only(lambda: drawing_reader.read_drawing(rules(), text), (InvalidNotation,), text)
    only(
        lambda: drawing_reader.read_drawing(rules(), text, anywhere=True), (InvalidNotation,), text
    )


def manifests(text: str) -> None:
    """Read the manifests of plug-ins, given as JSON."""
    try:
        given = json.loads(text)
        # JSON has lists only.
        values = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
        }
        manifest = Manifest(**values)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return
    plugin: Any = ModuleType("manifests")
    plugin.dtwister_manifest = hookimpl(lambda: manifest)
    plugin.dtwister_register = hookimpl(_nothing)
    found = only(lambda: hosting.manifest_of(plugin), (PluginError,), text)
    if found is not None:
        words = [found.id, found.version, found.name, found.api]
        words += [*found.requires, *found.conflicts, *found.overrides]
        if not all(isinstance(word, str) for word in words):
            raise Failure(f"a manifest of other types was taken: {found}")


def _nothing(registry: Any) -> None:
    """A plug-in that brings nothing."""


def jsons(text: str) -> None:
    """Actions and events in their JSON form."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    for match in (game.match for game in games()):
        forms = (
            (json_form.action_from_json, json_form.action_to_json),
            (json_form.event_from_json, json_form.event_to_json),
        )
        for read, write in forms:
            found = only(partial(read, match, data), (InvalidNotation,), text)
            if found is not None:
                written = json.loads(json.dumps(write(match, found)))
                if read(match, written) != found:
                    raise Failure(f"{found} is written as {written}")
                hash(found)


def messages(text: str) -> None:
    """Views, boards, decisions and the rest in their JSON form."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    game = games()[0]
    match, rules = game.match, game.rules
    for read in (
        partial(view_from_json, rules),
        partial(board_from_json, rules),
        partial(decision_from_json, match),
        partial(refusal_from_json, rules),
        partial(result_from_json, match),
        partial(options_from_json, rules),
        partial(combat_from_json, rules),
        partial(hand_from_json, rules),
        partial(game_from_json, rules),
    ):
        only(partial(read, data), (InvalidNotation, RecordError), text)
    _walks(game, partial(walk_from_json, data=data), text)


def requests(text: str) -> None:
    """Requests of clients: each has an answer, and what is refused changes nothing."""
    for game in games()[1:3]:
        session = Session(game.fork(), clock=lambda: 0.0)
        keys = [session.claim(colour) for colour in game.seats[1:]]
        for key in (None, *keys):
            before = session.serial
            answer = session.receive(key, text)
            json.dumps(answer, allow_nan=False)
            if answer["answer"] == "refused":
                check_message(answer["refusal"]["sentence"], text)
                if session.serial != before:
                    raise Failure("a request that was refused changed something")


def tables(text: str) -> None:
    """Requests of a table: of its lobby, of sockets, of authors."""
    only(partial(read_hello, text), (ValueError, RecursionError), text, exact=False)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    found = only(partial(read_begin, rules(), data), (DtwisterError,), text, exact=False)
    if found is not None and found.has_hints and found.control is not None:
        raise Failure("a game with a clock and hints")
    only(partial(read_join, data), (OptionError,), text)
    only(partial(AuthorWish.read, data), (OptionError,), text)
    if isinstance(data, dict):
        only(partial(AuthorGame.begin, rules(), data), (DtwisterError,), text, exact=False)


def sessions(text: str) -> None:
    """Saved sessions; what is restored is saved as it was read, or at least restored again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        read = partial(Session.restore, rules(), clock=lambda: 0.0)
        found = only(partial(read, text), (InvalidNotation, RecordError), text)
        if found is not None and read(found.text()).text() != found.text():
            raise Failure("a session that is saved otherwise than it was restored")


def perfts(text: str) -> None:
    """Files that say how many games there are."""
    found = only(lambda: perft.parse(text), (ValueError,), text)
    if found is not None and perft.parse(found.text()).text() != found.text():
        raise Failure("a perft file that is written otherwise than it was read")


ROW_SETTING: dict[str, Any] = {
    "scenario": "prison:1",
    "options": (),
    "seats": ("blue", "yellow"),
    "bots": ("greedy", "random"),
    "max_decisions": 9,
    "rules": "00",
}


def rows(text: str) -> None:
    """Rows of many games, to be read and to be added to."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "games.jsonl")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        found = only(lambda: list(read_lines(path)), (SimulationError,), text)
        for row in found or ():
            if row_from_line(row.line()) != row:
                raise Failure(f"a row that is written otherwise than it was read: {row!a}")
        file = only(lambda: LineRows(path, ROW_SETTING), (SimulationError,), text)
        if file is not None:
            file.close()
            only(lambda: list(read_lines(path)), (SimulationError,), text)


def pages(text: str) -> None:
    """Pages of rules."""
    try:
        parse_rulebook(text)
    except ContentError as error:
        for finding in error.findings:
            check_message(finding.text(), text)


def codes(text: str) -> None:
    """Python files, which are read and never run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.py")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        found = read_code([path])
        for ability in found.abilities:
            inspect.signature(ability.factory())
        for finding in (*check_code([found], frozenset()), *found.findings):
            check_message(finding.text().replace(folder, ""), text)


# -- the command line ------------------------------------------------------------------------------


FILES = Path(__file__).parent / "files"
"""What lies in the folder in which commands are run."""


def command(text: str) -> None:
    """Arguments, one a line, and after an empty line what is typed."""
    head, _, typed = text.partition("\n\n")
    words = head.splitlines()
    if any("/" in word or "\\" in word or "\0" in word or ".." in word for word in words):
        return  # they could lead out of the folder
    with _folder(), _streams(typed[:400]) as (out, err):
        code = only(lambda: _run(words), (), "")
    said = out.getvalue() + err.getvalue()
    if code not in EXITS:
        raise Failure(f"exit code {code}: {err.getvalue()[:600]!a}")
    if not said.replace("\n", "").replace("\t", "").isprintable():
        raise Failure(f"output that cannot be printed: {said[:300]!a}")
    if code == 2 and not said.strip():
        raise Failure("exit code 2 without a word")
    for line in err.getvalue().splitlines():
        if len(line) > LINE:
            raise Failure(f"a line of {len(line)} characters: {line[:300]!a}")


def _run(words: list[str]) -> int:
    """Run a command, or, where that would take long, read its arguments only."""
    try:
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            args = commands._parser().parse_args(words)
    except SystemExit:
        return commands.main(words)
    if getattr(args, "run", None) in (simulate.run, demo.run):
        return _begun(args)
    bots = sum(word.endswith(("=greedy", "=random")) for word in words)
    if bots > 1 or getattr(args, "play", False):
        return 0
    return commands.main(words)


def _begun(args: Any) -> int:
    try:
        found = rules()
        scenario = scenario_of(found, args.scenario)
        options = options_of(scenario, args.option)
        seats = seats_of(args.seats)
        Game.new(found, scenario.id, seed=args.seed or 0, options=options, seats=seats)
    except DtwisterError as error:
        check_message(str(error), "")
    return 0


@contextlib.contextmanager
def _folder() -> Iterator[None]:
    """A folder of its own for a command, with a few files."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        for path in FILES.iterdir():
            Path(name, path.name).write_bytes(path.read_bytes())
        os.chdir(name)
        try:
            yield
        finally:
            os.chdir(before)


@contextlib.contextmanager
def _streams(typed: str) -> Iterator[tuple[io.StringIO, io.StringIO]]:
    out, err, stdin = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            yield out, err
    finally:
        sys.stdin = stdin


_N = "dtwister._notation"
_C = "dtwister._content"
_W = "dtwister.web"
_TARGETS = (
    Target(
        "actions",
        actions,
        (
            f"{_N}.action_parser",
            f"{_N}.names",
            "dtwister._limits:whole",
            "dtwister._limits:check_json",
        ),
    ),
    Target(
        "positions",
        positions,
        (
            f"{_N}.position:_Reader",
            f"{_N}.position:parse_position",
            f"{_N}.position_places:read_whereabouts",
            f"{_N}.position_places:_read_place",
            f"{_N}.position_places:_numbered_place",
            f"{_N}.position_places:hand_over",
            f"{_N}.value_codec:Codec",
            f"{_N}.value_codec:misfit",
            f"{_N}.strict_toml:read_toml",
            f"{_N}.strict_toml:check_keys",
            f"{_N}.strict_toml:entries",
        ),
    ),
    Target(
        "records",
        records,
        (
            f"{_N}.records:replay",
            f"{_N}.recording.record_reader",
            f"{_N}.recording.record_needs",
            f"{_N}.recording.replaying",
            f"{_N}.recording.growing_layout:unrolled",
            f"{_N}.recording.record_model:check_notes",
            f"{_N}.recording.record_model:check_tags",
            f"{_N}.recording.record_model:_check_text",
        ),
    ),
    Target(
        "content",
        content,
        (
            f"{_C}.reading.toml_source:TomlSource",
            f"{_C}.reading.toml_places:_Scanner",
            f"{_C}.reading.toml_source:parse",
            f"{_C}.reading.toml_source:check_limits",
            f"{_C}.reading.toml_source:decode",
            f"{_C}.reading.toml_source:_load",
            f"{_C}.reading.toml_places:offset_in_string",
            f"{_C}.reading.content_loader",
            f"{_C}.reading.value_checks",
            f"{_C}.reading.recovery",
            f"{_C}.checking.option_checks",
            f"{_C}.reading.content_tables",
            f"{_C}.findings.suppressions:_read",
            f"{_C}.findings.suppressions:suppressions_in_toml",
            f"{_N}.format_upgrade:upgrade_text",
            f"{_N}.format_upgrade:_number",
        ),
    ),
    Target("drawings", drawings, (f"{_C}.reading.room_drawing", f"{_N}.drawing.drawing_reader")),
    Target(
        "manifests",
        manifests,
        (
            "dtwister._plugins.checking.manifest_checks:manifest_problem",
            "dtwister._plugins.checking.manifest_checks:_value_problem",
            "dtwister._plugins.checking.manifest_checks:_requirement_problem",
            "dtwister._plugins.checking.manifest_checks:api_problem",
            "dtwister._plugins.hosting:manifest_of",
        ),
    ),
    Target(
        "messages",
        messages,
        (
            f"{_N}.json_forms.reading",
            *(
                f"{_N}.json_forms.forms:{name}"
                for name in ("_problems", "_wrong_keys", "_record_problems", "_choice_problems")
            ),
        ),
    ),
    Target("requests", requests, ("dtwister._session.requests",)),
    Target(
        "tables",
        tables,
        (
            f"{_W}.hosting.lobby_requests",
            f"{_W}.hosting.request_reading",
            f"{_W}.sockets.game_sockets:read_hello",
            f"{_W}.authoring.author_wish",
            f"{_W}.authoring.author_game:_begun",
        ),
    ),
    Target("sessions", sessions, ("dtwister._session.saving",)),
    Target("json", jsons, (f"{_N}.json_form", "dtwister._limits:Limit")),
    Target("perft", perfts, ("perft.count:parse", "perft.count:_read_line")),
    Target(
        "rows",
        rows,
        (
            "dtwister.simulation.game_rows:row_from_data",
            "dtwister.simulation.game_rows:row_from_line",
            "dtwister.simulation.line_rows:LineRows",
            "dtwister.simulation.line_rows:read_lines",
            "dtwister.simulation.line_rows:check_setting",
            "dtwister.simulation.line_rows:_read",
            "dtwister.simulation.line_rows:_foreign",
        ),
    ),
    Target("pages", pages, (f"{_C}.rulebook:parse_rulebook", f"{_C}.rulebook:_Reader")),
    Target("code", codes, (f"{_C}.checking.static_analysis",)),
    Target(
        "command",
        command,
        (
            "dtwister.cli:main",
            "dtwister.cli:_main",
            "dtwister.cli:_Parser",
            "dtwister.cli:_CommandParser",
            "dtwister.cli:_parser",
            "dtwister.cli:_run",
            "dtwister.cli.shared_arguments:options_of",
            "dtwister.cli.shared_arguments:_option_value",
            "dtwister.cli.shared_arguments:whole_number",
            "dtwister.cli.shared_arguments:scenario_of",
            "dtwister.cli.shared_arguments:unknown",
            "dtwister.cli.shared_arguments:rules_with",
        ),
    ),
)


def _guarded(run: Callable[[str], None]) -> Callable[[str], None]:
    """The same, but that any other error is a failure too: what was read cannot be used."""

    def check(text: str) -> None:
        try:
            run(text)
        except Failure:
            raise
        except Exception as error:
            raise Failure(f"{type(error).__name__}: {str(error)[:300]!a}") from error

    return check


TARGETS = {target.name: attrs.evolve(target, run=_guarded(target.run)) for target in _TARGETS}
"""All targets by the name of their reader, which is that of the folder with its corpus."""
