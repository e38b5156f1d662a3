"""The fountain keeps the contracts of dtwister: by itself, and mixed with the base set."""

from pathlib import Path

from dtwister.testing import Conformance, conformance

GOLDEN = Path(__file__).parent / "golden"

TestFountain = conformance("dtwister_fountain.plugin", golden=GOLDEN)


class TestMixed(Conformance):
    """A game with the pieces of both boxes."""

    plugin = "dtwister_fountain.plugin"
    beside = ("dtwister_veterans.plugin",)
    scenarios = ("veterans:free-choice",)
    options = {"sets": "base:base,fountain:fountain"}  # noqa: RUF012
    games = 1
