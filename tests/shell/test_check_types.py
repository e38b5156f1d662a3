"""`tools/check_types.py` fails for a package with too few types, and lists the names without."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PLACE = Path(__file__).parents[2] / "tools" / "check_types.py"


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_types", PLACE)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def report(score: float, *, public: int = 2) -> dict[str, Any]:
    missing = [{"message": "Type is missing type annotation\n  Inferred type is int"}]
    return {
        "completenessScore": score,
        "exportedSymbolCounts": {"withKnownType": public - 1, "withUnknownType": 1},
        "symbols": [
            {"name": "demo.size", "isExported": True, "isTypeKnown": False, "diagnostics": missing},
            {"name": "demo._own", "isExported": False, "isTypeKnown": False, "diagnostics": []},
            {"name": "demo.name", "isExported": True, "isTypeKnown": True},
        ],
    }


def test_names_without_a_type_are_listed_with_the_reason(tool: ModuleType) -> None:
    assert tool.problems(report(0.5)) == ["demo.size: Type is missing type annotation"]


@pytest.mark.parametrize(("made", "code"), [(report(1.0), 0), (report(0.5), 1)])
def test_too_few_types_are_a_failure(
    tool: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    made: dict[str, Any],
    code: int,
) -> None:
    monkeypatch.setattr(tool, "completeness", lambda package: made)
    assert tool.main() == code
    assert ("demo.size" in capsys.readouterr().out) is bool(code)


def test_a_package_that_is_not_found_is_a_failure(tool: ModuleType) -> None:
    assert tool.completeness("dtwister_no_such")["completenessScore"] == 0
