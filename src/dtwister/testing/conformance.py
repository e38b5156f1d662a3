"""The conformance kit: every contract that an expansion must keep, as tests in three lines.

    from dtwister.testing import conformance

    TestConformance = conformance("my_expansion.plugin")

or, with settings of its own:

    class TestMine(dtwister.testing.Conformance):
        plugin = "my_expansion.plugin"
        games = 5
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from dtwister.testing.checks import game_checks, static_checks
from dtwister.testing.checks.plugin_under_test import OptionValue, PluginUnderTest

Check = Callable[[PluginUnderTest], None]

CHECKS: Mapping[str, Check] = {
    "hooks": static_checks.check_hooks,
    "manifest": static_checks.check_manifest,
    "registration": static_checks.check_registration,
    "schema": static_checks.check_schema,
    "parameters": static_checks.check_parameters,
    "declared": static_checks.check_declared,
    "games": game_checks.check_games,
    "listing": game_checks.check_listing,
    "refusals": game_checks.check_refusals,
    "asking": game_checks.check_asking,
    "undo": game_checks.check_undo,
    "fork": game_checks.check_fork,
    "notation": game_checks.check_notation,
    "positions": game_checks.check_positions,
    "records": game_checks.check_records,
    "leaks": game_checks.check_leaks,
    "samples": game_checks.check_samples,
    "order": static_checks.check_order,
    "parts": static_checks.check_parts,
    "playthrough": game_checks.check_playthrough,
    "perft": game_checks.check_perft,
    "documentation": static_checks.check_documentation,
}
"""Name -> check, from the simplest to those that rely on most of the others."""


class Conformance:
    """The checks as tests: derive a class `Test...` from it and name the plug-in.

    >>> class TestPrison(Conformance):
    ...     plugin = "dtwister_prison.plugin"
    ...     games = 1
    >>> TestPrison.subject().manifest.id
    'prison'
    """

    plugin: ClassVar[Any] = None
    """The module with the hooks, its name, or the `Path` of its file or folder."""
    beside: ClassVar[tuple[Any, ...]] = ()
    """Other plug-ins that are loaded with it, given in the same ways:
    requirements that are not installed, or plug-ins to be mixed with it.
    """
    scenarios: ClassVar[tuple[str, ...]] = ()
    """The scenarios to play; none: its own scenarios, or another one with its pieces."""
    options: ClassVar[Mapping[str, OptionValue]] = {}
    """Options of the games, where a scenario has them."""
    games: ClassVar[int] = 2
    """Random games for each scenario and check;
    `pytest --dtwister-games N` overrides it.
    """
    decisions: ClassVar[int] = 90
    """The length of each of them; `pytest --dtwister-decisions N` overrides it."""
    seed: ClassVar[int] = 1
    discloses: ClassVar[tuple[str, ...]] = ()
    """Tags of its events that reveal hidden things, such as that a card was looked at."""
    golden: ClassVar[Path | str | None] = None
    """A folder in which playthroughs and counts are written down, by `pytest --dtwister-write`."""

    _subject: ClassVar[PluginUnderTest | None] = None

    @classmethod
    def subject(cls) -> PluginUnderTest:
        """The plug-in under test; made once for each class."""
        if "_subject" not in vars(cls) or cls._subject is None:
            if cls.plugin is None:
                raise AssertionError(
                    f"{cls.__name__}: expected a plug-in to check; write plugin = 'my.plugin'"
                )
            said = _said_to_pytest()
            cls._subject = PluginUnderTest(
                plugin=cls.plugin,
                beside=tuple(cls.beside),
                wanted=tuple(cls.scenarios),
                options=cls.options,
                games=said.get("games") or cls.games,
                decisions=said.get("decisions") or cls.decisions,
                seed=cls.seed,
                discloses=cls.discloses,
                golden=Path(cls.golden) if cls.golden else None,
                write=bool(said.get("write")),
            )
        return cls._subject

    def test_hooks(self) -> None:
        """The module can be imported; its hooks have the right names and arguments."""
        CHECKS["hooks"](self.subject())

    def test_manifest(self) -> None:
        """Id, version and range of the interface are well formed; all it needs is required."""
        CHECKS["manifest"](self.subject())

    def test_registration(self) -> None:
        """It can be loaded with what it requires."""
        CHECKS["registration"](self.subject())

    def test_schema(self) -> None:
        """Its content files can be read, and all of them are."""
        CHECKS["schema"](self.subject())

    def test_parameters(self) -> None:
        """Every option, setting and parameter is read by some code."""
        CHECKS["parameters"](self.subject())

    def test_declared(self) -> None:
        """Actions, events, frames and memories declare all their values."""
        CHECKS["declared"](self.subject())

    def test_games(self) -> None:
        """Random games go on without a failure."""
        CHECKS["games"](self.subject())

    def test_listing(self) -> None:
        """Listing, membership and `why_not` agree on what is legal."""
        CHECKS["listing"](self.subject())

    def test_refusals(self) -> None:
        """Refused actions cannot be played, and all others can."""
        CHECKS["refusals"](self.subject())

    def test_asking(self) -> None:
        """Asking what is legal, or for a view, leaves the state as it is."""
        CHECKS["asking"](self.subject())

    def test_undo(self) -> None:
        """Undoing an action restores the state, and it can be played again."""
        CHECKS["undo"](self.subject())

    def test_fork(self) -> None:
        """Playing in a fork leaves the game that it was taken from as it is."""
        CHECKS["fork"](self.subject())

    def test_notation(self) -> None:
        """Actions and events are read back from their texts."""
        CHECKS["notation"](self.subject())

    def test_positions(self) -> None:
        """Positions are read back from their texts."""
        CHECKS["positions"](self.subject())

    def test_records(self) -> None:
        """Records are replayed as the same game."""
        CHECKS["records"](self.subject())

    def test_leaks(self) -> None:
        """No seat learns anything hidden from it."""
        CHECKS["leaks"](self.subject())

    def test_samples(self) -> None:
        """Games that are sampled from a view look the same to its seat."""
        CHECKS["samples"](self.subject())

    def test_order(self) -> None:
        """The order of plug-ins does not matter."""
        CHECKS["order"](self.subject())

    def test_parts(self) -> None:
        """Any part of it can be left out, or an error says why not."""
        CHECKS["parts"](self.subject())

    def test_playthrough(self) -> None:
        """The same seed tells the same story."""
        CHECKS["playthrough"](self.subject())

    def test_perft(self) -> None:
        """The numbers of sequences are those of the files of the plug-in."""
        CHECKS["perft"](self.subject())

    def test_documentation(self) -> None:
        """Every component has a description, and every rule its text."""
        CHECKS["documentation"](self.subject())


def conformance(plugin: Any, **settings: Any) -> type[Conformance]:
    """Return the checks for a plug-in, as a class of tests.
    Give it a name that begins with `Test`.

    `settings` are the attributes of `Conformance`.

    >>> TestBase = conformance("dtwister_base.plugin", games=1, decisions=10)
    >>> TestBase().test_hooks()
    """
    known = {name for name in Conformance.__annotations__ if not name.startswith("_")}
    for name in settings:
        if name not in known:
            raise TypeError(f"unknown setting {name!r}; available: {', '.join(sorted(known))}")
    return type("Conformance", (Conformance,), {"plugin": plugin, **settings})


def _said_to_pytest() -> dict[str, Any]:
    """Return the options of the pytest plug-in, if pytest runs with it."""
    plugin = sys.modules.get("dtwister_pytest")
    return dict(plugin.SAID) if plugin is not None else {}
