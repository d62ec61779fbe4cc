"""Take pictures of the dashboard in a real browser: those of the papers, of a session that is played through hook
processes; or with --all every page of three stores in three widths and two themes, into .cache/screenshots.
--pages=cost,health takes only those.
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
from tests.harness import clean_environ, make_repo, read_rows, store_of  # noqa: E402  # same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Page

FOLDER = ROOT / "docs" / "images"
EVERYTHING = ROOT / ".cache" / "screenshots"
WIDTHS = (360, 800, 1280)
STORES = ("empty", "demo", "big")
# Name, page, colours, height.
PICTURES = (("dashboard.png", "overview", "light", 820), ("dashboard-session.png", "session", "dark", 820))


def main() -> int:
    only = [one.removeprefix("--pages=").split(",") for one in sys.argv if one.startswith("--pages=")]
    with tempfile.TemporaryDirectory(prefix="clickstop-pictures-") as folder, started() as browser:
        if "--all" in sys.argv:
            for kind in STORES:
                taken = every(browser, Path(folder) / kind, kind, EVERYTHING / kind, only[0] if only else ())
                print(f"{taken} pictures of the {kind} store in {EVERYTHING / kind}")
            return 0
        repo, environ, session = _store(Path(folder), "demo")
        with dashboard(repo, environ) as served:
            page = _entered(browser, served.link, served.origin)
            for name, module, scheme, height in PICTURES:
                (path,) = _paths(session, (module,))
                _show(page, served.origin + path)
                _take(page, FOLDER / name, (1200, height, scheme), whole=False)
                print(f"wrote docs/images/{name} ({os.path.getsize(FOLDER / name) // 1000} kB)")
    return 0


def every(browser: Browser, folder: Path, kind: str, into: Path, only: Sequence[str] = ()) -> int:
    """All pages of one store, or only those of these names."""
    repo, environ, session = _store(folder, kind)
    into.mkdir(parents=True, exist_ok=True)
    taken = 0
    with dashboard(repo, environ) as served:
        page = _entered(browser, served.link, served.origin)
        for path in _paths(session, only):
            _show(page, served.origin + path)
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    name = f"{path.strip('/').replace('/', '-') or 'overview'}-{width}-{scheme}.png"
                    _take(page, into / name, (width, 800, scheme), whole=True)
                    taken += 1
        page.context.close()
    return taken


def _store(folder: Path, kind: str) -> tuple[Path, dict[str, str], str]:
    """A repository, its environment and the session to look at."""
    folder.mkdir(exist_ok=True)
    if kind == "demo":
        repo = Path(play(str(folder), lambda _step: None).repo)
        environ = clean_environ(folder / "home")  # which the demo has made
        (session,) = read_rows(store_of(repo, environ) / "memory.db", "sessions")
        return repo, environ, session["session_id"]
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    if kind == "empty":
        return repo, environ, ""
    stores.fill_huge(repo, environ, sessions=200)
    return repo, environ, stores.LONG


def _paths(session: str, only: Sequence[str]) -> list[str]:
    paths = [
        path.replace("{session_id}", session)
        for path, name in PAGES.items()
        if (session or "{session_id}" not in path) and (not only or name in only)
    ]
    return [path for path in paths if "{" not in path]


def _entered(browser: Browser, link: str, origin: str) -> Page:
    page = browser.new_context().new_page()
    page.goto(link)
    page.wait_for_url(f"{origin}/")
    return page


def _show(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#live[data-state=on]")


def _take(page: Page, file: Path, look: tuple[int, int, str], *, whole: bool) -> None:
    """A page follows its window and its theme, so it is loaded once for all looks."""
    width, height, scheme = look
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    page.screenshot(path=file, full_page=whole)


if __name__ == "__main__":
    sys.exit(main())
