"""The kit for tests of rules: positions drawn as in a rulebook."""

from __future__ import annotations

from dtwister.testing.compare import assert_position, shows
from dtwister.testing.draw import position

__all__ = ["assert_position", "position", "shows"]
