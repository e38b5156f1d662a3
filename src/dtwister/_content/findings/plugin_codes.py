"""The codes of plug-ins, of play and of pages of rules: C6, C7 and M1."""

from __future__ import annotations

from dtwister._content.findings.code_info import LAID, CodeInfo

_SWIFT = (
    "class Swift(Ability):\n"
    '    id = "demo:swift"\n\n'
    "    def __init__(self, bonus: int = 0) -> None:\n"
)
_READS = (
    "        self.bonus = bonus\n\n    def combat(self, context, bearer, attacking, fighters):\n"
)
_REGISTER = (
    "\n\n@hookimpl\ndef dtwister_register(registry):\n"
    '    registry.ability(Swift)\n    registry.content("people.toml")\n'
)

_MANIFEST = (
    "@hookimpl\ndef dtwister_manifest():\n"
    '    return Manifest(id="demo", version="1", requires=("WHOM",))\n'
)

CODE = {
    "C601": CodeInfo(
        "the plug-in cannot be loaded",
        _MANIFEST.replace("WHOM", "bass"),
        _MANIFEST.replace("WHOM", "base"),
        "python",
    ),
    "C602": CodeInfo(
        "a registered ability that nothing has",
        _SWIFT
        + _READS
        + "        return self.bonus\n"
        + _REGISTER
        + '\n\n# and in people.toml nothing says abilities = ["demo:swift"]\n',
        _SWIFT
        + _READS
        + "        return self.bonus\n"
        + _REGISTER
        + '\n\n# and in people.toml a character has abilities = ["demo:swift"]\n',
        "python",
    ),
    "C603": CodeInfo(
        "a parameter of an ability that nothing reads",
        _SWIFT + _READS + "        return 1\n",
        _SWIFT + _READS + "        return self.bonus\n",
        "python",
    ),
    "C604": CodeInfo(
        "a setting or an option of a scenario that no plug-in declares",
        LAID + "[scenario.settings]\nstartres = 4\n",
        LAID + "[scenario.settings]\nstarters = 4\n",
    ),
    "C605": CodeInfo(
        "a file with code is not valid Python",
        _REGISTER.lstrip().replace("(registry)", "(registry"),
        _REGISTER.lstrip(),
        "python",
    ),
    "C606": CodeInfo(
        "the code of the plug-in stops with an error while it is loaded",
        _REGISTER.lstrip().replace("registry.content", "registy.content"),
        _REGISTER.lstrip(),
        "python",
    ),
}

_GIVES = (
    "@hookimpl\ndef dtwister_register(registry: Registry) -> None:\n"
    "    registry.everyone(Digging())\n"
)
SCOPE = {
    "C620": CodeInfo(
        "abilities for all games of a plug-in that no game can contain",
        _GIVES,
        _GIVES + '    registry.content("scenarios.toml")\n',
        "python",
    ),
}

_REACT = "def react(self, context, event, bearer):\n"
_SCORES = _REACT + '    context.do(events.Scored(0, 1, "walk"))\n'
_HAND = 'HAND = Memory("demo:hand", lambda match: (7, 8), secret="by_seat")\n'

PLAY = {
    "C701": CodeInfo(
        "a random game stops with an error",
        _REACT + '    context.do(events.Score(0, 1, "walk"))\n',
        _SCORES,
        "python",
    ),
    "C702": CodeInfo(
        "undoing an action does not restore the state before it",
        "COUNTED = []\n\n\n"
        + _REACT
        + "    COUNTED.append(event)\n"
        + '    context.do(events.Scored(0, len(COUNTED), "walk"))\n',
        _REACT
        + "    context.remember(COUNT, context.recall(COUNT) + 1)\n"
        + '    context.do(events.Scored(0, context.recall(COUNT), "walk"))\n',
        "python",
    ),
    "C703": CodeInfo(
        "a record does not replay to the same end",
        "@per_match\ndef luck(match):\n    return random.randrange(10**6)\n\n\n"
        + _REACT
        + '    context.do(events.Scored(0, luck(context.match), "walk"))\n',
        _SCORES,
        "python",
    ),
    "C704": CodeInfo(
        "the view of a seat cannot be made, or no game agrees with it",
        _HAND.replace(")\n", ", mask=lambda hand: hand.size)\n"),
        _HAND,
        "python",
    ),
    "C705": CodeInfo(
        "a memory has a value that it should not have",
        _HAND.replace("(7, 8)", "[7, 8]"),
        _HAND,
        "python",
    ),
}

PAGES = {
    "M101": CodeInfo(
        "two rules have the same id",
        "**KITCHEN-01** (soup). The Cook stirs.\n\n**KITCHEN-01** (salt). The Cook salts.\n",
        "**KITCHEN-01** (soup). The Cook stirs.\n\n**KITCHEN-02** (salt). The Cook salts.\n",
        "markdown",
    ),
    "M102": CodeInfo(
        "malformed rule",
        "**KITCHEN-01: soup** The Cook stirs.\n",
        "**KITCHEN-01** (soup). The Cook stirs.\n",
        "markdown",
    ),
}
