"""Pages for requests. A page is rendered once per state of the store, however many tabs request it."""

from __future__ import annotations

import importlib
import threading
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.responses import Response as PlainResponse

from clickstop.dashboard import clock
from clickstop.dashboard.page import KINDS, Asked, MissingError, MovedError, taken
from clickstop.dashboard.pages.index import NAVIGATION
from clickstop.dashboard.templating import rendered
from clickstop.store import database
from clickstop.team.errors import TeamError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.live import Watch
    from clickstop.dashboard.site import DashboardSite
    from clickstop.dashboard.team.parts import TeamAsked
    from clickstop.dashboard.team.site import TeamSite

THEMES = ("light", "dark")
_KEPT = 64  # pages
_TROUBLE = "trouble"
_SECONDS = 20.0  # after which an unchanged page is rendered again, because parts of it depend on the time


@dataclass(slots=True)
class _RenderedPage:
    """A rendered page. With its lock, other requests wait for a rendering in progress instead of repeating it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    version: str = ""
    at: float = 0.0
    answer: tuple[int, str, dict[str, str]] = (0, "", {})  # status, text, headers


class Answers:
    """Renders and caches the pages of one site."""

    def __init__(
        self,
        site: DashboardSite | TeamSite,
        watch: Watch | TeamSite,
        *,
        package: str = "clickstop.dashboard.pages",
        navigation: Sequence[tuple[str, str, tuple[str, ...], str]] = NAVIGATION,
        template: str = "",  # for all pages; "": each page has its own
        asked: Callable[..., Asked | TeamAsked] = Asked,
    ) -> None:
        self._site = site
        self._watch = watch
        self._package, self._navigation, self._template, self._asked = package, navigation, template, asked
        self._pages: dict[tuple[str, ...], _RenderedPage] = {}
        self._lock = threading.Lock()

    def page(self, name: str) -> Callable[[Request], Response]:
        module = importlib.import_module(f"{self._package}.{name}")

        def answer(request: Request) -> Response:
            clock.use(request.cookies.get("zone", ""))
            started, worked = time.perf_counter(), time.thread_time()
            page = self._kept((str(request.url), clock.name(), _theme(request)))
            with page.lock:
                version = self._watch.version()
                if page.version != version or time.monotonic() - page.at > _SECONDS:
                    page.answer = self._made(module, name, request, version)
                    page.version, page.at = version, time.monotonic()
                status, html, headers = page.answer
            wall, cpu = (time.perf_counter() - started) * 1000, (time.thread_time() - worked) * 1000
            timing = f"page;dur={wall:.1f}, cpu;dur={cpu:.1f}"
            kind = {"server-timing": timing, "content-type": "text/html; charset=utf-8"}
            return PlainResponse(html, status, headers={**kind, **headers})

        return answer

    def trouble(self, request: Request, what: str, why: str = "", trace: str = "") -> str:
        values = {"why": why, "trace": trace, "theme": _theme(request)}
        return self._whole(_TROUBLE, what, values, self._watch.version())

    def _kept(self, key: tuple[str, ...]) -> _RenderedPage:
        with self._lock:
            page = self._pages.pop(key, None) or _RenderedPage()
            self._pages[key] = page  # the most recently used page is evicted last
            while len(self._pages) > _KEPT:
                self._pages.pop(next(iter(self._pages)))
            return page

    def _made(self, module: Any, name: str, request: Request, version: str) -> tuple[int, str, dict[str, str]]:
        query, path = _query(request), request.url.path
        try:
            with self._site.open() as connection:
                page = module.page(self._asked(self._site, connection, {**query, **request.path_params}))
                if query.get("export") in KINDS:
                    return 200, taken(page, query.get("table", ""), query["export"]), _file(query)
            heading = page.heading or page.title
            around = {"heading": heading, "path": path, "query": query, "theme": _theme(request)}
            return 200, self._whole(name, page.title, {**around, **page.values}, version), {}
        except MovedError as error:
            return 302, "", {"location": str(error)}
        except MissingError as error:
            return 404, self.trouble(request, str(error)), {}
        except (database.Error, OSError) as error:
            why = f"{error}. Run: clickstop doctor"
            return 503, self.trouble(request, "The database cannot be read", why), {}
        except TeamError as error:
            return 503, self.trouble(request, "The team's database cannot be read", str(error)), {}
        except Exception as error:  # noqa: BLE001  # a bug in one page must not affect the others
            trace = "".join(traceback.format_exception(error))
            why = "Please report it with these lines:"
            return 500, self.trouble(request, "This page failed", why, trace), {}

    def _whole(self, name: str, title: str, values: dict[str, Any], version: str) -> str:
        around = {
            "site": self._site,
            "here": name,
            "navigation": self._navigation,
            "title": title,
            "heading": title,
        }
        page = name if name == _TROUBLE else self._template or name
        return rendered(page, {**around, "version_seen": version, "zone": clock.name(), "theme": "", **values})


def _file(query: dict[str, str]) -> dict[str, str]:
    name = "".join(letter for letter in query.get("table", "") if letter.isalnum() or letter in "-_")
    kind = query["export"]
    return {"content-type": KINDS[kind], "content-disposition": f'attachment; filename="{name}.{kind}"'}


def _theme(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in THEMES else ""


def _query(request: Request) -> dict[str, str]:
    """The query parameters; repeated ones, such as the sessions of a comparison, are joined with commas."""
    parameters = request.query_params
    return {key: ",".join(parameters.getlist(key)) for key in parameters}
