"""The menagerie keeps the contracts of dtwister: by itself, and mixed with all official sets."""

from pathlib import Path

from dtwister.testing import Conformance

GOLDEN = Path(__file__).parent / "golden"


class TestMenagerie(Conformance):
    """The games for two, three and five."""

    plugin = "dtwister_menagerie.plugin"
    golden = GOLDEN
    games = 1


class TestMixed(Conformance):
    """A draft from all boxes, and the beginning of the game with what was taken."""

    plugin = "dtwister_menagerie.plugin"
    beside = ("dtwister_prison.plugin", "dtwister_veterans.plugin")
    scenarios = ("veterans:draft",)
    options = {"sets": "all"}  # noqa: RUF012
    games = 1
    decisions = 110
