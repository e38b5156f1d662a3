"""Checks that scenarios, sets and pieces name components that exist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import attrs

from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Manifest
from dtwister._errors import PluginError
from dtwister._model.specs import Character, GameSet, Object, Room, Scenario, Team
from dtwister._model.values.shared_methods import PlainValue
from dtwister._plugins.checking.code_places import error_at
from dtwister._plugins.registry import Registration
from dtwister._suggestions import hint_after

Owner = TypeVar("Owner", Scenario, Team, GameSet)
PieceSpec = TypeVar("PieceSpec", Character, Object)


def usable_scenarios(
    tables: dict[str, dict[str, Any]],
    entries: Sequence[tuple[Manifest, Registration]],
    without: frozenset[str],
) -> dict[str, Scenario]:
    """Return scenarios without components left out by name; all others must exist."""
    wheres = {entry.id: entry for _, entry in entries if entry.table == "scenarios"}
    # Rooms that were left out by name count: their contents are known, only not used.
    rooms = [entry.value for _, entry in entries if entry.table == "rooms"]
    usable = {}
    for key in sorted(tables["scenarios"]):
        check = _Check(tables["scenarios"][key], wheres[key], tables, without)
        scenario = check.usable(rooms)
        if scenario is not None:
            usable[key] = scenario
    return usable


def usable_sets(
    tables: dict[str, dict[str, Any]],
    entries: Sequence[tuple[Manifest, Registration]],
    without: frozenset[str],
) -> dict[str, GameSet]:
    """Return sets without components left out by name; all others must exist."""
    wheres = {entry.id: entry for _, entry in entries if entry.table == "sets"}
    rooms = [entry.value for _, entry in entries if entry.table == "rooms"]
    return {
        key: _Check(tables["sets"][key], wheres[key], tables, without).usable_set(rooms)
        for key in sorted(tables["sets"])
    }


def usable_pieces(
    tables: dict[str, dict[str, Any]],
    entries: Sequence[tuple[Manifest, Registration]],
    without: frozenset[str],
    table: str,
) -> dict[str, Any]:
    """Return characters, or objects, without companions left out by name; all others must exist."""
    wheres = {entry.id: entry for _, entry in entries if entry.table == table}
    return {
        key: _Check(spec, wheres[key], tables, without).usable_piece(spec) if spec.brings else spec
        for key, spec in sorted(tables[table].items())
    }


@attrs.frozen
class _Check(PlainValue):
    """The check of one scenario, set or piece."""

    spec: Scenario | GameSet | Character | Object
    entry: Registration
    tables: dict[str, dict[str, Any]]
    without: frozenset[str]

    def usable(self, rooms: Sequence[Room]) -> Scenario | None:
        """Return the scenario with its available parts; None without its layout or frame."""
        scenario = self.spec
        assert isinstance(scenario, Scenario)
        if not (self.has("layouts", scenario.layout) and self.has("frames", scenario.frame)):
            return None
        self.check_rooms(rooms, scenario.room_sets)
        self.check_seats(scenario)
        self.check_declared(scenario)
        teams = tuple(self.with_usable(team) for team in scenario.teams)
        return self.with_usable(attrs.evolve(scenario, teams=teams) if teams else scenario)

    def usable_set(self, rooms: Sequence[Room]) -> GameSet:
        """Return the set with its available parts."""
        box = self.spec
        assert isinstance(box, GameSet)
        if box.pairs:
            self.check_rooms(rooms, (box.plugin,))
        return self.with_usable(box)

    def usable_piece(self, piece: PieceSpec) -> PieceSpec:
        """Return the piece with its available companions, which bring nothing themselves."""
        pieces = {**self.tables["characters"], **self.tables["objects"]}
        for name in piece.brings:
            found = pieces.get(name)
            if found is None:
                if name in self.without or name.partition(":")[0] in self.without:
                    continue
                raise self.unknown(f"an unknown character or object {name!r}", name, pieces)
            if found.brings:
                what = f"the companion {name!r}, which brings pieces itself"
                raise self.unknown(f"{what}; list all of them in one place", "", ())
        return attrs.evolve(piece, brings=tuple(name for name in piece.brings if name in pieces))

    def with_usable(self, owner: Owner) -> Owner:
        """Return what lists characters and objects without those that were left out."""
        characters = tuple(n for n in owner.characters if self.has("characters", n))
        objects = tuple(n for n in owner.objects if self.has("objects", n))
        if (characters, objects) == (owner.characters, owner.objects):
            return owner
        return attrs.evolve(owner, characters=characters, objects=objects)

    def check_seats(self, scenario: Scenario) -> None:
        """Check that the seats that a scenario names are colours of its layout."""
        colours = self.tables["layouts"][scenario.layout].seats
        for seat in (*(team.seat for team in scenario.teams), *scenario.no_exit):
            if seat not in colours:
                raise self.unknown(f"an unknown seat {seat!r}", seat, colours)

    def check_declared(self, scenario: Scenario) -> None:
        """Check that plug-ins declare the options and settings of a scenario."""
        for option in scenario.options:
            if option.name not in self.tables["options"]:
                what = f"the option {option.name!r}, which no plug-in declares"
                raise self.unknown(what, option.name, self.tables["options"])
        for name, _ in scenario.settings:
            if name not in self.tables["settings"]:
                what = f"the setting {name!r}, which no plug-in declares"
                raise self.unknown(what, name, self.tables["settings"])

    def has(self, table: str, name: str) -> bool:
        """Return whether something exists;
        False if it was left out by name, else an error.
        """
        if name in self.tables[table]:
            return True
        if name in self.without or name.partition(":")[0] in self.without:
            return False
        raise self.unknown(f"an unknown {table[:-1]} {name!r}", name, self.tables[table])

    def check_rooms(self, rooms: Sequence[Room], wanted: tuple[str, ...]) -> None:
        """Check that the sets of rooms, and the pairs that are named, exist."""
        sets = {room.set_id for room in rooms}
        for name in wanted:
            if name not in sets and name not in self.without:
                raise self.unknown(f"an unknown room set {name!r}", name, sets)
        gone = {name for name in self.without if ":" not in name}
        if gone & set(wanted or gone):
            return  # the pairs of a set that was left out are unknown
        pairs = {room.pair for room in rooms if not wanted or room.set_id in wanted}
        assert isinstance(self.spec, Scenario | GameSet)
        for pair in self.spec.pairs:
            if pair not in pairs:
                known = ", ".join(str(one) for one in sorted(pairs)) or "none"
                among = f" in {', '.join(wanted)}" if wanted else ""
                message = f"an unknown pair of rooms {pair}{among}; available: {known}"
                raise self.unknown(message, "", ())

    def unknown(self, what: str, name: str, known: Iterable[str]) -> PluginError:
        """Return the error for something that does not exist."""
        hint = hint_after(name, known) if name else ""
        if isinstance(self.spec, Character | Object):
            kind = "object" if isinstance(self.spec, Object) else "character"
        else:
            kind = "scenario" if isinstance(self.spec, Scenario) else "set"
        message = f"the {kind} {self.spec.id!r} names {what}{hint}"
        return error_at(finding_codes.UNKNOWN_NAME, message, self.entry.place, self.entry.origin)
