"""The dashboard in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dashboard import stores
from tests.dashboard.running import dashboard
from tests.e2e.browser import BrowserMissingError, Watched, started
from tests.e2e.conftest import missing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        with started() as found:
            yield found
    except (BrowserMissingError, ImportError) as error:
        missing(str(error))


def test_a_person_opens_the_link_and_reads_overview_sessions_and_a_session(
    browser: Browser, repo: Path, environ: dict[str, str]
) -> None:
    stores.seed(repo, environ, stores.normal())
    with dashboard(repo, environ) as served:
        page = browser.new_page()
        watched = Watched(page, served.origin)
        page.goto(served.link)
        page.wait_for_selector("h1:has-text('Overview')")
        page.wait_for_selector("#live[data-state=on]")
        assert page.locator("#score-trend circle").count() == stores.SESSIONS
        page.click("nav >> text=Sessions")
        page.click("tbody a >> nth=0")
        page.wait_for_selector("h1:has-text('Session ')")
        assert page.locator("#lanes .lane").count() >= 5
        assert watched.barriers() == []
        assert watched.is_clean()
        page.close()
