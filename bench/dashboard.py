"""`make bench-dashboard`: how soon the dashboard answers, and how quick its pages are with a million rows."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from clickstop.core.ids import new_id, utc
from clickstop.dashboard.pages.index import PAGES
from tests.dashboard import stores
from tests.dashboard.running import Dashboard, dashboard
from tests.harness import clean_environ, make_repo
from tests.store import rows

ROUNDS = 5
START_S = 1.5
PAGE_MS = 300
RANGES = (  # the widest time, and the dearest choices
    *(f"/{name}?days={days}" for name in ("cost", "quality", "gates", "calls") for days in ("90", "all")),
    "/cost?days=all&model=claude-opus-4-5",
    "/calls?days=all&q=nowhere",
    "/calls?days=all&sort=took",
    *(f"/sessions?sort={order}" for order in ("score", "cost", "calls")),
    "/sessions?q=nowhere",
    "/gates?days=all&verdict=block&q=rm",
    *(f"/compare?days={days}" for days in ("30", "90")),
    *(f"/memory?days={days}" for days in ("90", "all")),
    "/memory?q=part",
    *(f"/{name}?days=all" for name in ("learning", "workflows", "health", "redactions")),
)


@dataclass
class Measured:
    """Medians of one page that was rendered anew for each request."""

    whole: float  # milliseconds as a browser waits, to the last byte
    cpu: float  # milliseconds of work in the page, whatever else the machine does
    size: int


def main() -> int:
    sessions = int(sys.argv[sys.argv.index("--sessions") + 1]) if "--sessions" in sys.argv else 2_000
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder:
        environ = clean_environ(Path(folder) / "home")
        repo = make_repo(Path(folder) / "shop", environ)
        print(f"Filling a store with {sessions * stores.ROWS:,} rows")
        stores.fill_huge(repo, environ, sessions)
        starts = []
        for _ in range(ROUNDS):
            started = time.perf_counter()
            with dashboard(repo, environ) as served:
                served.ask("/static/icon.svg", cookie=served.enter())
                starts.append(time.perf_counter() - started)
        with dashboard(repo, environ) as served:
            cookie = served.enter()
            pages = {path: _measured(served, cookie, path, repo, environ) for path in _paths()}
    start = statistics.median(starts)
    print(f"from the start of the process to the first answer: {start:.2f} s (budget {START_S} s)")
    for path, page in sorted(pages.items(), key=lambda item: -item[1].cpu):
        print(
            f"{path:36} {page.cpu:6.0f} ms of work, {page.whole:6.0f} ms to the last byte, {page.size // 1000:4} kB"
        )
    slowest = max(page.cpu for page in pages.values())
    print(f"slowest page: {slowest:.0f} ms of work (budget {PAGE_MS} ms)")
    return int("--check" in sys.argv and (start > START_S or slowest > PAGE_MS))


def _paths() -> list[str]:
    paths = [address.replace("{session_id}", stores.LONG) for address in PAGES]
    return [*(path for path in paths if "{" not in path), *RANGES]


def _measured(served: Dashboard, cookie: str, path: str, repo: Path, environ: dict[str, str]) -> Measured:
    """A call is written before each request, as a session at work does: no page is answered from what is kept."""
    whole, cpu, size = [], [], 0
    for _ in range(ROUNDS):
        stores.seed(repo, environ, [rows.call(new_id(), stores.LONG, utc())])
        began = time.perf_counter()
        status, headers, body = served.ask(path, cookie=cookie)
        whole.append((time.perf_counter() - began) * 1000)
        assert status == 200, path
        cpu.append(float(headers["server-timing"].rpartition("dur=")[2]))
        size = len(body)
    return Measured(statistics.median(whole), statistics.median(cpu), size)


if __name__ == "__main__":
    sys.exit(main())
