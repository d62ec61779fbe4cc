"""Routes: pages, static files, the stream of changes, and actions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse
from starlette.routing import Route

from clickstop.dashboard import editing, live
from clickstop.dashboard.answering import Answers
from clickstop.dashboard.pages.index import PAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.site import DashboardSite
    from clickstop.dashboard.team.site import TeamSite

STATIC = os.path.join(os.path.dirname(__file__), "static")
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_COMPRESSION = 4  # gzip level: over loopback, a higher one takes longer than it saves


def make(site: DashboardSite, ending: Callable[[], bool] = lambda: False) -> Starlette:
    """The app of a repository. Streams end once `ending` says that the server is about to stop."""
    watch = live.Watch(site)
    actions = [
        Route("/health/examine", _examine(site)),
        Route("/gates/{decision}/mark", editing.route(site, editing.marking), methods=["POST"]),
        Route("/undo/{state}/bring-back", editing.route(site, editing.undoing), methods=["POST"]),
    ]
    return framed(site, watch, Answers(site, watch), pages=PAGES, ending=ending, actions=actions)


def framed(
    site: DashboardSite | TeamSite,
    watch: live.Watch | TeamSite,
    answers: Answers,
    *,
    pages: Mapping[str, str],
    ending: Callable[[], bool],
    actions: Sequence[Route] = (),
) -> Starlette:
    """An app of pages by address, with everything that pages share."""
    routes = [Route(path, answers.page(name), name=name) for path, name in pages.items()]
    routes += [Route(f"/static/{name}", _file(name)) for name in sorted(os.listdir(STATIC))]
    routes += [Route("/live", live.stream(site, watch, ending)), *actions]
    packed = Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=_COMPRESSION)
    return Starlette(routes=routes, middleware=[packed], exception_handlers={404: _missing(answers)})


def _examine(site: DashboardSite) -> Callable[[Request], Response]:
    def answer(_request: Request) -> Response:
        site.doctor.ask(again=True)
        return RedirectResponse("/health", 303)

    return answer


def _missing(answers: Answers) -> Callable[[Request, Exception], Response]:
    def answer(request: Request, _error: Exception) -> Response:
        return HTMLResponse(answers.trouble(request, "There is no such page"), 404)

    return answer


def _file(name: str) -> Callable[[Request], Response]:
    kind = _KINDS[os.path.splitext(name)[1]]

    def answer(_request: Request) -> Response:
        return FileResponse(os.path.join(STATIC, name), media_type=kind)

    return answer
