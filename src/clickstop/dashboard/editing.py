"""Actions of pages, only with --edit: allow a false alarm, restore a saved state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import PlainTextResponse, RedirectResponse

from clickstop.app import undo
from clickstop.app.allowing import allow
from clickstop.app.errors import AppError, WrongUsageError
from clickstop.app.why import RULED
from clickstop.core.ids import short
from clickstop.store import decisions

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.site import DashboardSite

    Answer = Callable[[DashboardSite, Request], Awaitable[Response]]

_LONGEST = 4_000  # bytes of a form


def route(site: DashboardSite, act: Answer) -> Callable[[Request], Coroutine[None, None, Response]]:
    async def answer(request: Request) -> Response:
        if not site.edit:
            return PlainTextResponse("This page is read-only. To make changes: clickstop dashboard --edit\n", 403)
        try:
            return await act(site, request)
        except AppError as error:
            return PlainTextResponse(f"{error}\n", 400)

    return answer


async def marking(site: DashboardSite, request: Request) -> Response:
    if int(request.headers.get("content-length", "0") or 0) > _LONGEST:
        return PlainTextResponse("The form is too long.\n", 413)
    form = QueryParams((await request.body())[:_LONGEST].decode("utf-8", "replace"))
    decision_id = str(request.path_params["decision"])
    await run_in_threadpool(mark, site, decision_id, " ".join(form.get("reason", "").split()))
    return RedirectResponse(f"/gates?marked={short(decision_id)}#{short(decision_id)}", 303)


def mark(site: DashboardSite, decision: str, reason: str) -> None:
    """Allow exactly what was stopped, for 30 days."""
    if not reason:
        raise WrongUsageError("Give a reason; teammates will read it.")
    with site.open() as connection:
        rows = [row for row in decisions.find(connection, decision) if row["id"] == decision]
    if not rows or rows[0]["handler"] not in RULED or not rows[0]["rule_id"]:
        raise AppError("There is no such decision.")
    allow(site, rows[0]["rule_id"], rows[0]["target"], reason, alarms=rows)


async def undoing(site: DashboardSite, request: Request) -> Response:
    """Restore a saved state. The current files are saved first."""
    state_id = str(request.path_params["state"])
    outcome = await run_in_threadpool(
        lambda: undo.bring_back(site, undo.named_state(site, state_id), (), dry_run=False)
    )
    if outcome.failed:
        lines = [f"{path}: {why}" for path, why in outcome.failed]
        return PlainTextResponse("\n".join(["Some files could not be restored:", *lines, ""]), 409)
    before = short(outcome.before.id) if outcome.before is not None else ""
    return RedirectResponse(f"/undo?done={before}#{before}" if before else f"/undo?id={outcome.state.id}", 303)
