"""What a plug-in declares wrongly is found when it is loaded, with its code and its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import PluginError
from dtwister._content.findings.finding_codes import CODES
from dtwister._content.findings.registration_codes import REGISTRATION
from dtwister._errors import Finding
from dtwister._plugins.loading import load

GOOD = (dtwister_features.plugin, dtwister_base.plugin)
HEAD = '''\
"""A plug-in."""

import attrs

from dtwister.plugin import (
    Ability,
    Manifest,
    PieceAction,
    hookimpl,
)
from dtwister.plugin.content import BorderFeature, BorderState, SquareFeature


'''
MANIFEST = """\
@hookimpl
def dtwister_manifest():
    return Manifest(id="demo", version="1.0", requires=("features",))


"""


def found_in(folder: Path, example: str) -> Finding | None:
    """Return what is found when a plug-in with an example is loaded."""
    text = HEAD + (MANIFEST if "Manifest(" not in example else "") + example
    home = folder / "plugs"
    home.mkdir(exist_ok=True)
    (home / "demo.py").write_text(text, "utf-8")
    (home / "people.toml").write_text("", "utf-8")
    try:
        load(plugins=GOOD, folders=[home], entry_points=False)
    except PluginError as error:
        assert error.finding is not None
        place = f"{error.finding.file}:{error.finding.line}"
        assert str(error) == f"{place}: {error.finding.message}"
        return error.finding
    return None


@pytest.mark.parametrize("code", REGISTRATION)
def test_the_wrong_example_of_a_code_gets_it_at_its_line(code: str, tmp_path: Path) -> None:
    info = CODES[code]
    assert info.language == "python"
    finding = found_in(tmp_path, info.wrong)
    assert finding is not None
    assert finding.code == code, finding
    assert Path(finding.file).name == "demo.py"
    right = info.right.splitlines()
    line = Path(finding.file).read_text("utf-8").splitlines()[finding.line - 1]
    changed = [one for one in info.wrong.splitlines() if one not in right]
    assert (
        not changed or line in changed or "registry." in line or line.startswith(("class", "def"))
    )


@pytest.mark.parametrize("code", REGISTRATION)
def test_the_right_example_of_a_code_gets_none(code: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, CODES[code].right) is None
