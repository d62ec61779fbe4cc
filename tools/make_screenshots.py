"""Take the README's pictures of the dashboard from real pages in a real browser."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.dashboard import stores  # noqa: E402  # found by the line above
from tests.dashboard.running import dashboard  # noqa: E402  # same
from tests.e2e.browser import started  # noqa: E402  # same
from tests.harness import clean_environ, make_repo  # noqa: E402  # same

FOLDER = ROOT / "docs" / "images"
# Name, address, colours, height.
PICTURES = (
    ("dashboard.png", "/", "light", 820),
    ("dashboard-session.png", f"/sessions/{stores.name_of(stores.SESSIONS - 1)}", "dark", 820),
)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="clickstop-pictures-") as folder:
        environ = clean_environ(Path(folder) / "home")
        repo = make_repo(Path(folder) / "shop", environ)
        stores.seed(repo, environ, stores.normal())
        with dashboard(repo, environ) as served, started() as browser:
            page = browser.new_page()
            page.goto(served.link)
            page.wait_for_url(f"{served.origin}/")
            for name, path, scheme, height in PICTURES:
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
                page.set_viewport_size({"width": 1200, "height": height})
                page.goto(served.origin + path)
                page.wait_for_selector("#live[data-state=on]")
                page.screenshot(path=FOLDER / name)
                print(f"wrote docs/images/{name} ({os.path.getsize(FOLDER / name) // 1000} kB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
