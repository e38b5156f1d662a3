"""The conformance kit on several loads, linked squares, and what listens to arrivals."""

from __future__ import annotations

from dtwister.testing import conformance
from fixtures.plugins.movement import porters, rings, traps

TestPorters = conformance(porters, games=1)
TestRings = conformance(rings, games=1)
TestTraps = conformance(traps, games=1)
