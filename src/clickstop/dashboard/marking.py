"""A false alarm goes on the allow list, only with --edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import PlainTextResponse, RedirectResponse

from clickstop.app.allowing import allow
from clickstop.app.errors import AppError, WrongUsageError
from clickstop.app.why import RULED
from clickstop.core.ids import short
from clickstop.store import decisions

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

    from clickstop.dashboard.site import Site

_LONGEST = 4_000  # bytes of a form, letters of a reason


def route(site: Site) -> Callable[[Request], Coroutine[None, None, Response]]:
    async def answer(request: Request) -> Response:
        if not site.edit:
            return PlainTextResponse("This page only shows. To change things: clickstop dashboard --edit\n", 403)
        if int(request.headers.get("content-length", "0") or 0) > _LONGEST:
            return PlainTextResponse("That is too long.\n", 413)
        form = QueryParams((await request.body())[:_LONGEST].decode("utf-8", "replace"))
        reason = " ".join(form.get("reason", "").split())
        decision_id = str(request.path_params["decision"])
        try:
            await run_in_threadpool(mark, site, decision_id, reason)
        except AppError as error:
            return PlainTextResponse(f"{error}\n", 400)
        return RedirectResponse(f"/gates?marked={short(decision_id)}#{short(decision_id)}", 303)

    return answer


def mark(site: Site, decision: str, reason: str) -> None:
    """Allow exactly what was stopped, for a month."""
    if not reason:
        raise WrongUsageError("Say why it is all right; others will read it.")
    with site.open() as connection:
        rows = [row for row in decisions.find(connection, decision) if row["id"] == decision]
    if not rows or rows[0]["handler"] not in RULED or not rows[0]["rule_id"]:
        raise AppError("There is no decision of a rule by that name.")
    allow(site, rows[0]["rule_id"], rows[0]["target"], reason, alarms=rows)
