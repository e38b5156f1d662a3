"""Content files: TOML in, typed content out, or every finding at once.

>>> signs = Signs({".": "demo:floor"}, {"|": "demo:wall"}, {"---": "demo:wall"})
>>> text = '''
... [[room]]
... id = "hall"
... pair = 1
... turns = "clockwise"
... grid = \"\"\"
... +---+
... | . |
... +   +
... \"\"\"
... '''
>>> content = load_text(text, file="rooms.toml", namespace="demo", signs=signs)
>>> content.rooms[0].id
'demo:hall'
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs
from cattrs import BaseValidationError

from dtwister import _formats
from dtwister._content.checking.layout_checks import check_layout
from dtwister._content.findings import finding_codes
from dtwister._content.reading.content_tables import (
    TABLES,
    CharacterTable,
    LayoutTable,
    ObjectTable,
    OptionTable,
    PlainId,
    RoomTable,
    ScenarioTable,
    SetTable,
)
from dtwister._content.reading.declared_names import OptionRef, SettingRef
from dtwister._content.reading.layout_builder import layout_of
from dtwister._content.reading.layout_parts import LayoutPart, with_full_ids
from dtwister._content.reading.recovery import PLACEHOLDER_ID, without_errors
from dtwister._content.reading.room_drawing import Signs, draw_room, read_drawing
from dtwister._content.reading.toml_source import KeyPath, Spot, TomlSource, parse, read
from dtwister._content.reading.unresolved import (
    AbilityRef,
    Content,
    UnresolvedCharacter,
    UnresolvedObject,
    UnresolvedScenario,
    resolve,
)
from dtwister._content.reading.value_checks import (
    CheckFailed,
    Parameters,
    expected,
    findings_of,
    make_converter,
    unknown_key,
)
from dtwister._errors import ContentError, Finding
from dtwister._model.specs import GameSet, Layout, Room, Team
from dtwister._printing import quoted

__all__ = [
    "AbilityRef",
    "Content",
    "ContentEntry",
    "Reading",
    "Signs",
    "UnresolvedCharacter",
    "UnresolvedObject",
    "UnresolvedScenario",
    "draw_room",
    "load_file",
    "load_text",
    "read_content",
    "resolve",
]

Item = Room | Layout | UnresolvedScenario | UnresolvedCharacter | UnresolvedObject | GameSet

PartKinds = Mapping[str, type[LayoutPart] | None]
"""The tables that plug-ins add to layouts, by key; `None` for one whose class is not known."""
NO_PARTS: Final[PartKinds] = {}
LAYOUT: Final = "layout"

MAX_TABLES: Final = 1000
"""Most tables of one kind in a file."""

_CONVERTER: Final = make_converter()
_TURNS: Final = {"clockwise": 1, "counterclockwise": -1}


@attrs.frozen
class _Header:
    """The keys at the top of a file, before its tables."""

    namespace: PlainId


@attrs.frozen
class ContentEntry:
    """One table of a file: its kind, its full id, where it stands; `item` if it is right.

    Otherwise `part` is the readable part of it, which must not be judged by the keys in `broken`.
    """

    kind: str
    id: str
    path: KeyPath
    item: Item | None
    part: Item | None = None
    broken: frozenset[str] = frozenset()


@attrs.frozen
class Reading:
    """The result of reading a file: the entries, and everything wrong with them."""

    source: TomlSource
    namespace: str
    entries: tuple[ContentEntry, ...]
    findings: tuple[Finding, ...]


def load_file(
    path: Path | str, *, namespace: str, signs: Signs, name: str = "", parts: PartKinds = NO_PARTS
) -> Content:
    """Load a content file; findings call it `name`, or else its path.

    >>> load_file("no-such-file.toml", namespace="demo", signs=Signs({}, {}, {}))
    Traceback (most recent call last):
    ...
    dtwister._errors.ContentError: no-such-file.toml:1:1: C001 cannot read the file: ...
    """
    source = read(Path(path), name=name)
    return _content(read_content(source, namespace=namespace, signs=signs, parts=parts))


def load_text(
    text: str | bytes, *, file: str, namespace: str, signs: Signs, parts: PartKinds = NO_PARTS
) -> Content:
    """Load content from a text; findings call it `file`.

    >>> load_text('[[charakter]]', file="a.toml", namespace="demo", signs=Signs({}, {}, {}))
    Traceback (most recent call last):
    ...
    dtwister._errors.ContentError: a.toml:1:3: C101 unknown key 'charakter' (did you mean ...
    """
    source = parse(text, file=file)
    return _content(read_content(source, namespace=namespace, signs=signs, parts=parts))


def read_content(
    source: TomlSource,
    *,
    signs: Signs,
    namespace: str = "",
    fallback: str = "local",
    parts: PartKinds = NO_PARTS,
) -> Reading:
    """Read a document, keeping the right parts of it beside the findings.

    Without `namespace` the file's own counts, or else `fallback`. `parts` are the tables that
    plug-ins add to layouts.

    >>> read_content(parse(""), signs=Signs({}, {}, {})).entries
    ()
    """
    reader = _Reader(source, namespace, fallback, signs, parts)
    reader.run()
    findings = sorted(reader.findings, key=lambda finding: (finding.line, finding.column))
    return Reading(source, reader.namespace, tuple(reader.entries), tuple(findings))


def _content(reading: Reading) -> Content:
    if reading.findings:
        raise ContentError(reading.findings)
    items = [entry.item for entry in reading.entries]
    return Content(
        rooms=tuple(item for item in items if isinstance(item, Room)),
        layouts=tuple(item for item in items if isinstance(item, Layout)),
        scenarios=tuple(item for item in items if isinstance(item, UnresolvedScenario)),
        characters=tuple(item for item in items if isinstance(item, UnresolvedCharacter)),
        objects=tuple(item for item in items if isinstance(item, UnresolvedObject)),
        sets=tuple(item for item in items if isinstance(item, GameSet)),
    )


class _Reader:
    """Reads the tables of one document."""

    def __init__(
        self,
        source: TomlSource,
        namespace: str,
        fallback: str,
        signs: Signs,
        part_kinds: PartKinds,
    ) -> None:
        self.source = source
        self.signs = signs
        self.part_kinds = part_kinds
        self.entries: list[ContentEntry] = []
        self.findings: list[Finding] = []
        self.namespace = self._own_namespace(namespace, fallback)

    def run(self) -> None:
        known = [*TABLES, "format", "namespace"]
        if not self._has_our_format():
            return
        for key, value in self.source.data.items():
            if key in TABLES:
                self._read_kind(key, value)
            elif key not in known:
                self.findings.append(unknown_key(self.source, (key,), known))

    def _has_our_format(self) -> bool:
        """Return whether the file can be judged at all: another format has other keys."""
        found = self.source.data.get("format")
        if found is None:
            found = _formats.unnumbered(self.source.text)
        if not isinstance(found, int) or isinstance(found, bool):
            self.findings += findings_of(expected("an integer", found), self.source, ("format",))
            return True
        problem = _formats.problem(_formats.CONTENT, found)
        if problem:
            self._report(finding_codes.OTHER_FORMAT, problem, ("format",))
        return not problem

    def _own_namespace(self, wanted: str, fallback: str) -> str:
        own = self.source.data.get("namespace")
        if own is None:
            return wanted or fallback
        try:
            table = _CONVERTER.structure({"namespace": own}, _Header)
        except BaseValidationError as error:
            self.findings += findings_of(error, self.source, ())
            return wanted or fallback
        if wanted and table.namespace != wanted:
            message = (
                f"namespace {quoted(table.namespace)} in a file of the plug-in {quoted(wanted)}"
            )
            self._report(
                finding_codes.OTHER_NAMESPACE, message, ("namespace",), f"write {quoted(wanted)}"
            )
        return wanted or table.namespace

    def _read_kind(self, kind: str, value: Any) -> None:
        if not isinstance(value, list):
            error = expected(f"an array of tables, [[{kind}]]", value)
            self.findings += findings_of(error, self.source, (kind,))
            return
        if len(value) > MAX_TABLES:
            message = f"{kind}: {len(value)} tables"
            hint = f"at most {MAX_TABLES} in a file; the others are not looked at"
            self._report(finding_codes.OUT_OF_RANGE, message, (kind, MAX_TABLES), hint)
        first: dict[str, KeyPath] = {}
        for number, raw in enumerate(value[:MAX_TABLES]):
            path = (kind, number)
            identity = self._identity(raw)
            if identity in first:
                line, _ = self.source.of_value((*first[identity], "id"))
                message = f"duplicate {kind} id {quoted(identity)}"
                self._report(
                    finding_codes.DUPLICATE_ID,
                    message,
                    (*path, "id"),
                    f"first defined on line {line}",
                )
            elif identity:
                first[identity] = path
            self.entries.append(self._read_item(kind, raw, path, identity))

    def _identity(self, raw: Any) -> str:
        name = raw.get("id") if isinstance(raw, dict) else None
        return self._full_id(name) if isinstance(name, str) else ""

    def _read_item(self, kind: str, raw: Any, path: KeyPath, identity: str) -> ContentEntry:
        """Read one table; an error in one key of it does not keep the others
        from being read.
        """
        before = len(self.findings)
        broken: frozenset[str] = frozenset()
        parts: dict[str, LayoutPart] = {}
        if kind == LAYOUT and isinstance(raw, dict):
            parts, broken = self._parts(raw, path)
            raw = {key: value for key, value in raw.items() if key not in self.part_kinds}
        try:
            table = _CONVERTER.structure(raw, TABLES[kind])
        except (BaseValidationError, CheckFailed) as error:
            more = self.part_kinds if kind == LAYOUT else ()
            self.findings += findings_of(error, self.source, path, more)
            if not isinstance(error, BaseValidationError):
                return ContentEntry(kind, identity, path, None)
            rest, wrong = without_errors(raw, TABLES[kind], error)
            broken |= wrong
            table = _CONVERTER.structure(rest, TABLES[kind])
        part = self._build(table, parts, path, broken)
        if part is not None and "id" in broken and identity:
            part = attrs.evolve(part, id=identity)
        right = len(self.findings) == before
        return ContentEntry(kind, identity, path, part if right else None, part, broken)

    def _parts(
        self, raw: dict[str, Any], path: KeyPath
    ) -> tuple[dict[str, LayoutPart], frozenset[str]]:
        """The tables of plug-ins in a layout, and the keys of those that are wrong."""
        parts: dict[str, LayoutPart] = {}
        broken: set[str] = set()
        for key in (key for key in raw if key in self.part_kinds):
            kind = self.part_kinds[key]
            if kind is None:
                continue  # a plug-in that is read, not loaded: its table is unknown
            try:
                part = _CONVERTER.structure(raw[key], kind)
            except (BaseValidationError, CheckFailed) as error:
                self.findings += findings_of(error, self.source, (*path, key))
                broken.add(key)
                continue
            parts[key] = with_full_ids(part, self._full_id)
        return parts, frozenset(broken)

    def _build(
        self,
        table: Any,
        parts: dict[str, LayoutPart],
        path: KeyPath,
        broken: frozenset[str],
    ) -> Item | None:
        match table:
            case RoomTable():
                return self._room(table, path, broken)
            case LayoutTable():
                self.findings += check_layout(table, parts, self.source, path, broken)
                return layout_of(table, parts, self.namespace)
            case ScenarioTable():
                return self._scenario(table, path)
            case CharacterTable():
                return self._character(table, path)
            case ObjectTable():
                return self._object(table, path)
            case SetTable():
                return self._set(table, path)
        return None  # pragma: no cover - TABLES lists no other class

    def _report(self, code: str, message: str, path: KeyPath, hint: str = "") -> None:
        at = self.source.of_value(path)
        self.findings.append(self.source.finding(code, message, at, hint))

    def _room(self, table: RoomTable, path: KeyPath, broken: frozenset[str]) -> Room | None:
        if "grid" in broken:
            return None
        drawing = read_drawing(table.grid, self.signs)
        for flaw in drawing.flaws:
            at = self.source.in_string((*path, "grid"), flaw.index)
            self.findings.append(self.source.finding(flaw.code, flaw.message, at, flaw.hint))
        if drawing.flaws:
            return None
        if table.size is not None and table.size != drawing.size:
            message = f"size: {table.size} stated, {drawing.size} x {drawing.size} cells drawn"
            self._report(finding_codes.DRAWING_SIZE, message, (*path, "size"))
        return Room(
            id=self._full_id(table.id),
            pair=table.pair,
            turns=_TURNS[table.turns],
            size=drawing.size,
            cells=drawing.cells,
            sides=drawing.sides,
            mark=table.mark or "",
            set_id=self.namespace,
        )

    def _scenario(self, table: ScenarioTable, path: KeyPath) -> UnresolvedScenario:
        self._check_twice("options", "name", [option.name for option in table.options], path)
        self._check_twice("team", "seat", [team.seat for team in table.team], path)
        return UnresolvedScenario(
            id=self._full_id(table.id),
            name=table.name,
            layout=self._full_id(table.layout),
            frame=self._full_id(table.frame),
            pairs=table.pairs,
            room_sets=table.room_sets,
            characters=self._names(table.characters),
            objects=self._names(table.objects),
            teams=tuple(
                Team(
                    seat=team.seat,
                    characters=self._names(team.characters),
                    objects=self._names(team.objects),
                )
                for team in table.team
            ),
            no_exit=table.no_exit,
            options=self._options(table.options, (*path, "options")),
            abilities=self._abilities(table.abilities, path),
            rules=table.rules,
            text=table.text,
            settings=self._settings(table.settings, (*path, "settings")),
        )

    def _options(self, given: tuple[OptionTable, ...], path: KeyPath) -> tuple[OptionRef, ...]:
        refs = []
        for number, option in enumerate(given):
            changes = attrs.asdict(option, filter=lambda field, value: value is not None)
            name = changes.pop("name")
            refs.append(OptionRef(name, changes, Spot(self.source, (*path, number))))
        return tuple(refs)

    def _settings(
        self, given: tuple[tuple[str, int | bool | str], ...], path: KeyPath
    ) -> tuple[SettingRef, ...]:
        return tuple(
            SettingRef(name, value, Spot(self.source, (*path, name))) for name, value in given
        )

    def _character(self, table: CharacterTable, path: KeyPath) -> UnresolvedCharacter:
        return UnresolvedCharacter(
            id=self._full_id(table.id),
            name=table.name,
            movement=table.movement,
            combat=table.combat,
            abilities=self._abilities(table.abilities, path),
            tags=frozenset(table.tags),
            brings=self._names(table.brings),
            rules=table.rules,
            text=table.text,
            icon=table.icon,
        )

    def _object(self, table: ObjectTable, path: KeyPath) -> UnresolvedObject:
        return UnresolvedObject(
            id=self._full_id(table.id),
            name=table.name,
            abilities=self._abilities(table.abilities, path),
            tags=frozenset(table.tags),
            copies=table.copies,
            brings=self._names(table.brings),
            rules=table.rules,
            text=table.text,
            icon=table.icon,
        )

    def _set(self, table: SetTable, path: KeyPath) -> GameSet:
        characters, objects = self._names(table.characters), self._names(table.objects)
        lists = (("characters", characters), ("objects", objects), ("pairs", table.pairs))
        for key, listed in lists:
            for number, entry in enumerate(listed):
                if entry in listed[:number] and entry != PLACEHOLDER_ID:
                    where = (*path, key, number)
                    self._report(
                        finding_codes.LISTED_TWICE, f"{quoted(entry)} is listed twice", where
                    )
        return GameSet(
            id=self._full_id(table.id),
            title=table.title,
            characters=characters,
            objects=objects,
            pairs=table.pairs,
            board=table.board,
            rules=table.rules,
            text=table.text,
        )

    def _check_twice(self, what: str, key: str, names: list[str], path: KeyPath) -> None:
        """Report the things that a scenario gives twice under the same name."""
        for number, name in enumerate(names):
            if name in names[:number]:
                message = f"the {what.removesuffix('s')} {quoted(name)} is listed twice"
                self._report(finding_codes.DUPLICATE_ID, message, (*path, what, number, key))

    def _full_id(self, name: str) -> str:
        """Return a full id; one without a namespace gets that of the file."""
        return name if ":" in name else f"{self.namespace}:{name}"

    def _names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._full_id(name) for name in names)

    def _abilities(
        self, given: tuple[tuple[str, Parameters], ...], path: KeyPath
    ) -> tuple[AbilityRef, ...]:
        return tuple(
            AbilityRef(
                self._full_id(name), parameters, Spot(self.source, (*path, "abilities", number))
            )
            for number, (name, parameters) in enumerate(given)
        )
