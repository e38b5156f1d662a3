"""Every code that a finding about content can carry,
with a wrong and a right example.

The codes are stable: a code is never given another meaning. The first digit says which layer of the
check found it: 0 reading, 1 form of the tables, 2 drawings, 3 sense of the content, 4 references to
other content, 5 suppressions, 6 the code of a plug-in, 7 play; M is for pages of rules. The module
of its family explains each code.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dtwister._content.findings import (
    content_codes,
    file_codes,
    plugin_codes,
    registration_codes,
)
from dtwister._content.findings.code_info import CodeInfo

UNREADABLE: Final = "C001"
TOO_LARGE: Final = "C002"
NOT_UTF8: Final = "C003"
SYNTAX: Final = "C004"
TOO_DEEP: Final = "C005"
TOO_MANY: Final = "C006"
UNKNOWN_KEY: Final = "C101"
MISSING_KEY: Final = "C102"
WRONG_TYPE: Final = "C103"
OUT_OF_RANGE: Final = "C104"
NOT_A_CHOICE: Final = "C105"
MALFORMED_ID: Final = "C106"
DUPLICATE_ID: Final = "C107"
OTHER_NAMESPACE: Final = "C108"
OTHER_FORMAT: Final = "C109"
UNSEEN_SIGN: Final = "C110"
MALFORMED_PATH: Final = "C111"
DRAWING_LINES: Final = "C201"
DRAWING_CELL: Final = "C202"
DRAWING_SIDE: Final = "C203"
DRAWING_FORM: Final = "C204"
DRAWING_SIZE: Final = "C205"
NOT_DRAWABLE: Final = "C206"
PAIR_INCOMPLETE: Final = "C301"
PAIR_TURNS: Final = "C302"
OVERLAP: Final = "C303"
LOOSE_LINE: Final = "C304"
CAPACITY: Final = "C305"
COUNTS: Final = "C306"
NO_SUCH_SEAT: Final = "C307"
DOT_OUTSIDE: Final = "C308"
NO_SUCH_SLOT: Final = "C309"
OPTION_MISFIT: Final = "C310"
LISTED_TWICE: Final = "C311"
SQUARE_MISSING: Final = "C312"
UNREACHABLE: Final = "C313"
TOO_MANY_TOKENS: Final = "C314"
ICONS: Final = "C315"
PART_MISFIT: Final = "C316"
UNKNOWN_LAYOUT: Final = "C401"
UNKNOWN_CHARACTER: Final = "C402"
UNKNOWN_OBJECT: Final = "C403"
UNKNOWN_ABILITY: Final = "C404"
UNKNOWN_FRAME: Final = "C405"
UNKNOWN_ROOM: Final = "C406"
UNKNOWN_PAIR: Final = "C407"
UNKNOWN_ROOM_SET: Final = "C408"
ABILITY_PARAMETER: Final = "C409"
UNKNOWN_RULE: Final = "C410"
UNKNOWN_BOARD: Final = "C411"
UNKNOWN_FEATURE: Final = "C412"
BAD_SUPPRESSION: Final = "C501"
UNUSED_SUPPRESSION: Final = "C502"
PLUGIN_FAILS: Final = "C601"
UNUSED_ABILITY: Final = "C602"
UNREAD_PARAMETER: Final = "C603"
UNDECLARED_NAME: Final = "C604"
NOT_PYTHON: Final = "C605"
CODE_STOPS: Final = "C606"
WRONG_VALUE: Final = "C607"
NEVER_READ: Final = "C608"
UNKNOWN_CATEGORY: Final = "C609"
UNKNOWN_TAG: Final = "C610"
NOT_REGISTERED: Final = "C611"
WRONG_SIGN: Final = "C612"
WRONG_BORDER: Final = "C613"
WRONG_VERB: Final = "C614"
WRONG_MANIFEST: Final = "C615"
OUTSIDE: Final = "C616"
WRONG_HOOK: Final = "C617"
NO_INSTANCE: Final = "C618"
UNKNOWN_NAME: Final = "C619"
IDLE_PLUGIN: Final = "C620"
PLAY_FAILS: Final = "C701"
PLAY_UNDO: Final = "C702"
PLAY_RECORD: Final = "C703"
PLAY_VIEW: Final = "C704"
PLAY_MEMORY: Final = "C705"
RULE_TWICE: Final = "M101"
RULE_MALFORMED: Final = "M102"


CODES: Final[Mapping[str, CodeInfo]] = MappingProxyType(
    {
        **file_codes.READING,
        **file_codes.FORM,
        **file_codes.DRAWINGS,
        **content_codes.SENSE,
        **content_codes.REFERENCES,
        **content_codes.SUPPRESSIONS,
        **plugin_codes.CODE,
        **registration_codes.REGISTRATION,
        **plugin_codes.SCOPE,
        **plugin_codes.PLAY,
        **plugin_codes.PAGES,
    }
)
"""All codes, in order. The examples assume that a plug-in `demo` gives what they refer to."""


def reference() -> str:
    """The chapter on codes of the reference, as Markdown.

    >>> reference().startswith("### C001: the file cannot be read")
    True
    """
    return "\n".join(
        f"### {code}: {info.title}\n\n"
        f"Wrong:\n\n```{info.language}\n{info.wrong.rstrip()}\n```\n\n"
        f"Right:\n\n```{info.language}\n{info.right.rstrip()}\n```\n"
        for code, info in CODES.items()
    )
