"""What the compiler is told fits the modules, and traps are found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULE = """
import attrs

LIMIT = 3

@attrs.define
class Walker:
    steps: int

    def walk(self, count):
        done = count + LIMIT
        return done

class Counter:
    __slots__ = ("count",)

    def __init__(self):
        self.count = 0

def total(numbers):
    found = 0
    for number in numbers:
        found += number
    return found
"""
TYPES = '''
cimport cython

cdef class Counter:
    cdef public int count

@cython.locals(found=cython.int, number=cython.int)
cpdef int total(list numbers)
'''  # fmt: skip


def check(folder: Path, module: str, types: str, *, name: str = "part") -> tuple[int, str]:
    package = folder / "src" / "dtwister"
    package.mkdir(parents=True, exist_ok=True)
    (package / "__init__.py").write_text("")
    (package / "part.py").write_text(module)
    (package / f"{name}.pxd").write_text(types)
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "check_pxd.py"), str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_the_files_of_this_tree_are_right() -> None:
    command = [sys.executable, str(ROOT / "tools" / "check_pxd.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert list((ROOT / "src").rglob("*.pxd"))


def test_types_that_fit_are_no_finding(tmp_path: Path) -> None:
    assert check(tmp_path, MODULE, TYPES) == (0, "")


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [
        ("class Counter", "class Conter", "part.pxd:4: unknown class Conter"),
        ("int count", "int cuont", "part.pxd:5: unknown attribute Counter.cuont"),
        ("int total", "int totla", "part.pxd:8: unknown function totla"),
        ("found=", "fonud=", "part.pxd:8: total has no parameter or local fonud"),
        ("list numbers", "list nubmers", "part.pxd:8: total has no parameter or local nubmers"),
        ("cdef class", "cdef int LIMIT\n\ncdef class", "LIMIT of the module would be hidden"),
    ],
)
def test_a_name_that_the_module_has_not_is_found(
    tmp_path: Path, before: str, after: str, finding: str
) -> None:
    code, said = check(tmp_path, MODULE, TYPES.replace(before, after, 1))
    assert (code, finding in said) == (1, True), said


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [
        ("done = count", "super().walk(count)\n        done = count", "write super(Walker, self)"),
        ("found += number", "found |= 1 << number", "1 << number wraps around"),
        (
            "def __init__(self):",
            "def __hash__(self):\n        return 1 << 70\n\n    def __init__(self):",
            "Counter.__hash__ may overflow",
        ),
        ("found = 0", "found = 0 if numbers is () else 1", "compare tuples with =="),
    ],
)
def test_a_trap_is_found(tmp_path: Path, before: str, after: str, finding: str) -> None:
    code, said = check(tmp_path, MODULE.replace(before, after, 1), TYPES)
    assert (code, finding in said) == (1, True), said


def test_the_types_of_a_plugin_come_from_the_public_door(tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "circus"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("import dtwister\n")
    (folder / "juggling.py").write_text("")
    types = folder / "juggling.pxd"
    types.write_text("from dtwister.plugin cimport Context\n")
    assert check(tmp_path, MODULE, TYPES) == (0, "")
    types.write_text("\nfrom dtwister._engine.context cimport Context\n")
    code, said = check(tmp_path, MODULE, TYPES)
    assert code == 1
    assert said == (
        "plugins/circus/juggling.pxd:2: dtwister._engine.context is private; "
        "`dtwister.plugin` has native classes\n"
    )


def test_a_package_is_not_compiled_and_only_imports_types(tmp_path: Path) -> None:
    imports = "from dtwister.part cimport Counter\n"
    assert check(tmp_path, MODULE, imports, name="__init__") == (0, "")
    code, said = check(tmp_path, MODULE, imports + TYPES, name="__init__")
    assert (code, "__init__.pxd:5: Counter: a package is not compiled" in said) == (1, True), said


def test_a_shift_of_an_object_is_no_trap(tmp_path: Path) -> None:
    module = MODULE.replace("found += number", "found |= numbers << number", 1)
    assert check(tmp_path, module, TYPES) == (0, "")


def test_a_file_without_its_module_is_found(tmp_path: Path) -> None:
    code, said = check(tmp_path, MODULE, TYPES, name="parts")
    assert (code, "expected the module src/dtwister/parts.py beside it" in said) == (1, True)


def test_a_compiled_package_imports_the_library_first(tmp_path: Path) -> None:
    package = tmp_path / "plugins" / "dtwister_more"
    package.mkdir(parents=True)
    (package / "part.py").write_text("")
    (package / "part.pxd").write_text("")
    (package / "__init__.py").write_text("import math\nimport dtwister\n")
    code, said = check(tmp_path, MODULE, TYPES)
    assert (code, "expected `import dtwister` as the first import" in said) == (1, True)
    (package / "__init__.py").write_text("from __future__ import annotations\nimport dtwister\n")
    assert check(tmp_path, MODULE, TYPES) == (0, "")
