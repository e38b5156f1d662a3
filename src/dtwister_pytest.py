"""The pytest plug-in of dtwister: options of the conformance kit, and the marker for rules.

It is loaded in every run of pytest where dtwister is installed, so it does next to nothing, and
imports nothing of dtwister: that is left to the tests that use the kit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

SAID: dict[str, Any] = {}
"""The options given on the command line, which the kit reads."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the conformance kit."""
    group = parser.getgroup("dtwister", "dtwister: the conformance kit")
    group.addoption(
        "--dtwister-games",
        type=int,
        metavar="N",
        help="random games for each scenario and check (default: what the test class says)",
    )
    group.addoption(
        "--dtwister-decisions",
        type=int,
        metavar="N",
        help="decisions in each random game (default: what the test class says)",
    )
    group.addoption(
        "--dtwister-write",
        action="store_true",
        help="rewrite the files of playthroughs and counts to compare with",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Store the options, and declare the marker."""
    for name in ("games", "decisions", "write"):
        SAID[name] = config.getoption(f"--dtwister-{name}")
    config.addinivalue_line(
        "markers", "rule(*ids): the rules, rulings and examples that the test covers"
    )
