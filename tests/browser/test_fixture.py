"""The fixture itself: a page is shown, its complaints are noted, and axe-core looks at it."""

from __future__ import annotations

from typing import Any

import pytest

from fixtures.pages import browsers
from fixtures.pages.browsers import access_problems, running_browser

SOUND = '<!doctype html><html lang="en"><title>A page</title><main><h1>Rooms</h1></main></html>'


def test_a_page_is_shown(page: Any) -> None:
    page.set_content(SOUND)
    assert page.inner_text("h1") == "Rooms"
    assert access_problems(page) == []


def test_complaints_of_a_page_are_noted(page: Any) -> None:
    page.set_content(f'{SOUND}<img src="/x"><script>console.error("lost"); null.x</script>')
    page.wait_for_function("true")
    assert [one for one in page.watch.problems if "lost" in one]
    assert [one for one in page.watch.problems if one.startswith("error: Cannot read")]
    assert access_problems(page)[0].startswith("image-alt (critical)")
    page.watch.problems.clear()


def test_without_a_browser_tests_are_skipped_and_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "browser_path", lambda: None)
    with pytest.raises(pytest.skip.Exception, match="no browser here"), running_browser():
        pass
