"""A page for each request: rendered once for each state of the store, however many tabs ask for it."""

from __future__ import annotations

import importlib
import threading
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse

from clickstop.dashboard import clock
from clickstop.dashboard.page import MissingError, MovedError
from clickstop.dashboard.pages.index import NAVIGATION
from clickstop.dashboard.templating import rendered
from clickstop.store import database

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.live import Watch
    from clickstop.dashboard.site import Site

_KEPT = 64  # pages
_SECONDS = 20.0  # for which a page is as good as new where nothing was written: some of it depends on the time


@dataclass(slots=True)
class _Kept:
    """A page as it was rendered last; the lock lets others wait for it instead of rendering it, too."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    version: str = ""
    at: float = 0.0
    answer: tuple[int, str, dict[str, str]] = (0, "", {})


class Answers:
    """Pages of one site."""

    def __init__(self, site: Site, watch: Watch) -> None:
        self._site = site
        self._watch = watch
        self._pages: dict[tuple[str, str], _Kept] = {}
        self._lock = threading.Lock()

    def page(self, name: str) -> Callable[[Request], Response]:
        module = importlib.import_module(f"clickstop.dashboard.pages.{name}")

        def answer(request: Request) -> Response:
            clock.use(request.cookies.get("zone", ""))
            started = time.perf_counter()
            kept = self._kept((str(request.url), clock.name()))
            with kept.lock:
                version = self._watch.version()
                if kept.version != version or time.monotonic() - kept.at > _SECONDS:
                    query = {**request.query_params, **request.path_params}
                    kept.answer = self._made(module, name, query, version)
                    kept.version, kept.at = version, time.monotonic()
                status, html, headers = kept.answer
            spent = (time.perf_counter() - started) * 1000
            return HTMLResponse(html, status, headers={"server-timing": f"page;dur={spent:.1f}", **headers})

        return answer

    def trouble(self, what: str, why: str = "", trace: str = "") -> str:
        return self._whole("trouble", what, {"why": why, "trace": trace}, self._watch.version())

    def _kept(self, key: tuple[str, str]) -> _Kept:
        with self._lock:
            kept = self._pages.pop(key, None) or _Kept()
            self._pages[key] = kept  # the last one that was asked for is the last one to go
            while len(self._pages) > _KEPT:
                self._pages.pop(next(iter(self._pages)))
            return kept

    def _made(self, module: Any, name: str, query: dict[str, str], version: str) -> tuple[int, str, dict[str, str]]:
        try:
            with self._site.open() as connection:
                page = module.page(self._site, connection, query)
            around = {"heading": page.heading or page.title, "query": query}
            return 200, self._whole(name, page.title, {**around, **page.values}, version), {}
        except MovedError as error:
            return 302, "", {"location": str(error)}
        except MissingError as error:
            return 404, self.trouble(str(error)), {}
        except (database.Error, OSError) as error:
            return 503, self.trouble("The database cannot be read", f"{error}. Run: clickstop doctor"), {}
        except Exception as error:  # noqa: BLE001  # one page that fails leaves the others
            trace = "".join(traceback.format_exception(error))
            return 500, self.trouble("This page failed", "Please report it with these lines:", trace), {}

    def _whole(self, name: str, title: str, values: dict[str, Any], version: str) -> str:
        around = {"site": self._site, "here": name, "navigation": NAVIGATION, "title": title, "heading": title}
        return rendered(name, {**around, "version_seen": version, "zone": clock.name(), **values})
