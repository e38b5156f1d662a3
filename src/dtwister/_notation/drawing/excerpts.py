"""Excerpts: games of a scene, with some pieces of a scenario and perhaps a board of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import attrs

from dtwister._board.grid import compile_layout
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.match import Match
from dtwister._engine.setup.ability_index import without_piece_counts
from dtwister._engine.setup.roster import NamedPieces
from dtwister._engine.storage.rules_sources import rules_with
from dtwister._errors import InvalidNotation
from dtwister._model.specs import Scenario
from dtwister._notation.drawing.board_drawing import BoardDrawing
from dtwister._notation.drawing.drawn_board import BoardBuilder, DrawnBoard
from dtwister._suggestions import maybe_meant

NO_SCENARIO: Final = "drawn:zones"
"""The id of the scenario of a scene that has none: a turn, and no rules and ends of its own."""


@attrs.frozen(kw_only=True)
class Excerpt:
    """The changes of a scene in a game of a scenario: its pieces, its board, its ends.

    >>> Excerpt(scenario="base:standard", pieces=()).whole
    False
    """

    scenario: str
    pieces: NamedPieces
    layout: str = ""
    """The id of another layout than that of the scenario; empty for its own, or for a drawn one."""
    board: DrawnBoard | None = None
    """The board as it is drawn; None for the real one."""
    settings: tuple[tuple[str, Any], ...] = ()
    """Settings that differ from those of the scenario."""
    whole: bool = False
    """True if the pieces are all that the game has, so that it may end for want of others."""

    def match(
        self,
        rules: Rules,
        options: Mapping[str, int | bool | str],
        seats: tuple[str, ...] = (),
        drawn: BoardDrawing | None = None,
    ) -> Match:
        """Return the match; `drawn` is the drawing of its board, if that has been read already."""
        return (
            self._on_real_board(rules, options, seats)
            if self.board is None
            else self._on_drawn_board(rules, options, seats, self.board, drawn)
        )

    def spec(self, rules: Rules) -> Scenario:
        """Return the scenario as it is played here."""
        base = rules.scenarios.get(self.scenario)
        if base is None and self.scenario == NO_SCENARIO:
            base = Scenario(
                id=NO_SCENARIO,
                name="Drawn",
                layout=self.layout,
                frame=rules.defaults.turn or "drawn",
                room_sets=(self.layout.partition(":")[0],),
            )
        if base is None:
            hint = maybe_meant(self.scenario, rules.scenarios)
            raise InvalidNotation(f"unknown scenario {self.scenario!r}{hint}")
        abilities = base.abilities if self.whole else without_piece_counts(base.abilities)
        return attrs.evolve(
            base,
            abilities=abilities,
            settings=tuple({**dict(base.settings), **dict(self.settings)}.items()),
        )

    def _game(self, rules: Rules) -> Any:
        return rules.game if self.whole else without_piece_counts(rules.game)

    def _on_drawn_board(
        self,
        rules: Rules,
        options: Mapping[str, int | bool | str],
        seats: tuple[str, ...],
        board: DrawnBoard,
        drawn: BoardDrawing | None,
    ) -> Match:
        spec = self.spec(rules)
        if drawn is None:
            drawn = board.read(rules)
        builder = BoardBuilder(rules, spec, drawn, board, seats)
        rooms, layout = builder.rooms(), builder.layout()
        # Games on different boards must not be equal; the digest of the rules tells them apart.
        # A room prints as little more than its name: its parts count.
        drawn_rooms = [(name, attrs.astuple(room)) for name, room in sorted(rooms.items())]
        digest = _digest(rules.digest, drawn_rooms, attrs.astuple(layout))
        return Match.new(
            rules_with(rules, digest, rooms=rooms, game=self._game(rules), excerpt=self),
            spec,
            options,
            seats=builder.seats,
            room_ids=tuple(rooms),
            pieces=self.pieces,
            grid=compile_layout(layout),
        )

    def _on_real_board(
        self, rules: Rules, options: Mapping[str, int | bool | str], seats: tuple[str, ...]
    ) -> Match:
        base = self.spec(rules)
        # What brings pieces and rooms is left out, since the scene says which there are.
        spec = attrs.evolve(
            base,
            layout=self.layout or base.layout,
            pairs=(),
            teams=(),
            characters=(),
            objects=(),
            options=tuple(option for option in base.options if option.kind != "sets"),
        )
        digest = _digest(rules.digest, spec, self.pieces)
        own = rules_with(
            *(rules, digest), scenarios={spec.id: spec}, game=self._game(rules), excerpt=self
        )
        return Match.new(own, spec, options, seats=seats, pieces=self.pieces)


def _digest(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
