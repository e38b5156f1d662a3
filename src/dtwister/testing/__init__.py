"""The kit for authors: positions drawn as in a rulebook, scenes, and the conformance checks."""

from __future__ import annotations

from dtwister.testing.chance import lively
from dtwister.testing.compare import assert_position, shows
from dtwister.testing.conformance import CHECKS, Conformance, conformance
from dtwister.testing.draw import position
from dtwister.testing.scene import Scene
from dtwister.testing.subject import Subject
from dtwister.testing.zones import assert_zones, zone_position

__all__ = [
    "CHECKS",
    "Conformance",
    "Scene",
    "Subject",
    "assert_position",
    "assert_zones",
    "conformance",
    "lively",
    "position",
    "shows",
    "zone_position",
]
