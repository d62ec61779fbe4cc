"""A real browser without a window, and what may not happen in it: errors, and requests to anywhere else."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.e2e.client import PATIENCE, package

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

AXE = "4.14.0"
# Of a page that was judged wide and light, colours and widths decide these alone.
OF_LOOKS = {"runOnly": ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]}
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
CLIPPED = """() => [...document.querySelectorAll("td, th, .tick")].filter((cell) => {
    const own = cell.getBoundingClientRect();
    const around = cell.closest("div.wide, .drawing");
    const box = around?.getBoundingClientRect();
    if (!own.width || around?.scrollWidth > around?.clientWidth + 1) return false;  // a scroller says so
    return box && (own.right > box.right + 1 || own.left < box.left - 1);
}).map((cell) => cell.textContent)"""


class BrowserMissingError(Exception):
    """There is no browser here."""


def executable() -> str:
    for name in _NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise BrowserMissingError("there is no chromium here; on Debian and Ubuntu: apt-get install chromium")


@contextmanager
def started() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        browser = play.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-gpu"], env={**os.environ, "HOME": home}
        )
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Watched:
    """A page, with all that went wrong in it."""

    page: Page
    origin: str
    errors: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda asked: self._see(asked.url))

    def _see(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "file:")):
            self.elsewhere.append(url)

    def go(self, path: str) -> None:
        self.page.goto(self.origin + path, wait_until="load")

    def is_clean(self) -> bool:
        assert self.errors == []
        assert self.elsewhere == []
        return True

    def clipped(self) -> list[str]:
        """Cells and ticks that stick out of the box around them."""
        texts: list[str] = self.page.evaluate(CLIPPED)
        return texts

    def fits(self) -> bool:
        """Whether nothing stands out to the right."""
        return bool(
            self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        )

    def barriers(self, **options: Any) -> list[str]:
        """What axe finds; its script runs in a world of its own, which no policy of the page concerns."""
        if not self.page.evaluate("'axe' in window"):
            script = (axe() / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
            self.page.evaluate(script)
        told = {"resultTypes": ["violations"], **options}
        found: dict[str, Any] = self.page.evaluate("options => axe.run(document, options)", told)
        return [
            f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes'][:3]]}"
            for one in found["violations"]
        ]


def axe() -> Path:
    return package("axe-core", AXE)
