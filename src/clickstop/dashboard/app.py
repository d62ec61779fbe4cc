"""Routes: one per page, the stylesheet and the script, the stream of changes."""

from __future__ import annotations

import importlib
import os
import time
import traceback
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse
from starlette.routing import Route

from clickstop.dashboard import live, marking, undoing
from clickstop.dashboard.page import MissingError
from clickstop.dashboard.pages.index import NAVIGATION, PAGES
from clickstop.dashboard.templating import rendered
from clickstop.store import database

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.site import Site

STATIC = os.path.join(os.path.dirname(__file__), "static")
_KINDS = {"style.css": "text/css", "page.js": "text/javascript", "icon.svg": "image/svg+xml"}


def make(site: Site, ending: Callable[[], bool] = lambda: False) -> Starlette:
    """`ending` says whether the server is about to stop: streams end then."""
    routes = [Route(path, _page(site, name), name=name) for path, name in PAGES.items()]
    routes += [Route(f"/static/{name}", _file(name, kind)) for name, kind in _KINDS.items()]
    routes.append(Route("/live", live.stream(site, lambda: site.doctor.told, ending)))
    routes.append(Route("/health/examine", _examine(site)))
    routes.append(Route("/gates/{decision}/mark", marking.route(site), methods=["POST"]))
    routes.append(Route("/undo/{state}/bring-back", undoing.route(site), methods=["POST"]))
    return Starlette(routes=routes, exception_handlers={404: _missing(site)})


def _page(site: Site, name: str) -> Callable[[Request], Response]:
    module = importlib.import_module(f"clickstop.dashboard.pages.{name}")

    def answer(request: Request) -> Response:
        started = time.perf_counter()
        query = {**request.query_params, **request.path_params}
        status = 200
        try:
            with site.open() as connection:
                page = module.page(site, connection, query)
            html = _whole(site, name, page.title, page.heading or page.title, page.values)
        except MissingError as error:
            status, html = 404, _trouble(site, str(error), "")
        except (database.Error, OSError) as error:
            status, html = 503, _trouble(site, "The database cannot be read", f"{error}. Run: clickstop doctor")
        except Exception as error:  # noqa: BLE001  # one page that fails leaves the others
            trace = "".join(traceback.format_exception(error))
            status, html = (
                500,
                _trouble(site, "This page failed itself", "Please report it with these lines:", trace),
            )
        spent = (time.perf_counter() - started) * 1000
        return HTMLResponse(html, status, headers={"server-timing": f"page;dur={spent:.1f}"})

    return answer


def _whole(site: Site, name: str, title: str, heading: str, values: dict[str, Any]) -> str:
    around = {"site": site, "here": name, "navigation": NAVIGATION, "title": title, "heading": heading}
    return rendered(name, {**around, **values})


def _trouble(site: Site, what: str, why: str, trace: str = "") -> str:
    return _whole(site, "trouble", what, what, {"why": why, "trace": trace})


def _examine(site: Site) -> Callable[[Request], Response]:
    def answer(_request: Request) -> Response:
        site.doctor.ask(again=True)
        return RedirectResponse("/health", 303)

    return answer


def _missing(site: Site) -> Callable[[Request, Exception], Response]:
    def answer(_request: Request, _error: Exception) -> Response:
        return HTMLResponse(_trouble(site, "There is no such page", ""), 404)

    return answer


def _file(name: str, kind: str) -> Callable[[Request], Response]:
    def answer(_request: Request) -> Response:
        return FileResponse(os.path.join(STATIC, name), media_type=kind)

    return answer
