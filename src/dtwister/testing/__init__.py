"""The kit for authors: positions drawn as in a rulebook, scenes, and the conformance checks."""

from __future__ import annotations

from dtwister.testing.checks.plugin_under_test import PluginUnderTest
from dtwister.testing.conformance import CHECKS, Conformance, conformance
from dtwister.testing.drawn.position_asserts import assert_position, drawing_for_test
from dtwister.testing.drawn.positions import position
from dtwister.testing.drawn.zone_positions import assert_zones, zone_position
from dtwister.testing.random_actions import varied_action
from dtwister.testing.scene import Scene

__all__ = [
    "CHECKS",
    "Conformance",
    "PluginUnderTest",
    "Scene",
    "assert_position",
    "assert_zones",
    "conformance",
    "drawing_for_test",
    "position",
    "varied_action",
    "zone_position",
]
