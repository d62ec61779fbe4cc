"""Bringing back a saved state from its page, only with --edit. What is there now is saved first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, RedirectResponse

from clickstop.app import undo
from clickstop.app.errors import AppError
from clickstop.core.ids import short

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.site import Site
    from clickstop.undo.restoring import Outcome


def route(site: Site) -> Callable[[Request], Coroutine[None, None, Response]]:
    async def answer(request: Request) -> Response:
        if not site.edit:
            return PlainTextResponse("This page only shows. To change things: clickstop dashboard --edit\n", 403)
        try:
            outcome = await run_in_threadpool(bring_back, site, str(request.path_params["state"]))
        except AppError as error:
            return PlainTextResponse(f"{error}\n", 400)
        if outcome.failed:
            lines = [f"{path}: {why}" for path, why in outcome.failed]
            return PlainTextResponse("\n".join(["Not everything could be brought back:", *lines, ""]), 409)
        before = short(outcome.before.id) if outcome.before is not None else ""
        return RedirectResponse(f"/undo?done={before}#{before}" if before else f"/undo?id={outcome.state.id}", 303)

    return answer


def bring_back(site: Site, state_id: str) -> Outcome:
    return undo.bring_back(site, undo.named_state(site, state_id), (), dry_run=False)
