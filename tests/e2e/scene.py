"""A dashboard, and a real browser in front of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.dashboard import stores
from tests.e2e.browser import Watched

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.dashboard.running import Dashboard
    from tests.store import rows

LAST = stores.name_of(stores.SESSIONS - 1)


@dataclass
class Scene:
    """A dashboard and a browser's page that has opened its link."""

    repo: Path
    environ: dict[str, str]
    served: Dashboard
    watched: Watched

    def add(self, *operations: rows.Operation) -> None:
        stores.seed(self.repo, self.environ, list(operations))


def enter(browser: Browser, served: Dashboard, repo: Path, environ: dict[str, str]) -> Scene:
    """Nothing pulses there: drawing that again and again would cost more than all the rest."""
    watched = Watched(browser.new_context(reduced_motion="reduce").new_page(), served.origin)
    watched.page.goto(served.link)
    watched.page.wait_for_url(f"{served.origin}/")
    return Scene(repo, environ, served, watched)
