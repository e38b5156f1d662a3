"""What distributions name is kept on disk: it is what `importlib.metadata` says, at any time."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from dtwister import _disk_cache
from dtwister._disk_cache import key_of
from dtwister._plugins import entry_points
from dtwister._plugins.entry_points import GROUP, NamedPlugin, named_plugins


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the path with two distributions, and an empty cache."""
    monkeypatch.setenv(_disk_cache.PLACE, str(tmp_path / "cache"))
    site = tmp_path / "site"
    named(site, "kitchen", "1.0", cook="kitchen.cook", baker="kitchen:baker")
    (site / "spoon-2.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(site))
    return site


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The groups that `importlib.metadata` was asked for, as work to count."""
    found: list[str] = []
    right = metadata.entry_points

    def ask(*, group: str) -> object:
        found.append(group)
        return right(group=group)

    monkeypatch.setattr(metadata, "entry_points", ask)
    return found


def named(site: Path, name: str, version: str, **points: str) -> Path:
    """Install a distribution that names plug-ins."""
    home = site / f"{name}-{version}.dist-info"
    home.mkdir(parents=True, exist_ok=True)
    (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{key} = {value}" for key, value in points.items()]
    (home / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
    return home


def said() -> list[NamedPlugin]:
    """Return what `importlib.metadata` says."""
    found = []
    for point in metadata.entry_points(group=GROUP):
        assert point.dist is not None
        about = point.dist.metadata
        found.append(NamedPlugin(point.name, point.value, f"{about['Name']} {about['Version']}"))
    return sorted(found, key=lambda plugin: (plugin.name, plugin.module))


def test_the_second_time_nothing_is_asked(site: Path, asked: list[str]) -> None:
    first = named_plugins()
    assert asked == [GROUP]
    assert named_plugins() == first
    assert asked == [GROUP]
    assert first == said()
    assert NamedPlugin("cook", "kitchen.cook", "kitchen 1.0") in first
    assert NamedPlugin("baker", "kitchen:baker", "kitchen 1.0") in first


def _edited(site: Path) -> None:
    path = site / "kitchen-1.0.dist-info/entry_points.txt"
    before = path.stat()
    path.write_text(path.read_text().replace("cook", "boss"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _renamed(site: Path) -> None:
    path = site / "kitchen-1.0.dist-info/METADATA"
    path.write_text(path.read_text().replace("1.0", "1.1"))


def _added(site: Path) -> None:
    named(site, "cellar", "3", vat="cellar.vat")


def _removed(site: Path) -> None:
    for file in (home := site / "kitchen-1.0.dist-info").iterdir():
        file.unlink()
    home.rmdir()


def _hidden(site: Path) -> None:
    (site.parent / "first/kitchen-9.dist-info").mkdir(parents=True)
    sys.path.insert(0, str(site.parent / "first"))


def _as_egg(site: Path) -> None:
    home = named(site, "loft", "1", hay="loft.hay")
    (home / "METADATA").rename(home / "PKG-INFO")
    home.rename(site / "loft.egg-info")


@pytest.mark.parametrize("change", [_edited, _renamed, _added, _removed, _hidden, _as_egg])
def test_every_change_is_seen(
    change: Callable[[Path], None], site: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = named_plugins()
    change(site)
    asked.clear()
    after = named_plugins()
    assert asked == [GROUP]
    assert before != after == said()


def _zip(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(site.parent / "more.zip", "w") as file:
        file.writestr("attic-1.dist-info/METADATA", "Name: attic\nVersion: 1\n")
        file.writestr("attic-1.dist-info/entry_points.txt", f"[{GROUP}]\nbox = attic.box\n")
    monkeypatch.syspath_prepend(str(site.parent / "more.zip"))


def _egg(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = named(site, "attic", "1", box="attic.box")
    (site.parent / "attic.egg").mkdir()
    home.rename(site.parent / "attic.egg/EGG-INFO")
    monkeypatch.syspath_prepend(str(site.parent / "attic.egg"))


def _finder(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = site.parent / "far"
    named(folder, "attic", "1", box="attic.box")

    class Finder(metadata.DistributionFinder):
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, context: object = None) -> list[metadata.Distribution]:
            return [metadata.PathDistribution(home) for home in folder.iterdir()]

    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])


@pytest.mark.parametrize("place", [_zip, _egg, _finder])
def test_other_places_are_looked_up_each_time(
    place: Callable[[Path, pytest.MonkeyPatch], None],
    site: Path,
    asked: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place(site, monkeypatch)
    assert [named_plugins(), named_plugins()] == [said(), said()]
    assert asked == [GROUP] * 4
    assert "attic.box" in [plugin.module for plugin in named_plugins()]


@pytest.mark.parametrize(
    "entry", [{}, [["cook"]], [["cook", "kitchen", 3]], ["abc"], [["c", "os", ""]]]
)
def test_an_entry_of_another_form_counts_as_missing(entry: object, site: Path) -> None:
    _disk_cache.write_entry(key_of(*entry_points._inputs()), entry)
    assert named_plugins() == said()


def test_the_second_process_imports_no_metadata(site: Path) -> None:
    code = "import dtwister, sys; dtwister.load_rules(); print('importlib.metadata' in sys.modules)"
    outputs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [done.stdout.strip() for done in outputs] == ["True", "False"]


def test_an_object_in_a_module_can_be_named(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "kitchen.py").write_text("class baker:\n    oven = 'hot'\n")
    monkeypatch.delitem(sys.modules, "kitchen", raising=False)
    plugins = {plugin.name: plugin for plugin in named_plugins()}
    assert plugins["baker"].load().oven == "hot"
    with pytest.raises(ModuleNotFoundError, match=r"kitchen\.cook"):
        plugins["cook"].load()
    monkeypatch.delitem(sys.modules, "kitchen")
