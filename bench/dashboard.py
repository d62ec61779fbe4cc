"""`make bench-dashboard`: how soon the dashboard answers, and how quick its pages are with a million rows."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from clickstop.core.ids import new_id, utc
from clickstop.dashboard.pages.index import PAGES
from clickstop.dashboard.view import PRESETS
from tests.dashboard import stores
from tests.dashboard.running import Dashboard, dashboard
from tests.harness import PACKAGE, clean_environ, make_repo
from tests.store import rows

ROUNDS = 3
START_S = 1.5
PAGE_MS = 300
CHOICES = (  # the dearest ones
    "/cost?days=all&model=claude-opus-4-5",
    "/calls?days=all&q=nowhere",
    "/calls?days=all&sort=took",
    *(f"/sessions?sort={order}" for order in ("score", "cost", "calls")),
    "/sessions?q=nowhere",
    "/gates?days=all&verdict=block&q=rm",
    "/memory?q=part",
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
        _run_daily(repo, environ)
        starts, cold = [], {}
        for path in _ranges():
            start, cold[path] = _first_of_process(path, repo, environ)
            starts.append(start)
        with dashboard(repo, environ) as served:
            cookie = served.enter()
            pages = {path: _measured(served, cookie, path, repo, environ) for path in (*_ranges(), *CHOICES)}
    start = statistics.median(starts)
    print(f"from the start of the process to the first page: {start:.2f} s (budget {START_S} s)")
    slowest = _show("the first request of a server", cold)
    slowest = max(slowest, _show("a running server", pages))
    return int("--check" in sys.argv and (start > START_S or slowest > PAGE_MS))


def _show(name: str, pages: dict[str, Measured]) -> float:
    for path, page in sorted(pages.items(), key=lambda item: -item[1].cpu):
        times = f"{page.cpu:6.0f} ms of work, {page.whole:6.0f} ms to the last byte"
        print(f"{path:36} {times}, {page.size // 1000:4} kB")
    slowest = max(page.cpu for page in pages.values())
    print(f"slowest page of {name}: {slowest:.0f} ms of work (budget {PAGE_MS} ms)\n")
    return slowest


def _ranges() -> list[str]:
    """Every page in every range of time."""
    paths = [address.replace("{session_id}", stores.LONG) for address in PAGES]
    return [f"{path}?days={days}" for path in paths if "{" not in path for days in PRESETS]


def _run_daily(repo: Path, environ: dict[str, str]) -> None:
    """The work that the first session of a day starts beside itself."""
    code = f"from clickstop.app.daily import run; run({str(repo)!r}, 'bench')"
    subprocess.run([sys.executable, "-c", code], env={**environ, "PYTHONPATH": str(PACKAGE.parent)}, check=True)


def _first_of_process(path: str, repo: Path, environ: dict[str, str]) -> tuple[float, Measured]:
    """Seconds from its start to the page, and the page."""
    started = time.perf_counter()
    with dashboard(repo, environ) as served:
        cookie = served.enter()
        asked = time.perf_counter()
        status, headers, body = served.ask(path, cookie=cookie)
        ended = time.perf_counter()
    assert status == 200, path
    return ended - started, Measured((ended - asked) * 1000, _work(headers), len(body))


def _work(headers: dict[str, str]) -> float:
    return float(headers["server-timing"].rpartition("dur=")[2])


def _measured(served: Dashboard, cookie: str, path: str, repo: Path, environ: dict[str, str]) -> Measured:
    """A call is written before each request, as a session at work does: no page is answered from what is kept."""
    whole, cpu, size = [], [], 0
    for _ in range(ROUNDS):
        stores.seed(repo, environ, [rows.call(new_id(), stores.LONG, utc())])
        began = time.perf_counter()
        status, headers, body = served.ask(path, cookie=cookie)
        whole.append((time.perf_counter() - began) * 1000)
        assert status == 200, path
        cpu.append(_work(headers))
        size = len(body)
    return Measured(statistics.median(whole), statistics.median(cpu), size)


if __name__ == "__main__":
    sys.exit(main())
