"""The codes of what a plug-in declares and registers: C607 to C619.

Each example stands in a plug-in `demo` that requires `features`, in front of its hooks; one that
has a hook itself stands in the place of that.
"""

from __future__ import annotations

from dtwister._content.findings.code_info import CodeInfo

_DIG = '@attrs.frozen\nclass Dig(PieceAction, tag="demo:dig", verb="dig"):\n    """Dig."""\n\n\n'
_REGISTER = "@hookimpl\ndef dtwister_register(registry):\n"
_LAVA = 'LAVA = SquareFeature(id="demo:lava", name="lava", sign="~", category="obstacle")\n\n\n'
_HEDGE = (
    'HEDGE = BorderFeature(\n    id="demo:hedge",\n    name="hedge",\n    sign="H",\n'
    '    rail="HHH",\n    category="hedge",\n'
    '    states=(BorderState(name="whole"), BorderState(name="cut", passes=True)),\n)\n\n\n'
)


def _ability(body: str) -> str:
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return (
        f'class Digging(Ability):\n    id = "demo:digging"\n{lines}\n\n'
        f"{_REGISTER}    registry.everyone(Digging())\n"
    )


_ONLY_OFFERED = (
    _DIG + 'class Digging(Ability[Dig]):\n    id = "demo:digging"\n\n\n'
    f"{_REGISTER}    registry.everyone(Digging())\n"
)
_REQUIRES = (
    "@hookimpl\ndef dtwister_manifest():\n"
    '    return Manifest(id="demo", version="1.0", requires=("features"))\n'
)

REGISTRATION = {
    "C607": CodeInfo(
        "a wrong value of an attribute in the code of a plug-in",
        _ability("cost = -1"),
        _ability("cost = 1"),
        "python",
    ),
    "C608": CodeInfo(
        "an attribute or a method of an ability that nothing reads",
        _ability("crosses_enemys = True"),
        _ability("crosses_enemies = True"),
        "python",
    ),
    "C609": CodeInfo(
        "a category of squares or borders that nothing declares",
        _ability('passes = frozenset({"portculis"})'),
        _ability('passes = frozenset({"portcullis"})'),
        "python",
    ),
    "C610": CodeInfo(
        "a tag that looks like a misspelt one",
        _ability('tags = frozenset({"attack-wepon"})'),
        _ability('tags = frozenset({"attack-weapon"})'),
        "python",
    ),
    "C611": CodeInfo(
        "a class of actions, events or frames that is not registered",
        _ONLY_OFFERED,
        _ONLY_OFFERED + "    registry.action(Dig)\n",
        "python",
    ),
    "C612": CodeInfo(
        "a sign of several characters, or one that is taken",
        _LAVA.replace('"~"', '"O"') + f"{_REGISTER}    registry.add(LAVA)\n",
        _LAVA + f"{_REGISTER}    registry.add(LAVA)\n",
        "python",
    ),
    "C613": CodeInfo(
        "the states of a border, or its two sides, do not fit together",
        _HEDGE.replace('name="cut"', 'name="whole"') + f"{_REGISTER}    registry.add(HEDGE)\n",
        _HEDGE + f"{_REGISTER}    registry.add(HEDGE)\n",
        "python",
    ),
    "C614": CodeInfo(
        "a verb of several words, or one that is used twice",
        _DIG.replace('verb="dig"', 'verb="dig out"') + f"{_REGISTER}    registry.action(Dig)\n",
        _DIG.replace('verb="dig"', 'verb="dig-out"') + f"{_REGISTER}    registry.action(Dig)\n",
        "python",
    ),
    "C615": CodeInfo(
        "a wrong value in a manifest",
        _REQUIRES,
        _REQUIRES.replace('("features")', '("features",)'),
        "python",
    ),
    "C616": CodeInfo(
        "a file outside of the folder of the plug-in",
        f'{_REGISTER}    registry.content("../people.toml")\n',
        f'{_REGISTER}    registry.content("people.toml")\n',
        "python",
    ),
    "C617": CodeInfo(
        "a hook that is not marked, not known, or takes other arguments",
        _REGISTER.replace("@hookimpl\n", "") + '    registry.content("people.toml")\n',
        _REGISTER + '    registry.content("people.toml")\n',
        "python",
    ),
    "C618": CodeInfo(
        "a class where an instance is due, or an instance where a class is due",
        _ability("cost = 1").replace("Digging())", "Digging)"),
        _ability("cost = 1"),
        "python",
    ),
    "C619": CodeInfo(
        "the code of a plug-in names a component that does not exist",
        f'{_LAVA}{_REGISTER}    registry.add(LAVA)\n    registry.every_room("demo:lvaa")\n',
        f'{_LAVA}{_REGISTER}    registry.add(LAVA)\n    registry.every_room("demo:lava")\n',
        "python",
    ),
}
