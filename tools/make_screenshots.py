"""Take pictures of the dashboard from real pages in a real browser: those of the papers, or with --all every page
of three stores in three widths and two themes, into .cache/screenshots.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from clickstop.dashboard.pages.index import PAGES  # noqa: E402  # found by the line above
from clickstop.demo.play import play  # noqa: E402  # same
from tests.dashboard import stores  # noqa: E402  # same
from tests.dashboard.running import dashboard  # noqa: E402  # same
from tests.e2e.browser import started  # noqa: E402  # same
from tests.harness import clean_environ, make_repo  # noqa: E402  # same

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = ROOT / "docs" / "images"
EVERYTHING = ROOT / ".cache" / "screenshots"
WIDTHS = (360, 800, 1280)
# Name, address, colours, height.
PICTURES = (
    ("dashboard.png", "/", "light", 820),
    ("dashboard-session.png", f"/sessions/{stores.name_of(stores.SESSIONS - 1)}", "dark", 820),
)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="clickstop-pictures-") as folder, started() as browser:
        if "--all" in sys.argv:
            for kind in ("empty", "demo", "big"):
                print(f"{_every(browser, Path(folder), kind)} pictures of the {kind} store in {EVERYTHING / kind}")
            return 0
        environ = clean_environ(Path(folder) / "home")
        repo = make_repo(Path(folder) / "shop", environ)
        stores.seed(repo, environ, stores.normal())
        with dashboard(repo, environ) as served:
            page = _entered(browser, served.link, served.origin)
            for name, path, scheme, height in PICTURES:
                _take(page, served.origin + path, FOLDER / name, (1200, height, scheme), whole=False)
                print(f"wrote docs/images/{name} ({os.path.getsize(FOLDER / name) // 1000} kB)")
    return 0


def _every(browser: Browser, folder: Path, kind: str) -> int:
    """All pages of one store."""
    place = folder / kind
    if kind == "demo":
        place.mkdir()
        repo, session = Path(play(str(place), lambda _step: None).repo), ""
        environ = clean_environ(place / "home")  # which the demo has made
    else:
        environ = clean_environ(place / "home")
        repo, session = make_repo(place / "shop", environ), stores.LONG if kind == "big" else ""
        if kind == "big":
            stores.fill_huge(repo, environ, sessions=200)
    (EVERYTHING / kind).mkdir(parents=True, exist_ok=True)
    taken = 0
    with dashboard(repo, environ) as served:
        page = _entered(browser, served.link, served.origin)
        if kind == "demo":
            page.goto(f"{served.origin}/sessions?days=all")
            session = str(page.get_attribute("#sessions tbody tr", "id")).removeprefix("s-")
        for address in PAGES:
            path = address.replace("{session_id}", session)
            if "{" in path or (not session and "{" in address):
                continue
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    name = f"{path.strip('/').replace('/', '-') or 'overview'}-{width}-{scheme}.png"
                    _take(page, served.origin + path, EVERYTHING / kind / name, (width, 800, scheme), whole=True)
                    taken += 1
        page.close()
    return taken


def _entered(browser: Browser, link: str, origin: str) -> Page:
    page = browser.new_context().new_page()
    page.goto(link)
    page.wait_for_url(f"{origin}/")
    return page


def _take(page: Page, address: str, file: Path, look: tuple[int, int, str], *, whole: bool) -> None:
    width, height, scheme = look
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    page.wait_for_selector("#live[data-state=on]")
    page.screenshot(path=file, full_page=whole)


if __name__ == "__main__":
    sys.exit(main())
