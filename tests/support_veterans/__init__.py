"""What the tests of the Veterans section share: an expansion of many kinds, drawn positions."""

from __future__ import annotations

from typing import Any

import dtwister
from dtwister.testing import position
from support_veterans import expansion

RULES = dtwister.load_rules([expansion])


def stand(drawing: str, pieces: dict[str, str], **how: Any) -> dtwister.Game:
    """A drawn position under the rules with the expansion."""
    return position(RULES, drawing, pieces=pieces, **how)
